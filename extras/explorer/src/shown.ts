import { plainText } from "@arcs/core/internal";
import type { Tier } from "@arcs/trust";

import { html, type Html } from "@arcs/server/extension";
import type { LoggedPlace } from "@arcs/server/internal";

/** A text of an agent's own: isolated, plain, and no longer than its place. */
export function own(text: string, most: number): Html {
  return html`<bdi>${shorten(text, most)}</bdi>`;
}

export function shorten(text: string, most: number): string {
  const characters = Array.from(plainText(text));
  return characters.length <= most
    ? characters.join("")
    : `${characters.slice(0, most - 1).join("")}…`;
}

export function nameOf({ name }: { name: string }, most = 60): Html {
  return plainText(name) === "" ? html`An agent without a name` : own(name, most);
}

/** Capabilities as an agent names them: the first few. */
export function capabilityList(capabilities: readonly string[], most = 6): Html {
  if (capabilities.length === 0) return html``;
  const shown = capabilities.slice(0, most);
  const left = capabilities.length - shown.length;
  return html`<ul class="tags">
    ${shown.map((name) => html`<li>${own(name, 32)}</li>`)}${left > 0 ? html`<li>and ${left} more</li>` : ""}
  </ul>`;
}

/** A part of a page under its heading, by which it is also known to those who do not see it. */
export function section(
  { id, title, panel }: { id: string; title: string; panel?: true },
  body: Html,
): Html {
  return html`<section aria-labelledby="${id}" ${panel ? html` class="panel"` : ""}>
    <h2 id="${id}">${title}</h2>
    ${body}
  </section>`;
}

/** A fact and its name. */
export type Fact = readonly [name: string, value: Html | string];

export function factList(facts: readonly Fact[]): Html {
  return html`<dl>
    ${facts.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/**
 * A column of a table: its heading, the classes of its cells, and whether these head their rows.
 */
type Column = readonly [heading: string, classes?: string, of?: "heads of rows"];

export function dataTable(
  columns: readonly Column[],
  rows: readonly (readonly (Html | string | number)[])[],
): Html {
  const classOf = (classes = ""): Html => (classes === "" ? html`` : html` class="${classes}"`);
  const cellIn = ([, classes, of]: Column, cell: Html | string | number): Html =>
    of === undefined
      ? html`<td role="cell" ${classOf(classes)}>${cell}</td>`
      : html`<th scope="row" role="rowheader" ${classOf(classes)}>${cell}</th>`;
  // Styles that lay a table out anew take its roles away, unless they are named.
  return html`<table role="table">
    <thead>
      <tr role="row">
        ${columns.map(([heading, classes]) => html`<th scope="col" role="columnheader" ${classOf(classes)}>${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr role="row">
            ${columns.map((column, at) => cellIn(column, cells[at] ?? ""))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

export function tierMark(tier: Tier): Html {
  return html`<span class="tier ${tier}">${tier}</span>`;
}

export function briefAddress(address: string): string {
  return address.length <= 13 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}

export function dayOf(time: string): Html {
  return html`<time datetime="${time}">${time.slice(0, 10)}</time>`;
}

/** A whole number with a comma for each thousand. */
export function grouped(digits: string | number): string {
  return BigInt(digits).toLocaleString("en-US");
}

/** So many of something: `1 payment`, `2 payments`. */
export function count(many: number, one: string): string {
  return `${grouped(many)} ${one}${many === 1 ? "" : "s"}`;
}

/**
 * Writes where something stands in the public log. The script of the page checks it, and says so in
 * this place.
 */
export function loggedText(place: LoggedPlace | undefined, { what }: { what: string }): Html {
  if (place === undefined) {
    return html`<p id="logged">
      The public log does not have ${what} openly: it is there within some ten seconds, or the agent
      hides it.
    </p>`;
  }
  const { position, key, witnesses } = place;
  return html`<p
    id="logged"
    aria-live="polite"
    data-what="${what}"
    data-position="${position}"
    data-key="${key}"
    data-witnesses="${witnesses.join(" ")}"
  >
    This service says that entry ${position} of its <a href="/log/checkpoint">public log</a> is
    ${what}. Your browser runs no scripts, or an old version of them, and has not checked that;
    <code>arcs-audit</code> does.
  </p>`;
}
