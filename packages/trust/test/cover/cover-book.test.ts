import { describe, expect, test } from "vitest";

import { applyCoverEntry, settleDue } from "../../src/cover/apply-cover-entry.ts";
import { readCover } from "../../src/cover/safe-to-spend.ts";
import {
  addDue,
  type BookedPayment,
  type CoverBook,
  createCoverBook,
  takeDue,
} from "../../src/cover/cover-book.ts";
import { type CoverEntry, parseCoverEntry } from "../../src/cover/cover-entry.ts";
import { readRootList } from "../../src/roots/root-list.ts";
import {
  describeBook,
  describeCover,
  fold,
  handCases,
  play,
  randomCases,
  start,
} from "./cover-vectors.ts";

const DAY_MS = 86_400_000;
const list = handCases[0]!.roots;
const roots = readRootList(list);
const money = { ...list.assets[0]!, transaction: "tx" };

/** Builds a book in which p has paid two roots, and A after that: A is backed by 0.545454. */
function backedBook(): CoverBook {
  const book = createCoverBook(roots);
  play(book, [
    { days: 0, kind: "payment", id: "t1", payer: "p", payee: "R1", amount: "4" },
    { days: 0, kind: "payment", id: "t2", payer: "p", payee: "R2", amount: "1.5" },
    { days: 1, kind: "payment", id: "t3", payer: "p", payee: "A", amount: "1" },
  ]);
  return book;
}

test("a dispute that the agent wins when a later payment is just settled settles too", () => {
  const book = createCoverBook(roots);
  play(book, [
    { days: 0, kind: "payment", id: "t1", payer: "p", payee: "R1", amount: "4" },
    { days: 0, kind: "payment", id: "t2", payer: "p", payee: "R2", amount: "1.5" },
    { days: 0, kind: "dispute", id: "t1" },
    { days: 1, kind: "resolved", id: "t1", for: "agent" },
  ]);
  settleDue(book, start + DAY_MS);
  expect(["t1", "t2"].map((id) => book.payments.get(id)?.state)).toEqual(["settled", "settled"]);
});

const safeOfA = (book: CoverBook, days: number): string | undefined =>
  describeCover(book, { agent: "A", at: start + days * DAY_MS })["safe"];

describe("a wallet that settles for others", () => {
  const pooled = readRootList({
    ...list,
    pools: [{ address: "p", reason: "It sends what a facilitator collects" }],
  });
  const payments = [
    { days: 0, kind: "payment", id: "t1", payer: "p", payee: "R1", amount: "4" },
    { days: 0, kind: "burn", payer: "p", amount: "3" },
    { days: 1, kind: "payment", id: "t3", payer: "p", payee: "A", amount: "1" },
  ] as const;

  test("has no voice, whatever it pays to roots and burns; others have theirs", () => {
    const book = createCoverBook(pooled);
    play(
      book,
      payments.map((each) => each),
    );
    expect(describeCover(book, { agent: "A", at: start + 3 * DAY_MS })["costToForge"]).toBe("0");
    const other = createCoverBook(pooled);
    play(
      other,
      payments.map((each) => ({ ...each, payer: "q" })),
    );
    expect(describeCover(other, { agent: "A", at: start + 3 * DAY_MS })["costToForge"]).not.toBe(
      "0",
    );
  });

  test("takes up nothing of what a root's payments may earn", () => {
    const { cap } = list.roots[0]!;
    const book = createCoverBook(pooled);
    play(book, [
      { days: 0, kind: "payment", id: "t1", payer: "p", payee: "R1", amount: cap },
      { days: 0, kind: "payment", id: "t2", payer: "q", payee: "R1", amount: "4" },
    ]);
    expect(book.payments.get("t2")?.earns).toBe(4_000_000n);
  });

  test("gives no voice that it had before it was listed", () => {
    const costBy = (second: string): string | undefined => {
      const lists = [list, pooled.document].map((each) => readRootList(each));
      const book = createCoverBook((digest) => lists.find((each) => each.digest === digest));
      play(book, [
        { days: 0, kind: "roots", digest: readRootList(list).digest },
        { days: 0, kind: "payment", id: "t1", payer: "p", payee: "R1", amount: "4" },
        { days: 0, kind: "payment", id: "t2", payer: "p", payee: "R2", amount: "1.5" },
        { days: 2, kind: "roots", digest: second },
        { days: 2, kind: "payment", id: "t3", payer: "p", payee: "A", amount: "1" },
      ]);
      return describeCover(book, { agent: "A", at: start + 4 * DAY_MS })["costToForge"];
    };
    expect(costBy(readRootList(list).digest)).not.toBe("0");
    expect(costBy(pooled.digest)).toBe("0");
  });
});

describe("schemas/vectors/cover.json", () => {
  test.each(handCases)("$name", (one) => {
    expect(describeBook(fold(one), Date.parse(one.readAt))).toEqual(one.expected);
  });

  test("the worked example comes to what was computed by hand", () => {
    const [before, after] = [handCases[7]!, handCases[9]!].map((one) =>
      readCover(fold(one), { agent: "A", at: Date.parse(one.readAt) }),
    );
    expect(before).toMatchObject({
      backing: 545_454n,
      costToForge: 409_090n,
      outstanding: 300_900n,
      safe: 108_190n,
    });
    expect(after).toMatchObject({
      lostInDisputes: 200_900n,
      costToForge: 208_190n,
      outstanding: 0n,
      safe: 208_190n,
    });
  });
});

describe("schemas/vectors/cover-random.jsonl", () => {
  test("60 random logs give what the Python reference gives", () => {
    expect(randomCases).toHaveLength(120);
    for (const one of randomCases) {
      expect([one.roots.name, describeBook(fold(one), Date.parse(one.readAt))]).toEqual([
        one.roots.name,
        one.expected,
      ]);
    }
  });

  test("readings in between change nothing", () => {
    for (const one of randomCases.slice(0, 20)) {
      const book = createCoverBook(readRootList(one.roots));
      for (const [index, entry] of one.log.entries()) {
        applyCoverEntry(book, entry);
        const next = Date.parse(one.log[index + 1]?.at ?? one.readAt);
        for (const part of [1, 2, 3])
          settleDue(book, book.at + Math.floor(((next - book.at) * part) / 3));
      }
      expect(describeBook(book, Date.parse(one.readAt))).toEqual(one.expected);
    }
  });
});

describe("a payment settles a day after its entry", () => {
  test("and not a millisecond before", () => {
    const book = backedBook();
    expect(safeOfA(book, 2 - 1 / DAY_MS)).toBe("0");
    expect(safeOfA(book, 2)).toBe("0.40909");
  });

  test("after seven days if it was held and reported, and then backs nothing", () => {
    const book = backedBook();
    play(book, [
      { days: 1.5, kind: "payment", id: "t4", payer: "p", payee: "A", amount: "1", held: true },
      { days: 1.6, kind: "failed", id: "t4" },
    ]);
    expect(readCover(book, { agent: "A", at: start + 8.4 * DAY_MS })).toMatchObject({
      outstanding: 1_000_000n,
    });
    expect(readCover(book, { agent: "A", at: start + 8.5 * DAY_MS })).toMatchObject({
      outstanding: 0n,
      backing: 545_454n,
    });
  });

  test("at the decision for the agent, if that is later", () => {
    const book = backedBook();
    play(book, [
      { days: 1.5, kind: "dispute", id: "t3" },
      { days: 9, kind: "resolved", id: "t3", for: "agent" },
    ]);
    expect(safeOfA(book, 9)).toBe("0.40909");
    expect(book.payments.get("t3")).toMatchObject({ state: "settled", due: start + 9 * DAY_MS });
  });
});

describe("the list of roots in force at an entry counts", () => {
  const without = readRootList({ ...list, roots: [] });

  test("a payment to a root earns after the root has left the list", () => {
    const book = createCoverBook(roots);
    play(book, [{ days: 0, kind: "payment", id: "t1", payer: "p", payee: "R1", amount: "4" }]);
    book.roots = without;
    settleDue(book, start + DAY_MS);
    expect(book.voices.get("p")?.amounts[1]).toBe(4_000_000n);
    expect(readCover(book, { agent: "R1", at: book.at }).backing).toBe(0n);
  });

  test("a payment to an agent backs it after it has become a root", () => {
    const book = backedBook();
    book.roots = readRootList({
      ...list,
      roots: [...list.roots, { address: "A", group: 1, cap: "5", reason: "r" }],
    });
    expect(describeCover(book, { agent: "A", at: start + 2 * DAY_MS })["backing"]).toBe("5.545454");
  });
});

describe("an entry is refused, and the book stays as it was", () => {
  const pay = { kind: "payment", ...money, id: "t9", payer: "p", payee: "A", amount: "1" };
  const at = "2026-04-08T00:00:00.000Z";
  test.each([
    ["a gap", { position: 5, at, ...pay }, /^position of an entry must be 4 \(received 5\)$/],
    [
      "the same position again",
      { position: 3, at, ...pay },
      /^position of an entry must be 4 \(received 3\)$/,
    ],
    [
      "a time that goes back",
      { position: 4, at: "2026-04-07T23:59:59.999Z", ...pay },
      /^at of entry 4 must be .*00Z or later/,
    ],
    [
      "a time without milliseconds",
      { position: 4, at: "2026-04-08T00:00:00Z", ...pay },
      /^at of entry 4 must be a time/,
    ],
    [
      "an amount of 0",
      { position: 4, at, ...pay, amount: "0" },
      /^amount of entry 4 must be a decimal text above 0/,
    ],
    [
      "an amount with zeros at its end",
      { position: 4, at, ...pay, amount: "1.0" },
      /^amount of entry 4 must be .* \(received "1.0"/,
    ],
    [
      "held: false",
      { position: 4, at, ...pay, held: false },
      /^held of entry 4 must be true or nothing \(received false/,
    ],
    [
      "a payment without a transaction",
      { position: 4, at, ...pay, transaction: undefined },
      /^transaction of entry 4/,
    ],
    [
      "an unknown member",
      { position: 4, at, ...pay, memo: "x" },
      /^memo of entry 4 must be nothing \(received "x"/,
    ],
    [
      "an unknown kind",
      { position: 4, at, kind: "refund" },
      /^kind of entry 4 must be one of payment, transfer, /,
    ],
    ["an inherited kind", { position: 4, at, kind: "toString" }, /^kind of entry 4 must be one of/],
    [
      "a decision for nobody",
      { position: 4, at, kind: "resolved", id: "t3", for: "both" },
      /^for of entry 4 must be one of/,
    ],
  ])("%s", (_, entry, message) => {
    const book = backedBook();
    const before = describeBook(book, book.at);
    const run = (): unknown => applyCoverEntry(book, entry as unknown as CoverEntry);
    expect(run).toThrow(expect.objectContaining({ code: "invalid_vouching_entry" }));
    expect(run).toThrow(message);
    expect([describeBook(book, book.at), book.position]).toEqual([before, 3]);
  });

  test("earlier than a reading, since payments have settled by then", () => {
    const book = backedBook();
    settleDue(book, start + 2 * DAY_MS);
    expect(() => play(book, [{ days: 1.5, kind: "dispute", id: "t3" }])).toThrow(
      /must be 2026-04-09T00:00:00.000Z or later/,
    );
  });

  test("a reading at no time", () => {
    const book = backedBook();
    expect(() => readCover(book, { agent: "A", at: Number.NaN })).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
    expect(book.payments.get("t3")?.state).toBe("open");
  });
});

test("an entry is parsed into milliseconds and millionths", () => {
  const [first] = handCases[0]!.log;
  expect(parseCoverEntry(first!)).toEqual({ entry: first, at: start, amount: 4_000_000n });
});

// Anyone who writes a log decides in which order the payments in it are due.
test("queueing many payments before others takes little work, and they come in their order", () => {
  const book = createCoverBook(roots);
  const count = 4096;
  let compared = 0;
  for (let position = count; position > 0; position--) {
    const payment = {
      due: start,
      get position() {
        compared++;
        return position;
      },
    };
    addDue(book, payment as BookedPayment);
  }
  const positions: number[] = [];
  for (let next = takeDue(book, start); next !== undefined; next = takeDue(book, start)) {
    positions.push(next.payment.position);
  }
  expect(positions).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(compared).toBeLessThan(100 * count);
});
