import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

import {
  createCanonicalizer,
  type CredentialReport,
  type DocumentLimits,
  type ErrorCode,
  type JsonObject,
  type PresentationReport,
  type SchemaValidators,
  SdkError,
  type StatusAnswer,
  type StatusQuery,
  type StatusResolver,
  verifyCredential,
  type VerifyCredentialOptions,
  verifyPresentation,
  type VerifyPresentationOptions,
} from "@arcs/core";
import { defined, parseJson } from "@arcs/core/internal";
import type { Ajv, ErrorObject, Options } from "ajv";

type Functions =
  | "resolveStatus"
  | "resolveResource"
  | "schemas"
  | "schemaCheck"
  | "limits"
  | "canonicalizer"
  | "ed25519"
  | "inlineContexts";
type Plain<Options> = Options extends unknown ? Omit<Options, Functions> : never;

/**
 * A credential or a presentation to verify, in a form that can be sent to a thread: without the resolver of its status.
 */
export type DocumentToVerify = {
  /** JSON text, or an object. */
  document: unknown;
  /** `vc` knows those of the VC-API as well, which may be written out. */
  contexts: "service" | "vc";
} & (
  | { kind: "credential"; options: Plain<VerifyCredentialOptions> }
  | { kind: "presentation"; options: Plain<VerifyPresentationOptions> }
);

/** Reports of each kind of document. */
export type Reports = { credential: CredentialReport; presentation: PresentationReport };

/** The parts that a server verifies every document with. */
type VerifyWith = {
  resolveStatus: StatusResolver | undefined;
  schemas: SchemaValidators;
  limits: Partial<DocumentLimits>;
};

/** Verifies a document in this thread. */
export function verifyDocument(
  { kind, document, contexts, options }: DocumentToVerify,
  { resolveStatus, schemas, limits }: VerifyWith,
): Promise<Reports[keyof Reports]> {
  const all = {
    ...options,
    ...defined({ resolveStatus }),
    schemas,
    limits,
    schemaCheck: "optional",
    ...(contexts === "vc" ? vcContexts : {}),
  } as const;
  return kind === "credential"
    ? verifyCredential(document, all)
    : verifyPresentation(document, all as VerifyPresentationOptions);
}

// The vocabulary of the examples in the W3C's recommendations, which its test suites use. It gives every word a meaning, so
// that only the VC-API knows it.
const EXAMPLES = "https://www.w3.org/ns/credentials/examples/v2";
const examples = { "@context": { "@vocab": "https://www.w3.org/ns/credentials/examples#" } };

/** Which contexts the VC-API signs and verifies with: those that core carries, the W3C's examples, and what is written out. */
export const vcContexts = {
  canonicalizer: createCanonicalizer({ contexts: new Map([[EXAMPLES, examples]]) }),
  inlineContexts: "allowed",
} as const;

/** Options of a verifier, which also start its thread. */
export type VerifierOptions = {
  /** JSON Schemas that claims are compared with, by their `$id`. */
  schemas: readonly JsonObject[];
  /** Bounds on documents, where they are not core's. */
  limits: Partial<DocumentLimits>;
};

/** Message to the thread: a document to verify, or the status that it asked for. */
export type VerificationRequest =
  | { type: "verify"; number: number; asked: DocumentToVerify; hasStatus: boolean }
  | { type: "status"; question: number; answer: StatusAnswer };

/** Message from the thread. */
export type VerificationAnswer =
  | { type: "report"; number: number; report: Reports[keyof Reports] }
  | { type: "failed"; number: number; code: ErrorCode; message: string }
  | { type: "ask"; number: number; question: number; query: StatusQuery };

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
