import type { JsonObject, StatusResolver } from "@arcs/core";

import type { ArcsClient } from "../arcs-client.ts";
import { type ArcsTool, defineTool, readOnly, type ToolOptions } from "./tool.ts";

const check = (description: string): object => ({ type: "boolean", description });

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
      valid: check("Whether every check passed"),
      checks: {
        type: "object",
        properties: {
          formValid: check("It has the form of an A2A 1.0 agent card"),
          credentialValid: check("Its identity credential is valid"),
          signedBySubject: check("The agent of that credential signed the card"),
          endpointAttested: check("It leads to the origin that the credential attests"),
          reputationBound: check("What it says of reputation is about that agent"),
        },
      },
      errors: {
        type: "array",
        items: {
          type: "object",
          properties: { code: { type: "string" }, message: { type: "string" }, severity: { type: "string" } },
        },
      },
      agent: {
        anyOf: [{ type: "object", properties: { id: { type: "string", description: "DID" } } }, { type: "null" }],
        description: "What the credential says about the agent; null where the card has none, or is not valid",
      },
      reputationUrl: {
        anyOf: [{ type: "string" }, { type: "null" }],
        description: "Where the card says its score is read",
      },
    },
    required: ["valid", "checks", "errors", "agent", "reputationUrl"],
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
      ...(cardUrl === undefined ? {} : { cardUrl }),
    });
    const { valid, checks, errors, agent, reputation } = report;
    return { valid, checks, errors, agent: valid ? (agent ?? null) : null, reputationUrl: reputation?.url ?? null };
  },
});

/** Has the server look up the status of a credential. What goes wrong makes it unknown, never fine. */
function statusByServer(client: ArcsClient, options: ToolOptions | undefined): StatusResolver {
  return async ({ credential }) => {
    const { checks, errors = [] } = await client.credentials.verify({ credential }, options);
    if (checks.notRevoked) return { status: "active" };
    if (errors.some(({ code }) => code === "credential_revoked")) return { status: "revoked" };
    return { status: "unavailable", reason: "the server could not tell" };
  };
}

/** Tools about A2A agent cards. */
export const cardTools: readonly ArcsTool[] = [verifyAgentCard];
