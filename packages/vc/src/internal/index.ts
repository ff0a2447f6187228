/**
 * Functions shared with the packages that build on this one. They are not part of the API: any release
 * may change or remove them, whatever its version. Use packages of the same release together.
 *
 * @module
 */
export { createBoundedCache } from "../base/bounded-cache.ts";
export {
  assertBytes,
  bytesToHex,
  concatBytes,
  decodeBase58,
  decodeBase64,
  decodeBase64Url,
  decodeHex,
  encodeBase58,
  encodeBase64,
  encodeBase64Url,
  equalBytes,
  hmacSha256,
  nativeCrypto,
  sha256,
  sha256Text,
  utf8ToBytes,
} from "../base/bytes.ts";
export {
  assertArray,
  assertObject,
  assertShape,
  describeValue,
  isArrayOf,
  isBytes,
  showValue,
} from "../base/check-value.ts";
export type { Shape } from "../base/check-value.ts";
export {
  canonicalJson,
  defined,
  endOfString,
  findRoundedNumber,
  isJsonObject,
  listOf,
  namesAsWritten,
  parseJson,
  writeJcs,
} from "../base/json.ts";
export type { JsonObject, JsonValue } from "../base/json.ts";
export {
  formatUnixSeconds,
  isWrittenTime,
  parseDateTimeStamp,
  toUnixSeconds,
} from "../base/time.ts";
export {
  CREDENTIALS_V1_CONTEXT_URL,
  CREDENTIALS_V2_CONTEXT_URL,
  DATA_INTEGRITY_V2_CONTEXT_URL,
} from "../base/w3c-names.ts";
export type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
export { createRdfCanonicalizer } from "../canonicalization/rdf-canonicalizer.ts";
export type { RdfCanonicalizer } from "../canonicalization/rdf-canonicalizer.ts";
export {
  countStringsInText,
  decodeUtf8,
  defaultLimits,
  findUnsignableValues,
  issuerOf,
  parseJsonText,
  readDocument,
  readEncodedObject,
  readJsonDocument,
  readLimits,
  readSignable,
} from "../document/read-document.ts";
export type { DocumentLimits } from "../document/read-document.ts";
export { decodeMultikey, encodeMultikey, formatDidKey, parseDidKey } from "../keys/did-key.ts";
export { isPublicKey, verifyEd25519 } from "../keys/ed25519.ts";
export type { SignatureCheck } from "../keys/ed25519.ts";
export { createSign, publicKeyFromSeed, signEd25519 } from "../keys/sign-ed25519.ts";
export { decodeProofValue, encodeProofValue } from "../proof/read-proof.ts";
export {
  createProof,
  hashData,
  hashDocument,
  hashJson,
  hashJsonData,
  verifyJsonProofs,
  verifyProofs,
} from "../proof/data-integrity.ts";
export type { Cryptosuite, VerificationMethod } from "../proof/read-proof.ts";
export type { CreateProofOptions } from "../proof/data-integrity.ts";
export {
  NOT_JSON,
  assertConforms,
  checkW3cCredential,
  checkW3cPresentation,
  describeIssue,
  issuesOf,
  patternWords,
  toIssues,
} from "../schemas/check-schemas.ts";
export type {
  IssueWriter,
  SchemaIssue,
  SchemaValidator,
  SchemaValidators,
} from "../schemas/check-schemas.ts";
export { w3cCredentialV1, w3cCredentialV2, w3cPresentationV2 } from "../schemas/generated.ts";
export { MAX_FINDINGS, createValidator } from "../schemas/json-schema.ts";
export type { Finding, Schema, Validator } from "../schemas/json-schema.ts";
export { signDocument } from "../signing/sign-document.ts";
export type { DocumentSigning } from "../signing/sign-document.ts";
export { checkCredential, checkCredentials, unreadable } from "../verification/check-credential.ts";
export { schemaErrors, toErrors } from "../verification/check-form.ts";
export { checkPresentation } from "../verification/check-presentation.ts";
export type {
  PresentationReport,
  VerifyPresentationOptions,
} from "../verification/check-presentation.ts";
export { contextDigests } from "../verification/check-resources.ts";
export type { ResourceQuery, ResourceResolver } from "../verification/check-resources.ts";
export type { StatusAnswer, StatusQuery, StatusResolver } from "../verification/check-status.ts";
export type { CredentialReport, VerificationChecks } from "../verification/report.ts";
export { hashSubjectData, subjectDataOf } from "../verification/subject-data.ts";
export { createResolver, readTrustList } from "../verification/trusted-issuers.ts";
export type { IssuerKey, TrustedIssuer } from "../verification/trusted-issuers.ts";
export { prepareVerification } from "../verification/verification-context.ts";
export type {
  FormOptions,
  Profile,
  VerificationBuild,
  VerifyCredentialOptions,
} from "../verification/verification-context.ts";
// Last, near the contexts of the package that imports them, with which they compress.
export { addContexts, createEngine, readContexts } from "../canonicalization/engine.ts";
export { w3cContextTexts } from "../contexts/generated.ts";
