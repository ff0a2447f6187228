import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { type Tier, tierDefinitions } from "@arcs/trust";

import { createTrustGate } from "../trust-gate/index.ts";
import { agentId, score, tier } from "./input-parts.ts";
import { type ArcsTool, defineTool, readOnly, type TrustFloor } from "./tool.ts";

type Minimum = { minScore?: number | undefined; minTier?: Tier | undefined };
type TrustInput = { agentId: string; amount?: string; minScore?: number; minTier?: Tier; paymentAddress?: string };

const checkTrust = defineTool<TrustInput>({
  name: "check_trust",
  title: "Decide whether to trust an agent",
  description:
    "Decides whether to pay an agent, and says why: no more than its Trust Score would cost to forge (small amounts pass), a " +
    "valid identity credential, and paymentAddress its own. Without amount the score decides (minScore or minTier; default " +
    "silver), and stake.most is the most to pay. If allowed is false, do not pay unless the user insists.",
  inputSchema: {
    type: "object",
    properties: {
      agentId,
      amount: {
        description: "What is about to be paid, in US dollars: 12.50",
        type: "string",
        pattern: "^(?:0|[1-9]\\d{0,17})(?:\\.\\d{1,18})?$",
      },
      minScore: score,
      minTier: tier,
      paymentAddress: { description: "Address that is about to be paid", type: "string", minLength: 1, maxLength: 128 },
    },
    required: ["agentId"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: {
      allowed: { type: "boolean" },
      agentId: { type: "string" },
      reasons: { type: "array" },
      trustScore: {},
      stake: {},
    },
  },
  annotations: readOnly,
  permission: "read",
  async handler(client, input, { trustFloor = {} } = {}) {
    const { agentId: id, paymentAddress, amount } = input;
    const { allowance, maxAtStake } = trustFloor;
    const gate = createTrustGate({
      client,
      ...minimumFor(input, trustFloor),
      ...defined({ allowance, maxAtStake }),
      onUnknown: "deny",
      maxAgeSeconds: 0,
      agentOf: () => id,
    });
    const stake = amount === undefined ? {} : { atStake: amount };
    const decision = await (paymentAddress === undefined
      ? gate.check(id, stake)
      : gate.checkAddress(paymentAddress, stake));
    return { ...decision, trustScore: decision.trustScore ?? null };
  },
});

/**
 * The score that is asked for: where an amount is at stake that decides, and a score only as far as somebody asks for one. A
 * text that the model read may have talked it into a low minimum; the operator's it cannot talk down.
 */
function minimumFor({ amount, minScore, minTier }: TrustInput, trustFloor: TrustFloor): { minScore?: number } {
  const isAsked = minScore !== undefined || minTier !== undefined;
  const asked = isAsked || amount !== undefined ? { minScore, minTier } : { minTier: "silver" as const };
  const least = /* fault: model-asks-below-the-floor */ Math.max(lowestScoreOf(asked), lowestScoreOf(trustFloor));
  return least === 0 && !isAsked ? {} : { minScore: least };
}

/** @throws SdkError `invalid_argument` when the floor is malformed: a mistake in it must not let every agent pass */
function lowestScoreOf({ minScore = 0, minTier = "bronze" }: Minimum): number {
  if (!(minScore >= 0 && minScore <= 1000) || !Object.hasOwn(tierDefinitions, minTier)) {
    throw new SdkError("invalid_argument", "the least trust expected a minScore from 0 to 1000, or a minTier");
  }
  return Math.max(minScore, tierDefinitions[minTier].floor);
}

/** Tools that decide about agents. */
export const trustTools: readonly ArcsTool[] = [checkTrust];
