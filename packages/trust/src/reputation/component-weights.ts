// The weights of the score's components, and the score as their weighted sum.
import { type ComponentName, componentNames, type ComponentPoints } from "./components.ts";

/** A component of the score (spec 2.7). */
export type ScoreComponent = {
  /** 0.0 to 1.0, a multiple of 0.0001. */
  value: number;
  /** Its share of the score. */
  weight: number;
  /** Points of the score; the four sum to it. */
  contribution: number;
  description: string;
};

/** The weight of each component (spec 2.7), in tenths of the score. */
export const componentWeights: Readonly<Record<ComponentName, { tenths: number; description: string }>> = {
  successRate: { tenths: 4, description: "Payments whose work came, without lost disputes" },
  serviceQuality: { tenths: 3, description: "Ratings by clients" },
  responseTime: { tenths: 2, description: "Response times that payers signed" },
  volumeConsistency: { tenths: 1, description: "Number of payments with a voice, and time since the first" },
};

/** The weighted sum in integers: (4a + 3b + 2c + d + 50) div 100. */
export function scoreOf(points: ComponentPoints): number {
  return Math.floor((weightedSum(points) + 50) / 100);
}

/** Computes 4a + 3b + 2c + d: a score of 1 is 100 of these. */
export function weightedSum(points: ComponentPoints): number {
  return componentNames.reduce((sum, name) => sum + componentWeights[name].tenths * points[name], 0);
}

/** Rounds contributions to whole points by the method of largest remainders; of equal remainders the first component gains. */
export function describeComponents(
  points: ComponentPoints,
  overallScore: number,
): Record<ComponentName, ScoreComponent> {
  const shares = componentNames.map((name) => {
    const hundredths = componentWeights[name].tenths * points[name];
    return { name, whole: Math.floor(hundredths / 100), remainder: hundredths % 100 };
  });
  const missing = overallScore - shares.reduce((sum, { whole }) => sum + whole, 0);
  const gaining = [...shares].sort((a, b) => b.remainder - a.remainder).slice(0, missing);
  const entries = shares.map((share): [ComponentName, ScoreComponent] => [
    share.name,
    {
      value: points[share.name] / 10_000,
      weight: componentWeights[share.name].tenths / 10,
      contribution: share.whole + (gaining.includes(share) ? 1 : 0),
      description: componentWeights[share.name].description,
    },
  ]);
  return Object.fromEntries(entries) as Record<ComponentName, ScoreComponent>;
}
