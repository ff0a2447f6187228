import type { CredentialKind } from "../credential/kind.ts";
import {
  type AjvError,
  agentIdentitySubjectData,
  completionSubjectData,
  customSubjectData,
  delegatedSignerSubjectData,
  jobCompletionSubjectData,
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
import type { SchemaIssue } from "./schema-validator.ts";

// A document with more faults than this is not read to the end.
const MAX_ISSUES = 20;

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

/** Validates subject data against the schema of its kind (spec 2.4). No issues: it conforms. */
export function validateSubjectData(kind: CredentialKind, subjectData: unknown): SchemaIssue[] {
  return issuesOf(subjectValidators[kind], subjectData);
}

/** Validates the form of a credential of the service (spec 2.5), all but its claims. */
export function validateServiceCredential(document: unknown): SchemaIssue[] {
  return issuesOf(serviceCredential, document);
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

function issuesOf(validator: Validator, data: unknown): SchemaIssue[] {
  if (validator(data)) return [];
  return (validator.errors ?? []).slice(0, MAX_ISSUES).map(toIssue);
}

function toIssue({ instancePath, keyword, params, message = "is not valid" }: AjvError): SchemaIssue {
  switch (keyword) {
    case "additionalProperties":
      return {
        path: instancePath,
        message: `must not have the member ${JSON.stringify(params["additionalProperty"])}`,
      };
    case "const":
      return { path: instancePath, message: `must be ${JSON.stringify(params["allowedValue"])}` };
    case "enum":
      return { path: instancePath, message: `must be one of ${(params["allowedValues"] as unknown[]).join(", ")}` };
    default:
      return { path: instancePath, message };
  }
}
