import { defined, plainText } from "@arcs/core/internal";

/** Markup that may go into a page as it is. */
export type Html = { readonly markup: string };

type Part = string | number | Html | readonly Html[] | undefined;

/**
 * Writes markup. Everything that is put into it is escaped, unless it was written by this function
 * itself.
 *
 * @example
 * ```ts
 * html`<p>${name}</p>`;
 * ```
 */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    markup: fixed.reduce((text, piece, index) => text + markupOf(parts[index - 1]) + piece),
  };
}

function markupOf(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escape(String(part));
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** Writes plain text with `code` in backquotes and blank lines between paragraphs. */
export function paragraphs(text: string): Html[] {
  return text.split("\n\n").map((paragraph) => html`<p>${withCode(paragraph)}</p>`);
}

function withCode(text: string): Html[] {
  return text
    .split("`")
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`));
}

/** Puts a page together: head, a way past the header for keyboards, and one main part. */
export function framePage({
  title,
  main,
  script,
  head = html``,
}: {
  title: string;
  main: Html;
  script?: string;
  /** Other tags about the page, for services that show links to it. */
  head?: Html;
}): Html {
  const scripts =
    script === undefined ? html`` : html`<script type="module" src="${script}"></script>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${head} ${scripts}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${main}
      </body>
    </html> `;
}

const places = [
  ["/", "Agents"],
  ["/leaderboard", "Leaderboard"],
  ["/verify", "Verify"],
  ["/docs", "API"],
] as const;

/** A page of the explorer: under one header, with the ways to the others. */
export function sitePage({
  title,
  path,
  main,
  script,
  head,
  isTest,
}: {
  title: string;
  /** Of the page, to mark it among the ways. */
  path: string;
  main: Html;
  script?: string;
  head?: Html;
  /** Whether scores are made of test money. */
  isTest?: boolean | undefined;
}): Html {
  return framePage({
    title: `${title} · ARCS`,
    main: html`${siteHeader({ path, explorer: "on" })}
      <main id="main" class="site">${isTest === true ? testNotice : ""} ${main}</main>
      <footer class="site">
        <p>
          Names, descriptions and capabilities are the agents’ own words. Scores come from payments
          that a ledger proves. Each agent decides how much of its score to show.
        </p>
      </footer>`,
    ...defined({ script, head }),
  });
}

const testNotice = html`<p class="test">
  <strong>Test network</strong>. Scores come from test money here. They prove nothing, and cost
  nothing to fake.
</p>`;

/**
 * The header of all pages, with the ways to them; where there is no explorer, there is nowhere to
 * go.
 */
export function siteHeader({ path, explorer }: { path: string; explorer: "on" | "off" }): Html {
  if (explorer === "off") return html``;
  return html`<header class="site">
    <a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="24" height="24" /> ARCS</a>
    <nav aria-label="Site">
      <ul>
        ${places.map(
          ([to, name]) =>
            html`<li>
              <a href="${to}" ${to === path ? html` aria-current="page"` : ""}>${name}</a>
            </li>`,
        )}
      </ul>
    </nav>
  </header>`;
}

const errorTexts: Readonly<Record<string, { title: string; text: string }>> = {
  agent_not_found: {
    title: "There is no such agent",
    text: "The address may be incomplete, nobody has registered this agent here, or its owner has closed it.",
  },
  not_found: {
    title: "There is no such page",
    text: "The address may be incomplete, or the page is gone.",
  },
  rate_limit_exceeded: {
    title: "Too many requests from your address",
    text: "Try again in a minute.",
  },
  payload_too_large: {
    title: "That is too large",
    text: "A credential of this size cannot be verified here.",
  },
  unavailable: { title: "The server is busy", text: "Try again in a few seconds." },
  internal_error: { title: "The server failed", text: "This is not your fault. Try again later." },
};

export function errorPage({ code, message }: { code: string; message: string }): Html {
  const { title, text } = errorTexts[code] ?? {
    title: "That did not work",
    text: plainText(message),
  };
  return sitePage({
    title,
    path: "",
    main: html`<h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/">Look for an agent</a></p>`,
  });
}
