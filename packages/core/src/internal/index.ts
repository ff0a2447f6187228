/**
 * Functions shared by the packages of ARCS. They are not part of the API: any release may change or remove them, whatever its
 * version. Use packages of the same release together.
 *
 * @module
 */
export { backOff } from "../base/back-off.ts";
export { createBoundedCache } from "../base/bounded-cache.ts";
export type { BoundedCache } from "../base/bounded-cache.ts";
export {
  assertBytes,
  bytesToHex,
  concatBytes,
  decodeBase64,
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
export { isJsonObject, listOf } from "../base/json/json-value.ts";
export { formatUnits, isDecimal, parseDecimal } from "../base/decimal.ts";
export { assertShape } from "../arguments/assert-shape.ts";
export type { Shape } from "../arguments/assert-shape.ts";
export { assertArray, assertObject, describeValue, isArrayOf, showValue } from "../base/describe-value.ts";
export { defined } from "../base/defined.ts";
export type { Defined } from "../base/defined.ts";
export { onAbort } from "../base/on-abort.ts";
export { httpCodes, libraryCodes, verificationCodes, verificationError } from "../base/errors.ts";
export { hmacSha256, sha256, sha256Text } from "../base/hash.ts";
export { isOwnKind, kindOfTypes } from "../credential/own-kind.ts";
export { subjectDataOf } from "../credential/subject-data.ts";
export { formatUnixSeconds, isWrittenTime, parseDateTimeStamp, toUnixSeconds } from "../base/time.ts";
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
export { emptyRoot, HASH_SIZE, hashChildren, hashLeaf, isHash, isHashList } from "../merkle/hash.ts";
export { rootOfInclusion, verifyInclusion } from "../merkle/inclusion.ts";
export type { Inclusion } from "../merkle/inclusion.ts";

// Keys and DIDs
export { keyOfDid, publicKeyOfMethod } from "../did/did-document.ts";
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
export { readLimits } from "../document/limits.ts";
export { readDocument, readJsonDocument } from "../document/read-document.ts";
export type { DocumentReading } from "../document/read-document.ts";
export { readSignable } from "../document/read-signable.ts";
export { createProof } from "../proof/create-proof.ts";
export type { VerificationMethod } from "../proof/verification-method.ts";
export { verifyJsonProofs } from "../verify-jcs/verify-json-proofs.ts";

// Challenges that the wallets of an agent sign, and secrets of webhooks
export { formatAgentChallenge, readAgentChallenge } from "../registration/agent-challenge.ts";
export { formatErc8004Statement } from "../registration/erc8004-statement.ts";
export { formatPaymentAccountStatement } from "../registration/payment-account.ts";
export { isSignedByWallet } from "../registration/wallet-signature.ts";
export type { AgentChallenge } from "../registration/agent-challenge.ts";
export { formatWebhookSecret } from "../webhook/secret.ts";

// Settings read from texts
export { readSettings, variableOf } from "../settings/read-settings.ts";
export type { GivenText, ReadSettings, Setting } from "../settings/read-settings.ts";
export { address, network, oneOf, textForm, url, webhookSecret, wholeNumber } from "../settings/value-forms.ts";
export type { ValueForm } from "../settings/value-forms.ts";

// Schema issues in words
export type { Schema } from "../schemas/json-schema.ts";
export { createValidator } from "../schemas/validator.ts";
export { toIssues } from "../schemas/issues.ts";
export { patternWords } from "../schemas/pattern-words.ts";
export { describeIssue } from "../schemas/schema-validator.ts";
export { unreadable } from "../verification/check-credential.ts";
