// #region pay-trusted
import { createArcsClient } from "@arcs/client";
import { parseWalletKey } from "@arcs/client/credentials";
import { createTrustGate } from "@arcs/client/trust-gate";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { wrapFetchWithPayment } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";

const client = createArcsClient({ baseUrl: "https://arcs.example", apiKey: process.env["ARCS_API_KEY"] ?? "" });
const gate = createTrustGate({ client, minTier: "silver", onUnknown: "deny", identity: "ignored" });

const { secretKey } = parseWalletKey(process.env["WALLET_KEY"] ?? "");
const wallet = await createKeyPairSignerFromBytes(secretKey);
export const payments = new x402Client()
  .register("solana:*", new ExactSvmScheme(wallet))
  .onBeforePaymentCreation(gate.beforePayment);

// Pays 402 answers, but only to agents that pass the gate; otherwise this throws, and nothing was signed.
export const fetchAndPay = wrapFetchWithPayment(fetch, payments);
// #endregion
