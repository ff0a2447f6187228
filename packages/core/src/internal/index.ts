/**
 * What the packages of ARCS share and nobody else needs. It is not part of the API: any release may change or remove any
 * of it, whatever the version says. The packages of one release fit each other.
 *
 * @module
 */
export { backOff } from "../base/back-off.ts";
export { createBoundedCache } from "../base/bounded-cache.ts";
export type { BoundedCache } from "../base/bounded-cache.ts";
export {
  bytesToHex,
  concatBytes,
  decodeBase58,
  decodeBase64Url,
  decodeHex,
  encodeBase64,
  encodeBase64Url,
  equalBytes,
  utf8ToBytes,
} from "../base/bytes.ts";
export { chunksOf, isStreamed, readBody } from "../base/read-body.ts";
export { readRetryAfter } from "../base/retry-after.ts";
export type { StreamedBody } from "../base/read-body.ts";
export { canonicalJson } from "../base/json/canonical-json.ts";
export { isJsonObject } from "../base/json/json-value.ts";
export { formatUnits, parseDecimal } from "../base/decimal.ts";
export { assertShape } from "../arguments/assert-shape.ts";
export type { Shape } from "../arguments/assert-shape.ts";
export { assertArray, assertObject, describeValue, isArrayOf, showValue } from "../base/describe-value.ts";
export { defined } from "../base/defined.ts";
export type { Defined } from "../base/defined.ts";
export { onAbort } from "../base/on-abort.ts";
export { httpCodes, libraryCodes, verificationCodes, verificationError } from "../base/errors.ts";
export { hmacSha256, sha256 } from "../base/hash.ts";
export { isOwnKind } from "../credential/own-kind.ts";
export { subjectDataOf } from "../credential/subject-data.ts";
export { isWrittenTime, parseDateTimeStamp } from "../base/time.ts";
export { httpCredentialTypes, kindDefinition, kindOfHttpType } from "../base/kind.ts";
export type { KindDefinition } from "../base/kind.ts";
export * as naming from "../base/naming.ts";
export { readDocumentBase } from "../contexts/document-bases.ts";
export { parseNetwork } from "../base/network.ts";
export { chainIdOf, normalizeNetworkName } from "../networks/network-name.ts";
export {
  accountNameOf,
  addressOfAccount,
  formatAccountId,
  isEvmAddress,
  readAccountId,
} from "../networks/account-id.ts";
export { formatErc8004Id, readErc8004Id } from "../networks/erc8004-id.ts";
export type { Erc8004Id } from "../networks/erc8004-id.ts";

export { reasonOfEndpoint } from "../networks/endpoint-reason.ts";
export { withoutSecretsOf } from "../networks/url-secrets.ts";
export { usdcTokens } from "../networks/usdc.ts";

// Merkle trees
export { hashChildren, hashLeaf, isHash, isHashList } from "../merkle/hash.ts";
export { rootOfInclusion, verifyInclusion } from "../merkle/inclusion.ts";
export type { Inclusion } from "../merkle/inclusion.ts";

// Keys and DIDs
export { mistakenNoteKey } from "../transparency/note-key.ts";
export { formatDidKey, parseDidKey } from "../did/did-key.ts";
export { signEd25519 } from "../keys/sign-ed25519.ts";
export { toSigner } from "../keys/signer.ts";

// Credentials
export { knownContexts } from "../contexts/known-contexts.ts";
export { readAnchoredFields } from "../credential/anchored-fields.ts";
export type { AnchoredFields } from "../credential/anchored-fields.ts";
export { formatPrefixedId, kindOfCredentialId } from "../credential/ids.ts";
export type { IdPrefix } from "../credential/ids.ts";
export { splitInclusionProof } from "../credential/inclusion-proof.ts";
export { endOfString, namesAsWritten, parseJson } from "../base/json/parse-json.ts";
export { findRoundedNumber } from "../base/json/exact-number.ts";
export { decodeUtf8, parseJsonText } from "../document/parse-json-text.ts";
export { readDocument } from "../document/read-document.ts";
export type { DocumentReading } from "../document/read-document.ts";

// What of a reputation is shown
export { componentNames } from "../reputation/components.ts";
export { findFirstProvedAt } from "../reputation/first-proved.ts";
export { projectHistory, projectReputationUpdate } from "../reputation/project-history.ts";
export type { ProjectedHistory, ProjectedPoint, ProjectedUpdate } from "../reputation/project-history.ts";
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
export { findNextChange, startAgeing } from "../reputation/score-ages.ts";
export type { AgedPayment, AgesHead, ScoreAges } from "../reputation/score-ages.ts";
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

// Challenges that the wallets of an agent sign, and secrets of webhooks
export { formatAgentChallenge, readAgentChallenge } from "../registration/agent-challenge.ts";
export { formatErc8004Statement } from "../registration/erc8004-statement.ts";
export { formatPaymentAccountStatement } from "../registration/payment-account.ts";
export { isSignedByWallet } from "../registration/wallet-signature.ts";
export type { AgentChallenge } from "../registration/agent-challenge.ts";
export { formatWebhookSecret } from "../webhook/secret.ts";

// How settings are read from texts
export { readSettings, variableOf } from "../settings/read-settings.ts";
export type { GivenText, ReadSettings, Setting } from "../settings/read-settings.ts";
export { address, network, oneOf, textForm, url, webhookSecret, wholeNumber } from "../settings/value-forms.ts";
export type { ValueForm } from "../settings/value-forms.ts";

// Receipts of payments
export { formatPaymentReceipt, hashSignedStatement, PAYMENT_RECEIPT_TYPE } from "../payment-receipt/payment-receipt.ts";
export { checkSellerReceipt, verifySellerReceipt } from "../payment-receipt/seller-receipt.ts";
export { readSignedJws } from "../payment-receipt/signed-jws.ts";
export type { ReceiptedPayment } from "../payment-receipt/seller-receipt.ts";

// What a schema finds wrong, in words
export type { Schema } from "../schemas/json-schema.ts";
export { createValidator } from "../schemas/validator.ts";
export { toIssues } from "../schemas/issues.ts";
export { patternWords } from "../schemas/pattern-words.ts";
export { describeIssue } from "../schemas/schema-validator.ts";
export { unreadable } from "../verification/check-credential.ts";
