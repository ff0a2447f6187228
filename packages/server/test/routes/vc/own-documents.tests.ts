import { expect, test } from "vitest";

import { revocation, unsigned, type VcApiScene } from "./foreign-credentials.ts";

/** What the VC-API does not sign, because only the service itself may say it. */
export function ownDocumentTests({ server, issue, post }: VcApiScene): void {
  test("signs nothing that only the service may say: its status lists, its receipts, what has its ids", async () => {
    const publicUrl = server().context.settings.publicUrl;
    const listed = await issue(unsigned, { credentialId: "own-1", credentialStatus: revocation });
    const { statusListCredential: list } = listed.credentialStatus;
    const subject = { ...unsigned.credentialSubject };
    const type = ["VerifiableCredential", "BitstringStatusListCredential"];
    const content = {
      statusPurpose: "revocation",
      encodedList: "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQsvoAAAAAAAAAAAAAAAAP4GcwM92tQwAAA",
    };
    const bits = { type: "BitstringStatusList", ...content };
    const status = "https://www.w3.org/ns/credentials/status#";
    const renaming = { List: `${status}BitstringStatusListCredential`, Bits: `${status}BitstringStatusList` };
    const undefinedTerms = "https://www.w3.org/ns/credentials/undefined-terms/v2";
    const receipt = {
      "@context": [...unsigned["@context"], undefinedTerms],
      type: ["VerifiableCredential", "PaymentReceiptCredential"],
      credentialSubject: { ...subject, payment: { id: "pay_1", amount: "1000" }, statements: [] },
    };
    for (const credential of [
      { ...unsigned, type, id: list, credentialSubject: { id: `${list}#list`, ...bits } },
      { ...unsigned, type, credentialSubject: bits },
      { ...unsigned, id: list, credentialSubject: subject },
      { ...unsigned, credentialSubject: [subject, { id: `${list}#list` }] },
      { ...unsigned, credentialSubject: [subject, bits] },
      { ...unsigned, evidence: { id: "urn:x:e", type: "BitstringStatusListCredential" } },
      {
        ...unsigned,
        "@context": [...unsigned["@context"], renaming],
        type: ["VerifiableCredential", "List"],
        credentialSubject: { id: "urn:x:y" },
      },
      { ...unsigned, "@context": [...unsigned["@context"], renaming], credentialSubject: { type: "Bits" } },
      { ...receipt, id: `${publicUrl}/v1/payments/pay_1/receipt` },
      receipt,
      { ...unsigned, id: `${publicUrl.toUpperCase()}/v1/payments/pay_1/receipt` },
      { ...unsigned, id: "urn:service:skill-7fMSAjTAGTP" },
    ]) {
      for (const cryptosuite of ["eddsa-rdfc-2022", "eddsa-jcs-2022"]) {
        const { status, body } = await post("/credentials/issue", { credential, options: { cryptosuite } });
        expect([status, body.error?.code, credential], JSON.stringify(body)).toEqual([
          400,
          "invalid_credential_format",
          credential,
        ]);
        expect(body.error.message).toMatch(/expected no .* of the service's own/);
      }
    }
    // A reference to them is nobody's word.
    await issue({
      ...unsigned,
      credentialSubject: { ...subject, type: "Member" },
      "@context": [...unsigned["@context"], "https://www.w3.org/ns/credentials/examples/v2"],
      evidence: { id: `${publicUrl}/v1/payments/pay_1/receipt`, type: "Evidence" },
    });
  });
}
