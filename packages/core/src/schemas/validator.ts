import { allOf, type RuleGroup, ruleGroups } from "./rules.ts";
import { type Check, fail, type Finding, type Report, type Schema, type SchemaType } from "./json-schema.ts";

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
