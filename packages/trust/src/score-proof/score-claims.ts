import { SdkError } from "@arcs/core";

import type { ChainName } from "./hash-chain.ts";
import { costScale, scoreScale } from "./scales.ts";

/** The claims about a score, requested or proved: at least one member. */
export type ScoreClaims = {
  /** Min Trust Score: an integer from 0 to 1000. */
  minimum?: number | undefined;
  /** Max Trust Score: an integer from 0 to 1000. */
  maximum?: number | undefined;
  /** Min cost to forge the score: decimal text of at most two significant digits, such as `"120"`. */
  minimumCostToForge?: string | undefined;
  /** Max cost to forge the score: decimal text of at most two significant digits. */
  maximumCostToForge?: string | undefined;
};

/** A claim, its chain, and the position of the link that proves it. */
export type ReadClaim = ChainName & { member: keyof ScoreClaims; value: number | string; position: number };

/** The four claims and their chains. */
export const claimChains = [
  { member: "minimum", quantity: "overallScore", direction: "atLeast" },
  { member: "maximum", quantity: "overallScore", direction: "atMost" },
  { member: "minimumCostToForge", quantity: "costToForge", direction: "atLeast" },
  { member: "maximumCostToForge", quantity: "costToForge", direction: "atMost" },
] as const satisfies readonly (ChainName & { member: keyof ScoreClaims })[];

/** The scale of each quantity. */
export const scales = { overallScore: scoreScale, costToForge: costScale } as const;

/**
 * Parses claims.
 *
 * @throws SdkError `invalid_argument` if there are none, or a value is not on its scale
 */
export function readClaims(claims: ScoreClaims): ReadClaim[] {
  const read = claimChains.flatMap((chain): ReadClaim[] => {
    const value: unknown = claims[chain.member];
    if (value === undefined) return [];
    const { positionOf, points } = scales[chain.quantity];
    const position = positionOf[chain.direction](value);
    if (position !== undefined) return [{ ...chain, value: value as number | string, position }];
    throw new SdkError("invalid_argument", `${chain.member} expected ${points}`);
  });
  if (read.length > 0) return read;
  throw new SdkError("invalid_argument", `expected one of ${claimChains.map(({ member }) => member).join(", ")}`);
}
