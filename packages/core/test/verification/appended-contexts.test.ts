import { describe, expect, test } from "vitest";

import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import type { JsonObject } from "@arcs/vc/internal";
import { verifyCredential, verifyPresentation } from "../../src/verification/verify.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import {
  agent,
  changed,
  issueExample,
  issuer,
  issuerDid,
  now,
  trusting,
} from "../support/fixtures.ts";

const V2 = "https://www.w3.org/ns/credentials/v2";
const ED25519 = "https://w3id.org/security/suites/ed25519-2020/v1";
const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);

/** Appends a context to those of a signed document, and puts the signed ones into its proof. */
function appended(document: JsonObject, url: string): JsonObject {
  return changed(document, (copy) => {
    copy.proof["@context"] = copy["@context"];
    copy["@context"] = [...copy["@context"], url];
  });
}

describe.each([
  ["full", verifyCredential, verifyPresentation],
  ["verify-only", verifyOnly.verifyCredential, verifyOnly.verifyPresentation],
])("contexts appended to a signed document: the %s build", (_, verify, present) => {
  test.each(["https://unknown.example/v1", ED25519])("%s", async (url) => {
    const unsigned = {
      "@context": [V2],
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      credentialSubject: { id: "urn:x:y" },
    };
    const signed = await signCredential(unsigned, { signer: issuer, now });
    const issued = await issueExample("Skill");
    const options = trusting(issued);
    for (const document of [signed, issued.w3cCredential as unknown as JsonObject]) {
      expect(await verify(document, options)).toMatchObject({ valid: true });
      const report = await verify(appended(document, url), options);
      expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
      expect(codes(report)).toContain("proof_context_mismatch");
    }

    const holder = `did:service:devnet:${agent.address}`;
    const presentation = await signPresentation(
      {
        "@context": [V2],
        type: ["VerifiablePresentation"],
        holder,
        verifiableCredential: [signed],
      },
      { signer: agent, now, challenge: "c" },
    );
    const challenged = { ...options, challenge: "c" };
    expect(await present(presentation, challenged)).toMatchObject({ valid: true });
    const outer = await present(appended(presentation, url), challenged);
    expect(outer).toMatchObject({ valid: false, presentationValid: false, holder: undefined });
    expect(codes(outer)).toContain("proof_context_mismatch");
    const withInner = changed(presentation, (copy) => {
      copy.verifiableCredential[0] = appended(copy.verifiableCredential[0], url);
    });
    const inner = await present(withInner, challenged);
    expect(inner.credentials[0]).toMatchObject({ valid: false, checks: { signatureValid: false } });
    expect(codes(inner.credentials[0]!)).toContain("proof_context_mismatch");
  });
});
