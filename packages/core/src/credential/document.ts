import { formatDid } from "../did/did.ts";
import { credentialUrn, ledgerStatusId } from "../ids.ts";
import type { JsonObject } from "../json.ts";
import {
  CREDENTIALS_V2_CONTEXT_URL,
  DATA_INTEGRITY_V2_CONTEXT_URL,
  LEDGER_STATUS_TYPE,
  SERVICE_CONTEXT_URL,
} from "../naming.ts";
import type { Network } from "../network.ts";
import { formatUnixSeconds } from "../time.ts";
import { type CredentialKind, kindDefinition } from "./kind.ts";
import type { CredentialRecord } from "./record.ts";

/** What a credential's document is made from: the record's fields that it shows, and what the record does not hold. */
export type DocumentSource = Pick<
  CredentialRecord,
  "template" | "subject" | "issuer" | "credentialId" | "issuedAt" | "expiresAt"
> & {
  kind: CredentialKind;
  network: Network;
  issuerName: string;
};

/** Builds the document of spec 2.5 without its proof. The same source and data always give the same document. */
export function buildDocument(source: DocumentSource, subjectData: JsonObject): JsonObject {
  const { kind, network, credentialId, issuer } = source;
  const { credentialType, schemaId } = kindDefinition(kind);
  return {
    "@context": [CREDENTIALS_V2_CONTEXT_URL, DATA_INTEGRITY_V2_CONTEXT_URL, SERVICE_CONTEXT_URL],
    type: ["VerifiableCredential", credentialType],
    id: credentialUrn(credentialId),
    issuer: { id: formatDid({ network, address: issuer }), name: source.issuerName },
    validFrom: formatUnixSeconds(source.issuedAt),
    ...(source.expiresAt === undefined ? {} : { validUntil: formatUnixSeconds(source.expiresAt) }),
    credentialSubject: { id: formatDid({ network, address: source.subject }), ...subjectData },
    // A custom credential's record names its own schema as the template.
    credentialSchema: { id: schemaId ?? source.template, type: "JsonSchema" },
    credentialStatus: {
      id: ledgerStatusId(issuer, credentialId),
      type: LEDGER_STATUS_TYPE,
      statusPurpose: "revocation",
    },
  };
}
