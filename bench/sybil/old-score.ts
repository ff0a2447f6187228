// The earlier score, before payments were vouched for with money, unchanged for comparison. All payments are proved by
// the ledger, rated 5 and answered at once. It uses floating point and agrees with the released one to a point.

/** A payment to the agent, and the old rule's credibility of its payer, from 0 to 1. */
export type OldPayment = { payer: string; credibility: number; success?: number };

/** The old credibility: ext/(ext + here) × min(1, ext/1 unit) × min(1, other payees/3). */
export function oldCredibility({
  elsewhere,
  here,
  payees,
}: {
  elsewhere: number;
  here: number;
  payees: number;
}): number {
  return elsewhere === 0 ? 0 : (elsewhere / (elsewhere + here)) * Math.min(1, elsewhere) * Math.min(1, payees / 3);
}

/** The old score of an agent for payments within one day. */
export function oldScore(payments: readonly OldPayment[], { ageDays }: { ageDays: number }): number {
  const ranks = new Map<string, number>();
  const bases = payments.map(({ payer }) => {
    const rank = (ranks.get(payer) ?? 0) + 1;
    ranks.set(payer, rank);
    return 1 / rank;
  });
  const unvouched = payments.reduce((sum, { credibility }, i) => sum + (bases[i] ?? 0) * (1 - credibility), 0);
  const share = unvouched > 3 ? 3 / unvouched : 1;
  const weights = payments.map(({ credibility }, i) => (bases[i] ?? 0) * (credibility + share * (1 - credibility)));
  const seen = weights.reduce((sum, weight) => sum + weight, 0);
  const good = payments.reduce((sum, { success = 1 }, i) => sum + (weights[i] ?? 0) * success, 0);
  const whole = seen / (seen + 2);
  const consistency = 0.6 * line(countCurve, seen) + 0.4 * line(ageCurve, ageDays);
  return Math.floor(1000 * (0.4 * (good / (seen + 2)) + 0.5 * whole + 0.1 * consistency) + 0.5);
}

const countCurve = [
  [0, 0],
  [10, 0.5],
  [100, 0.8],
  [1000, 1],
] as const;
const ageCurve = [
  [0, 0],
  [30, 0.4],
  [90, 0.6],
  [180, 0.8],
  [365, 1],
] as const;

function line(curve: readonly (readonly [number, number])[], x: number): number {
  let [x0, y0] = [0, 0];
  for (const [x1, y1] of curve) {
    if (x <= x1) return x1 === x0 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
    [x0, y0] = [x1, y1];
  }
  return 1;
}
