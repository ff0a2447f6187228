import type { ScoreTransaction } from "@arcs/trust";
import type { Clock, RandomBytes } from "../../platform/base/runtime.ts";
import type { Queryable, Transaction } from "../../platform/db/queryable.ts";
import type { PaymentToken } from "../../platform/settings/settings.ts";

export type EvidenceCursor = Pick<ScoreTransaction, "id" | "createdAt">;

export type EvidenceTransaction = ScoreTransaction & {
  /**
   * The id that the log has it under, where that is another one: it took over that payment's
   * settlement.
   */
  loggedAs?: string;
};

export type EvidencePage = { transactions: EvidenceTransaction[]; changed: number };

/** Place of a transfer on a chain: inner instructions are `<outer>.<inner>`. */
export type TransferPlace = Record<"network" | "transactionHash" | "instruction", string>;

export type FollowedTransfer = {
  instruction: string;
  mint: string;
  decimals: number;
  payer: string;
  payee: string;
  received: bigint;
  /** Absent on the ledger where no hold is open: it takes another request. */
  authorization?: string;
};

export type SeenTransfer = {
  transactionHash: string;
  paidAt: Date;
  token: PaymentToken;
  transfer: FollowedTransfer;
};

/**
 * Records of payments as trust asks for them: payments stand above it, and answer by the context
 * (payments/payment-records.ts).
 */
export type PaymentRecords = {
  /**
   * Lists the payments to an agent as its Trust Score takes them, oldest first, as they were by a
   * version of the evidence and a place of the log.
   */
  listEvidence(
    db: Queryable,
    agentId: string,
    page: {
      after?: EvidenceCursor;
      limit: number;
      version?: number;
      log?: { position: number; at: string };
    },
  ): Promise<EvidencePage>;
  forgetEarlierEvidence(
    tx: Transaction,
    agentId: string,
    before: { computedVersion: number },
  ): Promise<void>;
  /** Counts the payments to an agent that are no evidence, and tells whether a scope reported all. */
  countReportedOnly(
    db: Queryable,
    agentId: string,
    by: { scope: string | null },
  ): Promise<{ count: number; example: string | null; isOwn: boolean }>;
  /** Lists the addresses whose payments to an agent count as payments to itself. */
  listOwnAddresses(db: Queryable, agentId: string): Promise<string[]>;
  /** The ids, in SQL, of the payments to the agent `$1` that are evidence. */
  evidenceIds: string;
  /** Takes a transfer that nobody reported as a payment, unless it is one already. */
  takePayment(
    tx: Transaction,
    context: { clock: Clock; randomBytes: RandomBytes },
    seen: SeenTransfer,
  ): Promise<void>;
  /** Whether a payment goes by a transfer, or may; keeps others from it. */
  isSettlementUsed(tx: Transaction, place: TransferPlace): Promise<boolean>;
  /** Whether the block of a transfer with a payer's own name may still be replaced. */
  isSettling(db: Queryable, authorization: string): Promise<boolean>;
  /** Whether a transfer proves a payment for good: then the log has it. */
  isFinallySettled(db: Queryable, place: TransferPlace): Promise<boolean>;
};
