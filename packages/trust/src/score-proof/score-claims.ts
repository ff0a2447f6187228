import { SdkError } from "@arcs/core";

import type { ChainName } from "./hash-chain.ts";
import { costScale, scoreScale } from "./scales.ts";

/** What is to be proved of a score, or was: one member at least. */
export type ScoreClaims = {
  /** The Trust Score is at least so high: an integer from 0 to 1000. */
  minimum?: number | undefined;
  /** The Trust Score is at most so high: an integer from 0 to 1000. */
  maximum?: number | undefined;
  /** The score would cost at least so much to forge: decimal text of at most two digits that count, such as `"120"`. */
  minimumCostToForge?: string | undefined;
  /** The score would cost at most so much to forge: decimal text of at most two digits that count. */
  maximumCostToForge?: string | undefined;
};

/** A claim, its chain, and where on it the link is that proves it. */
export type ReadClaim = ChainName & { member: keyof ScoreClaims; value: number | string; position: number };

/** The four claims and the chains that they are proved on. */
export const claimChains = [
  { member: "minimum", quantity: "overallScore", direction: "atLeast" },
  { member: "maximum", quantity: "overallScore", direction: "atMost" },
  { member: "minimumCostToForge", quantity: "costToForge", direction: "atLeast" },
  { member: "maximumCostToForge", quantity: "costToForge", direction: "atMost" },
] as const satisfies readonly (ChainName & { member: keyof ScoreClaims })[];

/** The scale of each quantity. */
export const scales = { overallScore: scoreScale, costToForge: costScale } as const;

/**
 * Reads what is claimed.
 *
 * @throws SdkError `invalid_argument` where nothing is, or a value is no point of its scale
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
