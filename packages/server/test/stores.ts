// The same tests on either kind of store.
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";

import { migrate } from "../src/store/migrations.ts";
import { openStore } from "../src/store/open-store.ts";
import type { Store } from "../src/store/store.ts";
import { postgresPrograms, postgresVersion, startPostgres } from "./postgres-cluster.ts";
import { copyTemplate, temporaryFolder } from "./template-folders.ts";

const OPEN_WITHIN_MS = 180_000;

/** A store with its tables, for the tests of one file. */
export type OpenedStore = { store: Store; location: Parameters<typeof openStore>[0]; close(): Promise<void> };

type StoreTests = (opened: () => OpenedStore) => void;

/**
 * Runs tests on the embedded store, and on a Postgres server where this machine has one.
 *
 * @param options.onlyEmbedded - tests of what only the embedded store has, before the others
 */
export function onBothStores(name: string, tests: StoreTests, options: { onlyEmbedded?: StoreTests } = {}): void {
  describe(`${name} on the embedded store`, () => {
    const opened = useStore(openEmbedded);
    options.onlyEmbedded?.(opened);
    tests(opened);
  });
  const where = postgresVersion === undefined ? "Postgres (not on this machine)" : `Postgres ${postgresVersion}`;
  describe.skipIf(postgresPrograms === undefined)(`${name} on ${where}`, () => {
    tests(useStore(openPostgres));
  });
}

/** Runs tests on the embedded store only. */
export function useEmbeddedStore(): () => OpenedStore {
  return useStore(openEmbedded);
}

function useStore(open: () => Promise<OpenedStore>): () => OpenedStore {
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
