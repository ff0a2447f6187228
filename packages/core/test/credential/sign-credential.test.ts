import { describe, expect, test } from "vitest";

import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import type { JsonObject } from "@arcs/vc/internal";
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

describe("a cryptosuite that is not known is refused, with the known ones named", () => {
  const signer = createSigner(new Uint8Array(32).fill(9));
  const did = `did:service:devnet:${signer.address}`;
  const credential: JsonObject = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: ["VerifiableCredential"],
    issuer: did,
    credentialSubject: { id: "did:example:subject" },
  };
  const presentation: JsonObject = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: ["VerifiablePresentation"],
    holder: did,
  };

  test.each([
    "ecdsa-rdfc-2019",
    "eddsa-rdfc-2023",
    "EDDSA-RDFC-2022",
    "eddsa-rdfc-2022 ",
    "",
    "toString",
    null,
    7,
    ["eddsa-rdfc-2022"],
  ] as never[])("%j", async (cryptosuite) => {
    const options = { signer, now, cryptosuite, challenge: "challenge-1" };
    for (const signed of [
      signCredential(credential, options),
      signPresentation(presentation, options),
    ]) {
      await expect(signed).rejects.toMatchObject({
        name: "SdkError",
        code: "unsupported_cryptosuite",
        message: expect.stringContaining("eddsa-rdfc-2022 and eddsa-jcs-2022 are"),
      });
    }
  });

  test.each(["eddsa-rdfc-2022", "eddsa-jcs-2022", undefined] as const)(
    "%s is known",
    async (cryptosuite) => {
      const signed = await signCredential(credential, { signer, now, cryptosuite } as never);
      expect(signed["proof"]).toMatchObject({ cryptosuite: cryptosuite ?? "eddsa-rdfc-2022" });
      const options = {
        trustedIssuers: [did],
        now,
        cryptosuites: [cryptosuite ?? "eddsa-rdfc-2022"],
      };
      expect(await verifyCredential(signed, options)).toMatchObject({ valid: true });
    },
  );
});
