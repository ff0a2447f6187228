import { type Html, html } from "../../platform/pages/html.ts";
import { capabilityList, count, nameOf, own, shownAmount, tierMark } from "./shown.ts";
import { forgeryPrice, type ShownScore } from "./worth.ts";

/** Writes an agent as one of many. */
export function agentItem({
  id,
  name,
  description = "",
  capabilities,
  score,
  payments,
  rank,
}: {
  id: string;
  name: string;
  description?: string;
  capabilities: readonly string[];
  score: ShownScore;
  /** Absent where the agent does not show how many there are. */
  payments?: number | null | undefined;
  rank?: number;
}): Html {
  const price = forgeryPrice(score);
  const facts = [
    ...(typeof payments === "number" ? [count(payments, "payment")] : []),
    ...(price === undefined ? [] : [`costs ${price === "0" ? "nothing" : `${shownAmount(price)} or more`} to fake`]),
  ];
  return html`<li>
    ${rank === undefined ? "" : html`<span class="rank"><span class="hidden">Rank </span>${rank}</span>`}
    <div class="who">
      <h3><a href="/agents/${id}">${nameOf({ name })}</a></h3>
      ${description === "" ? "" : html`<p>${own(description, 140)}</p>`} ${capabilityList(capabilities, 4)}
    </div>
    <div class="score">
      <p>${briefScore(score)}</p>
      ${facts.map((fact) => html`<p class="quiet">${fact}</p>`)}
    </div>
  </li>`;
}

function briefScore({ overall, scoreRange, tier }: ShownScore): Html {
  const value = overall === undefined ? scoreRange?.replace("-", "–") : String(overall);
  if (value === undefined && tier === undefined) return html`<span class="quiet">score not shown</span>`;
  return html`${value === undefined ? "" : html`<strong><span class="hidden">Trust Score </span>${value}</strong>`}
  ${tier === undefined ? "" : tierMark(tier)}`;
}
