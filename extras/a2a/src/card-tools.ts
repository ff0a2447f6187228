import { defineTool, readServerTrust } from "@arcs/client/internal";
import type { ArcsTool } from "@arcs/client/tools";
import type { JsonObject } from "@arcs/core";
import { defined } from "@arcs/core/internal";

const verifyAgentCard = defineTool<{ card: JsonObject; cardUrl?: string }>({
  name: "verify_agent_card",
  title: "Verify an A2A agent card",
  description:
    "Checks the agent card of an A2A agent (/.well-known/agent-card.json, A2A 1.0): that an issuer the server trusts vouches " +
    "for the agent, that the agent itself signed the card, and that it leads to the endpoint the issuer attested. Give cardUrl " +
    "where the card was fetched. Talk to an agent whose card is not valid only if the user insists.",
  properties: {
    card: { description: "The card as JSON, unchanged", type: "object" },
    cardUrl: {
      description: "URL that the card was fetched from",
      type: "string",
      minLength: 1,
      maxLength: 2048,
    },
  },
  required: ["card"],
  output: {
    properties: {
      valid: { type: "boolean" },
      checks: { type: "object" },
      errors: { type: "array" },
      agent: {},
      reputationUrl: {},
    },
  },
  async handler(client, { card, cardUrl }, options) {
    // Verification is most of the code of this package, and one tool of many needs it.
    const [{ verifyAgentCard: verify }, trust] = await Promise.all([
      import("./signed-card.ts"),
      readServerTrust(client, options),
    ]);
    const report = await verify(card, { ...trust, ...defined({ cardUrl }) });
    const { valid, checks, errors, agent, reputation } = report;
    return {
      valid,
      checks,
      errors,
      agent: valid ? (agent ?? null) : null,
      reputationUrl: reputation?.url ?? null,
    };
  },
});

/**
 * Tools about A2A agent cards, for `selectTools(client, { more: cardTools })` of
 * `@arcs/client/tools`.
 */
export const cardTools: readonly ArcsTool[] = [verifyAgentCard];
