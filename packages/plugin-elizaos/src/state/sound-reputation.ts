import type { Reputation } from "@arcs/client";
import { tiers } from "@arcs/trust";

type Rule = (value: unknown) => boolean;

const MOST = 1000;
const isCount: Rule = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isScore: Rule = (value) => typeof value === "number" && value >= 0 && value <= MOST;
const isTier: Rule = (value) => tiers.some((tier) => tier === value);
const isRange: Rule = (value) => typeof value === "string" && /^\d{1,4}-\d{1,4}$/.test(value);

/**
 * Tells whether a reputation has the form of one. Its parts stand in prompts: where a service writes other
 * words in the place of a score or a tier, a model would read them as if this agent said them.
 */
export function makesSense(reputation: Reputation): boolean {
  const { overallScore, tier, stats, privacy } = reputation as Partial<Reputation>;
  const { scoreRange } = reputation as { scoreRange?: unknown };
  const rules: readonly (readonly [unknown, Rule])[] = [
    [overallScore, isScore],
    [tier, isTier],
    [scoreRange, isRange],
    [stats?.completedTransactions, isCount],
    [stats?.totalTransactions, isCount],
    [stats?.disputedTransactions, isCount],
  ];
  const isShown = typeof privacy === "object" && privacy !== null;
  const isWhole = stats === undefined || (typeof stats === "object" && stats !== null);
  return isShown && isWhole && rules.every(([value, holds]) => (value ?? undefined) === undefined || holds(value));
}
