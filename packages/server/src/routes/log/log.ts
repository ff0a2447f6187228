import type { FastifyInstance } from "fastify";

import { readCheckpoint, readLogKey, readTileAt } from "../../domain/log/read-log.ts";
import { errorResponses } from "../../http/schema-ref.ts";
import type { Store } from "../../store/database/store.ts";

const config = { permission: "none", weight: 0 } as const;
const TEXT = "text/plain; charset=utf-8";

/** The public log as C2SP tlog-tiles (commit 5ba5ee8) lays it out: files that never change, and a checkpoint. */
export function registerLogRoutes(app: FastifyInstance, { store }: { store: Store }): void {
  app.get(
    "/log/checkpoint",
    {
      config,
      schema: {
        operationId: "getLogCheckpoint",
        summary: "Get the signed head of the public log",
        description:
          "A checkpoint (C2SP tlog-checkpoint): name of the log, number of its entries, root of its tree, signed by the log. 404 before the first one. Needs no API key.",
        tags: ["reputation"],
        produces: ["text/plain"],
        response: { 200: { description: "A signed note", type: "string" }, ...errorResponses },
      },
    },
    async (_request, reply) => {
      const { note } = await readCheckpoint(store.pool);
      return reply.type(TEXT).header("cache-control", "public, max-age=2").send(note);
    },
  );

  app.get(
    "/log/key",
    {
      config,
      schema: {
        operationId: "getLogKey",
        summary: "Get the key that the public log is signed with",
        description:
          "A verifier key (C2SP signed-note). Keep it: who asks for it again each time believes whoever answers.",
        tags: ["reputation"],
        produces: ["text/plain"],
        response: { 200: { description: "name+id+key", type: "string" }, ...errorResponses },
      },
    },
    async (_request, reply) => reply.type(TEXT).send(`${await readLogKey(store.pool)}\n`),
  );

  app.get<{ Params: { "*": string } }>("/log/tile/*", { config, schema: { hide: true } }, async (request, reply) => {
    const bytes = await readTileAt(store.pool, `tile/${request.params["*"]}`);
    return reply
      .type("application/octet-stream")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(Buffer.from(bytes));
  });
}
