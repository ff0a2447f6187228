/**
 * Functions of trust shared by the packages of ARCS. They are not part of the API: any release may
 * change or remove them, whatever its version. Use packages of the same release together.
 *
 * @module
 */
// Keys of logs, and kinds of entries
export { isCoverRecord } from "../transparency/log-entry.ts";
export { mistakenNoteKey } from "../transparency/signed-note.ts";

// The visible parts of a reputation
export { componentNames } from "../reputation/components.ts";
export { projectHistory, projectReputationUpdate } from "../reputation/score-history.ts";
export {
  type BriefRecord,
  projectBriefScore,
  projectReputation,
  projectTrustScore,
} from "../reputation/reputation-privacy.ts";
export type {
  HistoryPoint,
  PrivacyMode,
  PrivacySettings,
  ProjectedReputation,
  ReputationRecord,
  ReputationStats,
  ReputationUpdate,
  SafeToSpend,
  Viewer,
  VisibleField,
} from "../reputation/reputation-privacy.ts";
export { addReportedOnly, exclusions, explainNotCounted } from "../reputation/explain-payment.ts";
export { computeScoreByRoots, judgePayment, logIdOf } from "../reputation/trust-score.ts";
export type { LoggedTransaction, ScoredEvidence } from "../reputation/trust-score.ts";
export { formatScoreRange, tierBenefits, tierPrice } from "../reputation/tier.ts";
export { visibilityOf, visibleProven, visibleScore } from "../reputation/reputation-privacy.ts";
export type { Visibility } from "../reputation/reputation-privacy.ts";

// The book of cover, row by row
export {
  backingOfAgent,
  capOf,
  computeCover,
  rootAccountsOf,
  sumBacking,
  scoreFactNames,
} from "../cover/safe-to-spend.ts";
export type { BackingSums } from "../cover/safe-to-spend.ts";
export { credentialKey, NO_COVER, putPayment } from "../cover/cover-book.ts";

// Amounts, and lists of roots
export {
  formatAmounts,
  formatMicro,
  MIN_PAYMENT,
  roundAmountText,
  toMicro,
  unitsToMicro,
} from "../cover/amounts.ts";
export {
  safeAmountInWords,
  safeInWords,
  showAmount,
  showExactly,
  showPair,
  testMoneyMark,
  unitInWords,
} from "../cover/amounts-in-words.ts";
export { noRoots, rootsDigest, vouchingRoots } from "../roots/root-list.ts";
export { judgeSeller, percent } from "../roots/judge-seller.ts";
export type { SellerJudgement, SellerTransfer } from "../roots/judge-seller.ts";

// Receipts of payments
export {
  formatPaymentReceipt,
  hashSignedStatement,
  PAYMENT_RECEIPT_TYPE,
} from "../payment-receipt/payment-receipt.ts";
export {
  checkSellerReceipt,
  readSignedJws,
  verifySellerReceipt,
} from "../payment-receipt/seller-receipt.ts";
export type { ReceiptedPayment } from "../payment-receipt/seller-receipt.ts";
