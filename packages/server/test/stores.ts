// The same tests on either kind of store.
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";

import { migrate } from "../src/store/database/migrations.ts";
import { openStore } from "../src/store/database/open-store.ts";
import type { Store } from "../src/store/database/store.ts";
import { postgresPrograms, postgresVersion, startPostgres } from "./postgres-cluster.ts";
import { copyTemplate, temporaryFolder } from "./template-folders.ts";

const OPEN_WITHIN_MS = 180_000;

/** A store with its tables, for the tests of one file. */
export type OpenedStore = { store: Store; location: Parameters<typeof openStore>[0]; close(): Promise<void> };

type StoreTests = (opened: () => OpenedStore) => void;

// The everyday tests run on the embedded store, the slow ones on a Postgres server (vitest.config.ts); by itself, both.
const wanted = process.env["TEST_STORE"];

/**
 * Runs tests on the embedded store, and on a Postgres server where this machine has one.
 */
export function onBothStores(name: string, tests: StoreTests): void {
  describe.runIf(wanted !== "postgres")(`${name} on the embedded store`, () => {
    tests(useStore(openEmbedded));
  });
  const where = postgresVersion === undefined ? "Postgres (not on this machine)" : `Postgres ${postgresVersion}`;
  describe.runIf(wanted !== "embedded" && postgresPrograms !== undefined)(`${name} on ${where}`, () => {
    tests(useStore(openPostgres));
  });
}

/** Runs tests on the embedded store only. */
export function useEmbeddedStore(): () => OpenedStore {
  return useStore(openEmbedded);
}

/** Opens a store for the tests of one file. */
export function useStore(open: () => Promise<OpenedStore>): () => OpenedStore {
  let opened: OpenedStore | undefined;
  beforeAll(async () => {
    opened = await open();
  }, OPEN_WITHIN_MS);
  afterAll(() => opened?.close());
  return () => {
    if (opened === undefined) throw new Error("the store opens before the first test");
    return opened;
  };
}

/** Makes a folder with an embedded database that has its tables. */
export async function embeddedFolder(): Promise<string> {
  const folder = temporaryFolder();
  await copyTemplate("embedded", {
    target: join(folder, "data"),
    prepare: async (draft) => {
      const made = temporaryFolder();
      const store = await openStore({ folder: made });
      await migrate(store, { now: new Date() });
      await store.close();
      cpSync(join(made, "data"), draft, { recursive: true });
      rmSync(made, { recursive: true });
    },
  });
  return folder;
}

/** Opens an embedded store that has its tables. */
export async function openEmbedded(): Promise<OpenedStore> {
  const folder = await embeddedFolder();
  const store = await openStore({ folder });
  return {
    store,
    location: { folder },
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Opens a store on a Postgres server of its own, with its tables. */
export async function openPostgres(): Promise<OpenedStore> {
  const cluster = await startPostgres();
  const store = await openStore({ databaseUrl: cluster.url });
  return {
    store,
    location: { databaseUrl: cluster.url },
    async close() {
      await store.close();
      await cluster.stop();
    },
  };
}
