import { randomUUID } from "node:crypto";

import fastify from "fastify";
import pg from "pg";

/** Minimal routes to compare with. */
export type BareRoutes = { url: string; close(): Promise<void> };

const STATEMENT = `select a.id, a.name, a.description, r.visible_score as score
  from agents a join reputations r on r.agent_id = a.id where a.id = $1`;

const text = { type: "string" } as const;

const TABLE = "create table if not exists bare_notes (id text primary key, note text not null)";
const INSERT = "insert into bare_notes (id, note) values ($1, $2)";

/**
 * Listens with the same Fastify as the server. One route says hello, one reads a row by primary
 * key, and one inserts a row durably; both use one prepared statement.
 *
 * @param database - URL of the server's Postgres, or the folder in which that of its embedded store
 *   listens
 */
export async function listenBare(database: string): Promise<BareRoutes> {
  const place = database.includes("://")
    ? { connectionString: database }
    : { host: database, user: "postgres", database: "postgres" };
  const pool = new pg.Pool({ ...place, max: 10 });
  const app = fastify();
  const hello = {
    type: "object",
    properties: { hello: text },
    additionalProperties: false,
  } as const;
  app.get("/hello", { schema: { response: { 200: hello } } }, async () => ({ hello: "world" }));
  const agent = {
    type: "object",
    properties: { id: text, name: text, description: text, score: { type: "integer" } },
    additionalProperties: false,
  } as const;
  app.get<{ Params: { id: string } }>(
    "/agents/:id",
    { schema: { response: { 200: agent } } },
    (request) =>
      pool
        .query({ name: "bare", text: STATEMENT, values: [request.params.id] })
        .then(({ rows }) => rows[0] as unknown),
  );
  await pool.query(TABLE);
  app.post("/notes", { schema: { response: { 200: hello } } }, () =>
    pool
      .query({ name: "insert", text: INSERT, values: [randomUUID(), "one"] })
      .then(() => ({ hello: "world" })),
  );
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    async close() {
      await app.close();
      await pool.end();
    },
  };
}
