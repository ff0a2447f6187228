import { createRequire } from "node:module";
import { isUtf8 } from "node:buffer";

import { isSdkError, type JsonObject, type JsonValue, SdkError } from "@arcs/core";
import type { Ajv, ErrorObject } from "ajv";
import type { default as createSerializer, Schema } from "fast-json-stringify";
import { errorCodes, type FastifyInstance, type FastifyRequest } from "fastify";
import { countStringsInText, namesAsWritten } from "@arcs/core/internal";
import { scan } from "secure-json-parse";

import { httpSchemas } from "./generated/schemas.ts";

// All are CommonJS, whose default exports the two module systems see differently.
const require = createRequire(import.meta.url);
const { default: AjvClass } = require("ajv") as { default: typeof Ajv };
const serializerOf = require("fast-json-stringify") as typeof createSerializer;
const addFormats = require("ajv-formats") as { default: (ajv: Ajv, formats: string[]) => void };

/**
 * Lets Fastify validate with the schemas of `schemas/http/`: bodies as they are, nothing converted
 * and nothing dropped; parameters, which are texts on the wire, as the types that they stand for,
 * with their defaults.
 */
export function useValidation(app: FastifyInstance): void {
  const bodies = createCompiler({ coerceTypes: false, useDefaults: false, strictNumbers: true });
  // "1e999" becomes Infinity, and Ajv then leaves out the bounds of a number that is not finite,
  // unless told not to be strict.
  const parameters = createCompiler({
    coerceTypes: "array",
    useDefaults: true,
    strictNumbers: false,
  });
  for (const schema of Object.values(httpSchemas)) app.addSchema(schema);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === "body" ? bodies : parameters)(schema as object),
  );
  app.setSerializerCompiler<Schema>(({ schema }) => serializeBy(schema, app));
}

// Recursive functions, JSON.stringify among them, fail on a body of some thousand levels.
const MAX_BODY_DEPTH = 100;
// A megabyte holds half a million values, and what looks at each of them takes seconds. Real bodies
// have some hundred.
const MAX_VALUES = 20_000;
// All faults are told of bodies of the size that people write, of larger ones the first: a client
// that sends 345,000 wrong values must not have 345,000 errors worked out.
const MAX_VALUES_FOR_ALL_FAULTS = 256;
const MAX_FAULTS = 20;

function hasMoreValues(body: unknown, than: number): boolean {
  const open = [body];
  for (let values = 1; open.length > 0;) {
    const next = open.pop();
    const inner = typeof next === "object" && next !== null ? Object.values(next) : [];
    values += inner.length;
    if (values > than) return true;
    open.push(...inner);
  }
  return false;
}

/**
 * Writes answers with the members of their schema. Compiled when an answer is first sent: for all
 * answers that there are, it takes two seconds of a start.
 */
function serializeBy(schema: Schema, app: FastifyInstance): (answer: unknown) => string {
  const serializer = lazy(() =>
    serializerOf(schema, { schema: app.getSchemas() as Record<string, Schema> }),
  );
  return (answer) => serializer()(answer);
}

type ValidatorOptions = {
  coerceTypes: false | "array";
  useDefaults: boolean;
  strictNumbers: boolean;
};
type Validator = { (data: unknown): boolean; errors?: ErrorObject[] | null };

/**
 * Compiles schemas to validators that stop at the first fault, except for small data. Each is
 * compiled when it is first used, such as for the first request that is refused: for all requests
 * that there are, it takes a fifth of a start.
 */
function createCompiler(options: ValidatorOptions): (schema: object) => Validator {
  const ajvToFindFirst = lazy(() => createValidator({ ...options, allErrors: false }));
  const ajvToFindAll = lazy(() => createValidator({ ...options, allErrors: true }));
  return (schema) => {
    const firstFinder = lazy(() => ajvToFindFirst().compile(schema));
    const allFinder = lazy(() => ajvToFindAll().compile(schema));
    const validate: Validator = (data) => {
      const findFirst = firstFinder();
      if (findFirst(data)) return true;
      let errors = findFirst.errors ?? [];
      if (!hasMoreValues(data, MAX_VALUES_FOR_ALL_FAULTS)) {
        const findAll = allFinder();
        if (!findAll(data)) errors = findAll.errors ?? errors;
      }
      validate.errors = errors.slice(0, MAX_FAULTS);
      return false;
    };
    return validate;
  };
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function createValidator(options: ValidatorOptions & { allErrors: boolean }): Ajv {
  const ajv = new AjvClass({ ...options, strict: true, strictTypes: false, ownProperties: true });
  addFormats.default(ajv, ["uri", "date-time"]);
  for (const schema of Object.values(httpSchemas)) ajv.addSchema(schema);
  return ajv;
}

/**
 * Reads a time of a request. The format of schemas allows leap seconds, which no Date has. @throws
 * SdkError `invalid_request`
 */
export function readTime(text: string, { member }: { member: string }): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new SdkError("invalid_request", `${member} must be a time that exists`);
  return time;
}

const JSON_TYPE = "application/json";
// As Fastify's own parser is told: nobody may change what objects inherit.
const POISON = { protoAction: "error", constructorAction: "error" } as const;

const bodies = new WeakMap<FastifyRequest, Uint8Array>();

/**
 * Reads JSON bodies as Fastify does, with the names of members as they are written: see
 * `parseJson`. And none of plain text.
 */
export function useJsonBodies(app: FastifyInstance): void {
  const parse = createParser(app);
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser(JSON_TYPE, { parseAs: "buffer" }, (request, body, done) => {
    try {
      parse(request, readText(body as Buffer), done);
    } catch (error) {
      done(error as Error);
    }
  });
}

/**
 * Reads the bytes of a body as text. @throws SdkError `invalid_request` where they are not UTF-8:
 * each would become U+FFFD
 */
export function readText(body: Buffer): string {
  if (!isUtf8(body)) throw new SdkError("invalid_request", "the body must be UTF-8");
  return body.toString("utf8");
}

/**
 * Keeps the bytes of JSON bodies on the routes of one scope: signatures cover them, not what was
 * parsed.
 */
export function useRawBodies(scope: FastifyInstance): void {
  const parse = createParser(scope);
  scope.removeContentTypeParser(JSON_TYPE);
  scope.addContentTypeParser(JSON_TYPE, { parseAs: "buffer" }, (request, body, done) => {
    bodies.set(request, new Uint8Array(body as Buffer));
    parse(request, body.toString("utf8"), done);
  });
}

export function rawBodyOf(request: FastifyRequest): Uint8Array {
  return bodies.get(request) ?? new Uint8Array(0);
}

/**
 * Refuses a text before it is parsed: a megabyte of brackets takes the parser a quarter of a
 * second.
 */
function findTooLarge(text: string): SdkError | undefined {
  try {
    countStringsInText(text, { maxDepth: MAX_BODY_DEPTH, maxValues: MAX_VALUES });
    return undefined;
  } catch (error) {
    const most = isSdkError(error, "document_too_deep")
      ? `${MAX_BODY_DEPTH} levels`
      : `${MAX_VALUES} values`;
    return new SdkError("invalid_request", `the body must have at most ${most}`);
  }
}

type Done = (error: Error | null, body?: unknown) => void;

function createParser(
  app: FastifyInstance,
): (request: FastifyRequest, text: string, done: Done) => void {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, text, done) => {
    // Clients name a type for every request, also for those that have no body.
    if (text === "" && request.routeOptions.schema?.body === undefined) return done(null);
    const tooLarge = findTooLarge(text);
    if (tooLarge !== undefined) return done(tooLarge);
    void parse(request, text, (error, body: JsonValue) => {
      if (error !== null) return done(error);
      const named = namesAsWritten(text, body);
      try {
        // Fastify has looked at the names that V8 read.
        done(null, named === body ? body : scan(named as JsonObject, POISON));
      } catch {
        done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
      }
    });
  };
}
