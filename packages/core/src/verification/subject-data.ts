import { isJsonObject, type JsonObject } from "../json.ts";

/** Takes the subject data (spec 2.4) out of a credential: its subject without the id that the export added. */
export function subjectDataOf(credential: JsonObject): JsonObject | undefined {
  const subject = credential["credentialSubject"];
  if (!isJsonObject(subject)) return undefined;
  const { id: _, ...subjectData } = subject;
  return subjectData;
}
