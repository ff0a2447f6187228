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
import { createValidator, type Finding, type Validator } from "./json-schema.ts";
import { SdkError } from "../base/errors.ts";

/** A broken rule of a document: a JSON Pointer (RFC 6901) to the place, and the message. */
export type SchemaIssue = { path: string; message: string };

/** Writes the findings of a validator as at most 20 issues. `data` is the checked value, for quoting. */
export type IssueWriter = (findings: readonly Finding[], context: { data: unknown }) => SchemaIssue[];

/** Validates a whole credential against the JSON Schema that its `credentialSchema` names. An empty list: it conforms. */
export type SchemaValidator = (credential: JsonObject) => readonly SchemaIssue[];

/** Validators by the schema's URL. The caller passes them in; no schema is ever fetched. */
export type SchemaValidators = ReadonlyMap<string, SchemaValidator>;

/** Writes an issue as one line for a person. */
export function describeIssue({ path, message }: SchemaIssue): string {
  return `${path === "" ? "the document" : path} ${message}`;
}

/** Throws an error if there are issues, with them in its message and `details.errors`. */
export function assertConforms(
  code: "invalid_subject_data" | "invalid_credential_format" | "invalid_presentation_format",
  issues: readonly SchemaIssue[],
): void {
  if (issues.length > 0)
    throw new SdkError(code, issues.map(describeIssue).join("; "), { details: { errors: issues } });
}

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

const serviceValidator = /* @__PURE__ */ createValidator(serviceCredential);
const inclusionProofValidator = /* @__PURE__ */ createValidator(ledgerInclusionProof);
const credentialValidator = /* @__PURE__ */ createValidator(w3cCredentialV2);
const credentialV1Validator = /* @__PURE__ */ createValidator(w3cCredentialV1);
const presentationValidator = /* @__PURE__ */ createValidator(w3cPresentationV2);

// Each takes the writer of issues: the full build writes sentences, the verification-only build does not.

/** Checks subject data against the schema of its kind (spec 2.4). It never throws, and does not change the data. */
export function checkSubjectData(kind: CredentialKind, subjectData: unknown, toIssues: IssueWriter): SchemaIssue[] {
  if (typeof kind !== "string" || !Object.hasOwn(subjectValidators, kind)) {
    return [{ path: "", message: `must be of a known kind: ${Object.keys(subjectValidators).join(", ")}` }];
  }
  try {
    // JSON carries own enumerable members; an accessor that changes its result is called once.
    return issuesOf(subjectValidators[kind], isJsonObject(subjectData) ? { ...subjectData } : subjectData, toIssues);
  } catch {
    return [NOT_JSON];
  }
}

/** Checks the form of a credential of the service (spec 2.5), except its claims. */
export function checkServiceCredential(document: unknown, toIssues: IssueWriter): SchemaIssue[] {
  return issuesOf(serviceValidator, document, toIssues);
}

/** Checks the proof that a record is in a batch, which may accompany the Data Integrity proof. */
export function checkInclusionProof(proof: unknown, toIssues: IssueWriter): SchemaIssue[] {
  return issuesOf(inclusionProofValidator, proof, toIssues);
}

/** Checks the form of any credential of the W3C data model 2.0, or 1.1 by its first context. */
export function checkW3cCredential(document: unknown, toIssues: IssueWriter): SchemaIssue[] {
  return issuesOf(isV1(document) ? credentialV1Validator : credentialValidator, document, toIssues);
}

/** Checks the form of a presentation of the W3C data model 2.0 or 1.1, which differ only in the first context. */
export function checkW3cPresentation(document: unknown, toIssues: IssueWriter): SchemaIssue[] {
  return issuesOf(presentationValidator, isV1(document) ? asV2(document) : document, toIssues);
}

/** Tells whether a document is of the W3C data model 1.1, by its first context. */
export function isV1(document: unknown): document is JsonObject {
  return isJsonObject(document) && listOf(document["@context"])[0] === CREDENTIALS_V1_CONTEXT_URL;
}

function asV2(document: JsonObject): JsonObject {
  const [, ...others] = listOf(document["@context"]);
  return { ...document, "@context": [CREDENTIALS_V2_CONTEXT_URL, ...others] };
}

const NOT_JSON: SchemaIssue = { path: "", message: "must be plain JSON" };

function issuesOf(validator: Validator, data: unknown, toIssues: IssueWriter): SchemaIssue[] {
  try {
    const findings = validator(data);
    if (findings === undefined) return [];
    const issues = toIssues(findings, { data });
    // An accessor may return another value when it is read again for the message.
    return issues.length > 0 ? issues : [NOT_JSON];
  } catch {
    return [NOT_JSON];
  }
}
