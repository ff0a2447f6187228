import { framePage } from "../pages/frame.ts";
import { type Html, html, paragraphs } from "../pages/html.ts";
import { siteHeader } from "../pages/site.ts";

type Operation = { operationId?: string; summary?: string; description?: string; tags?: string[] };

/** The part of an OpenAPI document that the page shows by itself. */
export type ApiDocument = {
  info: { title: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
};

type Entry = { method: string; path: string; operation: Operation };

/**
 * Writes the page that describes the API for readers: a list of all operations. A script replaces it with the whole
 * reference, with search, bodies and samples.
 */
export function docsPage(document: ApiDocument, { explorer }: { explorer: "on" | "off" }): Html {
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
