import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../../context.ts";
import { assessReply, issuePaymentReceipt, replyToClaim } from "./service.ts";
import { callerOf } from "../../access/service.ts";
import type { PaymentReplyView, ReplyToClaim } from "@arcs/core/http";
import { answerOnce } from "../../access/idempotency/service.ts";
import { errorResponses, schemaRef } from "../../../platform/http/schema-ref.ts";

/** The media type of VC Data Model 2.0, section 6.1. */
const VC_MEDIA_TYPE = "application/vc";

const paymentParams = {
  type: "object",
  properties: { id: { type: "string", maxLength: 64 } },
  required: ["id"],
} as const;

/** Registers the routes of both parties' signed words: the agent's replies, and the receipt that holds them all. */
export function registerPaymentReceiptRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { id: string } }>(
    "/payments/:id/receipt",
    {
      config: { permission: "read", weight: 2 },
      schema: {
        operationId: "getPaymentReceipt",
        summary: "Get the receipt of a payment",
        description:
          "A W3C credential of how things stand now: the settlement, the seller's receipt (x402 offer-receipt), the payer's rating " +
          "and dispute, the agent's replies, each with the signature of its wallet. verifyPaymentReceipt of the core library checks " +
          "it offline. To those who may see the payment; the words of a dispute that has a description to its parties only.",
        tags: ["payments"],
        params: paymentParams,
        response: { 200: { content: { [VC_MEDIA_TYPE]: { schema: schemaRef("w3c-credential") } } }, ...errorResponses },
      },
    },
    async (request, reply) => {
      const receipt = await issuePaymentReceipt(context, request.params.id, { caller: callerOf(request) });
      return reply.type(VC_MEDIA_TYPE).send(JSON.stringify(receipt));
    },
  );

  app.post<{ Params: { id: string }; Body: ReplyToClaim }>(
    "/payments/:id/replies",
    {
      config: { permission: "write", weight: 1 },
      schema: {
        operationId: "replyToClaim",
        summary: "Reply to a rating or dispute",
        description:
          "By the agent that was paid: once to each claim, within 30 days of it, with the signature of its wallet.",
        tags: ["payments"],
        params: paymentParams,
        body: schemaRef("reply-to-claim"),
        response: { 201: schemaRef("payment-reply"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const assessed = await assessReply(context, { paymentId: request.params.id, ...request.body });
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const given = await replyToClaim(tx, context, { ...assessed, caller: callerOf(request) });
        const { paymentId, agentId, claim, reply: text, createdAt } = given;
        const view: PaymentReplyView = { paymentId, agentId, claim, reply: text, createdAt: createdAt.toISOString() };
        return { status: 201, body: view };
      });
      return reply.code(status).send(body);
    },
  );
}
