import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { hasEvm, needsEvm } from "../../../../../evm/test/support/local-evm.ts";
import {
  postgresPrograms,
  postgresVersion,
  createDatabase,
} from "../../../../test/support/postgres-cluster.ts";
import { embeddedFolder } from "../../../../test/support/stores.ts";
import { runBridgeKillLoop } from "./test/bridge-kill-loop.ts";
import { ANSWER_MS, startEvmSide, startProviderSide } from "./test/remote-sides.ts";

// TEST_BRIDGE_KILLS=50 kills each server so often. With 2 or more also what the everyday tests have
// no time for.
const most = Number(process.env["TEST_BRIDGE_KILLS"] ?? 1);
const credentials = 6 + 4 * most;
const wanted = { synced: credentials, remote: credentials, doubled: 0, errors: [] };
const withinMs = 120_000 + most * 20_000;
const postgres = `two servers that share Postgres ${postgresVersion ?? "(which is not here)"}`;

/** Kills some before the other side has acted, some after, and all before the answer arrives. */
const delays = (first: number): number[] =>
  Array.from({ length: most }, (_, index) => (first + index * 17) % (ANSWER_MS + 5));

describe("each credential is issued once, however often servers are killed between request and answer", () => {
  test(
    "by a server with the embedded store, through the provider",
    async () => {
      const folder = await embeddedFolder();
      const side = await startProviderSide();
      const report = await runBridgeKillLoop(
        { folder },
        { side, delays: [delays(45)], credentials },
      );
      await side.stop();
      rmSync(folder, { recursive: true });
      expect(report).toMatchObject({ ...wanted, kills: most });
    },
    withinMs,
  );

  test.skipIf(postgresPrograms === undefined || most === 1)(
    `by ${postgres}, through the provider (TEST_BRIDGE_KILLS)`,
    async () => {
      const database = await createDatabase();
      const side = await startProviderSide();
      const location = { databaseUrl: database.url };
      const report = await runBridgeKillLoop(location, {
        side,
        delays: [delays(10), delays(50)],
        credentials,
      });
      await Promise.all([side.stop(), database.drop()]);
      expect(report).toMatchObject(wanted);
    },
    withinMs,
  );

  test.skipIf(postgresPrograms === undefined || !hasEvm)(
    `by ${postgres}, by attestations${needsEvm}`,
    async () => {
      const database = await createDatabase();
      const side = await startEvmSide();
      const location = { databaseUrl: database.url };
      const report = await runBridgeKillLoop(location, {
        side,
        delays: [delays(20), delays(40)],
        credentials,
      });
      await Promise.all([side.stop(), database.drop()]);
      expect(report).toMatchObject(wanted);
    },
    withinMs,
  );
});
