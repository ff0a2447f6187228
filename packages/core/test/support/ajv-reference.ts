import { readdirSync, readFileSync } from "node:fs";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";

import type { Finding, SchemaIssue } from "@arcs/vc/internal";
import { toIssues } from "../../src/schemas/check-own-schemas.ts";

// The reference for core's own validation of schemas: ajv, with all its errors, put into words.

const ajv = new Ajv({
  allErrors: true,
  inlineRefs: false,
  strict: true,
  strictTuples: false,
  ownProperties: true,
});
addFormats.default(ajv, ["uri"]);

const schemasFolder = new URL("../../../../schemas/", import.meta.url);

/** Core's schemas by title, compiled by ajv. */
export const ajvValidators: ReadonlyMap<string, ValidateFunction> = new Map(
  ["subjects", "credentials"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, schemasFolder)).map((file): [string, ValidateFunction] => {
      const schema = JSON.parse(readFileSync(new URL(`${folder}/${file}`, schemasFolder), "utf8"));
      return [schema.title, ajv.compile(schema)];
    }),
  ),
);

/**
 * Returns ajv's errors as the issues that core should report, and the number of errors behind them.
 */
export function ajvIssues(
  validate: ValidateFunction,
  data: unknown,
): { issues: SchemaIssue[]; errors: number } {
  if (validate(data)) return { issues: [], errors: 0 };
  const errors = validate.errors ?? [];
  return { issues: toIssues(withoutItemsOf(errors), { data }), errors: errors.length };
}

/** ajv reports every item that does not match `contains`. */
function withoutItemsOf(errors: readonly ErrorObject[]): Finding[] {
  const lists = errors
    .filter(({ keyword }) => keyword === "contains")
    .map(({ instancePath }) => `${instancePath}/`);
  return errors.filter(({ instancePath }) => !lists.some((list) => instancePath.startsWith(list)));
}
