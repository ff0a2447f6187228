// The book of cover in the store, and the fold of its log: both have to be the same at every
// moment.
import { describe, expect, test } from "vitest";
import { readRootList, type RootList } from "@arcs/trust";
import {
  applyCoverEntry,
  type BookedPayment,
  type CoverEntry,
  createCoverBook,
  settleDue,
} from "@arcs/trust/cover";

import {
  type CoverCase,
  describeBook,
  fold,
  handCases,
  randomCases,
} from "../../../../../trust/test/cover/cover-vectors.ts";
import { clockAt } from "../../../../test/support/agents.ts";
import { type OpenedStore, useStore } from "../../../../test/support/stores.ts";
import {
  findRootsBy,
  keepRootList,
  type AccountCover,
  EMPTY_HASH,
  findAccountCover,
  findCoverEnd,
} from "./store.ts";
import { readLog, readStoredBook } from "../test/stored-book.ts";
import { type NewCoverEntry, recordCoverEntry, settlePayments } from "./record-entry.ts";
import { listCoverPayments } from "./payment-rows.ts";

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

/** Empties the book, and has a list of roots be in force. */
async function emptyBook({ store }: OpenedStore, list: RootList): Promise<void> {
  const roots = readRootList(list);
  await store.transaction(async (tx) => {
    for (const table of ["log", "accounts", "payments", "credentials"])
      await tx.query(`delete from cover_${table}`);
    await keepRootList(tx, roots, { signed: [], now: new Date() });
    await tx.query(
      "update cover_book set position = 0, at = timestamptz 'epoch', running_hash = $1, roots_digest = $2",
      [EMPTY_HASH, roots.digest],
    );
  });
}

function record({ store }: OpenedStore, placed: CoverEntry): Promise<CoverEntry> {
  const { position: _, at, ...entry } = placed;
  return store.transaction((tx) =>
    recordCoverEntry(tx, entry as NewCoverEntry, { now: new Date(at) }),
  );
}

/** Counts the payments to an account in the fold of a log, and its disputes. */
function countFacts(
  one: Pick<CoverCase, "roots" | "log">,
  account: string,
): AccountCover["payments"] {
  const all = [...fold(one).payments.values()].filter(({ payee }) => payee === account);
  const payments = all.filter(({ isHold }) => !isHold);
  const payersOf = (some: BookedPayment[]): number => new Set(some.map(({ payer }) => payer)).size;
  const firstOf = (kind: "dispute" | "resolved", id: string, after: number): CoverEntry =>
    one.log.find((entry) => entry.kind === kind && entry.id === id && entry.position > after)!;
  const lostAt = all
    .filter(({ state }) => state === "lost")
    .map(
      ({ id, position }) => firstOf("resolved", id, firstOf("dispute", id, position).position).at,
    );
  return {
    count: payments.length,
    payers: payersOf(payments),
    payersWithVoice: payersOf(
      payments.filter(({ givenFirst }) => givenFirst.some((given) => given > 0n)),
    ),
    since: payments[0] === undefined ? null : new Date(payments[0].at),
    openDisputes: all.filter(({ dispute }) => dispute === "open").length,
    lastLostAt: lostAt.length === 0 ? null : new Date(lostAt.sort().at(-1)!),
  };
}

/** Payments in the order in which the vectors have them. */
const sorted = (book: object): object => JSON.parse(JSON.stringify(book));

describe("the book of cover in the store", () => {
  const opened = useStore();

  test("settles all payments that are due in the same moment at once, however many there are", async () => {
    const [{ roots } = { roots: undefined }] = handCases;
    await emptyBook(opened(), roots!);
    const asset = roots!.assets[0]!;
    const payment = {
      kind: "payment",
      payee: roots!.roots[0]!.address,
      amount: "1",
      ...asset,
      transaction: "tx",
    } as const;
    const { store } = opened();
    await store.transaction(async (tx) => {
      for (let each = 0; each < 201; each++) {
        const parties = { id: `t${each}`, payer: `p${each}` };
        await recordCoverEntry(tx, { ...payment, ...parties }, { now: new Date(0) });
      }
    });
    await settlePayments({ store, clock: clockAt(new Date(DAY_MS)) }, never);
    expect((await findCoverEnd(store.pool)).at).toEqual(new Date(DAY_MS));
    const { rows } = await store.pool.query(
      "select count(*)::int as open from cover_payments where state = 'open'",
    );
    expect(rows).toEqual([{ open: 0 }]);
  });

  test.each(
    [...handCases, ...randomCases.slice(0, 12)].map(
      (one) => [one.name ?? one.roots.name, one] as const,
    ),
  )(
    "has the rows of the vectors after their entries: %s",
    async (_, one: CoverCase) => {
      await emptyBook(opened(), one.roots);
      for (const entry of one.log) await record(opened(), entry);
      expect(await readLog(opened().store)).toEqual(one.log);
      const readAt = Date.parse(one.readAt);
      expect(sorted(describeBook(await readStoredBook(opened().store), readAt))).toEqual(
        one.expected,
      );
      for (const account of new Set(
        one.log.flatMap((entry) => ("payee" in entry ? [entry.payee] : [])),
      )) {
        expect([
          account,
          (await findAccountCover(opened().store.pool, [account])).payments,
        ]).toEqual([account, countFacts(one, account)]);
      }
      // The job settles what is due by then, and no reader sees a difference.
      await settlePayments({ store: opened().store, clock: clockAt(new Date(readAt)) }, never);
      expect(sorted(describeBook(await readStoredBook(opened().store), readAt))).toEqual(
        one.expected,
      );
    },
    60_000,
  );

  test("settles more than a page, in the order of the fold, and in pages that each hold by themselves", async () => {
    const [{ roots: list }] = handCases as [CoverCase];
    await emptyBook(opened(), list);
    const at = (ms: number): string =>
      new Date(Date.parse("2026-05-01T00:00:00Z") + ms).toISOString();
    const money = { ...list.assets[0]!, transaction: "t" };
    const root = list.roots[0]!.address;
    const head = (ms: number): { position: number; at: string } => ({ position: 0, at: at(ms) });
    for (let index = 0; index < 450; index++) {
      const parties = {
        payer: `p${index % 7}`,
        payee: index % 3 === 0 ? "A" : root,
        amount: "0.5",
      };
      await record(opened(), {
        ...head(index),
        ...money,
        kind: "payment",
        id: `t${index}`,
        ...parties,
      });
    }
    const { store } = opened();
    const due = new Date(Date.parse(at(449)) + DAY_MS);
    await settlePayments({ store, clock: clockAt(due) }, never);
    expect((await findCoverEnd(store.pool)).at).toEqual(due);
    const folded = fold({ roots: list, log: await readLog(opened().store) });
    settleDue(folded, due.getTime());
    expect(describeBook(await readStoredBook(opened().store), due.getTime())).toEqual(
      describeBook(folded, due.getTime()),
    );
    expect([...folded.payments.values()].every(({ state }) => state === "settled")).toBe(true);
    // An entry by a server whose clock is behind comes after what has settled.
    const late = await record(opened(), {
      ...head(0),
      ...money,
      kind: "burn",
      payer: "p1",
      amount: "1",
    });
    expect(late.at).toBe(due.toISOString());
  });

  test("takes entries at the same time one after the other", async () => {
    const [{ roots: list }] = handCases as [CoverCase];
    await emptyBook(opened(), list);
    const money = { ...list.assets[0]!, transaction: "t" };
    const now = new Date("2026-06-01T00:00:00.000Z");
    const pay = (index: number): Promise<CoverEntry> => {
      const [payer, payee] = index % 2 === 0 ? ["x", "y"] : ["y", "x"];
      const parties = { id: `c${index}`, payer, payee, amount: `0.${index + 1}1` };
      return opened().store.transaction((tx) =>
        recordCoverEntry(tx, { kind: "payment", ...money, ...parties }, { now }),
      );
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => pay(index)));
    const log = await readLog(opened().store);
    expect(log.map(({ position }) => position)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    const folded = fold({ roots: list, log });
    expect(describeBook(await readStoredBook(opened().store), now.getTime())).toEqual(
      describeBook(folded, now.getTime()),
    );
  });

  test("goes on with another list from its entry, and keeps what was earned before", async () => {
    const [{ roots: list }] = handCases as [CoverCase];
    await emptyBook(opened(), list);
    const { store } = opened();
    const money = { ...list.assets[0]!, transaction: "t" };
    const [root] = list.roots;
    const other = readRootList({
      ...list,
      name: "another",
      roots: list.roots.filter((each) => each !== root),
    });
    const day = (days: number): Date =>
      new Date(Date.parse("2026-07-01T00:00:00.000Z") + days * DAY_MS);
    const put = (entry: NewCoverEntry, days: number): Promise<CoverEntry> =>
      store.transaction((tx) => recordCoverEntry(tx, entry, { now: day(days) }));
    const buy = (id: string): NewCoverEntry => ({
      kind: "payment",
      ...money,
      id,
      payer: "p",
      payee: root!.address,
      amount: "2",
    });
    await put(buy("before"), 0);
    await store.transaction((tx) => keepRootList(tx, other, { signed: [], now: day(0) }));
    await put({ kind: "roots", digest: other.digest }, 0.5);
    await put(buy("after"), 1);
    await settlePayments({ store, clock: clockAt(day(3)) }, never);
    expect(await listCoverPayments(store.pool, ["before", "after"])).toMatchObject([
      { id: "before", earned: 2_000_000n },
      { id: "after", earned: 0n },
    ]);
    expect((await findCoverEnd(store.pool)).rootsDigest).toBe(other.digest);
    const lists = new Map([other, readRootList(list)].map((each) => [each.digest, each]));
    const book = createCoverBook((digest) => lists.get(digest));
    book.roots = readRootList(list);
    for (const entry of await readLog(opened().store)) applyCoverEntry(book, entry);
    const at = day(3).getTime();
    expect(describeBook(await readStoredBook(opened().store), at)).toEqual(describeBook(book, at));
    expect((await findRootsBy(store.pool, other.digest)).digest).toBe(other.digest);
    expect((await findAccountCover(store.pool, ["nobody"])).cover).toMatchObject({
      safe: 0n,
      costToForge: 0n,
    });
  });
});
