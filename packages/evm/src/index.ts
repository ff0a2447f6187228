// Take a credential to another chain
export { createBridgeRequest, hashCredential } from "./base/bridge-request.ts";
export type { BridgeRecipient, BridgeRequest } from "./base/bridge-request.ts";
export { bridgeChains, findEvmChain, evmChains } from "./base/chains.ts";
export type { BridgeChain, EvmChain, EvmChainDefinition } from "./base/chains.ts";
export type {
  BridgePending,
  BridgeProblem,
  BridgeRefusal,
  CredentialBridge,
  IssueProgress,
  Remembered,
  RevocationProgress,
} from "./base/credential-bridge.ts";
export type { AttestationEvidence, BatchEvidence, BridgeEvidence, TokenEvidence } from "./base/evidence.ts";

// Its drivers
export { createEasBridge } from "./eas/eas-bridge.ts";
export type { EasBridge, EasBridgeOptions } from "./eas/eas-bridge.ts";
export type { EvmProvider } from "./evm/rpc.ts";
export { createEvmSigner } from "./evm/create-signer.ts";
export type { EvmSigner } from "./evm/signer.ts";
export { readEvmFunds } from "./evm/funds.ts";
export type { EvmFunds } from "./evm/funds.ts";
export { readKeyEnvironment, readBridgeConfig } from "./provider/bridge-config.ts";
export type { BridgeConfig, BridgeEnvironment } from "./provider/bridge-config.ts";
export { createProviderBridge } from "./provider/provider-bridge.ts";
export type { ProviderBridgeOptions } from "./provider/provider-bridge.ts";
export { createProviderClient } from "./provider/provider-client.ts";
export type {
  ProviderAction,
  ProviderClient,
  ProviderClientOptions,
  ProviderIssue,
  ProviderToken,
} from "./provider/provider-client.ts";

// Sync as a background job
export { advanceSyncs } from "./sync/advance-sync.ts";
export type { SyncWorker } from "./sync/advance-sync.ts";
export { findNextStepTime, planSync } from "./sync/plan-sync.ts";
export type { SyncStep } from "./sync/plan-sync.ts";
export { requestRevocation, requestSync } from "./sync/request-sync.ts";
export type { SyncKey, SyncState, SyncStatus, SyncStore, SyncTask } from "./sync/sync-state.ts";
export { describeCrossChain, describeSync } from "./sync/sync-view.ts";
export type { CrossChain, SyncProgress } from "./sync/sync-view.ts";

// Payments on an EVM chain, and texts signed by its accounts
export type { AppendedText, AppendedTextQuestion } from "./settlement/appended-text.ts";
export { createEvmReader } from "./settlement/evm-reader.ts";
export type { EvmReader, EvmReaderOptions } from "./settlement/evm-reader.ts";
export type { TransferSearch } from "./settlement/list-transactions.ts";
export type { EvmTransfersQuery, ListedEvmTransfer } from "./settlement/list-transfers.ts";
export type { EvmSettlement, EvmTransfer, UnprovenEvmTransfer } from "./settlement/read-settlement.ts";
export { isSignedByKey } from "./settlement/signed-text.ts";
export type { SignedText } from "./settlement/signed-text.ts";

// The registries of ERC-8004: who holds an identity, its registration file, feedback
export { createErc8004Reader } from "./erc8004/erc8004-reader.ts";
export type { Erc8004Reader, Erc8004ReaderOptions } from "./erc8004/erc8004-reader.ts";
export { createFeedbackWriter } from "./erc8004/feedback-writer.ts";
export type {
  FeedbackProgress,
  FeedbackWriter,
  FeedbackWriterOptions,
  RememberFeedback,
} from "./erc8004/feedback-writer.ts";
export type { FeedbackValue, GivenFeedback, NewFeedback, ReadFeedback } from "./erc8004/feedback.ts";
export { hashErc8004File } from "./erc8004/hash-file.ts";
export type { FeedbackOfAgent } from "./erc8004/read-feedback.ts";
export type { Erc8004Identity } from "./erc8004/read-identity.ts";
export { readRegistrationFile } from "./erc8004/registration-file.ts";
export type { ClaimedService, RegistrationClaims } from "./erc8004/registration-file.ts";
export { MOST_REGISTRATION_BYTES, readRegistrationUri } from "./erc8004/registration-uri.ts";
export type { RegistrationUri } from "./erc8004/registration-uri.ts";
export { findErc8004Registries } from "./erc8004/registries.ts";
export type { Erc8004Registries } from "./erc8004/registries.ts";
export { formatScoreFeedback, scoreValueOf } from "./erc8004/score-feedback.ts";
export type { ScoreFeedback } from "./erc8004/score-feedback.ts";

// Offers and receipts that x402 sellers sign
export { readX402Artifact } from "./x402/read-artifact.ts";
export type { ReadArtifact, X402Artifact } from "./x402/artifact.ts";
export { verifyX402Offer } from "./x402/verify-offer.ts";
export type { OfferedRequirements, OfferExpectation, OfferVerification } from "./x402/verify-offer.ts";

// Verify on the chain
export type { EvmChecks, EvmReport } from "./verification/evm-report.ts";
export { createEvmStatusResolver } from "./verification/evm-status-resolver.ts";
export type { EvmStatusResolverOptions } from "./verification/evm-status-resolver.ts";
export { verifyOnEvm } from "./verification/verify-on-evm.ts";
export type { EvmVerificationOptions, TrustedAttesters } from "./verification/evm-verification.ts";
