// Take a credential to another chain
export { createBridgeRequest, hashCredential } from "./base/credential-bridge.ts";
export { bridgeChains, findEvmChain, evmChains } from "./base/chains.ts";
export type { BridgeChain, EvmChain, EvmChainDefinition } from "./base/chains.ts";
export type {
  AttestationEvidence,
  BatchEvidence,
  BridgeEvidence,
  BridgePending,
  BridgeProblem,
  BridgeRecipient,
  BridgeRefusal,
  BridgeRequest,
  CredentialBridge,
  IssueProgress,
  Remembered,
  RevocationProgress,
  TokenEvidence,
} from "./base/credential-bridge.ts";

// Its drivers
export { createEasBridge } from "./eas/eas-bridge.ts";
export type { EasBridge, EasBridgeOptions } from "./eas/eas-bridge.ts";
export type { EvmProvider } from "./evm/rpc.ts";
export { createEvmSigner, isSignedByKey } from "./evm/signer.ts";
export type { EvmSigner, SignedText } from "./evm/signer.ts";
export { readEvmFunds } from "./evm/read-chain.ts";
export type { EvmFunds } from "./evm/read-chain.ts";
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
export { advanceSyncs, findNextStepTime, planSync } from "./sync/advance-sync.ts";
export type { SyncStep, SyncWorker } from "./sync/advance-sync.ts";
export {
  describeCrossChain,
  describeSync,
  requestRevocation,
  requestSync,
} from "./sync/sync-state.ts";
export type {
  CrossChain,
  SyncKey,
  SyncProgress,
  SyncState,
  SyncStatus,
  SyncStore,
  SyncTask,
} from "./sync/sync-state.ts";

// Payments on an EVM chain
export type {
  AppendedText,
  AppendedTextQuestion,
  EvmReader,
  EvmReaderOptions,
} from "./settlement/evm-reader.ts";
export type { EscrowedAuthorization } from "./settlement/auth-capture.ts";
export { createEvmReader } from "./settlement/evm-reader.ts";
export type {
  AuthorizationQuestion,
  AuthorizationState,
  AuthorizationUseQuery,
  AuthorizedUse,
} from "./settlement/exact-eip3009.ts";
export type {
  EvmAccountsQuery,
  EvmTransfersQuery,
  ListedEvmTransfer,
  TransferSearch,
  TransfersOfAccounts,
} from "./settlement/list-transfers.ts";
export type {
  EvmSettlement,
  EvmTransfer,
  UnprovenEvmTransfer,
} from "./settlement/read-settlement.ts";

// The registries of ERC-8004: who holds an identity, its registration file, feedback
export { createErc8004Reader, findErc8004Registries } from "./erc8004/erc8004-reader.ts";
export type {
  Erc8004Identity,
  Erc8004Reader,
  Erc8004ReaderOptions,
  Erc8004Registries,
  FeedbackOfAgent,
} from "./erc8004/erc8004-reader.ts";
export {
  createFeedbackWriter,
  formatScoreFeedback,
  hashErc8004File,
  scoreValueOf,
} from "./erc8004/feedback.ts";
export type {
  FeedbackProgress,
  FeedbackValue,
  FeedbackWriter,
  FeedbackWriterOptions,
  GivenFeedback,
  NewFeedback,
  ReadFeedback,
  RememberFeedback,
  ScoreFeedback,
} from "./erc8004/feedback.ts";
export {
  MOST_REGISTRATION_BYTES,
  readRegistrationFile,
  readRegistrationUri,
} from "./erc8004/registration-file.ts";
export type {
  ClaimedService,
  RegistrationClaims,
  RegistrationUri,
} from "./erc8004/registration-file.ts";

// Offers and receipts that x402 sellers sign
export { readX402Artifact, verifyX402Offer } from "./x402/offers-and-receipts.ts";
export type {
  OfferedRequirements,
  OfferExpectation,
  OfferVerification,
  ReadArtifact,
  X402Artifact,
} from "./x402/offers-and-receipts.ts";

// Verify on the chain
export { createEvmStatusResolver, verifyOnEvm } from "./verification/verify-on-evm.ts";
export type {
  EvmChecks,
  EvmReport,
  EvmStatusResolverOptions,
  EvmVerificationOptions,
  TrustedAttesters,
} from "./verification/verify-on-evm.ts";
