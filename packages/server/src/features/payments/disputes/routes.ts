import { addressOfAccount } from "@arcs/core/internal";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../../context.ts";
import { assessDispute, findVisibleDispute, openDispute, settleDispute, type Dispute } from "./service.ts";
import { callerOf } from "../../access/service.ts";
import type { DisputeView, OpenDispute, ResolveDispute } from "@arcs/core/http";
import { answerOnce } from "../../access/idempotency/service.ts";
import { errorResponses, schemaRef } from "../../../platform/http/route-schemas.ts";

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
        operationId: "openDispute",
        summary: "Dispute a payment",
        description: "With the signature of the payer's wallet; one for each payment, ever.",
        tags: ["disputes"],
        body: schemaRef("open-dispute"),
        response: { 201: schemaRef("dispute"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { description = null, ...rest } = request.body;
      const assessed = await assessDispute(context, { ...rest, description });
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const dispute = await openDispute(tx, context, { ...assessed, caller: callerOf(request) });
        return { status: 201, body: viewOfDispute(dispute, "full") };
      });
      return reply.code(status).send(body);
    },
  );

  app.get<{ Params: { id: string } }>(
    "/disputes/:id",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getDispute",
        summary: "Show a dispute",
        description: "To those who may see its payment.",
        tags: ["disputes"],
        params: disputeParams,
        response: { 200: schemaRef("dispute"), ...errorResponses },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { dispute, visibility } = await findVisibleDispute(context.store.pool, request.params.id, { caller });
      return viewOfDispute(dispute, visibility);
    },
  );

  app.post<{ Params: { id: string }; Body: ResolveDispute }>(
    "/disputes/:id/resolve",
    {
      config: { permission: "arbiter", weight: 1 },
      schema: {
        operationId: "resolveDispute",
        summary: "Resolve a dispute",
        description:
          "By a key with the permission arbiter that belongs to neither party, nor to an account that has a key of one; or admin.",
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
        return { status: 200, body: viewOfDispute(dispute, "full") };
      });
      return reply.code(status).send(body);
    },
  );
}

function viewOfDispute(dispute: Dispute, visibility: "full" | "public"): DisputeView {
  const { id, paymentId, agentId, openedBy, reason, description, status, resolution, winner } = dispute;
  return {
    id,
    paymentId,
    agentId,
    openedBy: addressOfAccount(openedBy),
    reason,
    status,
    resolution,
    winner,
    createdAt: dispute.createdAt.toISOString(),
    resolvedAt: dispute.resolvedAt?.toISOString() ?? null,
    ...(visibility === "full" && description !== null ? { description } : {}),
  };
}
