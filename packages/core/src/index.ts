// Errors
export { isSdkError, SdkError } from "./errors.ts";
export { httpCodes, libraryCodes, verificationCodes } from "./errors.ts";
export type { ErrorCode, SdkErrorOptions, Severity, VerificationCode, VerificationError } from "./errors.ts";
export type { JsonObject, JsonValue } from "./json.ts";

// Hashes, ids, keys, DIDs
export { canonicalJson } from "./canonical-json.ts";
export { hashSubjectData } from "./hash.ts";
export {
  credentialUrn,
  formatPrefixedId,
  generateCredentialId,
  kindOfCredentialId,
  ledgerStatusId,
  parseCredentialUrn,
  parseLedgerStatusId,
} from "./ids.ts";
export type { IdPrefix } from "./ids.ts";
export { addressFromPublicKey, isAddress, publicKeyFromAddress } from "./keys/address.ts";
export { signEd25519, verifyEd25519 } from "./keys/ed25519.ts";
export type { SignatureCheck } from "./keys/signature-check.ts";
export { createSigner, toSigner } from "./keys/signer.ts";
export type { Signer } from "./keys/signer.ts";
export type { KeyPair } from "./keys/key-pair.ts";
export { parseWalletKey } from "./keys/wallet-key.ts";
export { formatDid, formatKeyId, parseDid } from "./did/did.ts";
export type { LedgerDid } from "./did/did.ts";
export { resolveDid } from "./did/did-document.ts";
export type { DidDocument } from "./did/did-document.ts";
export { formatDidKey, publicKeyFromDidKey } from "./did/did-key.ts";
export { decodeMultikey, encodeMultikey } from "./did/multikey.ts";
export { parseNetwork } from "./network.ts";
export type { Network } from "./network.ts";

// Names on the wire
export * as naming from "./naming.ts";

// Issue and export
export { anchoredFieldsOf } from "./credential/anchored-fields.ts";
export type { AnchoredFields } from "./credential/anchored-fields.ts";
export { attachInclusionProof, splitInclusionProof } from "./credential/inclusion-proof.ts";
export type { BatchedServiceCredential } from "./credential/inclusion-proof.ts";
export { exportCredential, exportCredentialToJSON } from "./credential/export.ts";
export type { ExportCredentialOptions, ExportCredentialToJSONOptions } from "./credential/export.ts";
export { issueCredential, issueCustomCredential } from "./credential/issue.ts";
export type { CustomCredentialInput, IssuedCredential, IssueInput, IssueOptions } from "./credential/issue.ts";
export { issueX402AgentCredential } from "./credential/issue-agent-identity.ts";
export type { X402AgentCredentialInput } from "./credential/issue-agent-identity.ts";
export {
  issueCompletionCredential,
  issueDelegatedSignerCredential,
  issueJobCompletionCredential,
  issuePoapCredential,
  issueReputationCredential,
  issueReputationScoreCredential,
  issueSkillCredential,
} from "./credential/issue-kinds.ts";
export type { IssueFunction } from "./credential/issue-kinds.ts";
export { credentialKinds, httpCredentialTypes, kindDefinition, kindOfHttpType } from "./credential/kind.ts";
export type { CredentialKind, HttpCredentialType, KindDefinition } from "./credential/kind.ts";
export type { CredentialRecord, CredentialState } from "./credential/record.ts";
export { signCredential, signPresentation } from "./credential/sign-credential.ts";
export type { SignOptions, SignPresentationOptions } from "./credential/sign-credential.ts";
export type { SubjectDataByKind } from "./credential/subject-data.ts";
export type * from "./schemas/generated/types.ts";
export { validateSubjectData } from "./schemas/validate.ts";
export type { SchemaIssue, SchemaValidator, SchemaValidators } from "./schemas/schema-validator.ts";

// Verify
export { knownContexts } from "./contexts/known-contexts.ts";
export { defaultLimits } from "./document/limits.ts";
export type { DocumentLimits } from "./document/limits.ts";
export { readDocument } from "./document/read-document.ts";
export type { DocumentReading } from "./document/read-document.ts";
export type { Canonicalizer } from "./proof/canonicalizer.ts";
export { createCanonicalizer } from "./proof/default-canonicalizer.ts";
export type { CredentialReport, VerificationChecks } from "./verification/report.ts";
export { statusOfRecord } from "./verification/status.ts";
export type { StatusAnswer, StatusQuery, StatusResolver } from "./verification/status.ts";
export type { IssuerKey, TrustedIssuer } from "./verification/trusted-issuers.ts";
export { verifyCredential } from "./verification/verify-credential.ts";
export type { VerifyCredentialOptions } from "./verification/verification-context.ts";
export { verifyCredentials } from "./verification/verify-credentials.ts";
export { verifyPresentation } from "./verification/verify-presentation.ts";
export type { PresentationReport, VerifyPresentationOptions } from "./verification/check-presentation.ts";

// Trust Score, tiers, trend, privacy
export { componentNames } from "./reputation/components.ts";
export type { ComponentName } from "./reputation/components.ts";
export { computePayerCredibility } from "./reputation/payer-credibility.ts";
export type { Spending } from "./reputation/payer-credibility.ts";
export { projectHistory, projectReputationUpdate } from "./reputation/project-history.ts";
export type { ProjectedHistory, ProjectedPoint, ProjectedUpdate } from "./reputation/project-history.ts";
export { projectReputation, projectTrustScore } from "./reputation/project-reputation.ts";
export type {
  CustomReputation,
  OwnReputation,
  ProjectedReputation,
  ProjectedTrustScore,
} from "./reputation/project-reputation.ts";
export type {
  HistoryPoint,
  PrivacyMode,
  PrivacySettings,
  ReputationRecord,
  ReputationStats,
  ReputationUpdate,
  Viewer,
  VisibleField,
} from "./reputation/record.ts";
export { formatScoreRange, scoreRange, tierBenefits, tierDefinitions, tierOfScore, tiers } from "./reputation/tier.ts";
export type { Tier, TierBenefits, TierDefinition } from "./reputation/tier.ts";
export { evidenceDigest } from "./reputation/transaction.ts";
export type { ScoreTransaction } from "./reputation/transaction.ts";
export { computeTrend, summarizeHistory } from "./reputation/trend.ts";
export type { HistorySummary, Trend } from "./reputation/trend.ts";
export { computeTrustScore } from "./reputation/trust-score.ts";
export type { ScoreComponent, TransactionExplanation, TrustScore, TrustScoreInput } from "./reputation/trust-score.ts";
export { compareForLeaderboard, visibilityOf, visibleScore } from "./reputation/visibility.ts";
export type { Visibility } from "./reputation/visibility.ts";
export type { Exclusion } from "./reputation/weights.ts";

// Webhooks
export { webhookEventTypes } from "./webhook/event.ts";
export type { PaymentEventData, WebhookEvent, WebhookEventData, WebhookEventType } from "./webhook/event.ts";
export { formatWebhookSecret } from "./webhook/secret.ts";
export { signWebhook } from "./webhook/sign-webhook.ts";
export type { WebhookDelivery } from "./webhook/sign-webhook.ts";
export { verifyWebhook } from "./webhook/verify-webhook.ts";
export type { ReceivedWebhook, WebhookFailureCode, WebhookHeaders, WebhookReport } from "./webhook/verify-webhook.ts";
