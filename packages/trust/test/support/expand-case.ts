import type { AgentBacking } from "../../src/cover/safe-to-spend.ts";
import type { ScoreTransaction } from "../../src/reputation/transaction.ts";
import type { TrustScoreInput } from "../../src/reputation/trust-score.ts";
import type { TierPrices } from "../../src/reputation/tier.ts";

/** A case of `schemas/vectors/trust-score.json`; its README describes the format. */
export type ScoreCase = {
  name: string;
  now: string;
  ownAddresses: string[];
  rootsDigest?: string;
  cover?: AgentBacking;
  tierPrices?: TierPrices;
  transactions: ScoreTransaction[];
  /**
   * `{n}` in its texts stands for the numbers from 1 to `count`; positions go on from the first,
   * where there is one.
   */
  repeat?: { count: number; firstPosition?: number; transaction: ScoreTransaction }[];
};

/** Expands a case into the input of `computeTrustScore`. */
export function expandCase(scoreCase: ScoreCase): TrustScoreInput {
  const { name: _, now, transactions, repeat = [], ...terms } = scoreCase;
  const repeated = repeat.flatMap(({ count, firstPosition, transaction }) => {
    const text = JSON.stringify(transaction);
    return Array.from({ length: count }, (_, index): ScoreTransaction => {
      const copy = JSON.parse(text.replaceAll("{n}", String(index + 1))) as ScoreTransaction;
      return firstPosition === undefined ? copy : { ...copy, position: firstPosition + index };
    });
  });
  return { ...terms, transactions: [...transactions, ...repeated], now: new Date(now) };
}
