import {
  type CommittedReputationSubjectData,
  type JsonObject,
  type JsonValue,
  SdkError,
  signPresentation,
  type SignPresentationOptions,
  validateSubjectData,
} from "@arcs/core";
import {
  assertObject,
  bytesToHex,
  decodeHex,
  isJsonObject,
  kindOfTypes,
  naming,
  readSignable,
  subjectDataOf,
} from "@arcs/core/internal";

import {
  type ChainName,
  costScale,
  linksBetween,
  type ReadClaim,
  readClaims,
  scales,
  type ScoreClaims,
  scoreScale,
  seedOf,
  walk,
} from "./score-claims.ts";
import { parseMicro } from "../cover/amounts.ts";

/** The values that a committed credential commits to. */
export type CommittedValues = {
  /** Trust Score, 0 to 1000. */
  overallScore: number;
  /** Decimal text in currency units. */
  costToForge: string;
};

/** The ends of the four chains, as in the subject data of a committed credential. */
export type ScoreCommitments = CommittedReputationSubjectData["scoreCommitments"];

/** The inputs of a score proof. */
export type CreateScoreProofInput = ScoreClaims &
  Pick<SignPresentationOptions, "signer" | "now" | "challenge" | "canonicalizer"> & {
    /** A committed credential about the holder. Use each for one verifier. */
    credential: object;
    /** The secret that came with the credential: 64 hexadecimal digits. It is not part of the proof. */
    secret: string;
    /** The verifier's own name, such as its host. */
    domain: string;
  };

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

/**
 * Proves that a Trust Score or its cost to forge is at least or at most a value, without revealing it. The result is a presentation
 * of the committed credential with one link of a hash chain for each claim. The agent's wallet signs it for one verifier and one
 * challenge.
 *
 * @returns a presentation of the W3C data model 2.0
 * @throws SdkError `score_not_proved` if a claim is not true of the committed score
 * @throws SdkError `invalid_argument` if nothing is claimed, a value is not on its scale, the credential is not a committed one, or
 * the secret is not its secret
 * @throws SdkError `invalid_signer` if the signer is not the credential's agent
 * @throws SdkError `unsignable_value` if the credential contains a value that no signature could bind
 * @example
 * ```ts
 * const presentation = await createScoreProof({
 *   credential: committed, secret: secretOfIt, minimum: 750, challenge, domain: "shop.example", signer: wallet, now: new Date(),
 * });
 * ```
 */
export async function createScoreProof(input: CreateScoreProofInput): Promise<JsonObject> {
  assertObject(input, "input");
  const { signer, now, challenge, domain, canonicalizer } = input;
  if (!isText(challenge) || !isText(domain)) {
    throw new SdkError("invalid_argument", "challenge and domain expected the texts that the verifier sent, not empty");
  }
  const claims = readClaims(input);
  const secret = readSecret(input.secret);
  const credential = readSignable(input.credential as JsonObject);
  const { commitments, holder } = readCommitted(credential);
  const scoreProof: JsonObject = {};
  for (const claim of claims) {
    scoreProof[claim.member] = { value: claim.value, link: revealLink(claim, { secret, commitments }) };
  }
  const presentation: JsonObject = {
    "@context": [naming.CREDENTIALS_V2_CONTEXT_URL, naming.SERVICE_CONTEXT_URL],
    type: ["VerifiablePresentation"],
    holder,
    verifiableCredential: [credential],
    scoreProof,
  };
  const engine = canonicalizer === undefined ? {} : { canonicalizer };
  return signPresentation(presentation, { signer, now, challenge, domain, ...engine });
}

function revealLink(
  { member, value, position, ...name }: ReadClaim,
  { secret, commitments }: { secret: Uint8Array; commitments: ScoreCommitments },
): string {
  const { quantity, direction } = name;
  const end = decodeHex(commitments[quantity][direction]) as Uint8Array;
  const links = linksBetween({ from: seedOf(secret, name), to: end }, { ...name, most: scales[quantity].maxSteps });
  if (links === undefined) {
    throw new SdkError("invalid_argument", "secret is not the one that was issued with this credential");
  }
  const link = links[/* fault: score-proof-false-claims-shown */ links.length - 1 - position];
  if (link === undefined)
    throw new SdkError("score_not_proved", `${member} ${value} is not true of the committed score`);
  return bytesToHex(link);
}

function readCommitted(credential: JsonObject): { commitments: ScoreCommitments; holder: string } {
  const subject = credential["credentialSubject"];
  const holder = isJsonObject(subject) ? subject["id"] : undefined;
  const data = subjectDataOf(credential);
  const isCommitted =
    kindOfTypes(credential) === "CommittedReputation" && validateSubjectData("CommittedReputation", data).length === 0;
  if (!isCommitted || typeof holder !== "string") {
    throw new SdkError("invalid_argument", "credential expected a CommittedReputationCredential");
  }
  return { commitments: data?.["scoreCommitments"] as ScoreCommitments, holder };
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value !== "";
}

/** @throws SdkError `invalid_argument`; the message never shows the secret */
function readSecret(secret: unknown): Uint8Array {
  const bytes = typeof secret === "string" && secret.length === 64 ? decodeHex(secret) : undefined;
  if (bytes !== undefined) return bytes;
  throw new SdkError("invalid_argument", "secret expected 64 hexadecimal digits");
}
