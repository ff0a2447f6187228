import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../../context.ts";
import { requireAgent } from "../../agents/search/service.ts";
import { requireCredential } from "../find-credentials.ts";
import { assertClaimsVisible } from "../reputation-claims.ts";
import { assertIsIssuer } from "../revoke-credential.ts";
import { syncCredential } from "./sync-credential.ts";
import { viewerOf } from "../../trust/scores/service.ts";
import { callerOf } from "../../access/service.ts";
import type { SyncCredential } from "@arcs/core/http";
import { answerOnce } from "../../access/idempotency/service.ts";
import { errorResponses, schemaRef } from "../../../platform/http/schema-ref.ts";
import { viewOfSync } from "../credential-views.ts";
import { idParameter } from "../routes.ts";
import { recipientIn } from "../recipient.ts";

/** Copies of credentials on other chains, asked for after the issue (specification 1). */
export function registerCredentialSyncRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Params: { id: string }; Body: SyncCredential | null }>(
    "/credentials/:id/sync",
    {
      config: { permission: "issuer", weight: 1 },
      schema: {
        operationId: "syncCredential",
        summary: "Copy a credential to another chain",
        description:
          "By its issuer only; 403 where the agent does not show what the credential says. Asked for again it answers how far the copy has come, and takes up one that failed, or " +
          "the revocation of one. GET /credentials/:id shows the progress. An addition to the specification.",
        tags: ["credentials"],
        params: idParameter,
        body: { anyOf: [schemaRef("sync-credential"), { type: "null" }] },
        response: { 200: schemaRef("credential-sync"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const credential = await requireCredential(context.store.pool, request.params.id);
      assertIsIssuer(context, callerOf(request), credential);
      const agent = await requireAgent(context.store.pool, credential.subjectId);
      // A copy is for everybody to read. Only the revocation of one is taken further whatever the agent shows.
      if (credential.revokedAt === null) {
        assertClaimsVisible(credential, { agent, viewer: viewerOf(callerOf(request), agent) });
      }
      const wanted = { credential, agent, ...recipientIn(request.body ?? {}) };
      const { status, body } = await answerOnce(request, context, async (tx) => ({
        status: 200,
        body: viewOfSync(await syncCredential(tx, context, wanted)),
      }));
      return reply.code(status).send(body);
    },
  );
}
