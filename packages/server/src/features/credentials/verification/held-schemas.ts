import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

import { type JsonObject, SdkError, type SchemaValidators } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { Ajv, ErrorObject, Options } from "ajv";

// CommonJS, whose default exports the two module systems see differently.
const require = createRequire(import.meta.url);
type AjvModule = { default: new (options: Options) => Ajv };
const addFormats = require("ajv-formats") as { default: (ajv: Ajv) => void };

// Ends at the first fault: the author of the credential chooses how many there are.
const OPTIONS: Options = { strict: false, logger: false };

/**
 * Reads the JSON Schemas that the operator holds: every `.json` file of a folder.
 *
 * @throws SdkError `invalid_argument` when one cannot be read, has no absolute `$id`, or is no schema
 */
export async function readSchemaFolder(folder: string): Promise<JsonObject[]> {
  const schemas: JsonObject[] = [];
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new SdkError("invalid_argument", `the folder of schemas cannot be read: ${folder}`, { cause });
  });
  for (const name of names.filter((each) => each.endsWith(".json")).sort()) {
    schemas.push(readSchema(await readFile(join(folder, name), "utf8"), name));
  }
  compileSchemas(schemas);
  return schemas;
}

function readSchema(text: string, name: string): JsonObject {
  let schema: unknown;
  try {
    schema = parseJson(text);
  } catch {
    throw new SdkError("invalid_argument", `schema ${name} expected JSON text`);
  }
  const id = typeof schema === "object" && schema !== null ? (schema as JsonObject)["$id"] : undefined;
  if (typeof id !== "string" || !URL.canParse(id)) {
    throw new SdkError(
      "invalid_argument",
      `schema ${name} expected an absolute URL as its $id, by which credentials name it`,
    );
  }
  return schema as JsonObject;
}

/**
 * Makes validators of schemas, by their `$id`, as `credentialSchema` names them (JSON Schema draft-07, 2019-09 or 2020-12, by
 * `$schema`; 2020-12 where it says none). A schema may refer to others of the same draft.
 *
 * @throws SdkError `invalid_argument` when one is no schema
 */
export function compileSchemas(documents: readonly JsonObject[]): SchemaValidators {
  if (documents.length === 0) return new Map();
  const made = new Map<string, Ajv>();
  for (const document of documents) compiling(document, () => ajvOf(document, made).addSchema(document));
  return new Map(
    documents.map((document) => {
      const id = document["$id"] as string;
      const validate = compiling(document, () => ajvOf(document, made).getSchema(id));
      return [id, (credential) => (validate?.(credential) === true ? [] : (validate?.errors ?? []).map(toIssue))];
    }),
  );
}

const moduleByDraft: Readonly<Record<string, string>> = {
  "http://json-schema.org/draft-07/schema": "ajv",
  "https://json-schema.org/draft/2019-09/schema": "ajv/dist/2019",
};

/** The validator of a schema's draft; each is loaded where a schema needs it. */
function ajvOf({ $schema }: JsonObject, made: Map<string, Ajv>): Ajv {
  const draft = typeof $schema === "string" ? $schema.replace(/#$/, "") : "";
  const name = moduleByDraft[draft] ?? "ajv/dist/2020";
  const present = made.get(name);
  if (present !== undefined) return present;
  const { default: AjvClass } = require(name) as AjvModule;
  const ajv = new AjvClass(OPTIONS);
  addFormats.default(ajv);
  made.set(name, ajv);
  return ajv;
}

function compiling<Result>({ $id = "" }: JsonObject, compile: () => Result): Result {
  try {
    return compile();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SdkError(
      "invalid_argument",
      `schema ${JSON.stringify($id)} expected a JSON Schema, but: ${reason.slice(0, 300)}`,
    );
  }
}

function toIssue({ instancePath, message }: ErrorObject): { path: string; message: string } {
  return { path: instancePath, message: message ?? "must conform to its schema" };
}
