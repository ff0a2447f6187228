import { type CommittedReputationSubjectData, SdkError } from "@arcs/core";
import { assertObject, bytesToHex, decodeHex } from "@arcs/core/internal";

import { parseMicro } from "../base/micro.ts";
import { type ChainName, seedOf, walk } from "./hash-chain.ts";
import { costScale, scoreScale } from "./scales.ts";

/** The values that a committed credential commits to. */
export type CommittedValues = {
  /** Trust Score, 0 to 1000. */
  overallScore: number;
  /** Decimal text in currency units. */
  costToForge: string;
};

/** The ends of the four chains, as in the subject data of a committed credential. */
export type ScoreCommitments = CommittedReputationSubjectData["scoreCommitments"];

/**
 * Commits to a Trust Score and its cost to forge: the ends of four hash chains, which reveal neither.
 * See docs/score-proofs.md for the construction.
 *
 * @param secret - 32 random bytes in hexadecimal, known only to the holder; new for each credential
 * @throws SdkError `invalid_argument` if a value or the secret is malformed; the message never shows the secret
 * @example
 * ```ts
 * const holderSecret = "2a".repeat(32); // in earnest: 32 random bytes
 * const { overallScore } = commitReputation({ overallScore: 812, costToForge: "48.73" }, holderSecret);
 * console.log(overallScore.atLeast); // 64 hexadecimal digits
 * ```
 */
export function commitReputation(values: CommittedValues, secret: string): ScoreCommitments {
  assertObject(values, "values");
  const { overallScore, costToForge } = values;
  const bytes = readSecret(secret);
  if (scoreScale.positionOf.atLeast(overallScore) === undefined) {
    throw new SdkError("invalid_argument", `overallScore expected ${scoreScale.points}`);
  }
  if (parseMicro(costToForge) === undefined) {
    throw new SdkError("invalid_argument", "costToForge expected a decimal text such as 12.5");
  }
  const endOf = (name: ChainName, steps: number): string => bytesToHex(walk(seedOf(bytes, name), { ...name, steps }));
  return {
    overallScore: {
      atLeast: endOf({ quantity: "overallScore", direction: "atLeast" }, scoreScale.lengthOf.atLeast(overallScore)),
      atMost: endOf({ quantity: "overallScore", direction: "atMost" }, scoreScale.lengthOf.atMost(overallScore)),
    },
    costToForge: {
      atLeast: endOf({ quantity: "costToForge", direction: "atLeast" }, costScale.lengthOf.atLeast(costToForge)),
      atMost: endOf({ quantity: "costToForge", direction: "atMost" }, costScale.lengthOf.atMost(costToForge)),
    },
  };
}

/** @throws SdkError `invalid_argument`; the message never shows the secret */
export function readSecret(secret: unknown): Uint8Array {
  const bytes = typeof secret === "string" && secret.length === 64 ? decodeHex(secret) : undefined;
  if (bytes !== undefined) return bytes;
  throw new SdkError("invalid_argument", "secret expected 64 hexadecimal digits");
}
