// Wallets of kit itself, and in the shapes of their documentation, over one real key.
import { createSigner, issueX402AgentCredential, type Signer, verifyCredential } from "@arcs/core";
import { createKeyPairSignerFromPrivateKeyBytes } from "@solana/kit";
import { describe, expect, test } from "vitest";

import { signerOfAdapter, signerOfKit, signerOfStandardWallet } from "../wallets.ts";

const own = createSigner(new Uint8Array(32).fill(9));
const other = createSigner(new Uint8Array(32).fill(8));
const now = new Date("2026-01-02T03:04:05Z");

/** Each wallet, over a function that signs. */
const wallets: Readonly<
  Record<string, (sign: (message: Uint8Array) => Promise<Uint8Array>) => Signer>
> = {
  "@solana/kit": (sign) =>
    signerOfKit({
      address: own.address,
      signMessages: async ([{ content }]: [{ content: Uint8Array }]) => [
        { [own.address]: await sign(content) },
      ],
    } as Parameters<typeof signerOfKit>[0]),
  "Wallet Standard": (sign) =>
    signerOfStandardWallet(
      {
        features: {
          "solana:signMessage": {
            signMessage: async ({ message }) => [{ signature: await sign(message) }],
          },
        },
      },
      { address: own.address },
    ),
  "wallet adapter": (sign) =>
    signerOfAdapter({
      publicKey: { toBase58: () => own.address },
      signMessage: (message) => sign(message),
    }),
};

const identity = {
  agentAddress: own.address,
  agentId: "a",
  owner: own.address,
  name: "A",
  network: "devnet",
  serviceEndpoint: "https://a.example",
};
const issue = (signer: Signer) => issueX402AgentCredential(identity, { signer, now });

async function isSigned(signer: Signer): Promise<boolean> {
  const { w3cCredential } = await issue(signer);
  const options = {
    trustedIssuers: [w3cCredential.issuer.id],
    now,
    statusCheck: "skipped",
  } as const;
  return (await verifyCredential(w3cCredential, options)).checks.signatureValid;
}

test("a KeyPairSigner of kit issues credentials that verify", async () => {
  const keyPair = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(9));
  expect(await isSigned(signerOfKit(keyPair as unknown as Parameters<typeof signerOfKit>[0]))).toBe(
    true,
  );
});

describe.each(Object.entries(wallets))("%s", (_, make) => {
  test("issues credentials that verify", async () => {
    expect(await isSigned(make(async (message) => own.sign(message)))).toBe(true);
  });

  test.each(
    Object.entries<(message: Uint8Array) => Promise<Uint8Array>>({
      "the signature of another key": async (message) => other.sign(message),
      "a signature over another message": async (message) =>
        own.sign(new Uint8Array(message.length)),
      "no signature": async () => new Uint8Array(),
    }),
  )("%s is refused", async (_name, sign) => {
    await expect(issue(make(sign))).rejects.toMatchObject({ code: "invalid_signer" });
  });
});
