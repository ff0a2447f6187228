import jsonld from "jsonld";
import { describe, expect, test } from "vitest";

import {
  knownContexts,
  createCanonicalizer,
} from "../../src/canonicalization/default-canonicalizer.ts";
import { signCredential } from "../../src/credential/sign-credential.ts";
import { type JsonObject, createRdfCanonicalizer } from "@arcs/vc/internal";
import { verifyCredential } from "../../src/verification/verify.ts";
import { changed, issuer, issuerDid, now } from "../support/fixtures.ts";

const v2 = "https://www.w3.org/ns/credentials/v2";
const url = "https://terms.example/v1";
const engineFor = (terms: JsonObject): ReturnType<typeof createCanonicalizer> =>
  createCanonicalizer({ contexts: new Map([[url, { "@context": terms }]]) });

/** Uses jsonld as another library in the same process might, with a context of its own. */
async function expandElsewhere(context: string, terms: unknown): Promise<void> {
  const documentLoader = async (documentUrl: string): Promise<object> => ({
    contextUrl: null,
    documentUrl,
    document: { "@context": terms },
    tag: "static",
  });
  await (jsonld as any).expand({ "@context": context, name: "x" }, { documentLoader });
}

describe("the meaning of a context is that of its engine alone", () => {
  test("two engines may know one URL by different contexts", async () => {
    const document = { "@context": url, "@id": "urn:x", a: "1" };
    for (const word of ["one", "two", "one"]) {
      const engine = engineFor({ a: `https://terms.example/${word}` });
      expect(await engine.canonicalize(document)).toBe(
        `<urn:x> <https://terms.example/${word}> "1" .\n`,
      );
    }
  });

  // jsonld.js has one cache of contexts per process, by URL. If name and description were swapped
  // in it, a credential with both swapped would carry the signature of the original.
  test("what another library had jsonld load changes no verdict", async () => {
    const credential = {
      "@context": [v2],
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      name: "A",
      description: "B",
    };
    const genuine = await signCredential(
      { ...credential, credentialSubject: { id: "urn:agent", name: "x" } },
      { signer: issuer, now },
    );
    const terms = JSON.stringify(knownContexts.get(v2)!["@context"])
      .replaceAll("schema.org/name", "schema.org/TEMPORARY")
      .replaceAll("schema.org/description", "schema.org/name")
      .replaceAll("schema.org/TEMPORARY", "schema.org/description");
    await expandElsewhere(v2, JSON.parse(terms));

    const swapped = changed(genuine as unknown as JsonObject, (copy) => {
      Object.assign(copy, {
        name: "B",
        description: "A",
        credentialSubject: { id: "urn:agent", description: "x" },
      });
    });
    const options = { now, trustedIssuers: [issuerDid] };
    expect((await verifyCredential(genuine, options)).checks.signatureValid).toBe(true);
    expect((await verifyCredential(swapped, options)).checks.signatureValid).toBe(false);
  });

  test("a context that names another one outside the set is unknown, wherever it stands", async () => {
    const engine = engineFor({
      a: { "@id": "https://terms.example/a", "@context": "https://elsewhere.example/" },
    });
    await expect(
      engine.canonicalize({ "@context": url, "@id": "urn:x", a: { b: "1" } }),
    ).rejects.toMatchObject({
      code: "unknown_context",
    });
  });
});

describe("what canonical RDF does not carry is refused, for no signature would notice a change of it", () => {
  const engine = engineFor({
    double: {
      "@id": "https://terms.example/double",
      "@type": "http://www.w3.org/2001/XMLSchema#double",
    },
    link: { "@id": "https://terms.example/link", "@type": "@id" },
    byIndex: { "@id": "https://terms.example/byIndex", "@container": "@index" },
    text: "https://terms.example/text",
    word: { "@id": "https://terms.example/word", "@type": "@vocab" },
    nothing: null,
  });
  const canonicalize = (members: JsonObject): string | Promise<string> =>
    engine.canonicalize({ "@context": url, "@id": "urn:x", ...members });

  test.each<[string, JsonObject]>([
    ["the label of a blank node", { link: "_:alice" }],
    ["a labelled node", { "@id": "_:alice", text: "x" }],
    ["a labelled type", { "@type": "_:kind", text: "x" }],
    ["keys of a map by index", { byIndex: { one: "x" } }],
    ["a word without a meaning", { word: ["nothing", "text"] }],
    ["a double with a tail that is not read", { double: "1.5abc" }],
    ["a double that is no number", { double: "abc" }],
    ["a double of more digits than are kept", { double: "0.12345678901234567" }],
    ["a double with a digit far behind", { double: `1.${"0".repeat(400)}1` }],
    ["a number of more digits than are kept", { text: 0.1 + 0.2 }],
    [
      "a number of more digits with a type",
      { text: { "@value": 0.1 + 0.2, "@type": "https://terms.example/kind" } },
    ],
    ["a whole number of 17 digits that becomes a double", { double: 2 ** 60 + 2 ** 8 }],
    ["a whole number from 10^21 of 17 digits", { text: 1.0000000000000001e23 }],
    ["a number that is negative zero", { text: -0 }],
    ["a double beyond all doubles", { double: "1e400" }],
    ["a double that becomes zero", { double: "1e-400" }],
    ["a double with fewer digits than it says", { double: "4.9e-324" }],
    ["a negative zero", { double: "-0" }],
    ["in a list of lists", { link: { link: [{ text: "x" }, { link: "_:b" }] } }],
  ])("%s: %j", async (_, members) => {
    await expect(canonicalize(members)).rejects.toMatchObject({ code: "unsignable_value" });
  });

  test.each<[JsonObject, string]>([
    [{ double: "1.5" }, '"1.5E0"^^<http://www.w3.org/2001/XMLSchema#double>'],
    [
      { double: "0.1234567890123456" },
      '"1.234567890123456E-1"^^<http://www.w3.org/2001/XMLSchema#double>',
    ],
    [{ double: `1.${"0".repeat(400)}` }, '"1.0E0"^^<http://www.w3.org/2001/XMLSchema#double>'],
    [{ text: 5e-7 }, '"5.0E-7"^^<http://www.w3.org/2001/XMLSchema#double>'],
    [{ double: 5e-7 }, '"5.0E-7"^^<http://www.w3.org/2001/XMLSchema#double>'],
    [
      { text: { "@value": 5e-7, "@type": "https://terms.example/kind" } },
      '"5.0E-7"^^<https://terms.example/kind>',
    ],
    [
      { text: { "@value": 5e-7, "@direction": "rtl" } },
      '"5.0E-7"^^<https://www.w3.org/ns/i18n#_rtl>',
    ],
    [
      { text: 48.13715432198765 },
      '"4.813715432198765E1"^^<http://www.w3.org/2001/XMLSchema#double>',
    ],
    [
      { text: 2 ** 60 + 2 ** 8 },
      '"1152921504606847232"^^<http://www.w3.org/2001/XMLSchema#integer>',
    ],
    [{ double: 2 ** 53 }, '"9.007199254740992E15"^^<http://www.w3.org/2001/XMLSchema#double>'],
    [{ text: 1e21 }, '"1.0E21"^^<http://www.w3.org/2001/XMLSchema#double>'],
    [{ double: "0" }, '"0.0E0"^^<http://www.w3.org/2001/XMLSchema#double>'],
    [{ double: "-12e3" }, '"-1.2E4"^^<http://www.w3.org/2001/XMLSchema#double>'],
    [{ text: "_:alice" }, '"_:alice"'],
    [{ text: { "@value": "x", "@direction": "rtl" } }, '"x"^^<https://www.w3.org/ns/i18n#_rtl>'],
    [{ text: { "@value": 5, "@direction": "rtl" } }, '"5"^^<https://www.w3.org/ns/i18n#_rtl>'],
    [{ text: { "@value": "_:alice" } }, '"_:alice"'],
  ])("%j is carried", async (members, object) => {
    expect(await canonicalize(members)).toContain(`${object} .\n`);
  });

  // jsonld.js treats values that differ only in direction as equal, and drops all but the first.
  test("both of two texts that differ in direction only are carried", async () => {
    const text = (direction: string): JsonObject => ({
      "@value": "x",
      "@language": "AR",
      "@direction": direction,
    });
    const quads = await canonicalize({ text: [text("ltr"), text("rtl")] });
    expect(
      quads
        .split("\n")
        .slice(0, -1)
        .map((line) => line.slice(line.lastIndexOf("#"))),
    ).toEqual(["#ar_ltr> .", "#ar_rtl> ."]);
  });
});

describe("an engine answers as if each document were its first", () => {
  // jsonld.js uses ids as member names before it refuses relative ones. Object.prototype would get
  // the member @id, and no code could read documents any more.
  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "after the reference %s",
    async (name) => {
      const { link } = { link: { "@id": "https://terms.example/link", "@type": "@id" } };
      const contexts = new Map<string, JsonObject>([
        [url, { "@context": { link, text: "https://terms.example/text" } }],
      ]);
      for (const engine of [createRdfCanonicalizer(contexts), createCanonicalizer({ contexts })]) {
        for (const value of [
          name,
          [name],
          { "@id": name },
          { "@id": "urn:y", link: name },
        ] as JsonObject[]) {
          await expect(
            engine.canonicalize({ "@context": url, "@id": "urn:x", link: value }),
          ).rejects.toMatchObject({
            code: "canonicalization_failed",
          });
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
        expect("@id" in {} || "@id" in Object || "@id" in Object.prototype.toString).toBe(false);
        expect(await engine.canonicalize({ "@context": url, "@id": "urn:x", text: "x" })).toContain(
          '"x"',
        );
      }
    },
  );
  test("warnings about one context do not count for another that it stood beside", async () => {
    const contexts = new Map<string, JsonObject>([
      ["urn:good", { "@context": { text: "https://terms.example/text" } }],
      ["urn:bad", { "@context": { "@vocab": "relative" } }],
    ]);
    const general = createRdfCanonicalizer(contexts);
    const both = { "@context": ["urn:good", "urn:bad"], "@id": "urn:x", text: "x" };
    await expect(general.canonicalize(both)).rejects.toMatchObject({
      code: "canonicalization_failed",
    });
    expect(await general.canonicalize({ ...both, "@context": "urn:good" })).toBe(
      '<urn:x> <https://terms.example/text> "x" .\n',
    );
  });
});
