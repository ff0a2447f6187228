import { describe, expect, test } from "vitest";

import { signCredential } from "../../src/credential/sign-credential.ts";
import type { JsonObject } from "../../src/base/json.ts";
import { createSigner } from "../../src/keys/signer.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import { now } from "../support/fixtures.ts";

describe("signCredential, of the data model 1.1", () => {
  test("what does not conform is not signed", async () => {
    const signer = createSigner(new Uint8Array(32).fill(9));
    const unsigned: JsonObject = {
      "@context": ["https://www.w3.org/2018/credentials/v1"],
      type: ["VerifiableCredential"],
      issuer: `did:service:devnet:${signer.address}`,
      issuanceDate: "2026-01-01T00:00:00Z",
      credentialSubject: { id: "did:example:subject" },
    };
    const sign = (change: JsonObject): Promise<JsonObject> =>
      signCredential({ ...unsigned, ...change }, { signer, now });
    const signed = await sign({});
    // A proof set: the second proof leaves the first one whole.
    const twice = await signCredential(signed, { signer, now });
    const options = { trustedIssuers: [String(unsigned["issuer"])], now };
    expect(await verifyCredential(twice, options)).toMatchObject({ valid: true });
    for (const change of [
      { issuanceDate: "yesterday" },
      { expirationDate: "2025-01-01T00:00:00Z" },
      { "@context": ["https://www.w3.org/2018/credentials/v1", { x: "urn:x" }] },
      { proof: { type: "Ed25519Signature2020" } },
      { type: ["Other"] },
    ] as JsonObject[]) {
      await expect(sign(change)).rejects.toMatchObject({ code: "invalid_credential_format" });
    }
    const { issuanceDate: _, ...undated } = unsigned;
    await expect(signCredential(undated, { signer, now })).rejects.toMatchObject({
      code: "invalid_credential_format",
    });
  });
});
