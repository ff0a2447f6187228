import { SdkError } from "@arcs/core";
import { createValidator, type Schema, toIssues } from "@arcs/core/internal";

import type { ObjectSchema } from "./tool.ts";

/**
 * Checks an input against the schema of its tool, by the keywords of JSON Schema that core knows.
 *
 * @throws SdkError `invalid_argument`; `details.errors` lists the first 20 places that are wrong
 */
export function checkInput(input: unknown, schema: ObjectSchema): void {
  const errors = findIssues(input, schema).map(({ path, message }) => `input${path} ${message}`);
  if (errors.length === 0) return;
  throw new SdkError("invalid_argument", errors.slice(0, 5).join("; "), { details: { errors } });
}

function findIssues(input: unknown, schema: ObjectSchema): ReturnType<typeof toIssues> {
  try {
    return toIssues(createValidator(schema as Schema)(input) ?? [], { data: input });
  } catch (cause) {
    // Applications bring tools with schemas of their own.
    throw new SdkError("invalid_argument", "the tool expected a JSON Schema of its input, got another object", {
      cause,
    });
  }
}
