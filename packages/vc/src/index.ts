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

// Keys
export { verifyEd25519 } from "./keys/ed25519.ts";
export type { SignatureCheck } from "./keys/ed25519.ts";
export { decodeMultikey, encodeMultikey } from "./keys/did-key.ts";
