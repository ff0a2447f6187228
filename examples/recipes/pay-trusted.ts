// #region pay-trusted
import { createArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import { createKeyPairSignerFromPrivateKeyBytes } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { wrapFetchWithPayment } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";

const client = createArcsClient({ baseUrl: "https://arcs.example", apiKey: process.env["ARCS_API_KEY"] ?? "" });
const gate = createTrustGate({ client, minTier: "silver", onUnknown: "deny", identity: "ignored" });

// The 32 bytes of the wallet's private key, in hexadecimal.
const seed = Uint8Array.from(Buffer.from(process.env["WALLET_SEED"] ?? "", "hex"));
const wallet = await createKeyPairSignerFromPrivateKeyBytes(seed);
const payments = new x402Client()
  .register("solana:*", new ExactSvmScheme(wallet))
  .onBeforePaymentCreation(gate.beforePayment);

// Answers 402 are paid, but only to agents that pass the gate; otherwise this throws, and nothing was signed.
export const fetchAndPay = wrapFetchWithPayment(fetch, payments);
// #endregion
