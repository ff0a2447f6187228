import swagger from "@fastify/swagger";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";

import { addExamples } from "./examples.ts";

/** Description of the API as a whole. */
const info = {
  title: "ARCS: Agent Reputation and Credentials Service",
  version: "1",
  description: [
    "Issues, stores and verifies W3C Verifiable Credentials for AI agents, keeps their Trust Scores, and reports both by signed webhooks.",
    "Requests carry an API key as `Authorization: Bearer <key>`. The first start of a server prints an admin key, which makes others by `POST /v1/keys`; what strangers may see is on the pages of agents, without a key.",
    "Every answer carries `X-Request-Id`. Every POST honours `Idempotency-Key`. What an account asks for in an hour is limited by its plan; `RateLimit` says how much is left.",
  ].join("\n\n"),
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
};

const tags = [
  { name: "credentials", description: "Issue, read, verify and revoke credentials" },
  { name: "agents", description: "Register agents, find them, change what they show" },
  { name: "reputation", description: "Trust Scores, their history and their evidence" },
  { name: "payments", description: "x402 payments and ratings: what scores are made of" },
  { name: "disputes", description: "Disputes about payments" },
  { name: "issuers", description: "Whom this server knows, and trusts" },
  { name: "webhooks", description: "Subscriptions to events, and their deliveries" },
  { name: "keys", description: "API keys" },
  {
    name: "vc-api",
    description: "Sign and verify any W3C credential, as the VC-API has it; only where it is turned on",
  },
  { name: "documents", description: "What credentials refer to, and pages for people; no key needed" },
  { name: "operations", description: "For those who keep the server running; no key needed" },
];

/** Describes the API in OpenAPI 3.1, from the same schemas that validate. Register it before any route. */
export async function useOpenApi(app: FastifyInstance, settings: { publicUrl: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info,
      tags,
      servers: [{ url: settings.publicUrl }],
      components: {
        securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "An API key: `arcs_live_…`" } },
      },
      security: [{ apiKey: [] }],
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json["title"] === "string" ? json["title"] : `Schema${index}`,
    },
    transform: ({ schema, url, route }) => ({ schema: describe(schema, route), url }),
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      return addExamples(dropUnusedSchemas(document.openapiObject), settings);
    },
  });
}

const retryHeader = {
  "idempotency-key": {
    type: "string",
    minLength: 1,
    maxLength: 255,
    description: "Makes it safe to send the request again: the same key gives the same answer, for a day",
  },
};

/** Adds the route's configuration: its permission, and its cost. */
function describe(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  const { permission = "none", weight = 0 } = route.config ?? {};
  if (schema === undefined) return { hide: true };
  if (permission === "none") return { ...schema, security: [] };
  const { description = "" } = schema;
  const cost = weight === 1 ? "1 unit" : `${weight} units`;
  const parts = [description, `Needs the permission \`${permission}\`. Counts as ${cost}.`];
  const headers = route.method === "POST" ? { headers: { type: "object", properties: retryHeader } } : {};
  return { ...schema, ...headers, description: parts.filter((part) => part !== "").join("\n\n") };
}

/** Leaves out the schemas of an OpenAPI document that nothing in it refers to, such as those of what is turned off. */
function dropUnusedSchemas<Document extends { paths?: object; components?: { schemas?: object } }>(
  document: Document,
): Document {
  const { schemas = {} } = document.components ?? {};
  const used = new Set<string>();
  const waiting: unknown[] = [document.paths];
  while (waiting.length > 0) {
    const part = waiting.pop();
    for (const [, name = ""] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      waiting.push((schemas as Record<string, unknown>)[name]);
    }
  }
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas: kept } };
}
