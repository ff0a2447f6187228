// Sellers of the official packages of x402 that never heard of ARCS, from their first customers to
// a claim: what a stranger is told by `arcs check`, what a buyer's gate lets pass, and what
// arcs-audit and arcs-scores compute again.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createArcsClient, registerAgent } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import { findProgramAddress } from "@arcs/ledger";
import { createLocalLedger, type Listening, type LocalLedger } from "@arcs/ledger/local";
import { createLog, readCommandLine, type StartedServer, startServer } from "@arcs/service";
import { wrapFetchWithPayment } from "@x402/fetch";
import { ExactSvmScheme as BuyerScheme } from "@x402/svm/exact/client";
import { afterAll, beforeAll, expect, test } from "vitest";

import { waitUntil } from "../../../packages/process/test/support/wait-until.ts";
import { followAll, settleAll, timeOfLog } from "../../../packages/server/test/support/agents.ts";
import { publishNow } from "../../../packages/server/test/support/http-log.ts";
import type { RunningServer } from "../../../packages/server/test/support/server.ts";
import { writeRootList } from "../../paid-job/roots.ts";
import { createToken, type Token } from "../../paid-job/token.ts";
import { createWallet, type Wallet } from "../../paid-job/wallet.ts";
import { createBuyer, createFacilitator, createSellingSide, network, sell } from "./x402-market.ts";

const root = join(import.meta.dirname, "../../..");

let folder: string;
let ledger: LocalLedger;
let rpc: Listening;
let server: StartedServer;
let token: Token;
let shop: Awaited<ReturnType<typeof sell>>;
let seller: Wallet;
let washer: Wallet;
let mint: Wallet;
const customers: Wallet[] = [];

const urlOf = (path: string): string => `${shop.url}/${path}`;

/** Buys once by the official client, which knows nothing of ARCS. */
async function buy(buyer: Wallet, path: string): Promise<void> {
  const paying = createBuyer(buyer, { rpcUrl: rpc.url, asset: mint.address });
  expect((await wrapFetchWithPayment(fetch, paying)(urlOf(path))).status).toBe(200);
}

const readAll = (): Promise<void> => followAll(server as unknown as RunningServer);
/** Lets a day go by in the books, so that all payments are settled. */
const letADayGoBy = (): Promise<void> => settleAll(server as unknown as RunningServer);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-unclaimed-"));
  [mint, seller, washer] = [await createWallet(), await createWallet(), await createWallet()];
  const [bank, newsstand, weatherStation] = [
    await createWallet(),
    await createWallet(),
    await createWallet(),
  ];
  for (let i = 0; i < 12; i++) customers.push(await createWallet());
  ledger = await createLocalLedger();
  rpc = await ledger.listen();
  const rootList = join(folder, "roots.json");
  const signer = await writeRootList(rootList, {
    mint,
    newsstand,
    weatherStation,
    network: "devnet",
  });
  const { settings } = readCommandLine([], {
    env: {
      PORT: "0",
      ARCS_DATA_FOLDER: join(folder, "data"),
      ARCS_MAX_EVENT_LOOP_DELAY_MS: "0",
      ARCS_WEBHOOK_TARGETS: "public_and_loopback",
      LEDGER_CLUSTER: "devnet",
      LEDGER_RPC_URL: rpc.url,
      LEDGER_PROGRAM_ADDRESS: findProgramAddress("local"),
      ARCS_PAYMENT_TOKENS: `devnet:${mint.address}:USDC`,
      ARCS_VOUCHING_ROOTS: rootList,
      ARCS_VOUCHING_ROOTS_SIGNERS: signer,
    },
  });
  server = await startServer(settings, { log: createLog({ level: "silent" }) });
  token = await createToken(server, { mint, bank });
  // x402 opens no token accounts: sellers need one beforehand.
  for (const one of [newsstand, weatherStation, seller, washer]) await token.give(one, 0n);
  for (const one of customers) await token.give(one, 30n);
  const { facilitator, feePayer } = await createFacilitator(rpc.url);
  await server.context.ledger.request("requestAirdrop", [feePayer, 1_000_000_000]);
  shop = await sell(createSellingSide(facilitator), {
    asset: mint.address,
    agents: [
      { address: newsstand.address, amount: "1000000", path: "news" },
      { address: weatherStation.address, amount: "1000000", path: "weather" },
      { address: seller.address, amount: "1000000", path: "work" },
      { address: seller.address, amount: "250000", path: "small" },
      { address: seller.address, amount: "25000000", path: "large" },
      { address: washer.address, amount: "1000000", path: "washed" },
    ],
  });
  // Five have spent with both roots.
  for (const customer of customers.slice(0, 5)) {
    for (const path of ["news", "weather"]) await buy(customer, path);
  }
  await readAll();
  await letADayGoBy();
}, 300_000);
afterAll(async () => {
  shop?.close();
  await server?.close();
  await ledger?.close();
  await rm(folder, { recursive: true, force: true });
});

type Run = { code: number | null; stdout: string; stderr: string };

/** Runs a program in a process of its own. */
function run(
  program: string,
  args: readonly string[],
  { apiKey, ahead = 0 }: { apiKey?: string; ahead?: number } = {},
): Promise<Run> {
  const env = { ...process.env, NO_COLOR: "1", ARCS_API_URL: server.url, ARCS_API_KEY: apiKey };
  const child = spawn(
    process.execPath,
    [
      "--import",
      clockAhead(ahead),
      "--import",
      "tsx",
      "--conditions=@arcs/source",
      join(root, program),
      ...args,
    ],
    {
      cwd: root,
      env,
    },
  );
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.stderr += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...said })));
}

/** A module that sets the clock of a program ahead, in milliseconds. */
function clockAhead(by: number): string {
  const clock = `globalThis.Date = class extends Date {
    constructor(...args) { super(...(args.length === 0 ? [Date.now()] : args)); }
    static now() { return super.now() + ${by}; }
  };`;
  return `data:text/javascript,${encodeURIComponent(clock)}`;
}

const arcs = (...args: string[]): Promise<Run> => run("packages/client/src/node/cli/main.ts", args);

/**
 * Computes all of it again from the public log, and every payment from the ledger: finds nothing
 * wrong.
 */
async function recompute(): Promise<void> {
  // The auditor reads what is final. Its clock is ahead: it does not wait for a score that is
  // computed meanwhile.
  await ledger.advance({ slots: 40 });
  const underWay =
    "select 1 from jobs where state = 'pending' and (run_at <= now() or leased_until > now())";
  await waitUntil(
    async () => (await server.context.store.pool.query(underWay, [])).rows.length === 0,
  );
  await publishNow(server as unknown as RunningServer);
  const key = (await (await fetch(`${server.url}/log/key`)).text()).trim();
  const log = [
    "--key",
    key,
    "--state",
    join(folder, "audit"),
    "--once",
    "--json",
    "--rpc",
    `devnet=${rpc.url}`,
  ];
  const apiKey = server.firstAdminKey ?? "";
  // Days have gone by for the log.
  const ahead = (await timeOfLog(server as unknown as RunningServer)) - Date.now();
  const [audit, scores] = await Promise.all([
    run("extras/audit/src/cli/main.ts", [...log, `${server.url}/log`], { ahead }),
    run("extras/audit/src/own-scores/cli/main.ts", ["--json", seller.address], { apiKey }),
  ]);
  expect(audit, audit.stdout).toMatchObject({ code: 0 });
  expect(JSON.parse(audit.stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({ good: true });
  expect(scores, scores.stdout).toMatchObject({ code: 0 });
}

test("a seller is worth what its customers back: a small price passes, a large one does not", async () => {
  for (const customer of customers) await buy(customer, "work");
  // The first question has the payments be read, and waits for that; none has settled.
  const first = await arcs("check", urlOf("work"), "--at-stake", "0.25");
  expect([first.code, first.stderr]).toEqual([1, ""]);
  expect(first.stdout).toContain(`0.00 in test money is safe to spend with ${seller.address} now`);
  expect(first.stdout).toContain("12 payments from 12 payers, 5 with a voice");
  await letADayGoBy();
  const [small, large] = [
    await arcs("check", urlOf("small"), "--at-stake", "0.25"),
    await arcs("check", urlOf("large"), "--at-stake", "25"),
  ];
  expect([small.code, large.code]).toEqual([0, 1]);
  expect(small.stdout).toContain(`3.75 in test money is safe to spend with ${seller.address} now`);
  expect(small.stdout).toContain("Unclaimed: nobody has registered it.");
  expect(large.stdout).toContain("At stake: 25.00 in test money, of which 21.25 is not covered.");
  await recompute();
}, 120_000);

test("a buyer's gate lets 0.25 pass, and signs nothing of 25", async () => {
  const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
  const [, , , , , buyer] = customers as [Wallet, Wallet, Wallet, Wallet, Wallet, Wallet];
  const gate = createTrustGate({
    client,
    payer: buyer.ledger,
    tokens: [{ network, asset: mint.address, decimals: 6 }],
    allowance: "0",
  });
  const scheme = gate.scheme((payer) => new BuyerScheme(payer, { rpcUrl: rpc.url }));
  const paying = createBuyer(buyer, { rpcUrl: rpc.url, asset: mint.address, scheme });
  const pay = (path: string): Promise<Response> =>
    wrapFetchWithPayment(gate.fetch(fetch), paying)(urlOf(path));
  expect((await pay("small")).status).toBe(200);
  await expect(pay("large")).rejects.toThrow(
    /nothing was signed: 25\.00 is not covered, 3\.50 is safe to spend now/,
  );
  await gate.flush();
  await readAll();
  expect((await client.check(seller.address)).safeToSpend).toMatchObject({
    outstanding: "0.25",
    held: "0",
  });
}, 120_000);

test("a ring that pays another seller with its own money is worth nothing, whatever one of them spent elsewhere", async () => {
  const ring = customers.slice(8);
  for (const path of ["news", "weather"]) await buy(ring[0]!, path);
  await readAll();
  await letADayGoBy();
  for (let round = 0; round < 2; round++) {
    for (const wallet of ring) {
      await buy(wallet, "washed");
      await token.pay(washer, wallet, 100n);
    }
  }
  await arcs("check", urlOf("washed"));
  await letADayGoBy();
  const { code, stdout } = await arcs("check", urlOf("washed"), "--at-stake", "0.25");
  expect(code).toBe(1);
  expect(stdout).toContain(`0.00 in test money is safe to spend with ${washer.address} now`);
  expect(stdout).toContain("8 payments from 4 payers, 1 with a voice");
}, 120_000);

test("the seller claims its account, and nothing is lost", async () => {
  const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
  const before = await client.check(seller.address);
  expect(before.payments).toMatchObject({ count: 13, payers: 12 });
  await registerAgent(client, { name: "Seller" }, { agent: seller.signer });
  const after = await client.check(seller.address);
  expect(after).toMatchObject({
    claimed: true,
    agentId: seller.address,
    safeToSpend: before.safeToSpend,
  });
  expect([after.payments, after.score]).toEqual([before.payments, before.score]);
  await recompute();
  const { code, stdout } = await arcs("check", urlOf("small"), "--at-stake", "0.25");
  expect(code).toBe(0);
  expect(stdout).toContain(`Claimed: by agent ${seller.address}.`);
}, 120_000);
