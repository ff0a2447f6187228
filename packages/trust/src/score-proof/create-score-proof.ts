import {
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

import { readSecret, type ScoreCommitments } from "./commit-reputation.ts";
import { linksBetween, seedOf } from "./hash-chain.ts";
import { readClaims, type ReadClaim, scales, type ScoreClaims } from "./score-claims.ts";

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
    throw new SdkError("invalid_argument", "challenge and domain expected the non-empty texts that the verifier gave");
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

/** Computes the link of a chain that proves a claim. */
function revealLink(
  { member, value, position, ...name }: ReadClaim,
  { secret, commitments }: { secret: Uint8Array; commitments: ScoreCommitments },
): string {
  const { quantity, direction } = name;
  const end = decodeHex(commitments[quantity][direction]) as Uint8Array;
  const links = linksBetween({ from: seedOf(secret, name), to: end }, { ...name, most: scales[quantity].maxSteps });
  if (links === undefined) {
    throw new SdkError("invalid_argument", "secret expected the one that came with this credential");
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
