import { SdkError } from "@arcs/core";
import {
  callerOf,
  defineOperation,
  defineRepeatedJob,
  queryOne,
  repeatedType,
  type DefinedJob,
  type ServerContext,
} from "@arcs/server/extension";
import type { FastifyInstance } from "fastify";

type Note = { agentId: string; text: string; notedAt: string };

const note = {
  type: "object",
  properties: {
    agentId: { type: "string" },
    text: { type: "string" },
    notedAt: { type: "string", format: "date-time" },
  },
  required: ["agentId", "text", "notedAt"],
} as const;

const params = {
  type: "object",
  properties: { agentId: { type: "string", maxLength: 200 } },
  required: ["agentId"],
} as const;

const body = {
  type: "object",
  properties: { text: { type: "string", minLength: 1, maxLength: 1000 } },
  required: ["text"],
  additionalProperties: false,
} as const;

// #region routes
/** Registers routes below /v1: who calls is known, and has paid for it with the quota of its key. */
export function registerNotes(api: FastifyInstance, { store, clock }: ServerContext): void {
  api.put<{ Params: { agentId: string }; Body: { text: string } }>(
    "/notes/:agentId",
    defineOperation("putNote", {
      permission: "write",
      summary: "Note something of an agent",
      tags: ["notes"],
      params,
      body,
      answers: { 200: note },
    }),
    async (request): Promise<Note> => {
      const { accountId } = callerOf(request);
      const { agentId } = request.params;
      const { text } = request.body;
      const now = clock.now();
      await store.transaction((tx) =>
        tx.query(
          `insert into notes (account_id, agent_id, text, noted_at) values ($1, $2, $3, $4)
           on conflict (account_id, agent_id) do update set text = $3, noted_at = $4`,
          [accountId, agentId, text, now],
        ),
      );
      return { agentId, text, notedAt: now.toISOString() };
    },
  );
  // #endregion

  api.get<{ Params: { agentId: string } }>(
    "/notes/:agentId",
    defineOperation("getNote", {
      permission: "read",
      summary: "Read what was noted of an agent",
      tags: ["notes"],
      params,
      errors: ["not_found"],
      answers: { 200: note },
    }),
    async (request): Promise<Note> => {
      const { agentId } = request.params;
      const found = await queryOne<{ text: string; notedAt: Date }>(
        store.pool,
        `select text, noted_at as "notedAt" from notes where account_id = $1 and agent_id = $2`,
        [callerOf(request).accountId, agentId],
      );
      if (found === undefined) throw new SdkError("not_found", "there is no note of this agent");
      return { agentId, text: found.text, notedAt: found.notedAt.toISOString() };
    },
  );
}

const DAY_MS = 86_400_000;

// #region job
/** Deletes old notes once a day, by one of the servers. */
export function createNotesJob(noteDays: number): DefinedJob<ServerContext> {
  return defineRepeatedJob(
    repeatedType("notes.delete", DAY_MS / 1000),
    async ({ store, clock }: ServerContext) => {
      const now = clock.now().getTime();
      await store.pool.query("delete from notes where noted_at < $1", [
        new Date(now - noteDays * DAY_MS),
      ]);
      return now + DAY_MS;
    },
  );
}
// #endregion
