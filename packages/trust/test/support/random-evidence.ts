// Evidence of any kind and age, for properties of the score.
import fc from "fast-check";

import type { ScoreTransaction } from "../../src/reputation/transaction.ts";
import { formatAmounts, formatMicro, inGroup } from "../../src/cover/amounts.ts";
import { now } from "./score-cases.ts";

const DAY_MS = 86_400_000;

const said = fc.record(
  {
    payerResponseTimeMs: fc.integer({ min: 0, max: 5_000_000 }),
    payerInTime: fc.boolean(),
    rating: fc.integer({ min: 1, max: 5 }),
    dispute: fc.constantFrom("open", "won", "lost"),
    failed: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

const payment = fc.record({
  payer: fc.constantFrom("agent", "owner", "a", "b", "c", "d", "e"),
  // From dust to more than a number can represent exactly.
  amount: fc.oneof(
    fc.bigInt(0n, 20_000n),
    fc.bigInt(0n, 10n ** 9n),
    fc.bigInt(10n ** 22n, 10n ** 23n),
  ),
  left: fc.constantFrom(undefined, undefined, 0n, 5n, 10n),
  vouched: fc.constantFrom(0n, 0n, 3n, 7n, 10n),
  group: fc.integer({ min: 0, max: 7 }),
  isLogged: fc.constantFrom(true, true, true, false),
  status: fc.constantFrom("completed", "completed", "failed", "canceled", "created"),
  evidence: fc.constantFrom("ledger", "ledger", "facilitator", "reported"),
  // Up to seven years: on either side of the least weight.
  age: fc.oneof(
    fc.integer({ min: 0, max: 40 * DAY_MS }),
    fc.integer({ min: 0, max: 2_500 * DAY_MS }),
  ),
  said,
});

/**
 * Payments to an agent. Their entries in the log are in the order of their ages, those of the
 * reports in any.
 */
export const randomEvidence: fc.Arbitrary<ScoreTransaction[]> = fc
  .array(payment, { maxLength: 40 })
  .map((payments): ScoreTransaction[] =>
    payments
      .toSorted((one, other) => other.age - one.age)
      .map(({ age, amount, left, vouched, group, isLogged, said: words, ...rest }, index) => {
        const whatIsLeft = left === undefined ? amount : (amount * left) / 10n;
        const given = (whatIsLeft * vouched) / 10n;
        return {
          id: `payment-${(index * 7) % 41}-${index}`,
          payee: "agent",
          currency: "USDC",
          amount: formatMicro(amount),
          createdAt: new Date(now.getTime() - ((age * 31) % (900 * DAY_MS))).toISOString(),
          ...rest,
          ...words,
          ...(isLogged && {
            position: 3 * index + 1,
            loggedAt: new Date(now.getTime() - age).toISOString(),
          }),
          ...(left !== undefined && { left: formatMicro(whatIsLeft) }),
          ...(given > 0n && { vouched: formatAmounts(inGroup(group, given)) }),
        };
      }),
  );
