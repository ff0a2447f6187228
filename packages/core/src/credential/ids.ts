import { assertObject, describeValue, showValue } from "../base/describe-value.ts";
import { assertBytes, encodeBase58 } from "../base/bytes.ts";
import { type CredentialKind, credentialKinds, kindDefinition } from "../base/kind.ts";
import { SdkError } from "../base/errors.ts";
import { sha256Text } from "../base/hash.ts";
import { isAddress, decodeAddress } from "../keys/address.ts";
import { CREDENTIAL_URN_PREFIX } from "../base/naming.ts";

// Separates these hashes from all others of the system.
const DOMAIN_TAG = "arcs:credential-id:v1";

const CREDENTIAL_ID = /^([a-z]+)-([1-9A-HJ-NP-Za-km-z]{1,11})$/;
const LEDGER_STATUS_ID = /^ledger:([1-9A-HJ-NP-Za-km-z]{32,44}):credential:([a-z]+-[1-9A-HJ-NP-Za-km-z]{1,11})$/;

const kindsByPrefix: ReadonlyMap<string, CredentialKind> = new Map(
  credentialKinds.map((kind) => [kind.toLowerCase(), kind]),
);

/**
 * Generates the id of a credential: `<kind lowercase>-<suffix>`, at most 32 bytes (spec 2.3, 4.6).
 *
 * The suffix is base58 of the first 8 bytes of a SHA-256 over kind and subject, so the same input gives the same id. A nonce gives
 * further credentials of one kind for one subject distinct ids. The number 1 and the text "1" are different nonces.
 *
 * @throws SdkError `invalid_address` when the subject is no ledger address
 * @throws SdkError `invalid_argument` when there is no such kind, or the nonce is neither a safe integer nor a text
 * @example
 * ```ts
 * const id = generateCredentialId("AgentIdentity", agentAddress); // "agentidentity-…"
 * ```
 */
export function generateCredentialId(
  kind: CredentialKind,
  subjectAddress: string,
  options: { nonce?: string | number } = {},
): string {
  assertObject(options, "options");
  const { nonce } = options;
  kindDefinition(kind);
  decodeAddress(subjectAddress);
  if (nonce !== undefined && typeof nonce !== "string" && !Number.isSafeInteger(nonce)) {
    throw new SdkError("invalid_argument", `nonce expected a text or a safe integer, got ${showValue(nonce)}`);
  }
  // JSON separates the parts whatever they contain, and distinguishes numbers from texts.
  const parts = JSON.stringify([DOMAIN_TAG, kind, subjectAddress, ...(nonce === undefined ? [] : [nonce])]);
  return `${kind.toLowerCase()}-${encodeBase58(sha256Text(parts).subarray(0, 8))}`;
}

/** Returns the kind of a credential by its id; `undefined` for any other text. */
export function kindOfCredentialId(credentialId: string): CredentialKind | undefined {
  const prefix = typeof credentialId === "string" ? CREDENTIAL_ID.exec(credentialId)?.[1] : undefined;
  return prefix === undefined ? undefined : kindsByPrefix.get(prefix);
}

/** Writes the `id` of an exported credential: `urn:service:<credential id>` (spec 2.5). */
export function formatCredentialUrn(credentialId: string): string {
  if (typeof credentialId !== "string") {
    throw new SdkError("invalid_argument", `credentialId expected a text, got ${describeValue(credentialId)}`);
  }
  return CREDENTIAL_URN_PREFIX + credentialId;
}

/** Reads the credential id from the `id` of an exported credential; `undefined` for any other text. */
export function parseCredentialUrn(urn: string): string | undefined {
  if (typeof urn !== "string" || !urn.startsWith(CREDENTIAL_URN_PREFIX)) return undefined;
  const credentialId = urn.slice(CREDENTIAL_URN_PREFIX.length);
  return kindOfCredentialId(credentialId) === undefined ? undefined : credentialId;
}

/** Writes the `id` of a credential's status entry: `ledger:<issuer address>:credential:<credential id>` (spec 2.5). */
export function formatLedgerStatusId(issuerAddress: string, credentialId: string): string {
  return `ledger:${issuerAddress}:credential:${credentialId}`;
}

/** Reads issuer address and credential id from the `id` of a status entry; `undefined` for any other text. */
export function parseLedgerStatusId(id: string): { issuerAddress: string; credentialId: string } | undefined {
  const match = typeof id === "string" ? LEDGER_STATUS_ID.exec(id) : null;
  if (match === null) return undefined;
  const [, issuerAddress = "", credentialId = ""] = match;
  const isKnown = isAddress(issuerAddress) && kindOfCredentialId(credentialId) !== undefined;
  return isKnown ? { issuerAddress, credentialId } : undefined;
}

/** Prefix of a server-made id: credential, event, delivery, webhook subscription, payment, dispute, agent, challenge, hold. */
export type IdPrefix = "cred" | "evt" | "del" | "wh" | "pay" | "dsp" | "agt" | "chl" | "hld";

/**
 * Writes a server-made id: prefix, underscore, and the base58 of 16 random bytes, such as `evt_…`.
 *
 * @throws SdkError `invalid_argument` unless there are 16 bytes
 */
export function formatPrefixedId(prefix: IdPrefix, bytes: Uint8Array): string {
  assertBytes(bytes, "bytes", 16);
  return `${prefix}_${encodeBase58(bytes)}`;
}
