import type { LogAnchors } from "@arcs/core/http";
import type { FastifyInstance } from "fastify";

import { readAnchors, readCheckpoint, readLogKey, readTileAt } from "./read-log.ts";
import { forGood, keepPublic } from "../../platform/http/public-answers.ts";
import { errorResponses, schemaRef } from "../../platform/http/route-schemas.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { Store } from "../../platform/db/store.ts";

const config = { permission: "none", weight: 0 } as const;
const TEXT = "text/plain; charset=utf-8";

/** The public log as C2SP tlog-tiles (commit 5ba5ee8) lays it out: files that never change, and a checkpoint. */
export function registerLogRoutes(
  app: FastifyInstance,
  { store, settings }: { store: Store; settings: Pick<Settings, "network"> },
): void {
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
    async (request, reply) => {
      const { note } = await readCheckpoint(store.pool);
      const isThere = keepPublic(request, reply, { version: note, keeping: { seconds: 2 } });
      return isThere ? reply.code(304).send() : reply.type(TEXT).send(note);
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
          "A verifier key (C2SP signed-note). Keep it: a client that fetches it each time trusts any server that answers.",
        tags: ["reputation"],
        produces: ["text/plain"],
        response: { 200: { description: "name+id+key", type: "string" }, ...errorResponses },
      },
    },
    async (request, reply) => {
      const key = `${await readLogKey(store.pool)}\n`;
      const isThere = keepPublic(request, reply, { version: key, keeping: { seconds: 300 } });
      return isThere ? reply.code(304).send() : reply.type(TEXT).send(key);
    },
  );

  app.get<{ Querystring: { after: number; limit: number } }>(
    "/log/anchors",
    {
      config,
      schema: {
        operationId: "getLogAnchors",
        summary: "List the checkpoints of the public log that stand on the ledger",
        description:
          "Each with the transaction whose memo names its size and its root; verifyLogAnchor of the ledger package checks one. Needs no API key.",
        tags: ["reputation"],
        querystring: {
          type: "object",
          properties: {
            after: {
              description: "Only checkpoints of more entries",
              type: "integer",
              minimum: -1,
              maximum: Number.MAX_SAFE_INTEGER,
              default: -1,
            },
            limit: { type: "integer", minimum: 1, maximum: 1000, default: 256 },
          },
          additionalProperties: false,
        },
        response: { 200: schemaRef("log-anchors"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const anchors = await readAnchors(store.pool, request.query);
      const body: LogAnchors = {
        network: settings.network,
        anchors: anchors.map(({ size, note, transactionHash, anchoredAt }) => ({
          size,
          checkpoint: note,
          transactionHash,
          anchoredAt: anchoredAt.toISOString(),
        })),
      };
      const isThere = keepPublic(request, reply, { version: JSON.stringify(body), keeping: { seconds: 60 } });
      return isThere ? reply.code(304).send() : reply.send(body);
    },
  );

  app.get<{ Params: { "*": string } }>("/log/tile/*", { config, schema: { hide: true } }, async (request, reply) => {
    const bytes = await readTileAt(store.pool, `tile/${request.params["*"]}`);
    const isThere = keepPublic(request, reply, { version: bytes, keeping: forGood });
    return isThere ? reply.code(304).send() : reply.type("application/octet-stream").send(Buffer.from(bytes));
  });
}
