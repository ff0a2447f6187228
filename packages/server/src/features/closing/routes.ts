import type { CloseAgent, ClosedAgent } from "@arcs/core/http";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../context.ts";
import { defineOperation } from "../../platform/http/route-schemas.ts";
import { sendOnce } from "../access/idempotency/service.ts";
import { checkWalletProof } from "../agents/registration/service.ts";
import { agentParams } from "../registry/agent-ids.ts";
import { readShownAgent } from "../trust/scores/found-agents.ts";
import { closeAgent } from "./close-agent.ts";

export function registerClosingRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Params: { id: string }; Body: CloseAgent }>(
    "/agents/:id/close",
    defineOperation("closeAgent", {
      config: { changesKeys: true },
      permission: "write",
      summary: "Close an agent for good",
      description:
        "Its owner's wallet signs a text of `POST /v1/agents/challenge`, also where the agent's own key asks. The profile is deleted, the agent's keys " +
        "and their subscriptions end, and every route answers 404 `agent_not_found` for it. Payments, open holds and disputes go on to their end; what is in " +
        "the public log stays there. The address cannot be registered again. An addition to the specification.",
      params: agentParams("id"),
      body: "close-agent",
      errors: ["agent_not_found", "statement_signature_invalid"],
      answers: { 200: "closed-agent" },
    }),
    async (request, reply) => {
      const { id, owner } = (await readShownAgent(context.store.pool, request.params.id)).agent;
      const { credentials, proof: given } = request.body;
      const proof = await checkWalletProof(context, given, {
        agentId: id,
        owner,
        purpose: "close",
        wallets: [owner],
        body: request.body,
      });
      return sendOnce(reply, context, async (tx) => {
        const closedAt = await closeAgent(tx, context, { id, proof, credentials });
        const body: ClosedAgent = { agentId: id, closedAt: closedAt.toISOString(), credentials };
        return { status: 200, body };
      });
    },
  );
}
