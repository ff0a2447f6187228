import { framePage, type Html, html, siteHeader } from "../../../platform/pages/html.ts";
import { outcomeWords, type ReportInWords } from "./report-in-words.ts";

/** Writes the page that verifies a credential of the visitor, with the result where one was sent. */
export function documentPage(
  {
    documentBases,
    explorer,
    maxDocumentBytes,
    maxDocumentValues,
  }: { documentBases: readonly string[]; explorer: "on" | "off"; maxDocumentBytes: number; maxDocumentValues: number },
  report?: ReportInWords,
): Html {
  const main = html`${siteHeader({ path: "/verify", explorer })}
    <main id="main" class="site">
      <h1>Verify a credential</h1>
      <p>
        Paste the credential, or drop its file on this page. Your browser checks it: only who the issuer is, and which
        status is meant, are asked of this server. Where your browser runs no scripts, the server checks it and keeps
        nothing of it.
      </p>
      <form method="post" action="/verify" id="verify" data-document-bases="${documentBases.join(" ")}">
        <label for="credential">Credential (JSON)</label>
        <textarea
          id="credential"
          name="credential"
          rows="12"
          data-max-bytes="${maxDocumentBytes}"
          data-max-values="${maxDocumentValues}"
          spellcheck="false"
          required
        ></textarea>
        <div id="choose" hidden>
          <label for="file">Or a file</label>
          <input type="file" id="file" accept=".json,.jsonld,application/json,application/vc" />
        </div>
        <button>Verify</button>
      </form>
      <p id="progress" role="status"></p>
      <div id="result" tabindex="-1">${report === undefined ? "" : resultOf(report)}</div>
    </main>
    <footer class="site">
      <p>
        A credential says what its issuer says. That it is valid does not make its issuer right.
        <a href="/docs">How programs verify credentials</a>
      </p>
    </footer>`;
  const title = report === undefined ? "Verify a credential" : `${report.verdict.word}: a credential`;
  return framePage({ title, main, script: "/assets/verify-document.js" });
}

// The browser's own results are written by ../../../browser/verify-document.ts, in the same form.
function resultOf({ verdict, checks, findings, isSigned, claims }: ReportInWords): Html {
  return html`<div class="verdict ${verdict.mood}">
      <strong>${verdict.word}</strong>
      <p>${verdict.meaning}</p>
      <p>Checked by this server.</p>
    </div>
    <h2>Five checks</h2>
    <ul class="checks">
      ${checks.map(
        ({ title, outcome, meaning }) =>
          html`<li>
            <p>
              <span class="outcome ${outcomeWords[outcome].mood}">${outcomeWords[outcome].word}</span>:
              <strong>${title}</strong>
            </p>
            <p>${meaning}</p>
          </li>`,
      )}
    </ul>
    ${findings.length === 0 ? "" : html`<h2>What was found</h2>`}
    <ul>
      ${findings.map((finding) => html`<li><bdi>${finding}</bdi></li>`)}
    </ul>
    ${claims.length === 0 ? "" : html`<h2>${isSigned ? "What it says" : "What it says, which is not proven"}</h2>`}
    <dl>
      ${claims.map(
        ({ label, value }) =>
          html`<dt><bdi>${label}</bdi></dt>
            <dd><bdi>${value}</bdi></dd>`,
      )}
    </dl>`;
}
