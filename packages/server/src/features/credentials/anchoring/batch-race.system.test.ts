// Two connections at a batch in one moment: on the embedded store one waits for the other anyway.
// The database's own default isolation is one whose snapshots are from before a lock was waited
// for.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { dropUnlessFilled, fillAnchorBatch, insertAnchorBatch } from "./anchor-batch.ts";
import { openStore } from "../../../platform/db/open-store.ts";
import type { Store } from "../../../platform/db/store.ts";
import {
  createDatabase,
  postgresPrograms,
  type TestDatabase,
} from "../../../../test/support/postgres-cluster.ts";
import { anchorBatchRow } from "../../../../test/support/fixtures.ts";
import { useStoredCredentials } from "../test/stored-credentials.ts";
import { waitUntil } from "../../../../../process/test/support/wait-until.ts";

describe.runIf(postgresPrograms !== undefined)(
  "a batch that another worker looks at",
  { timeout: 60_000 },
  () => {
    let database: TestDatabase;
    let store: Store;
    const { addCredential, find } = useStoredCredentials(() => ({ store }));

    beforeAll(async () => {
      database = await createDatabase();
      const setup = await openStore({ databaseUrl: database.url });
      await setup.pool.query(
        `alter database ${database.name} set default_transaction_isolation = 'repeatable read'`,
      );
      await setup.close();
      store = await openStore({ databaseUrl: database.url });
    }, 60_000);
    afterAll(async () => {
      await store?.close();
      await database?.drop();
    });

    test("is not dropped while its last credentials are put into it", async () => {
      const { id: credentialId, issuerAddress } = await addCredential();
      const batch = anchorBatchRow({ issuerAddress, size: 1 });
      await store.transaction((tx) => insertAnchorBatch(tx, batch));
      let looking: Promise<boolean> | undefined;
      await store.transaction(async (tx) => {
        await fillAnchorBatch(tx, batch.id, {
          leaves: [{ credentialId, inclusionPath: Buffer.alloc(32) }],
          first: 0,
        });
        looking = store.transaction((other) => dropUnlessFilled(other, batch.id));
        await Promise.race([waitUntil(async () => (await waitingForLocks()) === 1), looking]);
      });
      expect(await looking).toBe(true);
      expect(await find(credentialId)).toMatchObject({ anchorBatchId: batch.id, anchorLeaf: 0 });
    });

    async function waitingForLocks(): Promise<number> {
      const { rows } = await store.pool.query<{ count: number }>(
        "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows[0]?.count ?? 0;
    }
  },
);
