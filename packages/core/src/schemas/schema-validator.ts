import { SdkError } from "../base/errors.ts";
import type { JsonObject } from "../base/json.ts";
import type { Finding } from "./json-schema.ts";

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
