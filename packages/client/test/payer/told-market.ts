// A payer whose seller and chain say what a test tells them, without a network.
import { isSdkError } from "@arcs/core";

import { createWallet, schemes } from "../../../../examples/pay-once/wallet.ts";
import { createPayerOn, type Payer } from "../../src/payer/create-payer.ts";
import { createMemoryJournal } from "../../src/payer/journal.ts";
import type { PayerOptions } from "../../src/payer/payer-options.ts";
import type { EvmWallet, PaymentRequired } from "../../src/payer/x402.ts";

export const network = "eip155:84532";
export const asset = "0x036cbd53842c5426634e7929541ec2318f3dcf7e";
export const payTo = `0x${"22".repeat(20)}`;
export const rpcUrl = "https://rpc.example/";
export const url = "https://seller.example/report";
export const wallet = createWallet();
export const html = (): Response =>
  new Response("<html>busy</html>", { headers: { "content-type": "text/html" } });

export type Market = {
  /** Answers as the seller; `payment` is what it was sent. */
  sell?: (payment: string | null) => Response;
  /** Answers as the endpoint of the chain. */
  tell?: (method: string) => Response;
  options?: Partial<PayerOptions<EvmWallet>>;
  now?: () => number;
};

export function open({
  sell = askOrServe(terms()),
  tell = html,
  options = {},
  now = () => Date.now(),
}: Market = {}): Payer {
  const send = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    if (String(input) === rpcUrl)
      return tell((JSON.parse(String(init.body)) as { method: string }).method);
    return sell(new Headers(init.headers).get("payment-signature"));
  };
  return createPayerOn(
    { now, send: send as typeof fetch, pause: async () => undefined },
    {
      wallet: wallet as EvmWallet,
      schemes: schemes as never,
      journal: createMemoryJournal(),
      rpcUrls: { [network]: rpcUrl },
      ...options,
    },
  );
}
export function way(changes: object = {}): object {
  const extra = { name: "USDC", version: "2" };
  const honest = { scheme: "exact", network, asset, payTo, amount: "10000", extra };
  return { ...honest, maxTimeoutSeconds: 60, ...changes };
}
export function terms(...ways: unknown[]): PaymentRequired {
  return { x402Version: 2, accepts: ways.length === 0 ? [way()] : ways };
}
export function ask(json: string): Response {
  const header = Buffer.from(json).toString("base64");
  return new Response(null, { status: 402, headers: { "payment-required": header } });
}
export function askOrServe(required: unknown): (payment: string | null) => Response {
  return (payment) => (payment === null ? ask(JSON.stringify(required)) : new Response("work"));
}
/** The outcome of a call: a status, or the code of an error with those of its reasons. */
export async function outcomeOf(work: () => unknown): Promise<string> {
  try {
    const value = await work();
    return value instanceof Response ? String(value.status) : "done";
  } catch (error) {
    if (!isSdkError(error)) return `thrown: ${String(error)}`;
    const { reasons = [] } = (error.details ?? {}) as { reasons?: { code: string }[] };
    return [error.code, ...reasons.map(({ code }) => code)].join(" ");
  }
}
