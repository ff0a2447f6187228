// A gate that pays, by schemes that build and sign as those of x402 do, and a server that is
// scripted.
import { createSigner } from "@arcs/core";
import type { Hold } from "@arcs/core/http";

import { type ArcsClient, createArcsClient } from "../../src/index.ts";
import { createTrustGate, type TrustGateOptions } from "../../src/trust-gate/index.ts";

const addressOf = (seed: number): string => createSigner(new Uint8Array(32).fill(seed)).address;
export const [agent, buyer] = [addressOf(1), addressOf(2)] as const;
/** USDC, under the name of its network in version 2 of x402. */
export const usdcOnSolana = {
  network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
};
export const usdcOnBase = {
  network: "eip155:8453",
  asset: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
};
export const { network, asset } = usdcOnSolana;
const { network: evmNetwork, asset: evmAsset } = usdcOnBase;
export const evmAgent = `0x${"aA".repeat(20)}`;
export const evmAccount = `${evmNetwork}:${evmAgent.toLowerCase()}`;

type Asked = { method: string; path: string; body: Record<string, unknown> };
/** Answers a request: a status with a body, or an error that the connection fails with. */
export type Answering = (
  asked: Asked,
) => { status?: number; body?: unknown } | Error | Promise<{ body?: unknown }>;

/**
 * A server that holds whatever it is asked for, unless a test says otherwise, and what it was
 * asked.
 */
export function scriptServer(
  answers: Partial<Record<"check" | "hold" | "failed" | "release" | "agent", Answering>> = {},
) {
  const asked: Asked[] = [];
  const all: Required<typeof answers> = {
    check: () => ({ body: checkOf("0") }),
    hold: (request) => ({ status: 201, body: holdOf(request, { id: `hld_${asked.length}` }) }),
    failed: () => ({ body: { outcome: "failed" } }),
    release: () => ({ status: 204 }),
    agent: () => ({ status: 404, body: { error: { code: "agent_not_found", message: "m" } } }),
    ...answers,
  };
  const client = createArcsClient({
    baseUrl: "https://arcs.example",
    maxRetries: 0,
    fetch: async (url, { method, body: text }) => {
      const path = decodeURIComponent(new URL(url).pathname.replace("/v1", ""));
      const request: Asked = {
        method,
        path,
        body: typeof text === "string" ? JSON.parse(text) : {},
      };
      asked.push(request);
      const kinds = {
        POST: "hold",
        PATCH: "failed",
        DELETE: "release",
        GET: path.startsWith("/check") ? "check" : "agent",
      };
      const answer = await all[kinds[method as keyof typeof kinds] as keyof typeof all](request);
      if (answer instanceof Error) throw answer;
      const { status = 200, body } = answer as { status?: number; body?: object };
      const about = path.startsWith("/check") ? { account: path.split("/")[2] } : {};
      return new Response(status === 204 ? null : JSON.stringify({ ...about, ...body }), {
        status,
      });
    },
  });
  /** Returns what was asked of a kind: its path, or for holds what was to be held. */
  const asks = (method: string): Asked[] => asked.filter((each) => each.method === method);
  return { client, asked, asks };
}

/** The open hold that a request asks for. */
export function holdOf({ path, body }: Asked, more: Partial<Hold> = {}): object {
  return { ...body, account: path.split("/")[2], id: "hld_1", state: "held", ...more };
}

/** An answer of `/check`, about the account that is asked about. */
export function checkOf(amount: string, more: object = {}): object {
  return {
    agentId: null,
    network: "mainnet-beta",
    safeToSpend: { amount, costToForge: amount, outstanding: "0", held: "0", currency: "USD" },
    allowance: true,
    ...more,
  };
}

/** Answers that the amount is not covered. */
export const notCovered =
  (details: object): Answering =>
  () => ({
    status: 409,
    body: {
      error: { code: "not_covered", message: "3.2 is more than 2.4", statusCode: 409, details },
    },
  });

type Wallet = {
  address: string;
  signTransactions(transactions: readonly { messageBytes: Uint8Array }[]): Promise<object[]>;
};

let nonce = 0;

/**
 * Makes a payment as x402's scheme for Solana does: a new message each time, signed by the wallet.
 */
export class SolanaScheme {
  readonly scheme = "exact";
  readonly wallet: Wallet;
  constructor(wallet: Wallet) {
    this.wallet = wallet;
  }
  async createPaymentPayload(
    x402Version: number,
    requirements: { payTo: string; amount?: string },
  ) {
    const messageBytes = new TextEncoder().encode(
      `${requirements.payTo} ${requirements.amount} ${++nonce}`,
    );
    await this.wallet.signTransactions([{ messageBytes }]);
    return { x402Version, payload: { transaction: Buffer.from(messageBytes).toString("base64") } };
  }
}

/** A wallet that remembers what it signed. */
export function createWallet() {
  const signed: string[] = [];
  return {
    signed,
    address: buyer,
    async signTransactions(
      transactions: readonly { messageBytes: Uint8Array }[],
    ): Promise<object[]> {
      signed.push(
        ...transactions.map(({ messageBytes }) => new TextDecoder().decode(messageBytes)),
      );
      return [{}];
    },
  };
}

/** The wallet of {@link createWallet}. */
export type Paying = ReturnType<typeof createWallet>;

/** A gate that pays from a wallet on Solana, and what becomes of it. */
export function openPayingGate(
  { client }: { client: ArcsClient },
  options: Partial<TrustGateOptions<Paying>> = {},
) {
  const wallet = createWallet();
  const gate = createTrustGate({ client, payer: wallet, ...options });
  const scheme = gate.scheme((payer) => new SolanaScheme(payer));
  const pay = (amount: string, payTo = agent) =>
    scheme.createPaymentPayload(2, { network, asset, amount, payTo } as never);
  /** Sends a signed payment as the fetch of x402 does. */
  const send = async (
    payload: object,
    answer: () => Promise<Response>,
    field = "PAYMENT-SIGNATURE",
  ) => {
    const request = new Request("https://seller.example/", {
      headers: { [field]: Buffer.from(JSON.stringify(payload)).toString("base64") },
    });
    return gate.fetch(answer as typeof fetch)(request);
  };
  return { gate, scheme, wallet, pay, send };
}

/** The requirements of a payment in USDC on Base. */
export const evmDemand = (amount: string): object => ({
  network: evmNetwork,
  asset: evmAsset,
  amount,
  payTo: evmAgent,
  maxTimeoutSeconds: 60,
});
