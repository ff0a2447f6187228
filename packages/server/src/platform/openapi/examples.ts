import { clientFailure, realAnswers } from "./generated/real-answers.ts";
import type { RealAnswer } from "./real-answer.ts";
import { type CodeSample, codeSamples } from "./samples.ts";
import { isSchema, type Schema } from "./schema.ts";

type Schemas = Readonly<Record<string, unknown>>;
type MediaType = { schema?: unknown; example?: unknown; examples?: unknown };
type Body = { content?: Record<string, MediaType> };
type Operation = {
  operationId?: string;
  requestBody?: Body;
  responses?: Record<string, Body>;
  security?: unknown[];
  "x-codeSamples"?: CodeSample[];
};

const failures: Readonly<Record<string, unknown>> = {
  "4XX": clientFailure,
  "5XX": {
    error: { code: "internal_error", message: "the server failed; quote the request id", statusCode: 500 },
  },
};

/**
 * Gives every body of an OpenAPI document an example: a real request and its answer, the one of its schema, or a
 * generated one. Every operation gets code samples.
 */
export function addExamples<Document extends { paths?: object; components?: { schemas?: object } }>(
  document: Document,
  where: { publicUrl: string },
): Document {
  const schemas: Schemas = { ...document.components?.schemas };
  for (const [template, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      describeByExample(operation, { template, method, schemas, where });
    }
  }
  return document;
}

type OperationPlace = { template: string; method: string; schemas: Schemas; where: { publicUrl: string } };

function describeByExample(operation: Operation, { template, method, schemas, where }: OperationPlace): void {
  const { operationId = "", requestBody, security } = operation;
  const real = Object.hasOwn(realAnswers, operationId) ? realAnswers[operationId] : undefined;
  giveExamples(operation, { real, schemas });
  const path = real?.path ?? pathOf(template);
  const [body] = Object.values(requestBody?.content ?? {});
  const asked = { operationId, method, template, path, needsKey: security === undefined, body: body?.example };
  operation["x-codeSamples"] = codeSamples(asked, where);
}

function giveExamples(
  { requestBody, responses }: Operation,
  { real, schemas }: { real: RealAnswer | undefined; schemas: Schemas },
): void {
  const known: Readonly<Record<string, unknown>> = {
    ...failures,
    ...(real === undefined ? {} : { request: real.request, [real.status]: real.answer }),
  };
  for (const [status, body] of Object.entries({ request: requestBody, ...responses })) {
    for (const media of Object.values(body?.content ?? {})) {
      media.example ??= known[status];
      addExample(media, schemas);
    }
  }
}

/** A path as it could be asked for, where none is known that was. */
function pathOf(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? AGENT);
}

function addExample(media: MediaType, schemas: Readonly<Record<string, unknown>>): void {
  if (!isSchema(media.schema) || media.example !== undefined || media.examples !== undefined) return;
  const example = exampleOf(media.schema, { schemas, name: "", depth: 0 });
  if (example !== undefined) media.example = example;
}

type Place = { schemas: Readonly<Record<string, unknown>>; name: string; depth: number };

const MAX_DEPTH = 8;

/** A value that a schema takes, or `undefined` where none is easily found. */
function exampleOf(schema: Schema, place: Place): unknown {
  if (place.depth > MAX_DEPTH) return undefined;
  const within = { ...place, depth: place.depth + 1 };
  if (schema.$ref !== undefined) {
    const target = place.schemas[schema.$ref.split("/").at(-1) ?? ""];
    return isSchema(target) ? exampleOf(target, within) : undefined;
  }
  const given = givenExample(schema);
  if (given !== undefined) return given;
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== "null");
  if (choice !== undefined) return exampleOf(choice, within);
  const [type = ""] = [schema.type ?? []].flat();
  return byType[type]?.(schema, within);
}

function givenExample({ example, examples, const: only, default: usual, enum: words }: Schema): unknown {
  return [example, examples?.[0], only, usual, words?.[0]].find((value) => value !== undefined);
}

const byType: Readonly<Record<string, (schema: Schema, place: Place) => unknown>> = {
  object: exampleObject,
  array: exampleArray,
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1 }) => minimum,
  boolean: () => true,
  null: () => null,
  string: exampleText,
};

function exampleArray({ items, minItems = 0 }: Schema, place: Place): unknown {
  const item = items === undefined ? undefined : exampleOf(items, place);
  if (item !== undefined) return [item];
  return minItems === 0 ? [] : undefined;
}

function exampleObject(schema: Schema, place: Place): unknown {
  const required = new Set(schema.required);
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const value = exampleOf(member, { ...place, name });
    if (value !== undefined) members.push([name, value]);
    else if (required.has(name)) return undefined;
  }
  return Object.fromEntries(members);
}

const AGENT = "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";

/** Examples of texts, by the name of the member. */
const texts: Readonly<Record<string, string>> = {
  agentId: AGENT,
  subjectId: AGENT,
  address: AGENT,
  owner: AGENT,
  issuerDid: `did:service:local:${AGENT}`,
  issuerId: `did:service:local:${AGENT}`,
  account: "eip155:84532:0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
  credentialId: "cred_7Yq4xWq9mVtR2sZ1bKcD5e",
  paymentId: "pay_7Yq4xWq9mVtR2sZ1bKcD5e",
  name: "Translator",
  description: "Translates documents",
  code: "invalid_request",
  message: "body/name must be a text, got 5",
  email: "agent@service.example",
  amount: "1.50",
  currency: "USDC",
  key: "arcs_test_0123456789abcdefghijklmnopqrstuvwxyzABCD0aBcDe",
  network: "local",
};

function exampleText(
  { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema,
  { name }: Place,
): unknown {
  const byFormat: Readonly<Record<string, string>> = {
    "date-time": "2026-01-02T03:04:05.000Z",
    date: "2026-01-02",
    uri: "https://agent.example/api",
    email: "agent@service.example",
  };
  const candidates = [format === undefined ? texts[name] : byFormat[format], "text", "a".repeat(minLength)];
  return candidates.find(
    (candidate) =>
      candidate !== undefined &&
      candidate.length >= minLength &&
      candidate.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, "u").test(candidate)),
  );
}
