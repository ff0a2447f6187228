import { createSigner } from "../../src/keys/signer.ts";
import { signCredential } from "../../src/credential/sign-credential.ts";
import type { JsonObject } from "@arcs/vc/internal";

/** A malicious document, and the code that must be reported for it. */
export type HostileDocument = { name: string; input: unknown; code: string };

const v2 = "https://www.w3.org/ns/credentials/v2";
const service = "https://service.example/contexts/credentials/v1";
const did = `did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw`;

/** Makes a chain of three proofs from one. */
function chainOf(proof: JsonObject): JsonObject[] {
  return [
    { ...proof, id: "urn:p:0" },
    { ...proof, id: "urn:p:1", previousProof: "urn:p:0" },
    { ...proof, id: "urn:p:2", previousProof: ["urn:p:0", "urn:p:1"] },
  ];
}

/**
 * Nested objects, each with its own contexts; the innermost two look alike, so that the general
 * engine must decide.
 */
function nestedContexts(levels: number, contexts: JsonObject["@context"]): JsonObject {
  let node: JsonObject | JsonObject[] = [{ name: "end" }, { name: "end" }];
  for (let level = 0; level < levels; level++)
    node = { "@context": contexts ?? null, serviceEndpoint: node, name: `${level}` };
  return node as JsonObject;
}

/** Documents with many contexts: as many as the limits allow, and more. */
function contextful(base: JsonObject): HostileDocument[] {
  const proof = base["proof"] as JsonObject;
  const many = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => (index % 2 === 0 ? v2 : service));
  const chained = (credentialSubject: unknown, root: string[] = [v2, service]): JsonObject =>
    ({ ...base, "@context": root, credentialSubject, proof: chainOf(proof) }) as JsonObject;
  const scoped = ["VerifiableCredential", "VerifiablePresentation"];
  const typed = Array.from({ length: 170 }, (_, index) => ({ id: `urn:x:${index}`, type: scoped }));
  return [
    {
      name: "27 levels of 30 contexts",
      input: chained(nestedContexts(27, many(30))),
      code: "document_too_complex",
    },
    {
      name: "800 contexts at the root",
      input: chained({ name: "x" }, many(800)),
      code: "document_too_complex",
    },
    {
      name: "16 proofs in 30 contexts",
      input: { ...base, "@context": many(30), proof: Array.from({ length: 16 }, () => proof) },
      code: "document_too_complex",
    },
    {
      name: "as many contexts as a chain may have",
      input: chained(nestedContexts(27, many(2))),
      code: "invalid_signature",
    },
    {
      name: "as many contexts as a chain may have in the chain of a presentation",
      input: chained(nestedContexts(14, many(2))),
      code: "invalid_signature",
    },
    {
      name: "as many contexts as a credential may have",
      input: { ...chained(nestedContexts(27, many(6))), proof },
      code: "invalid_signature",
    },
    {
      name: "a chain over many types with scoped contexts",
      input: chained([{ name: "end" }, { name: "end" }, ...typed], [v2]),
      code: "invalid_signature",
    },
  ];
}

/** Documents made to waste time or memory, to confuse, or to make the verifier fetch something. */
export async function hostileDocuments(): Promise<HostileDocument[]> {
  const unsigned: JsonObject = {
    "@context": [v2],
    type: ["VerifiableCredential"],
    issuer: did,
    credentialSubject: { name: "x" },
  };
  const base = await signCredential(
    {
      ...unsigned,
      issuer: `did:service:devnet:${createSigner(new Uint8Array(32).fill(1)).address}`,
    },
    { signer: createSigner(new Uint8Array(32).fill(1)), now: new Date("2026-01-01T00:00:00Z") },
  );
  const withSubject = (credentialSubject: unknown): JsonObject =>
    ({ ...base, credentialSubject }) as JsonObject;
  const text = JSON.stringify(base);
  const deepText = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;
  let deepObject: unknown = 1;
  for (let level = 0; level < 10_000; level++) deepObject = { a: deepObject };

  const withNodes = (nodes: unknown): JsonObject => ({
    ...withSubject(nodes),
    "@context": [v2, service],
  });

  /** Blank nodes that all refer to each other and look alike: the worst case of RDFC-1.0. */
  const clique = (size: number): unknown[] =>
    Array.from({ length: size }, (_, index) => ({
      id: `_:b${index}`,
      serviceEndpoint: Array.from({ length: size }, (__, other) => `_:b${other}`).filter(
        (___, other) => other !== index,
      ),
    }));
  /** Chains of unnamed nodes that can only be told apart by following them. */
  const chains = (count: number, length: number): unknown[] =>
    Array.from({ length: count }, () => {
      let node: JsonObject = { name: "end" };
      for (let level = 0; level < length; level++) node = { serviceEndpoint: node };
      return node;
    });

  return [
    {
      name: "10 MB of text",
      input: text.replace('"x"', `"${"x".repeat(10_000_000)}"`),
      code: "document_too_large",
    },
    {
      name: "10 MB of bytes",
      input: new Uint8Array(10_000_000).fill(0x20),
      code: "document_too_large",
    },
    {
      name: "10 MB in an object",
      input: withSubject({ name: "x".repeat(10_000_000) }),
      code: "document_too_large",
    },
    { name: "depth 10,000, text", input: deepText, code: "document_too_deep" },
    { name: "depth 10,000, object", input: deepObject, code: "document_too_deep" },
    {
      name: "depth 10,000, arrays",
      input: `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
      code: "document_too_deep",
    },
    {
      name: "a million nodes",
      input: withSubject(Array.from({ length: 1_000_000 }, () => ({}))),
      code: "document_too_complex",
    },
    {
      name: "100,000 numbers, text",
      input: `{"a":[${"1,".repeat(100_000)}1]}`,
      code: "document_too_complex",
    },
    {
      name: "100,000 member names",
      input: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1])),
      code: "document_too_complex",
    },
    ...["__proto__", "constructor", "toString"].map((name) => ({
      name: `poison: the reference ${name}`,
      input: withNodes({ serviceEndpoint: name }),
      code: "canonicalization_failed",
    })),
    {
      name: "poison: clique of 12 blank nodes",
      input: withNodes(clique(12)),
      code: "unsignable_value",
    },
    {
      name: "poison: clique of 29 blank nodes",
      input: withNodes(clique(29)),
      code: "unsignable_value",
    },
    {
      name: "poison: 38 chains of 22 unnamed nodes",
      input: withNodes(chains(38, 22)),
      code: "canonicalization_limit_exceeded",
    },
    {
      name: "250,000 zeros in a number of type xsd:double",
      input: withSubject({
        name: {
          "@value": `1${"0".repeat(250_000)}1`,
          "@type": "http://www.w3.org/2001/XMLSchema#double",
        },
      }),
      code: "unsignable_value",
    },
    {
      name: "a schema with a name of 100,000 characters",
      input: {
        ...base,
        credentialSchema: { id: `urn:${"<".repeat(100_000)}`, type: "JsonSchema" },
      },
      code: "schema_unavailable",
    },
    {
      name: "a __proto__ member, text",
      input: text.replace('"name"', '"__proto__":{"isAdmin":true},"name"'),
      code: "unsignable_value",
    },
    {
      name: "a __proto__ member, object",
      input: JSON.parse(text.replace('"name"', '"__proto__":{"isAdmin":true},"name"')),
      code: "unsignable_value",
    },
    {
      name: "duplicate member",
      input: text.replace('"name"', '"name":"other","name"'),
      code: "duplicate_json_key",
    },
    {
      name: "duplicate member, spelled otherwise",
      input: text.replace('"name"', '"n\\u0061me":"other","name"'),
      code: "duplicate_json_key",
    },
    {
      name: "an unknown context",
      input: { ...base, "@context": [v2, "https://unknown.example/v1"] },
      code: "unknown_context",
    },
    {
      name: "a context on a local server",
      input: { ...base, "@context": [v2, "http://127.0.0.1:9/context"] },
      code: "unknown_context",
    },
    {
      name: "a context in the document",
      input: { ...base, "@context": [v2, { "@import": "http://127.0.0.1:9/context" }] },
      code: "unknown_context",
    },
    {
      name: "a context inside the subject",
      input: withSubject({ "@context": "http://127.0.0.1:9/context", name: "x" }),
      code: "unknown_context",
    },
    {
      name: "contexts with members named like methods",
      input: { ...base, "@context": [v2, { valueOf: 1 }, { valueOf: 2 }] },
      code: "invalid_credential_format",
    },
    {
      name: "a null context",
      input: withSubject({ "@context": null, name: "x" }),
      code: "unknown_context",
    },
    {
      name: "1,000 proofs",
      input: { ...base, proof: Array.from({ length: 1000 }, () => base["proof"]) },
      code: "document_too_complex",
    },
    {
      name: "500 small proofs",
      input: { ...base, proof: Array.from({ length: 500 }, () => ({})) },
      code: "too_many_proofs",
    },
    {
      name: "a schema on a local server",
      input: { ...base, credentialSchema: { id: "http://127.0.0.1:9/schema", type: "JsonSchema" } },
      code: "schema_unavailable",
    },
    {
      name: "a status on a local server",
      input: {
        ...base,
        credentialStatus: { id: "http://127.0.0.1:9/status", type: "BitstringStatusListEntry" },
      },
      code: "status_unavailable",
    },
    {
      name: "a key on a local server",
      input: {
        ...base,
        proof: { ...(base["proof"] as JsonObject), verificationMethod: "http://127.0.0.1:9/key#1" },
      },
      code: "verification_method_not_found",
    },
    {
      name: "a did:web issuer",
      input: {
        ...base,
        issuer: "did:web:127.0.0.1%3A9",
        proof: {
          ...(base["proof"] as JsonObject),
          verificationMethod: "did:web:127.0.0.1%3A9#key-1",
        },
      },
      code: "verification_method_not_found",
    },
    {
      name: "an enormous base58 text",
      input: {
        ...base,
        proof: { ...(base["proof"] as JsonObject), proofValue: `z${"2".repeat(200_000)}` },
      },
      code: "malformed_proof_value",
    },
    {
      name: "an enormous DID",
      input: {
        ...base,
        proof: {
          ...(base["proof"] as JsonObject),
          verificationMethod: `did:key:z${"2".repeat(200_000)}#x`,
        },
      },
      code: "verification_method_not_found",
    },
    {
      name: "16 proofs over a large document",
      input: {
        ...withSubject(
          Array.from({ length: 150 }, (_, i) => ({
            id: `urn:x:${i}`,
            name: "x",
            description: "y",
          })),
        ),
        proof: Array.from({ length: 16 }, () => base["proof"]),
      },
      code: "invalid_signature",
    },
    {
      name: "16 proofs, each about another document",
      input: {
        ...withSubject(
          Array.from({ length: 120 }, (_, i) => ({
            id: `urn:x:${i}`,
            type: "VerifiableCredential",
            name: "x",
          })),
        ),
        proof: Array.from({ length: 16 }, (_, index) => ({
          ...(base["proof"] as JsonObject),
          id: `urn:p:${index}`,
          ...(index === 0
            ? {}
            : { previousProof: Array.from({ length: index }, (__, other) => `urn:p:${other}`) }),
        })),
      },
      code: "too_many_proofs",
    },
    {
      name: "16 proofs with blank nodes in them",
      input: {
        ...withNodes({ name: "x" }),
        proof: Array.from({ length: 16 }, () => ({
          ...(base["proof"] as JsonObject),
          serviceEndpoint: clique(4),
        })),
      },
      code: "malformed_proof",
    },
    {
      name: "16 proofs, each with as many blank nodes as it may have",
      input: {
        ...withNodes({ name: "x" }),
        proof: Array.from({ length: 16 }, () => ({
          ...(base["proof"] as JsonObject),
          serviceEndpoint: Array.from({ length: 18 }, (_, index) => ({ name: `node ${index}` })),
        })),
      },
      code: "malformed_proof",
    },
    ...contextful(base),
    {
      name: "as many nested types as the limits allow",
      input: withSubject(
        Array.from({ length: 190 }, () => ({
          type: ["VerifiableCredential", "VerifiablePresentation"],
          name: "x",
        })),
      ),
      code: "invalid_signature",
    },
  ];
}
