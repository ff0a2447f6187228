/**
 * The members of a credential or presentation that verification reads at the document's root, and that verifiers read there;
 * and those of a proof: the terms by the IRIs that they stand for (VC Data Model 2.0 and 1.1, VC Data Integrity 1.0).
 *
 * For RDF it makes no difference in which of two objects with one id a member stands, nor by which of two terms for one IRI
 * it goes. For whoever reads the JSON it does: an expiry that was moved out of the root is read by nobody. So canonicalisation
 * refuses documents in which these members stand anywhere else than where they are read.
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

/** The member whose values are read as they stand, by whoever looks up the status. */
export const STATUS_MEMBER = "credentialStatus";

/** Why a document is refused that has two objects for one node, one of which is read by itself. */
export const TWIN_MESSAGE =
  "the document expected every object with its own id, or that of a status entry, to leave its members to the one that is read";
