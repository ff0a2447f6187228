// A client
export { createArcsClient } from "./arcs-client.ts";
export type { ArcsClient } from "./arcs-client.ts";
export type { ArcsClientOptions, ClientLogger, HttpDispatcher, ReputationReads } from "./http/client-options.ts";
export type { FetchBody, FetchFunction } from "./http/send.ts";
export type { ReadOptions, RequestOptions } from "./http/api-request.ts";
export type { Paged, ToArrayOptions } from "./http/pages.ts";

// Its methods
export type { AgentsApi, FoundAgent, SearchAgentsQuery } from "./resources/agents.ts";
export type { AuthApi } from "./resources/auth.ts";
export type {
  CredentialsApi,
  IssueCredentialInput,
  ListCredentialsQuery,
  ListedCredential,
} from "./resources/credentials.ts";
export type { DisputesApi } from "./resources/disputes.ts";
export type { IssuersApi } from "./resources/issuers.ts";
export type { KeysApi } from "./resources/keys.ts";
export type { PaymentsApi } from "./resources/payments.ts";
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

export { checkAgentChallenge } from "./agent-challenge.ts";
export type { ExpectedAgentChallenge } from "./agent-challenge.ts";
export { explainReputation } from "./explain-reputation.ts";
export { openDispute, ratePayment, replyToClaim } from "./payment-statements.ts";
export type {
  OpenDisputeInput,
  PayerWallet,
  RatePaymentInput,
  ReplyToClaimInput,
  SpokenPayment,
} from "./payment-statements.ts";
export { provePaymentAccount } from "./prove-payment-account.ts";
export type { PaymentAccountWallets, ProvePaymentAccountInput } from "./prove-payment-account.ts";
export { registerAgent } from "./register-agent.ts";
export type { AgentWallets, RegisterAgentInput } from "./register-agent.ts";
export type { PersonalSign } from "./wallet-signatures.ts";

// Types of their inputs and results
export type * from "@arcs/core/http";

// Errors
export { isSdkError, SdkError } from "@arcs/core";
export type { ErrorCode } from "@arcs/core";
