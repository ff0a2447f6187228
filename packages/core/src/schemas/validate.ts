import type { CredentialKind } from "../base/kind.ts";
import { isJsonObject, type JsonObject, listOf } from "../base/json.ts";
import { CREDENTIALS_V1_CONTEXT_URL, CREDENTIALS_V2_CONTEXT_URL } from "../base/naming.ts";
import {
  agentIdentitySubjectData,
  committedReputationSubjectData,
  completionSubjectData,
  customSubjectData,
  delegatedSignerSubjectData,
  jobCompletionSubjectData,
  ledgerInclusionProof,
  poapSubjectData,
  reputationScoreSubjectData,
  reputationSubjectData,
  serviceCredential,
  skillSubjectData,
  w3cCredentialV1,
  w3cCredentialV2,
  w3cPresentationV2,
} from "./generated/schemas.ts";
import { toIssues } from "./issues.ts";
import type { SchemaIssue } from "./schema-validator.ts";
import { createValidator, type Validator } from "./validator.ts";

const subjectValidators: Readonly<Record<CredentialKind, Validator>> = {
  AgentIdentity: /* @__PURE__ */ createValidator(agentIdentitySubjectData),
  Skill: /* @__PURE__ */ createValidator(skillSubjectData),
  Reputation: /* @__PURE__ */ createValidator(reputationSubjectData),
  Completion: /* @__PURE__ */ createValidator(completionSubjectData),
  POAP: /* @__PURE__ */ createValidator(poapSubjectData),
  ReputationScore: /* @__PURE__ */ createValidator(reputationScoreSubjectData),
  JobCompletion: /* @__PURE__ */ createValidator(jobCompletionSubjectData),
  DelegatedSigner: /* @__PURE__ */ createValidator(delegatedSignerSubjectData),
  Custom: /* @__PURE__ */ createValidator(customSubjectData),
  CommittedReputation: /* @__PURE__ */ createValidator(committedReputationSubjectData),
};

const checkService = /* @__PURE__ */ createValidator(serviceCredential);
const checkInclusionProof = /* @__PURE__ */ createValidator(ledgerInclusionProof);
const checkCredential = /* @__PURE__ */ createValidator(w3cCredentialV2);
const checkCredentialV1 = /* @__PURE__ */ createValidator(w3cCredentialV1);
const checkPresentation = /* @__PURE__ */ createValidator(w3cPresentationV2);

/**
 * Validates subject data against the schema of its kind (spec 2.4). It never throws, and leaves the data as it is.
 *
 * @returns at most 20 issues; none: it conforms
 * @example
 * ```ts
 * validateSubjectData("Skill", { agentId: "agent-1" }); // [{ path: "", message: 'must have the member "skill"' }]
 * ```
 */
export function validateSubjectData(kind: CredentialKind, subjectData: unknown): SchemaIssue[] {
  if (typeof kind !== "string" || !Object.hasOwn(subjectValidators, kind)) {
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
  return issuesOf(checkService, document);
}

/** Validates the proof that a record is in a batch, which may stand beside the Data Integrity proof. */
export function validateInclusionProof(proof: unknown): SchemaIssue[] {
  return issuesOf(checkInclusionProof, proof);
}

/** Validates the form of any credential of the W3C data model 2.0. */
export function validateW3cCredential(document: unknown): SchemaIssue[] {
  return issuesOf(checkCredential, document);
}

/** Validates the form of an older-style credential, of the W3C data model 1.1. */
export function validateW3cCredentialV1(document: unknown): SchemaIssue[] {
  return issuesOf(checkCredentialV1, document);
}

/**
 * Validates the form of a presentation of the W3C data model 2.0 or 1.1: it differs in the first context only.
 */
export function validateW3cPresentation(document: unknown): SchemaIssue[] {
  return issuesOf(checkPresentation, isV1(document) ? asV2(document) : document);
}

function isV1(document: unknown): document is JsonObject {
  return isJsonObject(document) && listOf(document["@context"])[0] === CREDENTIALS_V1_CONTEXT_URL;
}

function asV2(document: JsonObject): JsonObject {
  const [, ...others] = listOf(document["@context"]);
  return { ...document, "@context": [CREDENTIALS_V2_CONTEXT_URL, ...others] };
}

const NOT_JSON: SchemaIssue = { path: "", message: "must be plain JSON" };

function issuesOf(validator: Validator, data: unknown): SchemaIssue[] {
  try {
    const findings = validator(data);
    if (findings === undefined) return [];
    const issues = toIssues(findings, { data });
    // An accessor may answer otherwise when it is asked again, for the words.
    return issues.length > 0 ? issues : [NOT_JSON];
  } catch {
    return [NOT_JSON];
  }
}
