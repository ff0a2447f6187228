// An endpoint that always fails for some accounts or transactions. Anyone can open such accounts
// for a wallet, and create such transactions: they must not hold back the others.
import { afterEach, beforeAll, expect, test } from "vitest";

import type { Funded, Payments } from "../../../server/test/support/payments.ts";
import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import { type Fault, startFaultProxy } from "../support/fault-proxy.ts";
import { memoryAdapter, startAgent, type TestAgent } from "../support/runtime.ts";
import { addPaidAgent, openPayments, type PaidAgent, settingsFor } from "../support/service.ts";

const server = useServer(useStore());
let payments: Payments;
let payer: Funded;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  payments = await openPayments(server());
  payer = await payments.addPayer();
}, 60_000);
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Asked = { method: string; params: any[] };

async function start(agent: PaidAgent, fault: (asked: Asked) => Fault): Promise<TestAgent> {
  const { url } = await server().ledger.listen();
  const rpc = await startFaultProxy(url, ({ body }) => fault(JSON.parse(body) as Asked));
  closing.push(() => rpc.close());
  const key = await server().makeKey();
  const started = await startAgent(settingsFor({ url: server().url, rpcUrl: rpc.url, key }, agent));
  closing.push(() => started.runtime.stop());
  return started;
}

/** Runs sweeps, ignoring errors, and returns the number of payments known to the service. */
async function knownAfter(
  sweeps: number,
  { agent, started }: { agent: PaidAgent; started: TestAgent },
): Promise<number> {
  const follower = await started.service();
  for (let times = 0; times < sweeps; times++) await follower.sweepOnce().catch(() => undefined);
  const { rows } = await server().context.store.pool.query(
    "select amount from payments where agent_id = $1",
    [agent.address],
  );
  return rows.length;
}

test("transactions that it never gives do not keep back those behind them", async () => {
  const agent = await addPaidAgent(server(), payments);
  const poisoned = new Set<string>();
  for (let count = 1n; count <= 12n; count++) poisoned.add(await payments.pay(payer, agent, count));
  await payments.pay(payer, agent, 5_000_000n);
  await server().ledger.advance({ slots: 40 });
  const started = await start(agent, ({ method, params: [first] }) =>
    method === "getTransaction" && poisoned.has(first as string)
      ? { kind: "reset" }
      : { kind: "none" },
  );
  expect(await knownAfter(4, { agent, started })).toBe(1);
  // Nothing is lost: once readable, they are reported too.
  poisoned.clear();
  expect(await knownAfter(2, { agent, started })).toBe(13);
});

test("accounts that it never lists do not keep back those behind them", async () => {
  const agent = await addPaidAgent(server(), payments);
  await payments.pay(payer, agent, 5_000_000n);
  await server().ledger.advance({ slots: 40 });
  // They come first in the order of accounts.
  const opened = Array.from({ length: 7 }, (_, at) => `${"1".repeat(42)}${at + 1}`);
  const started = await start(agent, ({ method, params: [first] }) => {
    if (method === "getSignaturesForAddress" && opened.includes(first as string))
      return { kind: "reset" };
    if (method !== "getTokenAccountsByOwner") return { kind: "none" };
    const withOthers = (text: string): string => {
      const answer = JSON.parse(text) as { result: { value: { pubkey: string }[] } };
      answer.result.value.push(...opened.map((pubkey) => ({ pubkey })));
      return JSON.stringify(answer);
    };
    return { kind: "change", change: withOthers };
  });
  expect(await knownAfter(4, { agent, started })).toBe(1);
});

test("a database that refuses some writes loses no payment", async () => {
  const agent = await addPaidAgent(server(), payments);
  await payments.pay(payer, agent, 5_000_000n);
  await server().ledger.advance({ slots: 40 });
  const inner = memoryAdapter();
  let isFull = false;
  // As the runtime's adapters do: they log the error, and say that nothing was written.
  const setCache = async (key: string, value: unknown): Promise<boolean> =>
    !(isFull && key.endsWith(":index")) && inner.setCache(key, value as never);
  const adapter = new Proxy(inner, {
    get: (target, name) => (name === "setCache" ? setCache : Reflect.get(target, name)),
  });
  const api = await startFaultProxy(server().url, ({ path }) =>
    isFull && path.includes("payments") ? { kind: "status", status: 503 } : { kind: "none" },
  );
  closing.push(() => api.close());
  const key = await server().makeKey();
  const { url: rpcUrl } = await server().ledger.listen();
  const open = (): Promise<TestAgent> =>
    startAgent({ ...settingsFor({ url: api.url, rpcUrl, key }, agent), adapter });
  const before = await open();
  expect(await knownAfter(1, { agent, started: before })).toBe(1);
  isFull = true;
  await payments.pay(payer, agent, 4_000_000n);
  await server().ledger.advance({ slots: 40 });
  expect(await knownAfter(1, { agent, started: before })).toBe(1);
  await before.runtime.stop();
  isFull = false;
  const after = await open();
  closing.push(() => after.runtime.stop());
  expect(await knownAfter(2, { agent, started: after })).toBe(2);
});

test("slots that the ledger has not come to stop nothing once they are told no more", async () => {
  const agent = await addPaidAgent(server(), payments);
  await payments.pay(payer, agent, 5_000_000n);
  await server().ledger.advance({ slots: 40 });
  let isLying = true;
  const ahead = (text: string): string =>
    text.replaceAll(/"slot":\d+/g, `"slot":${Number.MAX_SAFE_INTEGER}`);
  const started = await start(agent, ({ method }) =>
    isLying && method === "getSignaturesForAddress"
      ? { kind: "change", change: ahead }
      : { kind: "none" },
  );
  expect(await knownAfter(2, { agent, started })).toBe(1);
  isLying = false;
  await payments.pay(payer, agent, 4_000_000n);
  await server().ledger.advance({ slots: 40 });
  expect(await knownAfter(2, { agent, started })).toBe(2);
});
