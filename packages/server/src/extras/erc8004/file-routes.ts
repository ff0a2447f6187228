import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../context.ts";
import { requireFeedbackFile } from "./show-identities.ts";
import { errorResponses } from "../../platform/http/route-schemas.ts";

/** Serves feedback files by their hashes, which a reputation registry of ERC-8004 shows. */
export function registerErc8004Files(app: FastifyInstance, context: Pick<ServerContext, "store">): void {
  app.get<{ Params: { hash: string } }>(
    "/erc8004/feedback/:hash",
    {
      config: { permission: "none", weight: 0 },
      schema: {
        operationId: "getErc8004FeedbackFile",
        summary: "Get the file of feedback",
        description: "Byte by byte the file whose Keccak-256 stands in the reputation registry. Needs no API key.",
        tags: ["agents"],
        params: {
          type: "object",
          properties: { hash: { description: "Keccak-256 of the file", type: "string", pattern: "^0x[0-9a-f]{64}$" } },
          required: ["hash"],
        },
        response: {
          200: { description: "A feedback file of ERC-8004", type: "object", additionalProperties: true },
          ...errorResponses,
        },
      },
    },
    async (request, reply) => {
      const { file, isGiven } = await requireFeedbackFile(context.store.pool, request.params.hash);
      // As it was hashed: the framework would write it again.
      return (
        reply
          .type("application/json; charset=utf-8")
          // Before it is on the chain it may be nobody's to read in a moment.
          .header("cache-control", isGiven ? "public, max-age=31536000, immutable" : "no-store")
          .serializer((text: unknown) => text as string)
          .send(file)
      );
    },
  );
}
