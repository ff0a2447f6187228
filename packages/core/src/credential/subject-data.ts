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
import { canonicalJson, isJsonObject, type JsonObject } from "../base/json.ts";
import { assertConforms } from "../schemas/check-schemas.ts";
import { validateSubjectData } from "../schemas/issues.ts";
import type { CredentialKind } from "../base/kind.ts";
import { sha256Text } from "../base/hash.ts";

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

/**
 * Hashes subject data: SHA-256 of its RFC 8785 form in UTF-8 (spec 4.6).
 *
 * Nested members and array items count; the order of members does not.
 *
 * @returns 32 bytes
 * @throws SdkError `invalid_json_value` if JSON cannot carry a part of the data; nothing is dropped
 * @example
 * ```ts
 * const hash = hashSubjectData({ agentId: "agent-1", name: "Translator" });
 * ```
 */
export function hashSubjectData(subjectData: unknown): Uint8Array {
  return sha256Text(canonicalJson(subjectData));
}

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
