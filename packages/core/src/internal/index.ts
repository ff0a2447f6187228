/**
 * Functions shared by the packages of ARCS. They are not part of the API: any release may change or
 * remove them, whatever its version. Use packages of the same release together.
 *
 * @module
 */
export {
  askAgain,
  backOff,
  chunksOf,
  describeStatus,
  exchange,
  isStreamed,
  onAbort,
  readBody,
  readRetryAfter,
  reasonOf,
  reasonOfEndpoint,
  splitCredentials,
  uncached,
  userAgent,
  withoutSecretsOf,
} from "../base/http-exchange.ts";
export { mayDo } from "../base/permissions.ts";
export type { Permission } from "../base/permissions.ts";
export { createBoundedCache } from "../base/bounded-cache.ts";
export {
  assertBytes,
  bytesToHex,
  concatBytes,
  decodeBase64,
  decodeBase58,
  decodeBase64Url,
  decodeHex,
  encodeBase58,
  encodeBase64,
  encodeBase64Url,
  equalBytes,
  utf8ToBytes,
} from "../base/bytes.ts";
export type { Platform, StreamedBody } from "../base/http-exchange.ts";
export { canonicalJson, defined, isJsonObject, listOf } from "../base/json.ts";
export { formatUnits, isDecimal, parseDecimal, usdcTokens } from "../base/networks.ts";
export { assertShape } from "../base/check-value.ts";
export type { Shape } from "../base/check-value.ts";
export {
  assertArray,
  assertObject,
  describeValue,
  isArrayOf,
  isBytes,
  showValue,
} from "../base/check-value.ts";
export {
  attempt,
  httpCodes,
  libraryCodes,
  verificationCodes,
  verificationError,
} from "../base/errors.ts";
export { hmacSha256, sha256, sha256Text } from "../base/bytes.ts";
export {
  httpCredentialTypes,
  isOwnKind,
  kindDefinition,
  kindOfHttpType,
  kindOfTypes,
} from "../credential/ids.ts";
export { subjectDataOf } from "../credential/record.ts";
export {
  formatUnixSeconds,
  isWrittenTime,
  parseDateTimeStamp,
  toUnixSeconds,
} from "../base/time.ts";
export * as naming from "../base/naming.ts";
export { readDocumentBase } from "../canonicalization/default-canonicalizer.ts";
export {
  accountNameOf,
  addressOfAccount,
  chainIdOf,
  formatAccountId,
  formatTokenId,
  formatErc8004Id,
  isEvmAddress,
  isTestNetwork,
  normalizeNetworkName,
  parseNetwork,
  publicEvmRpcUrls,
  publicRpcUrls,
  readAccountId,
  readTokenId,
  readErc8004Id,
} from "../base/networks.ts";
export type { Erc8004Id } from "../base/networks.ts";
export {
  AUTHORIZATION_CANCELED,
  AUTHORIZATION_STATE,
  AUTHORIZATION_USED,
} from "../base/eip3009.ts";

// Merkle trees
export {
  buildMerkleTree,
  emptyRoot,
  HASH_SIZE,
  hashChildren,
  hashLeaf,
  isHash,
  isHashList,
  rootOfInclusion,
  verifyInclusion,
} from "../base/merkle.ts";
export type { Inclusion } from "../base/merkle.ts";

// Keys and DIDs
export {
  accountOfDid,
  isLedgerAccount,
  formatDidKey,
  keyOfDid,
  parseDidKey,
  publicKeyOfMethod,
} from "../keys/did.ts";
export { signEd25519, toSigner, isSignedByWallet } from "../keys/signer.ts";

// Credentials
export { knownContexts } from "../canonicalization/default-canonicalizer.ts";
export { readAnchoredFields, splitInclusionProof } from "../credential/record.ts";
export { formatPrefixedId, kindOfCredentialId } from "../credential/ids.ts";
export type { IdPrefix } from "../credential/ids.ts";
export { endOfString, findRoundedNumber, namesAsWritten, parseJson } from "../base/json.ts";
export {
  decodeUtf8,
  countStringsInText,
  parseJsonText,
  readDocument,
  readEncodedObject,
  readJsonDocument,
  readLimits,
} from "../document/read-document.ts";
export { readSignable } from "../document/read-document.ts";
export { isPng, readPasted, readPicture } from "../document/pasted-text.ts";
export type { Pasted } from "../document/pasted-text.ts";
export { createProof } from "../proof/data-integrity.ts";
export type { VerificationMethod } from "../proof/data-integrity.ts";
export { verifyJsonProofs } from "../proof/data-integrity.ts";

// Challenges that the wallets of an agent sign, and secrets of webhooks
export {
  formatAgentChallenge,
  formatErc8004Statement,
  formatPaymentAccountStatement,
  readAgentChallenge,
} from "../agent-statements.ts";
export type { AgentChallenge } from "../agent-statements.ts";
export { formatWebhookSecret } from "../webhook/webhook.ts";

// Settings read from texts
export {
  address,
  network,
  oneOf,
  readSettings,
  textForm,
  url,
  variableOf,
  webhookSecret,
  wholeNumber,
} from "../settings.ts";
export type { GivenText, Setting, ValueForm } from "../settings.ts";

// Schema issues in words
export type { Schema } from "../schemas/json-schema.ts";
export { createValidator } from "../schemas/json-schema.ts";
export { patternWords, toIssues, describeIssue } from "../schemas/check-schemas.ts";
export { unreadable } from "../verification/check-credential.ts";
