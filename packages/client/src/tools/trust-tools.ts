import { isSdkError, SdkError, type Signer } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { readStake, type ScoreClaims, type Tier, tierDefinitions } from "@arcs/trust";
import type { AccountCheck } from "@arcs/core/http";

import type { ArcsClient } from "../arcs-client.ts";
import { checkAnybody, isCovered } from "../check-anybody.ts";
import { createTrustGate } from "../trust-gate/index.ts";
import { expectAbout } from "../trust-gate/judge-amount.ts";
import {
  agentId,
  type ArcsTool,
  changing,
  defineTool,
  score,
  tier,
  type TrustFloor,
} from "./tool.ts";

type Minimum = { minScore?: number | undefined; minTier?: Tier | undefined };
type TrustInput = {
  agentId: string;
  amount?: string;
  minScore?: number;
  minTier?: Tier;
  paymentAddress?: string;
};

const amount = {
  description: "What is about to be paid, in US dollars: 12.50",
  type: "string",
  pattern: "^(?:0|[1-9]\\d{0,17})(?:\\.\\d{1,18})?$",
} as const;

const checkTrust = defineTool<TrustInput>({
  name: "check_trust",
  title: "Decide whether to trust an agent",
  description:
    "Decides whether an agent may be paid an amount, and says why: it has to be safe to spend now (small amounts pass), with a " +
    "valid identity credential, and paymentAddress its own. It is not held: others may spend it first. Without amount the score " +
    "decides (minScore or minTier; default silver), and check.safeToSpend says what is safe. If allowed is false, do not pay " +
    "unless the user insists.",
  properties: {
    agentId,
    amount,
    minScore: score,
    minTier: tier,
    paymentAddress: {
      description: "Address that is about to be paid",
      type: "string",
      minLength: 1,
      maxLength: 128,
    },
  },
  required: ["agentId"],
  output: {
    properties: {
      allowed: { type: "boolean" },
      agentId: { type: "string" },
      reasons: { type: "array" },
      trustScore: {},
      check: {},
      held: { type: "boolean" },
    },
  },
  async handler(client, input, { trustFloor = {} } = {}) {
    const { agentId: id, paymentAddress, amount: stake } = input;
    const { allowance, maxAmount } = trustFloor;
    const gate = createTrustGate({
      client,
      ...minimumFor(input, trustFloor),
      ...defined({ allowance }),
      identity: "required",
      maxAgeSeconds: 0,
      agentOf: () => id,
    });
    const asked = defined({ amount: stake });
    const most = readMaxAmount(trustFloor);
    const decision = await (paymentAddress === undefined
      ? gate.check(id, asked)
      : gate.checkAddress(paymentAddress, asked));
    if (most !== undefined && (readStake(stake) ?? 0n) > most) {
      const message = `${stake} is not covered, ${maxAmount} is the most that may be paid to anybody here`;
      decision.reasons = [
        ...(decision.allowed ? [] : decision.reasons),
        { code: "not_covered", message },
      ];
      decision.allowed = false;
    }
    const check = decision.check ?? (await readCheck(client, paymentAddress ?? id));
    return { ...decision, trustScore: decision.trustScore ?? null, check, held: false };
  },
});

/** @throws SdkError `invalid_argument` when the operator's max amount is malformed */
function readMaxAmount({ maxAmount }: TrustFloor): bigint | undefined {
  const most = readStake(maxAmount);
  if (maxAmount === undefined || most !== undefined) return most;
  throw new SdkError("invalid_argument", "the least trust needs a maxAmount such as 12.5");
}

async function readCheck(client: ArcsClient, account: string): Promise<AccountCheck | null> {
  try {
    return expectAbout(await client.check(account), account);
  } catch (error) {
    if (isSdkError(error)) return null;
    throw error;
  }
}

/**
 * The score that is asked for: where an amount is at stake that decides, and a score only as far as
 * somebody asks for one. A text that the model read may have talked it into a low minimum; the
 * operator's it cannot talk down.
 */
function minimumFor(
  { amount: stake, minScore, minTier }: TrustInput,
  trustFloor: TrustFloor,
): { minScore?: number } {
  const isAsked = minScore !== undefined || minTier !== undefined;
  const asked =
    isAsked || stake !== undefined ? { minScore, minTier } : { minTier: "silver" as const };
  const least = Math.max(lowestScoreOf(asked), lowestScoreOf(trustFloor));
  return least === 0 && !isAsked ? {} : { minScore: least };
}

/**
 * @throws SdkError `invalid_argument` when the floor is malformed: a mistake in it must not let
 *   every agent pass
 */
function lowestScoreOf({ minScore = 0, minTier = "bronze" }: Minimum): number {
  if (!(minScore >= 0 && minScore <= 1000) || !Object.hasOwn(tierDefinitions, minTier)) {
    throw new SdkError(
      "invalid_argument",
      "the least trust needs a minScore from 0 to 1000, or a minTier",
    );
  }
  return Math.max(minScore, tierDefinitions[minTier].floor);
}

type CheckInput = { account: string; network?: string; amount?: string };

const checkAccount = defineTool<CheckInput>({
  name: "check_account",
  title: "Check whatever can be paid",
  description:
    "Says what is safe to spend now with an account, an agent or a seller's URL (x402), registered or not, and whether that covers the " +
    "amount: of a URL by default its price. Ask again in a minute while reading.state is queued or reading. Nothing is held. If " +
    "covered is false, do not pay unless the user insists.",
  properties: {
    account: {
      description: "Solana address, account id such as eip155:8453:0x…, agent id, or https URL",
      type: "string",
      minLength: 1,
      maxLength: 2048,
      pattern: "^[\\x21-\\x7e]+$",
    },
    network: {
      description: "Chain of a bare 0x address: base",
      type: "string",
      minLength: 1,
      maxLength: 64,
    },
    amount,
  },
  required: ["account"],
  output: { properties: { covered: { type: "boolean" }, check: {}, seller: {} } },
  async handler(client, input, { trustFloor = {} } = {}) {
    const stake = readStake(input.amount);
    const most = readMaxAmount(trustFloor);
    const answer = await checkAnybody(
      client,
      input.account,
      defined({ stake, network: input.network }),
    );
    const stakes =
      answer.kind === "account" ? [answer.stake] : answer.accounts.map((each) => each.stake);
    const isWithinMost =
      most === undefined || stakes.every((each) => each === undefined || each <= most);
    return {
      covered: isCovered(answer) && isWithinMost,
      check: answer.kind === "account" ? (answer.check ?? null) : null,
      seller: answer.kind === "seller" ? answer.seller : null,
    };
  },
});

export const trustTools: readonly ArcsTool[] = [checkTrust, checkAccount];

type ScoreProofInput = ScoreClaims & { challenge: string; domain: string };

const scoreClaim = { type: "integer", minimum: 0, maximum: 1000 } as const;
const costClaim = { type: "string", minLength: 1, maxLength: 13 } as const;
const exchange = {
  challenge: {
    description: "As the verifier made it",
    type: "string",
    minLength: 1,
    maxLength: 200,
  },
  domain: { description: "The verifier's own host", type: "string", minLength: 1, maxLength: 255 },
} as const;
const claims = {
  minimum: scoreClaim,
  maximum: scoreClaim,
  minimumCostToForge: costClaim,
  maximumCostToForge: costClaim,
} as const;
const scoreProof = {
  description: "base64url",
  type: "string",
  minLength: 1,
  maxLength: 8192,
} as const;

/** The tool that verifies score proofs. */
export const verifyScoreProof = defineTool<ScoreProofInput & { scoreProof: string }>({
  name: "verify_score_proof",
  title: "Verify a score proof",
  description:
    "Checks what an agent sent as Score-Proof: that its Trust Score, or its cost to forge, is at least (minimum…) or at most " +
    "(maximum…) what you ask, without seeing it. challenge is the new text that you gave the agent. Compare holder with the agent.",
  properties: { scoreProof, ...exchange, ...claims },
  required: ["scoreProof", "challenge", "domain"],
  output: {
    properties: {
      valid: { type: "boolean" },
      holder: {},
      proved: { type: "object" },
      errors: { type: "array" },
    },
  },
  async handler(client, { scoreProof: field, ...asked }, { signal } = {}) {
    // Verification is most of the code of this package, and few tools need it.
    const { verifyScoreProofField } = await import("../trust-gate/prove-and-verify-score.ts");
    const report = await verifyScoreProofField(field, asked, {
      client,
      ...(signal === undefined ? {} : { signal }),
    });
    const { valid, holder = null, proved, errors } = report;
    return { valid, holder, proved, errors };
  },
});

/**
 * Makes the tool `create_score_proof`, which signs with an agent's wallet. The client's API key has
 * to be that agent's own. `arcsTools` does not include it, because a model that is offered this
 * tool can sign with the wallet.
 */
export function createScoreProofTool(wallet: Signer): ArcsTool {
  return defineTool<ScoreProofInput>({
    name: "create_score_proof",
    title: "Prove a score",
    description:
      "Proves to one verifier that this agent's own Trust Score, or its cost to forge, is at least (minimum…) or at most " +
      "(maximum…) a value, without showing it: the answer is the request field Score-Proof. Take challenge and domain from the " +
      "host that was called. Who asks again with other values finds out the score: prove once to each.",
    properties: { ...exchange, ...claims },
    required: ["challenge", "domain"],
    output: { properties: { scoreProof: { type: "string" } } },
    annotations: changing,
    permission: "write",
    async handler(client, input, { signal } = {}) {
      const { proveScore } = await import("../trust-gate/prove-and-verify-score.ts");
      const options = signal === undefined ? {} : { signal };
      return { scoreProof: await proveScore(client, input, { wallet, ...options }) };
    },
  });
}
