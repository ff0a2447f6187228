import type { JsonObject } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../../context.ts";
import { prepareScoreProofs } from "./issue-score-proofs.ts";
import { callerOf } from "../../access/service.ts";
import type { CreateScoreProofs, ScoreProofs } from "@arcs/core/http";
import { answerOnce } from "../../access/idempotency/service.ts";
import { errorResponses, schemaRef } from "../../../platform/http/schema-ref.ts";
import { agentParams } from "../../agents/routes.ts";

const DAY_SECONDS = 86_400;

/** Committed credentials, with which an agent proves what its score is at least or at most. */
export function registerScoreProofRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Params: { id: string }; Body: CreateScoreProofs }>(
    "/agents/:id/score-proofs",
    {
      config: { permission: "write", weight: 5 },
      schema: {
        operationId: "createScoreProofs",
        summary: "Get credentials for score proofs",
        description:
          "For the agent's own key only, in every privacy mode. Each credential commits to the Trust Score and to what it " +
          "would cost to forge, and shows neither. Its secret is shown here and never again: createScoreProof of the core " +
          "library proves with it that the score is at least, or at most, a value. Use each for one verifier.",
        tags: ["agents"],
        params: agentParams("id"),
        body: schemaRef("create-score-proofs"),
        response: { 201: schemaRef("score-proofs"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { count = 1, expiresInSeconds = DAY_SECONDS } = request.body;
      const wanted = { agentId: request.params.id, count, expiresInSeconds };
      const store = await prepareScoreProofs(context, callerOf(request), wanted);
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const proofs = (await store(tx)).map(({ credential, secret }) => ({
          id: credential.id,
          secret,
          credential: parseJson(credential.document) as JsonObject,
        }));
        return { status: 201, body: { proofs } satisfies ScoreProofs };
      });
      return reply.code(status).send(body);
    },
  );
}
