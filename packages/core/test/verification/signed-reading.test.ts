import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { type CredentialReport, type JsonObject, createProof, issuerOf } from "@arcs/vc/internal";
import {
  createCanonicalizer,
  defaultCanonicalizer,
  knownContexts,
} from "../../src/canonicalization/default-canonicalizer.ts";
import { signCredential } from "../../src/credential/sign-credential.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import {
  builds,
  codes,
  id,
  later,
  moved,
  options,
  unsigned,
  V2,
} from "../support/duplicate-ids.ts";
import { agent, changed, issuer, issuerDid, now } from "../support/fixtures.ts";
import { vectors } from "../../../vc/test/support/vectors.ts";

const agentDid = `did:service:devnet:${agent.address}`;
const sign = (credential: JsonObject): Promise<JsonObject> =>
  signCredential(credential, { signer: issuer, now });

// Documents that verifiers refused, with the right answers. Beside the repository, not in it.
const folder = vectors?.path("../cases/documents");
const isThere = folder !== undefined && existsSync(folder);
const read = (file: string): JsonObject => JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
const published: [string, JsonObject][] =
  vectors === undefined ? [] : Object.entries(vectors.json("vc-real/contexts.json"));
const canonicalizer = createCanonicalizer({
  contexts: new Map(published.filter(([url]) => !knownContexts.has(url))),
});

function verify(document: JsonObject): Promise<CredentialReport> {
  return verifyCredential(document, {
    trustedIssuers: [issuerOf(document) ?? ""],
    now: new Date("2026-11-25T12:00:00Z"),
    canonicalizer,
    inlineContexts: "allowed",
    statusCheck: "skipped",
    schemaCheck: "optional",
    cryptosuites: ["eddsa-rdfc-2022", "eddsa-jcs-2022"],
  });
}

describe.skipIf(!isThere)("honest documents (skipped: no ../shared/cases)", () => {
  const files = isThere ? readdirSync(folder).filter((file) => /^H[12]-/.test(file)) : [];
  test.each(files)("%s is valid", async (file) => {
    const { valid, errors } = await verify(read(file));
    expect({ valid, critical: errors.filter(({ severity }) => severity === "critical") }).toEqual({
      valid: true,
      critical: [],
    });
  });
});

describe("a document under an engine of the caller's", () => {
  test.each(Object.entries(builds))("is read by the %s build's own", async (_, verifyBy) => {
    const { canonicalize } = defaultCanonicalizer;
    const attack = moved(
      await sign({ ...unsigned, evidence: { id, type: "VerifiableCredential" } }),
      { into: (copy) => copy.evidence, members: ["validUntil"] },
    );
    const report = await verifyBy(attack, { ...later, canonicalizer: { canonicalize } });
    expect(report).toMatchObject({ valid: false, checks: { signatureValid: true } });
    expect(codes(report)).toContain("misplaced_member");
  });
});

describe("names", () => {
  const credentials = "https://www.w3.org/2018/credentials#";
  const url = "https://terms.example/v1";
  const terms = {
    "@context": {
      schema: "https://schema.org/",
      title: { "@id": "https://terms.example/title" },
      friend: { "@id": "https://terms.example/friend", "@type": "@id" },
      born: {
        "@id": "https://terms.example/born",
        "@type": "http://www.w3.org/2001/XMLSchema#date",
      },
      Person: "https://terms.example/Person",
      means: "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
      reversed: { "@reverse": "https://terms.example/friend", "@type": "@id" },
      nest: "@nest",
    },
  };
  const engine = createCanonicalizer({ contexts: new Map([[url, terms]]) });
  const own = { ...options, canonicalizer: engine };
  const subject = {
    id: "did:example:subject",
    type: "Person",
    title: "a",
    friend: "urn:x:friend",
    born: "2000-01-01",
    "schema:knows": "b",
  };
  const signed = (): Promise<JsonObject> =>
    signCredential(
      { ...unsigned, "@context": [V2, url], credentialSubject: subject },
      { signer: issuer, now, canonicalizer: engine },
    );
  const subjectOf = (change: (subject: any) => void): Promise<JsonObject> =>
    signed().then((document) => changed(document, (copy) => change(copy.credentialSubject)));
  const renamed = (from: string, to: string): Promise<JsonObject> =>
    subjectOf((copy) => {
      copy[to] = copy[from];
      delete copy[from];
    });

  test("are those that compaction chooses, or nobody's", async () => {
    const report = await verifyCredential(await signed(), own);
    expect(report).toMatchObject({ valid: true, errors: [] });
    expect(report.credential).toEqual(report.document);
    const full = await verifyCredential(
      await renamed("schema:knows", "https://schema.org/knows"),
      own,
    );
    expect(full).toMatchObject({ valid: true, errors: [], credential: report.credential });
  });

  test.each([
    ["title", "https://terms.example/title"],
    ["id", "@id"],
    ["type", "@type"],
  ])("%s in place of %s", async (term, name) => {
    const report = await verifyCredential(await renamed(term, name), own);
    expect(report).toMatchObject({ valid: true, credential: { credentialSubject: subject } });
    expect(report.errors).toMatchObject([{ code: "uncompacted_member", severity: "warning" }]);
    const strict = { ...own, members: "strict" } as const;
    expect(await verifyCredential(await renamed(term, name), strict)).toMatchObject({
      valid: false,
      checks: { signatureValid: true },
    });
  });

  test("of types, and of references and typed values by full IRIs", async () => {
    const document = await subjectOf((copy) => {
      copy.type = "https://terms.example/Person";
      copy["https://terms.example/friend"] = { id: copy.friend };
      delete copy.friend;
      copy["https://terms.example/born"] = {
        "@value": copy.born,
        "@type": "http://www.w3.org/2001/XMLSchema#date",
      };
      delete copy.born;
    });
    const report = await verifyCredential(document, own);
    expect(report).toMatchObject({ valid: true, credential: { credentialSubject: subject } });
  });

  test("under which no program looks are refused", async () => {
    const type = await subjectOf((copy) => {
      copy.means = { id: "https://terms.example/Person" };
      delete copy.type;
    });
    const nested = await subjectOf((copy) => {
      copy.nest = { title: copy.title };
      delete copy.title;
    });
    const reversed = await subjectOf((copy) => {
      delete copy.friend;
      copy["schema:knows"] = "b";
    });
    const turned = changed(reversed, (copy) => {
      copy.evidence = { id: "urn:x:friend", type: "VerifiableCredential", reversed: subject.id };
    });
    for (const [document, code] of [
      [type, "uncompacted_member"],
      [nested, "uncompacted_member"],
      [turned, "misplaced_member"],
    ] as const) {
      const report = await verifyCredential(document, own);
      expect(report.valid).toBe(false);
      expect(codes(report)).toContain(code);
    }
    // A text that the term does not take: a program would look for the term.
    const unfit = { ...unsigned, "@context": [V2, url] };
    await expect(
      signCredential(
        { ...unfit, credentialSubject: { "https://terms.example/born": "2000" } },
        { signer: issuer, now, canonicalizer: engine },
      ),
    ).rejects.toMatchObject({ code: "uncompacted_member" });
  });

  test("of what decides validity: expiry, status, issuer and schema by prefix, twice, or reversed", async () => {
    const document = await signed();
    for (const member of ["validUntil", "credentialStatus", "issuer"]) {
      for (const name of [`${credentials}${member}`]) {
        const attack = changed(document, (copy) => {
          copy[name] = copy[member];
          delete copy[member];
        });
        const report = await verifyCredential(attack, { ...later, canonicalizer: engine });
        expect(report.valid).toBe(false);
        expect(codes(report)).toContain("misplaced_member");
      }
    }
    const second = changed(document, (copy) => {
      copy[`${credentials}validUntil`] = {
        "@value": copy.validUntil,
        "@type": "http://www.w3.org/2001/XMLSchema#dateTime",
      };
    });
    expect(codes(await verifyCredential(second, own))).toContain("misplaced_member");
  });
});

describe("who signed the JSON", () => {
  const both = { ...options, cryptosuites: ["eddsa-rdfc-2022", "eddsa-jcs-2022"] } as const;
  const selfIssued = {
    ...unsigned,
    issuer: { id: issuerDid, name: "a" },
    credentialSubject: { id: issuerDid, name: "b" },
  };

  test("if it is the issuer, each object has only its own members", async () => {
    const signed = await signCredential(selfIssued, {
      signer: issuer,
      now,
      cryptosuite: "eddsa-jcs-2022",
    });
    const report = await verifyCredential(signed, both);
    expect(report).toMatchObject({ valid: true, errors: [], credential: signed });
  });

  test("a holder who rearranges the issuer's and signs that as JSON gains nothing", async () => {
    const document = moved(
      await sign({ ...unsigned, evidence: { id, type: "VerifiableCredential" } }),
      { into: (copy) => copy.evidence, members: ["validUntil"] },
    );
    const { proof, ...unsecured } = document as JsonObject & { proof: JsonObject };
    const second = await createProof(unsecured, {
      signer: { verificationMethod: `${agentDid}#key-1`, sign: (bytes) => agent.sign(bytes) },
      canonicalizer: defaultCanonicalizer,
      cryptosuite: "eddsa-jcs-2022",
      proofPurpose: "assertionMethod",
    });
    const attack = { ...unsecured, proof: [proof, second] };
    const report = await verifyCredential(attack, { ...both, now: later.now });
    expect(report).toMatchObject({ valid: false, checks: { signatureValid: true } });
    expect(codes(report)).toContain("misplaced_member");
  });
});

test("a status entry may hold any JSON that its context defines", async () => {
  const url = "https://w3id.org/vc-revocation-list-2020/v1";
  const vocabulary = `${url}#`;
  const engine = createCanonicalizer({
    contexts: new Map([
      [
        url,
        {
          "@context": {
            RevocationList2020Status: {
              "@id": `${vocabulary}RevocationList2020Status`,
              "@context": {
                revocationListCredential: {
                  "@id": `${vocabulary}revocationListCredential`,
                  "@type": "@id",
                },
                revocationListIndex: `${vocabulary}revocationListIndex`,
              },
            },
          },
        },
      ],
    ]),
  });
  const entry = {
    id: "https://s.example/l#5",
    type: "RevocationList2020Status",
    revocationListCredential: "https://s.example/l",
    revocationListIndex: 5,
  };
  const signed = await signCredential(
    { ...unsigned, "@context": [V2, url], credentialStatus: entry },
    { signer: issuer, now, canonicalizer: engine },
  );
  const asked: unknown[] = [];
  const report = await verifyCredential(signed, {
    ...options,
    canonicalizer: engine,
    resolveStatus: (request) => {
      asked.push(request.entry);
      return { status: "active" };
    },
  });
  expect(report).toMatchObject({ valid: true, errors: [] });
  expect(asked).toEqual([entry]);
});
