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
export { createBoundedCache } from "@arcs/vc/internal";
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
} from "@arcs/vc/internal";
export type { Platform, StreamedBody } from "../base/http-exchange.ts";
export { canonicalJson, defined, isJsonObject, listOf } from "@arcs/vc/internal";
export { formatUnits, isDecimal, parseDecimal, usdcTokens } from "../base/networks.ts";
export { assertShape } from "@arcs/vc/internal";
export type { Shape } from "@arcs/vc/internal";
export {
  assertArray,
  assertObject,
  describeValue,
  isArrayOf,
  isBytes,
  showValue,
} from "@arcs/vc/internal";
export {
  attempt,
  httpCodes,
  libraryCodes,
  verificationCodes,
  verificationError,
} from "../base/errors.ts";
export { hmacSha256, sha256, sha256Text } from "@arcs/vc/internal";
export {
  httpCredentialTypes,
  isOwnKind,
  kindDefinition,
  kindOfHttpType,
  kindOfTypes,
} from "../credential/ids.ts";
export { subjectDataOf } from "@arcs/vc/internal";
export {
  formatUnixSeconds,
  isWrittenTime,
  parseDateTimeStamp,
  toUnixSeconds,
} from "@arcs/vc/internal";
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
export { accountOfDid, isLedgerAccount, keyOfDid, publicKeyOfMethod } from "../keys/did.ts";
export { formatDidKey, parseDidKey } from "@arcs/vc/internal";
export { signEd25519 } from "@arcs/vc/internal";
export { toSigner, isSignedByWallet } from "../keys/signer.ts";

// Credentials
export { knownContexts } from "../canonicalization/default-canonicalizer.ts";
export { readAnchoredFields, splitInclusionProof } from "../credential/record.ts";
export { formatPrefixedId, kindOfCredentialId } from "../credential/ids.ts";
export type { IdPrefix } from "../credential/ids.ts";
export { endOfString, findRoundedNumber, namesAsWritten, parseJson } from "@arcs/vc/internal";
export {
  decodeUtf8,
  countStringsInText,
  parseJsonText,
  readDocument,
  readEncodedObject,
  readJsonDocument,
  readLimits,
} from "@arcs/vc/internal";
export { readSignable } from "@arcs/vc/internal";
export { isPng, readPasted, readPicture } from "../document/pasted-text.ts";
export type { Pasted } from "../document/pasted-text.ts";
export { createProof } from "@arcs/vc/internal";
export type { VerificationMethod } from "@arcs/vc/internal";
export { verifyJsonProofs } from "@arcs/vc/internal";

// Challenges that the wallets of an agent sign, and secrets of webhooks
export {
  formatAgentChallenge,
  formatErc8004Statement,
  formatPaymentAccountStatement,
  readAgentChallenge,
} from "../agent-statements.ts";
export type { AgentChallenge } from "../agent-statements.ts";
export { formatWebhookSecret } from "../webhook/webhook.ts";

// Texts of others that people are shown
export { plainText } from "../base/plain-text.ts";

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
export type { Schema } from "@arcs/vc/internal";
export { createValidator } from "@arcs/vc/internal";
export { patternWords, toIssues } from "../schemas/check-own-schemas.ts";
export { describeIssue } from "@arcs/vc/internal";
export { unreadable } from "@arcs/vc/internal";
