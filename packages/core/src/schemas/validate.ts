import type { CredentialKind } from "../credential/kind.ts";
import { isJsonObject } from "../json.ts";
import {
  agentIdentitySubjectData,
  completionSubjectData,
  customSubjectData,
  delegatedSignerSubjectData,
  jobCompletionSubjectData,
  ledgerInclusionProof,
  pOAPSubjectData,
  reputationScoreSubjectData,
  reputationSubjectData,
  serviceCredential,
  skillSubjectData,
  type Validator,
  w3cCredentialV1,
  w3cCredentialV2,
  w3cPresentationV2,
} from "./generated/validators.js";
import { toIssues } from "./issues.ts";
import type { SchemaIssue } from "./schema-validator.ts";

const subjectValidators: Readonly<Record<CredentialKind, Validator>> = {
  AgentIdentity: agentIdentitySubjectData,
  Skill: skillSubjectData,
  Reputation: reputationSubjectData,
  Completion: completionSubjectData,
  POAP: pOAPSubjectData,
  ReputationScore: reputationScoreSubjectData,
  JobCompletion: jobCompletionSubjectData,
  DelegatedSigner: delegatedSignerSubjectData,
  Custom: customSubjectData,
};

/**
 * Validates subject data against the schema of its kind (spec 2.4). It never throws, and leaves the data as it is.
 *
 * @returns at most 20 issues; none: it conforms
 * @example
 * ```ts
 * validateSubjectData("Skill", { agentId: "agent-1" }); // [{ path: "", message: "must have required property 'skill'" }]
 * ```
 */
export function validateSubjectData(kind: CredentialKind, subjectData: unknown): SchemaIssue[] {
  if (!Object.hasOwn(subjectValidators, kind)) {
    return [{ path: "", message: `must be of a known kind: ${Object.keys(subjectValidators).join(", ")}` }];
  }
  try {
    // Own enumerable members are what JSON would carry; an accessor that answers anew each time is asked once.
    return issuesOf(subjectValidators[kind], isJsonObject(subjectData) ? { ...subjectData } : subjectData);
  } catch {
    return [NOT_JSON];
  }
}

/** Validates the form of a credential of the service (spec 2.5), all but its claims. */
export function validateServiceCredential(document: unknown): SchemaIssue[] {
  return issuesOf(serviceCredential, document);
}

/** Validates the proof that a record is in a batch, which may stand beside the Data Integrity proof. */
export function validateInclusionProof(proof: unknown): SchemaIssue[] {
  return issuesOf(ledgerInclusionProof, proof);
}

/** Validates the form of any credential of the W3C data model 2.0. */
export function validateW3cCredential(document: unknown): SchemaIssue[] {
  return issuesOf(w3cCredentialV2, document);
}

/** Validates the form of an older-style credential, of the W3C data model 1.1. */
export function validateW3cCredentialV1(document: unknown): SchemaIssue[] {
  return issuesOf(w3cCredentialV1, document);
}

/** Validates the form of a presentation of the W3C data model 2.0. */
export function validateW3cPresentation(document: unknown): SchemaIssue[] {
  return issuesOf(w3cPresentationV2, document);
}

const NOT_JSON: SchemaIssue = { path: "", message: "must be plain JSON" };

function issuesOf(validator: Validator, data: unknown): SchemaIssue[] {
  try {
    if (validator(data)) return [];
    return toIssues(validator.errors ?? []);
  } catch {
    return [NOT_JSON];
  }
}
