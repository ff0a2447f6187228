/** The JSON Schema types in the schemas of ARCS. */
export type SchemaType = "array" | "boolean" | "integer" | "number" | "object" | "string";

/**
 * A schema as core carries it: the keywords of JSON Schema draft-07 that `schemas/` and the tools for language models use. Other
 * contents of a file are for people; the generator refuses an unknown keyword.
 */
export type Schema = {
  definitions?: Readonly<Record<string, Schema>>;
  /** `#/definitions/` and a name; nothing else stands beside it. */
  $ref?: string;
  type?: SchemaType;
  const?: string;
  enum?: readonly string[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  maximum?: number;
  minimum?: number;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  /** Only `uri` is checked. */
  format?: string;
  maxItems?: number;
  minItems?: number;
  /** Only string items are compared. */
  uniqueItems?: boolean;
  items?: Schema | readonly Schema[];
  additionalItems?: boolean;
  contains?: Schema;
  minProperties?: number;
  required?: readonly string[];
  additionalProperties?: boolean;
  dependencies?: Readonly<Record<string, readonly string[]>>;
  properties?: Readonly<Record<string, Schema>>;
};

/** A broken rule: its place (a JSON Pointer), its keyword, and the parameters for its message. */
export type Finding = { instancePath: string; keyword: string; params: Readonly<Record<string, unknown>> };

/** A report in progress: the current place in the data, and the findings so far. */
export type Report = { readonly path: string; readonly findings: Finding[] };

/**
 * Tells whether data conform. Without a report it stops at the first broken rule. With one it continues until there are {@link
 * MAX_FINDINGS}.
 */
export type Check<Data = unknown> = (data: Data, report: Report | undefined) => boolean;

/** Only the first 20 issues are reported: these are enough to write them. */
export const MAX_FINDINGS = 200;

/** Records that a rule is broken, and returns `false`. */
export function fail(
  report: Report | undefined,
  keyword: string,
  params: Readonly<Record<string, unknown>> = {},
): boolean {
  if (report !== undefined && report.findings.length < MAX_FINDINGS) {
    report.findings.push({ instancePath: report.path, keyword, params });
  }
  return false;
}

/** Returns the report for a nested place. */
export function inside(report: Report | undefined, step: string | number): Report | undefined {
  return report && { path: `${report.path}/${step}`, findings: report.findings };
}

/** Tells whether the search can stop, once data are known not to conform. */
export function isDone(report: Report | undefined): boolean {
  return report === undefined || report.findings.length >= MAX_FINDINGS;
}
