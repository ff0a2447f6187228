// Errors
export { isSdkError, SdkError } from "./base/errors.ts";
export type {
  ErrorCode,
  SdkErrorOptions,
  Severity,
  VerificationCode,
  VerificationError,
} from "./base/errors.ts";
export type { JsonObject, JsonValue } from "@arcs/vc/internal";

// Hashes, ids, keys, DIDs
export { hashSubjectData } from "@arcs/vc/internal";
export {
  formatCredentialUrn,
  generateCredentialId,
  parseCredentialUrn,
  parseLedgerStatusId,
} from "./credential/ids.ts";
export { encodeAddress, isAddress, decodeAddress } from "./keys/did.ts";
export { verifyEd25519 } from "@arcs/vc/internal";
export type { SignatureCheck } from "@arcs/vc/internal";
export {
  createSigner,
  parseWalletKey,
  encodeOffChainMessage,
  signAsOffChainMessage,
} from "./keys/signer.ts";
export type { KeyPair, Signer } from "./keys/signer.ts";
export { decodeMultikey, encodeMultikey } from "@arcs/vc/internal";
export { formatDid, parseDid, resolveDid } from "./keys/did.ts";
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
export { validateSubjectData } from "./schemas/check-own-schemas.ts";
export type { SchemaIssue, SchemaValidator, SchemaValidators } from "@arcs/vc/internal";

// Verify
export { defaultLimits } from "@arcs/vc/internal";
export type { DocumentLimits } from "@arcs/vc/internal";
export type { Canonicalizer } from "@arcs/vc/internal";
export type { Cryptosuite } from "@arcs/vc/internal";
export { createCanonicalizer } from "./canonicalization/default-canonicalizer.ts";
export type { CredentialReport, VerificationChecks } from "@arcs/vc/internal";
export type { ResourceQuery, ResourceResolver } from "@arcs/vc/internal";
export { createStatusAnswer } from "./verification/status-of-record.ts";
export type { StatusAnswer, StatusQuery, StatusResolver } from "@arcs/vc/internal";
export type { IssuerKey, TrustedIssuer } from "@arcs/vc/internal";
export { verifyCredential, verifyCredentials, verifyPresentation } from "./verification/verify.ts";
export type { VerifyCredentialOptions } from "./verification/options.ts";
export type { PresentationReport } from "@arcs/vc/internal";
export type { VerifyPresentationOptions } from "./verification/options.ts";

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
