import { isJsonObject, type JsonObject } from "../base/json.ts";

/** The JSON Schema types in the schemas of ARCS. */
type SchemaType = "array" | "boolean" | "integer" | "number" | "object" | "string";

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

/**
 * Checks data against a schema. `undefined`: they conform. Otherwise at most a few hundred findings, however large the data.
 */
export type Validator = (data: unknown) => readonly Finding[] | undefined;

/**
 * Prepares a schema for checking data: each keyword becomes a function, at first use. It evaluates no code, so it works under a
 * Content Security Policy. Schemas are not recursive, so the work is limited by the data's size.
 *
 * @throws TypeError at first use, if it is not a schema
 */
export function createValidator(schema: Schema): Validator {
  let check: Check | undefined;
  return (data) => {
    check ??= compileRoot(schema);
    if (check(data, undefined)) return undefined;
    const report: Report = { path: "", findings: [] };
    check(data, report);
    return report.findings;
  };
}

function compileRoot(root: Schema): Check {
  const definitions = new Map<string, Check>();
  const compile = (schema: Schema): Check => {
    const { $ref } = schema;
    if ($ref === undefined) return compileSchema(schema, compile);
    const known = definitions.get($ref);
    if (known !== undefined) return known;
    const definition = root.definitions?.[$ref.slice("#/definitions/".length)];
    if (definition === undefined) throw new TypeError(`the schema has no ${$ref}`);
    const check = compile(definition);
    definitions.set($ref, check);
    return check;
  };
  return compile(root);
}

function compileSchema(schema: Schema, compile: (schema: Schema) => Check): Check {
  const { type } = schema;
  const groups = ruleGroups
    .map((group) => ({ ...group, checks: checksOf(group, { schema, compile }) }))
    .filter(({ checks }) => checks.length > 0);
  const steps = groups.map((group): Check => {
    const check = allOf(group.checks) as Check;
    if (type === undefined || group.type !== type) return (data, report) => !group.fits(data) || check(data, report);
    return (data, report) => (group.fits(data) ? check(data, report) : fail(report, "type", { type }));
  });
  if (type === undefined || groups.some((group) => group.type === type)) return allOf(steps);
  const isOfType = typeChecks[type];
  return allOf([(data, report) => isOfType(data) || fail(report, "type", { type }), ...steps]);
}

function checksOf(
  { rules }: RuleGroup,
  { schema, compile }: { schema: Schema; compile: (schema: Schema) => Check },
): Check<never>[] {
  return (Object.keys(rules) as (keyof Schema)[])
    .filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => {
      const rule = rules[keyword] as (value: unknown, around: object) => Check<never>;
      return rule(schema[keyword], { schema, compile });
    });
}

const typeChecks: Readonly<Record<SchemaType, (data: unknown) => boolean>> = {
  string: (data) => typeof data === "string",
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (data) => typeof data === "boolean",
  object: (data) => typeof data === "object" && data !== null && !Array.isArray(data),
  array: Array.isArray,
};

/** A report in progress: the current place in the data, and the findings so far. */
type Report = { readonly path: string; readonly findings: Finding[] };

/**
 * Tells whether data conform. Without a report it stops at the first broken rule. With one it continues until there are {@link
 * MAX_FINDINGS}.
 */
type Check<Data = unknown> = (data: Data, report: Report | undefined) => boolean;

/** Only the first 20 issues are reported: these are enough to write them. */
export const MAX_FINDINGS = 200;

/** Records that a rule is broken, and returns `false`. */
function fail(report: Report | undefined, keyword: string, params: Readonly<Record<string, unknown>> = {}): boolean {
  if (report !== undefined && report.findings.length < MAX_FINDINGS) {
    report.findings.push({ instancePath: report.path, keyword, params });
  }
  return false;
}

/** Returns the report for a nested place. */
function inside(report: Report | undefined, step: string | number): Report | undefined {
  return report && { path: `${report.path}/${step}`, findings: report.findings };
}

/** Tells whether the search can stop, once data are known not to conform. */
function isDone(report: Report | undefined): boolean {
  return report === undefined || report.findings.length >= MAX_FINDINGS;
}

// The keywords of JSON Schema draft-07 (Validation, sections 6 and 7). Their order within a group, and that of the groups, is the
// order of reported issues: that of ajv, with which the tests compare them.

type Around = { schema: Schema; compile: (schema: Schema) => Check };

/** Makes the check of a keyword from its value and its sibling keywords. */
type Rules<Data> = {
  [Name in keyof Schema]?: (value: NonNullable<Schema[Name]>, around: Around) => Check<Data>;
};

/** Rules for data of one type; other data are not affected. */
type RuleGroup<Data = never> = { type: Schema["type"]; fits: (data: unknown) => boolean; rules: Rules<Data> };

/** The check of a keyword whose value requires nothing, such as `uniqueItems: false`. */
const passes: Check = () => true;

const numbers: RuleGroup<number> = {
  type: undefined,
  fits: (data) => typeof data === "number" && Number.isFinite(data),
  rules: {
    maximum: (limit) => (data, report) => data <= limit || fail(report, "maximum", { limit }),
    minimum: (limit) => (data, report) => data >= limit || fail(report, "minimum", { limit }),
  },
};

const texts: RuleGroup<string> = {
  type: "string",
  fits: (data) => typeof data === "string",
  rules: {
    maxLength: (limit) => (text, report) => !hasMore(text, limit) || fail(report, "maxLength", { limit }),
    minLength: (limit) => (text, report) => hasMore(text, limit - 1) || fail(report, "minLength", { limit }),
    pattern: (pattern) => {
      const expression = new RegExp(pattern, "u");
      return (text, report) => expression.test(text) || fail(report, "pattern", { pattern });
    },
    format: (format) => (text, report) => format !== "uri" || isUri(text) || fail(report, "format", { format }),
  },
};

/** Tells whether a text has more than `limit` characters; a surrogate pair is one. */
function hasMore(text: string, limit: number): boolean {
  if (text.length <= limit || text.length > 2 * limit + 1) return text.length > limit;
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters > limit;
}

const anything: RuleGroup<unknown> = {
  type: undefined,
  fits: () => true,
  rules: {
    const: (allowedValue) => (data, report) => data === allowedValue || fail(report, "const", { allowedValue }),
    enum: (allowedValues) => {
      const allowed = new Set<unknown>(allowedValues);
      return (data, report) => allowed.has(data) || fail(report, "enum", { allowedValues });
    },
    anyOf: (alternatives, { compile }) => {
      const checks = alternatives.map(compile);
      return (data, report) => {
        if (checks.some((check) => check(data, undefined))) return true;
        if (report !== undefined) for (const check of checks) check(data, report);
        return failChoice(report);
      };
    },
    allOf: (schemas, { compile }) => allOf(schemas.map(compile)),
  },
};

/** Recorded even beyond the limit: without it the failures of all alternatives would look like separate issues. */
function failChoice(report: Parameters<Check>[1]): boolean {
  report?.findings.push({ instancePath: report.path, keyword: "anyOf", params: {} });
  return false;
}

const lists: RuleGroup<readonly unknown[]> = {
  type: "array",
  fits: Array.isArray,
  rules: {
    maxItems: (limit) => (list, report) => list.length <= limit || fail(report, "maxItems", { limit }),
    minItems: (limit) => (list, report) => list.length >= limit || fail(report, "minItems", { limit }),
    additionalItems: (areAllowed, { schema }) => {
      if (areAllowed || !Array.isArray(schema.items)) return passes;
      const limit = schema.items.length;
      return (list, report) => list.length <= limit || fail(report, "additionalItems", { limit });
    },
    items: (items, { compile, schema }) => {
      const all = Array.isArray(items) ? checkTuple(items.map(compile)) : checkItems(compile(items as Schema));
      if (schema.contains === undefined) return all;
      const isLookedFor = compile(schema.contains);
      // If no item matches, that is the issue, not each item's own failures.
      return (list, report) =>
        list.some((item) => isLookedFor(item, undefined)) ? all(list, report) : fail(report, "contains");
    },
    uniqueItems: (isAsked) => (isAsked ? checkUnique : passes),
  },
};

function checkUnique(list: readonly unknown[], report: Parameters<Check>[1]): boolean {
  const places = new Map<string, number>();
  for (let i = list.length - 1; i >= 0; i--) {
    const item = list[i];
    if (typeof item !== "string") continue;
    const j = places.get(item);
    if (j !== undefined) return fail(report, "uniqueItems", { i, j });
    places.set(item, i);
  }
  return true;
}

function checkTuple(checks: readonly Check[]): Check<readonly unknown[]> {
  const steps = checks.map(
    (check, index): Check<readonly unknown[]> =>
      (list, report) =>
        index >= list.length || check(list[index], inside(report, index)),
  );
  return allOf(steps);
}

function checkItems(check: Check): Check<readonly unknown[]> {
  return (list, report) => {
    let conforms = true;
    for (let index = 0; index < list.length; index++) {
      if (check(list[index], inside(report, index))) continue;
      conforms = false;
      if (isDone(report)) break;
    }
    return conforms;
  };
}

// As JSON carries them: own members that are not undefined.
const has = (object: JsonObject, name: string): boolean => object[name] !== undefined && Object.hasOwn(object, name);

const objects: RuleGroup<JsonObject> = {
  type: "object",
  fits: isJsonObject,
  rules: {
    minProperties: (limit) => (object, report) =>
      Object.keys(object).length >= limit || fail(report, "minProperties", { limit }),
    required: (names) =>
      allOf(
        names.map(
          (missingProperty) => (object, report) =>
            has(object, missingProperty) || fail(report, "required", { missingProperty }),
        ),
      ),
    additionalProperties: (areAllowed, { schema }) => {
      if (areAllowed) return passes;
      const known = new Set(Object.keys(schema.properties ?? {}));
      return (object, report) => {
        let conforms = true;
        for (const additionalProperty of Object.keys(object)) {
          if (known.has(additionalProperty)) continue;
          conforms = fail(report, "additionalProperties", { additionalProperty });
          if (isDone(report)) break;
        }
        return conforms;
      };
    },
    dependencies: (needs) =>
      allOf(
        Object.entries(needs).flatMap(([property, names]) =>
          names.map(
            (missingProperty): Check<JsonObject> =>
              (object, report) =>
                !has(object, property) ||
                has(object, missingProperty) ||
                fail(report, "dependencies", { property, missingProperty }),
          ),
        ),
      ),
    properties: (properties, { compile }) => {
      const steps = Object.entries(properties).map(([name, schema]): Check<JsonObject> => {
        const check = compile(schema);
        return (object, report) => {
          const value = object[name];
          return value === undefined || !Object.hasOwn(object, name) || check(value, inside(report, name));
        };
      });
      return allOf(steps);
    },
  },
};

/** Runs every check: until the first failure, or, with a report, all of them. */
function allOf<Data>(checks: readonly Check<Data>[]): Check<Data> {
  return (data, report) => {
    let conforms = true;
    for (const check of checks) {
      if (check(data, report)) continue;
      conforms = false;
      if (isDone(report)) break;
    }
    return conforms;
  };
}

/** All groups, in the order of checking. */
const ruleGroups: readonly RuleGroup[] = [numbers, texts, anything, lists, objects];

// The format `uri` of JSON Schema: a URI of RFC 3986, built from the rules of its appendix A. As in ajv-formats, with which the
// schemas were first checked, one slash or two before the authority are accepted, and any case.
const pchar = "(?:[a-z0-9\\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})";
const h16 = "[0-9a-f]{1,4}";
const octet = "(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)";

/** At most this many groups and one more, then the colons that stand for zeros. */
const before = (most: number): string => `(?:(?:${h16}:){0,${most}}${h16})?::`;
const exactly = (groups: number): string => `(?:${h16}:){${groups}}`;

/** The possible forms before the last 32 bits of an IPv6 address. */
const heads = [exactly(6), `::${exactly(5)}`, ...[4, 3, 2, 1, 0].map((left) => before(4 - left) + exactly(left))];
const ipv6 = `(?:${heads.join("|")})(?:${h16}:${h16}|(?:${octet}\\.){3}${octet})|${before(5)}${h16}|${before(6)}`;
const literal = `\\[(?:${ipv6}|v[0-9a-f]+\\.[a-z0-9\\-._~!$&'()*+,;=:]+)\\]`;
const userinfo = pchar.replace(":@", ":");
const host = `(?:${literal}|${pchar.replace(":@", "")}*)`;
const segments = `(?:/${pchar}*)*`;
const hierarchy = `/?/(?:${userinfo}*@)?${host}(?::\\d*)?${segments}|/(?:${pchar}+${segments})?|${pchar}+${segments}`;
const more = `(?:${pchar}|[/?])*`;

const uri = /* @__PURE__ */ new RegExp(`^[a-z][a-z0-9+\\-.]*:(?:${hierarchy})(?:\\?${more})?(?:#${more})?$`, "i");

function isUri(text: string): boolean {
  return uri.test(text);
}
