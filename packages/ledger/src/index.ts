// Anchor
export { createLedgerAnchor } from "./create-ledger-anchor.ts";
export type { LedgerAnchorOptions, MemoBackend, ProgramBackend } from "./create-ledger-anchor.ts";
export type { BatchKey, LedgerAnchor, LedgerEvent, LedgerReceipt, RecordKey } from "./ledger-anchor.ts";
export type { ProgramAnchor } from "./program-anchor.ts";
export type { AnchoredRecord } from "./program/record-layout.ts";
export { revocationReasons } from "./revocation-reason.ts";
export type { RevocationReason } from "./revocation-reason.ts";
export type { LedgerEndpoint, LedgerTransport } from "./transaction/ledger-rpc.ts";
export type { Commitment, LandedTransaction, TransactionSettings } from "./transaction/send-transaction.ts";

// Batches
export { buildBatch } from "./merkle/batch.ts";
export type { CredentialBatch } from "./merkle/batch.ts";
export { buildTree, hashLeaf, verifyInclusion } from "./merkle/tree.ts";
export type { Inclusion, InclusionTree } from "./merkle/tree.ts";
export { isRevokedInBatch } from "./program/batch-layout.ts";
export type { AnchoredBatch } from "./program/batch-layout.ts";

// Verify
export { createLedgerStatusResolver } from "./status/status-resolver.ts";
export type { LedgerStatusResolverOptions } from "./status/status-resolver.ts";
export { auditBatch, auditRecord } from "./program/audit.ts";
export { programAddressOf } from "./program/deployments.ts";
