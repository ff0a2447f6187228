import { type Tier, tierDefinitions, tiers } from "@arcs/trust";

import { grouped, shownAmount } from "./shown.ts";

/** As much of a score as its agent shows. */
export type ShownScore = {
  /** On a test network scores come from play money. */
  isTest?: boolean | undefined;
  overall?: number | undefined;
  scoreRange?: string | undefined;
  tier?: Tier | undefined;
  costToForge?: string | undefined;
  tierPrice?: string | undefined;
};

/** A score in few words: `894 gold`, `800-849 gold`, `gold`, `not shown`; on a test network with `(test)` behind it. */
export function scoreInWords({ overall, scoreRange, tier, isTest }: ShownScore): string {
  const words = [overall === undefined ? scoreRange?.replace("-", "–") : String(overall), tier];
  const shown = words.filter((word) => word !== undefined).join(" ") || "not shown";
  return isTest === true ? `${shown} (test)` : shown;
}

/** Returns the min cost to forge such a score; `undefined` where no visible value tells it, and for play money. */
export function forgeryPrice({ costToForge, tierPrice, isTest }: ShownScore): string | undefined {
  return isTest === true ? undefined : (costToForge ?? tierPrice);
}

/** The price of forgery in one sentence. */
export function forgeryInWords(score: ShownScore): string {
  if (score.isTest === true) return "Test network: the score comes from play money and proves nothing.";
  const price = forgeryPrice(score);
  if (price === undefined) return "It does not show what faking its score would cost: take it for nothing.";
  const what = score.costToForge === undefined ? `A score of the tier ${score.tier ?? ""}` : "This score";
  return price === "0"
    ? `${what} costs nothing to fake.`
    : `${what} would cost at least ${shownAmount(price)} currency ${price === "1" ? "unit" : "units"} to fake.`;
}

/** The tiers from the lowest, each with its lowest score. */
export const tierFloors: readonly (readonly [Tier, number])[] = tiers.map((tier) => [
  tier,
  tierDefinitions[tier].floor,
]);

/** How many points of a score there are, for a label. */
export const outOf = (score: number): string => `${grouped(score)} of 1,000`;
