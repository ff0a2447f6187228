import { SdkError } from "@arcs/core";
import { knownContexts, naming } from "@arcs/core/internal";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteOptions,
} from "fastify";
import swagger from "@fastify/swagger";
import { credentialSchemas, httpSchemas } from "../http/generated/schemas.ts";
import { type FixedDocument, fixedDocument, keepPublic } from "../http/public-answers.ts";
import { defineOperation } from "../http/route-schemas.ts";
import { sendPage } from "../pages/send-page.ts";
import { pageIcon, pageStyle } from "../pages/style.ts";
import type { Settings } from "../settings/settings.ts";
import {
  answerHeaders,
  describeFailures,
  headersOfSuccess,
  listErrorCodes,
} from "./describe-errors.ts";
import { describePrivacy, type Schemas } from "./describe-privacy.ts";
import { describeWebhooks } from "./describe-webhooks.ts";
import { type ApiDocument, type Content, operationPage, referencePage } from "./reference-pages.ts";
import { type RealAnswer, realAnswers } from "./generated/real-answers.ts";

const hidden = { config: { permission: "none", weight: 0 }, schema: { hide: true } } as const;
const DAY = 86_400;

/**
 * Serves the documents that credentials refer to, at the paths of their URLs, and the description
 * of the API.
 */
export function registerDocumentRoutes(
  app: FastifyInstance,
  { explorer }: Pick<Settings, "explorer">,
): void {
  let docs: FixedDocument | undefined;
  let described: ApiDocument | undefined;

  for (const [path, write, type, seconds] of [
    ["/openapi.json", () => JSON.stringify(app.swagger()), "application/json; charset=utf-8", 300],
    ["/assets/page.css", () => pageStyle, "text/css; charset=utf-8", 300],
    ["/assets/icon.svg", () => pageIcon, "image/svg+xml", DAY],
  ] as const) {
    let document: FixedDocument | undefined;
    app.get(path, hidden, async (request, reply) => {
      document ??= fixedDocument(write());
      return sendDocument(request, reply, { document, type, seconds });
    });
  }

  // The server's address in a browser leads to its description, also where the explorer is off.
  if (explorer === "off") app.get("/", hidden, async (_request, reply) => reply.redirect("/docs"));

  app.get("/docs", hidden, async (_request, reply) => {
    docs ??= fixedDocument(referencePage(app.swagger() as ApiDocument, { explorer }).markup);
    return sendPage(reply, docs.bytes);
  });

  app.get<{ Params: { operation: string } }>("/docs/:operation", hidden, async (request, reply) => {
    described ??= app.swagger() as ApiDocument;
    const page = operationPage(described, request.params.operation, { explorer });
    if (page === undefined) throw new SdkError("not_found", "there is no operation of this name");
    return sendPage(reply, page);
  });

  const context = new URL(naming.SERVICE_CONTEXT_URL);
  const documents = new Map([
    ...[...Object.values(httpSchemas), ...credentialSchemas].map(
      (schema) => [new URL(schema.$id).pathname, fixedDocument(JSON.stringify(schema))] as const,
    ),
    [context.pathname, fixedDocument(JSON.stringify(knownContexts.get(context.href)))],
  ]);
  const schema = {
    type: "application/schema+json",
    summary: "A JSON Schema that credentials or this API name",
  };
  const jsonLd = {
    type: "application/ld+json",
    summary: "The JSON-LD context that credentials name",
  };
  for (const [operationId, folder, parameter, { type, summary }] of [
    ["getSchema", "/schemas/", "name", schema],
    ["getHttpSchema", "/schemas/http/", "name", schema],
    ["getContext", "/contexts/credentials/", "version", jsonLd],
  ] as const) {
    app.get<{ Params: Record<string, string> }>(
      `${folder}:${parameter}`,
      defineOperation(operationId, {
        permission: "none",
        summary,
        tags: ["documents"],
        params: {
          type: "object",
          properties: { [parameter]: { type: "string", maxLength: 100 } },
          required: [parameter],
        },
        errors: ["not_found"],
        answers: {
          200: { description: "The document", type: "object", additionalProperties: true },
        },
      }),
      async (request, reply) => {
        const document = documents.get(`${folder}${request.params[parameter]}`);
        return sendDocument(request, reply, {
          document,
          type: `${type}; charset=utf-8`,
          seconds: DAY,
        });
      },
    );
  }
}

type PublicDocument = { document: FixedDocument | undefined; type: string; seconds: number };

/** Sends a public document; a client with the current version gets 304. */
async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { document, type, seconds }: PublicDocument,
): Promise<FastifyReply> {
  if (document === undefined) throw new SdkError("not_found", "there is no document of this name");
  if (keepPublic(request, reply, { version: document, keeping: { seconds } }))
    return reply.code(304).send();
  return reply.type(type).send(document.bytes);
}

const info = {
  title: "ARCS: Agent Reputation and Credentials Service",
  version: "1",
  description: [
    "Issues, stores and verifies W3C Verifiable Credentials for AI agents, keeps their Trust Scores, and reports both by signed webhooks.",
    "Requests carry an API key as `Authorization: Bearer <key>`. The first start of a server prints an admin key, which makes others by `POST /v1/keys`; what everybody may see is on the pages of agents, without a key.",
    "A new server has no agents. `POST /v1/agents/challenge` and `POST /v1/agents` register one, which its wallet signs: `registerAgent` of the package `@arcs/client` does both. Then it can be paid, rated, and given credentials.",
    "Every answer carries `X-Request-Id`. Every POST honours `Idempotency-Key`. What an account asks for in an hour is limited by its plan; `RateLimit` says how much is left.",
  ].join("\n\n"),
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
};

// In the order in which a newcomer needs them.
const tags = [
  { name: "reputation", description: "Trust Scores, their history and their evidence" },
  {
    name: "holds",
    description: "How much is safe to spend with an account, and amounts held for payments",
  },
  { name: "agents", description: "Register agents, find them, change what they show" },
  { name: "payments", description: "x402 payments and ratings: what scores are made of" },
  { name: "disputes", description: "Disputes about payments" },
  { name: "credentials", description: "Issue, read, verify and revoke credentials" },
  { name: "log", description: "The public log: what scores rest on, and who signed it" },
  { name: "webhooks", description: "Subscriptions to events, and their deliveries" },
  { name: "keys", description: "API keys" },
  { name: "issuers", description: "Issuers that this server knows, and which of them it trusts" },
  {
    name: "vc-api",
    description:
      "Sign and verify any W3C credential, as the VC-API has it; only where it is turned on",
  },
  {
    name: "documents",
    description: "Documents that credentials refer to, and data of the pages; no key needed",
  },
  { name: "operations", description: "Health and metrics, for operators; no key needed" },
];

/**
 * Describes the API in OpenAPI 3.1, from the same schemas that validate. Register it before any
 * route.
 */
export async function useOpenApi(
  app: FastifyInstance,
  settings: { publicUrl: string },
): Promise<void> {
  const routes = new Map<string, RouteOptions>();
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info,
      tags,
      servers: [{ url: settings.publicUrl }],
      components: {
        securitySchemes: {
          apiKey: { type: "http", scheme: "bearer", description: "An API key: `arcs_live_…`" },
        },
      },
      security: [{ apiKey: [] }],
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json["title"] === "string" ? json["title"] : `Schema${index}`,
    },
    transform: ({ schema, url, route }) => {
      routes.set(String(schema?.operationId), route);
      return { schema: describe(schema, { url, route }), url };
    },
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      const described = dropUnusedSchemas(addUnionsAndWebhooks(document.openapiObject));
      return addExamples(addFailures(described, routes), settings);
    },
  });
}

const retryHeader = {
  "idempotency-key": {
    type: "string",
    minLength: 1,
    maxLength: 255,
    description:
      "Makes it safe to send the request again: the same key gives the same answer, for a day",
  },
};

/**
 * Adds the route's permission and cost; and its group, by the first segment of its path unless the
 * route names another.
 */
function describe(
  schema: FastifySchema | undefined,
  { url, route }: { url: string; route: RouteOptions },
): FastifySchema {
  const { permission = "none", weight = 0 } = route.config ?? {};
  if (schema === undefined) return { hide: true };
  const [, segment = ""] = url.replace(/^\/v1/, "").split("/");
  const { description = "", tags = [segment] } = schema;
  if (permission === "none") return { ...schema, tags, security: [] };
  const cost = weight === 1 ? "1 unit" : `${weight} units`;
  const parts = [description, `Needs the permission \`${permission}\`. Counts as ${cost}.`];
  const headers =
    route.method === "POST" ? { headers: { type: "object", properties: retryHeader } } : {};
  return {
    ...schema,
    tags,
    ...headers,
    description: parts.filter((part) => part !== "").join("\n\n"),
  };
}

/** Adds the unions by privacy mode, and what is sent to subscribers. */
function addUnionsAndWebhooks<Document extends { components?: object }>(
  document: Document,
): Document {
  const { schemas = {} } = (document.components ?? {}) as { schemas?: Schemas };
  const components = { ...document.components, schemas: describePrivacy(schemas) };
  return { ...document, webhooks: describeWebhooks(), components };
}

/**
 * Leaves out the schemas of an OpenAPI document that nothing in it refers to, such as those of what
 * is turned off.
 */
function dropUnusedSchemas<
  Document extends { paths?: object; webhooks?: object; components?: { schemas?: object } },
>(document: Document): Document {
  const { schemas = {} } = document.components ?? {};
  const used = new Set<string>();
  const waiting: unknown[] = [document.paths, document.webhooks];
  while (waiting.length > 0) {
    const part = waiting.pop();
    for (const [, name = ""] of JSON.stringify(part ?? {}).matchAll(
      /"#\/components\/schemas\/([^"/]+)"/g,
    )) {
      if (used.has(name)) continue;
      used.add(name);
      waiting.push((schemas as Record<string, unknown>)[name]);
    }
  }
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas: kept } };
}

/** Names the codes with which each operation may fail, and the headers of its answers. */
function addFailures<Document extends object>(
  document: Document,
  routes: ReadonlyMap<string, RouteOptions>,
): Document {
  const failures: Parameters<typeof describeFailures>[1] = {};
  const { paths = {}, components } = document as ApiDocument;
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations)) {
      const route = routes.get(operation.operationId ?? "");
      if (route === undefined) continue;
      const { "4XX": _, "5XX": __, ...answers } = operation.responses ?? {};
      const headers = headersOfSuccess(route);
      operation.responses = {
        ...describeFailures(listErrorCodes(route), failures),
        // The VC-API answers 400 with a report of its own.
        ...Object.fromEntries(
          Object.entries(answers).map(([status, answer]) => [status, { ...answer, headers }]),
        ),
      };
    }
  return {
    ...document,
    components: { ...components, headers: answerHeaders, responses: failures },
  };
}

/**
 * Gives the operations of an OpenAPI document a real request and its answer, and the request as a
 * command of curl.
 */
function addExamples<Document extends object>(
  document: Document,
  where: { publicUrl: string },
): Document {
  for (const [template, operations] of Object.entries((document as ApiDocument).paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const { operationId = "", requestBody, responses, security } = operation;
      const real = Object.hasOwn(realAnswers, operationId) ? realAnswers[operationId] : undefined;
      giveExamples({ request: requestBody, ...responses }, real);
      const [body] = Object.values(requestBody?.content ?? {});
      const asked = {
        method,
        path: real?.path ?? template,
        needsKey: security === undefined,
        body: body?.example,
      };
      operation["x-codeSamples"] = [{ lang: "Shell", label: "curl", source: curlOf(asked, where) }];
    }
  }
  return document;
}

function giveExamples(
  bodies: Readonly<Record<string, { content?: Content } | undefined>>,
  real: RealAnswer | undefined,
): void {
  const known: Readonly<Record<string, unknown>> =
    real === undefined ? {} : { request: real.request, [real.status]: real.answer };
  for (const [status, body] of Object.entries(bodies)) {
    for (const media of Object.values(body?.content ?? {})) {
      const example = media.example ?? known[status];
      if (example !== undefined) media.example = example;
    }
  }
}

type ExampleRequest = { method: string; path: string; body?: unknown; needsKey: boolean };

export function curlOf(
  { method, path, body, needsKey }: ExampleRequest,
  { publicUrl }: { publicUrl: string },
): string {
  const lines = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}'${publicUrl}${path}'`,
  ];
  if (needsKey) lines.push(`-H "Authorization: Bearer $ARCS_API_KEY"`);
  if (body !== undefined) {
    const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
    lines.push("-H 'Content-Type: application/json'", `-d '${text}'`);
  }
  return lines.join(" \\\n  ");
}
