import { verifyCredential } from "@arcs/core";
import { Pool } from "undici";

import { type Call, sendOne } from "./load.ts";
import { agentIdOf, BUSY_AGENT, words } from "./sample-agents.ts";
import type { Served } from "./messages.ts";
import { subjects as names } from "./targets.ts";

/** Subject of a measurement: `send` runs it once and returns its milliseconds. */
export type Subject = { name: string; count: number; send: () => Promise<number> };

// Agents that are read again and again.
const KNOWN_AGENTS = 200;

/**
 * Opens the server's routes, after those they are compared with, and a function that ends the
 * connections.
 */
export async function openSubjects(
  { url, bareUrl, key }: Served,
  { agents, connections }: { agents: number; connections: number },
): Promise<{ subjects: Subject[]; close: () => Promise<void> }> {
  const headers = { authorization: `Bearer ${key}` };
  const post = (path: string, body: unknown): Call => ({
    method: "POST",
    path,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const get = (path: string): Call => ({ method: "GET", path, headers });
  // A step that visits every agent once before it repeats.
  const someAgent = inTurn({ of: agents, step: 7919 });
  const knownAgent = inTurn({ of: KNOWN_AGENTS, step: 1 });
  const skill = (): Call =>
    post("/v1/credentials/issue", {
      type: "SkillCredential",
      subjectId: BUSY_AGENT,
      claims: { skill: "translation" },
    });
  // The anchoring happens later (served.ts): nobody waits for it.
  const completion = (): Call =>
    post("/v1/credentials/issue", {
      type: "CompletionCredential",
      subjectId: BUSY_AGENT,
      claims: { taskId: "task-17", title: "Translate the manual", completedAt: 1_767_225_600 },
    });
  const document = await issueOne(url, { get, skill });
  const search = (query: string): Call => get(`/v1/agents/search?${query}`);
  const pools = {
    server: new Pool(url, { connections }),
    bare: new Pool(bareUrl, { connections }),
  };
  const calling = (pool: Pool, name: string, next: () => Call, count: number): Subject => ({
    name,
    count,
    send: () => sendOne(pool, next()),
  });
  const route = (name: string, next: () => Call, count = 300): Subject =>
    calling(pools.server, name, next, count);
  const issuerOf = document as { issuer: { id: string } };
  const all: Subject[] = [
    calling(pools.bare, names.hello, () => ({ method: "GET", path: "/hello" }), 1000),
    calling(
      pools.bare,
      names.prepared,
      () => ({ method: "GET", path: `/agents/${someAgent()}` }),
      300,
    ),
    calling(pools.bare, names.inserted, () => ({ method: "POST", path: "/notes" }), 100),
    { name: names.library, count: 300, send: () => verifyAlone(document, issuerOf.issuer.id) },
    route("GET /agents/:id, any", () => get(`/v1/agents/${someAgent()}`)),
    route("GET /agents/:id, read a moment ago", () => get(`/v1/agents/${knownAgent()}`)),
    route("GET /reputation/:agentId, any", () => get(`/v1/reputation/${someAgent()}`)),
    route("GET /reputation/:agentId, read a moment ago", () =>
      get(`/v1/reputation/${knownAgent()}`),
    ),
    route(names.verify, () => post("/v1/credentials/verify", { credential: document })),
    route("POST /credentials/issue", skill, 100),
    route(names.issueAlone, completion, 100),
    route("search: by score, no words", () => search(""), 100),
    route("search: a rare word", () => search(`query=${words.rare}`), 100),
    route("search: a usual word", () => search(`query=${words.usual}`), 100),
    route(
      "search: two words, capability, score",
      () =>
        search(`query=${words.usual}%20${words.commonest}&capabilities=capability-3&minScore=300`),
      100,
    ),
    route("search: the commonest word", () => search(`query=${words.commonest}`), 30),
  ];
  // The first four are the baselines.
  const wanted = new RegExp(process.env["ARCS_BENCH_ROUTES"] ?? "");
  return {
    subjects: all.filter(({ name }, place) => place < 4 || wanted.test(name)),
    close: async () => void (await Promise.all([pools.server.close(), pools.bare.close()])),
  };
}

/** Yields agents in turn, with its own position: other callers do not move it. */
function inTurn({ of, step }: { of: number; step: number }): () => string {
  let place = 0;
  return () => agentIdOf((place = (place + step) % of));
}

/** Runs the route's verification alone, without lookups. */
async function verifyAlone(document: unknown, issuer: string): Promise<number> {
  const begun = performance.now();
  const report = await verifyCredential(document as Parameters<typeof verifyCredential>[0], {
    trustedIssuers: [issuer],
    now: new Date(),
    resolveStatus: async () => ({ status: "active" }),
  });
  if (!report.valid)
    throw new Error(
      `the credential that was issued is not valid: ${JSON.stringify(report.errors)}`,
    );
  return performance.now() - begun;
}

async function issueOne(
  url: string,
  { get, skill }: { get: (path: string) => Call; skill: () => Call },
): Promise<unknown> {
  const pool = new Pool(url);
  const issued = await pool.request(skill());
  const { id } = (await issued.body.json()) as { id: string };
  const answer = await pool.request(get(`/v1/credentials/${id}/w3c`));
  const document = await answer.body.json();
  await pool.close();
  return document;
}
