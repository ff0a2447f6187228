import type {
  AgentIdentitySubjectData,
  CompletionSubjectData,
  CustomSubjectData,
  DelegatedSignerSubjectData,
  JobCompletionSubjectData,
  POAPSubjectData,
  ReputationScoreSubjectData,
  ReputationSubjectData,
  SkillSubjectData,
} from "../schemas/generated/types.ts";
import { SdkError } from "../errors.ts";
import { findUnsignableValues } from "../document/signable.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { validateSubjectData } from "../schemas/validate.ts";
import type { CredentialKind } from "./kind.ts";

/**
 * Checks subject data before it is signed or exported: its kind's schema, and that a signature can bind every value.
 *
 * @throws SdkError `invalid_subject_data` with `details.errors` (path and message each)
 * @throws SdkError `unsignable_value` when RDF would not carry a value exactly
 */
export function assertSubjectData(kind: CredentialKind, subjectData: unknown): asserts subjectData is JsonObject {
  const issues = validateSubjectData(kind, subjectData);
  if (issues.length > 0 || !isJsonObject(subjectData)) {
    const text = issues.map(({ path, message }) => `${path === "" ? "subject data" : path} ${message}`).join("; ");
    throw new SdkError(
      "invalid_subject_data",
      `subject data of kind ${kind} expected to conform to its schema: ${text}`,
      {
        details: { errors: issues },
      },
    );
  }
  // What verification reports as a warning is refused here: an issuer signs only what a signature binds.
  const [finding] = findUnsignableValues(subjectData);
  if (finding !== undefined) throw new SdkError(finding.code, finding.message);
}

/** The subject data of each kind, as its schema describes it. */
export type SubjectDataByKind = {
  AgentIdentity: AgentIdentitySubjectData;
  Skill: SkillSubjectData;
  Reputation: ReputationSubjectData;
  Completion: CompletionSubjectData;
  POAP: POAPSubjectData;
  ReputationScore: ReputationScoreSubjectData;
  JobCompletion: JobCompletionSubjectData;
  DelegatedSigner: DelegatedSignerSubjectData;
  Custom: CustomSubjectData;
};
