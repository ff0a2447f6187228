// The official packages of x402, unmodified, as the workspace pins them; `npm run counterparts`
// brings the newest. Stand-ins replace the internet: the local ledger for the devnet, and our own
// facilitator.
import { type ArcsClient, createArcsClient, ratePayment, registerAgent } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import { reportSettlements, type SettlementReports } from "@arcs/client/x402";
import { findProgramAddress } from "@arcs/ledger";
import { createLocalLedger, type Listening, type LocalLedger } from "@arcs/ledger/local";
import { createLog, readCommandLine, type StartedServer, startServer } from "@arcs/service";
import { createKeyPairSignerFromPrivateKeyBytes } from "@solana/kit";
import { x402Facilitator } from "@x402/core/facilitator";
import { decodePaymentSignatureHeader, encodePaymentRequiredHeader } from "@x402/core/http";
import { x402ResourceServer } from "@x402/core/server";
import type { PaymentRequirements, SchemeNetworkClient } from "@x402/core/types";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { toFacilitatorSvmSigner } from "@x402/svm";
import { ExactSvmScheme as BuyerScheme } from "@x402/svm/exact/client";
import { ExactSvmSchemeV1 as BuyerSchemeV1 } from "@x402/svm/exact/v1/client";
import { UptoSvmScheme as UptoBuyer } from "@x402/svm/upto/client";
import { UptoSvmScheme as UptoFacilitator } from "@x402/svm/upto/facilitator";
import { UptoSvmScheme as UptoSeller } from "@x402/svm/upto/server";
import express, { type Request, type Response } from "express";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { channelsProgram } from "../../../packages/ledger/test/support/channels.ts";
import { writeRootList } from "../../paid-job/roots.ts";
import { createToken, type Token } from "../../paid-job/token.ts";
import { createWallet, type Wallet } from "../../paid-job/wallet.ts";
import { reportBySides } from "../reporting.ts";
import {
  clientOf as clientOfFacilitator,
  createBuyer,
  createFacilitator,
  createSellingSide,
  network,
  sell,
} from "./x402-market.ts";

let folder: string;
let ledger: LocalLedger;
let rpc: Listening;
let server: StartedServer;
let token: Token;
let shop: Awaited<ReturnType<typeof sell>>;
let paying: x402Client;
let reports: SettlementReports[];
const names = [
  "mint",
  "bank",
  "newsstand",
  "weatherStation",
  "translator",
  "stranger",
  "buyer",
] as const;
const wallets = {} as Record<(typeof names)[number], Wallet>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-x402-"));
  for (const name of names) wallets[name] = await createWallet();
  const { mint, bank, newsstand, weatherStation, translator, stranger, buyer } = wallets;
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
  for (const seller of [newsstand, weatherStation, translator, stranger])
    await token.give(seller, 1n);

  const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
  for (const [name, { signer: agent }] of Object.entries({
    newsstand,
    weatherStation,
    translator,
  })) {
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
  const { key } = await admin.keys.create({
    name,
    accountId: `acct_${name}`,
    permissions: ["read", "write"],
  });
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
      .poll(async () => (await client.reputation.get(translator.address)).overallScore, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    const counts = reports.map((side) => side.counts());
    expect(counts).toMatchObject(counts.map(() => ({ dropped: 0, waiting: 0 })));
    expect(counts.reduce((sum, { reported, known }) => sum + reported + known, 0)).toBe(9);
    const { transactions } = await client.reputation.evidence(translator.address);
    expect(transactions).toMatchObject([
      { payer: buyer.address, amount: "0.25", evidence: "ledger" },
    ]);
  });

  test("and what is charged of a channel, by `upto`, whose deposit is no payment, moves it too", async () => {
    const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
    const { weatherStation, buyer } = wallets;
    const scoreNow = async (): Promise<number> =>
      (await client.reputation.get(weatherStation.address)).overallScore ?? 0;
    const before = await scoreNow();
    const { transactions: paid } = await client.reputation.evidence(weatherStation.address);
    await ledger.addProgram("CHNLxYvVA28MJP9PrFuDXccuoGXAx7jBacfLEkahyGsX", channelsProgram);
    const signer = await createKeyPairSignerFromPrivateKeyBytes(
      crypto.getRandomValues(new Uint8Array(32)),
    );
    await server.context.ledger.request("requestAirdrop", [signer.address, 1_000_000_000]);
    const facilitator = new x402Facilitator().register(
      network,
      new UptoFacilitator(toFacilitatorSvmSigner(signer, { defaultRpcUrl: rpc.url })),
    );
    const authorizer = await createKeyPairSignerFromPrivateKeyBytes(
      crypto.getRandomValues(new Uint8Array(32)),
    );
    const selling = new x402ResourceServer(clientOfFacilitator(facilitator)).register(
      network,
      new UptoSeller({ receiverAuthorizerSigner: authorizer, rpcUrl: rpc.url }),
    );
    const tokens = [{ network, asset: wallets.mint.address, decimals: 6 }];
    const sides = [selling, facilitator].map((side) => reportSettlements(side, { client, tokens }));
    const agents = [{ address: weatherStation.address, amount: "300000" }];
    const channels = await sell(selling, { asset: wallets.mint.address, scheme: "upto", agents });
    const buying = buyerSide(new UptoBuyer(buyer.ledger, { rpcUrl: rpc.url }));
    const answer = await wrapFetchWithPayment(
      fetch,
      buying,
    )(`${channels.url}/${weatherStation.address}`);
    expect(answer.status, await answer.text()).toBe(200);
    channels.close();
    for (const side of sides) await side.flush();
    await expect.poll(scoreNow, { timeout: 20_000 }).toBeGreaterThan(before);
    const { transactions } = await client.reputation.evidence(weatherStation.address);
    const added = transactions.filter(({ id }) => paid.every((each) => each.id !== id));
    expect(added).toMatchObject([{ payer: buyer.address, amount: "0.3", evidence: "ledger" }]);
    process.stdout.write(
      `upto on Solana: ${before} before, ${await scoreNow()} after, by ${buyer.address}\n`,
    );
  });

  test("is rated by the payer's wallet", async () => {
    const { translator, buyer } = wallets;
    const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
    const { transactions } = await client.reputation.evidence(translator.address);
    const { id = "" } = transactions[0] ?? {};
    const payment = { id, agentId: translator.address, payer: { address: buyer.address } };
    await ratePayment(client, { payment, network: "devnet", rating: 5 }, { payer: buyer.signer });
    await expect
      .poll(async () => (await client.reputation.evidence(translator.address)).transactions, {
        timeout: 20_000,
      })
      .toMatchObject([{ id, rating: 5 }]);
  });

  test("a payment to an account that nobody registered is reported as any other", async () => {
    const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
    const [seller] = reports;
    const answer = await wrapFetchWithPayment(
      fetch,
      buyerSide(),
    )(`${shop.url}/${wallets.stranger.address}`);
    expect(answer.status).toBe(200);
    await seller?.flush();
    expect(seller?.counts()).toMatchObject({ dropped: 0, waiting: 0 });
    await expect
      .poll(() => client.check(wallets.stranger.address), { timeout: 20_000 })
      .toMatchObject({ claimed: false, payments: { count: 1, payers: 1 } });
  });

  test("a payee that does not pass the gate is not paid, and nothing is reported", async () => {
    const client = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
    const tokens = [{ network, asset: wallets.mint.address, decimals: 6 }];
    const gate = createTrustGate({ client, payer: wallets.buyer.ledger, minScore: 900, tokens });
    const url = `${shop.url}/${wallets.translator.address}`;
    const careful = buyerSide(gate.scheme((payer) => new BuyerScheme(payer, { rpcUrl: rpc.url })));
    const before = reports[0]?.counts();
    await expect(wrapFetchWithPayment(fetch, careful)(url)).rejects.toThrow(
      /nothing was signed: .*the score of 900 is required/,
    );
    await reports[0]?.flush();
    expect(reports[0]?.counts()).toEqual(before);
  });
});

describe.each([1, 2] as const)(
  "a gate that holds at the running server, x402 version %i",
  (version) => {
    /**
     * Requirements of a seller that has no middleware of the official packages, as it stays with
     * version 1.
     */
    const requirementsOf = (feePayer: string, payTo: string): PaymentRequirements =>
      ({
        scheme: "exact",
        network: version === 1 ? "solana-devnet" : network,
        asset: wallets.mint.address,
        payTo,
        maxTimeoutSeconds: 60,
        extra: { feePayer },
        ...(version === 1
          ? {
              maxAmountRequired: "500000",
              resource: "http://a.example/",
              description: "",
              mimeType: "",
            }
          : { amount: "500000" }),
      }) as never;

    /**
     * Opens a seller that settles what it is paid and then answers so, and a buyer who holds before
     * it signs.
     */
    async function open({
      status,
      payer = wallets.buyer.ledger,
    }: {
      status: number;
      payer?: Wallet["ledger"];
    }) {
      const { facilitator, feePayer } = await createFacilitator(rpc.url);
      await server.context.ledger.request("requestAirdrop", [feePayer, 1_000_000_000]);
      const { translator, mint } = wallets;
      // As if 20 had been burnt for it.
      await server.context.store.pool.query(
        "update cover_accounts set bonded = 20000000 where account = $1",
        [translator.address],
      );
      const required = requirementsOf(feePayer, translator.address);
      const settled: string[] = [];
      const answer = async (request: Request, response: Response): Promise<void> => {
        const field = request.get("payment-signature") ?? request.get("x-payment");
        if (field === undefined) {
          const asked = {
            x402Version: version,
            accepts: [required],
            resource: { url: "http://a.example/" },
          } as const;
          if (version === 2)
            response.set("payment-required", encodePaymentRequiredHeader(asked as never));
          response.status(402).json(asked);
          return;
        }
        const { success, transaction } = await facilitator.settle(
          decodePaymentSignatureHeader(field),
          required,
        );
        if (success) settled.push(transaction);
        response.status(status).end();
      };
      const app = express().get("/", (request, response) => void answer(request, response));
      const seller = app.listen(0, "127.0.0.1");
      await new Promise((resolve) => seller.once("listening", resolve));
      const { port } = seller.address() as AddressInfo;
      const name = `holder${version}${status}`;
      const client = await clientOf(name);
      const tokens = [network, "solana-devnet"].map((where) => ({
        network: where,
        asset: mint.address,
        decimals: 6,
      }));
      const gate = createTrustGate({ client, payer, tokens });
      const paying = new x402Client();
      if (version === 1) {
        paying.registerV1(
          "solana-devnet",
          gate.scheme((wallet) => new BuyerSchemeV1(wallet, { rpcUrl: rpc.url })),
        );
      } else {
        paying.register(
          network,
          gate.scheme((wallet) => new BuyerScheme(wallet, { rpcUrl: rpc.url })),
        );
      }
      paying.setSpendControls(false);
      const pay = wrapFetchWithPayment(gate.fetch(fetch), paying);
      return {
        client,
        gate,
        settled,
        pay: () => pay(`http://127.0.0.1:${port}/`),
        holds: async () =>
          (
            await server.context.store.pool.query<{ id: string }>(
              "select * from holds where holder = $1",
              [`acct_${name}`],
            )
          ).rows,
        close: () => seller.close(),
      };
    }

    test("pays what is held, and reports as failed what came to nothing", async () => {
      const { client, gate, settled, pay, holds, close } = await open({ status: 500 });
      expect((await pay()).status).toBe(500);
      await gate.flush();
      close();
      const [hold, ...others] = await holds();
      expect([others, hold]).toEqual([
        [],
        expect.objectContaining({ state: "held", is_failed: true }),
      ]);
      await client.payments.report({
        event: "payment.completed",
        agentId: wallets.translator.address,
        payer: { address: wallets.buyer.address },
        amount: "0.5",
        transactionHash: settled[0]!,
      });
      expect(await client.holds.get(hold!.id)).toMatchObject({
        state: "paid",
        outcome: "failed",
        amount: "0.5",
      });
    });

    test("releases what its wallet does not sign", async () => {
      const payer = {
        address: wallets.buyer.ledger.address,
        signTransactions: () => Promise.reject(new Error("the user said no")),
      } as unknown as Wallet["ledger"];
      const { gate, settled, pay, holds, close } = await open({ status: 200, payer });
      await expect(pay()).rejects.toThrow("the user said no");
      await gate.flush();
      close();
      expect([settled, await holds()]).toEqual([
        [],
        [expect.objectContaining({ state: "released" })],
      ]);
    });
  },
);
