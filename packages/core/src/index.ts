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

// Hashes, ids, keys, DIDs
export { hashSubjectData } from "./credential/record.ts";
export {
  formatCredentialUrn,
  generateCredentialId,
  parseCredentialUrn,
  parseLedgerStatusId,
} from "./credential/ids.ts";
export { encodeAddress, isAddress, decodeAddress } from "./keys/did.ts";
export { verifyEd25519 } from "./keys/ed25519.ts";
export type { SignatureCheck } from "./keys/ed25519.ts";
export {
  createSigner,
  parseWalletKey,
  encodeOffChainMessage,
  signAsOffChainMessage,
} from "./keys/signer.ts";
export type { KeyPair, Signer } from "./keys/signer.ts";
export { decodeMultikey, encodeMultikey, formatDid, parseDid, resolveDid } from "./keys/did.ts";
export type { DidDocument, LedgerDid } from "./keys/did.ts";
export type { Network } from "./base/networks.ts";

// Issue and export
export { attachInclusionProof } from "./credential/record.ts";
export type {
  BatchedServiceCredential,
  CredentialRecord,
  CredentialState,
} from "./credential/record.ts";
export { exportCredential, exportCredentialToJSON } from "./credential/record.ts";
export type {
  ExportCredentialOptions,
  ExportCredentialToJsonOptions,
} from "./credential/record.ts";
export {
  issueCredential,
  issueCustomCredential,
  issueX402AgentCredential,
} from "./credential/issue.ts";
export type {
  CustomCredentialInput,
  IssuedCredential,
  IssueInput,
  IssueOptions,
  X402AgentCredentialInput,
} from "./credential/issue.ts";
export { credentialKinds } from "./credential/ids.ts";
export type { CredentialKind, HttpCredentialType } from "./credential/ids.ts";
export { signCredential, signPresentation } from "./credential/sign-credential.ts";
export type { SignOptions, SignPresentationOptions } from "./credential/sign-credential.ts";
export type * from "./schemas/generated/types.ts";
export { validateSubjectData } from "./schemas/check-schemas.ts";
export type { SchemaIssue, SchemaValidator, SchemaValidators } from "./schemas/check-schemas.ts";

// Verify
export { defaultLimits } from "./document/read-document.ts";
export type { DocumentLimits } from "./document/read-document.ts";
export type { Canonicalizer } from "./canonicalization/canonicalizer.ts";
export type { Cryptosuite } from "./proof/data-integrity.ts";
export { createCanonicalizer } from "./canonicalization/default-canonicalizer.ts";
export type { CredentialReport, VerificationChecks } from "./verification/report.ts";
export type { ResourceQuery, ResourceResolver } from "./verification/check-resources.ts";
export { createStatusAnswer } from "./verification/check-status.ts";
export type { StatusAnswer, StatusQuery, StatusResolver } from "./verification/check-status.ts";
export type { IssuerKey, TrustedIssuer } from "./verification/trusted-issuers.ts";
export { verifyCredential, verifyCredentials, verifyPresentation } from "./verification/verify.ts";
export type { VerifyCredentialOptions } from "./verification/verification-context.ts";
export type {
  PresentationReport,
  VerifyPresentationOptions,
} from "./verification/check-presentation.ts";

// Texts that the wallets of an agent sign
export { hashAgentBody } from "./agent-statements.ts";

// Webhooks
export { webhookEventTypes } from "./webhook/webhook.ts";
export type {
  PaymentEventData,
  ReputationEventData,
  WebhookEvent,
  WebhookEventData,
  WebhookEventType,
} from "./webhook/webhook.ts";
export { signWebhook, verifyWebhook } from "./webhook/webhook.ts";
export type { WebhookDelivery } from "./webhook/webhook.ts";
export type {
  ReceivedWebhook,
  WebhookFailureCode,
  WebhookHeaders,
  WebhookReport,
} from "./webhook/webhook.ts";
