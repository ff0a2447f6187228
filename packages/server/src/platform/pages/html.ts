/** Markup that may go into a page as it is. */
export type Html = { readonly markup: string };

type Part = string | number | Html | readonly Html[] | undefined;

/**
 * Writes markup. Everything that is put into it is escaped, unless it was written by this function itself.
 *
 * @example
 * ```ts
 * html`<p>${name}</p>`;
 * ```
 */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: fixed.reduce((text, piece, index) => text + markupOf(parts[index - 1]) + piece) };
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
  return text.split("`").map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`));
}
