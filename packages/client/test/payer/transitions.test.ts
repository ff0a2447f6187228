// Each state of a payment, and what each line makes of it. A line that is not in the table of the
// page (payer.md, section 5.1) does nothing.
import { expect, test } from "vitest";

import type { Entry } from "../../src/payer/lines.ts";
import type { Payment, PaymentState } from "../../src/payer/state.ts";
import { startJournal } from "./journal-lines.ts";

const id = "a";
const proof = { block: 1, time: 1 };
const answer = { status: 200, sha256: "", bytes: 0 };

const events: Readonly<Record<string, Entry>> = {
  held: { kind: "held", id, hold: "hold_1", name: "0xa", amount: "2000000", message: "m" },
  signed: { kind: "signed", id, name: "0xa", until: 0, payload: {} },
  answered: { kind: "answered", id, answer },
  paid: { kind: "paid", id, transaction: "0x1" },
  unpaid: { kind: "unpaid", id, proof },
  dropped: { kind: "dropped", id },
  good: { kind: "judged", id, good: true },
  bad: { kind: "judged", id, good: false },
  disputed: { kind: "disputed", id, reason: "none" },
  refunded: { kind: "refunded", id, amount: "1" },
  recovered: {
    kind: "recovered",
    id,
    name: "0xa",
    seller: "eip155:8453:0xaa",
    amount: "1000000",
    transaction: "0x1",
  },
};

/** Ways to each state, and the lines that do something there. */
const table: Readonly<
  Record<string, { state: PaymentState; way: string[]; then: Readonly<Record<string, string>> }>
> = {
  intended: {
    state: "intended",
    way: [],
    then: { signed: "signed", dropped: "dropped", recovered: "lost, settled" },
  },
  signed: {
    state: "signed",
    way: ["signed"],
    then: { answered: "delivered", paid: "paid, settled", unpaid: "unpaid" },
  },
  paid: {
    state: "paid",
    way: ["signed", "paid"],
    then: { answered: "delivered, settled", bad: "lost, settled", disputed: "lost, settled" },
  },
  "delivered, and the chain has not said": {
    state: "delivered",
    way: ["signed", "answered"],
    then: {
      paid: "delivered, settled",
      unpaid: "gift",
      good: "delivered, judged good",
      bad: "lost",
      disputed: "lost",
    },
  },
  "delivered and settled": {
    state: "delivered",
    way: ["signed", "paid", "answered"],
    then: {
      good: "delivered, settled, judged good, counts",
      bad: "lost, settled",
      disputed: "lost, settled",
    },
  },
  "delivered, judged good and then disputed": {
    state: "lost",
    way: ["signed", "paid", "answered", "good", "disputed"],
    then: { refunded: "lost, settled, refunded 1" },
  },
  lost: {
    state: "lost",
    way: ["signed", "paid", "disputed"],
    then: { answered: "delivered, settled", refunded: "lost, settled, refunded 1" },
  },
  "lost, and the chain has not said": {
    state: "lost",
    way: ["signed", "answered", "disputed"],
    then: {
      paid: "lost, settled",
      unpaid: "unpaid",
      refunded: "lost, refunded 1",
    },
  },
  unpaid: {
    state: "unpaid",
    way: ["signed", "unpaid"],
    then: { answered: "delivered, surprise", recovered: "lost, settled" },
  },
  dropped: { state: "dropped", way: ["dropped"], then: { recovered: "lost, settled" } },
  gift: { state: "gift", way: ["signed", "answered", "unpaid"], then: {} },
};

/** Writes the lines of a payment, of one unit by trust unless it is held. */
function follow(way: readonly string[], { isHeld = false } = {}): Payment {
  const journal = startJournal();
  const intent = isHeld ? ({ by: "hold" } as const) : {};
  journal.intend(id, isHeld ? 2_000_000n : 1_000_000n, intent);
  for (const name of way) if (events[name] !== undefined) journal.write(events[name]);
  return journal.state.payments.get(id)!;
}

function describe({ state, settled, judgedGood, counts, refunded, surprise }: Payment): string {
  return [
    state,
    ...(settled ? ["settled"] : []),
    ...(judgedGood ? ["judged good"] : []),
    ...(counts ? ["counts"] : []),
    ...(refunded > 0n ? [`refunded ${refunded}`] : []),
    ...(surprise ? ["surprise"] : []),
  ].join(", ");
}

test.each(Object.entries(table))("%s", (_name, { state, way, then }) => {
  const before = follow(way);
  expect(before.state).toBe(state);
  for (const name of Object.keys(events))
    expect([name, describe(follow([...way, name]))]).toEqual([
      name,
      then[name] ?? describe(before),
    ]);
});

test("a held payment is signed after it is held", () => {
  expect(follow(["signed"], { isHeld: true }).state).toBe("intended");
  expect(follow(["held", "signed"], { isHeld: true }).state).toBe("signed");
  expect(follow(["signed", "held"], { isHeld: true }).state).toBe("intended");
});

test("of two signatures, two holds and two answers the first one counts", () => {
  const journal = startJournal();
  journal.intend(id, 1n);
  journal.sign(id, "0xfirst");
  expect(journal.sign(id, "0xsecond")?.name).toBe("0xfirst");
});

test("what was judged good waits for the chain, and a loss takes that back", () => {
  const journal = startJournal();
  journal.intend(id, 1_000_000n);
  for (const name of ["signed", "answered", "good"]) journal.write(events[name]!);
  expect(journal.state.payments.get(id)?.counts).toBe(false);
  expect(journal.settle(id)?.counts).toBe(true);
  expect(journal.dispute(id)).toMatchObject({ state: "lost", counts: false });
});

test("a chain that took less than was signed frees the rest", () => {
  const journal = startJournal();
  journal.intend(id, 1_000_000n);
  journal.sign(id);
  const paid = journal.write({ kind: "paid", id, transaction: "0x1", amount: "400000" });
  expect(paid).toMatchObject({ state: "paid", amount: 400_000n, trial: 400_000n });
  expect(journal.intend("b", 600_000n)?.state).toBe("intended");
  expect(journal.intend("c", 1n)?.state).toBe("refused");
});
