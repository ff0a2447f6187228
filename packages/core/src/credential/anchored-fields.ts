import { parseDid } from "../did/did.ts";
import { isSdkError } from "../errors.ts";
import { hashSubjectData } from "../hash.ts";
import { parseLedgerStatusId } from "../ids.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { SCHEMA_BASE_URL } from "../naming.ts";
import { decodeProofValue } from "../proof/proof-value.ts";
import { parseDateTimeStamp } from "../time.ts";
import type { CredentialRecord } from "./record.ts";
import { splitInclusionProof } from "./inclusion-proof.ts";
import { subjectDataOf } from "./subject-data.ts";

/** The fields of a record that its exported credential shows. */
export type AnchoredFields = Omit<CredentialRecord, "subjectDataUri" | "status" | "revokedAt">;

/**
 * Reads the fields of the record from an exported credential (spec 2.5 to 2.3), so that the two can be compared.
 *
 * It verifies nothing: what is read is what the credential says.
 *
 * @returns `undefined` where the document does not have the form of an exported credential
 */
export function anchoredFieldsOf(document: JsonObject): AnchoredFields | undefined {
  const { credential } = splitInclusionProof(document);
  const { credentialStatus, credentialSubject, credentialSchema, validFrom, validUntil, proof } = credential;
  const parts = [credentialStatus, credentialSubject, credentialSchema, proof];
  if (!parts.every(isJsonObject)) return undefined;
  const [statusEntry, subjectEntry, schema, proofEntry] = parts as JsonObject[];

  const statusId = parseLedgerStatusId(String(statusEntry?.["id"]));
  const subject = addressOfDid(subjectEntry?.["id"]);
  const signature = decodeProofValue(proofEntry?.["proofValue"]);
  const issuedAt = secondsOf(validFrom);
  const expiresAt = secondsOf(validUntil);
  const subjectData = subjectDataOf(credential);
  if (!statusId || !subject || !signature || !subjectData || issuedAt === undefined) return undefined;
  if (validUntil !== undefined && expiresAt === undefined) return undefined;
  return {
    template: templateOf(String(schema?.["id"])),
    subject,
    issuer: statusId.issuerAddress,
    credentialId: statusId.credentialId,
    subjectDataHash: hashSubjectData(subjectData),
    signature,
    issuedAt,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

/** A kind's template is the file name of its schema; a custom credential's is the schema's URL. */
function templateOf(schemaId: string): string {
  const isOwn = schemaId.startsWith(SCHEMA_BASE_URL) && schemaId.endsWith(".json");
  return isOwn ? schemaId.slice(SCHEMA_BASE_URL.length, -".json".length) : schemaId;
}

function secondsOf(text: unknown): number | undefined {
  const milliseconds = parseDateTimeStamp(text);
  return milliseconds !== undefined && milliseconds % 1000 === 0 ? milliseconds / 1000 : undefined;
}

function addressOfDid(did: unknown): string | undefined {
  try {
    return parseDid(String(did)).address;
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}
