import { describe, expect, test } from "vitest";

import { postgresPrograms, postgresVersion, startPostgres } from "../../postgres-cluster.ts";
import { runQueueKillLoop } from "./kill-loop.ts";

const where = `Postgres ${postgresVersion ?? "is not here"}`;

describe.skipIf(postgresPrograms === undefined)(`a queue (${where})`, { timeout: 120_000 }, () => {
  test("loses no job when one of two processes that share it is killed", async () => {
    const cluster = await startPostgres();
    const report = await runQueueKillLoop({ databaseUrl: cluster.url }, { delays: [[150], []], total: 150 });
    await cluster.stop();
    expect(report).toMatchObject({ kills: 1, lost: 0, invented: 0, left: 0 });
    expect(report.acknowledged).toBeGreaterThanOrEqual(299);
  });
});
