import { isJsonObject, type JsonObject } from "../base/json.ts";

type SchemaType = "array" | "boolean" | "integer" | "number" | "object" | "string";

/**
 * A schema as core carries it: the keywords of JSON Schema draft-07 that `schemas/` and the tools
 * for language models use. Other contents of a file are for people; the generator refuses an
 * unknown keyword.
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
export type Finding = {
  instancePath: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
};

/**
 * Checks data against a schema. `undefined`: they conform. Otherwise at most a few hundred
 * findings, however large the data.
 */
export type Validator = (data: unknown) => readonly Finding[] | undefined;

/**
 * Makes the check of data against a schema. It evaluates no code, so it works under a Content
 * Security Policy. Schemas are not recursive, so the work is limited by the data's size.
 *
 * @throws TypeError at use, if it is not a schema
 */
export function createValidator(schema: Schema): Validator {
  return (data) => {
    if (check(schema, data, { root: schema, path: "", findings: undefined })) return undefined;
    const findings: Finding[] = [];
    check(schema, data, { root: schema, path: "", findings });
    return findings;
  };
}

/**
 * A place in the data, and the findings so far. Without findings, a check stops at the first broken
 * rule.
 */
type Place = {
  readonly root: Schema;
  readonly path: string;
  readonly findings: Finding[] | undefined;
};

/** Only the first 20 issues are reported: these are enough to write them. */
export const MAX_FINDINGS = 200;

/** Tells whether data conform. With findings, it continues until there are {@link MAX_FINDINGS}. */
function check(given: Schema, data: unknown, around: Place): boolean {
  const { $ref } = given;
  const schema =
    $ref === undefined ? given : around.root.definitions?.[$ref.slice("#/definitions/".length)];
  if (schema === undefined) throw new TypeError(`the schema has no ${$ref}`);
  const at = { root: around.root, path: around.path, findings: around.findings, schema };
  return every(groupsOf(schema), at, ({ type, fits, rules }) => {
    if (fits(data)) return every(rules, at, ([rule, value]) => rule(value, data as never, at));
    return type === undefined || type !== schema.type || fail(at, "type", { type });
  });
}

/**
 * Runs a check on every item: until the first failure, or, with findings, until there are enough.
 */
function every<Item>(
  items: Iterable<Item>,
  { findings }: Place,
  holds: (item: Item) => boolean,
): boolean {
  let conforms = true;
  for (const item of items) {
    if (holds(item)) continue;
    conforms = false;
    if (findings === undefined || findings.length >= MAX_FINDINGS) break;
  }
  return conforms;
}

function fail(
  { path, findings }: Place,
  keyword: string,
  params: Readonly<Record<string, unknown>> = {},
): boolean {
  if (findings !== undefined && findings.length < MAX_FINDINGS)
    findings.push({ instancePath: path, keyword, params });
  return false;
}

function inside(at: Place, step: string | number): Place {
  return at.findings === undefined ? at : { ...at, path: `${at.path}/${step}` };
}

// The keywords of JSON Schema draft-07 (Validation, sections 6 and 7). Their order within a group,
// and that of the groups, is the order of reported issues: that of ajv, with which the tests
// compare them.

/** The checks of keywords, each by its value and its sibling keywords. */
type Rules<Data> = {
  [Name in keyof Schema]?: (
    value: NonNullable<Schema[Name]>,
    data: Data,
    at: Place & { schema: Schema },
  ) => boolean;
};

type RuleGroup<Data = never> = {
  type: Schema["type"];
  fits: (data: unknown) => boolean;
  rules: Rules<Data>;
};

const numbers: RuleGroup<number> = {
  type: undefined,
  fits: (data) => typeof data === "number" && Number.isFinite(data),
  rules: {
    maximum: (limit, data, at) => data <= limit || fail(at, "maximum", { limit }),
    minimum: (limit, data, at) => data >= limit || fail(at, "minimum", { limit }),
  },
};

const texts: RuleGroup<string> = {
  type: "string",
  fits: (data) => typeof data === "string",
  rules: {
    maxLength: (limit, text, at) => !hasMore(text, limit) || fail(at, "maxLength", { limit }),
    minLength: (limit, text, at) => hasMore(text, limit - 1) || fail(at, "minLength", { limit }),
    pattern: (pattern, text, at) =>
      expressionOf(at.schema).test(text) || fail(at, "pattern", { pattern }),
    format: (format, text, at) =>
      format !== "uri" || uri.test(text) || fail(at, "format", { format }),
  },
};

/** Tells whether a text has more than `limit` characters; a surrogate pair is one. */
function hasMore(text: string, limit: number): boolean {
  if (text.length <= limit || text.length > 2 * limit + 1) return text.length > limit;
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters > limit;
}

const expressions = new WeakMap<Schema, RegExp>();

function expressionOf(schema: Schema): RegExp {
  const expression = expressions.get(schema) ?? new RegExp(schema.pattern ?? "", "u");
  expressions.set(schema, expression);
  return expression;
}

const anything: RuleGroup<unknown> = {
  type: undefined,
  fits: () => true,
  rules: {
    const: (allowedValue, data, at) => data === allowedValue || fail(at, "const", { allowedValue }),
    enum: (allowedValues, data, at) =>
      allowedValues.includes(data as string) || fail(at, "enum", { allowedValues }),
    anyOf: (alternatives, data, at) => {
      if (alternatives.some((each) => check(each, data, { ...at, findings: undefined })))
        return true;
      for (const each of at.findings === undefined ? [] : alternatives) check(each, data, at);
      // Even beyond the limit: without it the failures of all alternatives would look like separate
      // issues.
      at.findings?.push({ instancePath: at.path, keyword: "anyOf", params: {} });
      return false;
    },
    allOf: (schemas, data, at) => every(schemas, at, (each) => check(each, data, at)),
  },
};

const lists: RuleGroup<readonly unknown[]> = {
  type: "array",
  fits: Array.isArray,
  rules: {
    maxItems: (limit, list, at) => list.length <= limit || fail(at, "maxItems", { limit }),
    minItems: (limit, list, at) => list.length >= limit || fail(at, "minItems", { limit }),
    additionalItems: (areAllowed, list, at) => {
      const limit =
        Array.isArray(at.schema.items) && !areAllowed
          ? at.schema.items.length
          : Number.POSITIVE_INFINITY;
      return list.length <= limit || fail(at, "additionalItems", { limit });
    },
    items: (items, list, at) => {
      const { contains } = at.schema;
      // If no item matches, that is the issue, not each item's own failures.
      if (
        contains !== undefined &&
        !list.some((item) => check(contains, item, { ...at, findings: undefined }))
      ) {
        return fail(at, "contains");
      }
      return every(list.entries(), at, ([index, item]) => {
        const schema = Array.isArray(items)
          ? (items as readonly Schema[])[index]
          : (items as Schema);
        return schema === undefined || check(schema, item, inside(at, index));
      });
    },
    uniqueItems: (isAsked, list, at) => !isAsked || checkUnique(list, at),
  },
};

function checkUnique(list: readonly unknown[], at: Place): boolean {
  const places = new Map<string, number>();
  for (let i = list.length - 1; i >= 0; i--) {
    const item = list[i];
    if (typeof item !== "string") continue;
    const j = places.get(item);
    if (j !== undefined) return fail(at, "uniqueItems", { i, j });
    places.set(item, i);
  }
  return true;
}

// As JSON carries them: own members that are not undefined.
const has = (object: JsonObject, name: string): boolean =>
  object[name] !== undefined && Object.hasOwn(object, name);

const objects: RuleGroup<JsonObject> = {
  type: "object",
  fits: isJsonObject,
  rules: {
    minProperties: (limit, object, at) =>
      Object.keys(object).length >= limit || fail(at, "minProperties", { limit }),
    required: (names, object, at) =>
      every(
        names,
        at,
        (missingProperty) =>
          has(object, missingProperty) || fail(at, "required", { missingProperty }),
      ),
    additionalProperties: (areAllowed, object, at) => {
      const known = at.schema.properties ?? {};
      return every(
        areAllowed ? [] : Object.keys(object),
        at,
        (additionalProperty) =>
          Object.hasOwn(known, additionalProperty) ||
          fail(at, "additionalProperties", { additionalProperty }),
      );
    },
    dependencies: (needs, object, at) =>
      every(Object.entries(needs), at, ([property, names]) =>
        every(
          has(object, property) ? names : [],
          at,
          (missingProperty) =>
            has(object, missingProperty) || fail(at, "dependencies", { property, missingProperty }),
        ),
      ),
    properties: (properties, object, at) =>
      every(Object.entries(properties), at, ([name, schema]) => {
        const value = object[name];
        return (
          value === undefined ||
          !Object.hasOwn(object, name) ||
          check(schema, value, inside(at, name))
        );
      }),
  },
};

const ruleGroups: readonly RuleGroup[] = [numbers, texts, anything, lists, objects];

const typeChecks: Readonly<Record<SchemaType, (data: unknown) => boolean>> = {
  string: texts.fits,
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (data) => typeof data === "boolean",
  object: isJsonObject,
  array: Array.isArray,
};

/** The groups with the keywords of one schema, each with its value. */
type SchemaGroup = Omit<RuleGroup, "rules"> & {
  rules: [rule: (value: unknown, data: never, at: object) => boolean, value: unknown][];
};

const groupsBySchema = new WeakMap<Schema, SchemaGroup[]>();

function groupsOf(schema: Schema): SchemaGroup[] {
  const present = groupsBySchema.get(schema);
  if (present !== undefined) return present;
  const groups = ruleGroups.map((group): SchemaGroup => {
    const rules = Object.entries(group.rules) as [keyof Schema, SchemaGroup["rules"][number][0]][];
    return {
      ...group,
      rules: rules.flatMap(([name, rule]) =>
        schema[name] === undefined ? [] : [[rule, schema[name]]],
      ),
    };
  });
  const used = groups.filter(({ rules }) => rules.length > 0);
  const { type } = schema;
  if (type !== undefined && !used.some((group) => group.type === type)) {
    used.unshift({ type, fits: typeChecks[type], rules: [] });
  }
  groupsBySchema.set(schema, used);
  return used;
}

// The format `uri` of JSON Schema: a URI of RFC 3986, built from the rules of its appendix A. As in
// ajv-formats, with which the schemas were first checked, one slash or two before the authority are
// accepted, and any case.
const pchar = "(?:[a-z0-9\\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})";
const h16 = "[0-9a-f]{1,4}";
const octet = "(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)";

/** At most this many groups and one more, then the colons that stand for zeros. */
const before = (most: number): string => `(?:(?:${h16}:){0,${most}}${h16})?::`;
const exactly = (groups: number): string => `(?:${h16}:){${groups}}`;

/** The possible forms before the last 32 bits of an IPv6 address. */
const heads = [
  exactly(6),
  `::${exactly(5)}`,
  ...[4, 3, 2, 1, 0].map((left) => before(4 - left) + exactly(left)),
];
const ipv6 = `(?:${heads.join("|")})(?:${h16}:${h16}|(?:${octet}\\.){3}${octet})|${before(5)}${h16}|${before(6)}`;
const literal = `\\[(?:${ipv6}|v[0-9a-f]+\\.[a-z0-9\\-._~!$&'()*+,;=:]+)\\]`;
const userinfo = pchar.replace(":@", ":");
const host = `(?:${literal}|${pchar.replace(":@", "")}*)`;
const segments = `(?:/${pchar}*)*`;
const hierarchy = `/?/(?:${userinfo}*@)?${host}(?::\\d*)?${segments}|/(?:${pchar}+${segments})?|${pchar}+${segments}`;
const more = `(?:${pchar}|[/?])*`;

const uri = /* @__PURE__ */ new RegExp(
  `^[a-z][a-z0-9+\\-.]*:(?:${hierarchy})(?:\\?${more})?(?:#${more})?$`,
  "i",
);
