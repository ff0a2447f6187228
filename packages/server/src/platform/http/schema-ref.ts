import { httpSchemas } from "./generated/schemas.ts";

/** Refers to a schema of `schemas/http/` by its file name. */
export function schemaRef(name: keyof typeof httpSchemas): { $ref: string } {
  return { $ref: `${httpSchemas[name].$id}#` };
}

/** The answers that any route may give besides its own. */
export const errorResponses = {
  "4xx": schemaRef("error-body"),
  "5xx": schemaRef("error-body"),
} as const;
