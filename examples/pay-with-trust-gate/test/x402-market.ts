// Agents that sell by the official packages of x402, on a ledger of this machine: Express, fetch, a facilitator, Solana.
import { createKeyPairSignerFromPrivateKeyBytes } from "@solana/kit";
import { type FacilitatorClient, x402ResourceServer } from "@x402/core/server";
import type { RouteConfig } from "@x402/core/http";
import { x402Facilitator } from "@x402/core/facilitator";
import { paymentMiddleware } from "@x402/express";
import { x402Client } from "@x402/fetch";
import { toFacilitatorSvmSigner } from "@x402/svm";
import { ExactSvmScheme as BuyerScheme } from "@x402/svm/exact/client";
import { ExactSvmScheme as FacilitatorScheme } from "@x402/svm/exact/facilitator";
import { ExactSvmScheme as SellerScheme } from "@x402/svm/exact/server";
import express from "express";
import type { AddressInfo } from "node:net";

import type { Wallet } from "../../paid-job/wallet.ts";

/** The devnet, by the name that x402 has for it. */
export const network = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";

/** Makes a facilitator in this process that puts payments on the ledger. */
export async function createFacilitator(rpcUrl: string): Promise<{ facilitator: x402Facilitator; feePayer: string }> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(crypto.getRandomValues(new Uint8Array(32)));
  const scheme = new FacilitatorScheme(toFacilitatorSvmSigner(signer, { defaultRpcUrl: rpcUrl }));
  return { facilitator: new x402Facilitator().register(network, scheme), feePayer: signer.address };
}

/** Makes the buyer's side: a wallet that pays in the token. */
export function createBuyer(wallet: Wallet, { rpcUrl, asset }: { rpcUrl: string; asset: string }): x402Client {
  return new x402Client(undefined)
    .register(network, new BuyerScheme(wallet.ledger, { rpcUrl }))
    .setSpendControls({ allowedAssets: [{ network, asset }] });
}

/** The seller's side of x402, which {@link sell} puts into Express. */
export function createSellingSide(facilitator: x402Facilitator): x402ResourceServer {
  return new x402ResourceServer(clientOf(facilitator)).register(network, new SellerScheme());
}

/** What a seller asks a facilitator of the same process by. */
export function clientOf(facilitator: x402Facilitator): FacilitatorClient {
  return {
    verify: (payload, requirements) => facilitator.verify(payload, requirements),
    settle: (payload, requirements) => facilitator.settle(payload, requirements),
    getSupported: async () => facilitator.getSupported() as Awaited<ReturnType<FacilitatorClient["getSupported"]>>,
  };
}

/** What is sold, and what it is paid in. */
type Offer = {
  agents: readonly { address: string; amount: string }[];
  asset: string;
  /** By default that of the ledger here. */
  network?: `${string}:${string}`;
  /** What buyers have to know of the asset, where they do not know it. */
  extra?: Record<string, string>;
};

/** Sells an answer at `/<address>` for each agent, for so many millionths of the token. */
export async function sell(
  side: x402ResourceServer,
  { agents, asset, network: where = network, extra = {} }: Offer,
): Promise<{ url: string; close(): void }> {
  const routes: Record<string, RouteConfig> = {};
  for (const { address, amount } of agents) {
    const accepts = {
      scheme: "exact",
      network: where,
      payTo: address,
      price: { asset, amount, extra },
      maxTimeoutSeconds: 60,
    } as const;
    routes[`GET /${address}`] = { accepts, description: "work" };
  }
  const app = express();
  app.use(paymentMiddleware(routes, side));
  app.get("/:address", (_request, response) => void response.json({ work: "done" }));
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

/** The text that a payer's wallet signs to rate what it paid for (docs/payments.md, "What payers say"). */
export function ratingText({ payment, agent, rating }: { payment: string; agent: string; rating: number }): string {
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
