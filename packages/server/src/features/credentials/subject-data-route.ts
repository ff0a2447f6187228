import type { JsonObject } from "@arcs/core";
import { canonicalJson, parseJson } from "@arcs/core/internal";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../context.ts";
import { ANONYMOUS_AT_A_TIME, useFewAtATime } from "../../platform/http/anonymous-limits.ts";
import { defineOperation, idParams } from "../../platform/http/route-schemas.ts";
import { agentNotFound, findAgent } from "../registry/registered-agents.ts";
import { assertClaimsVisible } from "./claims.ts";
import { requireCredential } from "./store.ts";

/**
 * Serves the subject data of a credential at the location that its record on the ledger names, as
 * far as everybody may see them.
 */
export function registerSubjectDataRoute(
  app: FastifyInstance,
  { store }: Pick<ServerContext, "store">,
): void {
  useFewAtATime(app, ANONYMOUS_AT_A_TIME.documents);
  app.get<{ Params: { id: string } }>(
    "/credentials/:id/subject-data",
    defineOperation("getSubjectData", {
      permission: "none",
      weight: 0,
      summary: "Get the subject data of a credential",
      description:
        "The very bytes whose SHA-256 the record on the ledger has. Needs no API key. Scores that an agent hides are not shown.",
      tags: ["documents"],
      params: idParams,
      errors: [
        "agent_not_found",
        "credential_not_found",
        "rate_limit_exceeded",
        "reputation_private",
      ],
      answers: {
        200: { description: "The subject data", type: "object", additionalProperties: true },
      },
    }),
    async (request, reply) => {
      const credential = await requireCredential(store.pool, request.params.id);
      const agent = await findAgent(store.pool, credential.subjectId);
      if (agent === undefined) throw agentNotFound();
      assertClaimsVisible(credential, { agent, viewer: "public" });
      // An agent may hide them at any time.
      void reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
      const data = parseJson(credential.subjectData) as JsonObject;
      return reply.send(Buffer.from(canonicalJson(data)));
    },
  );
}
