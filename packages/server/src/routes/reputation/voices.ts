import type { ReportVoice, TakenVoices } from "@arcs/core/http";
import type { JsonObject } from "@arcs/core";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../context/context.ts";
import { findBurns, takeBurns } from "../../domain/vouching/take-burns.ts";
import { findPricedCredentials, takeCredentials } from "../../domain/vouching/take-credential.ts";
import { answerOnce } from "../../http/idempotency.ts";
import { errorResponses, schemaRef } from "../../http/schema-ref.ts";

/** What gives a voice and is no payment: destroyed money, credentials that have a price. */
export function registerVoiceRoute(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: ReportVoice }>(
    "/reputation/voices",
    {
      config: { permission: "write", weight: 5 },
      schema: {
        operationId: "reportVoice",
        summary: "Show what gives a voice",
        description:
          "Money that was destroyed on the ledger (for an agent, where the transaction has the memo arcs:bond:<network>:<agent>), or credentials that have a price, in a presentation that their subject signed for this server with the challenge urn:service:voice:v1. Each counts once, whoever shows it.",
        tags: ["reputation"],
        body: schemaRef("report-voice"),
        response: { 200: schemaRef("taken-voices"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { transactionHash, presentation } = request.body;
      // The ledger and the issuers are asked first: nothing leaves the machine inside a transaction.
      const burns = transactionHash === undefined ? [] : await findBurns(context, transactionHash);
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
