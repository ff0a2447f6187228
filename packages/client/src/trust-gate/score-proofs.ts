import { parseDid, SdkError } from "@arcs/core";
import { defined, parseJson } from "@arcs/core/internal";
import type { ScoreClaims } from "@arcs/trust";

import { randomBytes } from "../base/platform-crypto.ts";
import { createMemoryNonceStore, type NonceStore } from "../base/nonce-store.ts";
import type { Minimum } from "./decision.ts";
import { faultsIn, type TrustReason } from "./reason.ts";
import { createChallenges } from "./score-proof-challenges.ts";
import { readScoreProof, SCORE_PROOF_REQUEST_FIELD, writeScoreProofRequest } from "./score-proof-fields.ts";

/** Options of `verifyScoreProof` that the gate sets. */
export type AskedOfScoreProof = ScoreClaims & { challenge: string; domain: string };

/** Verifies a score proof: `verifyScoreProof`, with the issuers that the caller trusts, and the status looked up. */
export type VerifyScoreProof = (
  presentation: string,
  asked: AskedOfScoreProof,
) => Promise<{ valid: boolean; holder: string | undefined; proved: ScoreClaims; errors: readonly { code: string }[] }>;

/** Lets agents prove their score to a gate, in place of a look-up (docs/score-proofs.md). */
export type ScoreProofOptions = {
  /** The gate's own name: the host that agents call, with its port where that is not the usual one. */
  domain: string;
  verify: VerifyScoreProof;
  /** Seconds in which a challenge is to be answered. Default 300. */
  validForSeconds?: number;
  /** 32 random bytes, the same in every process of the domain. Default: made anew, for one process. */
  challengeKey?: Uint8Array;
  /** Remembers which challenges were answered; several processes share one. Default: in memory. */
  answered?: NonceStore;
};

/** A gate's side of score proofs. */
export type ScoreProofDesk = {
  /** The response field that asks for a proof, with a new challenge. */
  request(): Record<string, string>;
  /** Judges the field that an agent sent. It never throws. */
  judge(field: unknown, agentId: string): Promise<ScoreProofJudgement>;
};

/** Claims that the agent proved, or the reason why none are proved. */
export type ScoreProofJudgement = { reason: TrustReason; proved?: ScoreClaims };

const DEFAULT_VALID_SECONDS = 300;
const DOMAIN = /^[a-z0-9.:[\]-]{1,255}$/;

/**
 * Makes a gate's side of score proofs.
 *
 * @throws SdkError `invalid_argument` when an option is not what it says
 */
export function createScoreProofDesk(
  options: ScoreProofOptions,
  { minimum, now }: { minimum: Minimum | undefined; now: () => number },
): ScoreProofDesk {
  checkOptions(options);
  const { domain, verify, validForSeconds = DEFAULT_VALID_SECONDS } = options;
  const { challengeKey = randomBytes(32), answered = createMemoryNonceStore({ now }) } = options;
  const challenges = createChallenges({ key: challengeKey.slice(), domain, validForMs: validForSeconds * 1000, now });
  // Where no score is asked for, what it would cost to forge decides, by how much that turns out to be.
  const least = minimum === undefined ? undefined : Math.ceil(minimum.minScore);
  const claims: ScoreClaims = least === undefined ? { minimumCostToForge: "0" } : { minimum: least };

  async function judgeText(text: string, agentId: string): Promise<ScoreProofJudgement> {
    const challenge = challengeIn(text);
    const end = challenge === undefined ? undefined : challenges.endOf(challenge);
    if (challenge === undefined || end === undefined)
      return refused("its challenge is not one of this gate, or has ended");
    const { valid, holder, proved, errors } = await verify(text, { ...claims, challenge, domain });
    if ((valid as unknown) !== true) return refused(faultsIn(errors));
    if (addressOf(holder) !== agentId) return refused("it is about another agent");
    /* fault: gate-proof-twice */
    if (!(await answered.take(`score-proof ${challenge}`, end))) return refused("its challenge was answered before");
    const expected = minimum === undefined ? "its cost to forge" : minimum.text;
    return { reason: { code: "score_proved", message: `${expected} is expected, it has proved that` }, proved };
  }

  return {
    request: () => ({
      [SCORE_PROOF_REQUEST_FIELD]: writeScoreProofRequest({
        challenge: challenges.create(),
        domain,
        ...defined({ minimum: least }),
      }),
    }),
    async judge(field, agentId) {
      const text = readScoreProof(field);
      if (text === undefined) return refused("it expected one field of base64url, and not a longer one");
      try {
        return await judgeText(text, agentId);
      } catch {
        return refused("it could not be verified");
      }
    },
  };
}

function refused(why: string): ScoreProofJudgement {
  return { reason: { code: "score_proof_invalid", message: `its score proof does not hold: ${why}` } };
}

/** The challenge that a proof says it answers: whether it does, verification tells. */
function challengeIn(text: string): string | undefined {
  const { proof } = parseJson(text) as { proof?: { challenge?: unknown } };
  const challenge = proof?.challenge;
  return typeof challenge === "string" ? challenge : undefined;
}

function addressOf(did: string | undefined): string | undefined {
  return did === undefined ? undefined : parseDid(did).address;
}

function checkOptions({ domain, verify, validForSeconds = 1, challengeKey, answered }: ScoreProofOptions): void {
  const rules: readonly (readonly [boolean, string])[] = [
    [typeof domain === "string" && DOMAIN.test(domain), "domain expected a host in lower case, such as shop.example"],
    [typeof verify === "function", "verify expected a function"],
    [
      typeof validForSeconds === "number" && validForSeconds >= 1 && validForSeconds <= 86_400,
      "validForSeconds expected a number from 1 to 86400",
    ],
    [
      challengeKey === undefined || (challengeKey instanceof Uint8Array && challengeKey.length === 32),
      "challengeKey expected 32 bytes",
    ],
    [answered === undefined || typeof answered.take === "function", "answered expected a store of nonces"],
  ];
  const broken = rules.find(([holds]) => !holds);
  if (broken !== undefined) throw new SdkError("invalid_argument", `scoreProofs.${broken[1]}`);
}
