import { type Html, html } from "../../platform/pages/html.ts";
import { grouped } from "./shown.ts";

/** Writes the ways to the pages before and after. */
export function pager({
  path,
  kept,
  page,
  totalPages,
}: {
  path: string;
  /** What was asked for besides the page. */
  kept: Readonly<Record<string, string | undefined>>;
  page: number;
  totalPages: number;
}): Html {
  if (totalPages <= 1) return html``;
  const to = (number: number): string => `${path}?${queryOf({ ...kept, page: String(number) })}`;
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 ? html`<a rel="prev" href="${to(page - 1)}">← Before</a>` : html`<span></span>`}
    <span>Page ${grouped(page)} of ${grouped(totalPages)}</span>
    ${page < totalPages ? html`<a rel="next" href="${to(page + 1)}">Next →</a>` : html`<span></span>`}
  </nav>`;
}

function queryOf(parameters: Readonly<Record<string, string | undefined>>): string {
  const present = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(present).toString();
}
