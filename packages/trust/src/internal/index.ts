/**
 * Functions of trust shared by the packages of ARCS. They are not part of the API: any release may change or remove them, whatever
 * its version. Use packages of the same release together.
 *
 * @module
 */
// Keys of logs
export { mistakenNoteKey } from "../transparency/signed-note.ts";

// The visible parts of a reputation
export { componentNames } from "../reputation/components.ts";
export { findFirstProvedAt } from "../reputation/transaction.ts";
export { projectHistory, projectReputationUpdate } from "../reputation/score-history.ts";
export {
  type BriefRecord,
  projectBriefScore,
  projectReputation,
  projectTrustScore,
} from "../reputation/project-reputation.ts";
export type {
  HistoryPoint,
  OwnReputation,
  PrivacyMode,
  PrivacySettings,
  ProjectedReputation,
  ReputationRecord,
  ReputationStats,
  ReputationUpdate,
  SafeToSpend,
  Viewer,
  VisibleField,
} from "../reputation/project-reputation.ts";
export { computeScoreByRoots, loggedAs, rootTermsOf } from "../reputation/trust-score.ts";
export type { LoggedTransaction, ScoredEvidence, VouchedByRoots } from "../reputation/trust-score.ts";

// A score as time passes
export { computeAgeingScore } from "../reputation/trust-score.ts";
export { formatScoreRange, tierBenefits, tierPrice } from "../reputation/tier.ts";
export { visibilityOf, visibleScore } from "../reputation/project-reputation.ts";
export type { Visibility } from "../reputation/project-reputation.ts";
export { computePayerCredibility } from "../reputation/weights.ts";

// Folding a published log
export { foldLogPages, keepPayments } from "../vouching/fold-vouchers.ts";
export type { FoldedLog } from "../vouching/fold-vouchers.ts";

// The book of vouchers, entry by entry
export { formatAmounts, formatMicro, toMicro, toMicroCeiling } from "../vouching/amounts.ts";
export { applyVouchingEntry, rowsOf } from "../vouching/apply-vouching-entry.ts";
export type { VouchingRowKeys, VouchingRows } from "../vouching/apply-vouching-entry.ts";
export { noRoots, rootsDigest, vouchingRoots } from "../vouching/root-list.ts";
export {
  createVouchingBook,
  foldInPlace,
  putRoom,
  putVoice,
  stateOf,
  takeRooms,
  takeVoices,
} from "../vouching/vouching-book.ts";
export type { RoomRow, VoiceRow, VouchingBook } from "../vouching/vouching-book.ts";
export type { PaymentEntry, ProofEntry } from "../vouching/vouching-entry.ts";
export { emptyVouchingState } from "../vouching/vouching-state.ts";

// Receipts of payments
export { formatPaymentReceipt, hashSignedStatement, PAYMENT_RECEIPT_TYPE } from "../payment-receipt/payment-receipt.ts";
export { checkSellerReceipt, readSignedJws, verifySellerReceipt } from "../payment-receipt/seller-receipt.ts";
export type { ReceiptedPayment } from "../payment-receipt/seller-receipt.ts";
