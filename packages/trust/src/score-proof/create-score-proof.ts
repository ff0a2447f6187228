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
  concatBytes,
  equalBytes,
  hmacSha256,
  sha256,
  utf8ToBytes,
} from "@arcs/core/internal";

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
    /**
     * The secret that came with the credential: 64 hexadecimal digits. It is not part of the proof.
     */
    secret: string;
    /** The verifier's own name, such as its host. */
    domain: string;
  };

/**
 * Commits to a Trust Score and its cost to forge: the ends of four hash chains, which reveal
 * neither. See docs/score-proofs.md for the construction.
 *
 * @param secret - 32 random bytes in hexadecimal, known only to the holder; new for each credential
 * @throws SdkError `invalid_argument` if a value or the secret is malformed; the message never
 *   shows the secret
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
    throw new SdkError("invalid_argument", `overallScore must be ${scoreScale.points}`);
  }
  if (parseMicro(costToForge) === undefined) {
    throw new SdkError("invalid_argument", "costToForge must be a decimal text such as 12.5");
  }
  const endOf = (name: ChainName, steps: number): string =>
    bytesToHex(walk(seedOf(bytes, name), { ...name, steps }));
  return {
    overallScore: {
      atLeast: endOf(
        { quantity: "overallScore", direction: "atLeast" },
        scoreScale.lengthOf.atLeast(overallScore),
      ),
      atMost: endOf(
        { quantity: "overallScore", direction: "atMost" },
        scoreScale.lengthOf.atMost(overallScore),
      ),
    },
    costToForge: {
      atLeast: endOf(
        { quantity: "costToForge", direction: "atLeast" },
        costScale.lengthOf.atLeast(costToForge),
      ),
      atMost: endOf(
        { quantity: "costToForge", direction: "atMost" },
        costScale.lengthOf.atMost(costToForge),
      ),
    },
  };
}

/**
 * Proves that a Trust Score or its cost to forge is at least or at most a value, without revealing
 * it. The result is a presentation of the committed credential with one link of a hash chain for
 * each claim. The agent's wallet signs it for one verifier and one challenge.
 *
 * @returns a presentation of the W3C data model 2.0
 * @throws SdkError `score_not_proved` if a claim is not true of the committed score
 * @throws SdkError `invalid_argument` if nothing is claimed, a value is not on its scale, the
 *   credential is not a committed one, or the secret is not its secret
 * @throws SdkError `invalid_signer` if the signer is not the credential's agent
 * @throws SdkError `unsignable_value` if the credential contains a value that no signature could
 *   bind
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
    throw new SdkError(
      "invalid_argument",
      "challenge and domain must be the texts that the verifier sent, not empty",
    );
  }
  const claims = readClaims(input);
  const secret = readSecret(input.secret);
  const credential = readSignable(input.credential as JsonObject);
  const { commitments, holder } = readCommitted(credential);
  const scoreProof: JsonObject = {};
  for (const claim of claims) {
    scoreProof[claim.member] = {
      value: claim.value,
      link: revealLink(claim, { secret, commitments }),
    };
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
  const links = linksBetween(
    { from: seedOf(secret, name), to: end },
    { ...name, most: scales[quantity].maxSteps },
  );
  if (links === undefined) {
    throw new SdkError(
      "invalid_argument",
      "secret is not the one that was issued with this credential",
    );
  }
  const link = links[links.length - 1 - position];
  if (link === undefined)
    throw new SdkError("score_not_proved", `${member} ${value} is not true of the committed score`);
  return bytesToHex(link);
}

function readCommitted(credential: JsonObject): { commitments: ScoreCommitments; holder: string } {
  const subject = credential["credentialSubject"];
  const holder = isJsonObject(subject) ? subject["id"] : undefined;
  const data = subjectDataOf(credential);
  const isCommitted =
    kindOfTypes(credential) === "CommittedReputation" &&
    validateSubjectData("CommittedReputation", data).length === 0;
  if (!isCommitted || typeof holder !== "string") {
    throw new SdkError("invalid_argument", "credential must be a CommittedReputationCredential");
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
  throw new SdkError("invalid_argument", "secret must be 64 hexadecimal digits");
}

/** The identity of a chain: chains share no links. */
export type ChainName = {
  quantity: "overallScore" | "costToForge";
  direction: "atLeast" | "atMost";
};

/** The claims about a score, requested or proved: at least one member. */
export type ScoreClaims = {
  /** Min Trust Score: an integer from 0 to 1000. */
  minimum?: number | undefined;
  /** Max Trust Score: an integer from 0 to 1000. */
  maximum?: number | undefined;
  /**
   * Min cost to forge the score: decimal text of at most two significant digits, such as `"120"`.
   */
  minimumCostToForge?: string | undefined;
  /** Max cost to forge the score: decimal text of at most two significant digits. */
  maximumCostToForge?: string | undefined;
};

export type ReadClaim = ChainName & {
  member: keyof ScoreClaims;
  value: number | string;
  position: number;
};

/**
 * The points that can be proved. The link `positionOf(point)` steps before the end of a chain
 * proves the point; the committed chain has `lengthOf(value)` steps, so only points within it can
 * be proved. The higher position is the stronger claim.
 */
type Scale<Value> = {
  maxSteps: number;
  /** `undefined` if the value is not on the scale. */
  positionOf: Readonly<Record<"atLeast" | "atMost", (value: unknown) => number | undefined>>;
  lengthOf: Readonly<Record<"atLeast" | "atMost", (value: Value) => number>>;
  points: string;
};

const HIGHEST_SCORE = 1000;

const readScore = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= HIGHEST_SCORE
    ? value
    : undefined;

const fromTop = (score: number | undefined): number | undefined =>
  score === undefined ? undefined : HIGHEST_SCORE - score;

export const scoreScale: Scale<number> = {
  maxSteps: HIGHEST_SCORE,
  positionOf: { atLeast: readScore, atMost: (value) => fromTop(readScore(value)) },
  lengthOf: { atLeast: (score) => score, atMost: (score) => HIGHEST_SCORE - score },
  points: "an integer from 0 to 1000",
};

// Two significant digits: 90 points per power of ten, from 0.01 to 1000000000. A round amount can
// be proved exactly. The next point is at most a tenth away, with no more steps than a score has.
const PER_DECADE = 90;
const LOWEST_EXPONENT = 4;
const HIGHEST_LEVEL = 11 * PER_DECADE + 1;
/** Level of an amount above all points: no "at most" can be proved. */
const ABOVE_ALL = HIGHEST_LEVEL + 1;

/** Returns the millionths at a level; level 0 is zero. */
function amountAt(level: number): bigint {
  if (level === 0) return 0n;
  const decade = Math.floor((level - 1) / PER_DECADE);
  return BigInt(10 + ((level - 1) % PER_DECADE)) * 10n ** BigInt(decade + LOWEST_EXPONENT - 1);
}

/** Returns the highest level that is not above an amount. */
function levelBelow(micro: bigint): number {
  const digits = String(micro);
  const decade = digits.length - 1 - LOWEST_EXPONENT;
  if (decade < 0) return 0;
  return Math.min(decade * PER_DECADE + Number(digits.slice(0, 2)) - 9, HIGHEST_LEVEL);
}

/** Returns the lowest level that is not below an amount. */
function levelAbove(micro: bigint): number {
  const level = levelBelow(micro);
  return amountAt(level) === micro ? level : level + 1;
}

function readLevel(value: unknown): number | undefined {
  const micro = parseMicro(value);
  if (micro === undefined) return undefined;
  const level = levelBelow(micro);
  return amountAt(level) === micro ? level : undefined;
}

const fromAbove = (level: number | undefined): number | undefined =>
  level === undefined ? undefined : ABOVE_ALL - level;

const microOf = (text: string): bigint => parseMicro(text) ?? 0n;

/**
 * Costs to forge a score: 0, and amounts of two digits from 0.01 to 1000000000. Decimal texts in
 * currency units.
 */
export const costScale: Scale<string> = {
  maxSteps: ABOVE_ALL,
  positionOf: { atLeast: readLevel, atMost: (value) => fromAbove(readLevel(value)) },
  lengthOf: {
    atLeast: (cost) => levelBelow(microOf(cost)),
    atMost: (cost) => ABOVE_ALL - levelAbove(microOf(cost)),
  },
  points:
    '0 or a decimal text of two digits that count, such as "9.5" or "120", from 0.01 to 1000000000',
};

export const claimChains = [
  { member: "minimum", quantity: "overallScore", direction: "atLeast" },
  { member: "maximum", quantity: "overallScore", direction: "atMost" },
  { member: "minimumCostToForge", quantity: "costToForge", direction: "atLeast" },
  { member: "maximumCostToForge", quantity: "costToForge", direction: "atMost" },
] as const satisfies readonly (ChainName & { member: keyof ScoreClaims })[];

export const scales = { overallScore: scoreScale, costToForge: costScale } as const;

/**
 * Parses claims. @throws SdkError `invalid_argument` if there are none, or a value is not on its
 * scale
 */
export function readClaims(claims: ScoreClaims): ReadClaim[] {
  const read = claimChains.flatMap((chain): ReadClaim[] => {
    const value: unknown = claims[chain.member];
    if (value === undefined) return [];
    const { positionOf, points } = scales[chain.quantity];
    const position = positionOf[chain.direction](value);
    if (position !== undefined) return [{ ...chain, value: value as number | string, position }];
    throw new SdkError("invalid_argument", `${chain.member} must be ${points}`);
  });
  if (read.length > 0) return read;
  throw new SdkError(
    "invalid_argument",
    `must be one of ${claimChains.map(({ member }) => member).join(", ")}`,
  );
}

// 23 bytes each, so that a step, tag and link, is one block of SHA-256.
const tags = {
  overallScore: { atLeast: "score-proof-1:score:min", atMost: "score-proof-1:score:max" },
  costToForge: { atLeast: "score-proof-1:forge:min", atMost: "score-proof-1:forge:max" },
} as const;

/**
 * Derives the first link of a chain (32 bytes) from the holder's secret: HKDF-SHA-256 (RFC 5869)
 * without salt, with the chain's tag as `info`. Links of one chain therefore reveal nothing about
 * another.
 */
export function seedOf(secret: Uint8Array, { quantity, direction }: ChainName): Uint8Array {
  // Without salt the first step's key is zeros; 32 bytes need one round of the second (RFC 5869,
  // section 2).
  const info = utf8ToBytes(tags[quantity][direction]);
  return hmacSha256(hmacSha256(new Uint8Array(32), secret), concatBytes(info, Uint8Array.of(1)));
}

/**
 * Takes a number of steps towards the end of a chain. A step is SHA-256 of the chain's tag and the
 * previous link.
 */
export function walk(
  link: Uint8Array,
  { steps, ...name }: ChainName & { steps: number },
): Uint8Array {
  const tag = utf8ToBytes(tags[name.quantity][name.direction]);
  const input = concatBytes(tag, link);
  for (let step = 0; step < steps; step++) input.set(sha256(input), tag.length);
  return input.slice(tag.length);
}

/**
 * Returns all links of a chain from one to its end; `undefined` if the end is not within `most`
 * steps.
 */
export function linksBetween(
  { from, to }: { from: Uint8Array; to: Uint8Array },
  { most, quantity, direction }: ChainName & { most: number },
): Uint8Array[] | undefined {
  const tag = utf8ToBytes(tags[quantity][direction]);
  const input = concatBytes(tag, from);
  const links = [from];
  while (!equalBytes(links[links.length - 1] as Uint8Array, to)) {
    if (links.length > most) return undefined;
    const link = sha256(input);
    input.set(link, tag.length);
    links.push(link);
  }
  return links;
}
