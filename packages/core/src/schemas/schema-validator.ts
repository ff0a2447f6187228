import type { JsonObject } from "../json.ts";

/** What a document does not conform in: a JSON Pointer (RFC 6901) to the place, and the rule. */
export type SchemaIssue = { path: string; message: string };

/** Validates a whole credential against the JSON Schema that its `credentialSchema` names. Empty: it conforms. */
export type SchemaValidator = (credential: JsonObject) => readonly SchemaIssue[];

/** Validators by the schema's URL. The caller passes them in; no schema is ever fetched. */
export type SchemaValidators = ReadonlyMap<string, SchemaValidator>;
