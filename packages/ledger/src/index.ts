// Anchor
export { createLedgerAnchor } from "./anchor/create-ledger-anchor.ts";
export type { LedgerAnchorOptions, MemoBackend, ProgramBackend } from "./anchor/create-ledger-anchor.ts";
export type { BatchKey, LedgerAnchor, LedgerReceipt, RecordKey } from "./anchor/ledger-anchor.ts";
export type { LedgerEvent } from "./program/ledger-event.ts";
export type { ProgramAnchor } from "./anchor/program-anchor.ts";
export type { AnchoredRecord } from "./program/record-layout.ts";
export { revocationReasons } from "./base/revocation-reason.ts";
export type { RevocationReason } from "./base/revocation-reason.ts";
export { createLedgerRequest } from "./transaction/ledger-request.ts";
export { requestTransaction } from "./transaction/request-transaction.ts";
export type { TransactionRequest } from "./transaction/request-transaction.ts";
export type { LedgerRequest } from "./transaction/ledger-request.ts";
export type { LedgerEndpoint } from "./transaction/ledger-rpc.ts";
export type { LedgerTransport } from "./transaction/ledger-transport.ts";
export type { Commitment, LandedTransaction, TransactionSettings } from "./transaction/send-transaction.ts";

// Memos
export { createMemoWriter } from "./memo/memo-writer.ts";
export type { MemoWriter } from "./memo/memo-writer.ts";
export { formatLogAnchor, verifyLogAnchor } from "./memo/log-anchor.ts";
export type { LogAnchorProblem, LogAnchorReport } from "./memo/log-anchor.ts";

// Batches
export { buildBatch } from "./merkle/batch.ts";
export type { CredentialBatch } from "./merkle/batch.ts";
export { hashLeaf, verifyInclusion } from "@arcs/core/internal";
export type { Inclusion } from "@arcs/core/internal";
export { buildTree } from "./merkle/tree.ts";
export type { InclusionTree } from "./merkle/tree.ts";
export { isRevokedInBatch } from "./program/batch-layout.ts";
export type { AnchoredBatch } from "./program/batch-layout.ts";

// Verify
export { createLedgerStatusResolver } from "./status/status-resolver.ts";
export type { LedgerStatusResolverOptions } from "./status/status-resolver.ts";
export { auditBatch, auditRecord } from "./program/audit.ts";
export { findProgramAddress } from "./program/deployments.ts";

// Settlements
export { readTokenBurns } from "./settlement/token-burns.ts";
export type { TokenBurn, TransactionBurns } from "./settlement/token-burns.ts";
export { listAccountTransactions } from "./settlement/account-transactions.ts";
export type { AccountTransaction, AccountTransactionsQuery } from "./settlement/account-transactions.ts";
export { listTokenAccounts } from "./settlement/token-accounts.ts";
export type { TokenAccountsQuery } from "./settlement/token-accounts.ts";
export { listTransfersTo } from "./settlement/list-transfers.ts";
export type { ListedTransfer, TransfersQuery } from "./settlement/list-transfers.ts";
export { readTransactions } from "./settlement/read-transactions.ts";
export type { ReadTransaction } from "./settlement/read-transactions.ts";
export { readTokenTransfers } from "./settlement/token-transfers.ts";
export type { TokenTransfer, TransactionTransfers, UnprovenTransfer } from "./settlement/token-transfers.ts";
