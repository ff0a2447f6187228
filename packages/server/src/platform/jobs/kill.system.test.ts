import { describe, expect, test } from "vitest";

import {
  postgresPrograms,
  postgresVersion,
  createDatabase,
} from "../../../test/support/postgres-cluster.ts";
import { runQueueKillLoop } from "./test/kill-loop.ts";

const where = `Postgres ${postgresVersion ?? "is not here"}`;

describe.skipIf(postgresPrograms === undefined)(`a queue (${where})`, { timeout: 120_000 }, () => {
  test("loses no job when one of two processes that share it is killed", async () => {
    const database = await createDatabase();
    const report = await runQueueKillLoop(
      { databaseUrl: database.url },
      { delays: [[150], []], total: 150 },
    );
    await database.drop();
    expect(report).toMatchObject({ kills: 1, lost: 0, invented: 0, left: 0 });
    expect(report.acknowledged).toBeGreaterThanOrEqual(299);
  });
});
