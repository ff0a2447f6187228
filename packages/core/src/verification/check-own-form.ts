import {
  type FormOptions,
  type JsonObject,
  schemaErrors,
  subjectDataOf,
  toErrors,
} from "@arcs/vc/internal";
import { splitInclusionProof } from "../credential/record.ts";
import {
  kindOfCredentialId,
  formatLedgerStatusId,
  parseCredentialUrn,
  type CredentialKind,
  kindDefinition,
  kindOfTypes,
} from "../credential/ids.ts";
import { type VerificationError, verificationError } from "../base/errors.ts";
import type { ServiceCredential } from "../schemas/generated/types.ts";
import {
  checkInclusionProof,
  checkServiceCredential,
  checkSubjectData,
} from "../schemas/check-own-schemas.ts";

/** Checks the strict form of our own kinds, and that what they say twice agrees. */
export function checkOwnForm(credential: JsonObject, options: FormOptions): VerificationError[] {
  const { toIssues } = options;
  const { inclusionProof, ...signed } = splitInclusionProof(credential);
  const envelope = toErrors("invalid_credential_format", [
    ...checkServiceCredential(signed.credential, toIssues),
    ...(inclusionProof === undefined ? [] : checkInclusionProof(inclusionProof, toIssues)),
  ]);
  // The strict envelope guarantees the members read below.
  if (envelope.length > 0) return envelope;

  const kind = kindOfTypes(credential);
  if (kind === undefined)
    return [verificationError("invalid_credential_format", "/type names no known kind")];
  const errors = [
    ...consistencyErrors(credential, kind),
    ...toErrors(
      "invalid_subject_data",
      checkSubjectData(kind, subjectDataOf(credential), toIssues),
    ),
  ];
  return kind === "Custom" && errors.length === 0 ? schemaErrors(credential, options) : errors;
}

/**
 * Checks that redundant members of spec 2.5 agree. The envelope's schema has checked their form.
 */
function consistencyErrors(credential: JsonObject, kind: CredentialKind): VerificationError[] {
  const { id, issuer, credentialSchema, credentialStatus } =
    credential as unknown as ServiceCredential;
  const errors: VerificationError[] = [];
  const { schemaId } = kindDefinition(kind);
  if (schemaId !== undefined && credentialSchema.id !== schemaId) {
    errors.push(
      verificationError("invalid_credential_format", `/credentialSchema/id must be ${schemaId}`),
    );
  }
  const credentialId = parseCredentialUrn(id);
  const isOfKind = credentialId !== undefined && kindOfCredentialId(credentialId) === kind;
  const issuerAddress = issuer.id.split(":")[3] ?? "";
  if (!isOfKind || credentialStatus.id !== formatLedgerStatusId(issuerAddress, credentialId)) {
    errors.push(
      verificationError(
        "invalid_credential_format",
        "/id, /type, /issuer/id and /credentialStatus/id must agree",
      ),
    );
  }
  return errors;
}
