import { parseDid, isAddress, decodeAddress } from "../keys/did.ts";
import { attempt, SdkError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, canonicalJson } from "../base/json.ts";
import { LEDGER_INCLUSION_TYPE, SCHEMA_BASE_URL, CREDENTIAL_URN_PREFIX } from "../base/naming.ts";
import { decodeProofValue } from "../proof/data-integrity.ts";
import { parseDateTimeStamp } from "../base/time.ts";
import { assertObject, describeValue, showValue } from "../base/check-value.ts";
import {
  checkInclusionProof,
  describeIssue,
  assertConforms,
  toIssues,
  validateSubjectData,
} from "../schemas/check-schemas.ts";
import type { LedgerInclusionProof, ServiceCredential } from "../schemas/generated/types.ts";
import { assertBytes, encodeBase58, sha256Text } from "../base/bytes.ts";
import { type CredentialKind, credentialKinds, kindDefinition } from "../base/kind.ts";

/** The states of a record (spec 2.3). */
export type CredentialState = "Pending" | "Active" | "Revoked" | "Expired";

/**
 * A credential's record on the ledger (spec 2.3).
 *
 * With the subject data it is enough to rebuild the signed W3C credential byte for byte: `signature` is the signature of that
 * credential's proof.
 */
export type CredentialRecord = {
  /** Template identifier, such as `x402-agent-identity-v1`. */
  template: string;
  /** Ledger address of the agent. */
  subject: string;
  /** Ledger address of the issuer. */
  issuer: string;
  /** `<kind lowercase>-<suffix>`, at most 32 bytes. */
  credentialId: string;
  /** 32 bytes: SHA-256 of the subject data in RFC 8785 form. */
  subjectDataHash: Uint8Array;
  /** URL of the subject data; may be a `data:` URI. */
  subjectDataUri: string;
  status: CredentialState;
  /** 64 bytes: Ed25519 signature of the Data Integrity proof. */
  signature: Uint8Array;
  /** Unix seconds. */
  issuedAt: number;
  /** Unix seconds; absent if the credential never expires. */
  expiresAt?: number;
  /** Unix seconds; set when revoked. */
  revokedAt?: number;
};

type AnchoredFields = Omit<CredentialRecord, "subjectDataUri" | "status" | "revokedAt">;

/** An exported credential with the proof that its record is in a batch on the ledger. */
export type BatchedServiceCredential = Omit<ServiceCredential, "proof"> & {
  proof: [ServiceCredential["proof"], LedgerInclusionProof];
};

/** Reads the fields of the record from an exported credential, which it does not verify; `undefined` for another document. */
export function readAnchoredFields(document: JsonObject): AnchoredFields | undefined {
  const { credential } = splitInclusionProof(document);
  const statusId = parseLedgerStatusId(textAt(credential["credentialStatus"], "id"));
  const subject = attempt(() => parseDid(textAt(credential["credentialSubject"], "id")).address);
  const signature = decodeProofValue(textAt(credential["proof"], "proofValue"));
  const subjectData = subjectDataOf(credential);
  const times = timesOf(credential);
  if (!statusId || !subject || !signature || !subjectData || !times) return undefined;
  return {
    template: templateOf(textAt(credential["credentialSchema"], "id")),
    subject,
    issuer: statusId.issuerAddress,
    credentialId: statusId.credentialId,
    subjectDataHash: hashSubjectData(subjectData),
    signature,
    ...times,
  };
}

function timesOf({ validFrom, validUntil }: JsonObject): { issuedAt: number; expiresAt?: number } | undefined {
  const issuedAt = secondsOf(validFrom);
  if (issuedAt === undefined) return undefined;
  if (validUntil === undefined) return { issuedAt };
  const expiresAt = secondsOf(validUntil);
  return expiresAt === undefined ? undefined : { issuedAt, expiresAt };
}

/** Returns a text of an object, or the empty text, which no reader accepts. */
function textAt(value: JsonValue | undefined, member: string): string {
  const text = isJsonObject(value) ? value[member] : undefined;
  return typeof text === "string" ? text : "";
}

/** Returns the template: the schema's file name for our kinds, its URL for a custom credential. */
function templateOf(schemaId: string): string {
  const isOwn = schemaId.startsWith(SCHEMA_BASE_URL) && schemaId.endsWith(".json");
  return isOwn ? schemaId.slice(SCHEMA_BASE_URL.length, -".json".length) : schemaId;
}

function secondsOf(text: unknown): number | undefined {
  const milliseconds = parseDateTimeStamp(text);
  return milliseconds !== undefined && milliseconds % 1000 === 0 ? milliseconds / 1000 : undefined;
}

/**
 * Adds an inclusion proof beside the Data Integrity proof of an exported credential. The signature stays valid, because no proof of
 * a proof set covers another.
 *
 * @throws SdkError `invalid_argument` when the inclusion proof is malformed
 * @example
 * ```ts
 * const portable = attachInclusionProof(w3cCredential, inclusionProof); // verified with two reads of the ledger
 * ```
 */
export function attachInclusionProof(
  credential: ServiceCredential,
  inclusionProof: LedgerInclusionProof,
): BatchedServiceCredential {
  assertObject(credential, "credential");
  assertObject(inclusionProof, "inclusionProof");
  const [issue] = checkInclusionProof(inclusionProof, toIssues);
  if (issue !== undefined) {
    throw new SdkError("invalid_argument", `inclusionProof: ${describeIssue(issue)}`);
  }
  return { ...credential, proof: [credential.proof, inclusionProof] };
}

/** Splits the inclusion proof, the second of two proofs, from a credential. Others are returned as they are. */
export function splitInclusionProof(credential: JsonObject): {
  credential: JsonObject;
  inclusionProof: JsonObject | undefined;
} {
  const proofs = credential["proof"];
  if (Array.isArray(proofs) && proofs.length === 2) {
    const [proof, second] = proofs as [JsonValue, JsonValue];
    if (isJsonObject(second) && second["type"] === LEDGER_INCLUSION_TYPE) {
      return { credential: { ...credential, proof }, inclusionProof: second };
    }
  }
  return { credential, inclusionProof: undefined };
}

// Separates these hashes from all others of the system.
const DOMAIN_TAG = "arcs:credential-id:v1";

const CREDENTIAL_ID = /^([a-z]+)-([1-9A-HJ-NP-Za-km-z]{1,11})$/;
const LEDGER_STATUS_ID = /^ledger:([1-9A-HJ-NP-Za-km-z]{32,44}):credential:([a-z]+-[1-9A-HJ-NP-Za-km-z]{1,11})$/;

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
  return credentialKinds.find((kind) => kind.toLowerCase() === prefix);
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

/** Writes a server-made id: prefix, underscore, base58 of 16 random bytes. @throws SdkError `invalid_argument` for other bytes */
export function formatPrefixedId(prefix: IdPrefix, bytes: Uint8Array): string {
  assertBytes(bytes, "bytes", 16);
  return `${prefix}_${encodeBase58(bytes)}`;
}

/**
 * Hashes subject data: SHA-256 of its RFC 8785 form in UTF-8 (spec 4.6).
 *
 * Nested members and array items count; the order of members does not.
 *
 * @returns 32 bytes
 * @throws SdkError `invalid_json_value` if JSON cannot carry a part of the data; nothing is dropped
 * @example
 * ```ts
 * const hash = hashSubjectData({ agentId: "agent-1", name: "Translator" });
 * ```
 */
export function hashSubjectData(subjectData: unknown): Uint8Array {
  return sha256Text(canonicalJson(subjectData));
}

/** Checks subject data by the schema of its kind. @throws SdkError `invalid_subject_data` with `details.errors` */
export function assertSubjectData(kind: CredentialKind, subjectData: unknown): asserts subjectData is JsonObject {
  assertConforms("invalid_subject_data", validateSubjectData(kind, subjectData));
}

/** Returns the subject data (spec 2.4) of a credential: its subject without the id that the export added. */
export function subjectDataOf(credential: JsonObject): JsonObject | undefined {
  const subject = credential["credentialSubject"];
  if (!isJsonObject(subject)) return undefined;
  const { id: _, ...subjectData } = subject;
  return subjectData;
}
