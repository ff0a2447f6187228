// Trust Score and tiers
export type { ComponentName } from "./reputation/components.ts";
export { findTier, tierDefinitions, tiers } from "./reputation/tier.ts";
export { adviseStake, defaultStakeAllowance, readStake } from "./reputation/stake.ts";
export type { ShownWorth, StakeAdvice, StakeTerms } from "./reputation/stake.ts";
export type { Tier, TierDefinition, TierTerms } from "./reputation/tier.ts";
export { hashScoreTerms } from "./reputation/score-terms.ts";
export type { ScoreTerms } from "./reputation/score-terms.ts";
export { hashEvidence } from "./reputation/transaction.ts";
export type { ScoreTransaction, TimesReporter } from "./reputation/transaction.ts";
export { computeTrend, summarizeHistory } from "./reputation/trend.ts";
export type { HistorySummary, Trend } from "./reputation/trend.ts";
export { computeTrustScore } from "./reputation/trust-score.ts";
export type { ScoreComponent } from "./reputation/assemble-score.ts";
export type { TransactionExplanation, TrustScore, TrustScoreInput } from "./reputation/trust-score.ts";
export type { ScoreStanding } from "./reputation/explain-score.ts";
export type { Exclusion } from "./reputation/weights.ts";

// Score proofs: at least or at most a value, without showing the score
export { commitReputation } from "./score-proof/commit-reputation.ts";
export type { CommittedValues, ScoreCommitments } from "./score-proof/commit-reputation.ts";
export { createScoreProof } from "./score-proof/create-score-proof.ts";
export type { CreateScoreProofInput } from "./score-proof/create-score-proof.ts";
export { roundCostToForge } from "./score-proof/scales.ts";
export type { ScoreClaims } from "./score-proof/score-claims.ts";
export type { ScoreProofReport, VerifyScoreProofOptions } from "./score-proof/check-score-proof.ts";
export { verifyScoreProof } from "./score-proof/verify-score-proof.ts";

// Payment receipts: statements that both sides signed
export type {
  PaymentReceipt,
  ReceiptDispute,
  ReceiptPayment,
  SignedStatement,
} from "./payment-receipt/payment-receipt.ts";
export type { SellerReceipt } from "./payment-receipt/seller-receipt.ts";
export { formatPaymentStatement } from "./payment-receipt/statements.ts";
export type {
  DisputeWords,
  PaymentStatement,
  RatingWords,
  ReplyWords,
  StatedPayment,
} from "./payment-receipt/statements.ts";
export { verifyPaymentReceipt } from "./payment-receipt/verify-payment-receipt.ts";
export type {
  PaymentReceiptReport,
  ProvedStatement,
  VerifyPaymentReceiptOptions,
} from "./payment-receipt/verify-payment-receipt.ts";

// Vouching: the vouchers of payments, from a log and a list of roots
export type { Amounts, AmountsByGroup } from "./vouching/amounts.ts";
export { backingOf, costToForge, defaultTierPrices, limitOf, readTierPrices } from "./vouching/backing.ts";
export type { ScoreLimits, TierPrices } from "./vouching/backing.ts";
export type { Balance } from "./vouching/balance.ts";
export { foldVouchers } from "./vouching/fold-vouchers.ts";
export type { FoldedVouchers } from "./vouching/fold-vouchers.ts";
export { readRootList } from "./vouching/root-list.ts";
export type { RootList, VouchingRoot, VouchingRoots } from "./vouching/root-list.ts";
export type { VouchingEntry } from "./vouching/vouching-entry.ts";
export { readVouchingState, writeVouchingState } from "./vouching/vouching-state.ts";
export type { VouchingState } from "./vouching/vouching-state.ts";

// Lists of roots as signed documents
export { mergeRootLists } from "./roots/merge-root-lists.ts";
export { signRootList } from "./roots/sign-root-list.ts";
export type { SignedRootList } from "./roots/sign-root-list.ts";
export { verifyRootList } from "./roots/verify-root-list.ts";
export type { RootListReport } from "./roots/verify-root-list.ts";
