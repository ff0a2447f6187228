import { proveScore, verifyScoreProofField } from "@arcs/client/trust-gate";
import { SdkError } from "@arcs/core";
import { defined, describeValue } from "@arcs/core/internal";
import type { ScoreClaims } from "@arcs/trust";

import { requireClient } from "../state/state.ts";
import { type ActionDefinition, defineAction } from "./define-action.ts";
import type { Parameters } from "./parameters.ts";

const asked: ActionDefinition["parameters"] = [
  {
    name: "challenge",
    description: "The verifier's challenge, as it made it",
    required: true,
    schema: { type: "string" },
  },
  { name: "domain", description: "The verifier's own host", required: true, schema: { type: "string" } },
  { name: "minimum", description: "Least Trust Score, 0 to 1000", required: false, schema: { type: "string" } },
  { name: "maximum", description: "Highest Trust Score", required: false, schema: { type: "string" } },
  {
    name: "minimumCostToForge",
    description: "The least that the score would cost to forge, such as 12",
    required: false,
    schema: { type: "string" },
  },
  {
    name: "maximumCostToForge",
    description: "The most that it would cost to forge",
    required: false,
    schema: { type: "string" },
  },
];

/** Proves a fact about this agent's own score to one verifier, with its wallet. Its API key must be the agent's own. */
export const createScoreProofAction = defineAction({
  name: "CREATE_SCORE_PROOF",
  similes: ["PROVE_TRUST_SCORE", "PROVE_SCORE"],
  description:
    "Proves to one verifier that this agent's Trust Score, or its cost to forge, is at least or at most a value, without showing it",
  parameters: asked,
  example: ["Prove to shop.example that your score is at least 600.", "I make the proof for shop.example."],
  allowed: "operators",
  async run({ state, parameters }) {
    const input = askedOf(parameters);
    const scoreProof = await proveScore(requireClient(state), input, { wallet: state.config.wallet });
    return {
      text: `The proof for ${input.domain}, as its request field Score-Proof: ${scoreProof}`,
      data: { scoreProof },
      values: { scoreProof },
    };
  },
});

/** Verifies another agent's score proof with this agent's own code; issuers and status come from the service. */
export const verifyScoreProofAction = defineAction({
  name: "VERIFY_SCORE_PROOF",
  similes: ["CHECK_SCORE_PROOF"],
  description:
    "Verifies a score proof of another agent: what it proves of its Trust Score, and that it answers the challenge",
  parameters: [
    { name: "scoreProof", description: "The field Score-Proof: base64url", required: true, schema: { type: "string" } },
    ...asked,
  ],
  example: ["Does this Score-Proof show at least 600?", "I verify it."],
  allowed: "everybody",
  async run({ state, parameters }) {
    const field = textOf(parameters, "scoreProof");
    const client = requireClient(state);
    const { valid, holder, proved, errors } = await verifyScoreProofField(field, askedOf(parameters), { client });
    const reasons = errors.map(({ code }) => code).join(", ");
    return {
      text: valid
        ? `${holder} has proved ${Object.entries(proved)
            .map(([claim, value]) => `${claim} ${value}`)
            .join(", ")}.`
        : `The score proof does not hold: ${reasons}.`,
      data: { valid, holder: holder ?? null, proved, errors },
      values: { scoreProofValid: valid },
    };
  },
});

function askedOf(parameters: Parameters): ScoreClaims & { challenge: string; domain: string } {
  const { read } = parameters;
  return {
    challenge: textOf(parameters, "challenge"),
    domain: textOf(parameters, "domain"),
    ...defined({
      minimum: scoreOf(read("minimum")),
      maximum: scoreOf(read("maximum")),
      minimumCostToForge: costOf(read("minimumCostToForge")),
      maximumCostToForge: costOf(read("maximumCostToForge")),
    }),
  };
}

function textOf({ read }: Parameters, name: string): string {
  const given = read(name);
  if (typeof given === "string" && given !== "") return given;
  throw new SdkError("invalid_request", `${name} expected a text, got ${describeValue(given)}`);
}

/** Models also pass numbers as text. Other values go on unchanged, and are rejected where claims are read. */
function scoreOf(given: unknown): number | undefined {
  return typeof given === "string" && /^\d{1,4}$/.test(given) ? Number(given) : (given as number | undefined);
}

function costOf(given: unknown): string | undefined {
  return typeof given === "number" ? String(given) : (given as string | undefined);
}
