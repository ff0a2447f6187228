import type { LoggedPlace } from "../../features/log/service.ts";
import { type Html, html } from "../../platform/pages/html.ts";

/** Writes where something stands in the public log. The script of the page checks it, and says so in this place. */
export function loggedText(place: LoggedPlace | undefined, { what }: { what: string }): Html {
  if (place === undefined) {
    return html`<p id="logged">
      The public log does not have ${what} openly: it is there within some ten seconds, or the agent hides it.
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
    This service says that entry ${position} of its <a href="/log/checkpoint">public log</a> is ${what}. Your browser
    runs no scripts, or an old version of them, and has not checked that; <code>arcs-audit</code> does.
  </p>`;
}
