import type {
  AgentIdentitySubjectData,
  CommittedReputationSubjectData,
  CompletionSubjectData,
  CustomSubjectData,
  DelegatedSignerSubjectData,
  JobCompletionSubjectData,
  PoapSubjectData,
  ReputationScoreSubjectData,
  ReputationSubjectData,
  SkillSubjectData,
} from "../schemas/generated/types.ts";
import { isJsonObject, type JsonObject } from "../base/json.ts";
import { assertConforms } from "../schemas/schema-validator.ts";
import { validateSubjectData } from "../schemas/validate.ts";
import type { CredentialKind } from "../base/kind.ts";

/**
 * Checks that subject data conforms to the schema of its kind.
 *
 * @throws SdkError `invalid_subject_data` with `details.errors` (path and message each)
 */
export function assertSubjectData(kind: CredentialKind, subjectData: unknown): asserts subjectData is JsonObject {
  assertConforms("invalid_subject_data", validateSubjectData(kind, subjectData));
}

/** Returns the subject data (spec 2.4) of a credential: its subject without the id that the export added. */
export function subjectDataOf(credential: JsonObject): JsonObject | undefined {
  const subject = credential["credentialSubject"];
  if (!isJsonObject(subject)) return undefined;
  const { id: _, ...subjectData } = subject;
  return subjectData;
}

/** The subject data of each kind, as its schema describes it. */
export type SubjectDataByKind = {
  AgentIdentity: AgentIdentitySubjectData;
  Skill: SkillSubjectData;
  Reputation: ReputationSubjectData;
  Completion: CompletionSubjectData;
  POAP: PoapSubjectData;
  ReputationScore: ReputationScoreSubjectData;
  JobCompletion: JobCompletionSubjectData;
  DelegatedSigner: DelegatedSignerSubjectData;
  Custom: CustomSubjectData;
  CommittedReputation: CommittedReputationSubjectData;
};
