import type { JsonObject } from "../base/json.ts";

const CREDENTIALS = "https://www.w3.org/2018/credentials#";
const SECURITY = "https://w3id.org/security#";

/** Members of a credential or presentation that decide its validity. */
const ofDocuments = /* @__PURE__ */ membersOf([
  [SECURITY, ["proof"]],
  [
    CREDENTIALS,
    [
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
    ],
  ],
]);

/** Members of a proof. Its options are a document of their own. */
const ofProofs: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ...membersOf([
    [
      SECURITY,
      ["proofPurpose", "verificationMethod", "domain", "challenge", "nonce", "previousProof"],
    ],
    [SECURITY, ["cryptosuite"]],
  ]),
  [`<${SECURITY}expiration>`, "expires"],
  ["<http://purl.org/dc/terms/created>", "created"],
]);

function membersOf(vocabularies: [string, string[]][]): ReadonlyMap<string, string> {
  return new Map(
    vocabularies.flatMap(([vocabulary, names]) =>
      names.map((name): [string, string] => [`<${vocabulary}${name}>`, name]),
    ),
  );
}

/** Returns the members that have to stand in the document itself, by predicate. */
export function guardedMembers(document: JsonObject): ReadonlyMap<string, string> {
  return Object.hasOwn(document, "proofPurpose") ? ofProofs : ofDocuments;
}
