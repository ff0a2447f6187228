import type { AgentCredentials } from "@arcs/core/http";

import { type Html, html } from "../../platform/pages/html.ts";
import { credentialName } from "./verify/names.ts";
import { dayOf } from "./shown.ts";

const MOST_SHOWN = 20;
const moods = { active: "good", expired: "unsure", revoked: "bad" } as const;

/** Writes which credentials the agent has, and their states. What they claim is on the page of each. */
export function credentialSection({ credentials, total }: AgentCredentials): Html {
  const shown = credentials.slice(0, MOST_SHOWN);
  const more = total > shown.length ? ` These are the newest ${shown.length} of ${total}.` : "";
  return html`<section aria-labelledby="credentials">
    <h2 id="credentials">Credentials</h2>
    ${
      shown.length === 0
        ? html`<p>It has none from this service.</p>`
        : html`<p>Each has a page on which your browser verifies it.${more}</p>
            <ul class="rows">
              ${shown.map(
                ({ id, type, status, issuedAt }) =>
                  html`<li>
                    <a href="/verify/${id}">${credentialName(type)}</a>
                    <span class="${moods[status]}">${status}</span>
                    <span class="quiet">issued ${dayOf(issuedAt)}</span>
                  </li>`,
              )}
            </ul>`
    }
  </section>`;
}
