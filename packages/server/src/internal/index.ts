// Parts of the server that the extras of this repository share with it. Nothing here is promised to
// others: who writes an extra of their own has `@arcs/server/extension`.
export { lockFolder } from "#process";
export { createApp } from "../app.ts";
export { sendOnce, useIdempotency } from "../features/access/idempotency/service.ts";
export { createApiKey } from "../features/keys/service.ts";
export { useRateLimits } from "../features/access/quotas.ts";
export { isOperator } from "../features/access/api-keys.ts";
export { useAuthentication } from "../features/access/service.ts";
export type { ApiKey } from "../features/access/api-keys.ts";
export { addAgent } from "../features/agents/registration/service.ts";
export {
  createChallenge,
  findOpenChallenge,
  insertChallenge,
  takeChallenge,
} from "../features/registry/challenges.ts";
export type { Challenge } from "../features/registry/challenges.ts";
export { MAX_SEARCH_RESULTS, findAgentsOfPage } from "../features/agents/search/search-agents.ts";
export type { AgentOrder } from "../features/agents/search/search-agents.ts";
export {
  findAgent,
  hasAgents,
  lockAgent,
  lockAgents,
} from "../features/registry/registered-agents.ts";
export { updateAgentPrivacy } from "../features/agents/agent-with-score.ts";
export type { Agent, AgentPrivacy } from "../features/registry/registered-agents.ts";
export { agentParams, requireAgent } from "../features/registry/agent-ids.ts";
export { confirmName, giveName, takeName } from "../features/registry/agent-names.ts";
export { readAgent, readShownAgent } from "../features/trust/scores/found-agents.ts";
export { viewOfAgent, viewOfSearchedAgent } from "../features/agents/views/service.ts";
export type { View } from "../features/registry/agent-viewers.ts";
export { areClaimsVisible, assertClaimsVisible } from "../features/credentials/claims.ts";
export { listSyncs } from "../features/credentials/copies/service.ts";
export {
  issuerAmong,
  listKnownIssuers,
  saveIssuer,
  trustListOf,
} from "../features/credentials/issuers/service.ts";
export type { KnownIssuer } from "../features/credentials/issuers/service.ts";
export { credentialsOfAgent, idParameter } from "../features/credentials/routes.ts";
export { STATUS_LIST_LENGTH, issueCredential } from "../features/credentials/service.ts";
export {
  hasStatusEntry,
  insertStatusEntry,
  isStatusEntrySet,
  setStatusEntry,
} from "../features/credentials/status-entries.ts";
export type { StatusName } from "../features/credentials/status-entries.ts";
export {
  changeStatusList,
  findStatusList,
  takeStatusEntry,
} from "../features/credentials/status-lists.ts";
export type { StatusEntry, StatusPurpose } from "../features/credentials/status-lists.ts";
export {
  findCredential,
  listCredentialsOf,
  statusOfCredential,
} from "../features/credentials/store.ts";
export type { Credential, StoredCredentialType } from "../features/credentials/store.ts";
export {
  createStatusResolver,
  exportCredentialText,
  findMisread,
  idOf,
  ownBases,
} from "../features/credentials/verification/service.ts";
export { isLargeDocument, vcContexts } from "../features/credentials/verification/verifier.ts";
export type { Verifier } from "../features/credentials/verification/verifier.ts";
export { askWitness, createLogWitnesses } from "../features/log/log-witnesses.ts";
export { publishLog } from "../features/log/publish-log.ts";
export { findLoggedCredential, findLoggedScore } from "../features/log/service.ts";
export type { LoggedPlace } from "../features/log/service.ts";
export { insertDispute, resolveDispute } from "../features/payments/disputes.ts";
export { insertPayment } from "../features/payments/payment-machine.ts";
export { listShownPayments } from "../features/payments/payment-visibility.ts";
export { unsaid } from "../features/payments/payment-row.ts";
export type { Payment } from "../features/payments/payment-row.ts";
export type { RecentPayment } from "../features/payments/evidence.ts";
export { insertRating, ratingStatement } from "../features/payments/statements.ts";
export type { GivenRating } from "../features/payments/statements.ts";
export { askAndCheck } from "../features/trust/cover/account-check.ts";
export {
  logQuerySchema,
  readPublicLog,
  readRoots,
  rootsQuerySchema,
} from "../features/trust/cover/cover-log.ts";
export type { LogQuery, RootsQuery } from "../features/trust/cover/cover-log.ts";
export { recordCoverEntry, settlePayments } from "../features/trust/cover/record-entry.ts";
export { recordDispute } from "../features/trust/cover/service.ts";
export {
  findCoverEnd,
  findRoots,
  listPayerBackings,
  readAgentCover,
} from "../features/trust/cover/store.ts";
export type { PayerBacking } from "../features/trust/cover/store.ts";
export type { TakePlace } from "../features/trust/following/follow-accounts.ts";
export { readLeaderboard, refreshLeaderboard } from "../features/trust/leaderboard/service.ts";
export {
  MADE_UP_ASSET,
  changeRoots,
  localRootSigners,
  useConfiguredRoots,
} from "../features/trust/roots/load-roots.ts";
export { readPaymentCounts } from "../features/trust/scores/count-payments.ts";
export { readEvidence } from "../features/trust/scores/read-evidence.ts";
export { recomputeScore } from "../features/trust/scores/recompute-score.ts";
export {
  evidenceQuerySchema,
  readHistory,
  viewOfReputation,
} from "../features/trust/scores/routes.ts";
export type { EvidenceQuery } from "../features/trust/scores/routes.ts";
export { findReputation } from "../features/trust/scores/service.ts";
export { reputationPrivate, stranger, viewerOf } from "../features/registry/agent-privacy.ts";
export { checkSeller, readJson } from "../features/trust/sellers/seller.ts";
export type { SellerParts, Sellers } from "../features/trust/sellers/seller.ts";
export { loadExtensions } from "../load-extensions.ts";
export { openContext } from "../open-context.ts";
export { startServer } from "../start.ts";
export type { StartedServer } from "../start.ts";
export { systemClock } from "../platform/base/runtime.ts";
export type { Clock } from "../platform/base/runtime.ts";
export { createLog } from "../platform/operations/log.ts";
export { readCommandLine } from "../platform/settings/read-settings.ts";
export type { ServerSettings } from "../platform/settings/settings.ts";
export { findOwnType, findOwnWord, statusListUrl } from "../platform/base/own-documents.ts";
export { OPERATOR_ACCOUNT, scopeOf } from "../platform/base/scope.ts";
export { isSignedByAccount } from "../platform/chains/chains.ts";
export type { EvmNetwork } from "../platform/chains/chains.ts";
export {
  apiOf,
  callApi,
  numberOption,
  requiredOption,
  urlOfSettings,
} from "../platform/cli/command.ts";
export type { Api } from "../platform/cli/command.ts";
export { column, defineTable, hasRow } from "../platform/db/queryable.ts";
export type { RowOf } from "../platform/db/queryable.ts";
export {
  ANONYMOUS_AT_A_TIME,
  createAddressLimit,
  useFewAtATime,
} from "../platform/http/anonymous-limits.ts";
export type { AddressLimit } from "../platform/http/anonymous-limits.ts";
export { createBoundedServer } from "../platform/http/connections.ts";
export { fixedDocument, keepPublic } from "../platform/http/public-answers.ts";
export type { CacheTag, FixedDocument } from "../platform/http/public-answers.ts";
export {
  offsetOf,
  paginationOf,
  refusedMember,
  schemaRef,
} from "../platform/http/route-schemas.ts";
export { rawBodyOf, readText, useRawBodies } from "../platform/http/validation.ts";
export { createIssuerKey, readKeyFile } from "../platform/keys/key-files.ts";
export type { IssuerKey } from "../platform/keys/key-files.ts";
export { createUrlReader } from "../platform/outbound/endpoints.ts";
export type { UrlReaderOptions } from "../platform/outbound/endpoints.ts";
export { logRecord } from "../features/log/log-record.ts";
export { errorPage, framePage, siteHeader } from "../platform/pages/html.ts";
export {
  sendFormPage,
  sendFramedPage,
  sendFresh,
  sendPicture,
  sendScriptedFormPage,
  sendScriptedPage,
} from "../platform/pages/send-page.ts";
export { tierColors } from "../platform/pages/style.ts";
export { DEFAULT_PORT, settingTable } from "../platform/settings/settings.ts";
export { prepareKeyFile, registerDefaultIssuer } from "../prepare-keys.ts";
