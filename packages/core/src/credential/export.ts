import { assertObject } from "../base/check-value.ts";
import { assertBytes, equalBytes } from "../base/bytes.ts";
import { formatDid, formatKeyId } from "../keys/did.ts";
import { SdkError } from "../base/errors.ts";
import {
  assertSubjectData,
  hashSubjectData,
  formatCredentialUrn,
  formatLedgerStatusId,
  kindOfCredentialId,
  type CredentialRecord,
} from "./record.ts";
import type { JsonObject } from "../base/json.ts";
import { type Network, parseNetwork } from "../base/networks.ts";
import { encodeProofValue } from "../proof/data-integrity.ts";
import type { ServiceCredential } from "../schemas/generated/types.ts";
import { formatUnixSeconds } from "../base/time.ts";
import { readDocumentBase, underBase } from "../contexts/document-bases.ts";
import {
  CREDENTIALS_V2_CONTEXT_URL,
  DATA_INTEGRITY_V2_CONTEXT_URL,
  DOCUMENT_BASE_URL,
  LEDGER_STATUS_TYPE,
  SERVICE_CONTEXT_URL,
} from "../base/naming.ts";
import { type CredentialKind, kindDefinition } from "../base/kind.ts";

/** Options of the object form of the export. */
export type ExportCredentialOptions = {
  /** Ledger network of issuer and subject, such as `devnet`; `mainnet` and `ledger-mainnet` mean `mainnet-beta`. */
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
 * It does not verify the signature. With another network or issuer name than at issue, the result does not verify.
 *
 * @throws SdkError `invalid_record` when a field of the record is malformed
 * @throws SdkError `invalid_subject_data` when the data does not conform to the schema of the record's kind
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
  const kind = kindOfCredentialId(record.credentialId);
  if (kind === undefined) {
    throw new SdkError(
      "invalid_record",
      `credentialId expected <kind>-<suffix>, got ${JSON.stringify(record.credentialId)}`,
    );
  }
  assertBytes(record.signature, "record.signature", 64);
  assertBytes(record.subjectDataHash, "record.subjectDataHash", 32);
  assertSubjectData(kind, subjectData);
  if (!equalBytes(hashSubjectData(subjectData), record.subjectDataHash)) {
    throw new SdkError("subject_data_mismatch", "the record expected the subject data it was made for, got other data");
  }
  const issuerName = options.issuerName ?? record.issuer;
  const { documentBase } = options;
  if (documentBase !== undefined) readDocumentBase(documentBase, "documentBase");
  const document = buildDocument(record, { kind, network, issuerName, subjectData, documentBase });
  const proof = {
    type: "DataIntegrityProof",
    created: formatUnixSeconds(record.issuedAt),
    verificationMethod: formatKeyId({ network, address: record.issuer }),
    cryptosuite: "eddsa-rdfc-2022",
    proofPurpose: "assertionMethod",
    proofValue: encodeProofValue(record.signature),
  };
  // buildDocument makes exactly the shape of the envelope schema; the tests of every kind hold it to that.
  return { ...document, proof } as unknown as ServiceCredential;
}

/**
 * Rebuilds the signed W3C credential as JSON text (spec 4.6).
 *
 * @throws SdkError as {@link exportCredential} does
 * @example
 * ```ts
 * const text = exportCredentialToJSON(credential, subjectData, { network: "devnet", pretty: true });
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
  /** Base under which context and schema are published, already parsed; the service's own by default. */
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
