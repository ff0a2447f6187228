import type { CredentialKind } from "../base/kind.ts";
import {
  checkInclusionProof,
  checkServiceCredential,
  checkSubjectData,
  checkW3cCredential,
  checkW3cCredentialV1,
  checkW3cPresentation,
} from "./check-schemas.ts";
import { toIssues } from "./issues.ts";
import type { SchemaIssue } from "./schema-validator.ts";

/**
 * Validates subject data against the schema of its kind (spec 2.4). It never throws, and does not change the data.
 *
 * @returns at most 20 issues; an empty list: it conforms
 * @example
 * ```ts
 * validateSubjectData("Skill", { agentId: "agent-1" }); // [{ path: "", message: 'must have the member "skill"' }]
 * ```
 */
export function validateSubjectData(kind: CredentialKind, subjectData: unknown): SchemaIssue[] {
  return checkSubjectData(kind, subjectData, toIssues);
}

/** Validates the form of a credential of the service (spec 2.5), except its claims. */
export function validateServiceCredential(document: unknown): SchemaIssue[] {
  return checkServiceCredential(document, toIssues);
}

/** Validates the proof that a record is in a batch, which may accompany the Data Integrity proof. */
export function validateInclusionProof(proof: unknown): SchemaIssue[] {
  return checkInclusionProof(proof, toIssues);
}

/** Validates the form of any credential of the W3C data model 2.0. */
export function validateW3cCredential(document: unknown): SchemaIssue[] {
  return checkW3cCredential(document, toIssues);
}

/** Validates the form of an older-style credential, of the W3C data model 1.1. */
export function validateW3cCredentialV1(document: unknown): SchemaIssue[] {
  return checkW3cCredentialV1(document, toIssues);
}

/** Validates the form of a presentation of the W3C data model 2.0 or 1.1, which differ only in the first context. */
export function validateW3cPresentation(document: unknown): SchemaIssue[] {
  return checkW3cPresentation(document, toIssues);
}
