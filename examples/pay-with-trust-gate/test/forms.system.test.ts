// Each form of payment on EVM chains moves the score: bought and sold by the official packages,
// reported, read from the chain. Stand-ins replace the contracts but Permit2, the tokens, and the
// facilitator's server. Forms on Solana are in reporting.system.test.ts.
import type { ArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import { reportSettlements, type SettlementReports } from "@arcs/client/x402";
import { x402Client } from "@x402/core/client";
import { x402Facilitator } from "@x402/core/facilitator";
import { x402ResourceServer } from "@x402/core/server";
import type { SchemeNetworkClient, SchemeNetworkServer } from "@x402/core/types";
import { BatchSettlementEvmScheme as BatchBuyer } from "@x402/evm/batch-settlement/client";
import { BatchSettlementEvmScheme as BatchFacilitator } from "@x402/evm/batch-settlement/facilitator";
import { BatchSettlementEvmScheme as BatchSeller } from "@x402/evm/batch-settlement/server";
import { ExactEvmScheme as ExactBuyer } from "@x402/evm/exact/client";
import { ExactEvmScheme as ExactFacilitator } from "@x402/evm/exact/facilitator";
import { ExactEvmScheme as ExactSeller } from "@x402/evm/exact/server";
import { UptoEvmScheme as UptoBuyer } from "@x402/evm/upto/client";
import { UptoEvmScheme as UptoFacilitator } from "@x402/evm/upto/facilitator";
import { UptoEvmScheme as UptoSeller } from "@x402/evm/upto/server";
import { wrapFetchWithPayment } from "@x402/fetch";
import { Mppx as MppClient, tempo as payBy } from "mppx/client";
import { Mppx as MppServer, tempo as sellBy } from "mppx/server";
import { createClient, defineChain, type Hex, http } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  capture,
  captureContracts,
  openAuthCapture,
} from "../../../packages/evm/test/support/auth-capture.ts";
import { openBatchSettlement } from "../../../packages/evm/test/support/batch-settlement.ts";
import { PLACES, readContracts } from "../../../packages/evm/test/support/contracts.ts";
import { openFacilitator } from "../../../packages/evm/test/support/facilitator.ts";
import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  startBareEvm,
} from "../../../packages/evm/test/support/local-evm.ts";
import { openReserve, tempoContracts } from "../../../packages/evm/test/support/mpp-session.ts";
import { callOf, openTokens, type TokenEvm } from "../../../packages/evm/test/support/tokens.ts";
import { chainId, createAccount, network, tokenDomain } from "./evm-market.ts";
import { type EvmScene, openEvmScene, type PaidAgent } from "./evm-scene.ts";
import { clientOf, sell } from "./x402-market.ts";

const NOBODY = "0x000000000000000000000000000000000000dEaD";

type Market = EvmScene & {
  evm: LocalEvm;
  tokens: TokenEvm;
  asset: Hex;
  /** Reports once the chain is final: a payment counts then. */
  reporting: { client: ArcsClient; tokens: { network: string; asset: string; decimals: number }[] };
};

/** Opens a market where a buyer's word counts: it has burnt some of its money. */
async function openMarket(
  evm: LocalEvm,
  {
    where,
    asset,
    buyer,
  }: { where: { chainId: number; network: string }; asset: Hex; buyer: string },
): Promise<Market> {
  const tokens = openTokens(evm, where.chainId);
  await tokens.mint(asset, buyer, 20_000_000n);
  const scene = await openEvmScene({ url: evm.url, network: where.network, asset });
  const transactionHash = await tokens.pay(asset, buyer, NOBODY, 10_000_000n);
  await evm.mine(70);
  await scene.client.reputation.showVoice({ transactionHash, network: where.network });
  const report: ArcsClient["payments"]["report"] = async (...payment) => {
    await evm.mine(70);
    return scene.client.payments.report(...payment);
  };
  const client = { ...scene.client, payments: { ...scene.client.payments, report } };
  const reporting = { client, tokens: [{ network: where.network, asset, decimals: 6 }] };
  return { ...scene, evm, tokens, asset, reporting };
}

const table: string[] = [];
afterAll(() => void process.stdout.write(table.map((row) => `${row}\n`).join("")));

type Paid = {
  form: string;
  payer: string;
  agent: PaidAgent;
  pay: () => Promise<unknown>;
  payments: number;
};

/**
 * Has an agent paid, waits until its score is a higher one, of so many payments, and returns their
 * amounts.
 */
async function moveScore(
  { client, accountOf }: Market,
  { form, payer, agent: { id }, pay, payments }: Paid,
): Promise<unknown[]> {
  const scoreNow = async (): Promise<number> => (await client.reputation.get(id)).overallScore ?? 0;
  const before = await scoreNow();
  await pay();
  await expect.poll(scoreNow, { timeout: 20_000 }).toBeGreaterThan(before);
  const evidence = async (): Promise<{ amount?: string; payer?: string }[]> =>
    (await client.reputation.evidence(id)).transactions;
  const arePaid = async (): Promise<boolean> => (await evidence()).length === payments;
  await expect.poll(arePaid, { timeout: 20_000 }).toBe(true);
  const transactions = await evidence();
  for (const each of transactions) {
    expect(each).toMatchObject({ payer: accountOf({ address: payer }), evidence: "ledger" });
  }
  table.push(
    `${form}: ${before} before, ${await scoreNow()} after, by ${String(transactions[0]?.payer)}`,
  );
  return transactions.map(({ amount }) => amount);
}

describe.skipIf(!hasEvm)(`the score moves with what x402 pays${needsEvm}`, () => {
  let market: Market;
  let createFacilitator: () => x402Facilitator;
  const buyer = createAccount();

  beforeAll(async () => {
    const evm = await startBareEvm(chainId);
    const asset = await evm.deploy(captureContracts.ReceivableToken);
    await openBatchSettlement(evm);
    const proxies = readContracts<"ExactPermit2Proxy" | "UptoPermit2Proxy">("permit2-proxies");
    await evm.place(
      { abi: [], bytecode: readContracts<"Permit2">("published").Permit2.bytecode },
      PLACES.Permit2,
    );
    await evm.place(proxies.ExactPermit2Proxy, PLACES.ExactPermit2Proxy);
    await evm.place(proxies.UptoPermit2Proxy, PLACES.UptoPermit2Proxy);
    market = await openMarket(evm, { where: { chainId, network }, asset, buyer: buyer.address });
    await market.tokens.send(
      buyer.address,
      asset,
      callOf("Token", "approve", [PLACES.Permit2, 2n ** 255n]),
    );
    const signer = await openFacilitator(evm);
    createFacilitator = () =>
      new x402Facilitator()
        .register(network, new ExactFacilitator(signer))
        .register(network, new UptoFacilitator(signer))
        .register(network, new BatchFacilitator(signer, createAccount()));
  }, 300_000);
  afterAll(async () => {
    await market?.close();
    await market?.evm.stop();
  });

  const buyingBy = (scheme: SchemeNetworkClient): x402Client => {
    const allowedAssets = [{ network, asset: market.asset }];
    return new x402Client(undefined).register(network, scheme).setSpendControls({ allowedAssets });
  };
  /** Sells an answer for 0.25, and buys it so often. */
  async function trade(
    sides: { selling: x402ResourceServer; buying: x402Client; agent: PaidAgent },
    {
      scheme,
      extra = {},
      times = 1,
    }: { scheme: string; extra?: Record<string, string>; times?: number },
  ): Promise<void> {
    const { selling, buying, agent } = sides;
    const agents = [{ address: agent.account.address, amount: "250000" }];
    const offer = {
      asset: market.asset,
      network,
      scheme,
      extra: { ...tokenDomain, ...extra },
      agents,
    };
    const shop = await sell(selling, offer);
    for (let each = 0; each < times; each++) {
      const answer = await wrapFetchWithPayment(
        fetch,
        buying,
      )(`${shop.url}/${agent.account.address}`);
      expect(answer.status, await answer.text()).toBe(200);
    }
    shop.close();
  }

  test.each<{
    form: string;
    scheme: string;
    seller: () => SchemeNetworkServer;
    payer: () => SchemeNetworkClient;
    extra?: Record<string, string>;
  }>([
    {
      form: "EIP-3009",
      scheme: "exact",
      seller: () => new ExactSeller(),
      payer: () => new ExactBuyer(buyer),
    },
    {
      form: "Permit2",
      scheme: "exact",
      seller: () => new ExactSeller(),
      payer: () => new ExactBuyer(buyer),
      extra: { assetTransferMethod: "permit2" },
    },
    {
      form: "Permit2",
      scheme: "upto",
      seller: () => new UptoSeller(),
      payer: () => new UptoBuyer(buyer),
    },
  ])("$scheme by $form, as of who signed", async ({ form, scheme, seller, payer, extra = {} }) => {
    const agent = await market.addAgent(`${scheme} ${form}`);
    const selling = new x402ResourceServer(clientOf(createFacilitator())).register(
      network,
      seller(),
    );
    const reports = reportSettlements(selling, market.reporting);
    const pay = async (): Promise<void> => {
      await trade({ selling, buying: buyingBy(payer()), agent }, { scheme, extra });
      await reports.flush();
    };
    const paid = await moveScore(market, {
      form: `${scheme} by ${form}`,
      payer: buyer.address,
      agent,
      pay,
      payments: 1,
    });
    expect(paid).toEqual(expect.arrayContaining(["0.25"]));
    expect(reports.counts()).toMatchObject({ reported: 1, dropped: 0 });
  });

  test("claims of batch-settlement, each as a payment of who signed its vouchers; nothing else is reported", async () => {
    const agent = await market.addAgent("batch-settlement");
    const scheme = new BatchSeller(agent.account.address, {
      receiverAuthorizerSigner: createAccount(),
    });
    const facilitator = createFacilitator();
    const toFacilitator = clientOf(facilitator);
    const selling = new x402ResourceServer(toFacilitator).register(network, scheme);
    const buying = buyingBy(new BatchBuyer(buyer));
    const ofClaims = reportSettlements({ scheme, facilitator: toFacilitator }, market.reporting);
    const others = [selling, buying, facilitator].map((side) =>
      reportSettlements(side, market.reporting),
    );
    const manager = scheme.createChannelManager(toFacilitator, network, market.asset);
    const pay = async (): Promise<void> => {
      await trade({ selling, buying, agent }, { scheme: "batch-settlement", times: 2 });
      await manager.claimAndSettle();
      await trade({ selling, buying, agent }, { scheme: "batch-settlement" });
      await manager.claimAndSettle();
      for (const reports of [ofClaims, ...others]) await reports.flush();
    };
    const paid = await moveScore(market, {
      form: "batch-settlement",
      payer: buyer.address,
      agent,
      pay,
      payments: 2,
    });
    expect(paid).toEqual(expect.arrayContaining(["0.25", "0.5"]));
    expect(ofClaims.counts()).toMatchObject({ reported: 2, dropped: 0, waiting: 0 });
    for (const reports of others)
      expect(reports.counts()).toMatchObject({ reported: 0, dropped: 0, waiting: 0 });
  });

  test("captures of auth-capture, in parts, as payments of who authorized them", async () => {
    const agent = await market.addAgent("auth-capture");
    const { evm, tokens, asset, reporting } = market;
    const escrow = await openAuthCapture(evm, { tokens, token: asset, network });
    const signed = await escrow.sign(buyer, agent.account.address, { max: 500_000n });
    const pay = async (): Promise<void> => {
      await escrow.run(escrow.authorize(signed));
      for (const [amount, text] of [[250_000n, "0.25"] as const, [100_000n, "0.1"] as const]) {
        const transactionHash = await escrow.run(capture(signed, amount));
        const [agentId, payer] = [agent.account.address, { address: buyer.address }];
        const claim = {
          event: "payment.completed",
          agentId,
          payer,
          network,
          amount: text,
          transactionHash,
        } as const;
        await reporting.client.payments.report(claim);
      }
    };
    const paid = await moveScore(market, {
      form: "auth-capture",
      payer: buyer.address,
      agent,
      pay,
      payments: 2,
    });
    expect(paid).toEqual(expect.arrayContaining(["0.1", "0.25"]));
  });
});

// A local EVM with the id of Tempo, and a TIP-20 token at its address there. Its transactions no
// other chain has: sessions are opened and settled by those of the EVM.
describe.skipIf(!hasEvm)(`the score moves with what MPP pays on Tempo${needsEvm}`, () => {
  const where = { chainId: 4217, network: "eip155:4217" };
  const asset = "0x20C000000000000000000000b9537d11c60E8b50";
  const buyer = createAccount();
  let market: Market;
  beforeAll(async () => {
    const evm = await startBareEvm(where.chainId);
    await evm.place(tempoContracts.Tip20, asset);
    market = await openMarket(evm, { where, asset, buyer: buyer.address });
  }, 300_000);
  afterAll(async () => {
    await market?.close();
    await market?.evm.stop();
  });

  /**
   * Opens both sides; the buyer's account is in the wallet behind the endpoint, which sends its
   * transactions.
   */
  function open({ account }: PaidAgent) {
    const { url } = market.evm;
    const nativeCurrency = { name: "USD", symbol: "USD", decimals: 18 };
    const chain = defineChain({
      id: 4217,
      name: "Tempo",
      nativeCurrency,
      rpcUrls: { default: { http: [url] } },
    });
    const getClient = (): never =>
      createClient({
        account: buyer.address,
        chain,
        transport: http(url),
        pollingInterval: 5,
      }) as never;
    const charge = payBy.charge({ account: buyer.address, getClient, mode: "push" });
    const selling = MppServer.create({
      methods: [
        sellBy.charge({ currency: asset, recipient: account.address, getClient, chainId: 4217 }),
      ],
      secretKey: "a secret of at least thirty-two bytes",
      realm: "shop.example",
    });
    const serve = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const answer = await selling.charge({ amount: "0.25" })(new Request(input, init));
      return answer.status === 402
        ? answer.challenge
        : answer.withReceipt(Response.json({ work: "done" }));
    };
    return { charge, selling, serve };
  }

  test("charges, which either side reports, once, as those of the account that paid", async () => {
    const agent = await market.addAgent("charges");
    const { charge, selling, serve } = open(agent);
    const buying = MppClient.create({ methods: [charge], polyfill: false, fetch: serve });
    const reports: SettlementReports[] = [
      reportSettlements(selling, market.reporting),
      reportSettlements(buying, market.reporting),
    ];
    const pay = async (): Promise<void> => {
      const answer = await buying.fetch("https://shop.example/work");
      expect([answer.status, await answer.json()]).toEqual([200, { work: "done" }]);
      for (const each of reports) await each.flush();
    };
    const paid = await moveScore(market, {
      form: "MPP charge",
      payer: buyer.address,
      agent,
      pay,
      payments: 1,
    });
    expect(paid).toEqual(expect.arrayContaining(["0.25"]));
    const counts = reports.map((each) => each.counts());
    expect(counts).toMatchObject(counts.map(() => ({ dropped: 0 })));
    expect(counts.reduce((sum, { reported, known }) => sum + reported + known, 0)).toBeGreaterThan(
      0,
    );
  });

  test("what is settled of sessions, as payments of who opened them", async () => {
    const agent = await market.addAgent("sessions");
    const { evm, tokens, reporting } = market;
    const operator = createAccount().address;
    const reserve = await openReserve(evm, { tokens, token: asset, operator, chainId: 4217 });
    const session = await reserve.open(buyer, {
      payee: agent.account.address,
      deposit: 1_000_000n,
    });
    const pay = async (): Promise<void> => {
      const { to, data } = await reserve.settle(session, 250_000n);
      const transactionHash = await tokens.send(operator, to, data);
      const [agentId, payer] = [agent.account.address, { address: buyer.address }];
      const claim = {
        event: "payment.completed",
        agentId,
        payer,
        amount: "0.25",
        transactionHash,
      } as const;
      await reporting.client.payments.report({ ...claim, network: where.network });
    };
    const paid = await moveScore(market, {
      form: "MPP session",
      payer: buyer.address,
      agent,
      pay,
      payments: 1,
    });
    expect(paid).toEqual(expect.arrayContaining(["0.25"]));
  });

  test("nothing is paid above the allowance: nothing can hold it", async () => {
    const agent = await market.addAgent("careful");
    const { charge, serve } = open(agent);
    const gate = createTrustGate(market.reporting);
    const careful = MppClient.create({
      methods: [gate.mpp(charge)],
      polyfill: false,
      fetch: serve,
    });
    await expect(careful.fetch("https://shop.example/work")).rejects.toThrow(
      /nothing was signed: 0\.25 is not within the allowance/,
    );
    expect((await market.client.reputation.evidence(agent.id)).transactions).toEqual([]);
  });
});
