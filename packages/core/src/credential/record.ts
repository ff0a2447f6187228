import { parseDid } from "../keys/did.ts";
import { attempt, SdkError } from "../base/errors.ts";
import { hashSubjectData, subjectDataOf } from "./subject-data.ts";
import { parseLedgerStatusId } from "./ids.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json.ts";
import { LEDGER_INCLUSION_TYPE, SCHEMA_BASE_URL } from "../base/naming.ts";
import { decodeProofValue } from "../proof/check-proof.ts";
import { parseDateTimeStamp } from "../base/time.ts";
import { assertObject } from "../base/describe-value.ts";
import { checkInclusionProof, describeIssue } from "../schemas/check-schemas.ts";
import { toIssues } from "../schemas/issues.ts";
import type { LedgerInclusionProof, ServiceCredential } from "../schemas/generated/types.ts";

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

/**
 * Reads the fields of the record from an exported credential (spec 2.5 to 2.3), so that the two can be compared.
 *
 * It does not verify the credential.
 *
 * @returns `undefined` unless the document has the form of an exported credential
 */
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

/**
 * Splits the inclusion proof from a credential: the second of two proofs, by its type. The rest has only the proof that it was
 * issued with. A credential without an inclusion proof is returned as it is.
 */
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
