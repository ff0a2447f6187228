// The x402 facilitator: verifies payments and settles them on the ledger.
import {
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  lamports,
  partiallySignTransaction,
  type Transaction,
} from "@solana/kit";
import { x402Facilitator } from "@x402/core/facilitator";
import { ExactSvmScheme } from "@x402/svm/exact/facilitator";
import { FailedTransactionMetadata } from "litesvm";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { LocalToken } from "./local-token.ts";

/** The devnet, by its x402 name. */
export const network = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";

/** Starts a facilitator over HTTP. */
export async function startFacilitator({
  svm,
}: LocalToken): Promise<{ url: string; close(): void }> {
  const payer = await generateKeyPairSigner();
  svm.airdrop(payer.address, lamports(1_000_000_000n));
  const decode = (text: string): Transaction =>
    getTransactionDecoder().decode(new Uint8Array(getBase64Encoder().encode(text)));
  const landed = new Set<string>();
  const scheme = new ExactSvmScheme({
    getAddresses: () => [payer.address],
    async signTransaction(text: string) {
      const signed = await partiallySignTransaction([payer.keyPair], decode(text));
      return getBase64Decoder().decode(getTransactionEncoder().encode(signed));
    },
    async simulateTransaction(text: string) {
      svm.withSigverify(false);
      const outcome = svm.simulateTransaction(decode(text));
      svm.withSigverify(true);
      if (outcome instanceof FailedTransactionMetadata) throw new TypeError(outcome.toString());
    },
    async sendTransaction(text: string) {
      const transaction = decode(text);
      const outcome = svm.sendTransaction(transaction);
      if (outcome instanceof FailedTransactionMetadata) throw new TypeError(outcome.toString());
      const signature = getBase58Decoder().decode(
        Object.values(transaction.signatures)[0] as Uint8Array,
      );
      landed.add(signature);
      return signature;
    },
    async confirmTransaction(signature: string) {
      if (!landed.has(signature)) throw new TypeError("the transaction has not landed");
    },
  });
  const facilitator = new x402Facilitator().register(network, scheme);
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => void respond());
    async function respond(): Promise<void> {
      const { paymentPayload, paymentRequirements } = body === "" ? {} : JSON.parse(body);
      const answers: Record<string, () => unknown> = {
        "/supported": () => facilitator.getSupported(),
        "/verify": () => facilitator.verify(paymentPayload, paymentRequirements),
        "/settle": () => facilitator.settle(paymentPayload, paymentRequirements),
      };
      const answer = await answers[request.url ?? ""]?.();
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
