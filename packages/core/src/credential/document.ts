import { formatDid } from "../keys/did.ts";
import { formatCredentialUrn, formatLedgerStatusId } from "./ids.ts";
import type { JsonObject } from "../base/json.ts";
import {
  CREDENTIALS_V2_CONTEXT_URL,
  DATA_INTEGRITY_V2_CONTEXT_URL,
  DOCUMENT_BASE_URL,
  LEDGER_STATUS_TYPE,
  SERVICE_CONTEXT_URL,
} from "../base/naming.ts";
import type { Network } from "../base/networks.ts";
import { formatUnixSeconds } from "../base/time.ts";
import { type CredentialKind, kindDefinition } from "../base/kind.ts";
import { underBase } from "../contexts/document-bases.ts";
import type { CredentialRecord } from "./record.ts";

/** The record fields that a credential's document shows. */
export type ShownFields = Pick<
  CredentialRecord,
  "template" | "subject" | "issuer" | "credentialId" | "issuedAt" | "expiresAt"
>;

/** The parts of a credential's document that its record lacks. */
export type DocumentSource = {
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
