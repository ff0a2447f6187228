import type { RevocationReason } from "../base/revocation-reason.ts";
import type { LandedTransaction } from "../transaction/send-transaction.ts";

/** An event in the history of a record or batch. */
export type LedgerEvent = LandedTransaction & {
  action: "issue" | "activate" | "revoke" | "expire" | "close" | "anchorBatch" | "revokeInBatch" | "closeBatch";
  /** Unix seconds; absent where the ledger does not know. */
  timestamp?: number;
  /** Set for revocations. */
  reason?: RevocationReason;
  /** Index of the revoked credential in its batch. */
  leafIndex?: number;
};
