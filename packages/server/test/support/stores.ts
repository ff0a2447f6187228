// Stores with their tables, for tests.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";

import { openStore } from "../../src/platform/db/open-store.ts";
import type { Store } from "../../src/platform/db/store.ts";
import { createDatabase, postgresPrograms, postgresVersion } from "./postgres-cluster.ts";
import { copyEmbeddedDatabase, temporaryFolder } from "./template-folders.ts";

const OPEN_WITHIN_MS = 180_000;

/** A store with its tables, for the tests of one file. */
export type OpenedStore = {
  store: Store;
  location: Parameters<typeof openStore>[0];
  close(): Promise<void>;
};

let openByDefault = (): Promise<OpenedStore> =>
  process.env["TEST_STORE"] === "embedded" || process.env["TEST_POSTGRES_URL"] === undefined
    ? openEmbedded()
    : openPostgres();

/**
 * Opens a store for the tests of one file: a database of its own on the Postgres server of the run.
 * Without such a server, or where vitest.config.ts asks for it, the embedded one.
 */
export function useStore(open = openByDefault): () => OpenedStore {
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

/** Has stores opened in another way by the files that are imported after this. */
export function openStoresBy(open: () => Promise<OpenedStore>): void {
  openByDefault = open;
}

/** Runs tests on the embedded store and on Postgres, where both behave in their own way. */
export function onBothStores(name: string, tests: (opened: () => OpenedStore) => void): void {
  describe(`${name} on the embedded store`, () => {
    tests(useStore(openEmbedded));
  });
  describe.runIf(postgresPrograms !== undefined)(`${name} on Postgres ${postgresVersion}`, () => {
    tests(useStore(openPostgres));
  });
}

/** Makes a folder with an embedded database that has its tables. */
export async function embeddedFolder(): Promise<string> {
  const folder = temporaryFolder();
  await copyEmbeddedDatabase(join(folder, "data"));
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

/** Opens a store on a database of its own, on the Postgres server of the run. */
export async function openPostgres(): Promise<OpenedStore> {
  const { url: databaseUrl, drop } = await createDatabase();
  const location = { databaseUrl };
  const store = await openStore(location);
  return {
    store,
    location,
    async close() {
      await store.close();
      await drop();
    },
  };
}
