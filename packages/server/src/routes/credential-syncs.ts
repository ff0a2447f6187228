import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import { assertIsIssuer } from "../domain/revoke-credential.ts";
import { syncCredential } from "../domain/sync-credential.ts";
import { callerOf } from "../http/authentication.ts";
import type { SyncCredential } from "../http/generated/types.ts";
import { answerOnce } from "../http/idempotency.ts";
import { errorResponses, schemaRef } from "../http/schema-ref.ts";
import { findAgent } from "../store/agents.ts";
import { viewOfSync } from "./credential-views.ts";
import { idParameter, requireCredential } from "./credentials.ts";
import { recipientIn } from "./recipient.ts";

/** Copies of credentials on other chains, asked for after the issue (specification 1). */
export function registerCredentialSyncRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Params: { id: string }; Body: SyncCredential | null }>(
    "/credentials/:id/sync",
    {
      config: { permission: "issuer", weight: 1 },
      schema: {
        summary: "Copy a credential to another chain",
        description:
          "By its issuer only. Asked for again it answers how far the copy has come, and takes up one that failed, or " +
          "the revocation of one. GET /credentials/:id shows the progress. An addition to the specification.",
        tags: ["credentials"],
        params: idParameter,
        body: { anyOf: [schemaRef("sync-credential"), { type: "null" }] },
        response: { 200: schemaRef("credential-sync"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const credential = await requireCredential(context, request.params.id);
      assertIsIssuer(context, callerOf(request), credential);
      const agent = await findAgent(context.store.pool, credential.subjectId);
      if (agent === undefined) throw new SdkError("agent_not_found", "the agent of the credential is gone");
      const wanted = { credential, agent, ...recipientIn(request.body ?? {}) };
      const { status, body } = await answerOnce(request, context, async (tx) => ({
        status: 200,
        body: viewOfSync(await syncCredential(tx, context, wanted)),
      }));
      return reply.code(status).send(body);
    },
  );
}
