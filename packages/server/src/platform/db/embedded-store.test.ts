import { expect, test } from "vitest";

import { openEmbedded, useStore } from "../../../test/support/stores.ts";

const opened = useStore(openEmbedded);

test("transactions refuse the pool inside of them, where it would wait for itself", async () => {
  const { store } = opened();
  const inside = store.transaction(() => store.pool.query("select 1"));
  await expect(inside).rejects.toMatchObject({
    code: "internal_error",
    message: /expected its tx, got the pool/,
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
