import type { Finding } from "./json-schema.ts";
import type { SchemaIssue } from "./schema-validator.ts";

// A document with more faults than this is not reported to the end.
const MAX_ISSUES = 20;

// What a document names may be as long as the document.
const MAX_NAME_LENGTH = 60;

/**
 * Puts what a validator found into words, at most 20 issues.
 *
 * Where a schema allows alternatives, each says how it failed, as if the value had to be all of them at once.
 * Here they become one issue; and where one alternative fits but for something inside it, only that is reported.
 */
export function toIssues(errors: readonly Finding[]): SchemaIssue[] {
  const findings = errors.filter(({ keyword }) => keyword !== "anyOf");
  const choices = new Set(errors.filter(({ keyword }) => keyword === "anyOf").map(({ instancePath }) => instancePath));
  const parents = new Set(findings.flatMap(({ instancePath }) => ancestorsOf(instancePath)));

  const issues = new Map<string | Finding, SchemaIssue>();
  for (const finding of findings) {
    const path = finding.instancePath;
    const isChoice = choices.has(path);
    if (isChoice && parents.has(path)) continue;
    const issue = isChoice ? issues.get(path) : undefined;
    if (issue !== undefined) issue.message += `, or ${messageOf(finding)}`;
    else if (issues.size < MAX_ISSUES) issues.set(isChoice ? path : finding, { path, message: messageOf(finding) });
  }
  return [...issues.values()];
}

function ancestorsOf(path: string): string[] {
  const steps = path.split("/");
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join("/"));
}

/** One rule for each keyword that the schemas use; a test looks for those that are missing. */
const rules: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  type: ({ type }) => `must be ${String(type)}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).join(", ")}`,
  required: ({ missingProperty }) => `must have required property '${String(missingProperty)}'`,
  dependencies: ({ property, missingProperty }) =>
    `must have property '${String(missingProperty)}' when it has '${String(property)}'`,
  additionalProperties: ({ additionalProperty }) => `must not have the member ${quote(String(additionalProperty))}`,
  additionalItems: ({ limit }) => `must have at most ${count(limit, "item")}`,
  minProperties: ({ limit }) => `must have at least ${count(limit, "member")}`,
  minItems: ({ limit }) => `must have at least ${count(limit, "item")}`,
  maxItems: ({ limit }) => `must have at most ${count(limit, "item")}`,
  uniqueItems: ({ i, j }) => `must not have equal items, as ${String(i)} and ${String(j)} are`,
  contains: () => "must contain the type that is required",
  minLength: ({ limit }) => `must have at least ${count(limit, "character")}`,
  maxLength: ({ limit }) => `must have at most ${count(limit, "character")}`,
  pattern: ({ pattern }) => `must match the pattern ${String(pattern)}`,
  format: ({ format }) => `must be a ${String(format).toUpperCase()}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
};

function messageOf({ keyword, params }: Finding): string {
  return rules[keyword]?.(params) ?? `must conform to the rule "${keyword}"`;
}

function quote(name: string): string {
  return JSON.stringify(name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH)}…`);
}

function count(limit: unknown, what: string): string {
  return `${String(limit)} ${what}${limit === 1 ? "" : "s"}`;
}
