// Errors
export { isSdkError, SdkError } from "./base/errors.ts";
export type { ErrorCode, SdkErrorOptions, Severity, VerificationCode, VerificationError } from "./base/errors.ts";
export type { JsonObject, JsonValue } from "./base/json.ts";

// Hashes, ids, keys, DIDs
export { hashSubjectData } from "./credential/subject-data.ts";
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
export { encodeOffChainMessage, signAsOffChainMessage } from "./keys/off-chain-message.ts";
export { decodeMultikey, encodeMultikey, formatDid, parseDid, resolveDid } from "./keys/did.ts";
export type { DidDocument, LedgerDid } from "./keys/did.ts";
export type { Network } from "./base/networks.ts";

// Issue and export
export { attachInclusionProof } from "./credential/record.ts";
export type { BatchedServiceCredential, CredentialRecord, CredentialState } from "./credential/record.ts";
export { exportCredential, exportCredentialToJSON } from "./credential/export.ts";
export type { ExportCredentialOptions, ExportCredentialToJsonOptions } from "./credential/export.ts";
export { issueCredential, issueCustomCredential, issueX402AgentCredential } from "./credential/issue.ts";
export type {
  CustomCredentialInput,
  IssuedCredential,
  IssueInput,
  IssueOptions,
  X402AgentCredentialInput,
} from "./credential/issue.ts";
export { credentialKinds } from "./base/kind.ts";
export type { CredentialKind, HttpCredentialType } from "./base/kind.ts";
export { signCredential, signPresentation } from "./credential/sign-credential.ts";
export type { SignOptions, SignPresentationOptions } from "./credential/sign-credential.ts";
export type { SubjectDataByKind } from "./credential/subject-data.ts";
export type * from "./schemas/generated/types.ts";
export { validateSubjectData } from "./schemas/issues.ts";
export type { SchemaIssue, SchemaValidator, SchemaValidators } from "./schemas/check-schemas.ts";

// Verify
export { defaultLimits } from "./document/read-document.ts";
export type { DocumentLimits } from "./document/read-document.ts";
export type { Canonicalizer } from "./canonicalization/canonicalizer.ts";
export type { Cryptosuite } from "./proof/check-proof.ts";
export { createCanonicalizer } from "./canonicalization/default-canonicalizer.ts";
export type { CredentialReport, VerificationChecks } from "./verification/report.ts";
export type { ResourceQuery, ResourceResolver } from "./verification/check-resources.ts";
export { createStatusAnswer } from "./verification/check-status.ts";
export type { StatusAnswer, StatusQuery, StatusResolver } from "./verification/check-status.ts";
export type { IssuerKey, TrustedIssuer } from "./verification/trusted-issuers.ts";
export { verifyCredential, verifyCredentials, verifyPresentation } from "./verification/verify.ts";
export type { VerifyCredentialOptions } from "./verification/verification-context.ts";
export type { PresentationReport, VerifyPresentationOptions } from "./verification/check-presentation.ts";

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
