import { readdirSync, readFileSync } from "node:fs";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";

import { toIssues } from "../../src/schemas/issues.ts";
import type { Finding } from "../../src/schemas/json-schema.ts";
import type { SchemaIssue } from "../../src/schemas/schema-validator.ts";

// The second implementation that core's own reading of the schemas is compared with: ajv, all its errors, put into words.

const ajv = new Ajv({ allErrors: true, inlineRefs: false, strict: true, strictTuples: false, ownProperties: true });
addFormats.default(ajv, ["uri"]);

const schemasFolder = new URL("../../../../schemas/", import.meta.url);

/** The schemas that core carries, by their titles, compiled by ajv. */
export const ajvValidators: ReadonlyMap<string, ValidateFunction> = new Map(
  ["subjects", "credentials"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, schemasFolder)).map((file): [string, ValidateFunction] => {
      const schema = JSON.parse(readFileSync(new URL(`${folder}/${file}`, schemasFolder), "utf8"));
      return [schema.title, ajv.compile(schema)];
    }),
  ),
);

/** What ajv finds wrong, as the issues that core is to give; and how many errors they come from. */
export function ajvIssues(validate: ValidateFunction, data: unknown): { issues: SchemaIssue[]; errors: number } {
  if (validate(data)) return { issues: [], errors: 0 };
  const errors = validate.errors ?? [];
  return { issues: toIssues(withoutItemsOf(errors), { data }), errors: errors.length };
}

/** ajv reports every item that was not the one that `contains` looks for. */
function withoutItemsOf(errors: readonly ErrorObject[]): Finding[] {
  const lists = errors.filter(({ keyword }) => keyword === "contains").map(({ instancePath }) => `${instancePath}/`);
  return errors.filter(({ instancePath }) => !lists.some((list) => instancePath.startsWith(list)));
}
