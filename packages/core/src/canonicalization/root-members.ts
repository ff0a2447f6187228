import type { JsonValue } from "../base/json.ts";
import { SERVICE_VOCABULARY } from "../base/naming.ts";

/**
 * The members of a credential, presentation or proof that verifiers read at the document's root: terms by IRI (VC Data Model 2.0
 * and 1.1, VC Data Integrity 1.0).
 *
 * RDF does not distinguish which of two objects with one id has a member, or which of two terms for one IRI names it. Readers of
 * the JSON do. An expiry moved out of the root is never read; a claim moved from the subject to the issuer becomes the issuer's.
 * Canonicalisation therefore refuses documents in which these members have another name. It also refuses duplicate node ids:
 * objects with members that share the id of the root, a subject or a status entry.
 */
export const rootMembers: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["https://w3id.org/security#proof", "proof"],
  // Members of a proof, whose options are a document of their own: the limits on its use would be missing under another name.
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
 * Returns the root members whose values are read as they are: the status by its entries, and claims at the subject. The claims of
 * the service's own kinds are bound by their schemas and the hash on the ledger, even if an agent issues them itself.
 *
 * @param types - IRIs of the root's types
 */
export function placesRead(types: readonly JsonValue[]): string[] {
  const isOwn = types.some((type) => typeof type === "string" && type.startsWith(SERVICE_VOCABULARY));
  return isOwn ? ["credentialStatus"] : ["credentialStatus", "credentialSubject"];
}

/** The refusal of a document with duplicate node ids, one of which verifiers read. */
export const DUPLICATE_IDS_MESSAGE =
  "the document has duplicate node ids: only one object with the id of the document, a subject or a status entry may have members";
