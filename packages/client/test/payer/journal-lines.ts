// A payer's state with short ways to write the lines of a payment.
import { applyLine } from "../../src/payer/apply-line.ts";
import type { Entry, Line } from "../../src/payer/lines.ts";
import { type PayerPolicy, type Policy, readPolicy } from "../../src/payer/policy.ts";
import { createPayerState, type Payment } from "../../src/payer/state.ts";
import { DAY } from "../../src/payer/windows.ts";

export const seller = "eip155:8453:0x00000000000000000000000000000000000000aa";
export const other = "eip155:8453:0x00000000000000000000000000000000000000bb";
/** 2026-11-29 12:00 UTC. */
export const noon = Date.UTC(2026, 10, 29, 12);

export type IntentLine = Extract<Entry, { kind: "intent" }>;

/** Starts an empty journal; `at` of its lines is its clock, which tests move. */
export function startJournal(policy: PayerPolicy | Policy = {}) {
  const isRead = "patience" in policy;
  const state = createPayerState(isRead ? policy : readPolicy(policy));
  const journal = {
    state,
    at: noon,
    lines: [] as Line[],
    write(entry: Entry): Payment | undefined {
      const line = { w: "a", n: journal.lines.length + 1, at: journal.at, ...entry } as Line;
      journal.lines.push(line);
      applyLine(state, line);
      return "id" in entry ? state.payments.get(entry.id) : undefined;
    },
    /** Intends to pay; the call has the name of the payment. */
    intend(id: string, amount: bigint, terms: Partial<IntentLine> = {}): Payment | undefined {
      const line = { kind: "intent", id, call: id, seller, amount: String(amount), ...terms };
      return journal.write(line as IntentLine);
    },
    sign: (id: string, name = `0x${id}`): Payment | undefined =>
      journal.write({ kind: "signed", id, name, until: 0, payload: {} }),
    answer: (id: string): Payment | undefined =>
      journal.write({ kind: "answered", id, answer: { status: 200, sha256: "", bytes: 0 } }),
    settle: (id: string): Payment | undefined =>
      journal.write({ kind: "paid", id, transaction: "0x1" }),
    dispute: (id: string): Payment | undefined =>
      journal.write({ kind: "disputed", id, reason: "no answer came" }),
    /** Pays and gets it all at once; it counts a day later. */
    buy(id: string, amount: bigint, terms: Partial<IntentLine> = {}): Payment | undefined {
      journal.intend(id, amount, terms);
      journal.sign(id);
      journal.settle(id);
      return journal.answer(id);
    },
    /** Buys, and waits until it counts. */
    earn(id: string, amount: bigint, terms: Partial<IntentLine> = {}): void {
      journal.buy(id, amount, terms);
      journal.at += DAY;
    },
  };
  return journal;
}
