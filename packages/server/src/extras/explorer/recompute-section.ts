import type { ReputationView } from "@arcs/core/http";

import type { LoggedPlace } from "../../features/log/logged-place.ts";
import { type Html, html } from "../../platform/pages/html.ts";
import { loggedText } from "./logged-text.ts";

/** Writes the place where the visitor's browser computes the score again, and looks for it in the public log. */
export function recomputeSection(
  { overallScore, lastUpdated = "" }: Pick<ReputationView, "overallScore" | "lastUpdated">,
  { agentId, logged }: { agentId: string; logged: LoggedPlace | undefined },
): Html {
  return html`<section
    aria-labelledby="recompute"
    class="panel"
    id="again"
    data-agent="${agentId}"
    data-score="${overallScore ?? ""}"
    data-computed="${lastUpdated}"
  >
    <h2 id="recompute">Check it yourself</h2>
    <p>
      The score is computed from published payments, by published rules. Your browser can do it again, from the first
      payment on: it takes the service's word for no score, and for nothing that a payment is vouched for with.
    </p>
    <p id="outcome" role="status">
      Without scripts: install <code>@arcs/client</code> and run <code>arcs-scores</code>, which does the same.
    </p>
    ${loggedText(logged, { what: "this score" })}
  </section>`;
}
