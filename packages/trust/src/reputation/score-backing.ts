import { SdkError } from "@arcs/core";
import { parseDecimal } from "@arcs/core/internal";

import { toMicro } from "../base/micro.ts";
import { type Amounts, inGroup, sumOf } from "../vouching/amounts.ts";
import { backingOf, costToForge, limitOf, type ScoreLimits } from "../vouching/backing.ts";
import { evidenceWeight, FULL_WEIGHT, type WeightedTransaction } from "./weights.ts";

/** The backing of a score. Amounts in millionths of a currency unit. */
export type ScoreBacking = {
  byGroup: Amounts;
  backing: bigint;
  cost: bigint;
  /** The highest score that the cost to forge allows. */
  limit: number;
};

/**
 * Computes the backing of an agent: the vouched amounts of its completed payments, and the value destroyed for it. A payment counts
 * half if only a facilitator attests it, and not at all after a lost dispute. Payments to a root count as reported.
 */
export function backScore(
  weighted: readonly WeightedTransaction[],
  { bonded, limits }: { bonded: bigint; limits: ScoreLimits },
): ScoreBacking {
  const backed = weighted.filter(isBacking);
  const byGroup = [...inGroup(0, bonded)];
  let sold = 0n;
  for (const { transaction, isToRoot, given } of backed) {
    if (isToRoot) {
      sold += given;
      continue;
    }
    const evidence = evidenceWeight(transaction);
    for (const [group, amount] of transaction.vouched.entries()) {
      if (amount > 0n)
        byGroup[group] =
          (byGroup[group] ?? 0n) + /* fault: backing-by-a-word-in-full */ (amount * evidence) / FULL_WEIGHT;
    }
  }
  const backing = sold + backingOf(byGroup);
  const cost = costToForge(backing);
  return { byGroup, backing, cost, limit: limitOf(cost, limits) };
}

/** Tells whether the vouched amount of a payment backs the agent. */
export function isBacking({ transaction: { source }, excluded }: WeightedTransaction): boolean {
  return (
    excluded === undefined &&
    source.status === "completed" &&
    /* fault: backing-by-lost-disputes */ source.dispute !== "lost"
  );
}

/**
 * Parses the value destroyed for an agent.
 *
 * @throws SdkError `invalid_argument` unless it is decimal text
 */
export function parseBonded(bonded: string | undefined): bigint {
  const amount = bonded === undefined ? 0n : parseDecimal(bonded);
  if (amount === undefined) throw new SdkError("invalid_argument", "bonded expected a decimal text or nothing");
  return toMicro(amount);
}

/** Returns the amount of the curated groups that does not count, because one group is larger than all others together. */
export function unheardOf({ byGroup }: ScoreBacking): bigint {
  return sumOf(byGroup) - backingOf(byGroup);
}
