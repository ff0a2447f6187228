import { SdkError } from "@arcs/core";
import { knownContexts, naming } from "@arcs/core/internal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { publishedSchemas } from "../http/generated/published-documents.ts";
import { type FixedDocument, fixedDocument, keepPublic } from "../http/public-answers.ts";
import { errorResponses } from "../http/route-schemas.ts";
import { sendReferencePage } from "../pages/send-page.ts";
import { pageIcon, pageStyle } from "../pages/style.ts";
import type { Settings } from "../settings/settings.ts";
import { framePage, type Html, html, paragraphs, siteHeader } from "../pages/html.ts";

const config = { permission: "none", weight: 0 } as const;
const DAY = 86_400;

/** Serves the documents that credentials refer to, at the paths of their URLs, and the description of the API. */
export function registerDocumentRoutes(app: FastifyInstance, { explorer }: Pick<Settings, "explorer">): void {
  let openApi: FixedDocument | undefined;
  let docs: FixedDocument | undefined;
  const [style, icon] = [fixedDocument(pageStyle), fixedDocument(pageIcon)];
  const schemas = new Map(Object.entries(publishedSchemas).map(([path, text]) => [path, fixedDocument(text)]));
  const context = new URL(naming.SERVICE_CONTEXT_URL);
  const contexts = new Map([[context.pathname, fixedDocument(JSON.stringify(knownContexts.get(context.href)))]]);

  app.get("/openapi.json", { config, schema: { hide: true } }, async (request, reply) => {
    openApi ??= fixedDocument(JSON.stringify(app.swagger()));
    return sendDocument(request, reply, { document: openApi, type: "application/json; charset=utf-8", seconds: 300 });
  });

  // The server's address in a browser leads to its description, also where the explorer is off.
  if (explorer === "off") {
    app.get("/", { config, schema: { hide: true } }, async (_request, reply) => reply.redirect("/docs"));
  }

  app.get("/docs", { config, schema: { hide: true } }, async (_request, reply) => {
    docs ??= fixedDocument(docsPage(app.swagger() as ApiDocument, { explorer }).markup);
    return sendReferencePage(reply, docs.bytes);
  });

  app.get("/assets/page.css", { config, schema: { hide: true } }, async (request, reply) =>
    sendDocument(request, reply, { document: style, type: "text/css; charset=utf-8", seconds: 300 }),
  );

  app.get("/assets/icon.svg", { config, schema: { hide: true } }, async (request, reply) =>
    sendDocument(request, reply, { document: icon, type: "image/svg+xml", seconds: DAY }),
  );

  for (const [folder, operationId] of [
    ["/schemas/", "getSchema"],
    ["/schemas/http/", "getHttpSchema"],
  ] as const) {
    app.get<{ Params: { name: string } }>(
      `${folder}:name`,
      {
        config,
        schema: documentSchema("name", { operationId, summary: "A JSON Schema that credentials or this API name" }),
      },
      async (request, reply) => {
        const document = schemas.get(`${folder}${request.params.name}`);
        return sendDocument(request, reply, { document, type: "application/schema+json; charset=utf-8", seconds: DAY });
      },
    );
  }

  app.get<{ Params: { version: string } }>(
    "/contexts/credentials/:version",
    {
      config,
      schema: documentSchema("version", {
        operationId: "getContext",
        summary: "The JSON-LD context that credentials name",
      }),
    },
    async (request, reply) => {
      const document = contexts.get(`/contexts/credentials/${request.params.version}`);
      return sendDocument(request, reply, { document, type: "application/ld+json; charset=utf-8", seconds: DAY });
    },
  );
}

function documentSchema(parameter: string, about: { operationId: string; summary: string }): object {
  return {
    ...about,
    tags: ["documents"],
    params: { type: "object", properties: { [parameter]: { type: "string", maxLength: 100 } }, required: [parameter] },
    response: { 200: { description: "The document", type: "object", additionalProperties: true }, ...errorResponses },
  };
}

type PublicDocument = { document: FixedDocument | undefined; type: string; seconds: number };

/** Sends a public document, from any origin; a client with the current version gets 304. */
async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { document, type, seconds }: PublicDocument,
): Promise<FastifyReply> {
  if (document === undefined) throw new SdkError("not_found", "there is no document of this name");
  reply.header("access-control-allow-origin", "*");
  if (keepPublic(request, reply, { version: document, keeping: { seconds } })) return reply.code(304).send();
  return reply.type(type).send(document.bytes);
}

type Operation = { operationId?: string; summary?: string; description?: string; tags?: string[] };

/** The part of an OpenAPI document that the page shows by itself. */
type ApiDocument = {
  info: { title: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
};

type Entry = { method: string; path: string; operation: Operation };

/**
 * Writes the page that describes the API for readers: a list of all operations. A script replaces it with the whole
 * reference, with search, bodies and samples.
 */
function docsPage(document: ApiDocument, { explorer }: { explorer: "on" | "off" }): Html {
  const entries = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Entry => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = (document.tags ?? []).map(({ name, description = "" }) => ({
    name,
    description,
    entries: entries.filter(({ operation }) => operation.tags?.[0] === name),
  }));
  const { title, description = "" } = document.info;
  return framePage({
    title,
    script: "/assets/reference.js",
    head: html`<script defer src="/assets/redoc.js"></script>`,
    main: html`${siteHeader({ path: "/docs", explorer })}
      <main id="main" class="site">
        <div id="reference" hidden></div>
        <div id="operations">
          <h1>${title}</h1>
          ${paragraphs(description)}
          <p>
            For programs: <a href="/openapi.json">OpenAPI 3.1</a>, with every body, and examples. Requests carry
            <code>Authorization: Bearer &lt;API key&gt;</code>.
          </p>
          ${groups.filter((group) => group.entries.length > 0).map(groupSection)}
        </div>
      </main>`,
  });
}

function groupSection(group: { name: string; description: string; entries: readonly Entry[] }): Html {
  return html`<section aria-labelledby="${group.name}">
    <h2 id="${group.name}">${group.name}</h2>
    <p>${group.description}</p>
    <ul class="rows">
      ${group.entries.map(
        ({ method, path, operation }) =>
          html`<li><code>${method} ${path}</code> <span>${operation.summary ?? ""}</span></li>`,
      )}
    </ul>
  </section> `;
}
