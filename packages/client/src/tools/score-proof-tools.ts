import type { Signer } from "@arcs/core";
import type { ScoreClaims } from "@arcs/trust";

import { type ArcsTool, defineTool, readOnly } from "./tool.ts";

type ScoreProofInput = ScoreClaims & { challenge: string; domain: string };

const scoreClaim = { type: "integer", minimum: 0, maximum: 1000 } as const;
const costClaim = { type: "string", minLength: 1, maxLength: 13 } as const;
const exchange = {
  challenge: { description: "As the verifier made it", type: "string", minLength: 1, maxLength: 200 },
  domain: { description: "The verifier's own host", type: "string", minLength: 1, maxLength: 255 },
} as const;
const claims = {
  minimum: scoreClaim,
  maximum: scoreClaim,
  minimumCostToForge: costClaim,
  maximumCostToForge: costClaim,
} as const;
const scoreProof = { description: "base64url", type: "string", minLength: 1, maxLength: 8192 } as const;

const verifyScoreProof = defineTool<ScoreProofInput & { scoreProof: string }>({
  name: "verify_score_proof",
  title: "Verify a score proof",
  description:
    "Checks what an agent sent as Score-Proof: that its Trust Score, or its cost to forge, is at least (minimum…) or at most " +
    "(maximum…) what you ask, without seeing it. challenge is the new text that you gave the agent. Compare holder with the agent.",
  inputSchema: {
    type: "object",
    properties: { scoreProof, ...exchange, ...claims },
    required: ["scoreProof", "challenge", "domain"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: { valid: { type: "boolean" }, holder: {}, proved: { type: "object" }, errors: { type: "array" } },
  },
  annotations: readOnly,
  permission: "read",
  async handler(client, { scoreProof: field, ...asked }, { signal } = {}) {
    // Verification is most of the code of this package, and few tools need it.
    const { verifyScoreProofField } = await import("../trust-gate/score-proof-verifier.ts");
    const report = await verifyScoreProofField(field, asked, { client, ...(signal === undefined ? {} : { signal }) });
    const { valid, holder = null, proved, errors } = report;
    return { valid, holder, proved, errors };
  },
});

/**
 * Makes the tool `create_score_proof`, which signs with an agent's wallet. The client's API key has to be that agent's own.
 * `arcsTools` does not include it, because a model that is offered this tool can sign with the wallet.
 */
export function createScoreProofTool(wallet: Signer): ArcsTool {
  return defineTool<ScoreProofInput>({
    name: "create_score_proof",
    title: "Prove a score",
    description:
      "Proves to one verifier that this agent's own Trust Score, or its cost to forge, is at least (minimum…) or at most " +
      "(maximum…) a value, without showing it: the answer is the request field Score-Proof. Take challenge and domain from the " +
      "host that was called. Who asks again with other values finds out the score: prove once to each.",
    inputSchema: {
      type: "object",
      properties: { ...exchange, ...claims },
      required: ["challenge", "domain"],
      additionalProperties: false,
    },
    outputSchema: { type: "object", properties: { scoreProof: { type: "string" } } },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    permission: "write",
    async handler(client, input, { signal } = {}) {
      const { proveScore } = await import("../trust-gate/prove-score.ts");
      const options = signal === undefined ? {} : { signal };
      return { scoreProof: await proveScore(client, input, { wallet, ...options }) };
    },
  });
}

/** Tools about score proofs that need no wallet. */
export const scoreProofTools: readonly ArcsTool[] = [verifyScoreProof];
