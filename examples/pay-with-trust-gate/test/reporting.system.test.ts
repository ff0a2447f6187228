// The official packages of x402, unmodified, as the workspace pins them; `npm run counterparts` brings the newest.
// Stand-ins replace the internet: the local ledger for the devnet, and our own facilitator.
import { type ArcsClient, createArcsClient, ratePayment, registerAgent } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import type { SettlementReports } from "@arcs/client/x402";
import { findProgramAddress } from "@arcs/ledger";
import { createLocalLedger, type Listening, type LocalLedger } from "@arcs/ledger/local";
import { createLog, readCommandLine, type StartedServer, startServer } from "@arcs/server";
import type { SchemeNetworkClient } from "@x402/core/types";
import { wrapFetchWithPayment, type x402Client } from "@x402/fetch";
import { ExactSvmScheme as BuyerScheme } from "@x402/svm/exact/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { writeRootList } from "../../paid-job/roots.ts";
import { createToken, type Token } from "../../paid-job/token.ts";
import { createWallet, type Wallet } from "../../paid-job/wallet.ts";
import { reportBySides } from "../reporting.ts";
import { createBuyer, createFacilitator, createSellingSide, network, sell } from "./x402-market.ts";

let folder: string;
let ledger: LocalLedger;
let rpc: Listening;
let server: StartedServer;
let token: Token;
let shop: Awaited<ReturnType<typeof sell>>;
let paying: x402Client;
let reports: SettlementReports[];
const names = ["mint", "bank", "newsstand", "weatherStation", "translator", "stranger", "buyer"] as const;
const wallets = {} as Record<(typeof names)[number], Wallet>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-x402-"));
  for (const name of names) wallets[name] = await createWallet();
  const { mint, bank, newsstand, weatherStation, translator, stranger, buyer } = wallets;
  ledger = await createLocalLedger();
  rpc = await ledger.listen();
  const rootList = join(folder, "roots.json");
  const signer = await writeRootList(rootList, { mint, newsstand, weatherStation, network: "devnet" });
  const { settings } = readCommandLine([], {
    env: {
      PORT: "0",
      ARCS_DATA_FOLDER: join(folder, "data"),
      ARCS_MAX_EVENT_LOOP_DELAY_MS: "0",
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
  await token.give(buyer, 10n);
  // x402 opens no token accounts: sellers need one beforehand.
  for (const seller of [newsstand, weatherStation, translator, stranger]) await token.give(seller, 1n);

  const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
  for (const [name, { signer: agent }] of Object.entries({ newsstand, weatherStation, translator })) {
    await registerAgent(client, { name }, { agent });
  }
  const { facilitator, feePayer } = await createFacilitator(rpc.url);
  await server.context.ledger.request("requestAirdrop", [feePayer, 1_000_000_000]);
  const side = createSellingSide(facilitator);
  paying = buyerSide();
  reports = reportBySides(
    { resourceServer: side, buyer: paying, facilitator },
    {
      asSeller: await clientOf("seller"),
      asBuyer: await clientOf("buyer"),
      asFacilitator: await clientOf("facilitator"),
      tokens: [{ network, asset: mint.address, decimals: 6 }],
    },
  );
  shop = await sell(side, {
    asset: mint.address,
    agents: [
      { address: newsstand.address, amount: "200000" },
      { address: weatherStation.address, amount: "200000" },
      { address: translator.address, amount: "250000" },
      { address: stranger.address, amount: "250000" },
    ],
  });
}, 300_000);
afterAll(async () => {
  shop?.close();
  await server?.close();
  await ledger?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a client with a key of its own. */
async function clientOf(name: string): Promise<ArcsClient> {
  const admin = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
  const { key } = await admin.keys.create({ name, accountId: `acct_${name}`, permissions: ["read", "write"] });
  return createArcsClient({ baseUrl: server.url, apiKey: key });
}

function buyerSide(scheme?: SchemeNetworkClient): x402Client {
  const wallet = { rpcUrl: rpc.url, asset: wallets.mint.address };
  return createBuyer(wallets.buyer, scheme === undefined ? wallet : { ...wallet, scheme });
}

describe("payments of x402 that are reported by one line", () => {
  test("have the ledger for evidence and move the score; seller, buyer and facilitator report each payment once", async () => {
    const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
    const { newsstand, weatherStation, translator, buyer } = wallets;
    const fetchAndPay = wrapFetchWithPayment(fetch, paying);
    const before = await client.reputation.get(translator.address);
    expect(before.overallScore).toBe(0);
    // Payments to roots give the buyer a voice a day later; burns, at once.
    await client.reputation.showVoice({ transactionHash: await token.burn(buyer, 50n) });

    for (const seller of [newsstand, weatherStation, translator]) {
      const answer = await fetchAndPay(`${shop.url}/${seller.address}`);
      expect([answer.status, await answer.json()]).toEqual([200, { work: "done" }]);
      for (const side of reports) await side.flush();
    }
    await expect
      .poll(async () => (await client.reputation.get(translator.address)).overallScore, { timeout: 20_000 })
      .toBeGreaterThan(0);
    const counts = reports.map((side) => side.counts());
    expect(counts).toMatchObject(counts.map(() => ({ dropped: 0, waiting: 0 })));
    expect(counts.reduce((sum, { reported, known }) => sum + reported + known, 0)).toBe(9);
    const { transactions } = await client.reputation.evidence(translator.address);
    expect(transactions).toMatchObject([{ payer: buyer.address, amount: "0.25", evidence: "ledger" }]);
  });

  test("is rated by the payer's wallet", async () => {
    const { translator, buyer } = wallets;
    const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
    const { transactions } = await client.reputation.evidence(translator.address);
    const { id = "" } = transactions[0] ?? {};
    const payment = { id, agentId: translator.address, payer: { address: buyer.address } };
    await ratePayment(client, { payment, network: "devnet", rating: 5 }, { payer: buyer.signer });
    await expect
      .poll(async () => (await client.reputation.evidence(translator.address)).transactions, { timeout: 20_000 })
      .toMatchObject([{ id, rating: 5 }]);
  });

  test("a payment to nobody's address is made as ever, and its report dropped with the reason", async () => {
    const [seller] = reports;
    const answer = await wrapFetchWithPayment(fetch, buyerSide())(`${shop.url}/${wallets.stranger.address}`);
    expect(answer.status).toBe(200);
    await seller?.flush();
    expect(seller?.counts()).toMatchObject({ dropped: 1, droppedBy: { refused: 1, agent_not_found: 1 } });
  });

  test("a payee that does not pass the gate is not paid, and nothing is reported", async () => {
    const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
    const tokens = [{ network, asset: wallets.mint.address, decimals: 6 }];
    const gate = createTrustGate({ client, payer: wallets.buyer.ledger, minScore: 900, tokens });
    const url = `${shop.url}/${wallets.translator.address}`;
    const careful = buyerSide(gate.scheme((payer) => new BuyerScheme(payer, { rpcUrl: rpc.url })));
    const before = reports[0]?.counts();
    await expect(wrapFetchWithPayment(fetch, careful)(url)).rejects.toThrow(
      /nothing was signed: a score of 900 is expected/,
    );
    await reports[0]?.flush();
    expect(reports[0]?.counts()).toEqual(before);
  });
});
