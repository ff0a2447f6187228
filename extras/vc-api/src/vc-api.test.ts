// The VC-API with API keys, over real HTTP. Whom it signs as, whom it trusts, whose status is
// whose.
import { createSigner, decodeAddress, signCredential, signPresentation } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { commitReputation } from "@arcs/trust";
import { describe, expect, test } from "vitest";

import { isLargeDocument } from "@arcs/server/internal";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { useVcApiScene, unsigned, titles, revocation } from "./test/foreign-credentials.ts";

const stranger = createSigner(new Uint8Array(32).fill(9));
const strangerDid = formatDidKey(decodeAddress(stranger.address));
const ofStranger = { ...unsigned, issuer: strangerDid };
const signedByStranger = () => signCredential(ofStranger, { signer: stranger, now: new Date() });

describe("the VC-API", () => {
  const opened = useStore();
  const scene = useVcApiScene(opened);
  const { issue, verify, server, state, post } = scene;

  describe("signs", () => {
    test("no committed reputation, in whatever form: its secret would be whose the commitments are", async () => {
      const contexts = [
        "https://www.w3.org/ns/credentials/v2",
        "https://w3id.org/security/data-integrity/v2",
        "https://service.example/contexts/credentials/v1",
      ];
      const { address } = stranger;
      const credentialSubject = {
        id: `did:service:local:${address}`,
        agentId: address,
        scoreCommitments: commitReputation(
          { overallScore: 1000, costToForge: "1000000000" },
          "2a".repeat(32),
        ),
      };
      const type = ["VerifiableCredential", "ServiceCommittedReputationCredential"];
      const own = { "@context": contexts, type, issuer: server().issuerDid, credentialSubject };
      const vocabulary = { "@vocab": `${contexts[2]}#` };
      const iri = `${contexts[2]}#ServiceCommittedReputationCredential`;
      for (const credential of [
        own,
        { ...own, issuer: undefined },
        { ...own, issuer: { id: server().issuerDid, name: "ARCS" } },
        { ...own, type: [...type].reverse() },
        { ...own, type: [...type, "ServiceReputationCredential"] },
        { ...own, "@context": [contexts[0], contexts[2]] },
        { ...own, "@context": [contexts[0], vocabulary] },
        { ...own, "@context": [contexts[0]], type: ["VerifiableCredential", iri] },
      ]) {
        for (const options of [undefined, { cryptosuite: "eddsa-jcs-2022" }]) {
          const body = { credential, ...(options === undefined ? {} : { options }) };
          const { status, body: answer } = await post("/credentials/issue", body);
          expect([status, credential], JSON.stringify(answer)).toEqual([400, credential]);
        }
      }
      // By another name it is what eddsa-rdfc-2022 would sign; to eddsa-jcs-2022 the name is all
      // that there is.
      const renamed = {
        ...own,
        "@context": [contexts[0], { Committed: iri }],
        type: ["VerifiableCredential", "Committed"],
      };
      expect((await post("/credentials/issue", { credential: renamed })).status).toBe(400);
    });

    test("nothing that only the service may say: its status lists, its receipts, what has its ids", async () => {
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
      const renaming = {
        List: `${status}BitstringStatusListCredential`,
        Bits: `${status}BitstringStatusList`,
      };
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
        {
          ...unsigned,
          "@context": [...unsigned["@context"], renaming],
          credentialSubject: { type: "Bits" },
        },
        { ...receipt, id: `${publicUrl}/v1/payments/pay_1/receipt` },
        receipt,
        { ...unsigned, id: `${publicUrl.toUpperCase()}/v1/payments/pay_1/receipt` },
        { ...unsigned, id: "urn:service:skill-7fMSAjTAGTP" },
      ]) {
        for (const cryptosuite of ["eddsa-rdfc-2022", "eddsa-jcs-2022"]) {
          const { status, body } = await post("/credentials/issue", {
            credential,
            options: { cryptosuite },
          });
          expect([status, body.error?.code, credential], JSON.stringify(body)).toEqual([
            400,
            "invalid_credential_format",
            credential,
          ]);
          expect(body.error.message).toMatch(/must have no .* of the service's own/);
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

    test("no such type under another name, beside what RDF does not carry", async () => {
      const own = "https://service.example/contexts/credentials/v1#";
      const list = "https://www.w3.org/ns/credentials/status#BitstringStatusListCredential";
      const extras: object[] = [{}, { v: 0.1 + 0.2 }, { unknown: "x" }, { unknown: "x", v: -0 }];
      for (const iri of [
        `${own}ServiceReputationCredential`,
        `${own}PaymentReceiptCredential`,
        list,
      ]) {
        for (const [terms, type] of [
          [{ X: iri }, "X"],
          [{ x: { "@id": iri.slice(0, -4), "@prefix": true } }, `x:${iri.slice(-4)}`],
          [{ "": { "@id": iri.slice(0, -4), "@prefix": true } }, `:${iri.slice(-4)}`],
          [{ "@vocab": iri.slice(0, -4) }, iri.slice(-4)],
        ] as const) {
          for (const extra of extras) {
            const credential = {
              ...unsigned,
              "@context": [...unsigned["@context"], { v: "https://terms.example/v", ...terms }],
              type: ["VerifiableCredential", type],
              credentialSubject: { ...unsigned.credentialSubject, ...extra },
            };
            const answer = await post("/credentials/issue", {
              credential,
              options: { cryptosuite: "eddsa-jcs-2022" },
            });
            expect([answer.status, credential], JSON.stringify(answer.body)).toEqual([
              400,
              credential,
            ]);
          }
        }
      }
      // Numbers alone keep nothing from being signed.
      const terms = { v: "https://terms.example/v" };
      const numbers = {
        "@context": [...unsigned["@context"], terms],
        credentialSubject: { id: "urn:x:y", v: [0.1 + 0.2] },
      };
      await issue({ ...unsigned, ...numbers }, { cryptosuite: "eddsa-jcs-2022" });
    });

    test("as its own did:key, whatever issuer is named; and what it signs verifies here", async () => {
      const did = server().extensions.find(({ issuer }) => issuer)?.issuer?.did;
      expect(did).toMatch(/^did:key:z6Mk/);
      for (const issuer of [
        undefined,
        server().issuerDid,
        "did:example:other",
        { id: "did:example:other", name: "O" },
      ]) {
        const signed = await issue({ ...unsigned, ...(issuer === undefined ? {} : { issuer }) });
        expect(typeof signed.issuer === "string" ? signed.issuer : signed.issuer.id).toBe(did);
        const { status, body } = await verify(signed);
        expect({ status, body }).toEqual({
          status: 200,
          body: { verified: true, problemDetails: [], warnings: [] },
        });
      }
      expect((await issue({ ...unsigned, issuer: { name: "O" } })).issuer).toEqual({
        name: "O",
        id: did,
      });
    });

    test.each([null, "no URL", { id: [] }, { id: null }, { id: "no URL" }, 7])(
      "nothing whose issuer is %j",
      async (issuer) => {
        const { status, body } = await post("/credentials/issue", {
          credential: { ...unsigned, issuer },
        });
        expect([status, body.error.code]).toEqual([400, "invalid_credential_format"]);
      },
    );

    test("nothing for those who may not", async () => {
      const body = { credential: unsigned };
      expect((await server().call("POST", "/vc/credentials/issue", { body })).status).toBe(401);
      expect((await post("/credentials/issue", body, state.readKey)).status).toBe(403);
      const update = { credentialId: "x", credentialStatus: revocation, status: true };
      expect((await post("/credentials/status", update, state.readKey)).status).toBe(403);
    });

    test("contexts that are written out, and the W3C's examples; no digest that is wrong", async () => {
      const context = (entry: unknown): unknown[] => [...unsigned["@context"], entry];
      const terms = { Member: "https://terms.example/Member" };
      const subject = { ...unsigned.credentialSubject, type: "Member" };
      for (const entry of [
        terms,
        { "@context": terms },
        "https://www.w3.org/ns/credentials/examples/v2",
      ]) {
        const signed = await issue({
          ...unsigned,
          "@context": context(entry),
          credentialSubject: subject,
        });
        expect((await verify(signed)).status).toBe(200);
      }
      const id = "https://www.w3.org/ns/credentials/v2";
      const naming = (digests: object): object => ({
        ...unsigned,
        relatedResource: { id, ...digests },
      });
      // The fixture of the W3C's suite (vc-data-model-2.0-test-suite, pull request 168).
      const digestSRI = "sha384-l/HrjlBCNWyAX91hr6LFV2Y3heB5Tcr6IeE4/Tje8YyzYBM8IhqjHWiWpr8+ZbYU";
      const digestMultibase = "uWZVc7WaX1h4D8rJVb-vlMIqxaEKEb1tYbX8fet7JJzQ";
      for (const right of [{ digestSRI }, { digestMultibase }]) {
        expect((await verify(await issue(naming(right)))).status).toBe(200);
      }
      for (const wrong of [
        // As it was published with the Candidate Recommendation of 2024.
        { digestMultibase: "uJKGMkOmFbVJhEfKTduMC2XCyvRAYLjOVmZWwIH1wQ7k" },
        { digestSRI: "sha384-NSOcNpmdIVUxIJGvGUoe22FjTWrXiaXlsZ8q6912LdnR3KraQO2n75Ica4wK4Qeg" },
        { digestMultibase: "uM4RgWQc3RUDtjJCSgTJtTfvpZ7SPEg_LNO0ESlovQC0" },
        { digestMultibase: "zQmULBqMK34yxBvSEN1tnuMAvdYzRkoaWNbnXF73wyMzb7K" },
        { digestSRI: "sha384-_rCVIV7fSXXTNIvpiq26jRDyj8JG8TDjij-tD0ewLk4JpnXEz6a5AeeY_1qQ0d0P" },
        { digestMultibase, digestSRI: `sha512-${"A".repeat(86)}==` },
      ]) {
        const { status, body } = await post("/credentials/issue", { credential: naming(wrong) });
        expect([status, body.error.code]).toEqual([400, "invalid_credential_format"]);
      }
    });

    test("with eddsa-jcs-2022 on request, which verifies here and is refused as one of /v1", async () => {
      const signed = await issue(unsigned, { cryptosuite: "eddsa-jcs-2022" });
      expect(signed.proof).toMatchObject({
        cryptosuite: "eddsa-jcs-2022",
        "@context": signed["@context"],
      });
      expect(await verify(signed)).toMatchObject({ status: 200, body: { verified: true } });
      // Its JSON is bound: what means the same in RDF does not pass.
      const changed = await verify({ ...signed, type: "VerifiableCredential" });
      expect(titles(changed.body.problemDetails)).toContain("invalid_signature");
      const strict = await server().call("POST", "/v1/credentials/verify", {
        key: state.readKey,
        body: { credential: signed },
      });
      expect([strict.status, strict.body.valid]).toEqual([200, false]);
      const other = await post("/credentials/issue", {
        credential: unsigned,
        options: { cryptosuite: "ecdsa-jcs-2019" },
      });
      expect(other.status).toBe(400);
    });

    test("nothing that is no credential, or has options that it does not know", async () => {
      const refused = [
        { credential: { ...unsigned, type: ["Other"] } },
        { credential: { ...unsigned, "@context": [] } },
        { credential: { ...unsigned, unknownTerm: "x" } },
        {
          credential: {
            ...unsigned,
            validFrom: "2026-01-02T00:00:00Z",
            validUntil: "2026-01-01T00:00:00Z",
          },
        },
        { credential: unsigned, options: { mandatoryPointers: ["/issuer"] } },
        { credential: "x" },
        {},
      ];
      for (const body of refused) expect((await post("/credentials/issue", body)).status).toBe(400);
    });
  });

  describe("verifies", () => {
    test("nothing that was changed, and nobody whom the server does not trust", async () => {
      const signed = await issue(unsigned);
      const changed = await verify({ ...signed, credentialSubject: { id: "did:example:mallory" } });
      expect([changed.status, changed.body.verified]).toEqual([400, false]);
      expect(changed.body.problemDetails[0]).toMatchObject({
        type: "https://w3id.org/security#PROOF_VERIFICATION_ERROR",
        title: "invalid_signature",
      });
      const { status, body } = await verify(await signedByStranger());
      expect([status, body.verified, titles(body.problemDetails)]).toEqual([
        400,
        false,
        ["untrusted_issuer"],
      ]);
    });

    test("no text whose parsers disagree", async () => {
      const signed = JSON.stringify(await issue(unsigned));
      const twice = `{"verifiableCredential":${signed.replace('"type":', '"type":["Other"],"type":')}}`;
      const { status, body } = await server().call("POST", "/vc/credentials/verify", {
        key: state.readKey,
        body: twice,
      });
      expect([status, titles(body.problemDetails)]).toEqual([400, ["duplicate_json_key"]]);
      const padded = `${" ".repeat(300_000)}${twice}`;
      const hidden = await server().call("POST", "/vc/credentials/verify", {
        key: state.readKey,
        body: padded,
      });
      expect([hidden.status, titles(hidden.body.problemDetails)]).toEqual([
        400,
        ["duplicate_json_key"],
      ]);
    });

    test("no number that is read as another one", async () => {
      const numbered = {
        ...unsigned,
        "@context": [...unsigned["@context"], { n: "https://terms.example/n" }],
      };
      const credentialSubject = { id: "did:example:alice", n: 9007199254740992 };
      const signed = JSON.stringify(
        await issue({ ...numbered, credentialSubject }, { cryptosuite: "eddsa-jcs-2022" }),
      );
      const verifyText = (text: string) =>
        server().call("POST", "/vc/credentials/verify", {
          key: state.readKey,
          body: `{"verifiableCredential":${text}}`,
        });
      expect((await verifyText(signed)).body).toMatchObject({ verified: true });
      const { status, body } = await verifyText(
        signed.replace("9007199254740992", "9007199254740993"),
      );
      expect([status, titles(body.problemDetails)]).toEqual([400, ["unsignable_value"]]);
    });

    test("a presentation with the challenge and the domain of the exchange", async () => {
      const credential = await issue(unsigned);
      const presentation = {
        "@context": ["https://www.w3.org/ns/credentials/v2"],
        type: ["VerifiablePresentation"],
        holder: strangerDid,
        verifiableCredential: [credential],
      };
      const options = { challenge: "c-1", domain: "verifier.example" };
      const signed = await signPresentation(presentation, {
        signer: stranger,
        now: new Date(),
        ...options,
      });
      const check = (body: object) => post("/presentations/verify", body, state.readKey);
      expect((await check({ verifiablePresentation: signed, options })).body).toMatchObject({
        verified: true,
      });
      const replayed = await check({
        verifiablePresentation: signed,
        options: { ...options, challenge: "c-2" },
      });
      expect([replayed.status, replayed.body.problemDetails[0].title]).toEqual([
        400,
        "challenge_mismatch",
      ]);
      const elsewhere = await check({
        verifiablePresentation: signed,
        options: { ...options, domain: "b.example" },
      });
      expect(elsewhere.body.problemDetails[0].title).toBe("domain_mismatch");
      expect((await check({ verifiablePresentation: signed })).body.error.code).toBe(
        "invalid_request",
      );
      const unasked = await check({ presentation: signed });
      expect([unasked.body.verified, titles(unasked.body.warnings)]).toEqual([
        true,
        ["challenge_not_checked"],
      ]);
      expect(unasked.body.warnings[0].type).toBe("about:blank");
      expect((await check({ verifiablePresentation: presentation, options })).body.verified).toBe(
        false,
      );
      const foreign = {
        ...presentation,
        verifiableCredential: [credential, await signedByStranger()],
      };
      const list = await check({ presentation: foreign });
      expect(list.body.problemDetails).toContainEqual(
        expect.objectContaining({
          title: "untrusted_issuer",
          instance: "#/verifiableCredential/1",
        }),
      );
    });

    test("what is so large that a thread verifies it, in contexts that are written out or the W3C's examples", async () => {
      const notes = Array.from({ length: 120 }, (_, index) => `note ${index}`);
      const contexts = [...unsigned["@context"], "https://www.w3.org/ns/credentials/examples/v2"];
      const signed = await issue({
        ...unsigned,
        "@context": [...contexts, { seenAt: "https://example.org/seenAt" }],
        credentialSubject: { ...unsigned.credentialSubject, notes, seenAt: "home" },
      });
      expect(isLargeDocument(signed)).toBe(true);
      expect((await verify(signed)).body).toMatchObject({ verified: true });
      const changed = {
        ...signed,
        credentialSubject: { ...signed.credentialSubject, notes: [...notes, "one more"] },
      };
      expect(titles((await verify(changed)).body.problemDetails)).toContain("invalid_signature");
      const presentation = {
        "@context": contexts,
        type: ["VerifiablePresentation"],
        verifiableCredential: [signed],
      };
      expect(
        (await post("/presentations/verify", { presentation }, state.readKey)).body,
      ).toMatchObject({
        verified: true,
      });
      // A presentation that the verifier refuses to start on comes back as the same error.
      const unnamed = await post(
        "/presentations/verify",
        { verifiablePresentation: presentation },
        state.readKey,
      );
      expect([unnamed.status, unnamed.body.error.code]).toEqual([400, "invalid_request"]);
    });

    test("a list of credentials that nobody signed, only where it is given as one", async () => {
      const presentation = {
        "@context": ["https://www.w3.org/ns/credentials/v2"],
        type: ["VerifiablePresentation"],
        verifiableCredential: [await issue(unsigned)],
      };
      const { status, body } = await post("/presentations/verify", { presentation }, state.readKey);
      expect([status, body.verified, titles(body.warnings)]).toEqual([
        200,
        true,
        ["presentation_not_signed"],
      ]);
      const both = { presentation, verifiablePresentation: presentation };
      expect((await post("/presentations/verify", both, state.readKey)).status).toBe(400);
    });
  });
});
