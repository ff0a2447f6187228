import { SdkError } from "@arcs/core";

import type { ObjectSchema } from "./tool.ts";

type Rules = { readonly [keyword: string]: unknown };

/**
 * Checks an input against the schema of its tool: the part of JSON Schema that the tools of this package use.
 *
 * A schema library would weigh more than all tools together, and needs `eval`, which workers forbid.
 *
 * @throws SdkError `invalid_argument`; `details.errors` lists every place that is wrong
 */
export function checkInput(input: unknown, schema: ObjectSchema): void {
  const errors = readIssues(input, schema);
  if (errors.length === 0) return;
  throw new SdkError("invalid_argument", errors.slice(0, 5).join("; "), { details: { errors } });
}

function readIssues(input: unknown, schema: ObjectSchema): string[] {
  try {
    return issuesOf(input, schema, "input");
  } catch (cause) {
    // Tools of one's own bring schemas of their own.
    throw new SdkError("invalid_argument", "the tool expected a JSON Schema of its input, got another object", {
      cause,
    });
  }
}

function issuesOf(value: unknown, rules: Rules, place: string): string[] {
  const { type } = rules;
  if (!hasType(value, type)) return [`${place} expected ${String(type)}, got ${nameOf(value)}`];
  const allowed = rules["enum"];
  if (Array.isArray(allowed) && !allowed.includes(value)) return [`${place} expected one of ${allowed.join(", ")}`];
  if (typeof value === "string") return textIssues(value, rules, place);
  if (typeof value === "number")
    return bounds(value, { least: rules["minimum"], most: rules["maximum"], place, of: "" });
  if (Array.isArray(value)) {
    const items = (rules["items"] ?? {}) as Rules;
    const size = bounds(value.length, { least: rules["minItems"], most: rules["maxItems"], place, of: " items" });
    // A list that is too long may be much too long.
    return size.length > 0 ? size : value.flatMap((item, index) => issuesOf(item, items, `${place}[${index}]`));
  }
  return typeof value === "object" && value !== null ? memberIssues(value as Rules, rules, place) : [];
}

function memberIssues(value: Rules, rules: Rules, place: string): string[] {
  const properties = (rules["properties"] ?? {}) as Readonly<Record<string, Rules>>;
  const required = (rules["required"] ?? []) as readonly string[];
  return [
    ...required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${place}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, member]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (known !== undefined) return issuesOf(member, known, `${place}.${name}`);
      const names = Object.keys(properties).join(", ");
      return rules["additionalProperties"] === false ? [`${place}.${name} is unknown; there are ${names}`] : [];
    }),
  ];
}

function textIssues(value: string, rules: Rules, place: string): string[] {
  const { minLength: least, maxLength: most, pattern } = rules;
  // JSON Schema counts code points.
  const size = bounds(Array.from(value).length, { least, most, place, of: " characters" });
  if (size.length > 0) return size;
  const fits = typeof pattern !== "string" || new RegExp(pattern, "u").test(value);
  return fits ? [] : [`${place} expected the form ${pattern}`];
}

type Bounds = { least: unknown; most: unknown; place: string; of: string };

function bounds(size: number, { least, most, place, of }: Bounds): string[] {
  if (typeof least === "number" && size < least) return [`${place} expected at least ${least}${of}, got ${size}`];
  if (typeof most === "number" && size > most) return [`${place} expected at most ${most}${of}, got ${size}`];
  return [];
}

function hasType(value: unknown, type: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "number") return typeof value === "number" && Number.isFinite(value);
  return type === undefined || nameOf(value) === type;
}

/** What a value is, in a word. */
export function nameOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
