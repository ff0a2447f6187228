// Evidence of any kind and age, for properties of the score.
import fc from "fast-check";

import type { ScoreTransaction } from "../../src/reputation/transaction.ts";
import type { TrustScoreInput } from "../../src/reputation/trust-score.ts";
import { formatMicro } from "../../src/cover/amounts.ts";

/** The latest time in the evidence. */
export const evidenceEnd = Date.parse("2026-07-01T12:34:56.789Z");

const DAY_MS = 86_400_000;
const OWN = "agent";
const timesReporter = fc.constantFrom("agent", "payer", "other");

const times = fc.record(
  {
    responseTimeMs: fc.integer({ min: 0, max: 5_000_000 }),
    responseTimeBy: timesReporter,
    payerResponseTimeMs: fc.integer({ min: 0, max: 5_000_000 }),
    deadlineBy: timesReporter,
    payerInTime: fc.boolean(),
    rating: fc.integer({ min: 1, max: 5 }),
    dispute: fc.constantFrom("open", "won", "lost"),
  },
  { requiredKeys: [] },
);

const payment = fc.record({
  payee: fc.constantFrom(OWN, OWN, OWN, "root"),
  payer: fc.constantFrom(OWN, "a", "b", "c", "d", "e"),
  // From dust to more than a number can represent exactly.
  amount: fc.oneof(fc.bigInt(0n, 20_000n), fc.bigInt(0n, 10n ** 9n), fc.bigInt(10n ** 22n, 10n ** 23n)),
  vouched: fc.constantFrom(0n, 0n, 3n, 7n, 10n),
  group: fc.constantFrom("0", "1", "2"),
  status: fc.constantFrom("completed", "completed", "completed", "failed", "canceled", "created"),
  evidence: fc.constantFrom("ledger", "ledger", "facilitator", "reported"),
  // Up to three years: on either side of the horizon.
  age: fc.oneof(fc.integer({ min: 0, max: 40 * DAY_MS }), fc.integer({ min: 0, max: 1100 * DAY_MS })),
  took: fc.integer({ min: 0, max: 2 * DAY_MS }),
  allowed: fc.option(fc.integer({ min: 0, max: 2 * DAY_MS })),
  times,
});

/** Payments to an agent, as input of a score. */
export const randomEvidence: fc.Arbitrary<TrustScoreInput> = fc
  .record({
    payments: fc.array(payment, { maxLength: 60 }),
    terms: fc.record(
      {
        rootGroup: fc.constantFrom(1, 2),
        rootAddresses: fc.constantFrom([OWN], ["root"]),
        bonded: fc.constant("12.5"),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ payments, terms }) => {
    const transactions = payments.map(({ age, took, allowed, amount, vouched, group, times: said, ...rest }, index) => {
      const begun = evidenceEnd - age - took;
      const given = (amount * vouched) / 10n;
      const transaction: ScoreTransaction = {
        id: `payment-${index}`,
        currency: "USDC",
        amount: formatMicro(amount),
        createdAt: new Date(begun).toISOString(),
        ...rest,
        ...(rest.status === "completed" ? { completedAt: new Date(begun + took).toISOString() } : {}),
        ...(allowed === null ? {} : { deadlineAt: new Date(begun + allowed).toISOString() }),
        ...said,
        ...(given === 0n ? {} : { vouched: { [group]: formatMicro(given) } }),
      } as ScoreTransaction;
      return transaction;
    });
    const proved = transactions.filter(({ evidence, status }) => evidence === "ledger" && status === "completed");
    const first = proved.map(({ completedAt }) => completedAt as string).toSorted()[0];
    return {
      transactions,
      ownAddresses: [OWN],
      rootsDigest: "0".repeat(64),
      ...(first === undefined ? {} : { firstProvedAt: first }),
      ...terms,
      now: new Date(evidenceEnd),
    };
  });
