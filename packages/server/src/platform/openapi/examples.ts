import { clientFailure, type RealAnswer, realAnswers } from "./generated/real-answers.ts";

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

/** The part of JSON Schema that `schemas/http/` uses. */
export type Schema = {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Tells whether a value is a schema that is an object. */
function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}

/** A request in some language, as readers of OpenAPI documents show it. */
export type CodeSample = { lang: string; label: string; source: string };

/** An operation with what its example asks. */
type ExampleRequest = {
  operationId: string;
  method: string;
  /** As in the document, with `{parameters}`. */
  template: string;
  /** As in the example, with what stands behind it. */
  path: string;
  body?: unknown;
  needsKey: boolean;
};

/** Writes an example's request for a shell, and as a call of the client where it has one. */
export function codeSamples(request: ExampleRequest, { publicUrl }: { publicUrl: string }): CodeSample[] {
  const call = typeScriptOf(request, { publicUrl });
  return [
    { lang: "Shell", label: "curl", source: curlOf(request, { publicUrl }) },
    ...(call === undefined ? [] : [{ lang: "TypeScript", label: "TypeScript", source: call }]),
  ];
}

function curlOf({ method, path, body, needsKey }: ExampleRequest, { publicUrl }: { publicUrl: string }): string {
  const lines = [`curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}'${publicUrl}${path}'`];
  if (needsKey) lines.push(`-H "Authorization: Bearer $ARCS_API_KEY"`);
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d '${quoted(body)}'`);
  return lines.join(" \\\n  ");
}

/** In single quotes of a shell only those end the text. */
function quoted(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
}

function typeScriptOf(request: ExampleRequest, { publicUrl }: { publicUrl: string }): string | undefined {
  const { operationId, body } = request;
  const call = Object.hasOwn(clientCalls, operationId) ? clientCalls[operationId] : undefined;
  if (call === undefined) return undefined;
  const { query, named } = parametersOf(request);
  const written = call.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "body") return body === undefined ? "{}" : literal(body);
    if (name === "query") return literal(query);
    // Several ids are a list to the client, and a text with commas on the wire.
    const value = named[name] ?? "";
    return literal(/^(?:ids|agentIds)$/.test(name) ? value.split(",") : value);
  });
  return [
    'import { createArcsClient } from "@arcs/client";',
    "",
    `const client = createArcsClient({ baseUrl: ${literal(publicUrl)}, apiKey: process.env["ARCS_API_KEY"] ?? "" });`,
    `const answer = await client.${written};`,
  ].join("\n");
}

/** A value as written by hand in TypeScript: names of members without quotes where they need none. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, "$1$2:");
}

type Parameters = { named: Record<string, string>; query: Record<string, string | number> };

function parametersOf({ template, path }: ExampleRequest): Parameters {
  const [place = "", behind = ""] = path.split("?", 2);
  const parts = place.split("/").map(decodeURIComponent);
  const inPath = template
    .split("/")
    .flatMap((part, index) => (part.startsWith("{") ? [[part.slice(1, -1), parts[index] ?? ""] as const] : []));
  const query = [...new URLSearchParams(behind)];
  return {
    named: Object.fromEntries([...inPath, ...query]),
    query: Object.fromEntries(query.map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value])),
  };
}

/**
 * The call of `@arcs/client` for an operation, by the operation's id. `{name}` is a parameter of the path or behind it, `{query}`
 * all that stands behind the path, `{body}` the body. Operations that are not here have no method: they are for browsers and
 * for those who run the server.
 */
export const clientCalls: Readonly<Record<string, string>> = {
  createAgentChallenge: "agents.createChallenge({body})",
  createKey: "keys.create({body})",
  createErc8004Challenge: "agents.createErc8004Challenge({id}, {body})",
  linkErc8004Identity: "agents.linkErc8004({id}, {body})",
  getErc8004Identities: "agents.erc8004({id})",
  unlinkErc8004Identity: "agents.unlinkErc8004({id}, {identity})",
  giveErc8004Feedback: "agents.giveErc8004Feedback({id}, {identity})",
  createPaymentAccountChallenge: "agents.createPaymentAccountChallenge({id}, {body})",
  createScoreProofs: "agents.createScoreProofs({id}, {body})",
  createWebhook: "webhooks.create({body})",
  deleteWebhook: "webhooks.delete({id})",
  getAgent: "agents.get({id})",
  getAgentLog: "reputation.agentLog({agentId}, {query})",
  getAgents: "agents.bulk({ids})",
  getCredential: "credentials.get({id})",
  getDispute: "disputes.get({id})",
  getLeaderboard: "reputation.leaderboard({query})",
  getPayment: "payments.get({id})",
  getPaymentReceipt: "payments.receipt({id})",
  getReputation: "reputation.get({agentId})",
  getReputationEvidence: "reputation.evidence({agentId}, {query})",
  getReputationHistory: "reputation.history({agentId}, {query})",
  getReputations: "reputation.bulk({agentIds})",
  getRoots: "reputation.roots()",
  getStatusList: "credentials.getStatusList({id})",
  getCoverLog: "reputation.log({query})",
  getW3cCredential: "credentials.getW3c({id})",
  issueCredential: "credentials.issue({body})",
  listAgentCredentials: "agents.credentials({id})",
  listCredentials: "credentials.listByAgent({agentId}, {query})",
  listIssuers: "issuers.list()",
  listKeys: "keys.list()",
  listWebhookDeliveries: "webhooks.deliveries({id}, {query})",
  listWebhooks: "webhooks.list()",
  openDispute: "disputes.open({body})",
  ratePayment: "payments.rate({id}, {body})",
  registerAgent: "agents.register({body})",
  replayWebhookDelivery: "webhooks.replay({id})",
  replyToClaim: "payments.reply({id}, {body})",
  reportPayment: "payments.report({body})",
  reportVoice: "reputation.showVoice({body})",
  resolveDispute: "disputes.resolve({id}, {body})",
  revokeCredential: "credentials.revoke({id}, {body})",
  revokeKey: "keys.revoke({id})",
  rotateWebhookSecret: "webhooks.rotateSecret({id}, {body})",
  searchAgents: "agents.search({query})",
  syncCredential: "credentials.sync({id}, {body})",
  testWebhook: "webhooks.test({id}, {body})",
  updateAgent: "agents.update({id}, {body})",
  updateWebhook: "webhooks.update({id}, {body})",
  verifyCredential: "credentials.verify({body})",
  verifyKey: "auth.verify()",
  withdrawPaymentAccount: "agents.withdrawPaymentAccount({id}, {account})",
};
