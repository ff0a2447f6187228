import type { RevocationReason } from "../base/revocation-reason.ts";
import type { LandedTransaction } from "../transaction/send-transaction.ts";

/** One thing that happened to a record or a batch, as the ledger's history tells it. */
export type LedgerEvent = LandedTransaction & {
  action: "issue" | "activate" | "revoke" | "expire" | "close" | "anchorBatch" | "revokeInBatch" | "closeBatch";
  /** Unix seconds; absent where the ledger does not say. */
  timestamp?: number;
  /** Set for revocations. */
  reason?: RevocationReason;
  /** Which credential of a batch was revoked. */
  leafIndex?: number;
};
