// Trust Score and tiers
export type { ComponentName, ScoreComponent } from "./reputation/components.ts";
export { readStake } from "./cover/amounts.ts";
export { findTier, tierDefinitions, tiers } from "./reputation/tier.ts";
export type { Tier, TierDefinition, TierTerms } from "./reputation/tier.ts";
export { hashEvidence } from "./reputation/transaction.ts";
export type { ScoreTransaction } from "./reputation/transaction.ts";
export { computeTrend, summarizeHistory } from "./reputation/score-history.ts";
export type { HistorySummary, Trend } from "./reputation/score-history.ts";
export { computeTrustScore, hashScoreTerms } from "./reputation/trust-score.ts";
export type { ScoreBasis, ScoreStanding } from "./reputation/explain-score.ts";
export type { Exclusion, NotCountedPayments, PaymentCounts } from "./reputation/explain-payment.ts";
export type {
  ScoreTerms,
  TransactionExplanation,
  TrustScore,
  TrustScoreInput,
} from "./reputation/trust-score.ts";

// Score proofs: at least or at most a value, without showing the score
export { commitReputation, createScoreProof } from "./score-proof/create-score-proof.ts";
export type {
  CommittedValues,
  CreateScoreProofInput,
  ScoreCommitments,
} from "./score-proof/create-score-proof.ts";
export type { ScoreClaims } from "./score-proof/create-score-proof.ts";
export type { ScoreProofReport, VerifyScoreProofOptions } from "./score-proof/check-score-proof.ts";
export { verifyScoreProof } from "./score-proof/check-score-proof.ts";

// Payment receipts: statements that both sides signed
export type {
  DisputeWords,
  HoldDispute,
  PaymentReceipt,
  PaymentStatement,
  RatingWords,
  ReceiptDispute,
  ReceiptPayment,
  ReplyWords,
  SignedStatement,
  StatedPayment,
} from "./payment-receipt/payment-receipt.ts";
export type { SellerReceipt } from "./payment-receipt/seller-receipt.ts";
export { formatHoldDispute, formatPaymentStatement } from "./payment-receipt/payment-receipt.ts";
export { verifyPaymentReceipt } from "./payment-receipt/verify-payment-receipt.ts";
export type {
  PaymentReceiptReport,
  ProvedStatement,
  VerifyPaymentReceiptOptions,
} from "./payment-receipt/verify-payment-receipt.ts";

// The backing of agents, and the prices of tiers
export type { Amounts, AmountsByGroup, Balance } from "./cover/amounts.ts";
export { defaultTierPrices, limitOf, readTierPrices } from "./reputation/tier.ts";
export type { ScoreLimits, TierPrices } from "./reputation/tier.ts";

// Lists of roots
export { defaultRootList, mergeRootLists, readRootList } from "./roots/root-list.ts";
export type { RootList, VouchingRoot, VouchingRoots } from "./roots/root-list.ts";
export { signRootList, verifyRootList } from "./roots/signed-root-list.ts";
export type { RootListReport, SignedRootList } from "./roots/signed-root-list.ts";
