import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import { findShownAgent } from "../domain/find-agent.ts";
import type { AgentCredentials } from "../http/generated/types.ts";
import { errorResponses, schemaRef } from "../http/schema-ref.ts";
import { type Credential, listCredentialsOf, statusOfCredential } from "../store/credentials.ts";
import { agentParams } from "./agents.ts";

const MAX_CREDENTIALS = 1000;

/** The credentials of an agent: which there are, never what they claim. */
export function registerAgentCredentialsRoute(app: FastifyInstance, context: ServerContext): void {
  const { store, clock, settings } = context;
  app.get<{ Params: { id: string } }>(
    "/agents/:id/credentials",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "List the credentials of an agent",
        tags: ["agents"],
        params: agentParams("id"),
        response: { 200: schemaRef("agent-credentials"), ...errorResponses },
      },
    },
    async (request): Promise<AgentCredentials> => {
      const { agent } = await findShownAgent(store.pool, request.params.id);
      const now = clock.now();
      const { credentials, total } = await listCredentialsOf(store.pool, agent.id, { now, limit: MAX_CREDENTIALS });
      const viewOf = (credential: Credential): AgentCredentials["credentials"][number] => ({
        id: credential.id,
        type: credential.type,
        issuer: credential.issuerDid,
        issuedAt: credential.issuedAt.toISOString(),
        expiresAt: credential.expiresAt?.toISOString() ?? null,
        status: statusOfCredential(credential, now),
        verificationUrl: `${settings.publicUrl}/verify/${credential.id}`,
      });
      return { agentId: agent.id, credentials: credentials.map(viewOf), total };
    },
  );
}
