import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";

import { signWebhook } from "@arcs/core";
import { formatWebhookSecret } from "@arcs/core/internal";
import { Pool } from "undici";

import { type Call, type Load, percentile, sendAll, sendOne } from "./load.ts";
import { agentIdOf, BUSY_AGENT, type BenchSize } from "./sample-agents.ts";
import type { Meanwhile, Measured } from "./measured.ts";
import type { Served } from "./messages.ts";
import { answerOf, sendCommand, startServed } from "./served-process.ts";
import { printServerReport } from "./report.ts";
import { openSubjects, type Subject } from "./subjects.ts";

const CONNECTIONS = 16;
// Enough for the engine to have compiled the hot code: before that, a verification takes half as
// long again. Slow routes stop earlier.
const WARM_UP = { requests: 3000, milliseconds: 10_000, atOnce: 100 };

type Options = BenchSize & { rounds: number };

/** Measures a server in a process of its own. */
export async function measureServer({ rounds, ...size }: Options): Promise<void> {
  const secret = formatWebhookSecret(Uint8Array.from(randomBytes(32)));
  const child = startServed(size, { PAYMENT_WEBHOOK_SECRET: secret });
  try {
    const served = (await answerOf(child)) as Served;
    console.log(`store: ${served.store}; making up ${size.agents} agents`);
    await sendCommand(child, "add-agents");
    const routes = await measureRoutes(served, { agents: size.agents, rounds });
    if (size.payments > 0) await sendCommand(child, "add-busy-agent");
    const meanwhile =
      size.payments > 0
        ? await measureMeanwhile(served, { child, secret, agents: size.agents })
        : [];
    printServerReport({
      ...size,
      store: served.store,
      rounds,
      routes,
      meanwhile,
      connections: CONNECTIONS,
    });
    await sendCommand(child, "stop");
  } finally {
    child.kill();
  }
}

type Loads = { alone: Load[]; many: Load[] };

async function measureRoutes(
  served: Served,
  { agents, rounds }: { agents: number; rounds: number },
): Promise<Measured[]> {
  const { subjects, close } = await openSubjects(served, { agents, connections: CONNECTIONS });
  const loads = new Map(subjects.map(({ name }) => [name, { alone: [], many: [] } as Loads]));
  for (const subject of subjects) await warmUp(subject);
  for (let round = 0; round < rounds; round++) {
    for (const { name, count, send } of subjects) {
      loads.get(name)!.alone.push(await sendAll(send, { count, connections: 1 }));
      loads
        .get(name)!
        .many.push(await sendAll(send, { count: 2 * count, connections: CONNECTIONS }));
    }
  }
  await close();
  const [unit, prepared] = subjects.map(({ name }) => loads.get(name)!) as [Loads, Loads];
  return subjects.map(({ name }): Measured => {
    const { alone, many } = loads.get(name)!;
    const times = alone.flatMap((load) => load.times);
    const middle = (load: Load): number => percentile(load.times, 0.5);
    const slower = (than: Loads): number =>
      percentile(
        alone.map((load, round) => middle(load) / middle(than.alone[round]!)),
        0.5,
      );
    const share = (of: Loads): number =>
      percentile(
        many.map(({ rate }, round) => rate / of.many[round]!.rate),
        0.5,
      );
    return {
      name,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      ratio: slower(unit),
      preparedRatio: slower(prepared),
      rate: percentile(
        many.map(({ rate }) => rate),
        0.5,
      ),
      rateRatio: share(unit),
      preparedRateRatio: share(prepared),
    };
  });
}

async function warmUp({ send }: Subject): Promise<void> {
  const end = performance.now() + WARM_UP.milliseconds;
  for (let sent = 0; sent < WARM_UP.requests && performance.now() < end; sent += WARM_UP.atOnce) {
    await sendAll(send, { count: WARM_UP.atOnce, connections: CONNECTIONS });
  }
}

/**
 * Reads agents while nothing else happens, and while the score of an agent with very many payments
 * is computed.
 */
async function measureMeanwhile(
  { url, key }: Served,
  { child, secret, agents }: { child: ChildProcess; secret: string; agents: number },
): Promise<Meanwhile[]> {
  const pool = new Pool(url, { connections: 4 });
  const headers = { authorization: `Bearer ${key}` };
  let turn = 0;
  const read = (): Promise<number> =>
    sendOne(pool, {
      method: "GET",
      path: `/v1/agents/${agentIdOf((turn = (turn + 7919) % agents))}`,
      headers,
    });
  const measured: Meanwhile[] = [];
  for (const name of [
    "nothing else",
    "its score is computed",
    "nothing else",
    "its score is computed",
  ]) {
    const isComputing = name !== "nothing else";
    if (isComputing) {
      await sendCommand(child, "forget-score");
      await sendOne(pool, facilitatorEvent({ key, secret }));
    }
    await sendCommand(child, "begin-lag");
    const begun = performance.now();
    const state = { isOver: false };
    const over = isComputing
      ? sendCommand(child, "wait-for-score")
      : new Promise((resolve) => setTimeout(resolve, 3000));
    void over.then(() => (state.isOver = true));
    const times: number[] = [];
    while (!state.isOver) {
      times.push(await read());
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const seconds = (performance.now() - begun) / 1000;
    const lag = (await sendCommand(child, "end-lag")) as number;
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
