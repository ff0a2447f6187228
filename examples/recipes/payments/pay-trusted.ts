// #region pay-trusted
import { createArcsClient } from "@arcs/client";
import { parseWalletKey } from "@arcs/client/credentials";
import { createTrustGate } from "@arcs/client/trust-gate";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { wrapFetchWithPayment } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";

const {
  ARCS_API_URL: baseUrl = "https://arcs.example",
  ARCS_API_KEY: apiKey = "",
  WALLET_KEY = "",
} = process.env;
// Without it, Solana's public endpoints are asked.
const rpcUrl = process.env["SOLANA_RPC_URL"];
const client = createArcsClient({ baseUrl, apiKey });
const { secretKey } = parseWalletKey(WALLET_KEY);
const wallet = await createKeyPairSignerFromBytes(secretKey);
const gate = createTrustGate({ client, payer: wallet });
export const payments = new x402Client().register(
  "solana:*",
  gate.scheme((payer) => new ExactSvmScheme(payer, rpcUrl === undefined ? {} : { rpcUrl })),
);

// Pays 402 answers: what is not safe to spend is not signed, and this throws. What comes to nothing
// is reported.
export const fetchAndPay = wrapFetchWithPayment(gate.fetch(fetch), payments);
// #endregion
