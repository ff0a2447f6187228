import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import { openDispute } from "../domain/open-dispute.ts";
import { seePayment } from "../domain/see-payment.ts";
import { settleDispute } from "../domain/settle-dispute.ts";
import { callerOf } from "../http/authentication.ts";
import type { DisputeView, OpenDispute, ResolveDispute } from "../http/generated/types.ts";
import { answerOnce } from "../http/idempotency.ts";
import { errorResponses, schemaRef } from "../http/schema-ref.ts";
import { type Dispute, findDispute } from "../store/disputes.ts";

const disputeParams = {
  type: "object",
  properties: { id: { type: "string", maxLength: 64 } },
  required: ["id"],
} as const;

/** Disputes about payments: open, show, resolve. */
export function registerDisputeRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: OpenDispute }>(
    "/disputes",
    {
      config: { permission: "write", weight: 1 },
      schema: {
        summary: "Dispute a payment",
        description: "With the signature of the payer's wallet; one for each payment, ever.",
        tags: ["disputes"],
        body: schemaRef("open-dispute"),
        response: { 201: schemaRef("dispute"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { description = null, ...rest } = request.body;
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const dispute = await openDispute(tx, context, { ...rest, description });
        return { status: 201, body: viewOfDispute(dispute, "inside") };
      });
      return reply.code(status).send(body);
    },
  );

  app.get<{ Params: { id: string } }>(
    "/disputes/:id",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "Show a dispute",
        description: "To those who may see its payment.",
        tags: ["disputes"],
        params: disputeParams,
        response: { 200: schemaRef("dispute"), ...errorResponses },
      },
    },
    async (request) => {
      const { pool } = context.store;
      const dispute = await findDispute(pool, request.params.id);
      const notFound = new SdkError("dispute_not_found", "there is no dispute with this id");
      if (dispute === undefined) throw notFound;
      const { sight } = await seePayment(pool, dispute.paymentId, { caller: callerOf(request) }).catch(() => {
        throw notFound;
      });
      return viewOfDispute(dispute, sight);
    },
  );

  app.post<{ Params: { id: string }; Body: ResolveDispute }>(
    "/disputes/:id/resolve",
    {
      config: { permission: "arbiter", weight: 1 },
      schema: {
        summary: "Resolve a dispute",
        description: "By a key with the permission arbiter or admin that belongs to neither party.",
        tags: ["disputes"],
        params: disputeParams,
        body: schemaRef("resolve-dispute"),
        response: { 200: schemaRef("dispute"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const dispute = await settleDispute(tx, context, { id: request.params.id, ...request.body, caller });
        return { status: 200, body: viewOfDispute(dispute, "inside") };
      });
      return reply.code(status).send(body);
    },
  );
}

function viewOfDispute(dispute: Dispute, sight: "inside" | "outside"): DisputeView {
  const { id, paymentId, agentId, openedBy, reason, description, status, resolution, winner } = dispute;
  return {
    id,
    paymentId,
    agentId,
    openedBy,
    reason,
    status,
    resolution,
    winner,
    createdAt: dispute.createdAt.toISOString(),
    resolvedAt: dispute.resolvedAt?.toISOString() ?? null,
    ...(sight === "inside" && description !== null ? { description } : {}),
  };
}
