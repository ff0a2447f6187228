import { type JsonObject, SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { FastifyInstance } from "fastify";
import type { CreateScoreProofs, ScoreProofs } from "@arcs/core/http";

import type { ServerContext } from "../../context.ts";
import { type ApiKey, callerOf } from "../access/service.ts";
import { sendOnce } from "../access/idempotency/service.ts";
import { defineOperation } from "../../platform/http/route-schemas.ts";
import { agentParams, requireAgent } from "../registry/agent-ids.ts";
import {
  type PrepareContext,
  prepareCredential,
  type PreparedCredential,
  storeCredential,
} from "./service.ts";

const DAY_SECONDS = 86_400;

export function registerScoreProofRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Params: { id: string }; Body: CreateScoreProofs }>(
    "/agents/:id/score-proofs",
    defineOperation("createScoreProofs", {
      permission: "write",
      weight: 5,
      summary: "Get credentials for score proofs",
      description:
        "For the agent's own key only, in every privacy mode. Each credential commits to the Trust Score and to what it " +
        "would cost to forge, and shows neither. Its secret is shown here and never again: createScoreProof of the core " +
        "library proves with it that the score is at least, or at most, a value. Use each for one verifier.",
      params: agentParams("id"),
      body: "create-score-proofs",
      errors: ["agent_not_found", "conflict"],
      answers: { 201: "score-proofs" },
    }),
    async (request, reply) => {
      const { count = 1, expiresInSeconds = DAY_SECONDS } = request.body;
      const wanted = { agentId: request.params.id, count, expiresInSeconds };
      const prepared = await prepareScoreProofs(context, callerOf(request), wanted);
      return sendOnce(reply, context, async (tx) => {
        const proofs: ScoreProofs["proofs"] = [];
        for (const { credential, secret } of prepared) {
          const { id, document } = await storeCredential(tx, context, credential);
          proofs.push({ id, secret, credential: parseJson(document) as JsonObject });
        }
        return { status: 201, body: { proofs } satisfies ScoreProofs };
      });
    },
  );
}

type PreparedScoreProof = { credential: PreparedCredential; secret: string };

/** Prepares committed credentials for the agent's own key: nobody else gets to know a secret. */
async function prepareScoreProofs(
  context: PrepareContext,
  caller: ApiKey,
  {
    agentId,
    count,
    expiresInSeconds,
  }: { agentId: string; count: number; expiresInSeconds: number },
): Promise<PreparedScoreProof[]> {
  const agent = await requireAgent(context.store.pool, agentId);
  if (caller.agentId !== agent.id) {
    throw new SdkError(
      "insufficient_permissions",
      "only the agent's own API key gets credentials for score proofs",
      {
        details: { agentId: agent.id, currentPermissions: caller.permissions },
      },
    );
  }
  // One moment for when a credential begins and ends.
  const now = context.clock.now();
  const atOnce = { ...context, clock: { ...context.clock, now: () => now } };
  const prepared: PreparedScoreProof[] = [];
  for (let made = 0; made < count; made++) {
    const scoreSecret = Buffer.from(context.randomBytes(32)).toString("hex");
    const credential = await prepareCredential(atOnce, caller, {
      type: "CommittedReputationCredential",
      subjectId: agent.id,
      claims: {},
      expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
      syncRequested: false,
      tags: [],
      customFields: {},
      scoreSecret,
    });
    prepared.push({ credential, secret: scoreSecret });
  }
  return prepared;
}
