import { isJsonObject, type JsonObject, listOf } from "../base/json.ts";
import { CREDENTIALS_V1_CONTEXT_URL, CREDENTIALS_V2_CONTEXT_URL } from "../base/w3c-names.ts";
import { w3cCredentialV1, w3cCredentialV2, w3cPresentationV2 } from "./generated.ts";
import { createValidator, type Finding, type Schema } from "./json-schema.ts";
import { SdkError } from "../base/errors.ts";
import { describeValue, showValue } from "../base/check-value.ts";

/** A broken rule of a document: a JSON Pointer (RFC 6901) to the place, and the message. */
export type SchemaIssue = { path: string; message: string };

/**
 * Writes the findings of a validator as at most 20 issues. `data` is the checked value, for
 * quoting.
 */
export type IssueWriter = (
  findings: readonly Finding[],
  context: { data: unknown },
) => SchemaIssue[];

/**
 * Validates a whole credential against the JSON Schema that its `credentialSchema` names. An empty
 * list: it conforms.
 */
export type SchemaValidator = (credential: JsonObject) => readonly SchemaIssue[];

/** Validators by the schema's URL. The caller passes them in; no schema is ever fetched. */
export type SchemaValidators = ReadonlyMap<string, SchemaValidator>;

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

// Each takes the writer of issues: the full build writes sentences, the verification-only build
// does not.

/** Checks the form of any credential of the W3C data model 2.0, or 1.1 by its first context. */
export function checkW3cCredential(document: unknown, toIssues: IssueWriter): SchemaIssue[] {
  return issuesOf(isV1(document) ? w3cCredentialV1 : w3cCredentialV2, document, toIssues);
}

/**
 * Checks the form of a presentation of the W3C data model 2.0 or 1.1, which differ only in the
 * first context.
 */
export function checkW3cPresentation(document: unknown, toIssues: IssueWriter): SchemaIssue[] {
  return issuesOf(w3cPresentationV2, isV1(document) ? asV2(document) : document, toIssues);
}

export function isV1(document: unknown): document is JsonObject {
  return isJsonObject(document) && listOf(document["@context"])[0] === CREDENTIALS_V1_CONTEXT_URL;
}

function asV2(document: JsonObject): JsonObject {
  const [, ...others] = listOf(document["@context"]);
  return { ...document, "@context": [CREDENTIALS_V2_CONTEXT_URL, ...others] };
}

export const NOT_JSON: SchemaIssue = { path: "", message: "must be plain JSON" };

/** Checks data against a schema. It never throws. */
export function issuesOf(schema: Schema, data: unknown, toIssues: IssueWriter): SchemaIssue[] {
  try {
    const findings = createValidator(schema)(data);
    if (findings === undefined) return [];
    const issues = toIssues(findings, { data });
    // An accessor may return another value when it is read again for the message.
    return issues.length > 0 ? issues : [NOT_JSON];
  } catch {
    return [NOT_JSON];
  }
}

// Further issues of a document are not reported.
const MAX_ISSUES = 20;

// Names from a document may be as long as the document.
const MAX_NAME_LENGTH = 60;

type IssueContext = {
  data: unknown;
  /** Descriptions of the patterns of further schemas, to follow "must be". */
  patterns?: Readonly<Record<string, string>>;
  /** Descriptions of formats, to follow "must be". */
  formats?: Readonly<Record<string, string>>;
};

/**
 * Writes findings as at most 20 issues. The failures of alternatives become one issue; if one
 * alternative fits except for something inside it, only that is reported. Of a value of the wrong
 * type only the type is reported.
 */
export function toIssues(
  errors: readonly Finding[],
  { data, patterns = {}, formats = {} }: IssueContext,
): SchemaIssue[] {
  const findings = errors.filter(({ keyword }) => keyword !== "anyOf");
  const choices = new Set(
    errors.filter(({ keyword }) => keyword === "anyOf").map(({ instancePath }) => instancePath),
  );
  const parents = new Set(findings.flatMap(({ instancePath }) => ancestorsOf(instancePath)));
  const words = { ...formatWords, ...formats, ...patternWords, ...patterns };

  const issues = new Map<string, { path: string; rules: Set<string>; isAboutValue: boolean }>();
  for (const finding of findings) {
    const { instancePath: path, keyword } = finding;
    const isChoice = choices.has(path);
    if (isChoice && parents.has(path)) continue;
    const isAboutValue = !aboutMembers.has(keyword);
    const rule = ruleOf(finding, words);
    // A value that breaks two rules is one mistake; missing members are one each.
    const key = isChoice || isAboutValue ? path : `${path} ${rule}`;
    const issue = issues.get(key);
    if (issue !== undefined) {
      if (isChoice) issue.rules.add(rule);
      issue.isAboutValue &&= isAboutValue;
    } else if (issues.size < MAX_ISSUES)
      issues.set(key, { path, rules: new Set([rule]), isAboutValue });
  }
  return [...issues.values()].map(({ path, rules, isAboutValue }) => ({
    path,
    message: [...rules].join(", or ") + (isAboutValue ? ` (received ${shownAt(data, path)})` : ""),
  }));
}

function ancestorsOf(path: string): string[] {
  const steps = path.split("/");
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join("/"));
}

// Only the size of values under these names is shown.
const secretName = /secret|password|private|token|apikey|signature/i;

/**
 * Returns the value at a path. An accessor may return another value, or throw, when it is read
 * again.
 */
function shownAt(data: unknown, path: string): string {
  const steps = path.split("/").slice(1);
  try {
    const value = steps.reduce(
      (parent, step) =>
        (parent as Record<string, unknown>)[step.replaceAll("~1", "/").replaceAll("~0", "~")],
      data,
    );
    return steps.some((step) => secretName.test(step)) ? describeValue(value) : showValue(value);
  } catch {
    return "another value";
  }
}

const aboutMembers = new Set([
  "required",
  "dependencies",
  "additionalProperties",
  "uniqueItems",
  "contains",
]);

const types: Readonly<Record<string, string>> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array",
};

const formatWords: Readonly<Record<string, string>> = {
  uri: "a URL with its scheme, such as https://issuer.example",
  "date-time": "a time with its zone, such as 2026-01-02T03:04:05Z",
};

/** One rule for each keyword in the schemas; a test looks for missing ones. */
const rules: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((each) => types[String(each)] ?? String(each))
      .join(" or ")}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).join(", ")}`,
  required: ({ missingProperty }) => `must have the member ${quote(String(missingProperty))}`,
  dependencies: ({ property, missingProperty }) =>
    `must have the member ${quote(String(missingProperty))} when it has ${quote(String(property))}`,
  additionalProperties: ({ additionalProperty }) =>
    `must not have the member ${quote(String(additionalProperty))}`,
  additionalItems: ({ limit }) => `must have at most ${count(limit, "item")}`,
  minProperties: ({ limit }) => `must have at least ${count(limit, "member")}`,
  maxProperties: ({ limit }) => `must have at most ${count(limit, "member")}`,
  minItems: ({ limit }) => `must have at least ${count(limit, "item")}`,
  maxItems: ({ limit }) => `must have at most ${count(limit, "item")}`,
  uniqueItems: ({ i, j }) => `must not have equal items, as ${String(i)} and ${String(j)} are`,
  contains: () => "must contain the type that is required",
  minLength: ({ limit }) => `must have at least ${count(limit, "character")}`,
  maxLength: ({ limit }) => `must have at most ${count(limit, "character")}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
};

function ruleOf({ keyword, params }: Finding, words: Readonly<Record<string, string>>): string {
  if (keyword === "pattern") {
    const pattern = String(params["pattern"]);
    return `must be ${words[pattern] ?? `of the form ${pattern}`}`;
  }
  if (keyword === "format") {
    const format = String(params["format"]);
    return `must be ${words[format] ?? `of the format ${format}`}`;
  }
  return rules[keyword]?.(params) ?? `must conform to the rule "${keyword}"`;
}

function quote(name: string): string {
  return JSON.stringify(
    name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH)}…`,
  );
}

function count(limit: unknown, what: string): string {
  return `${String(limit)} ${what}${limit === 1 ? "" : "s"}`;
}

/** Descriptions of the schemas' patterns, to follow "must be"; a test looks for missing ones. */
export const patternWords: Readonly<Record<string, string>> = {
  "^-?([1-9]\\d{3,}|0\\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T(([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?|24:00:00(\\.0+)?)(Z|[+-]((0\\d|1[0-3]):[0-5]\\d|14:00))$":
    "a time with its zone, such as 2026-01-02T03:04:05Z",
  '^[A-Za-z][A-Za-z0-9+.-]*:[^\\s<>"{}|\\\\^`]+$': "an absolute IRI, such as a URL or a DID",
};
