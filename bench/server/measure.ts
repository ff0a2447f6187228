import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";

import { signWebhook } from "@arcs/core";
import { formatWebhookSecret } from "@arcs/core/internal";
import { Pool } from "undici";

import { type Call, type Load, percentile, sendAll, sendOne } from "./load.ts";
import { agentIdOf, BUSY_AGENT, type BenchSize, words } from "./made-up.ts";
import type { Served, Told } from "./messages.ts";
import { type Meanwhile, type Measured, writeServerReport } from "./report.ts";

const CONNECTIONS = 16;
// So many agents are read again and again.
const KNOWN_AGENTS = 200;

type Options = BenchSize & { rounds: number; write: boolean };

/** Measures a server in a process of its own. */
export async function measureServer({ rounds, write, ...size }: Options): Promise<void> {
  const secret = formatWebhookSecret(Uint8Array.from(randomBytes(32)));
  const child = fork(join(import.meta.dirname, "served.ts"), [JSON.stringify(size)], {
    execArgv: ["--import", "tsx", "--conditions=@arcs/source"],
    env: { ...process.env, PAYMENT_WEBHOOK_SECRET: secret },
  });
  try {
    const served = (await answerOf(child)) as Served;
    console.log(`store: ${served.store}; making up ${size.agents} agents`);
    await tell(child, "add-agents");
    const routes = await measureRoutes(served, { agents: size.agents, rounds });
    if (size.payments > 0) await tell(child, "add-busy-agent");
    const meanwhile = size.payments > 0 ? await measureMeanwhile(served, { child, secret, agents: size.agents }) : [];
    writeServerReport({ ...size, store: served.store, rounds, routes, meanwhile, connections: CONNECTIONS }, { write });
    await tell(child, "stop");
  } finally {
    child.kill();
  }
}

type Loads = { alone: Load[]; many: Load[] };
type Subject = { name: string; pool: Pool; next: () => Call; count: number };

async function measureRoutes(
  served: Served,
  { agents, rounds }: { agents: number; rounds: number },
): Promise<Measured[]> {
  const subjects = await subjectsOf(served, agents);
  const loads = new Map(subjects.map(({ name }) => [name, { alone: [], many: [] } as Loads]));
  for (let round = -1; round < rounds; round++) {
    for (const { name, pool, next, count } of subjects) {
      const alone = await sendAll(pool, next, { count, connections: 1 });
      const many = await sendAll(pool, next, { count: 2 * count, connections: CONNECTIONS });
      // The first round warms up.
      if (round < 0) continue;
      loads.get(name)!.alone.push(alone);
      loads.get(name)!.many.push(many);
    }
  }
  const [unit, prepared] = subjects.map(({ name }) => loads.get(name)!) as [Loads, Loads];
  const measured = subjects.map(({ name, pool }): Measured => {
    const { alone, many } = loads.get(name)!;
    const middle = ({ times }: Load): number => percentile(times, 0.5);
    void pool.close();
    return {
      name,
      p50: percentile(
        alone.flatMap(({ times }) => times),
        0.5,
      ),
      p99: percentile(
        alone.flatMap(({ times }) => times),
        0.99,
      ),
      ratio: percentile(
        alone.map((load, round) => middle(load) / middle(unit.alone[round]!)),
        0.5,
      ),
      rate: percentile(
        many.map(({ rate }) => rate),
        0.5,
      ),
      rateRatio: percentile(
        many.map(({ rate }, round) => rate / unit.many[round]!.rate),
        0.5,
      ),
      preparedRatio: percentile(
        alone.map((load, round) => middle(load) / middle(prepared.alone[round]!)),
        0.5,
      ),
    };
  });
  return measured;
}

async function subjectsOf({ url, bareUrl, key }: Served, agents: number): Promise<Subject[]> {
  const headers = { authorization: `Bearer ${key}` };
  const post = (path: string, body: unknown): Call => ({
    method: "POST",
    path,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const get = (path: string): Call => ({ method: "GET", path, headers });
  let turn = 0;
  // A step that meets every agent once before it comes round.
  const someAgent = (): string => agentIdOf((turn = (turn + 7919) % agents));
  const knownAgent = (): string => agentIdOf((turn = (turn + 1) % KNOWN_AGENTS));
  const skill = (): Call =>
    post("/v1/credentials/issue", { type: "SkillCredential", subjectId: BUSY_AGENT, claims: { skill: "translation" } });
  const document = await issueOne(url, { get, skill });
  const search = (query: string): Call => get(`/v1/agents/search?${query}`);
  const pools = {
    server: new Pool(url, { connections: CONNECTIONS }),
    bare: new Pool(bareUrl, { connections: CONNECTIONS }),
  };
  const route = (name: string, next: () => Call, count = 300): Subject => ({ name, pool: pools.server, next, count });
  const all: Subject[] = [
    { name: "bare hello", pool: pools.bare, next: () => ({ method: "GET", path: "/hello" }), count: 1000 },
    {
      name: "bare route with one prepared statement",
      pool: pools.bare,
      next: () => ({ method: "GET", path: `/agents/${someAgent()}` }),
      count: 300,
    },
    route("GET /agents/:id, any", () => get(`/v1/agents/${someAgent()}`)),
    route("GET /agents/:id, read a moment ago", () => get(`/v1/agents/${knownAgent()}`)),
    route("GET /reputation/:agentId, any", () => get(`/v1/reputation/${someAgent()}`)),
    route("GET /reputation/:agentId, read a moment ago", () => get(`/v1/reputation/${knownAgent()}`)),
    route("POST /credentials/verify", () => post("/v1/credentials/verify", { credential: document })),
    route("POST /credentials/issue", skill, 100),
    route("search: by score, no words", () => search(""), 100),
    route("search: a rare word", () => search(`query=${words.rare}`), 100),
    route("search: a usual word", () => search(`query=${words.usual}`), 100),
    route(
      "search: two words, capability, score",
      () => search(`query=${words.usual}%20${words.commonest}&capabilities=capability-3&minScore=300`),
      100,
    ),
    route("search: the commonest word", () => search(`query=${words.commonest}`), 30),
  ];
  // The bare ones are what the others are compared with.
  const wanted = new RegExp(process.env["ARCS_BENCH_ROUTES"] ?? "");
  return all.filter(({ name }) => name.startsWith("bare") || wanted.test(name));
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

/** Reads agents while nothing else happens, and while the score of an agent with very many payments is computed. */
async function measureMeanwhile(
  { url, key }: Served,
  { child, secret, agents }: { child: ChildProcess; secret: string; agents: number },
): Promise<Meanwhile[]> {
  const pool = new Pool(url, { connections: 4 });
  const headers = { authorization: `Bearer ${key}` };
  let turn = 0;
  const read = (): Promise<number> =>
    sendOne(pool, { method: "GET", path: `/v1/agents/${agentIdOf((turn = (turn + 7919) % agents))}`, headers });
  const measured: Meanwhile[] = [];
  for (const name of ["nothing else", "its score is computed", "nothing else", "its score is computed"]) {
    const isComputing = name !== "nothing else";
    if (isComputing) {
      await tell(child, "forget-score");
      await sendOne(pool, facilitatorEvent({ key, secret }));
    }
    await tell(child, "begin-lag");
    const begun = performance.now();
    const state = { isOver: false };
    const over = isComputing ? tell(child, "wait-for-score") : new Promise((resolve) => setTimeout(resolve, 3000));
    void over.then(() => (state.isOver = true));
    const times: number[] = [];
    while (!state.isOver) {
      times.push(await read());
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const seconds = (performance.now() - begun) / 1000;
    const lag = (await tell(child, "end-lag")) as number;
    measured.push({
      name,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      most: Math.max(...times),
      lag,
      seconds,
    });
  }
  await pool.close();
  return measured;
}

function facilitatorEvent({ key, secret }: { key: string; secret: string }): Call {
  const body = JSON.stringify({
    event: "payment.completed",
    agentId: BUSY_AGENT,
    payer: { address: "0x00000000000000000000000000000000000000aa" },
    amount: "1.25",
    network: "eip155:8453",
    transactionHash: `0x${randomBytes(32).toString("hex")}`,
  });
  const id = `evt_${randomBytes(8).toString("hex")}`;
  const signed = signWebhook({
    body: new TextEncoder().encode(body),
    secrets: [secret],
    eventType: "payment.completed",
    eventId: id,
    deliveryId: id,
    timestamp: Math.floor(Date.now() / 1000),
  });
  const headers = { ...signed, authorization: `Bearer ${key}`, "content-type": "application/json" };
  return { method: "POST", path: "/v1/payments/events", headers, body };
}

function tell(child: ChildProcess, type: Told["type"]): Promise<unknown> {
  child.send({ type });
  return answerOf(child);
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void => reject(new Error(`the server ended with ${code}`));
    child.once("exit", fail);
    child.once("message", ({ result }: { result: unknown }) => {
      child.off("exit", fail);
      resolve(result);
    });
  });
}
