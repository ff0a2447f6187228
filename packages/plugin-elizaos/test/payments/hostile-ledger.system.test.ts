// Attacks on a wallet from outside: anyone can open accounts for it, and fill them with
// transactions. The sizes are those of a real attempt, divided by a constant; the limits do not
// depend on them.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSigner } from "@arcs/core";
import type { IDatabaseAdapter } from "@elizaos/core";
import { afterEach, beforeAll, expect, test } from "vitest";

import { createTokenAccount } from "../../../ledger/test/support/spl.ts";
import type { Funded, Payments } from "../../../server/test/support/payments.ts";
import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import { startFaultProxy } from "../support/fault-proxy.ts";
import { memoryAdapter, startAgent, type TestAgent } from "../support/runtime.ts";
import {
  addPaidAgent,
  openPayments,
  type PaidAgent,
  payTogether,
  settingsFor,
} from "../support/service.ts";
import { countingAdapter } from "../support/counting-adapter.ts";
import { createRandom } from "../../../process/test/support/random.ts";

const server = useServer(useStore());
let payments: Payments;
let payer: Funded;
/** A transaction without a payment to the agent, in the ledger's form. */
let junk: { transaction: object };
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  payments = await openPayments(server());
  payer = await payments.addPayer();
  const other = await payments.addAgent();
  const signature = await payments.pay(payer, other, 1n);
  await finalize();
  const config = { encoding: "json", commitment: "finalized", maxSupportedTransactionVersion: 0 };
  junk = (await askLedger("getTransaction", [signature, config])).result;
  expect(junk).not.toBeNull();
}, 60_000);
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const finalize = (): Promise<unknown> => server().ledger.advance({ slots: 40 });
async function askLedger(
  method: string,
  params: readonly unknown[],
  id: unknown = 1,
): Promise<any> {
  const { url } = await server().ledger.listen();
  const body = JSON.stringify({ jsonrpc: "2.0", id, method, params });
  return (
    await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } })
  ).json();
}

const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const signatureOf = (number: number): string =>
  String(number)
    .padStart(12, "1")
    .split("")
    .map((digit) => letters[Number(digit)])
    .join("") + "J".repeat(76);
const accountOf = (number: number): string =>
  createSigner(Uint8Array.from(Buffer.alloc(32, `${number},`))).address;

type Attack = {
  /** Foreign accounts opened for the wallet, with their number of transactions. */
  accounts: Record<string, number>;
  /** Transactions of one page. */
  page?: number;
  /** Whether a request fails. */
  fails?: (method: string) => boolean;
};

/** Starts an endpoint of a ledger after the attack. */
async function attacked(
  attack: Attack,
): Promise<{ url: string; asked: { method: string; params: any[] }[] }> {
  const asked: { method: string; params: any[] }[] = [];
  const http = createServer((request, response) => {
    let text = "";
    request.on("data", (data) => (text += String(data)));
    request.on("end", () => {
      const { id, method, params } = JSON.parse(text) as {
        id: unknown;
        method: string;
        params: any[];
      };
      asked.push({ method, params });
      if (attack.fails?.(method)) return void response.destroy();
      void answer(attack, { method, params, id }).then((found) =>
        response.end(JSON.stringify(found)),
      );
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(resolve);
      }),
  );
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, asked };
}

async function answer(
  { accounts, page = 1000 }: Attack,
  { method, params, id }: { method: string; params: any[]; id: unknown },
): Promise<unknown> {
  const [first, config = {}] = params;
  if (method === "getTransaction" && String(first).endsWith("J".repeat(76)))
    return {
      jsonrpc: "2.0",
      id,
      result: { ...junk, transaction: { ...junk.transaction, signatures: [first] } },
    };
  if (method === "getSignaturesForAddress" && first in accounts) {
    const names = Array.from({ length: accounts[first] ?? 0 }, (_, at) =>
      signatureOf(at + hashOf(first)),
    );
    const newest = names.reverse();
    const from = config.before === undefined ? 0 : newest.indexOf(config.before) + 1;
    const until = newest.indexOf(config.until);
    const part = newest
      .slice(from, until < 0 ? undefined : until)
      .slice(0, Math.min(page, config.limit ?? 1000));
    const result = part.map((signature) => ({ signature, slot: 7, blockTime: null, err: null }));
    return { jsonrpc: "2.0", id, result };
  }
  const real = await askLedger(method, params, id);
  if (method === "getTokenAccountsByOwner" && (params[1].programId ?? "").startsWith("Tokenkeg")) {
    const { value } = real.result;
    const shape = value[0] ?? { account: {} };
    value.push(...Object.keys(accounts).map((pubkey) => ({ ...shape, pubkey })));
  }
  return real;
}

const hashOf = (account: string): number =>
  account.split("").reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e6, 7) * 1e5;

async function start(
  agent: PaidAgent,
  {
    rpc,
    adapter,
    settings = {},
    url = server().url,
  }: { rpc: string; adapter?: IDatabaseAdapter; settings?: object; url?: string },
): Promise<TestAgent> {
  const key = await server().makeKey();
  const given = settingsFor({ url, rpcUrl: rpc, key }, agent);
  const started = await startAgent({
    settings: { ...given.settings, ...settings },
    secrets: given.secrets,
    ...(adapter === undefined ? {} : { adapter }),
  });
  closing.push(() => started.runtime.stop());
  // The initial sweep comes after the first of these, and is over after the second.
  const follower = await started.service();
  for (let times = 0; times < 2; times++) await follower.sweepOnce().catch(() => undefined);
  return started;
}

/** Sweeps until nothing is left, and returns the number of sweeps and the requests of each. */
async function sweepAll(
  agent: TestAgent,
  { asked, until }: { asked: { method: string }[]; until: (status: any) => boolean },
): Promise<Record<string, number>[]> {
  const follower = await agent.service();
  const sweeps: Record<string, number>[] = [];
  for (;;) {
    const from = asked.length;
    await follower.sweepOnce();
    const counts: Record<string, number> = {};
    for (const { method } of asked.slice(from)) counts[method] = (counts[method] ?? 0) + 1;
    sweeps.push(counts);
    if (until(follower.status())) return sweeps;
    if (sweeps.length > 100) throw new Error(`no end: ${JSON.stringify(follower.status())}`);
  }
}

test(
  "an account with very many new transactions stops nothing, and each sweep does a bounded part",
  { timeout: 120_000 },
  async () => {
    const agent = await addPaidAgent(server(), payments);
    // 130,000 in pages of 1,000.
    const attack: Attack = { accounts: { [accountOf(1)]: 1300 }, page: 10 };
    const { url, asked } = await attacked(attack);
    const { adapter, written } = countingAdapter();
    const started = await start(agent, { rpc: url, adapter });
    await payments.pay(payer, agent, 5_000_000n);
    await finalize();
    const sweeps = await sweepAll(started, {
      asked,
      until: ({ waiting, reported }) => waiting === 0 && reported === 1,
    });
    for (const counts of sweeps) {
      expect(counts["getSignaturesForAddress"]).toBeLessThanOrEqual(61);
      expect(counts["getTransaction"] ?? 0).toBeLessThanOrEqual(1001);
    }
    await sweepAll(started, {
      asked,
      until: () => asked.filter(({ method }) => method === "getTransaction").length > 1300,
    });
    expect(sweeps.length).toBeLessThan(30);
    expect(written.largest).toBeLessThan(20_000);
  },
);

test(
  "accounts that anybody opened, and requests that fail now and then, keep no payment back",
  { timeout: 120_000 },
  async () => {
    const agent = await addPaidAgent(server(), payments);
    const random = createRandom(5).fraction;
    // 1,000 accounts, one of 200 requests fails; here 100 accounts, and one of 20.
    const accounts = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [accountOf(at), 1]));
    const { url, asked } = await attacked({
      accounts,
      fails: (method) => method.startsWith("getS") && random() < 0.05,
    });
    await payments.pay(payer, agent, 5_000_000n);
    await finalize();
    const started = await start(agent, { rpc: url });
    // Three sweeps at the start, each with up to 60 pages, the pages of the current account, and
    // failed requests.
    expect(
      asked.filter(({ method }) => method === "getSignaturesForAddress").length,
    ).toBeLessThanOrEqual(3 * 72);
    const sweeps = await sweepAll(started, { asked, until: ({ reported }) => reported === 1 });
    expect(sweeps.length).toBeLessThanOrEqual(4);
    for (const counts of sweeps) expect(counts["getSignaturesForAddress"]).toBeLessThanOrEqual(60);
  },
);

test("what is written does not grow with what is waiting", { timeout: 120_000 }, async () => {
  const agent = await addPaidAgent(server(), payments);
  // 20,000 transactions wrote 574 MB.
  const transactions = 1200;
  let isQuiet = true;
  const { url, asked } = await attacked({
    accounts: { [accountOf(2)]: transactions },
    fails: (method) => isQuiet && method === "getTransaction",
  });
  const { adapter, written } = countingAdapter();
  const started = await start(agent, { rpc: url, adapter });
  isQuiet = false;
  const sweeps = await sweepAll(started, { asked, until: ({ waiting }) => waiting === 0 });
  for (const counts of sweeps)
    expect(counts["getTransaction"] ?? 0).toBeLessThanOrEqual(1000 + 100);
  expect(asked.filter(({ method }) => method === "getTransaction").length).toBeGreaterThanOrEqual(
    transactions,
  );
  expect(written.largest).toBeLessThan(20_000);
  expect(written.bytes / transactions).toBeLessThan(600);
});

test("only tokens that count are followed, where they are known", async () => {
  const agent = await addPaidAgent(server(), payments);
  const { bank, worthless, token } = payments;
  const spam = await createTokenAccount(bank, worthless, { owner: agent.address });
  const from = await createTokenAccount(bank, worthless, {
    owner: payer.wallet.address,
    amount: 10n,
  });
  await payTogether({ ...payments, token: worthless }, { wallet: payer.wallet, account: from }, [
    { to: spam, amount: 7n },
  ]);
  await payments.pay(payer, agent, 5_000_000n);
  await finalize();
  const { url, asked } = await attacked({ accounts: {} });
  const started = await start(agent, { rpc: url, settings: { ARCS_PAYMENT_TOKENS: token.mint } });
  const follower = await started.service();
  expect(follower.status()).toMatchObject({ reported: 1, refused: {}, waiting: 0 });
  const listed = asked
    .filter(({ method }) => method === "getSignaturesForAddress")
    .map(({ params }) => params[0]);
  expect(new Set(listed)).toEqual(new Set([agent.account]));
});

test("what is waiting is reported before anything is looked for", async () => {
  const agent = await addPaidAgent(server(), payments);
  await payments.pay(payer, agent, 5_000_000n);
  await finalize();
  let isApiAway = true;
  let isListingAway = false;
  const api = await startFaultProxy(server().url, ({ path }) =>
    isApiAway && path.includes("payments") ? { kind: "status", status: 503 } : { kind: "none" },
  );
  closing.push(() => api.close());
  const { url } = await attacked({
    accounts: {},
    fails: (method) => isListingAway && method === "getTokenAccountsByOwner",
  });
  const started = await start(agent, { rpc: url, url: api.url });
  const follower = await started.service();
  expect(follower.status()).toMatchObject({ reported: 0 });
  [isApiAway, isListingAway] = [false, true];
  await expect(follower.sweepOnce()).rejects.toMatchObject({ code: "ledger_unreachable" });
  const { rows } = await server().context.store.pool.query(
    "select id from payments where agent_id = $1",
    [agent.address],
  );
  expect(rows).toHaveLength(1);
});

test("a part of the queue that is lost is looked for anew", async () => {
  const agent = await addPaidAgent(server(), payments);
  await payments.pay(payer, agent, 5_000_000n);
  await finalize();
  let isAway = true;
  const api = await startFaultProxy(server().url, ({ path }) =>
    isAway && path.includes("payments") ? { kind: "status", status: 503 } : { kind: "none" },
  );
  closing.push(() => api.close());
  const adapter = memoryAdapter();
  const { url } = await attacked({ accounts: {} });
  const started = await start(agent, { rpc: url, url: api.url, adapter });
  const key = `arcs:payments:v2:local:${agent.address}`;
  const { segments } = (await adapter.getCache(`${key}:index`)) as { segments: { id: number }[] };
  expect(segments).toHaveLength(1);
  await adapter.setCache(`${key}:segment:${segments[0]?.id}`, [{ signature: 7 }] as never);
  isAway = false;
  const follower = await started.service();
  await follower.sweepOnce();
  await follower.sweepOnce();
  expect(follower.status()).toMatchObject({ reported: 1, waiting: 0 });
});
