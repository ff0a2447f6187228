// Errors
export { isSdkError, SdkError } from "./base/errors.ts";
export type { ErrorCode, SdkErrorOptions, Severity, VerificationCode, VerificationError } from "./base/errors.ts";
export type { JsonObject, JsonValue } from "./base/json.ts";

// Hashes, ids, keys, DIDs
export { hashSubjectData } from "./credential/subject-data-hash.ts";
export {
  formatCredentialUrn,
  generateCredentialId,
  parseCredentialUrn,
  parseLedgerStatusId,
} from "./credential/ids.ts";
export { encodeAddress, isAddress, decodeAddress } from "./keys/address.ts";
export { verifyEd25519 } from "./keys/ed25519.ts";
export type { SignatureCheck } from "./keys/ed25519.ts";
export { createSigner, parseWalletKey } from "./keys/signer.ts";
export type { KeyPair, Signer } from "./keys/signer.ts";
export { decodeMultikey, encodeMultikey, formatDid, parseDid, resolveDid } from "./keys/did.ts";
export type { DidDocument, LedgerDid } from "./keys/did.ts";
export type { Network } from "./base/networks.ts";

// Issue and export
export { attachInclusionProof } from "./credential/inclusion-proof.ts";
export type { BatchedServiceCredential } from "./credential/inclusion-proof.ts";
export { exportCredential, exportCredentialToJSON } from "./credential/export.ts";
export type { ExportCredentialOptions, ExportCredentialToJsonOptions } from "./credential/export.ts";
export { issueCredential, issueCustomCredential } from "./credential/issue.ts";
export type { CustomCredentialInput, IssuedCredential, IssueInput, IssueOptions } from "./credential/issue.ts";
export { issueX402AgentCredential } from "./credential/issue-agent-identity.ts";
export type { X402AgentCredentialInput } from "./credential/issue-agent-identity.ts";
export { credentialKinds } from "./base/kind.ts";
export type { CredentialKind, HttpCredentialType } from "./base/kind.ts";
export type { CredentialRecord, CredentialState } from "./credential/record.ts";
export { signCredential, signPresentation } from "./credential/sign-credential.ts";
export type { SignOptions, SignPresentationOptions } from "./credential/sign-credential.ts";
export type { SubjectDataByKind } from "./credential/subject-data.ts";
export type * from "./schemas/generated/types.ts";
export { validateSubjectData } from "./schemas/validate.ts";
export type { SchemaIssue, SchemaValidator, SchemaValidators } from "./schemas/schema-validator.ts";

// Verify
export { defaultLimits } from "./document/limits.ts";
export type { DocumentLimits } from "./document/limits.ts";
export type { Canonicalizer } from "./canonicalization/canonicalizer.ts";
export type { Cryptosuite } from "./document/cryptosuite.ts";
export { createCanonicalizer } from "./canonicalization/engines/default-canonicalizer.ts";
export type { CredentialReport, VerificationChecks } from "./verification/report.ts";
export type { ResourceQuery, ResourceResolver } from "./verification/check-resources.ts";
export { createStatusAnswer } from "./verification/status.ts";
export type { StatusAnswer, StatusQuery, StatusResolver } from "./verification/status.ts";
export type { IssuerKey, TrustedIssuer } from "./verification/trusted-issuers.ts";
export { verifyCredential } from "./verification/verify-credential.ts";
export type { VerifyCredentialOptions } from "./verification/verification-context.ts";
export { verifyCredentials } from "./verification/verify-credentials.ts";
export { verifyPresentation } from "./presentation/verify-presentation.ts";
export type { PresentationReport, VerifyPresentationOptions } from "./presentation/check-presentation.ts";

// Texts that the wallets of an agent sign
export { hashAgentBody } from "./agent-statements.ts";

// Webhooks
export { webhookEventTypes } from "./webhook/event.ts";
export type {
  PaymentEventData,
  ReputationEventData,
  WebhookEvent,
  WebhookEventData,
  WebhookEventType,
} from "./webhook/event.ts";
export { signWebhook } from "./webhook/sign-webhook.ts";
export type { WebhookDelivery } from "./webhook/sign-webhook.ts";
export { verifyWebhook } from "./webhook/verify-webhook.ts";
export type { ReceivedWebhook, WebhookFailureCode, WebhookHeaders, WebhookReport } from "./webhook/verify-webhook.ts";
