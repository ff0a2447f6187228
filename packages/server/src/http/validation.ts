import { createRequire } from "node:module";

import type { Ajv } from "ajv";
import type { FastifyInstance } from "fastify";

import { httpSchemas } from "./generated/schemas.ts";

// Both are CommonJS, whose default exports the two module systems see differently.
const require = createRequire(import.meta.url);
const { default: AjvClass } = require("ajv") as { default: typeof Ajv };
const addFormats = require("ajv-formats") as { default: (ajv: Ajv, formats: string[]) => void };

/**
 * Lets Fastify validate with the schemas of `schemas/http/`: bodies as they are, nothing converted and nothing dropped;
 * parameters, which are texts on the wire, as the types that they stand for, with their defaults.
 */
export function useValidation(app: FastifyInstance): void {
  const bodies = createValidator({ coerceTypes: false, useDefaults: false });
  const parameters = createValidator({ coerceTypes: "array", useDefaults: true });
  for (const schema of Object.values(httpSchemas)) app.addSchema(schema);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === "body" ? bodies : parameters).compile(schema as object),
  );
}

function createValidator(options: { coerceTypes: false | "array"; useDefaults: boolean }): Ajv {
  const ajv = new AjvClass({ ...options, allErrors: true, strict: true, strictTypes: false, ownProperties: true });
  addFormats.default(ajv, ["uri", "date-time"]);
  for (const schema of Object.values(httpSchemas)) ajv.addSchema(schema);
  return ajv;
}
