import { createRequire } from "node:module";

import { SdkError } from "@arcs/core";
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
  const bodies = createValidator({ coerceTypes: false, useDefaults: false, strictNumbers: true });
  // "1e999" becomes Infinity, and Ajv then leaves out the bounds of a number that is not finite, unless told not to be strict.
  const parameters = createValidator({ coerceTypes: "array", useDefaults: true, strictNumbers: false });
  for (const schema of Object.values(httpSchemas)) app.addSchema(schema);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === "body" ? bodies : parameters).compile(schema as object),
  );
  app.addHook("preValidation", async ({ body }) => {
    if (!isDeeperThan(body, DEEPEST_BODY)) return;
    throw new SdkError("invalid_request", `the body expected at most ${DEEPEST_BODY} levels`);
  });
}

// Whatever walks a body by calling itself, JSON.stringify among others, fails on one of some thousand levels.
const DEEPEST_BODY = 100;

function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= levels; depth++) {
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

type ValidatorOptions = { coerceTypes: false | "array"; useDefaults: boolean; strictNumbers: boolean };

function createValidator(options: ValidatorOptions): Ajv {
  const ajv = new AjvClass({ ...options, allErrors: true, strict: true, strictTypes: false, ownProperties: true });
  addFormats.default(ajv, ["uri", "date-time"]);
  for (const schema of Object.values(httpSchemas)) ajv.addSchema(schema);
  return ajv;
}
