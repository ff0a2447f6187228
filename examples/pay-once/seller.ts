// Sellers behind x402's resource server: two that work, and five that fail in the ways that sellers fail.
import {
  type HTTPRequestContext,
  x402HTTPResourceServer,
  x402ResourceServer,
} from "@x402/core/server";
import { ExactEvmScheme } from "@x402/evm/exact/server";
import {
  declarePaymentIdentifierExtension,
  extractPaymentIdentifier,
} from "@x402/extensions/payment-identifier";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

import { type Chain, network, tokenDomain } from "./chain.ts";

/**
 * - `keeps`: settles, serves, and keeps the answer: the same payment gets it again
 * - `plain`: settles and serves, as most do
 * - `loses`: as `keeps`, and the connection breaks for the first two answers to each payment
 * - `fails`: settles, and answers 500
 * - `late`: drops the connection, and settles a little later
 * - `dead`: drops the connection, and settles nothing
 * - `hoards`: drops the connection, and settles all that it was sent when it is told to
 */
export type SellerKind = "dead" | "fails" | "hoards" | "keeps" | "late" | "loses" | "plain";
export const sellerKinds = [
  "keeps",
  "plain",
  "loses",
  "fails",
  "late",
  "dead",
  "hoards",
] as const satisfies readonly SellerKind[];

/** A step of a sale, in the middle of which a buyer may be killed. */
export type SaleStep = "received" | "settled" | "verified";

export type Seller = {
  url: string;
  payTo: Hex;
  /** How many sales it settled. */
  settled: number;
  /** Settles what it hoarded. */
  settleAll(): Promise<void>;
  close(): void;
};

type Answer = { status: number; headers: Record<string, string>; body: string };

const LATE_MS = 300;

/**
 * Starts a seller.
 *
 * @param options.price - in base units of the token
 * @param options.seconds - how long an authorization is valid
 * @param options.onStep - told of the steps of each paid request, with its field `x-pid`
 */
export async function startSeller(
  chain: Pick<Chain, "asset" | "facilitator">,
  {
    kind,
    price = "10000",
    seconds = 3600,
    onStep = () => undefined,
  }: {
    kind: SellerKind;
    price?: string;
    seconds?: number;
    onStep?: (step: SaleStep, pid: string | undefined) => void;
  },
): Promise<Seller> {
  const payTo = privateKeyToAccount(generatePrivateKey()).address;
  const resources = new x402ResourceServer(chain.facilitator).register(
    network,
    new ExactEvmScheme(),
  );
  const accepts = {
    scheme: "exact",
    network,
    payTo,
    price: { asset: chain.asset, amount: price, extra: tokenDomain },
    maxTimeoutSeconds: seconds,
  };
  const extensions =
    kind === "plain" ? {} : { "payment-identifier": declarePaymentIdentifierExtension() };
  const http = new x402HTTPResourceServer(resources, {
    "GET /work": { accepts: [accepts], description: "work", extensions },
  });
  await http.initialize();

  /** Answers by the name of the payment, for sellers that keep them. */
  const kept = new Map<string, { signature: string; answer: Promise<Answer> }>();
  const lost = new Map<string, number>();
  const hoarded = new Map<string, HTTPRequestContext>();

  async function sell(context: HTTPRequestContext): Promise<Answer> {
    const pid = context.adapter.getHeader("x-pid");
    const outcome = await http.processHTTPRequest(context);
    if (outcome.type === "payment-error") {
      const { status, headers, body } = outcome.response;
      return { status, headers, body: JSON.stringify(body ?? {}) };
    }
    if (outcome.type !== "payment-verified") return { status: 404, headers: {}, body: "" };
    onStep("verified", pid);
    const { paymentPayload, paymentRequirements, declaredExtensions } = outcome;
    const settled = await http.processSettlement(
      paymentPayload,
      paymentRequirements,
      declaredExtensions,
      { request: context },
    );
    if (!settled.success) return { status: 402, headers: settled.headers, body: "" };
    seller.settled++;
    onStep("settled", pid);
    if (kind === "fails") return { status: 500, headers: {}, body: "out of order" };
    const headers = { ...settled.headers, "content-type": "application/json" };
    return { status: 200, headers, body: JSON.stringify({ work: "done", sale: seller.settled }) };
  }
  /** Sells once to each name, and answers the same again. */
  async function sellOnce(
    id: string,
    { signature, context }: { signature: string; context: HTTPRequestContext },
  ): Promise<Answer> {
    const before = kept.get(id);
    if (before !== undefined)
      return before.signature === signature
        ? before.answer
        : { status: 409, headers: {}, body: "another payment of this name" };
    const answer = sell(context);
    kept.set(id, { signature, answer });
    const { status } = await answer.catch(() => ({ status: 402 }));
    if (status === 402) kept.delete(id);
    return answer;
  }

  const server = createServer((request, response) => {
    const header = (name: string): string | undefined =>
      request.headers[name.toLowerCase()] as string | undefined;
    const context = {
      adapter: {
        getHeader: header,
        getMethod: () => "GET",
        getPath: () => "/work",
        getUrl: () => seller.url,
        getAcceptHeader: () => "",
        getUserAgent: () => "",
      },
      path: "/work",
      method: "GET",
    };
    const signature = header("payment-signature");
    void respond().catch(() => response.destroy());

    async function respond(): Promise<void> {
      if (signature === undefined) return send(response, await sell(context));
      onStep("received", header("x-pid"));
      const payload = JSON.parse(Buffer.from(signature, "base64").toString("utf8"));
      const id = extractPaymentIdentifier(payload);
      if (kind === "dead") return void response.destroy();
      if (kind === "hoards") {
        hoarded.set(signature, context);
        return void response.destroy();
      }
      if (id === null || kind === "plain") return send(response, await sell(context));
      const sale = { signature, context };
      if (kind === "late") {
        const isSold = await kept.get(id)?.answer.catch(() => undefined);
        if (isSold !== undefined) return send(response, isSold);
        setTimeout(() => void sellOnce(id, sale), LATE_MS);
        return void response.destroy();
      }
      const answer = await sellOnce(id, sale);
      const losses = lost.get(id) ?? 0;
      if (kind === "loses" && answer.status === 200 && losses < 2) {
        lost.set(id, losses + 1);
        return void response.destroy();
      }
      send(response, answer);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const seller: Seller = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/work`,
    payTo,
    settled: 0,
    async settleAll() {
      for (const context of hoarded.values()) await sell(context);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return seller;
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body);
}
