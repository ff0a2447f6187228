import type { ScoreTransaction } from "../../src/reputation/transaction.ts";
import type { TrustScoreInput } from "../../src/reputation/trust-score.ts";

/** A case of `schemas/vectors/trust-score.json`; its README describes the format. */
export type ScoreCase = {
  name: string;
  now: string;
  firstProvedAt?: string;
  ownAddresses: string[];
  transactions: ScoreTransaction[];
  /** `{n}` in its texts stands for the numbers from 1 to `count`. */
  repeat?: { count: number; transaction: ScoreTransaction }[];
};

/** Expands a case into the input of `computeTrustScore`. */
export function expandCase({
  now,
  firstProvedAt,
  ownAddresses,
  transactions,
  repeat = [],
}: ScoreCase): TrustScoreInput {
  const repeated = repeat.flatMap(({ count, transaction }) => {
    const text = JSON.stringify(transaction);
    return Array.from(
      { length: count },
      (_, index) => JSON.parse(text.replaceAll("{n}", String(index + 1))) as ScoreTransaction,
    );
  });
  return {
    transactions: [...transactions, ...repeated],
    ownAddresses,
    now: new Date(now),
    ...(firstProvedAt === undefined ? {} : { firstProvedAt }),
  };
}
