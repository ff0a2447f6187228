import type { Tier } from "@arcs/core";

import { createTrustGate } from "../trust-gate/index.ts";
import { agentId, score, tier } from "./input-parts.ts";
import { type ArcsTool, defineTool, readOnly } from "./tool.ts";

type TrustInput = { agentId: string; minScore?: number; minTier?: Tier; paymentAddress?: string };

const checkTrust = defineTool<TrustInput>({
  name: "check_trust",
  title: "Decide whether to trust an agent",
  description:
    "Decides whether an agent meets a minimum of trust, and says why: its Trust Score (minScore or minTier; default silver) and " +
    "its identity credential. Use it before paying an agent, with paymentAddress: the address that is about to be paid has to " +
    "be the agent's own. What is unknown or hidden is not allowed. If allowed is false, do not pay unless the user insists.",
  inputSchema: {
    type: "object",
    properties: {
      agentId,
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
      allowed: { type: "boolean", description: "Whether the agent meets the minimum" },
      agentId: { type: "string" },
      reasons: {
        type: "array",
        description: "Every reason for and against",
        items: { type: "object", properties: { code: { type: "string" }, message: { type: "string" } } },
      },
      trustScore: {
        anyOf: [{ type: "object" }, { type: "null" }],
        description: "As far as the agent shows it; null where it shows nothing",
      },
    },
    required: ["allowed", "agentId", "reasons", "trustScore"],
  },
  annotations: readOnly,
  permission: "read",
  async handler(client, { agentId: id, paymentAddress, minScore, minTier }) {
    const chosen = minScore === undefined && minTier === undefined ? { minTier: "silver" as const } : {};
    const gate = createTrustGate({
      client,
      ...chosen,
      ...(minScore === undefined ? {} : { minScore }),
      ...(minTier === undefined ? {} : { minTier }),
      onUnknown: "deny",
      maxAgeSeconds: 0,
      agentOf: () => id,
    });
    const decision = await (paymentAddress === undefined ? gate.check(id) : gate.checkAddress(paymentAddress));
    return { ...decision, trustScore: decision.trustScore ?? null };
  },
});

/** Tools that decide about agents. */
export const trustTools: readonly ArcsTool[] = [checkTrust];
