// A program that buys a report, and is started again when it ends without one.
import { createPayer } from "@arcs/client/payer";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { env, pid } from "node:process";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";

import { network } from "./chain.ts";

const {
  BUYS_BY = "",
  WALLET_KEY = "",
  SELLER_URL = "",
  RPC_URL = "",
  TOKEN = "",
  JOURNAL = "",
} = env;
const wallet = privateKeyToAccount(WALLET_KEY as Hex);
// So that the seller can kill this program while it serves.
const headers = { "x-pid": String(pid) };

/** Buys as x402's own packages do. */
async function buyPlainly(): Promise<Response> {
  const client = new x402Client()
    .register(network, new ExactEvmScheme(wallet))
    .setSpendControls({ allowedAssets: [{ network, asset: TOKEN }] });
  return wrapFetchWithPayment(fetch, client)(SELLER_URL, { headers });
}

/** Buys by the payer. On a public chain it needs the first two options only. */
async function buyOnce(): Promise<Response> {
  const payer = createPayer({
    wallet,
    schemes: { "eip155:*": (signer) => new ExactEvmScheme(signer) },
    journal: JOURNAL,
    rpcUrls: { [network]: RPC_URL },
    tokens: [{ network, asset: TOKEN, decimals: 6 }],
  });
  return payer.fetch(SELLER_URL, { headers }, { call: "report-of-november" });
}

const answer = BUYS_BY === "payer" ? await buyOnce() : await buyPlainly();
console.log(await answer.text());
