// Shares of an honest market that first-hand trust lets pass, without any server, by the shipped rule.
import { applyLine } from "../../packages/client/src/payer/apply-line.ts";
import type { Entry, Line } from "../../packages/client/src/payer/lines.ts";
import { type PayerPolicy, readPolicy } from "../../packages/client/src/payer/policy.ts";
import { createPayerState } from "../../packages/client/src/payer/state.ts";
import { createRandom } from "../../packages/process/test/support/random.ts";
import type { MarketPayment } from "./market.ts";

/** A fifth of the buyers pays by the rule. */
const PAYERS = 0.2;

/** Shares that pass without a question, of the payments and of their value. */
export type Shares = {
  count: number;
  value: number;
  /** Questions to a person, for each buyer and seller that trade. */
  askedPerRelation: number;
};

/**
 * Pays all of a market's payments that the rule allows, each delivered at once; and, with a person,
 * those that the person has to be asked about.
 */
export function payMarket(
  { payments, buyers }: { payments: readonly MarketPayment[]; buyers: number },
  { policy, person }: { policy: PayerPolicy; person: "absent" | "says yes" },
): Shares {
  const random = createRandom(3);
  const isPayer = Array.from({ length: buyers }, () => random.chance(PAYERS));
  const read = readPolicy(policy);
  const relations = new Set<string>();
  const sum = { count: 0, value: 0, passed: 0, passedValue: 0, asked: 0 };
  // One buyer after the other: their journals know nothing of each other, and each is forgotten.
  const ordered = payments
    .filter(({ buyer }) => isPayer[buyer])
    .sort((one, other) => one.buyer - other.buyer || one.at - other.at);
  let state = createPayerState(read);
  for (const [number, { at, buyer, seller, amount }] of ordered.entries()) {
    if (buyer !== ordered[number - 1]?.buyer) state = createPayerState(read);
    const write = (entry: Entry): void => applyLine(state, { w: "w", n: 1, at, ...entry } as Line);
    const id = String(number);
    const payment = { id, seller: `s${seller}`, amount: String(amount) };
    relations.add(`${buyer} ${seller}`);
    sum.count++;
    sum.value += amount;
    write({ kind: "intent", call: id, ...payment });
    if (state.payments.get(id)?.state === "intended") {
      sum.passed++;
      sum.passedValue += amount;
    } else if (person === "says yes") {
      sum.asked++;
      write({ kind: "approved", by: "person", ...payment });
      write({ kind: "intent", call: id, ...payment });
    }
    write({ kind: "signed", id, name: id, until: 0, payload: {} });
    write({ kind: "paid", id, transaction: "t" });
    write({ kind: "answered", id, answer: { status: 200, sha256: "", bytes: 0 } });
  }
  return {
    count: sum.passed / sum.count,
    value: sum.passedValue / sum.value,
    askedPerRelation: sum.asked / relations.size,
  };
}
