import { parseDid } from "../keys/did.ts";
import { isSdkError } from "../base/errors.ts";
import { hashSubjectData } from "./subject-data-hash.ts";
import { parseLedgerStatusId } from "./ids.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json.ts";
import { SCHEMA_BASE_URL } from "../base/naming.ts";
import { decodeProofValue } from "../proof/proof-value.ts";
import { parseDateTimeStamp } from "../base/time.ts";
import type { CredentialRecord } from "./record.ts";
import { splitInclusionProof } from "./inclusion-proof.ts";
import { subjectDataOf } from "./subject-data.ts";

/** The record fields that its exported credential shows. */
export type AnchoredFields = Omit<CredentialRecord, "subjectDataUri" | "status" | "revokedAt">;

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
  const subject = addressOfDid(textAt(credential["credentialSubject"], "id"));
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

function addressOfDid(did: string): string | undefined {
  try {
    return parseDid(did).address;
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}
