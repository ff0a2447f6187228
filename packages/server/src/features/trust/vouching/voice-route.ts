import type { ReportVoice, TakenVoices } from "@arcs/core/http";
import { type JsonObject, SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../../context.ts";
import { findBurns, takeBurns } from "./take-burns.ts";
import { findPricedCredentials, takeCredentials } from "./take-credential.ts";
import { answerOnce } from "../../access/idempotency/service.ts";
import { errorResponses, schemaRef } from "../../../platform/http/schema-ref.ts";

/** Registers the route for voices without a payment: destroyed money, credentials that have a price. */
export function registerVoiceRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: ReportVoice }>(
    "/reputation/voices",
    {
      config: { permission: "write", weight: 5 },
      schema: {
        operationId: "reportVoice",
        summary: "Show what gives a voice",
        description:
          "Money that was destroyed: burnt on the ledger, or sent to 0x000000000000000000000000000000000000dEaD on an EVM chain (for an agent, where the transaction says arcs:bond:<network>:<agent>, in a memo or behind the call), or credentials that have a price, in a presentation that their subject signed for this server with the challenge urn:service:voice:v1. Each counts once, for any caller.",
        tags: ["reputation"],
        body: schemaRef("report-voice"),
        response: { 200: schemaRef("taken-voices"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { transactionHash, network, presentation } = request.body;
      const isOne = presentation === undefined ? transactionHash !== undefined : transactionHash === undefined;
      if (!isOne || (presentation !== undefined && network !== undefined)) throw notOne();
      // The ledger and the issuers are asked first: nothing leaves the machine inside a transaction.
      const burns = transactionHash === undefined ? [] : await findBurns(context, { transactionHash, network });
      const credentials =
        presentation === undefined ? [] : await findPricedCredentials(context, presentation as JsonObject);
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const voices = [...(await takeBurns(tx, context, burns)), ...(await takeCredentials(tx, context, credentials))];
        return { status: 200, body: { voices } satisfies TakenVoices };
      });
      return reply.code(status).send(body);
    },
  );
}

function notOne(): SdkError {
  const message =
    "must have transactionHash, with its network where that is not the server's ledger, or else presentation";
  return new SdkError("invalid_request", `the body ${message}`, { details: { errors: [{ path: "body", message }] } });
}
