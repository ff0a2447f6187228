// Checks answers by an OpenAPI document: by their status, and by the schema that the document has
// for that.
import { createRequire } from "node:module";

import type { Ajv, ValidateFunction } from "ajv";

import type { Schema } from "./arbitrary.ts";

const require = createRequire(import.meta.url);
const { default: Ajv2020 } = require("ajv/dist/2020.js") as { default: typeof Ajv };
const addFormats = require("ajv-formats") as (ajv: Ajv) => void;

/** A parameter of an operation. */
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
};
type Media = Record<string, { schema?: Schema }>;

/** An answer by its status; failures refer to a component. */
type Response = { $ref?: string; content?: Media };

/** Requests of one path by one method. */
export type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Media };
  responses: Record<string, Response>;
};

/** The part of an OpenAPI document that is used. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses?: Record<string, Response> };
};

/** An answer as it came over the wire. */
export type CheckedAnswer = { status: number; type: string; body: string };

/** Says what is wrong about an answer to an operation; `undefined` where nothing is. */
export type AnswerCheck = (
  name: string,
  operation: Operation,
  answer: CheckedAnswer,
) => string | undefined;

const DOCUMENT = "urn:arcs:document";

function withReferencesInto(document: string, schema: Schema): Schema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', `"${document}#/components/`),
  ) as Schema;
}

/** Makes the check of answers for the operations of a document. */
export function createAnswerCheck({ components }: Pick<ApiDocument, "components">): AnswerCheck {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  // Once: as a part of each answer's schema, it would be looked through for each of them.
  ajv.addSchema({ $id: DOCUMENT, components });
  const compiled = new Map<string, ValidateFunction>();
  return (name, { responses }, { status, type, body }) => {
    const start = body.slice(0, 300);
    const key = [String(status), `${String(status)[0]}XX`].find((each) => each in responses);
    if (key === undefined) return `status ${status} is not in the document: ${start}`;
    const { $ref } = responses[key] ?? {};
    const { content = {} } =
      ($ref === undefined
        ? responses[key]
        : components.responses?.[$ref.split("/").at(-1) ?? ""]) ?? {};
    const [[expectedType, { schema }] = ["", { schema: undefined }]] = Object.entries(content);
    if (schema === undefined)
      return body === "" ? undefined : `status ${status} with a body: ${start}`;
    if (expectedType === "text/plain") return undefined;
    if (!/^application\/([a-z.]+\+)?(json|vc)\b/.test(type))
      return `content type ${type} with status ${status}`;
    const validate = compiled.get(name + key) ?? ajv.compile(withReferencesInto(DOCUMENT, schema));
    compiled.set(name + key, validate);
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return `status ${status} with a body that is no JSON: ${start}`;
    }
    return validate(value)
      ? undefined
      : `status ${status}: ${ajv.errorsText(validate.errors)}: ${start}`;
  };
}

const errorBody: Schema = { $ref: "#/components/schemas/ErrorBody" };

/**
 * Routes outside the document, such as pages for people, may at least fail with no other body than
 * the rest.
 */
const unknownOperation: Operation = {
  responses: {
    "2XX": { content: { "text/plain": { schema: {} } } },
    "4XX": { content: { "application/json": { schema: errorBody } } },
    "5XX": { content: { "application/json": { schema: errorBody } } },
  },
};

/**
 * Finds what a request asked for, by its method and path; fixed parts of a path win over
 * parameters.
 */
export function findOperation(
  { paths }: Pick<ApiDocument, "paths">,
  { method, path }: { method: string; path: string },
): { name: string; operation: Operation } {
  const parts = path.split(/[?#]/)[0]!.split("/");
  const fits = (template: string): boolean => {
    const wanted = template.split("/");
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => part.startsWith("{") || part === parts[i])
    );
  };
  const parameters = (template: string): number => template.split("{").length;
  const found = Object.keys(paths)
    .filter((template) => fits(template) && paths[template]?.[method.toLowerCase()] !== undefined)
    .sort((a, b) => parameters(a) - parameters(b))[0];
  const operation = found === undefined ? undefined : paths[found]?.[method.toLowerCase()];
  if (found === undefined || operation === undefined)
    return { name: "none", operation: unknownOperation };
  return { name: `${method.toLowerCase()} ${found}`, operation };
}
