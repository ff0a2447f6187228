// The official packages of x402, unmodified, on an EVM chain: as reporting.system.test.ts on the
// ledger. Stand-ins replace the internet: a local EVM with the chain id of Base Sepolia, a fake
// token for USDC, and our own facilitator.
import type { ArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import type { SettlementReports } from "@arcs/client/x402";
import { wrapFetchWithPayment, type x402Client } from "@x402/fetch";
import { ExactEvmScheme as BuyerScheme } from "@x402/evm/exact/client";
import { createPublicClient, http, parseAbi } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  startBareEvm,
} from "../../../packages/evm/test/support/local-evm.ts";
import { openTokens } from "../../../packages/evm/test/support/tokens.ts";
import { reportBySides } from "../reporting.ts";
import {
  chainId,
  createAccount,
  createBuyer,
  createFacilitator,
  createSellingSide,
  network,
  tokenDomain,
} from "./evm-market.ts";
import { type EvmScene, openEvmScene } from "./evm-scene.ts";
import { ratingText, sell } from "./x402-market.ts";

const accountOf = ({ address }: { address: string }): string =>
  `${network}:${address.toLowerCase()}`;
const names = ["newsstand", "weatherStation", "translator"] as const;

describe.skipIf(!hasEvm)(
  `payments of x402 on an EVM chain that are reported by one line${needsEvm}`,
  () => {
    let evm: LocalEvm;
    let scene: EvmScene;
    let client: ArcsClient;
    let clientOf: EvmScene["clientOf"];
    let asset: string;
    let facilitator: ReturnType<typeof createFacilitator>;
    let shop: Awaited<ReturnType<typeof sell>>;
    let paying: x402Client;
    let reports: SettlementReports[];
    const buyer = createAccount();
    let accounts: Record<(typeof names)[number], PrivateKeyAccount>;
    const ids = {} as Record<(typeof names)[number], string>;

    beforeAll(async () => {
      evm = await startBareEvm(chainId);
      const tokens = openTokens(evm, chainId);
      const token = await tokens.deployToken();
      asset = token.toLowerCase();
      await tokens.mint(token, buyer.address, 10_000_000n);
      const sender = createAccount();
      await evm.fund(sender.address);
      scene = await openEvmScene({ url: evm.url, network, asset });
      ({ client, clientOf } = scene);
      const { newsstand, weatherStation } = scene.roots;
      accounts = { newsstand, weatherStation, translator: createAccount() };
      for (const name of names) ids[name] = (await scene.addAgent(name, accounts[name])).id;

      facilitator = createFacilitator(evm.url, sender);
      const side = createSellingSide(facilitator);
      paying = createBuyer(buyer, asset);
      reports = reportBySides(
        { resourceServer: side, buyer: paying, facilitator },
        {
          asSeller: await clientOf("seller"),
          asBuyer: await clientOf("buyer"),
          asFacilitator: await clientOf("facilitator"),
          tokens: [{ network, asset, decimals: 6 }],
        },
      );
      shop = await open(side);
    }, 300_000);
    afterAll(async () => {
      shop?.close();
      await scene?.close();
      await evm?.stop();
    });

    const open = (selling: ReturnType<typeof createSellingSide>): ReturnType<typeof sell> =>
      sell(selling, {
        asset,
        network,
        extra: tokenDomain,
        agents: names.map((name) => ({ address: accounts[name].address, amount: "250000" })),
      });
    const balanceOf = ({ address }: PrivateKeyAccount): Promise<bigint> =>
      createPublicClient({ transport: http(evm.url) }).readContract({
        address: asset as `0x${string}`,
        abi: parseAbi(["function balanceOf(address) view returns (uint256)"]),
        functionName: "balanceOf",
        args: [address],
      });

    test("have the chain for evidence; seller, buyer and facilitator report each payment once", async () => {
      expect((await client.reputation.get(ids.translator)).overallScore).toBe(0);
      const fetchAndPay = wrapFetchWithPayment(fetch, paying);
      for (const name of names) {
        const answer = await fetchAndPay(`${shop.url}/${accounts[name].address}`);
        expect([answer.status, await answer.json()]).toEqual([200, { work: "done" }]);
        for (const each of reports) await each.flush();
      }
      const counts = reports.map((each) => each.counts());
      expect(counts).toMatchObject(counts.map(() => ({ dropped: 0, waiting: 0 })));
      expect(counts.reduce((sum, { reported, known }) => sum + reported + known, 0)).toBe(9);
      // Their blocks may still be replaced: they count once those are final.
      await expect
        .poll(async () => (await client.reputation.evidence(ids.translator)).transactions, {
          timeout: 20_000,
        })
        .toMatchObject([{ payer: accountOf(buyer), amount: "0.25", evidence: "ledger" }]);
      expect(await balanceOf(accounts.translator)).toBe(250_000n);
    });

    test("are rated by the payer's wallet", async () => {
      const { transactions } = await client.reputation.evidence(ids.translator);
      const payment = transactions[0]?.id ?? "";
      const message = ratingText({ payment, agent: `${ids.translator} (local)`, rating: 5 });
      await client.payments.rate(payment, {
        rating: 5,
        signature: await buyer.signMessage({ message }),
      });
      await expect
        .poll(async () => (await client.reputation.evidence(ids.translator)).transactions, {
          timeout: 20_000,
        })
        .toMatchObject([{ id: payment, rating: 5 }]);
    });

    test("are not made to a payee that does not pass the gate, by its 0x address, and nothing is reported", async () => {
      const gate = createTrustGate({
        client,
        payer: buyer,
        minScore: 900,
        tokens: [{ network, asset, decimals: 6 }],
      });
      const [before, held] = [reports[0]?.counts(), await balanceOf(buyer)];
      const scheme = gate.scheme((payer) => new BuyerScheme(payer));
      const careful = createBuyer(buyer, asset, scheme);
      const url = `${shop.url}/${accounts.translator.address}`;
      await expect(wrapFetchWithPayment(fetch, careful)(url)).rejects.toThrow(
        /nothing was signed: .*the score of 900 is required/,
      );
      expect(await balanceOf(buyer)).toBe(held);
      expect(reports[0]?.counts()).toEqual(before);
    });

    test("are held at the server before they are signed, by their nonce, and nothing else is signed", async () => {
      const ofBuyer = await clientOf("holder");
      const held: string[] = [];
      const create: ArcsClient["holds"]["create"] = async (...asked) => {
        const hold = await ofBuyer.holds.create(...asked);
        held.push(hold.id);
        return hold;
      };
      const gate = createTrustGate({
        client: { ...ofBuyer, holds: { ...ofBuyer.holds, create } },
        payer: buyer,
        allowance: "0",
        tokens: [{ network, asset, decimals: 6 }],
      });
      const side = createBuyer(
        buyer,
        asset,
        gate.scheme((payer) => new BuyerScheme(payer)),
      );
      const fetchAndPay = wrapFetchWithPayment(gate.fetch(fetch), side);
      // A listed root vouches by its cap from its first day; others have to earn it.
      const newsstand = accountOf(accounts.newsstand);
      const before = await client.check(newsstand);
      expect((await fetchAndPay(`${shop.url}/${accounts.newsstand.address}`)).status).toBe(200);
      const [id = ""] = held;
      expect(await ofBuyer.holds.get(id)).toMatchObject({
        account: newsstand,
        amount: "0.25",
        outcome: null,
      });
      // Held, or, once its payment is final, outstanding until it settles: nobody else spends it.
      const after = await client.check(newsstand);
      expect(Number(after.safeToSpend.amount)).toBeCloseTo(
        Number(before.safeToSpend.amount) - 0.25,
      );
      await expect(fetchAndPay(`${shop.url}/${accounts.translator.address}`)).rejects.toThrow(
        /nothing was signed: 0\.25 is not covered, 0\.00 is safe to spend now: its whole history would cost less/,
      );
      expect(held).toHaveLength(1);
    });

    test("are not taken from a payer that does not pass the gate: it pays nothing", async () => {
      const gate = createTrustGate({ client, minScore: 0 });
      const careful = await open(createSellingSide(facilitator).onAfterVerify(gate.beforeServing));
      const held = await balanceOf(buyer);
      const url = `${careful.url}/${accounts.translator.address}`;
      const answer = await wrapFetchWithPayment(fetch, createBuyer(buyer, asset))(url);
      careful.close();
      expect(answer.status).toBe(402);
      expect(await balanceOf(buyer)).toBe(held);
    });
  },
);
