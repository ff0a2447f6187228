// Agents that sell by the official packages of x402, on a ledger of this machine: Express, fetch, a
// facilitator, Solana.
import { createArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import type { Signer } from "@arcs/core";
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  type TransactionPartialSigner,
} from "@solana/kit";
import { type FacilitatorClient, x402ResourceServer } from "@x402/core/server";
import {
  decodePaymentResponseHeader,
  type HTTPRequestContext,
  type RouteConfig,
} from "@x402/core/http";
import type { SchemeNetworkClient } from "@x402/core/types";
import { x402Facilitator } from "@x402/core/facilitator";
import { paymentMiddleware } from "@x402/express";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { toFacilitatorSvmSigner } from "@x402/svm";
import { ExactSvmScheme as BuyerScheme } from "@x402/svm/exact/client";
import { ExactSvmScheme as FacilitatorScheme } from "@x402/svm/exact/facilitator";
import { ExactSvmSchemeV1 as FacilitatorSchemeV1 } from "@x402/svm/exact/v1/facilitator";
import { ExactSvmScheme as SellerScheme } from "@x402/svm/exact/server";
import express from "express";
import type { AddressInfo } from "node:net";

import type { Wallet } from "../../paid-job/wallet.ts";

/** The devnet, by its x402 name. */
export const network = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";

/** Creates a facilitator in this process that settles payments on the ledger. */
export async function createFacilitator(
  rpcUrl: string,
): Promise<{ facilitator: x402Facilitator; feePayer: string }> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(
    crypto.getRandomValues(new Uint8Array(32)),
  );
  const wallet = toFacilitatorSvmSigner(signer, { defaultRpcUrl: rpcUrl });
  const facilitator = new x402Facilitator().register(network, new FacilitatorScheme(wallet));
  // Version 1 has names of its own for chains.
  facilitator.registerV1("solana-devnet" as never, new FacilitatorSchemeV1(wallet));
  return { facilitator, feePayer: signer.address };
}

type Buying = { rpcUrl: string; asset: string; scheme?: SchemeNetworkClient };

/** Creates the buyer's side: a wallet that pays in the token, or its scheme. */
export function createBuyer(
  wallet: Wallet,
  { rpcUrl, asset, scheme = new BuyerScheme(wallet.ledger, { rpcUrl }) }: Buying,
): x402Client {
  return new x402Client(undefined)
    .register(network, scheme)
    .setSpendControls({ allowedAssets: [{ network, asset }] });
}

/** The seller's side of x402, which {@link sell} puts into Express. */
export function createSellingSide(facilitator: x402Facilitator): x402ResourceServer {
  return new x402ResourceServer(clientOf(facilitator)).register(network, new SellerScheme());
}

/** Wraps a facilitator of the same process as a seller's client for it. */
export function clientOf(facilitator: x402Facilitator): FacilitatorClient {
  return {
    verify: (payload, requirements) => facilitator.verify(payload, requirements),
    settle: (payload, requirements) => facilitator.settle(payload, requirements),
    getSupported: async () =>
      facilitator.getSupported() as Awaited<ReturnType<FacilitatorClient["getSupported"]>>,
  };
}

/** Product and its price. */
type Offer = {
  agents: readonly { address: string; amount: string; path?: string }[];
  asset: string;
  /** The local ledger's by default. */
  network?: `${string}:${string}`;
  /** `exact` by default. */
  scheme?: string;
  /** Facts about the asset for buyers that do not know it. */
  extra?: Record<string, string>;
};

/**
 * Sells an answer for each agent, at `/<address>` or its path, priced in millionths of the token.
 */
export async function sell(
  side: x402ResourceServer,
  { agents, asset, network: where = network, scheme = "exact", extra = {} }: Offer,
): Promise<{ url: string; close(): void }> {
  const routes: Record<string, RouteConfig> = {};
  for (const { address, amount, path = address } of agents) {
    const accepts = {
      scheme,
      network: where,
      payTo: address,
      price: { asset, amount, extra },
      maxTimeoutSeconds: 60,
    } as const;
    routes[`GET /${path}`] = { accepts, description: "work" };
  }
  return serve(routes, side);
}

/** Sells at `/<address>?amount=<millionths>` for any address and amount. */
export async function sellAnything(
  side: x402ResourceServer,
  { asset }: { asset: string },
): Promise<{ url: string; close(): void }> {
  const accepts = {
    scheme: "exact",
    network,
    payTo: ({ path }: HTTPRequestContext) => path.slice(1),
    price: ({ adapter }: HTTPRequestContext) => ({
      asset,
      amount: String(adapter.getQueryParams?.()["amount"]),
    }),
    maxTimeoutSeconds: 60,
  } as const;
  return serve({ "GET /*": { accepts, description: "work" } }, side);
}

async function serve(
  routes: Record<string, RouteConfig>,
  side: x402ResourceServer,
): Promise<{ url: string; close(): void }> {
  const app = express();
  app.use(paymentMiddleware(routes, side));
  app.get("/:path", (_request, response) => void response.json({ work: "done" }));
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Buys by x402's fetch around a gate that holds every amount.
 *
 * @returns the transaction that settled it; `undefined` where the gate signed nothing
 */
export async function buyThroughGate(
  url: string,
  {
    wallet,
    arcs,
    rpcUrl,
    asset,
  }: { wallet: Signer; arcs: { url: string; key: string }; rpcUrl: string; asset: string },
): Promise<string | undefined> {
  const address = wallet.address as Address;
  const payer: TransactionPartialSigner = {
    address,
    signTransactions: (all) =>
      Promise.all(
        all.map(async ({ messageBytes }) => ({
          [address]: Uint8Array.from(await wallet.sign(Uint8Array.from(messageBytes))) as never,
        })),
      ),
  };
  const { holds, ...client } = createArcsClient({ baseUrl: arcs.url, apiKey: arcs.key });
  // The packages of x402 know no local ledger: this market calls it by another's name.
  const local: typeof holds = {
    ...holds,
    create: (account, { token, ...asked }) =>
      holds.create(account, { ...asked, token: token.replace(network, "solana:local") }),
  };
  const tokens = [{ network, asset, decimals: 6 }];
  const gate = createTrustGate({
    client: { ...client, holds: local },
    payer,
    tokens,
    allowance: "0",
  });
  const scheme = gate.scheme((signer) => new BuyerScheme(signer, { rpcUrl }));
  const paying = new x402Client().register(network, scheme);
  paying.setSpendControls({ allowedAssets: [{ network, asset }] });
  try {
    const answer = await wrapFetchWithPayment(gate.fetch(fetch), paying)(url);
    const field = answer.headers.get("payment-response");
    if (answer.status !== 200 || field === null)
      throw new Error(`${answer.status}: ${await answer.text()}`);
    return decodePaymentResponseHeader(field).transaction;
  } catch (error) {
    if (/nothing was signed/.test(String(error))) return undefined;
    throw error;
  }
}

/**
 * Returns the text that a payer's wallet signs to rate a payment (docs/payments.md, "What payers
 * say").
 */
export function ratingText({
  payment,
  agent,
  rating,
}: {
  payment: string;
  agent: string;
  rating: number;
}): string {
  return [
    "I rate the work that I paid for.",
    "",
    "statement: urn:service:rating:v1",
    `payment: ${payment}`,
    `agent: ${agent}`,
    `rating: ${rating}`,
    "comment: null",
  ].join("\n");
}
