import type { FastifyInstance } from "fastify";

import { findShownAgent } from "../agents/search/service.ts";
import { type ListedCredential, listAgentCredentials } from "./find-credentials.ts";
import type { AgentCredentials } from "@arcs/core/http";
import { errorResponses, schemaRef } from "../../platform/http/schema-ref.ts";
import { agentParams } from "../agents/views/service.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { Clock } from "../../platform/base/clock.ts";

const MAX_CREDENTIALS = 1000;

type ListContext = { store: Store; settings: Settings; clock: Clock };

/** The credentials of an agent: which there are, never what they claim. */
export function registerAgentCredentialsRoute(app: FastifyInstance, context: ListContext): void {
  app.get<{ Params: { id: string } }>(
    "/agents/:id/credentials",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "listAgentCredentials",
        summary: "List the credentials of an agent",
        tags: ["agents"],
        params: agentParams("id"),
        response: { 200: schemaRef("agent-credentials"), ...errorResponses },
      },
    },
    async (request): Promise<AgentCredentials> => {
      const { agent } = await findShownAgent(context.store.pool, request.params.id);
      return credentialsOfAgent(context, agent.id, { limit: MAX_CREDENTIALS });
    },
  );
}

/** The newest credentials of an agent, as anybody may list them. */
export async function credentialsOfAgent(
  { store, settings, clock }: ListContext,
  agentId: string,
  { limit }: { limit: number },
): Promise<AgentCredentials> {
  const { credentials, total } = await store.readLarge((db) =>
    listAgentCredentials(db, agentId, { now: clock.now(), limit }),
  );
  const viewOf = (credential: ListedCredential): AgentCredentials["credentials"][number] => ({
    id: credential.id,
    type: credential.type,
    issuer: credential.issuerDid,
    issuedAt: credential.issuedAt.toISOString(),
    expiresAt: credential.expiresAt?.toISOString() ?? null,
    status: credential.status,
    verificationUrl: `${settings.publicUrl}/verify/${credential.id}`,
  });
  return { agentId, credentials: credentials.map(viewOf), total };
}
