import type { JsonObject } from "@arcs/vc/internal";
import { SERVICE_CONTEXT_URL, SERVICE_VOCABULARY } from "../../src/base/naming.ts";
import { createRandom, type Random } from "../../../process/test/support/random.ts";
import {
  V1,
  V2,
  DATA_INTEGRITY,
  TEXTS,
  NUMBERS,
  IRIS,
  TYPES,
  USUAL,
  UNUSUAL,
  CONTEXTS,
  JSON_NAMES,
} from "./credential-pieces.ts";

/**
 * Makes documents like those of the service, altered in every way that could make the engines
 * disagree.
 */
export function randomCredentials(seed: number, options: { wildness: number }): () => JsonObject {
  const random = createRandom(seed);
  return () => {
    const document = maybePresentation(credential(random, options), random);
    // As in JSON: undefined members are absent.
    return JSON.parse(JSON.stringify(document)) as JsonObject;
  };
}

function credential(random: Random, { wildness }: { wildness: number }): JsonObject {
  const { chance, pick, below } = random;
  const values = { random, wildness };
  const subject: JsonObject = {
    id: "did:service:devnet:subject",
    agentId: "agent-1",
    registeredAt: 1735689600,
  };
  for (let count = 1 + below(6); count > 0; count--) {
    const name = chance(wildness) ? pick(UNUSUAL) : pick(USUAL);
    subject[name] = memberValue(name, { ...values, depth: 3 });
  }
  if (chance(0.1)) delete subject["id"];
  if (chance(0.08)) subject["type"] = pick(TYPES);
  const document: any = {
    "@context": chance(0.2) ? pick(CONTEXTS) : [V2, DATA_INTEGRITY, SERVICE_CONTEXT_URL],
    id: "urn:service:agentidentity-1",
    type: ["VerifiableCredential", "ServiceAgentIdentityCredential"],
    issuer: { id: "did:service:devnet:issuer", name: "Issuer" },
    validFrom: "2026-01-02T03:04:05Z",
    credentialSubject: chance(0.05) ? [subject, node({ ...values, depth: 2 })] : subject,
    credentialSchema: { id: "https://service.example/schemas/a.json", type: "JsonSchema" },
    credentialStatus: {
      id: "ledger:a:credential:b",
      type: "LedgerAccountStatus2025",
      statusPurpose: "revocation",
    },
  };
  if (chance(0.1)) delete document.id;
  if (chance(0.1)) document.issuer = chance(0.7) ? document.issuer.id : pick(IRIS);
  if (chance(0.1)) document.evidence = maybeMany(random, () => node({ ...values, depth: 2 }));
  if (chance(0.08)) document.termsOfUse = maybeMany(random, () => node({ ...values, depth: 2 }));
  if (chance(0.06)) document.name = languageValue(random);
  if (chance(0.1)) document.proof = chance(0.5) ? proof(random) : [proof(random), proof(random)];
  if (chance(0.08)) document.credentialStatus = [document.credentialStatus, bitstringEntry(random)];
  if (chance(0.06)) document.type.push(pick(TYPES));
  if (chance(0.04))
    document.type = pick([
      pick(TYPES),
      [],
      "VerifiableCredential",
      ["VerifiableCredential", 5],
      null,
    ]);
  if (chance(0.06)) moveIntoDuplicate(document, random);
  if (chance(0.03)) document.cnf = { jwk: { kty: "OKP" }, kid: "x" };
  if (chance(0.03))
    document.credentialSchema = { ...document.credentialSchema, jsonSchema: json(random, 2) };
  return document;
}

/** Moves a member into another object with the id of the document or of its status. */
function moveIntoDuplicate(document: any, { chance, pick }: Random): void {
  const duplicate: any = {
    id: chance(0.7) ? document.id : document.credentialStatus.id,
    type: "VerifiableCredential",
  };
  document[pick(["evidence", "refreshService", "termsOfUse"])] = duplicate;
  if (duplicate.id === undefined || chance(0.2)) return;
  const member = pick(["validFrom", "issuer", "credentialSchema", "credentialStatus", "name"]);
  duplicate[member] = document[member];
  if (duplicate[member] === undefined || chance(0.5)) delete document[member];
}

function maybePresentation(document: JsonObject, { chance, pick }: Random): JsonObject {
  if (!chance(0.08)) return document;
  const { "@context": context = null } = document;
  const second = { ...document, id: "urn:other" };
  return {
    "@context": chance(0.8) ? context : pick([V2, V1, [V2, DATA_INTEGRITY]]),
    type: chance(0.8) ? ["VerifiablePresentation"] : pick(TYPES),
    holder: "did:x:h",
    verifiableCredential: chance(0.5)
      ? [document, second]
      : chance(0.9)
        ? document
        : "urn:x:reference",
  };
}

function proof({ chance, pick }: Random): JsonObject {
  const created = pick(["2026-01-02T03:04:06Z", "2027-01-01T00:00:00Z"]);
  return {
    ...(chance(0.3) ? { id: "urn:proof:1" } : {}),
    type: pick(["DataIntegrityProof", "DataIntegrityProof", "Ed25519Signature2020"]),
    created,
    verificationMethod: "did:service:devnet:issuer#key-1",
    ...(chance(0.8) ? { cryptosuite: "eddsa-rdfc-2022" } : {}),
    proofPurpose: pick([
      "assertionMethod",
      "authentication",
      "unknownPurpose",
      "https://x.example/purpose",
    ]),
    ...(chance(0.5) ? { proofValue: "zAbc" } : {}),
    ...(chance(0.2) ? { previousProof: pick(["urn:proof:1", "relative", ["urn:proof:1"]]) } : {}),
    ...(chance(0.2)
      ? { domain: pick(["a.example", ["a.example", "b.example"]]), challenge: "c" }
      : {}),
  };
}

function bitstringEntry({ below }: Random): JsonObject {
  return {
    type: "BitstringStatusListEntry",
    statusPurpose: "revocation",
    statusListIndex: "94567",
    statusListCredential: "https://e.example/s/3",
    statusSize: below(9),
    statusMessage: [
      { status: "0x0", message: "valid" },
      { status: "0x1", message: "invalid" },
    ],
  };
}

type ValueOptions = { random: Random; wildness: number; depth: number };

function memberValue(name: string, options: ValueOptions): any {
  const { random, wildness, depth } = options;
  const { chance, pick, below } = random;
  if (["claims", "capabilities", "permissions", "jsonSchema", "_sd"].includes(name))
    return json(random, 3);
  if (chance(wildness)) {
    return pick([
      () => scalar(random),
      () => json(random, 1),
      () => languageValue(random),
      () => node(options),
      () => pick(IRIS),
    ])();
  }
  if (["serviceEndpoint", "resource", "eventUri", "issuer"].includes(name)) {
    if (chance(0.75))
      return maybeMany(random, () => (chance(0.9) ? `https://a.example/${below(9)}` : pick(IRIS)));
    return depth > 0 ? node({ ...options, depth: depth - 1 }) : "urn:a:b";
  }
  if (["registeredAt", "overallScore", "rating"].includes(name))
    return chance(0.9) ? below(1e6) : pick(NUMBERS);
  return maybeMany(random, () => (chance(0.9) ? `text ${below(5)}` : scalar(random)));
}

function node(options: ValueOptions): JsonObject {
  const { random, wildness, depth } = options;
  const { chance, pick, below, some } = random;
  const object: JsonObject = {};
  if (chance(0.5))
    object[chance(0.95) ? "id" : "@id"] = chance(0.85) ? `urn:n:${below(6)}` : pick(IRIS);
  if (chance(0.35)) object["type"] = chance(0.85) ? pick(TYPES) : some(4, () => pick(TYPES));
  for (let count = depth > 0 ? below(5) : 0; count > 0; count--) {
    const name = chance(wildness) ? pick(UNUSUAL) : pick(USUAL);
    object[name] = memberValue(name, { ...options, depth: depth - 1 });
  }
  if (chance(0.03)) object["@context"] = pick(CONTEXTS) ?? null;
  return object;
}

function languageValue(random: Random): JsonObject {
  const { pick } = random;
  return pick([
    () => ({
      "@value": pick(TEXTS),
      "@language": pick(["en", "de-AT", "EN-us", "x_y", "toolonglanguage"]),
    }),
    () => ({ "@value": scalar(random) }),
    () => ({ "@value": "x", "@direction": "rtl" }),
    () => ({ "@value": "x", "@type": "http://x.example/t" }),
    () => ({ "@value": "x", "@language": "ar", "@direction": "rtl" }),
    () => ({ "@value": "x", "@language": null }),
    () => ({ "@value": { a: 1 }, "@type": "@json" }),
    () => ({ "@list": ["a"] }),
    () => ({ "@set": ["a", "b"] }),
    () => ({ "@value": "x", name: "y" }),
  ])();
}

function scalar(random: Random): any {
  const { pick, below, chance } = random;
  return pick([
    () => pick(TEXTS),
    () => pick(NUMBERS),
    () => chance(0.5),
    () => null,
    () => `s${below(1000)}`,
    () => below(100000),
    () => SERVICE_VOCABULARY,
  ])();
}

function json(random: Random, depth: number): any {
  const { pick, some, chance } = random;
  if (depth <= 0 || chance(0.3)) return scalar(random);
  if (chance(0.5)) return some(4, () => json(random, depth - 1));
  return Object.fromEntries(
    some(4, () => [
      chance(0.98) ? pick(JSON_NAMES.filter((n) => n !== "@context")) : pick(JSON_NAMES),
      json(random, depth - 1),
    ]),
  );
}

function maybeMany({ chance, some }: Random, make: () => unknown): any {
  if (chance(0.6)) return make();
  if (chance(0.1)) return [make(), [make(), make()]];
  return some(5, make);
}
