import { decodeAddress, parseDid, formatDid, formatKeyId } from "../keys/did.ts";
import {
  type JsonObject,
  type JsonValue,
  assertBytes,
  assertConforms,
  assertObject,
  concatBytes,
  decodeProofValue,
  describeIssue,
  encodeProofValue,
  equalBytes,
  formatUnixSeconds,
  isJsonObject,
  parseDateTimeStamp,
  sha256Text,
  verifyEd25519,
  hashSubjectData,
  subjectDataOf,
} from "@arcs/vc/internal";
import { attempt, SdkError } from "../base/errors.ts";
import {
  LEDGER_INCLUSION_TYPE,
  SCHEMA_BASE_URL,
  CREDENTIALS_V2_CONTEXT_URL,
  DATA_INTEGRITY_V2_CONTEXT_URL,
  DOCUMENT_BASE_URL,
  LEDGER_STATUS_TYPE,
  SERVICE_CONTEXT_URL,
} from "../base/naming.ts";
import {
  checkInclusionProof,
  toIssues,
  validateSubjectData,
} from "../schemas/check-own-schemas.ts";
import type { LedgerInclusionProof, ServiceCredential } from "../schemas/generated/types.ts";
import {
  type CredentialKind,
  kindDefinition,
  formatCredentialUrn,
  formatLedgerStatusId,
  kindOfCredentialId,
  parseLedgerStatusId,
} from "./ids.ts";
import { type Network, parseNetwork } from "../base/networks.ts";
import {
  engineWithBases,
  readDocumentBase,
  underBase,
} from "../canonicalization/default-canonicalizer.ts";

/** The states of a record (spec 2.3). */
export type CredentialState = "Pending" | "Active" | "Revoked" | "Expired";

/**
 * A credential's record on the ledger (spec 2.3).
 *
 * With the subject data it is enough to rebuild the signed W3C credential byte for byte:
 * `signature` is the signature of that credential's proof.
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
 * Reads the fields of the record from an exported credential, which it does not verify; `undefined`
 * for another document.
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

function timesOf({
  validFrom,
  validUntil,
}: JsonObject): { issuedAt: number; expiresAt?: number } | undefined {
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
 * Adds an inclusion proof beside the Data Integrity proof of an exported credential. The signature
 * stays valid, because no proof of a proof set covers another.
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
 * Splits the inclusion proof, the second of two proofs, from a credential. Others are returned as
 * they are.
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

/** Options of the object form of the export. */
export type ExportCredentialOptions = {
  /**
   * Ledger network of issuer and subject, such as `devnet`; `mainnet` and `ledger-mainnet` mean
   * `mainnet-beta`.
   */
  network: string;
  /** The issuer's name used at issue, because it is signed. Default: the issuer's address. */
  issuerName?: string;
  /** The base used at issue. Default: the service's own. */
  documentBase?: string;
};

/** Options of {@link exportCredentialToJSON}. */
export type ExportCredentialToJsonOptions = ExportCredentialOptions & {
  /** Indents by two spaces. Default: one line. */
  pretty?: boolean;
};

/**
 * Rebuilds the signed W3C credential (spec 2.5) from a record and its subject data.
 *
 * The record's signature must hold for the result. The issuer's name is signed, but not in the
 * record: where it is not the issuer's address, `issuerName` is needed.
 *
 * @throws SdkError `invalid_signature` when network, issuer name or base are not those of the
 *   issue, or the record was changed
 * @throws SdkError `invalid_record` when a field of the record is malformed
 * @throws SdkError `invalid_subject_data` when the data does not conform to the schema of the
 *   record's kind
 * @throws SdkError `subject_data_mismatch` when the record was made for other data
 * @throws SdkError `invalid_network` when the network is unknown
 */
export function exportCredential(
  record: CredentialRecord,
  subjectData: JsonObject,
  options: ExportCredentialOptions,
): ServiceCredential {
  assertObject(record, "record");
  assertObject(options, "options");
  const network = parseNetwork(options.network);
  const { credentialId } = record;
  const kind = kindOfCredentialId(credentialId);
  if (kind === undefined) {
    throw new SdkError(
      "invalid_record",
      `credentialId must be <kind>-<suffix> (received ${JSON.stringify(credentialId)})`,
    );
  }
  assertBytes(record.signature, "record.signature", 64);
  assertBytes(record.subjectDataHash, "record.subjectDataHash", 32);
  assertSubjectData(kind, subjectData);
  if (!equalBytes(hashSubjectData(subjectData), record.subjectDataHash)) {
    throw new SdkError(
      "subject_data_mismatch",
      "the record needs the subject data it was made for (received other data)",
    );
  }
  const issuerName = options.issuerName ?? record.issuer;
  const { documentBase } = options;
  const bases = documentBase === undefined ? [] : [readDocumentBase(documentBase, "documentBase")];
  const document = buildDocument(record, { kind, network, issuerName, subjectData, documentBase });
  const proofOptions = {
    type: "DataIntegrityProof",
    created: formatUnixSeconds(record.issuedAt),
    verificationMethod: formatKeyId({ network, address: record.issuer }),
    cryptosuite: "eddsa-rdfc-2022",
    proofPurpose: "assertionMethod",
  };
  const engine = engineWithBases(bases);
  const hashed = [{ ...proofOptions, "@context": document["@context"] as JsonValue }, document];
  const check = {
    signature: record.signature,
    message: concatBytes(...hashed.map((part) => sha256Text(engine.evaluate(part)))),
    publicKey: decodeAddress(record.issuer),
  };
  if (!verifyEd25519(check)) {
    throw new SdkError(
      "invalid_signature",
      `The record's signature does not hold for the credential of ${credentialId} with the issuer name ${JSON.stringify(issuerName)} on ${network}. Pass the network, and the \`issuerName\` and \`documentBase\` given at issue, which the record does not have`,
    );
  }
  const proof = { ...proofOptions, proofValue: encodeProofValue(record.signature) };
  // buildDocument makes exactly the shape of the envelope schema; the tests of every kind hold it
  // to that.
  return { ...document, proof } as unknown as ServiceCredential;
}

/**
 * Rebuilds the signed W3C credential as JSON text (spec 4.6).
 *
 * @throws SdkError as {@link exportCredential} does
 * @example
 * ```ts
 * const issuerName = "Example Issuer"; // As it was issued: the record does not have it.
 * const text = exportCredentialToJSON(credential, subjectData, { network: "devnet", issuerName });
 * ```
 */
export function exportCredentialToJSON(
  record: CredentialRecord,
  subjectData: JsonObject,
  options: ExportCredentialToJsonOptions,
): string {
  assertObject(options, "options");
  const { pretty = false, ...rest } = options;
  return JSON.stringify(exportCredential(record, subjectData, rest), null, pretty ? 2 : undefined);
}

type ShownFields = Pick<
  CredentialRecord,
  "template" | "subject" | "issuer" | "credentialId" | "issuedAt" | "expiresAt"
>;

type DocumentSource = {
  kind: CredentialKind;
  network: Network;
  issuerName: string;
  subjectData: JsonObject;
  /**
   * Base under which context and schema are published, already parsed; the service's own by
   * default.
   */
  documentBase?: string | undefined;
};

/** Builds the document of spec 2.5 without its proof. It is deterministic. */
export function buildDocument(fields: ShownFields, source: DocumentSource): JsonObject {
  const { credentialId, issuer } = fields;
  const { kind, network, subjectData, documentBase = DOCUMENT_BASE_URL } = source;
  const { credentialType, schemaId } = kindDefinition(kind);
  return {
    "@context": [
      CREDENTIALS_V2_CONTEXT_URL,
      DATA_INTEGRITY_V2_CONTEXT_URL,
      underBase(SERVICE_CONTEXT_URL, documentBase),
    ],
    type: ["VerifiableCredential", credentialType],
    id: formatCredentialUrn(credentialId),
    issuer: { id: formatDid({ network, address: issuer }), name: source.issuerName },
    validFrom: formatUnixSeconds(fields.issuedAt),
    ...(fields.expiresAt === undefined ? {} : { validUntil: formatUnixSeconds(fields.expiresAt) }),
    credentialSubject: { id: formatDid({ network, address: fields.subject }), ...subjectData },
    // A custom credential's record names its own schema as the template.
    credentialSchema: {
      id: schemaId === undefined ? fields.template : underBase(schemaId, documentBase),
      type: "JsonSchema",
    },
    credentialStatus: {
      id: formatLedgerStatusId(issuer, credentialId),
      type: LEDGER_STATUS_TYPE,
      statusPurpose: "revocation",
    },
  };
}

/**
 * Checks subject data by the schema of its kind. @throws SdkError `invalid_subject_data` with
 * `details.errors`
 */
export function assertSubjectData(
  kind: CredentialKind,
  subjectData: unknown,
): asserts subjectData is JsonObject {
  assertConforms("invalid_subject_data", validateSubjectData(kind, subjectData));
}
