// Values for the schemas of an OpenAPI document: such as conform, and such as do not.
import fc from "fast-check";

/** The part of JSON Schema that `schemas/http/` uses. */
export type Schema = {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/**
 * Schemas that others refer to, and values that are worth a try where a member or parameter has a
 * certain name.
 */
export type ValueSource = {
  schemas: Readonly<Record<string, Schema>>;
  known: Readonly<Record<string, readonly string[]>>;
};

/** Texts that programs trip over. */
const hostileTexts = [
  "",
  " ",
  "\u0000",
  "\uD800",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "%00",
  "%",
  "' or 1=1 --",
  '"; drop table agents; --',
  "${jndi:x}",
  "<script>alert(1)</script>",
  "\u202Etxt",
  "ﷺ".repeat(50),
  "a".repeat(5000),
  "1e999",
  "NaN",
  "-0",
  "2026-13-45T99:99:99Z",
  "2026-12-31T23:59:60Z",
  "did:service:local:",
  "https://[::1]:99999/",
];

/** Addresses of this machine and unused ones: no request of a test may leave the machine. */
const uris = [
  "https://127.0.0.1/",
  "https://localhost:1/x",
  "https://192.0.2.7/hook?a=b",
  "http://127.0.0.1:9/",
];

/** Any JSON value that is likely none of what is asked for. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    0.5,
    1e308,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
    [[]],
    [null],
    { __proto__x: 1 },
  ),
  fc.constant(JSON.parse(`${"[".repeat(300)}1${"]".repeat(300)}`) as unknown),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that conform to a schema, as far as it can say so. */
export function valueOf(
  schema: Schema,
  { schemas, known }: ValueSource,
  { name = "", depth = 0 } = {},
): fc.Arbitrary<unknown> {
  const within = (next: Schema, member = name): fc.Arbitrary<unknown> =>
    depth > 6
      ? fc.constant(null)
      : valueOf(next, { schemas, known }, { name: member, depth: depth + 1 });
  if (schema.$ref !== undefined) return within(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return fc.oneof(
      ...choices.map((choice) =>
        within({ ...schema, ...choice, anyOf: undefined, oneOf: undefined } as never),
      ),
    );
  const type = Array.isArray(schema.type)
    ? schema.type
    : [schema.type ?? (schema.properties === undefined ? "any" : "object")];
  return fc.oneof(...type.map((each) => ofType(each, schema, within, known[name] ?? [])));
}

function ofType(
  type: string,
  schema: Schema,
  within: (schema: Schema, member?: string) => fc.Arbitrary<unknown>,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 100_000, minItems = 0, maxItems = 5 } = schema;
  switch (type) {
    case "string":
      return known.length > 0
        ? fc.oneof(fc.constantFrom(...known), textOf(schema))
        : textOf(schema);
    case "integer":
      return fc.integer({ min: minimum, max: Math.max(minimum, maximum) });
    case "number":
      return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(within(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 4),
      });
    case "object": {
      const members = Object.entries(schema.properties ?? {}).map(
        ([name, part]) => [name, within(part, name)] as const,
      );
      const requiredKeys = (schema.required ?? []).filter(
        (name) => name in (schema.properties ?? {}),
      );
      if (members.length === 0)
        return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), {
          maxKeys: 3,
        });
      return fc.record(Object.fromEntries(members), { requiredKeys });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") {
    return fc
      .date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  if (format === "uri") return fc.constantFrom(...uris);
  if (pattern !== undefined) {
    return fc
      .stringMatching(new RegExp(pattern, "u"))
      .map((text) => text.slice(0, Math.max(minLength, maxLength)));
  }
  return fc.string({
    unit: "grapheme",
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  });
}

/** Values that conform but for one thing, or do not at all. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    junk,
    fc.tuple(value, junk, fc.nat()).map(([made, other, place]) => replaceOne(made, other, place)),
    fc.tuple(value, fc.nat()).map(([made, place]) => dropOne(made, place)),
    fc
      .tuple(value, fc.constantFrom("extra", "__proto__", "toString"), junk)
      .map(([made, name, other]) => addOne(made, name, other)),
  );
}

function replaceOne(value: unknown, other: unknown, place: number): unknown {
  if (typeof value !== "object" || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[place % keys.length];
  if (key === undefined) return other;
  const inner = (value as Record<string, unknown>)[key];
  const next = place % 3 === 0 ? replaceOne(inner, other, Math.floor(place / 3)) : other;
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === key ? next : item))
    : { ...value, [key]: next };
}

function dropOne(value: unknown, place: number): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.filter((_, index) => index !== place % Math.max(1, entries.length)),
  );
}

function addOne(value: unknown, name: string, other: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [value, other];
  return Object.fromEntries([...Object.entries(value), [name, other]]);
}
