import { createSigner } from "@arcs/core";
import { readX402Artifact, verifyX402Offer, type X402Artifact } from "@arcs/evm";
import { expect, test } from "vitest";

import {
  createJWSOfferReceiptIssuer,
  verifyOfferSignatureJWS,
  verifyReceiptSignatureJWS,
} from "../../../evm/test/support/official.ts";
import { createArtifactSigner } from "../../src/x402/index.ts";

const wallet = createSigner(new Uint8Array(32).fill(7));
const resourceUrl = "https://oracle.example/rain";
const requirements = {
  scheme: "exact",
  network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
  payTo: wallet.address,
  amount: "250000",
};

test("x402's own issuer and verifier take offers and receipts of an agent's wallet, and so do ours", async () => {
  const signer = createArtifactSigner(wallet);
  const issuer = createJWSOfferReceiptIssuer(signer.kid, signer);
  const offer = await issuer.issueOffer(resourceUrl, { ...requirements, acceptIndex: 0 });
  const receipt = await issuer.issueReceipt(
    resourceUrl,
    wallet.address,
    requirements.network,
    "5".repeat(64),
  );
  expect(await verifyOfferSignatureJWS(offer as never)).toMatchObject({
    payTo: wallet.address,
    amount: "250000",
  });
  expect(await verifyReceiptSignatureJWS(receipt as never)).toMatchObject({
    payer: wallet.address,
  });
  expect(await readX402Artifact("receipt", receipt as X402Artifact)).toMatchObject({
    state: "signed",
    signer: wallet.address,
    payload: { version: 1, resourceUrl, transaction: "5".repeat(64) },
  });
  const checked = verifyX402Offer(offer as X402Artifact, {
    resourceUrl,
    requirements,
    now: new Date(),
  });
  expect(await checked).toEqual({ valid: true, signer: wallet.address });
});
