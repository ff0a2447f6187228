import { describe, expect, test } from "vitest";

import type { JsonObject } from "@arcs/vc/internal";
import { signCredential } from "../../src/credential/sign-credential.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import { verifyJcsCredential } from "../../src/verify-jcs/index.ts";
import { issuer, issuerDid, now } from "../support/fixtures.ts";

// The right verdict with the wrong message sends people to the wrong place.

const unsigned: JsonObject = {
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiableCredential"],
  issuer: issuerDid,
  credentialSubject: { id: "urn:x:y" },
};
const signed = await signCredential(unsigned, { signer: issuer, now });
const options = { trustedIssuers: [issuerDid], now };
const messages = async (input: unknown): Promise<string[]> =>
  (await verifyCredential(input, options)).errors.map(({ code, message }) => `${code}: ${message}`);

describe("what cannot be read says what is in the way", () => {
  const text = JSON.stringify(signed);
  test.each<[string, string | Uint8Array, RegExp]>([
    ["a byte order mark", `\u{feff}${text}`, /a byte order mark stands before it$/],
    [
      "the same in bytes",
      new TextEncoder().encode(`\u{feff}${text}`),
      /a byte order mark stands before it$/,
    ],
    ["a JWT", "eyJhbGciOiJFZERTQSJ9.eyJ2YyI6e319.c2ln", /this looks like a JWT/],
    ["text behind", `${text} and more`, new RegExp(`from character ${text.length + 1} on$`)],
    ["a text cut short", text.slice(0, -1), new RegExp(`fails at character ${text.length - 1}$`)],
  ])("%s", async (_, input, expected) => {
    const [message, ...more] = await messages(input);
    expect([message, more]).toEqual([expect.stringMatching(expected), []]);
    expect(message).toMatch(/^malformed_json: /);
  });
});

describe("one fault is said once", () => {
  test.each(["yesterday", "2026-02-30T00:00:00Z", 5, "2026-01-01T00:00:00"])(
    "a bad date: %j",
    async (validFrom) => {
      const report = await verifyCredential({ ...signed, validFrom }, options);
      expect(report.checks).toMatchObject({ notExpired: false, schemaValid: false });
      const about = report.errors.filter(({ message }) => message.includes("validFrom"));
      expect(about, JSON.stringify(about)).toHaveLength(1);
      expect(about[0]?.message).toContain(JSON.stringify(validFrom));
    },
  );

  test("a presentation is none of the things that a credential is", async () => {
    const presentation = {
      "@context": unsigned["@context"] as string[],
      type: ["VerifiablePresentation"],
      verifiableCredential: [signed],
    };
    expect(await messages(presentation)).toEqual([
      expect.stringMatching(/^invalid_credential_format: the document is a presentation/),
    ]);
  });

  test("a proof of a kind that is not supported, with those that are", async () => {
    const older = {
      type: "Ed25519Signature2018",
      created: "2026-01-02T03:04:05Z",
      verificationMethod: `${issuerDid}#key-1`,
      proofPurpose: "assertionMethod",
      jws: "eyJ..x",
    };
    const found = await messages({ ...unsigned, proof: older });
    expect(found).toEqual([
      expect.stringMatching(
        /^unsupported_proof_type: .*DataIntegrityProof and Ed25519Signature2020/,
      ),
    ]);
    const jcs = {
      ...(signed["proof"] as JsonObject),
      cryptosuite: "ecdsa-rdfc-2019",
      proofValue: "z1",
    };
    expect(await messages({ ...signed, proof: jcs })).toEqual([
      expect.stringMatching(/^unsupported_cryptosuite: .*eddsa-rdfc-2022 is$/),
    ]);
    const small = await verifyJcsCredential({ ...unsigned, proof: older }, options);
    expect(small.errors.map(({ code }) => code)).toEqual(["unsupported_proof_type"]);
  });
});

test("a member of a status entry says what it should be, and what it is", async () => {
  const credentialStatus = { type: "BitstringStatusListEntry", statusSize: "1" };
  const report = await verifyCredential({ ...signed, credentialStatus }, options);
  expect(report.errors.map(({ message }) => message)).toContain(
    '"statusSize" of the status entry must be a whole number (received "1")',
  );
});
