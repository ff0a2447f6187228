import type { LogAnchors, AgentLog } from "@arcs/core/http";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../context.ts";
import { readCheckpoint, readLogKey, readTileAt, readAgentLog, listAnchors } from "./service.ts";
import { ANONYMOUS_AT_A_TIME, useFewAtATime } from "../../platform/http/anonymous-limits.ts";
import { forGood, keepPublic } from "../../platform/http/public-answers.ts";
import { defineOperation, limitProperty } from "../../platform/http/route-schemas.ts";
import { requireAgent, agentParams } from "../registry/agent-ids.ts";
import { reputationPrivate, viewerOf } from "../registry/agent-privacy.ts";
import { callerOf } from "../access/service.ts";

const config = { permission: "none", weight: 0 } as const;
const TEXT = "text/plain; charset=utf-8";

/**
 * The public log as C2SP tlog-tiles (commit 5ba5ee8) lays it out: files that never change, and a
 * checkpoint.
 */
export function registerLogRoutes(
  app: FastifyInstance,
  { store, settings }: Pick<ServerContext, "store" | "settings">,
): void {
  useFewAtATime(app, ANONYMOUS_AT_A_TIME.logs);
  app.get(
    "/log/checkpoint",
    defineOperation("getLogCheckpoint", {
      permission: "none",
      summary: "Get the signed head of the public log",
      description:
        "A checkpoint (C2SP tlog-checkpoint): name of the log, number of its entries, root of its tree, signed by the log. 404 before the first one. Needs no API key.",
      produces: ["text/plain"],
      errors: ["not_found"],
      answers: { 200: { description: "A signed note", type: "string" } },
    }),
    async (request, reply) => {
      const { note } = await readCheckpoint(store.pool);
      const isThere = keepPublic(request, reply, { version: note, keeping: { seconds: 2 } });
      return isThere ? reply.code(304).send() : reply.type(TEXT).send(note);
    },
  );

  app.get(
    "/log/key",
    defineOperation("getLogKey", {
      permission: "none",
      summary: "Get the key that the public log is signed with",
      description:
        "A verifier key (C2SP signed-note). Keep it: a client that fetches it each time trusts any server that answers.",
      produces: ["text/plain"],
      errors: ["not_found"],
      answers: { 200: { description: "name+id+key", type: "string" } },
    }),
    async (request, reply) => {
      const key = `${await readLogKey(store.pool)}\n`;
      const isThere = keepPublic(request, reply, { version: key, keeping: { seconds: 300 } });
      return isThere ? reply.code(304).send() : reply.type(TEXT).send(key);
    },
  );

  app.get<{ Querystring: { after: number; limit: number } }>(
    "/log/anchors",
    defineOperation("getLogAnchors", {
      permission: "none",
      summary: "List the checkpoints of the public log that stand on the ledger",
      description:
        "Each with the transaction whose memo names its size and its root; verifyLogAnchor of the ledger package checks one. Needs no API key.",
      query: {
        after: {
          description: "Only checkpoints of more entries",
          type: "integer",
          minimum: -1,
          maximum: Number.MAX_SAFE_INTEGER,
          default: -1,
        },
        ...limitProperty({ usual: 256, max: 1000 }),
      },
      errors: ["not_found"],
      answers: { 200: "log-anchors" },
    }),
    async (request, reply) => {
      const anchors = await listAnchors(store.pool, request.query);
      const body: LogAnchors = {
        network: settings.network,
        anchors: anchors.map(({ size, note, transactionHash, anchoredAt }) => ({
          size,
          checkpoint: note,
          transactionHash,
          anchoredAt: anchoredAt.toISOString(),
        })),
      };
      const isThere = keepPublic(request, reply, {
        version: JSON.stringify(body),
        keeping: { seconds: 60 },
      });
      return isThere ? reply.code(304).send() : reply.send(body);
    },
  );

  app.get<{ Params: { "*": string } }>(
    "/log/tile/*",
    { config, schema: { hide: true } },
    async (request, reply) => {
      const bytes = await readTileAt(store.pool, `tile/${request.params["*"]}`);
      const isThere = keepPublic(request, reply, { version: bytes, keeping: forGood });
      return isThere
        ? reply.code(304).send()
        : reply.type("application/octet-stream").send(Buffer.from(bytes));
    },
  );
}

type Query = { part: "shown" | "hidden"; from: number; limit: number };

/**
 * Serves an agent's part of the public log: its visible entries to everybody, and the openings of
 * the hidden ones to its own key.
 */
export function registerAgentLogRoute(
  app: FastifyInstance,
  { store }: Pick<ServerContext, "store">,
): void {
  app.get<{ Params: { agentId: string }; Querystring: Query }>(
    "/reputation/:agentId/log",
    defineOperation("getAgentLog", {
      permission: "read",
      summary: "Read what the public log has of an agent",
      description:
        "Each entry has the number and the hash of the agent's entry before, so that none can be left out unseen. Hidden ones stand in the log as commitments: the agent's own key gets what opens them.",
      tags: ["log"],
      params: agentParams("agentId"),
      query: {
        part: { type: "string", enum: ["shown", "hidden"], default: "shown" },
        from: {
          description: "Position in the log of the first entry wanted",
          type: "integer",
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          default: 0,
        },
        ...limitProperty({ usual: 256, max: 1000 }),
      },
      errors: ["agent_not_found", "reputation_private"],
      answers: { 200: "agent-log" },
    }),
    async (request): Promise<AgentLog> => {
      const { part, from, limit } = request.query;
      const agent = await requireAgent(store.pool, request.params.agentId);
      // Visible entries are in the log for everybody. For an agent that hides something, this list
      // would tell which entries are its own.
      const isOwner = viewerOf(callerOf(request), agent) === "owner";
      if (!isOwner && (part === "hidden" || agent.privacyMode !== "public")) {
        throw reputationPrivate(agent, "that part of its reputation");
      }
      return readAgentLog(store.pool, {
        agentId: agent.id,
        hidden: part === "hidden",
        from,
        limit,
      });
    },
  );
}
