import { type JsonObject, parseDid, SdkError } from "@arcs/core";
import {
  assertShape,
  bytesToHex,
  canonicalJson,
  decodeBase64Url,
  describeValue,
  encodeBase64Url,
  equalBytes,
  hmacSha256,
  parseJson,
} from "@arcs/core/internal";
import type { ScoreClaims } from "@arcs/trust";

import { assertRules } from "../http/client-options.ts";
import { createMemoryNonceStore, type NonceStore, randomBytes } from "../nonces.ts";
import { faultsIn, type Minimum, type TrustReason } from "./decision.ts";

/** Options of `verifyScoreProof` that the gate sets. */
export type AskedOfScoreProof = ScoreClaims & { challenge: string; domain: string };

/**
 * Verifies a score proof: `verifyScoreProof`, with the issuers that the caller trusts, and the
 * status looked up.
 */
export type VerifyScoreProof = (
  presentation: string,
  asked: AskedOfScoreProof,
) => Promise<{
  valid: boolean;
  holder: string | undefined;
  proved: ScoreClaims;
  errors: readonly { code: string }[];
}>;

/** Lets agents prove their score to a gate, in place of a look-up (docs/score-proofs.md). */
export type ScoreProofOptions = {
  /**
   * The gate's own name: the host that agents call, with its port where that is not the usual one.
   */
  domain: string;
  verify: VerifyScoreProof;
  /** Seconds in which a challenge is to be answered. Default 300. */
  validForSeconds?: number;
  /**
   * 32 random bytes, the same in every process of the domain. Default: made anew, for one process.
   */
  challengeKey?: Uint8Array;
  /** Remembers which challenges were answered; several processes share one. Default: in memory. */
  answered?: NonceStore;
};

type ScoreProofJudgement = { reason: TrustReason; proved?: ScoreClaims };

const DEFAULT_VALID_SECONDS = 300;
const CHALLENGE = /^(\d{10,16})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;
const DOMAIN = /^[a-z0-9.:[\]-]{1,255}$/;

export type ScoreProofDesk = ReturnType<typeof createScoreProofDesk>;

export function createScoreProofDesk(
  options: ScoreProofOptions,
  { minimum }: { minimum: Minimum },
) {
  checkOptions(options);
  const { domain, verify, validForSeconds = DEFAULT_VALID_SECONDS } = options;
  const { challengeKey = randomBytes(32), answered = createMemoryNonceStore() } = options;
  const key = challengeKey.slice();
  const least = Math.ceil(minimum.minScore);

  // A challenge is known again without being kept: it says when it ends, chance, and a code that
  // only the key's holders can make.
  const codeOf = (end: string, chance: string): string =>
    bytesToHex(hmacSha256(key, bytesOf(`score-proof-challenge\n${domain}\n${end}\n${chance}`)));
  function createChallenge(): string {
    const end = String(Math.floor(Date.now() + validForSeconds * 1000));
    const chance = bytesToHex(randomBytes(16));
    return `${end}.${chance}.${codeOf(end, chance)}`;
  }
  /**
   * Returns when a challenge ends; `undefined` where this gate did not make it, or it has ended.
   */
  function endOf(challenge: string): Date | undefined {
    const [, end, chance, code] = CHALLENGE.exec(challenge) ?? [];
    if (
      end === undefined ||
      chance === undefined ||
      code === undefined ||
      Date.now() >= Number(end)
    )
      return undefined;
    const isOurs = equalBytes(bytesOf(code), bytesOf(codeOf(end, chance)));
    return isOurs ? new Date(Number(end)) : undefined;
  }
  async function judgeText(text: string, agentId: string): Promise<ScoreProofJudgement> {
    const challenge = challengeIn(text);
    const end = challenge === undefined ? undefined : endOf(challenge);
    if (challenge === undefined || end === undefined)
      return refused("its challenge is not one of this gate, or has ended");
    const { valid, holder, proved, errors } = await verify(text, {
      minimum: least,
      challenge,
      domain,
    });
    if ((valid as unknown) !== true) return refused(faultsIn(errors));
    if (holder === undefined || parseDid(holder).address !== agentId)
      return refused("it is about another agent");
    if (!(await answered.take(`score-proof ${challenge}`, end)))
      return refused("its challenge was answered before");
    return {
      reason: { code: "score_proved", message: `has proved the required ${minimum.text}` },
      proved,
    };
  }

  return {
    /** Makes the response field that asks for a proof, with a new challenge. */
    request: (): Record<string, string> => ({
      [SCORE_PROOF_REQUEST_FIELD]: writeScoreProofRequest({
        challenge: createChallenge(),
        domain,
        minimum: least,
      }),
    }),
    /** Judges the field that an agent sent. It never throws. */
    async judge(field: unknown, agentId: string): Promise<ScoreProofJudgement> {
      const text = readScoreProof(field);
      if (text === undefined)
        return refused("it must be one field of base64url, and not a longer one");
      try {
        return await judgeText(text, agentId);
      } catch {
        return refused("it could not be verified");
      }
    },
  };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function refused(why: string): ScoreProofJudgement {
  return {
    reason: { code: "score_proof_invalid", message: `its score proof does not hold: ${why}` },
  };
}

/** The challenge that a proof says it answers: whether it does, verification tells. */
function challengeIn(text: string): string | undefined {
  const { proof } = parseJson(text) as { proof?: { challenge?: unknown } };
  const challenge = proof?.challenge;
  return typeof challenge === "string" ? challenge : undefined;
}

function checkOptions(options: ScoreProofOptions): void {
  assertShape(options, "scoreProofs", {
    domain: "text",
    verify: "function",
    "answered?": { take: "function" },
  });
  const { domain, validForSeconds = 1, challengeKey } = options;
  assertRules([
    [DOMAIN.test(domain), "scoreProofs.domain must be a host in lower case, such as shop.example"],
    [
      typeof validForSeconds === "number" && validForSeconds >= 1 && validForSeconds <= 86_400,
      "scoreProofs.validForSeconds must be a number from 1 to 86400",
    ],
    [
      challengeKey === undefined ||
        (challengeKey instanceof Uint8Array && challengeKey.length === 32),
      "scoreProofs.challengeKey must be 32 bytes",
    ],
  ]);
}

// No field of HTTP is registered for a presentation, so these two are ours. What a gate asks for is
// a dictionary (RFC 9651, section 3.2) in one spelling; what an agent answers is the base64url of
// the presentation's JSON.

/** The response field in which a gate asks for a score proof. */
export const SCORE_PROOF_REQUEST_FIELD = "Score-Proof-Request";

/** The request field in which an agent shows one. */
export const SCORE_PROOF_FIELD = "Score-Proof";

/**
 * Characters of a proof's field; a proof of all four claims takes 3,600. Node takes 16,384 for all
 * fields together.
 */
const MAX_PROOF_CHARACTERS = 8192;

/** Score proof that a gate asks an agent for; it can be used once. */
export type ScoreProofRequest = {
  challenge: string;
  /** The gate's own name, which has to be the host that the agent meant to speak with. */
  domain: string;
  /** The least Trust Score; absent where only what a score would cost to forge counts. */
  minimum?: number;
};

function writeScoreProofRequest({ challenge, domain, minimum }: ScoreProofRequest): string {
  return `challenge="${challenge}", domain="${domain}"${minimum === undefined ? "" : `, minimum=${minimum}`}`;
}

const REQUEST =
  /^challenge="([A-Za-z0-9_.-]{16,200})", domain="([a-z0-9.:[\]-]{1,255})"(?:, minimum=(\d{1,4}))?$/;

/**
 * Reads what a gate asks for, for an agent that called a URL.
 *
 * @param field - the value of the response field `Score-Proof-Request`
 * @param url - the URL that the agent called. Without it, a host could relay another host's request
 *   and get a proof for that host
 * @throws SdkError `invalid_argument` when the field is not in its form, or asks for another host
 *   than that of the URL
 * @example
 * ```ts
 * const asked = readScoreProofRequest(response.headers.get("Score-Proof-Request"), "https://shop.example/translate");
 * ```
 */
export function readScoreProofRequest(field: string | null, url: string | URL): ScoreProofRequest {
  const [, challenge, domain, minimum] = (typeof field === "string" && REQUEST.exec(field)) || [];
  if (challenge === undefined || domain === undefined) {
    throw new SdkError(
      "invalid_argument",
      `${SCORE_PROOF_REQUEST_FIELD} must have a challenge, a domain, and a minimum (received ${describeValue(field)})`,
    );
  }
  if (domain !== hostOf(url)) {
    throw new SdkError(
      "invalid_argument",
      `${SCORE_PROOF_REQUEST_FIELD} must be the host of the URL as its domain`,
    );
  }
  return { challenge, domain, ...(minimum === undefined ? {} : { minimum: Number(minimum) }) };
}

function hostOf(url: string | URL): string | undefined {
  const text = String(url);
  return URL.canParse(text) ? new URL(text).host : undefined;
}

/**
 * Writes a presentation of `createScoreProof` as the value of the request field `Score-Proof`.
 *
 * @throws SdkError `invalid_argument` when it is longer than a gate reads
 * @example
 * ```ts
 * await fetch(url, { headers: { "Score-Proof": writeScoreProof(presentation) } });
 * ```
 */
export function writeScoreProof(presentation: JsonObject): string {
  assertShape(presentation, "presentation", "object");
  const field = encodeBase64Url(bytesOf(canonicalJson(presentation)));
  if (field.length <= MAX_PROOF_CHARACTERS) return field;
  throw new SdkError(
    "invalid_argument",
    `the presentation must be at most ${MAX_PROOF_CHARACTERS} characters`,
  );
}

/**
 * Returns the JSON text of a proof's field; `undefined` if it is malformed, too long, or repeated.
 */
export function readScoreProof(field: unknown): string | undefined {
  // Several fields of one name arrive as one, with commas, which no base64url has.
  if (typeof field !== "string" || field.length > MAX_PROOF_CHARACTERS) return undefined;
  const bytes = decodeBase64Url(field);
  try {
    return bytes === undefined
      ? undefined
      : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
