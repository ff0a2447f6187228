import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { postgresPrograms, postgresVersion, startPostgres } from "../postgres-cluster.ts";
import { embeddedFolder } from "../stores.ts";
import { ANSWER_MS, runBridgeKillLoop } from "./bridge-kill-loop.ts";

// ARCS_BRIDGE_KILLS=50 kills each server so often.
const most = Number(process.env["ARCS_BRIDGE_KILLS"] ?? 1);
const credentials = 6 + 4 * most;
const wanted = { synced: credentials, remote: credentials, doubled: 0, errors: [] };
const withinMs = 120_000 + most * 20_000;

/** Some before the provider has done what was asked, some after, none of them when the answer is there. */
const delays = (first: number): number[] =>
  Array.from({ length: most }, (_, index) => (first + index * 17) % (ANSWER_MS + 5));

describe("each credential is issued once, however often servers are killed between request and answer", () => {
  test(
    "a server with the embedded store",
    async () => {
      const folder = await embeddedFolder();
      const report = await runBridgeKillLoop({ folder }, { delays: [delays(45)], credentials });
      rmSync(folder, { recursive: true });
      expect(report).toMatchObject({ ...wanted, kills: most });
    },
    withinMs,
  );

  test.skipIf(postgresPrograms === undefined)(
    `two servers that share Postgres ${postgresVersion ?? "(which is not here)"}`,
    async () => {
      const cluster = await startPostgres();
      const location = { databaseUrl: cluster.url };
      const report = await runBridgeKillLoop(location, { delays: [delays(10), delays(50)], credentials });
      await cluster.stop();
      expect(report).toMatchObject(wanted);
    },
    withinMs,
  );
});
