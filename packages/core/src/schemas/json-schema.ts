/** The types of JSON Schema that the schemas of ARCS name. */
export type SchemaType = "array" | "boolean" | "integer" | "number" | "object" | "string";

/**
 * A schema as core carries it: the keywords of JSON Schema draft-07 that those of `schemas/` and the tools for language models
 * use. What else a file says is for people; the generator refuses a keyword that is not here.
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
  /** Others than `uri` are not checked. */
  format?: string;
  maxItems?: number;
  minItems?: number;
  /** Of items that are strings: others are not compared. */
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

/** A rule that data break: where (a JSON Pointer), which, and what its words need. */
export type Finding = { instancePath: string; keyword: string; params: Readonly<Record<string, unknown>> };

/** Where a report stands: at which place of the data, and what was found up to there. */
export type Report = { readonly path: string; readonly findings: Finding[] };

/**
 * Tells whether data conform. Without a report it ends at the first rule that they break; with one it goes on, until there
 * are {@link MAX_FINDINGS}.
 */
export type Check<Data = unknown> = (data: Data, report: Report | undefined) => boolean;

/** Whoever sent thousands of faults reads of the first 20: these are enough for them. */
export const MAX_FINDINGS = 200;

/** Notes that a rule is broken, and says `false`. */
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

/** The report of what is inside. */
export function inside(report: Report | undefined, step: string | number): Report | undefined {
  return report && { path: `${report.path}/${step}`, findings: report.findings };
}

/** Tells whether there is nothing more to look for, once data are known not to conform. */
export function isDone(report: Report | undefined): boolean {
  return report === undefined || report.findings.length >= MAX_FINDINGS;
}
