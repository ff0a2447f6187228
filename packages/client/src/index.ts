// A client
export { createArcsClient } from "./arcs-client.ts";
export type { ArcsClient, AuthApi, KeysApi } from "./arcs-client.ts";
export type { ArcsClientOptions, ClientLogger, HttpDispatcher } from "./http/client-options.ts";
export type { FetchBody, FetchFunction } from "./http/attempt.ts";
export type { ReadOptions, RequestOptions } from "./http/call-api.ts";
export type { Paged, ToArrayOptions } from "./http/lists.ts";

// Its methods
export type { AgentsApi, FoundAgent, SearchAgentsQuery } from "./resources/agents.ts";
export type {
  CredentialsApi,
  IssueCredentialInput,
  IssuedEntry,
  IssuersApi,
  ListCredentialsQuery,
  ListIssuedQuery,
  ListedCredential,
} from "./resources/credentials.ts";
export type {
  CheckAccount,
  DisputesApi,
  HoldsApi,
  ListDisputesQuery,
  ListPaymentsQuery,
  ListRatingsQuery,
  PaymentsApi,
} from "./resources/payments.ts";
export { hasPrivacyMode } from "./resources/reputation.ts";
export type {
  EvidenceQuery,
  EvidenceTransaction,
  HistoryQuery,
  LeaderboardQuery,
  AgentLogEntry,
  AgentLogQuery,
  LogPage,
  LogQuery,
  Reputation,
  ReputationApi,
  Reputations,
  Roots,
} from "./resources/reputation.ts";
export type {
  CreateWebhookInput,
  DeliveriesQuery,
  EventTypeName,
  RotateSecretInput,
  UpdateWebhookInput,
  WebhooksApi,
} from "./resources/webhooks.ts";

export {
  checkAgentChallenge,
  closeAgent,
  provePaymentAccount,
  registerAgent,
} from "./agent-wallets.ts";
export type {
  AgentWallets,
  CloseAgentInput,
  ExpectedAgentChallenge,
  PaymentAccountWallets,
  PersonalSign,
  ProvePaymentAccountInput,
  RegisterAgentInput,
} from "./agent-wallets.ts";
export { explainReputation } from "./explain-reputation.ts";
export { disputeHold, openDispute, ratePayment, replyToClaim } from "./payment-statements.ts";
export type {
  DisputeHoldInput,
  OpenDisputeInput,
  PayerWallet,
  RatePaymentInput,
  ReplyToClaimInput,
  SpokenPayment,
} from "./payment-statements.ts";

// Types of their inputs and results
export type * from "@arcs/core/http";

// Errors
export { isSdkError, SdkError } from "@arcs/core";
export type { ErrorCode } from "@arcs/core";
