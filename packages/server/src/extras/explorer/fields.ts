import { type Tier, tiers } from "@arcs/trust";

import { type Html, html } from "../../platform/pages/html.ts";

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
