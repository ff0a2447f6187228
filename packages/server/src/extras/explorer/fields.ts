import { type Tier, tiers } from "@arcs/trust";

import { type Html, html } from "../../platform/pages/html.ts";
import { grouped } from "./shown.ts";

/** A field of a form with its label. */
export function textField({ name, label, value }: { name: string; label: string; value: string | undefined }): Html {
  return html`<div>
    <label for="${name}">${label}</label>
    <input type="search" id="${name}" name="${name}" maxlength="200" value="${value ?? ""}" />
  </div>`;
}

/** The choice of a tier. */
export function tierSelect(chosen: Tier | undefined): Html {
  return html`<div>
    <label for="tier">Tier</label>
    <select id="tier" name="tier">
      <option value="">any</option>
      ${tiers.toReversed().map((tier) => html`<option${tier === chosen ? html` selected` : ""}>${tier}</option>`)}
    </select>
  </div>`;
}

/** Writes the ways to the pages before and after. */
export function pager({
  path,
  kept,
  page,
  totalPages,
}: {
  path: string;
  /** Query parameters besides the page. */
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
