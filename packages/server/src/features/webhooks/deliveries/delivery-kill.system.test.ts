import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";

import {
  postgresPrograms,
  postgresVersion,
  createDatabase,
} from "../../../../test/support/postgres-cluster.ts";
import { embeddedFolder } from "../../../../test/support/stores.ts";
import { runDeliveryKillLoop } from "../test/delivery-kill-loop.ts";

// scripts/kill.ts does it with 10,000 deliveries.
const nothingWrong = { lost: 0, invented: 0, altered: 0, left: 0 };
// On a busy machine an attempt may take its five seconds; then the next one comes a minute later.
const timeout = 300_000;

describe("no event is lost and none invented, and duplicates keep their ids, when servers are killed", () => {
  test(
    "a server with the embedded store",
    async () => {
      const folder = await embeddedFolder();
      const report = await runDeliveryKillLoop({ folder }, { delays: [[100]], total: 60 });
      rmSync(folder, { recursive: true });
      expect(report).toMatchObject({ ...nothingWrong, kills: 1, events: 60 });
    },
    timeout,
  );

  test.skipIf(postgresPrograms === undefined)(
    `two servers that share Postgres ${postgresVersion ?? "(which is not here)"}`,
    async () => {
      const database = await createDatabase();
      const report = await runDeliveryKillLoop(
        { databaseUrl: database.url },
        { delays: [[150], [300]], total: 100 },
      );
      await database.drop();
      expect(report).toMatchObject({ ...nothingWrong, kills: 2, events: 200 });
    },
    timeout,
  );
});
