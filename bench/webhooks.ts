// How many webhooks a server delivers, and how soon: beside bare POSTs of the same bodies, and
// beside endpoints that hang.
//   DATABASE_URL=               a Postgres, in place of the embedded database
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  createSecretBox,
  createSubscription,
  createWebhookSender,
  defaultSettings,
  emitEvent,
  migrate,
  openStore,
  startWebhookDeliveries,
  type Store,
  systemClock,
} from "@arcs/server";
import { Agent, request } from "undici";

// The first rounds are slower: this process has compiled little by then.
const ROUNDS = 5;
const DELIVERIES = 2000;
const SUBSCRIPTIONS = 50;
const CONNECTIONS = 64;

const data = {
  paymentId: "pay_1",
  amount: "1.50",
  currency: "USDC",
  transactionHash: "x".repeat(88),
  status: "completed",
  metadata: { order: "12345", note: "x".repeat(200) },
};

if (process.argv[2] === "receiver") receive();
else await measure();

/**
 * Runs in its own process and records when each event arrived. A path that begins with /hang gets
 * no answer.
 */
function receive(): void {
  let arrivals: [string, number][] = [];
  let awaited = Number.POSITIVE_INFINITY;
  const tellWhenThere = (): void => {
    if (arrivals.length < awaited) return;
    awaited = Number.POSITIVE_INFINITY;
    process.send?.("there");
  };
  const server = createServer((incoming, response) => {
    incoming.resume().on("end", () => {
      if (incoming.url?.startsWith("/hang") === true) return;
      arrivals.push([`${incoming.url} ${String(incoming.headers["webhook-id"])}`, clock()]);
      response.end();
      tellWhenThere();
    });
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.on("message", (message) => {
    if (message === "report") {
      process.send?.(arrivals);
      arrivals = [];
    } else {
      awaited = message as number;
      tellWhenThere();
    }
  });
}

/** Milliseconds of a clock that all processes of this machine share. */
function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

async function measure(): Promise<void> {
  const child = fork(import.meta.filename, ["receiver"], {
    execArgv: ["--import", "tsx"],
  });
  const port = (await answerOf(child)) as number;
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = process.env["DATABASE_URL"];
  const folder = mkdtempSync(join(tmpdir(), "arcs-bench-"));
  const store = await openStore(databaseUrl === undefined ? { folder } : { databaseUrl });
  await migrate(store, { now: new Date() });
  console.log(`store: ${store.kind}\n`);
  try {
    await printThroughput(store, { child, url });
    await printLatency(store, { child, url });
    await printHanging(store, { child, url });
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
    child.kill();
  }
}

type Place = { child: ChildProcess; url: string };

function contextOf(store: Store) {
  const random = { randomBytes: (length: number) => Uint8Array.from(randomBytes(length)) };
  return {
    store,
    clock: systemClock,
    settings: { ...defaultSettings, webhookTargets: "public_and_loopback" as const },
    ...random,
    secretBox: createSecretBox(randomBytes(32), random),
    webhooks: createWebhookSender({ targets: "public_and_loopback" }),
    onError: (error: unknown, what: string) => console.error(what, error),
  };
}

async function subscribe(
  context: ReturnType<typeof contextOf>,
  { count, urlOf }: { count: number; urlOf: (index: number) => string },
): Promise<void> {
  await context.store.pool.query(
    "truncate webhook_subscriptions, deliveries, events, event_streams",
  );
  for (let index = 0; index < count; index++) {
    // As many as one account may have for one host.
    const caller = { id: "key", accountId: `bench ${Math.floor(index / 50)}`, agentId: null };
    const wanted = { caller, url: urlOf(index), events: ["payment.completed"] };
    await context.store.transaction((tx) => createSubscription(tx, context, wanted));
  }
}

function emit(context: ReturnType<typeof contextOf>, agentId: string): Promise<string> {
  return context.store.transaction((tx) =>
    emitEvent(tx, context, { type: "payment.completed", agentId, data }),
  );
}

async function printThroughput(store: Store, { child, url }: Place): Promise<void> {
  const rows: string[][] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const context = contextOf(store);
    await subscribe(context, { count: SUBSCRIPTIONS, urlOf: (index) => `${url}/${index}` });
    for (let i = 0; i < DELIVERIES / SUBSCRIPTIONS; i++) await emit(context, `agent ${i}`);
    const used = process.cpuUsage();
    const begun = clock();
    const worker = startWebhookDeliveries(context);
    await arrived(child, DELIVERIES);
    const delivered = clock() - begun;
    await settled(store);
    const settledIn = clock() - begun;
    const cpu = cpuOfEach(used);
    await worker.stop({ withinMs: 1000 });
    await context.webhooks.close();
    await ask(child, "report");
    const usedBefore = process.cpuUsage();
    const bare = await postAll(url, DELIVERIES);
    const cpuOfBare = cpuOfEach(usedBefore);
    await ask(child, "report");
    const ratio = (bare / settledIn).toFixed(2);
    rows.push([`${round}`, rate(delivered), rate(settledIn), rate(bare), ratio, cpu, cpuOfBare]);
  }
  print(
    `${DELIVERIES} deliveries to ${SUBSCRIPTIONS} subscriptions, a second (queue, signature, send, settle), and what this process takes for each; asked for: settled / bare at least 0.50:`,
    [
      [
        "round",
        "received",
        "settled",
        "bare POSTs",
        "settled / bare",
        "µs of CPU",
        "of a bare one",
      ],
      ...rows,
    ],
  );
}

async function postAll(url: string, count: number): Promise<number> {
  const agent = new Agent({ connections: CONNECTIONS });
  const body = JSON.stringify({
    event: "payment.completed",
    timestamp: new Date().toISOString(),
    id: "evt_1",
    data,
  });
  let left = count;
  const begun = clock();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const answer = await request(`${url}/bare`, { dispatcher: agent, method: "POST", body });
        await answer.body.dump();
      }
    }),
  );
  const took = clock() - begun;
  await agent.close();
  return took;
}

async function printLatency(store: Store, { child, url }: Place): Promise<void> {
  const context = contextOf(store);
  await subscribe(context, { count: 1, urlOf: () => `${url}/one` });
  const worker = startWebhookDeliveries(context);
  const sent = new Map<string, number>();
  for (let i = 0; i < 300; i++) {
    const before = clock();
    sent.set(`/one ${await emit(context, `agent ${i}`)}`, before);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await arrived(child, sent.size);
  const arrivals = (await ask(child, "report")) as [string, number][];
  await worker.stop({ withinMs: 1000 });
  await context.webhooks.close();
  const bare: number[] = [];
  const agent = new Agent();
  for (let i = 0; i < 300; i++) {
    const before = clock();
    const answer = await request(`${url}/bare`, {
      dispatcher: agent,
      method: "POST",
      body: JSON.stringify(data),
    });
    await answer.body.dump();
    const [arrival] = (await ask(child, "report")) as [string, number][];
    bare.push((arrival?.[1] ?? Number.NaN) - before);
  }
  await agent.close();
  print(
    "one event after another, ms from the call that emits it to its receipt; asked for: p50 at most 5:",
    [
      ["", "p50", "p99"],
      ["delivery", ...percentiles(arrivals.map(([key, at]) => at - (sent.get(key) ?? Number.NaN)))],
      ["bare POST", ...percentiles(bare)],
    ],
  );
}

async function printHanging(store: Store, { child, url }: Place): Promise<void> {
  const rows: string[][] = [];
  for (const hanging of [0, 100, 0, 100]) {
    const context = contextOf(store);
    const healthy = 1000 - hanging;
    // The first hundred, so that the hanging ones come first in each claim.
    await subscribe(context, {
      count: 1000,
      urlOf: (index) => (index < hanging ? `${url}/hang${index}` : `${url}/${index}`),
    });
    const worker = startWebhookDeliveries(context);
    const latencies: number[] = [];
    for (let i = 0; i < 6; i++) {
      const before = clock();
      await emit(context, "agent");
      await arrived(child, healthy);
      const arrivals = (await ask(child, "report")) as [string, number][];
      latencies.push(...arrivals.map(([, at]) => at - before));
    }
    await worker.stop({ withinMs: 0 });
    await context.webhooks.close();
    rows.push([`${hanging}`, `${healthy}`, ...percentiles(latencies)]);
  }
  print("6 events to 1,000 subscriptions, ms from emission to receipt by those that answer:", [
    ["hang", "answer", "p50", "p99"],
    ...rows,
  ]);
}

async function settled(store: Store): Promise<void> {
  for (;;) {
    const { rows } = await store.pool.query(
      "select 1 from deliveries where state = 'pending' limit 1",
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * Waits until so many have arrived. The receiver reports it: polling would distort the measurement.
 */
async function arrived(child: ChildProcess, count: number): Promise<void> {
  await ask(child, count);
}

function ask(child: ChildProcess, question: number | "report"): Promise<unknown> {
  const answer = answerOf(child);
  child.send(question);
  return answer;
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once("message", resolve));
}

/**
 * CPU of this process per delivery, in microseconds: other work on the machine affects it less than
 * wall time.
 */
function cpuOfEach(since: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(since);
  return ((user + system) / DELIVERIES).toFixed(0);
}

function rate(milliseconds: number): string {
  return (DELIVERIES / (milliseconds / 1000)).toFixed(0);
}

function percentiles(values: number[]): string[] {
  const sorted = [...values].sort((a, b) => a - b);
  return [0.5, 0.99].map((share) =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(2),
  );
}

function print(title: string, rows: readonly (readonly string[])[]): void {
  console.log(title);
  for (const row of rows) console.log(`  ${row.map((cell) => cell.padStart(16)).join("")}`);
  console.log("");
}
