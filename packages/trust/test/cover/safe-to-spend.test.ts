import { createHash } from "node:crypto";
import { canonicalJson } from "@arcs/core/internal";
import { describe, expect, test } from "vitest";

import {
  backingOfAgent,
  capOf,
  computeCover,
  readCover,
  scoreFactsOf,
} from "../../src/cover/safe-to-spend.ts";
import {
  applyCoverEntry,
  settleDue,
  type CoverPage,
  foldCoverPages,
} from "../../src/cover/apply-cover-entry.ts";
import { type CoverBook, createCoverBook, NO_COVER } from "../../src/cover/cover-book.ts";
import type { CoverEntry } from "../../src/cover/cover-entry.ts";
import { readRootList } from "../../src/roots/root-list.ts";
import { describeBook, fold, handCases, play, randomCases, start } from "./cover-vectors.ts";

const example = handCases[9]!;
const roots = readRootList(example.roots);
const DAY_MS = 86_400_000;

test("the cover of an account by its sums alone is that of the book, when nothing more settles", () => {
  let compared = 0;
  for (const { roots, log } of [...handCases, ...randomCases]) {
    const book = createCoverBook(readRootList(roots));
    for (const entry of log) applyCoverEntry(book, entry);
    for (const agent of new Set(log.flatMap((entry) => ("payee" in entry ? [entry.payee] : [])))) {
      const sums = structuredClone(book.agents.get(agent)) ?? NO_COVER;
      expect(computeCover(sums, capOf(book.roots, agent))).toEqual(
        readCover(book, { agent, at: 0 }),
      );
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(500);
});

describe("what an agent's own payments back", () => {
  const book = (): CoverBook => {
    const made = createCoverBook(roots);
    play(made, [
      { days: 0, kind: "payment", id: "t1", payer: "p", payee: "R1", amount: "40" },
      { days: 0, kind: "payment", id: "t2", payer: "q", payee: "R2", amount: "40" },
      { days: 1, kind: "payment", id: "t3", payer: "p", payee: "A", amount: "1" },
      { days: 1, kind: "payment", id: "t4", payer: "q", payee: "B", amount: "3" },
      { days: 2, kind: "payment", id: "t5", payer: "q", payee: "B", amount: "2" },
      { days: 2.5, kind: "bond", payer: "x", payee: "agent", amount: "0.25" },
      { days: 2.6, kind: "dispute", id: "t3" },
      { days: 2.7, kind: "resolved", id: "t3", for: "payer" },
    ]);
    settleDue(made, start + 2.8 * DAY_MS);
    return made;
  };
  const backingOf = (agentId: string, ...ids: string[]): object => {
    const made = book();
    return backingOfAgent(made, { agentId, payments: ids.map((id) => made.payments.get(id)!) });
  };

  test("is that of the sums: payments at one account count beside those at another, with what was destroyed for it", () => {
    expect(backingOf("A", "t3")).toEqual({ backing: "0", costToForge: "0", lostInDisputes: "1" });
    // 1 of group 1 and 3 of group 2: 2 · 1 count. The last one has not settled.
    expect(backingOf("B", "t3", "t4", "t5")).toEqual({
      backing: "2",
      costToForge: "0.5",
      lostInDisputes: "1",
    });
    expect(backingOf("agent", "t3", "t4")).toMatchObject({
      backing: "2.25",
      costToForge: "0.6875",
    });
  });

  test("is not that of others who are paid at the same account, nor of a root whose address an agent names", () => {
    expect(backingOf("another")).toEqual({ backing: "0", costToForge: "0", lostInDisputes: "0" });
    expect(backingOf("another", "t1")).toMatchObject({ backing: "0" });
    expect(backingOf("R1", "t1")).toMatchObject({ backing: "100" });
  });

  test("is less what holds at its accounts lost, until that is given back", () => {
    const made = book();
    const entry = (rest: object): CoverEntry =>
      ({ position: made.position + 1, at: new Date(made.at).toISOString(), ...rest }) as never;
    const hold = { kind: "hold", id: "h", payer: "buyer", amount: "0.25" };
    const lost = (agentId: string): string =>
      backingOfAgent(made, { agentId, payments: [made.payments.get("t4")!] }).lostInDisputes;
    const [before, another] = [lost("B"), lost("another")];
    applyCoverEntry(made, entry({ ...hold, payee: "B" }));
    applyCoverEntry(made, entry({ kind: "dispute", id: "h" }));
    expect(lost("B")).toBe(before);
    applyCoverEntry(made, entry({ kind: "resolved", id: "h", for: "payer" }));
    expect([before, lost("B")]).toEqual(["0", "0.25"]);
    // Agents that share an account of the ledger do not each owe what one of them lost.
    expect(lost("another")).toBe(another);
    applyCoverEntry(made, entry({ kind: "returned", id: "h", amount: "0.25" }));
    expect(lost("B")).toBe("0");
  });

  test("of a payment that was reported as failed is nothing", () => {
    const made = book();
    const failed = { ...made.payments.get("t4")!, isFailed: true };
    expect(
      backingOfAgent(made, { agentId: "B", payments: [made.payments.get("t3")!, failed] }),
    ).toMatchObject({
      backing: "0",
    });
  });
});

describe("the facts of a payment for the score", () => {
  test("are its time, what is left of it, and the voice in that", () => {
    const { payments } = fold(example);
    expect(scoreFactsOf(payments.get("t3")!)).toEqual({
      position: 4,
      loggedAt: "2026-04-08T00:00:00.000Z",
      settled: true,
      left: "1",
      vouched: { "1": "0.727273", "2": "0.272727" },
    });
    expect(scoreFactsOf(payments.get("t4")!)).toEqual({
      position: 5,
      loggedAt: "2026-04-09T00:00:00.000Z",
      left: "0.2009",
      failed: true,
    });
    // A payment to a root vouches with what it earns its payer: 2 of which 0.5 came back.
    expect(scoreFactsOf(payments.get("t2")!)).toMatchObject({
      left: "1.5",
      vouched: { "2": "1.5" },
    });
  });

  test("of a payment that gave back an earlier one are those of the rest", () => {
    const book = createCoverBook(roots);
    play(book, [
      { days: 0, kind: "payment", id: "t1", payer: "p", payee: "R1", amount: "4" },
      { days: 0.5, kind: "payment", id: "t2", payer: "R1", payee: "p", amount: "5" },
    ]);
    expect(scoreFactsOf(book.payments.get("t1")!)).toMatchObject({ left: "0" });
    expect(scoreFactsOf(book.payments.get("t2")!)).toMatchObject({ left: "1" });
  });

  test("of a settled payment that was lost and half paid back are half its voice, though all of it backs", () => {
    const book = createCoverBook(roots);
    play(book, [
      { days: 0, kind: "payment", id: "t1", payer: "p", payee: "R1", amount: "4" },
      { days: 1, kind: "payment", id: "t2", payer: "p", payee: "A", amount: "2" },
      { days: 3, kind: "dispute", id: "t2" },
      { days: 4, kind: "resolved", id: "t2", for: "payer" },
      { days: 5, kind: "transfer", payer: "A", payee: "p", amount: "1" },
    ]);
    expect(scoreFactsOf(book.payments.get("t2")!)).toMatchObject({
      left: "1",
      vouched: { "1": "1" },
    });
    expect(book.agents.get("A")?.backing[1]).toBe(2_000_000n);
  });

  test("never vouch for more than is left", () => {
    for (const one of randomCases) {
      for (const payment of fold(one).payments.values()) {
        const { left, vouched = {} } = scoreFactsOf(payment);
        const sum = Object.values(vouched).reduce((all, text) => all + Number(text), 0);
        expect([payment.id, sum <= Number(left) + 1e-9]).toEqual([payment.id, true]);
      }
    }
  });
});

describe("a published log", () => {
  const one = randomCases[0]!;

  /** Yields a log in pages of seven entries. */
  async function* pagesOf(
    log: readonly CoverEntry[],
    lie?: Partial<CoverPage>,
  ): AsyncGenerator<CoverPage> {
    let runningHash = "0".repeat(64);
    for (let from = 0; from < log.length; from += 7) {
      const entries = log.slice(from, from + 7);
      for (const entry of entries) {
        runningHash = createHash("sha256")
          .update(runningHash + canonicalJson(entry))
          .digest("hex");
      }
      yield { entries, position: from + entries.length, runningHash, ...lie };
    }
  }
  const emptyBook = (): CoverBook => createCoverBook(readRootList(one.roots));

  test("is folded page by page, with readings on the way", async () => {
    const book = emptyBook();
    const seen: number[] = [];
    const atOf = (position: number): number =>
      Date.parse(one.log[position - 1]?.at ?? "1970-01-01T00:00:00Z");
    const readings = [9, 0, one.log.length, 7, 9].map((position) => ({
      position,
      at: atOf(position),
      read: (read: CoverBook) => void seen.push(read.position),
    }));
    const { position, runningHash } = await foldCoverPages(pagesOf(one.log), { book, readings });
    expect(seen).toEqual([0, 7, 9, 9, one.log.length]);
    expect(position).toBe(one.log.length);
    expect(runningHash).toMatch(/^[0-9a-f]{64}$/);
    expect(describeBook(book, Date.parse(one.readAt))).toEqual(one.expected);
  });

  test("whose entries are others than the hash is of is refused", async () => {
    const folding = foldCoverPages(pagesOf(one.log, { runningHash: "0".repeat(64) }), {
      book: emptyBook(),
    });
    await expect(folding).rejects.toMatchObject({ code: "invalid_vouching_entry" });
    await expect(folding).rejects.toThrow(/^the entries up to 7 must have the hash/);
  });

  test("that ends before a reading is refused", async () => {
    const readings = [{ position: one.log.length + 1, at: 0, read: () => undefined }];
    await expect(foldCoverPages(pagesOf(one.log), { book: emptyBook(), readings })).rejects.toThrow(
      /^the log must have \d+ entries or more, as a reading names \(received \d+\)$/,
    );
  });

  test("an entry before a reading is refused: what was due by then has settled", async () => {
    const readings = [
      { position: 1, at: Date.parse(one.log.at(-1)!.at) + 1, read: () => undefined },
    ];
    const folding = foldCoverPages(pagesOf(one.log), { book: emptyBook(), readings });
    await expect(folding).rejects.toThrow(/^at of entry 2 must be .* or later/);
  });

  test("an entry is left to the book that read it: a second fold is refused", async () => {
    const book = emptyBook();
    applyCoverEntry(book, one.log[0]!);
    await expect(foldCoverPages(pagesOf(one.log), { book })).rejects.toThrow(
      /^position of an entry must be 2 \(received 1\)$/,
    );
  });
});
