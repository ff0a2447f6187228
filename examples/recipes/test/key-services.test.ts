// Fake key services, in the shapes of their documentation, over one real key.
import { createSigner, type Signer } from "@arcs/core";
import { expect, test } from "vitest";

import { signerOfAwsKms, signerOfPrivy, signerOfTurnkey } from "../key-services.ts";

const key = createSigner(new Uint8Array(32).fill(1));
const message = new Uint8Array(64).fill(7);

const signers: Readonly<Record<string, Signer>> = {
  "AWS KMS": signerOfAwsKms(
    { sign: async ({ Message }) => ({ Signature: await key.sign(Message) }) },
    "alias/issuer",
    key.address,
  ),
  Turnkey: signerOfTurnkey(
    {
      async signRawPayload({ payload }) {
        const hex = Buffer.from(await key.sign(Buffer.from(payload, "hex"))).toString("hex");
        return { r: hex.slice(0, 64), s: hex.slice(64) };
      },
    },
    key.address,
  ),
  Privy: signerOfPrivy(
    {
      async rpc(_, { params }) {
        const signature = await key.sign(Buffer.from(params.message, "base64"));
        return { data: { signature: Buffer.from(signature).toString("base64") } };
      },
    },
    "wallet-1",
    key.address,
  ),
};

test.each(Object.entries(signers))("%s signs for its address", async (_, signer) => {
  expect(signer.address).toBe(key.address);
  expect(await signer.sign(message)).toEqual(await key.sign(message));
});
