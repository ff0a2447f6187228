import { type Html, html } from "../../platform/pages/html.ts";

/** Where the page of an agent is, and what of it can be shown elsewhere. */
export type EmbedAddresses = { page: string; badge: string; card: string };

/** Writes how to show the agent's reputation elsewhere. */
export function embedSection({ page, badge, card }: EmbedAddresses, { name }: { name: string }): Html {
  const markdown = `[![Trust Score](${badge})](${page})`;
  const frame = `<iframe src="${card}" title="Trust Score" width="340" height="190" loading="lazy"></iframe>`;
  return html`<section aria-labelledby="embed">
    <h2 id="embed">Show it elsewhere</h2>
    <p><img src="${new URL(badge).pathname}" alt="Badge with the Trust Score of ${name}" height="20" /></p>
    <details>
      <summary>Badge and card</summary>
      <p>A badge, for a README:</p>
      <pre tabindex="0"><code>${markdown}</code></pre>
      <p>A card, for a web page:</p>
      <pre tabindex="0"><code>${frame}</code></pre>
    </details>
  </section>`;
}
