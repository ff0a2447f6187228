import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { lockFolder } from "#process";
import { openEmbedded, useStore } from "../../../test/support/stores.ts";
import { temporaryFolder } from "../../../test/support/template-folders.ts";
import { joinEmbeddedStore } from "./open-store.ts";

const opened = useStore(openEmbedded);

test("transactions refuse the pool inside of them, where it would wait for itself", async () => {
  const { store } = opened();
  const inside = store.transaction(() => store.pool.query("select 1"));
  await expect(inside).rejects.toMatchObject({
    code: "internal_error",
    message: /must go through its tx, not the pool/,
  });
  const nested = store.transaction(() => store.transaction(async () => 1));
  await expect(nested).rejects.toMatchObject({ code: "internal_error" });
  expect((await store.pool.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("transactions do not hinder work that they started and that goes on when they have ended", async () => {
  const { store } = opened();
  let later: Promise<unknown> | undefined;
  let isOver = (): void => undefined;
  const over = new Promise<void>((resolve) => (isOver = resolve));
  await store.transaction(async () => {
    later = over.then(() => store.pool.query("select 1"));
  });
  isOver();
  await expect(later).resolves.toMatchObject({ rowCount: 1 });
});

test("a store that is open can be read beside its process, which goes on when that has ended", async () => {
  const { store, location } = opened();
  const { folder } = location as { folder: string };
  const joined = await joinEmbeddedStore(folder);
  const count = "select count(*) as count from issuers";
  const { rows } = await store.pool.query(count);
  expect((await joined?.pool.query(count))?.rows).toEqual(rows);
  const inside = joined?.transaction(() => joined.pool.query("select 1"));
  await expect(inside).rejects.toMatchObject({ code: "internal_error" });
  await joined?.close();
  expect((await store.pool.query(count)).rows).toEqual(rows);
});

test("a store whose process does not serve it yet cannot be joined", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "run"));
  const lock = await lockFolder(join(folder, "run"));
  expect(await joinEmbeddedStore(folder)).toBeUndefined();
  if (lock.isHeld) await lock.release();
  rmSync(folder, { recursive: true });
});
