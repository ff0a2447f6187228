import type { JsonObject, StatusResolver } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import type { ArcsClient } from "../arcs-client.ts";
import { type ArcsTool, defineTool, readOnly, type ToolOptions } from "./tool.ts";

const verifyAgentCard = defineTool<{ card: JsonObject; cardUrl?: string }>({
  name: "verify_agent_card",
  title: "Verify an A2A agent card",
  description:
    "Checks the agent card of an A2A agent (/.well-known/agent-card.json, A2A 1.0): that an issuer the server trusts vouches " +
    "for the agent, that the agent itself signed the card, and that it leads to the endpoint the issuer attested. Give cardUrl " +
    "where the card was fetched. Talk to an agent whose card is not valid only if the user insists.",
  inputSchema: {
    type: "object",
    properties: {
      card: { description: "The card as JSON, unchanged", type: "object" },
      cardUrl: { description: "URL that the card was fetched from", type: "string", minLength: 1, maxLength: 2048 },
    },
    required: ["card"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: {
      valid: { type: "boolean" },
      checks: { type: "object" },
      errors: { type: "array" },
      agent: {},
      reputationUrl: {},
    },
  },
  annotations: readOnly,
  permission: "read",
  async handler(client, { card, cardUrl }, options) {
    // Verification is most of the code of this package, and one tool of many needs it.
    const [{ verifyAgentCard: verify }, { issuers }] = await Promise.all([
      import("../a2a/verify-agent-card.ts"),
      client.issuers.list(options),
    ]);
    const trusted = issuers.filter(({ verified }) => verified).map(({ id, keys }) => ({ id, keys }));
    const report = await verify(card, {
      trustedIssuers: trusted,
      resolveStatus: statusByServer(client, options),
      ...defined({ cardUrl }),
    });
    const { valid, checks, errors, agent, reputation } = report;
    return { valid, checks, errors, agent: valid ? (agent ?? null) : null, reputationUrl: reputation?.url ?? null };
  },
});

/** Has the server look up the status of a credential. What goes wrong makes it unknown, never fine. */
function statusByServer(client: ArcsClient, options: ToolOptions | undefined): StatusResolver {
  return async ({ credential }) => {
    const { checks, errors = [] } = await client.credentials.verify({ credential }, options);
    const isExpired = errors.some(({ code }) => code === "credential_expired");
    if (checks.notRevoked) return { status: isExpired ? "expired" : "active" };
    if (errors.some(({ code }) => code === "credential_revoked")) return { status: "revoked" };
    return { status: "unavailable", reason: "the server could not tell" };
  };
}

/** Tools about A2A agent cards. */
export const cardTools: readonly ArcsTool[] = [verifyAgentCard];
