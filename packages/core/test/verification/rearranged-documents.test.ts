import { expect, test } from "vitest";

import {
  type CredentialReport,
  type JsonObject,
  type JsonValue,
  isJsonObject,
  listOf,
} from "@arcs/vc/internal";
import { defaultCanonicalizer } from "../../src/canonicalization/default-canonicalizer.ts";
import { signCredential } from "../../src/credential/sign-credential.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import { id, options, unsigned, V2 } from "../support/duplicate-ids.ts";
import { issuer, issuerDid, now } from "../support/fixtures.ts";

// Everybody who passes a document on can rearrange it without breaking the signature. Each
// rearrangement with the same RDF is refused, or reads as the honest document does.

const part = "urn:x:part";
const honest: JsonObject = {
  ...unsigned,
  "@context": [V2],
  name: "Degree",
  issuer: { id: issuerDid, name: "Issuer", description: "of degrees" },
  credentialSubject: {
    id: "did:example:subject",
    name: "x",
    description: "y",
  },
  evidence: [
    { id: part, type: "VerifiableCredential", name: "part", description: "of it" },
    { id, type: "VerifiableCredential" },
    { id: "did:example:subject", type: "VerifiableCredential" },
    { id: issuerDid, type: "VerifiableCredential" },
  ],
};

type Place = { object: JsonObject; path: (string | number)[] };

function objectsIn(value: JsonValue, path: (string | number)[] = []): Place[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => objectsIn(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  const within = Object.entries(value).filter(([name]) => name !== "@context" && name !== "proof");
  return [
    { object: value, path },
    ...within.flatMap(([name, member]) => objectsIn(member, [...path, name])),
  ];
}

const at = (document: JsonObject, path: (string | number)[]): JsonObject =>
  path.reduce<any>((value, step) => value[step], document);

/** All documents in which one or all members of an object stand in another one with its id. */
function* rearrangements(document: JsonObject): Generator<JsonObject> {
  const places = objectsIn(document).filter(({ object }) => typeof object["id"] === "string");
  for (const from of places) {
    const movable = Object.keys(from.object).filter(
      (name) => !/^(?:@context|id|proof)$/.test(name),
    );
    for (const to of places) {
      if (to === from || to.object["id"] !== from.object["id"]) continue;
      for (const names of [...movable.map((name) => [name]), movable])
        for (const isCopied of [false, true]) {
          const copy = structuredClone(document);
          for (const name of names) {
            const value = at(copy, from.path)[name] as JsonValue;
            const target = at(copy, to.path);
            target[name] =
              name === "type"
                ? [...new Set([...listOf(target[name]), ...listOf(value)])]
                : structuredClone(value);
            if (!isCopied) delete at(copy, from.path)[name];
          }
          yield copy;
        }
    }
  }
}

/** A document as a program reads it: each member of the root, by its ids looked up. */
function readingOf({ credential, byId }: CredentialReport): Record<string, unknown> {
  const look = (value: JsonValue | undefined): unknown =>
    listOf(value)
      .map((item) => {
        const own = isJsonObject(item) ? item["id"] : item;
        return sorted((typeof own === "string" ? byId?.(own) : undefined) ?? item);
      })
      .map((item) => JSON.stringify(item))
      .sort();
  const { issuer: by, credentialSubject, evidence, name, validUntil, type } = credential ?? {};
  return {
    issuer: look(by),
    subject: look(credentialSubject),
    evidence: [...new Set(look(evidence) as string[])],
    name,
    validUntil,
    types: listOf(type).map(String).sort(),
  };
}

function sorted(value: JsonValue): JsonValue {
  // An array of one and its value are the same to JSON-LD.
  if (Array.isArray(value) && value.length === 1) return sorted(value[0] as JsonValue);
  if (Array.isArray(value))
    return value.map(sorted).sort((left, right) => (String(left) < String(right) ? -1 : 1));
  if (!isJsonObject(value)) return value;
  const { evidence: _, credentialStatus: __, proof: ___, ...rest } = value;
  return Object.fromEntries(
    Object.keys(rest)
      .sort()
      .map((name) => [name, sorted(rest[name] as JsonValue)]),
  );
}

test("rearranged documents are refused, or read alike", async () => {
  const signed = await signCredential(honest, { signer: issuer, now });
  const { proof: _, ...unsecured } = signed;
  const text = await defaultCanonicalizer.canonicalize(unsecured);
  const report = await verifyCredential(signed, options);
  expect(report).toMatchObject({ valid: true });
  const expected = readingOf(report);
  const counts = { alike: 0, refused: 0, other: 0 };
  for (const document of rearrangements(signed)) {
    const { proof: __, ...changed } = document;
    const isSame = (await answer(changed)) === text;
    const found = await verifyCredential(document, options);
    if (!isSame) counts.other++;
    else if (!found.valid) counts.refused++;
    else {
      expect(readingOf(found)).toEqual(expected);
      counts.alike++;
    }
    if (isSame) expect(found.errors.map(({ code }) => code)).not.toContain("invalid_signature");
    else expect(found.valid).toBe(false);
  }
  expect(counts.alike).toBeGreaterThan(20);
  expect(counts.refused).toBeGreaterThan(5);
});

async function answer(document: JsonObject): Promise<string> {
  try {
    return await defaultCanonicalizer.canonicalize(document);
  } catch {
    return "";
  }
}
