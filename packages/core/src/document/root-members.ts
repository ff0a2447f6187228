import type { JsonValue } from "../base/json/json-value.ts";
import { SERVICE_VOCABULARY } from "../base/naming.ts";

/**
 * The members of a credential or presentation that verification reads at the document's root, and that verifiers read there;
 * and those of a proof: the terms by the IRIs that they stand for (VC Data Model 2.0 and 1.1, VC Data Integrity 1.0).
 *
 * For RDF it makes no difference in which of two objects with one id a member stands, nor by which of two terms for one IRI
 * it goes. For whoever reads the JSON it does: an expiry that was moved out of the root is read by nobody, and a claim that was
 * moved from the subject to the issuer is the issuer's. So canonicalisation refuses documents in which these members go by
 * another name, or whose root, subjects or status entries share their ids with objects that have members too.
 */
export const rootMembers: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["https://w3id.org/security#proof", "proof"],
  // Of a proof, whose options are a document of their own: the bounds of its use, which are as absent under another name.
  /* fault: proof-expiry-under-another-name */ ["https://w3id.org/security#expiration", "expires"],
  ["https://w3id.org/security#domain", "domain"],
  ["https://w3id.org/security#challenge", "challenge"],
  ...[
    "issuer",
    "validFrom",
    "validUntil",
    "issuanceDate",
    "expirationDate",
    "credentialSubject",
    "credentialStatus",
    "credentialSchema",
    "relatedResource",
    "refreshService",
    "renderMethod",
    "confidenceMethod",
    "termsOfUse",
    "evidence",
    "holder",
    "verifiableCredential",
  ].map((term): [string, string] => [`https://www.w3.org/2018/credentials#${term}`, term]),
]);

/**
 * The members of the root whose values are read as they stand: the status by its entries, and claims where the subject is. The
 * claims of the service's own kinds are bound by their schemas and the hash on the ledger, also where an agent issues them itself.
 *
 * @param types - IRIs of the root's types
 */
export function placesRead(types: readonly JsonValue[]): string[] {
  const isOwn = types.some((type) => typeof type === "string" && type.startsWith(SERVICE_VOCABULARY));
  return isOwn ? ["credentialStatus"] : ["credentialStatus", "credentialSubject"];
}

/** Why a document is refused that has two objects for one node, one of which is read by its place. */
export const TWIN_MESSAGE =
  "the document expected one object with members for its own id, that of a subject and that of a status entry: others with that id may refer to it, and no more";
