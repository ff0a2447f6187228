import { readRootList, type VouchingRoots } from "@arcs/trust";
import { describe, beforeEach, expect, test } from "vitest";

import { foldEdition, replayLog } from "./replay-log.ts";
import type { Store } from "../../../platform/db/store.ts";
import { bookNames, findBookEnd } from "../books/service.ts";
import { beginReplay, foldNextPage, serveFolded } from "../roots/change-roots.ts";
import { listFolding } from "./editions.ts";
import { recordVouchingEntry } from "./record-entry.ts";
import { foldedBook, servedBook } from "../test/served-books.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { appendToLogs, fakeLog } from "../test/vouching-log.ts";

const [first, other, third] = ["First", "Other", "Third"].map((name, index) =>
  readRootList({
    ...testRoots,
    name,
    roots: testRoots.roots.map((root, place) => ({ ...root, group: 1 + ((place + index) % 2), cap: `${100 + index}` })),
  }),
) as [VouchingRoots, VouchingRoots, VouchingRoots];
const never = new AbortController().signal;

describe("a change of the roots, while the books are served", () => {
  const opened = useStore();
  const context = {
    get store() {
      return opened().store;
    },
    clock: { now: () => new Date("2026-06-01T00:00:00Z"), sleep: () => Promise.resolve() },
  };
  const begin = (roots: VouchingRoots | undefined): Promise<boolean> =>
    context.store.transaction((tx) => beginReplay(tx, roots && { roots, signed: [] }, { now: context.clock.now() }));

  beforeEach(async () => {
    const { store } = context;
    for (const table of ["vouching_log", "vouchers", "voices", "rooms", "priced_credentials"]) {
      await store.pool.query(`delete from ${table}`);
    }
    await store.pool.query("delete from vouching_editions where state <> 'served'");
    await store.pool.query(
      "update vouching_books set position = 0, at = 'epoch', running_hash = repeat('0', 64), roots_digest = ''",
    );
    await begin(first);
    await replayLog(context, never);
  });

  async function expectServed(roots: VouchingRoots): Promise<void> {
    const { store } = context;
    for (const book of bookNames) expect(await servedBook(store, book)).toEqual(await foldedBook(store, book, roots));
    expect(await leftovers()).toEqual([]);
  }

  /** Lists editions and rows that nothing needs any more. */
  async function leftovers(): Promise<unknown[]> {
    const { rows } = await context.store.pool.query(
      `select edition from vouching_editions where state <> 'served'
       union select edition from voices where edition not in (select edition from vouching_books)
       union select edition from rooms where edition not in (select edition from vouching_books)
       union select edition from vouchers where edition not in (select edition from vouching_books)`,
    );
    return rows;
  }

  const pay = (payment: string): Promise<void> =>
    context.store.transaction((tx) =>
      recordVouchingEntry(
        tx,
        {
          kind: "payment",
          payment,
          payer: "p1",
          payee: "p2",
          amount: "3",
          ...testRoots.assets[0]!,
          outcome: "completed",
          evidence: "ledger",
        },
        { isPublic: true, now: new Date("2026-05-01T00:00:00Z") },
      ),
    );

  test("those of before are served until all is folded; then both books are those of the others, to the last row", async () => {
    await appendToLogs(context.store, fakeLog(4500));
    await begin(other);
    const [{ edition } = { edition: "" }] = await listFolding(context.store.pool);
    expect(await context.store.transaction((tx) => foldNextPage(tx, edition))).toBe(2000);
    expect((await findBookEnd(context.store.pool, "full")).rootsDigest).toBe(first.digest);
    // Entries that arrive meanwhile are by the earlier roots, and in the end by the new ones.
    await pay("meanwhile");
    expect(await replayLog(context, never)).toBe(true);
    await expectServed(other);
    await pay("afterwards");
    await expectServed(other);
    expect(await replayLog(context, never)).toBe(false);
  });

  test("a stop in the middle loses nothing: it goes on where it was, and counts nothing twice", async () => {
    await appendToLogs(context.store, fakeLog(4500));
    await begin(other);
    for (let stops = 0; ; stops++) {
      const stop = new AbortController();
      const pausing = { ...context.clock, sleep: () => Promise.resolve(stop.abort()) };
      const stopped = await replayLog({ ...context, clock: pausing }, stop.signal).catch((error: unknown) => error);
      if (!(stopped instanceof Error)) break;
      expect(stops).toBeLessThan(50);
      // The next start asks for the same list, and finds it begun.
      const before = await listFolding(context.store.pool);
      await begin(other);
      expect(await listFolding(context.store.pool)).toEqual(before);
    }
    await expectServed(other);
  });

  test("a crash at any transaction: what was written is whole, and the next start ends it", async () => {
    await appendToLogs(context.store, fakeLog(4500));
    await begin(other);
    // From rows that are of a position: half of them written later would be of two.
    for (const { edition } of await listFolding(context.store.pool)) {
      await context.store.transaction((tx) => foldNextPage(tx, edition));
    }
    for (let lives = 0; ; lives++) {
      let left = lives;
      const { store } = context;
      const dying: Store = {
        ...store,
        transaction: (work) => (left-- > 0 ? store.transaction(work) : Promise.reject(new Error("killed"))),
      };
      const ended = await replayLog({ ...context, store: dying }, never).catch((error: unknown) => error);
      if (!(ended instanceof Error)) break;
      expect(ended.message).toBe("killed");
      expect(lives).toBeLessThan(60);
    }
    await expectServed(other);
  });

  test.each([1, 3, 5])(
    "who has lost an edition to another one after transaction %i writes nothing more",
    async (at) => {
      await appendToLogs(context.store, fakeLog(4500));
      await begin(other);
      const [full] = await listFolding(context.store.pool);
      let transactions = 0;
      const slow: Store = {
        ...context.store,
        transaction: async (work) => {
          const result = await context.store.transaction(work);
          if (++transactions !== at) return result;
          // Another one begins, has more to fold, and ends.
          await appendToLogs(context.store, fakeLog(500, { from: 4501 }));
          expect(await foldEdition(context, { ...full!, attempt: "another" }, never)).toBe(true);
          return result;
        },
      };
      expect(await foldEdition({ ...context, store: slow }, full!, never)).toBe(false);
      await replayLog(context, never);
      await expectServed(other);
    },
  );

  test("yet other roots in the middle begin anew, those that are served end it, and nothing is left behind", async () => {
    await appendToLogs(context.store, fakeLog(2500));
    await begin(other);
    const [{ edition } = { edition: "" }] = await listFolding(context.store.pool);
    await context.store.transaction((tx) => foldNextPage(tx, edition));
    expect(await begin(third)).toBe(true);
    expect(await context.store.transaction((tx) => foldNextPage(tx, edition))).toBe(0);
    await replayLog(context, never);
    await expectServed(third);
    await begin(other);
    expect(await begin(third)).toBe(false);
    expect(await replayLog(context, never)).toBe(false);
    await expectServed(third);
    await begin(undefined);
    await replayLog(context, never);
    await expectServed({
      ...readRootList({ name: "-", assets: [], groups: [], roots: [], credentials: [] }),
      digest: "",
    });
  });

  test("payments that come in just as the books change hands are in the right one", async () => {
    await appendToLogs(context.store, fakeLog(300));
    await begin(other);
    for (const { edition } of await listFolding(context.store.pool)) {
      await context.store.transaction((tx) => foldNextPage(tx, edition));
    }
    const now = context.clock.now();
    const payments = Array.from({ length: 12 }, (_, index) => pay(`at-once-${index}`));
    const serving = context.store.transaction((tx) => serveFolded(tx, { now }));
    await Promise.all([serving, ...payments, ...Array.from({ length: 12 }, (_, index) => pay(`later-${index}`))]);
    expect(await serving).toBe("served");
    await replayLog(context, never);
    const { store } = context;
    for (const book of bookNames) expect(await servedBook(store, book)).toEqual(await foldedBook(store, book, other));
  });
});
