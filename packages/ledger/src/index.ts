// Anchor
export { createLedgerAnchor } from "./anchor/create-ledger-anchor.ts";
export type {
  LedgerAnchorOptions,
  MemoBackend,
  ProgramBackend,
} from "./anchor/create-ledger-anchor.ts";
export type { BatchKey, LedgerAnchor, LedgerReceipt, RecordKey } from "./anchor/ledger-anchor.ts";
export type { LedgerEvent } from "./program/history.ts";
export type { ProgramAnchor } from "./anchor/program-anchor.ts";
export type { AnchoredBatch, AnchoredRecord, RevocationReason } from "./program/accounts.ts";
export { isRevokedInBatch, revocationReasons } from "./program/accounts.ts";
export { createLedgerRequest } from "./transaction/ledger-request.ts";
export type { Commitment, LedgerEndpoint, LedgerRequest } from "./transaction/ledger-request.ts";
export { requestTransaction } from "./settlement/transaction-answer.ts";
export type { TransactionRequest } from "./settlement/transaction-answer.ts";
export type { LedgerTransport } from "./transaction/ledger-request.ts";
export type { LandedTransaction, TransactionSettings } from "./transaction/send-transaction.ts";

// Memos
export { createMemoWriter, formatLogAnchor, verifyLogAnchor } from "./memo/log-anchor.ts";
export type { LogAnchorProblem, LogAnchorReport, MemoWriter } from "./memo/log-anchor.ts";

// Batches
export { buildBatch, buildTree } from "./anchor/credential-batch.ts";
export type { CredentialBatch, InclusionTree } from "./anchor/credential-batch.ts";
export { hashLeaf, verifyInclusion } from "@arcs/core/internal";
export type { Inclusion } from "@arcs/core/internal";

// Verify
export { createLedgerStatusResolver } from "./status-resolver.ts";
export type { LedgerStatusResolverOptions } from "./status-resolver.ts";
export { auditBatch, auditRecord } from "./program/messages.ts";
export { findProgramAddress } from "./program/addresses.ts";

// Settlements
export {
  findMessageTransaction,
  readMessageHash,
  readMessageHashes,
} from "./settlement/find-message.ts";
export type { MessageQuery, MessageSearch, ReadMessage } from "./settlement/find-message.ts";
export {
  readOpenedEscrow,
  readTransaction,
  readTransactions,
} from "./settlement/read-transactions.ts";
export type { OpenedEscrow, ReadTransaction } from "./settlement/read-transactions.ts";
export { readSent } from "./settlement/read-sent.ts";
export type { SentQuery, SentTokens } from "./settlement/read-sent.ts";
export { readTokenBurns } from "./settlement/token-transfers.ts";
export type { TokenBurn, TransactionBurns } from "./settlement/token-transfers.ts";
export { readTokenTransfers } from "./settlement/token-transfers.ts";
export type {
  TokenTransfer,
  TransactionTransfers,
  UnprovenTransfer,
} from "./settlement/token-transfers.ts";
export { listAccountTransactions, listTokenAccounts } from "./settlement/account-transactions.ts";
export type {
  AccountTransaction,
  AccountTransactionsQuery,
  TokenAccountsQuery,
} from "./settlement/account-transactions.ts";
export { listTransfersOf, listTransfersTo } from "./settlement/read-transactions.ts";
export type {
  ListedTransfer,
  TransfersOfWallet,
  TransfersQuery,
} from "./settlement/read-transactions.ts";
