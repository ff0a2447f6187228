import type { IDatabaseAdapter } from "@elizaos/core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";

import {
  checkedTransfer,
  createTokenAccount,
  transactInVain,
} from "../../../ledger/test/support/spl.ts";
import type { Payments } from "../../../server/test/support/payments.ts";
import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { memoryAdapter, startAgent, type TestAgent } from "../support/runtime.ts";
import {
  addPaidAgent,
  openPayments,
  type PaidAgent,
  payTogether,
  settingsFor,
} from "../support/service.ts";
import { createRandom } from "../../../process/test/support/random.ts";

// The whole run has 5,000 payments: ARCS_PLUGIN_PAYMENTS=5000.
const PAYMENTS = Number(process.env["ARCS_PLUGIN_PAYMENTS"] ?? 60);

const server = useServer(useStore());
let payments: Payments;
let rpcUrl: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  payments = await openPayments(server());
  rpcUrl = (await server().ledger.listen()).url;
}, 60_000);
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Known = { transaction_hash: string; amount: string; payer: string; evidence: string };

async function knownOf(agent: PaidAgent): Promise<Known[]> {
  const { rows } = await server().context.store.pool.query<Known>(
    "select transaction_hash, amount::text, payer, evidence from payments where agent_id = $1",
    [agent.address],
  );
  return rows;
}

async function start(
  agent: PaidAgent,
  {
    url = server().url,
    rpc = rpcUrl,
    adapter,
  }: { url?: string; rpc?: string; adapter?: IDatabaseAdapter } = {},
): Promise<TestAgent> {
  const key = await server().makeKey();
  const id = `0000000${agent.address.length % 10}-0000-4000-8000-${Buffer.from(agent.address).toString("hex").slice(0, 12)}`;
  const started = await startAgent({
    ...settingsFor({ url, rpcUrl: rpc, key }, agent),
    character: { id: id as never },
    ...(adapter === undefined ? {} : { adapter }),
  });
  // The initial sweep is over; from here on the tests sweep themselves.
  await (await started.service()).sweepOnce().catch(() => undefined);
  closing.push(() => started.runtime.stop());
  return started;
}

const finalize = (): Promise<unknown> => server().ledger.advance({ slots: 40 });
const proxyOf = async (
  target: string,
  choose: Parameters<typeof startFaultProxy>[1],
): Promise<FaultProxy> => {
  const proxy = await startFaultProxy(target, choose);
  closing.push(() => proxy.close());
  return proxy;
};

describe("payments to an agent", () => {
  test("are reported once they are final, each once, with what the agent received", async () => {
    const agent = await addPaidAgent(server(), payments);
    const payer = await payments.addPayer();
    const { service } = await start(agent);
    const single = await payments.pay(payer, agent, 250_000n);
    const double = await payTogether(payments, payer, [
      { to: agent.account, amount: 1_000_000n },
      { to: agent.account, amount: 1_000_001n },
    ]);
    const follower = await service();
    expect(await follower.sweepOnce()).toMatchObject({ reported: 0 });
    await finalize();
    await follower.sweepOnce();
    expect(await follower.sweepOnce()).toEqual({
      found: 0,
      reported: 0,
      refused: {},
      waiting: 0,
      unread: {},
    });
    expect(follower.status()).toMatchObject({ reported: 3, refused: {}, waiting: 0 });
    const common = { payer: payer.wallet.address, evidence: "ledger" };
    const known = (await knownOf(agent)).sort(
      (one, other) => Number(one.amount) - Number(other.amount),
    );
    expect(known.map(({ amount, ...rest }) => ({ ...rest, amount: Number(amount) }))).toEqual([
      { ...common, transaction_hash: single, amount: 0.25 },
      { ...common, transaction_hash: double, amount: 1 },
      { ...common, transaction_hash: double, amount: 1.000001 },
    ]);
  });

  test("of other kinds are none: failed, outgoing, to others, in tokens that do not count", async () => {
    const agent = await addPaidAgent(server(), payments);
    const other = await payments.addAgent();
    const payer = await payments.addPayer();
    const { bank, token, worthless } = payments;
    await start(agent).then(({ runtime }) => runtime.stop());
    const spam = await createTokenAccount(bank, worthless, { owner: agent.address });
    const from = await createTokenAccount(bank, worthless, {
      owner: payer.wallet.address,
      amount: 10n,
    });
    await transactInVain(
      bank,
      [
        checkedTransfer(token, {
          from: payer.account,
          to: agent.account,
          authority: payer.wallet.address,
          amount: 10n ** 12n,
        }),
      ],
      [payer.wallet],
    );
    await payments.pay(payer, agent, 5_000_000n);
    await payments.pay({ wallet: agent.wallet, account: agent.account }, other, 1_000_000n);
    await payments.pay(payer, other, 1_000_000n);
    await payTogether({ ...payments, token: worthless }, { wallet: payer.wallet, account: from }, [
      { to: spam, amount: 7n },
    ]);
    await finalize();
    const { service } = await start(agent);
    expect((await service()).status()).toMatchObject({
      reported: 1,
      refused: { settlement_wrong_asset: 1 },
      waiting: 0,
    });
    expect(await knownOf(agent)).toHaveLength(1);
  });

  test("wait for an agent that is not registered, and for a service that is away", async () => {
    const agent = await addPaidAgent(server(), payments);
    const payer = await payments.addPayer();
    await payments.pay(payer, agent, 1_000_000n);
    await finalize();
    let fault: Fault = { kind: "status", status: 404 };
    const unknown = JSON.stringify({
      error: { code: "agent_not_found", message: "no", statusCode: 404 },
    });
    const proxy = await proxyOf(server().url, () => fault);
    const { service } = await start(agent, { url: proxy.url });
    const follower = await service();
    for (fault of [
      { kind: "status", status: 401 },
      { kind: "reset" },
      { kind: "half" },
      { kind: "change", change: () => unknown },
    ] satisfies Fault[]) {
      await follower.sweepOnce().catch(() => undefined);
    }
    fault = { kind: "none" };
    await follower.sweepOnce();
    expect(follower.status()).toMatchObject({ waiting: 0, problem: undefined });
    expect(await knownOf(agent)).toHaveLength(1);
  });

  test("that the service cannot look up yet are tried again, and keep no other one back", async () => {
    const agent = await addPaidAgent(server(), payments);
    const payer = await payments.addPayer();
    const late = await payments.pay(payer, agent, 1_000_000n);
    await payments.pay(payer, agent, 2_000_000n);
    await finalize();
    let isLate = true;
    const proxy = await proxyOf(rpcUrl, ({ body }) =>
      isLate && body.includes("getTransaction") && body.includes(late)
        ? {
            kind: "change",
            change: () => JSON.stringify({ jsonrpc: "2.0", id: "1", result: null }),
          }
        : { kind: "none" },
    );
    const { service } = await start(agent, { rpc: proxy.url });
    const follower = await service();
    expect(follower.status()).toMatchObject({ reported: 1, waiting: 1 });
    isLate = false;
    await follower.sweepOnce();
    expect(follower.status()).toMatchObject({ reported: 2, waiting: 0 });
  });

  test("to an account that is opened later, or closed by now, count as well", async () => {
    const agent = await addPaidAgent(server(), payments);
    const payer = await payments.addPayer();
    const { service } = await start(agent);
    const second = await createTokenAccount(payments.bank, payments.token, {
      owner: agent.address,
    });
    await payTogether(payments, payer, [{ to: second, amount: 3_000_000n }]);
    await finalize();
    const follower = await service();
    await follower.sweepOnce();
    expect(follower.status()).toMatchObject({ reported: 1, waiting: 0 });
  });
});

test(
  `${PAYMENTS} payments through restarts and faults: none is missed, none counts twice`,
  { timeout: 60_000 + PAYMENTS * 400 },
  async () => {
    const random = createRandom(7).fraction;
    const agent = await addPaidAgent(server(), payments);
    const payers = [
      await payments.addPayer(),
      await payments.addPayer(),
      await payments.addPayer(),
    ];
    const adapter = memoryAdapter();
    let isQuiet = false;
    let lastPage = "";
    const rpcFaults = await proxyOf(rpcUrl, ({ body }) => {
      const dice = isQuiet ? 1 : random();
      if (dice < 0.02) return { kind: "status", status: 429 };
      if (dice < 0.04) return { kind: "reset" };
      if (dice < 0.05) return { kind: "half" };
      if (dice < 0.06) return { kind: "status", status: 500 };
      if (dice < 0.08 && body.includes("getTransaction"))
        return { kind: "change", change: (text) => text.replace(/"result":.*/s, '"result":null}') };
      if (!body.includes("getSignaturesForAddress")) return { kind: "none" };
      // A page from before, a partial page, and a page with duplicate entries.
      if (dice < 0.1 && lastPage !== "")
        return { kind: "change", change: (text) => withId(lastPage, text) };
      if (dice < 0.4)
        return {
          kind: "change",
          change: (text) =>
            changePage(text, (page) => page.slice(0, Math.max(2, Math.ceil(page.length / 2)))),
        };
      if (dice < 0.5)
        return {
          kind: "change",
          change: (text) => changePage(text, (page) => page.flatMap((each) => [each, each])),
        };
      return { kind: "change", change: (text) => (lastPage = text) };
    });
    // Draws of its own: how often the ledger is asked must not decide whether the service fails at
    // all.
    const draw = createRandom(8).fraction;
    const apiFaults = await proxyOf(server().url, ({ path }) => {
      const dice = isQuiet || !path.includes("/payments/") ? 1 : draw();
      if (dice < 0.02) return { kind: "status", status: 503 };
      if (dice < 0.04) return { kind: "reset" };
      if (dice < 0.06) return { kind: "lost" };
      if (dice < 0.07) return { kind: "half" };
      return { kind: "none" };
    });
    const paid: string[] = [];
    let restarts = 0;
    const open = (): Promise<TestAgent> =>
      start(agent, { url: apiFaults.url, rpc: rpcFaults.url, adapter });
    let running = await open();
    while (paid.length < PAYMENTS) {
      const burst = Math.min(PAYMENTS - paid.length, 1 + Math.floor(random() * PAYMENTS * 0.1));
      for (let left = burst; left > 0; left--) {
        const payer = payers[paid.length % payers.length];
        if (payer !== undefined)
          paid.push(await payments.pay(payer, agent, BigInt(1000 + paid.length)));
      }
      if (random() < 0.7) await finalize();
      const sweeping = (await running.service()).sweepOnce().catch(() => undefined);
      if (random() < 0.5) {
        // In the middle of its work.
        await new Promise((resolve) => setTimeout(resolve, random() * 40));
        await running.runtime.stop();
        await sweeping;
        running = await open();
        restarts++;
      } else await sweeping;
    }
    await finalize();
    isQuiet = true;
    const follower = await running.service();
    await follower.sweepOnce();
    expect(follower.status()).toMatchObject({ waiting: 0, problem: undefined });
    const known = await knownOf(agent);
    expect(known.map((each) => each.transaction_hash).sort()).toEqual([...paid].sort());
    expect(new Set(known.map(({ amount }) => Number(amount))).size).toBe(PAYMENTS);
    expect(known.every(({ evidence }) => evidence === "ledger")).toBe(true);
    expect(restarts).toBeGreaterThan(0);
    expect(rpcFaults.faults()).toBeGreaterThan(0);
    expect(apiFaults.faults()).toBeGreaterThan(0);
  },
);

function changePage(text: string, change: (page: unknown[]) => unknown[]): string {
  const answer = JSON.parse(text) as { result?: unknown[] };
  return Array.isArray(answer.result)
    ? JSON.stringify({ ...answer, result: change(answer.result) })
    : text;
}

function withId(page: string, text: string): string {
  const { id } = JSON.parse(text) as { id: unknown };
  return JSON.stringify({ ...(JSON.parse(page) as object), id });
}
