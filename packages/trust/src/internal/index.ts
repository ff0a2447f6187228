/**
 * What the packages of ARCS share of trust and nobody else needs. It is not part of the API: any release may change or remove
 * any of it, whatever the version says. The packages of one release fit each other.
 *
 * @module
 */
// Keys of logs
export { mistakenNoteKey } from "../transparency/note-key.ts";

// What of a reputation is shown
export { componentNames } from "../reputation/components.ts";
export { findFirstProvedAt } from "../reputation/first-proved.ts";
export { projectHistory, projectReputationUpdate } from "../reputation/project-history.ts";
export type { ProjectedHistory, ProjectedPoint } from "../reputation/project-history.ts";
export {
  type BriefRecord,
  type BriefTrustScore,
  projectBriefScore,
  projectReputation,
  projectTrustScore,
} from "../reputation/project-reputation.ts";
export type {
  CustomReputation,
  OwnReputation,
  ProjectedReputation,
  ProjectedTrustScore,
} from "../reputation/project-reputation.ts";
export type {
  HistoryPoint,
  PrivacyMode,
  PrivacySettings,
  ReputationRecord,
  ReputationStats,
  ReputationUpdate,
  Viewer,
  VisibleField,
} from "../reputation/record.ts";
export { computeScoreByRoots, loggedAs, rootTermsOf } from "../reputation/score-by-roots.ts";
export type { LoggedTransaction, ScoredEvidence, VouchedByRoots } from "../reputation/score-by-roots.ts";

// A score as time passes
export { computeAgeingScore } from "../reputation/trust-score.ts";
export { formatScoreRange, tierBenefits, tierPrice } from "../reputation/tier.ts";
export type { TierBenefits } from "../reputation/tier.ts";
export { visibilityOf, visibleScore } from "../reputation/visibility.ts";
export type { Visibility } from "../reputation/visibility.ts";
export { computePayerCredibility } from "../reputation/weights.ts";

// A log again, as a service publishes it
export { foldLogPages, keepPayments } from "../vouching/fold-log-pages.ts";
export type { FoldedLog } from "../vouching/fold-log-pages.ts";

// The book of vouchers, entry by entry
export { formatAmounts } from "../vouching/amounts.ts";
export { applyVouchingEntry, rowsOf } from "../vouching/apply-vouching-entry.ts";
export type { VouchingRowKeys, VouchingRows, VouchingStep } from "../vouching/apply-vouching-entry.ts";
export { noRoots, rootsDigest, vouchingRoots } from "../vouching/root-list.ts";
export { putRoom, putVoice, takeRooms, takeVoices } from "../vouching/book-rows.ts";
export type { RoomRow, VoiceRow } from "../vouching/book-rows.ts";
export { createVouchingBook, foldInPlace, stateOf } from "../vouching/vouching-book.ts";
export type { VouchingBook } from "../vouching/vouching-book.ts";
export type {
  BondEntry,
  BurnEntry,
  CredentialEntry,
  PaymentEntry,
  ProofEntry,
  RefundEntry,
  LostDisputeEntry,
} from "../vouching/vouching-entry.ts";
export { emptyVouchingState } from "../vouching/vouching-state.ts";

// Receipts of payments
export { formatPaymentReceipt, hashSignedStatement, PAYMENT_RECEIPT_TYPE } from "../payment-receipt/payment-receipt.ts";
export { checkSellerReceipt, verifySellerReceipt } from "../payment-receipt/seller-receipt.ts";
export { readSignedJws } from "../payment-receipt/signed-jws.ts";
export type { ReceiptedPayment } from "../payment-receipt/seller-receipt.ts";
