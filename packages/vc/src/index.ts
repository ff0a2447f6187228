// Verify
export { createVerifier } from "./verification/create-verifier.ts";
export type {
  PresentationPolicy,
  Verifier,
  VerifierOptions,
  VerifierPolicy,
  VerifierReport,
} from "./verification/create-verifier.ts";
export type { ResourceQuery, ResourceResolver } from "./verification/check-resources.ts";
export type { StatusAnswer, StatusQuery, StatusResolver } from "./verification/check-status.ts";
export type { IssuerKey, TrustedIssuer } from "./verification/trusted-issuers.ts";
export type { PresentationReport } from "./verification/check-presentation.ts";
export { defaultLimits } from "./document/read-document.ts";
export type { DocumentLimits } from "./document/read-document.ts";
export type { SchemaIssue, SchemaValidator, SchemaValidators } from "./schemas/check-schemas.ts";

// Sign
export { signCredential, signPresentation } from "./signing/sign.ts";
export type { SignOptions, SignPresentationOptions } from "./signing/sign.ts";
export type { ProofSigner } from "./proof/data-integrity.ts";
export type { KeyType, Suite, SuiteKey } from "./proof/suite.ts";

// Keys
export { createDidKeySigner } from "./keys/create-did-key-signer.ts";
export { verifyEd25519 } from "./keys/ed25519.ts";
export type { SignatureCheck } from "./keys/ed25519.ts";
export { decodeMultikey, encodeMultikey } from "./keys/did-key.ts";

// Errors
export { isSdkError, SdkError } from "./base/errors.ts";
export type {
  ErrorCode,
  SdkErrorOptions,
  Severity,
  VerificationCode,
  VerificationError,
} from "./base/errors.ts";
export type { JsonObject, JsonValue } from "./base/json.ts";
