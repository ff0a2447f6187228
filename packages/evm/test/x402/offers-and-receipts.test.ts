import {
  createEIP712OfferReceiptIssuer,
  createJWS,
  type OfferPayload,
  type ReceiptPayload,
  signOfferEIP712,
  signReceiptEIP712,
} from "@x402/extensions/offer-receipt";
import { createSigner, decodeAddress } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readX402Artifact, verifyX402Offer, type X402Artifact } from "../../src/index.ts";
import { newAccount } from "../support/tokens.ts";

const seller = newAccount();
const signTypedData = (data: unknown): Promise<`0x${string}`> =>
  seller.signTypedData(data as never);
const resourceUrl = "https://oracle.example/rain";
const now = new Date("2026-03-01T00:00:00Z");
const requirements = {
  scheme: "exact",
  network: "eip155:8453",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: seller.address as string,
  amount: "250000",
};
const offered: OfferPayload = {
  version: 1,
  resourceUrl,
  ...requirements,
  validUntil: now.getTime() / 1000 + 60,
};
const receipted: ReceiptPayload = {
  version: 1,
  network: "eip155:8453",
  resourceUrl,
  payer: newAccount().address,
  issuedAt: now.getTime() / 1000,
  transaction: "",
};

async function offerOf(payload: OfferPayload): Promise<X402Artifact> {
  return {
    format: "eip712",
    payload,
    signature: await signOfferEIP712(payload, signTypedData as never),
  };
}
async function receiptOf(payload: ReceiptPayload): Promise<X402Artifact> {
  return {
    format: "eip712",
    payload,
    signature: await signReceiptEIP712(payload, signTypedData as never),
  };
}

describe("offers and receipts by EIP-712", () => {
  test("of the extension's own issuer name their signer, and nothing that means nothing", async () => {
    const issuer = createEIP712OfferReceiptIssuer(
      `did:pkh:eip155:1:${seller.address}`,
      signTypedData as never,
    );
    const offer = (await issuer.issueOffer(resourceUrl, {
      ...requirements,
      acceptIndex: 0,
    })) as X402Artifact;
    const receipt = (await issuer.issueReceipt(
      resourceUrl,
      receipted.payer,
      "eip155:8453",
    )) as X402Artifact;
    const signer = seller.address.toLowerCase();
    expect(await readX402Artifact("offer", offer)).toMatchObject({
      state: "signed",
      signer,
      payload: requirements,
    });
    const read = await readX402Artifact("receipt", receipt);
    expect(read).toMatchObject({ state: "signed", signer, payload: { payer: receipted.payer } });
    expect(read).not.toHaveProperty("payload.transaction");
  });

  test("whatever they say, are their signer's as they were signed, and as nothing else", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 });
    const number = fc.nat();
    const payloads = fc.record({
      version: fc.constant(1 as const),
      network: text,
      resourceUrl: text,
      payer: text,
      issuedAt: number,
      transaction: text,
    });
    await fc.assert(
      fc.asyncProperty(
        payloads,
        fc.constantFrom("network", "resourceUrl", "payer", "transaction"),
        async (said, name) => {
          const receipt = await receiptOf(said as ReceiptPayload);
          const signer = seller.address.toLowerCase();
          expect(await readX402Artifact("receipt", receipt)).toMatchObject({
            state: "signed",
            signer,
          });
          const altered = { ...receipt, payload: { ...said, [name]: `${said[name]}.` } };
          expect(await readX402Artifact("receipt", altered)).not.toMatchObject({ signer });
          // A receipt does not pass as an offer, though one key signs both.
          expect(await readX402Artifact("offer", receipt)).toMatchObject({ state: "invalid" });
        },
      ),
      { numRuns: 40 },
    );
  });

  test("with members that the signature does not cover, without some, or of another form, are invalid", async () => {
    const good = await receiptOf(receipted);
    const { transaction: _, ...without } = receipted;
    const payloads = [
      { ...receipted, amount: "1" },
      without,
      { ...receipted, issuedAt: "1" },
      { ...receipted, payer: 1 },
    ];
    for (const payload of payloads) {
      expect(await readX402Artifact("receipt", { ...good, payload })).toMatchObject({
        state: "invalid",
      });
    }
    for (const signature of ["0x", `${good.signature}00`, "a.b.c", `0x${"00".repeat(65)}`]) {
      expect(await readX402Artifact("receipt", { ...good, signature })).toMatchObject({
        state: "invalid",
      });
    }
    expect(
      await readX402Artifact("receipt", { format: "eip712", signature: good.signature }),
    ).toMatchObject({
      state: "invalid",
    });
    const next = { ...receipted, version: 2 };
    expect(await readX402Artifact("receipt", await receiptOf(next as never))).toMatchObject({
      state: "invalid",
    });
  });
});

describe("an offer", () => {
  const check = async (offer: X402Artifact, asked: object = {}): Promise<unknown> =>
    verifyX402Offer(offer, { resourceUrl, requirements: { ...requirements, ...asked }, now });

  test("is valid for the terms that the one who is to be paid signed", async () => {
    expect(await check(await offerOf(offered))).toEqual({
      valid: true,
      signer: seller.address.toLowerCase(),
    });
    const cases = { payTo: requirements.payTo.toLowerCase(), network: "base" };
    expect(await check(await offerOf(offered), cases)).toMatchObject({ valid: true });
    expect(await check(await offerOf({ ...offered, validUntil: 0 }))).toMatchObject({
      valid: true,
    });
  });

  test("is not for other terms, resources and times, nor by anybody else", async () => {
    const offer = await offerOf(offered);
    const others = [
      { scheme: "upto" },
      { network: "eip155:137" },
      { asset: newAccount().address },
      { payTo: newAccount().address },
      { amount: "250001" },
    ];
    for (const asked of others)
      expect(await check(offer, asked), JSON.stringify(asked)).toMatchObject({ valid: false });
    const stranger = newAccount().address;
    expect(
      await check(await offerOf({ ...offered, payTo: stranger }), { payTo: stranger }),
    ).toMatchObject({
      valid: false,
      reason: "the offer is not signed by the one who is to be paid",
    });
    for (const parts of [{ resourceUrl: "https://other.example/" }, { validUntil: 1 }]) {
      expect(await check(await offerOf({ ...offered, ...parts }))).toMatchObject({ valid: false });
    }
  });
});

describe("offers and receipts in JWS", () => {
  const wallet = createSigner(new Uint8Array(32).fill(3));
  const did = formatDidKey(decodeAddress(wallet.address));
  const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
  const sign = async (bytes: Uint8Array): Promise<string> => base64url(await wallet.sign(bytes));
  const signer = {
    kid: `${did}#${did.slice(8)}`,
    format: "jws",
    algorithm: "EdDSA",
    sign,
  } as const;

  test("name the key of did:key; a key on a web site is unknown", async () => {
    const signature = await createJWS(receipted, signer);
    expect(await readX402Artifact("receipt", { format: "jws", signature })).toMatchObject({
      state: "signed",
      signer: wallet.address,
    });
    const elsewhere = await createJWS(receipted, {
      ...signer,
      kid: "did:web:oracle.example#key-1",
    });
    expect(
      await readX402Artifact("receipt", { format: "jws", signature: elsewhere }),
    ).toMatchObject({
      state: "unknown_key",
    });
  });

  test("with another key in their header than kid names are invalid", async () => {
    const withKey = async (x: Uint8Array): Promise<X402Artifact> => {
      const jwk = { kty: "OKP", crv: "Ed25519", x: base64url(x) };
      const head = base64url(Buffer.from(JSON.stringify({ alg: "EdDSA", kid: signer.kid, jwk })));
      const signed = `${head}.${base64url(Buffer.from(JSON.stringify(receipted)))}`;
      return { format: "jws", signature: `${signed}.${await sign(Buffer.from(signed))}` };
    };
    const own = decodeAddress(wallet.address);
    expect(await readX402Artifact("receipt", await withKey(own))).toMatchObject({
      state: "signed",
    });
    const other = Uint8Array.from(own, (byte, at) => (at === 31 ? byte ^ 1 : byte));
    expect(await readX402Artifact("receipt", await withKey(other))).toMatchObject({
      state: "invalid",
    });
  });
});
