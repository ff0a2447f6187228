import type { JsonObject } from "@arcs/core";

import type { PublicVerification } from "../domain/verify-for-public.ts";
import { framePage } from "../pages/frame.ts";
import { type Html, html } from "../pages/html.ts";
import { statusOfCredential } from "../store/credentials.ts";
import { checksInWords } from "./checks.ts";
import { shownClaims, shownTime } from "./claims.ts";
import { sentenceOf } from "./sentence.ts";

const NAMES = {
  AgentIdentityCredential: "Identity of an agent",
  SkillCredential: "Skill of an agent",
  ReputationCredential: "Trust Score of an agent",
  CompletionCredential: "Completion of a task",
  POAPCredential: "Participation in an event",
} as const;

/** Writes the page on which people see whether a credential is valid. Everything that counts is there without scripts. */
export function verifyPage(verification: PublicVerification): Html {
  const { credential, agent, issuer, report, repeatable } = verification;
  const claims = repeatable === undefined ? {} : { claims: JSON.parse(credential.subjectData) as JsonObject };
  const main = html`<header>
      <p>Credential of an AI agent</p>
      <h1>${NAMES[credential.type]}</h1>
    </header>
    <main id="main" data-credential="${credential.id}" data-repeatable="${repeatable === undefined ? "no" : "yes"}">
      <p>${issuer.name} says: <strong>${sentenceOf(credential, { agent, ...claims })}</strong></p>
      ${verdict(verification)}
      <section aria-labelledby="checks">
        <h2 id="checks">Five checks</h2>
        <ul class="checks">
          ${checksInWords.map(({ name, title, what }) => {
            const passed = report.checks[name];
            return html`<li id="${name}">
              <p>
                <span class="outcome ${passed ? "good" : "bad"}">${passed ? "✓ Passed" : "✗ Failed"}</span>:
                <strong>${title}</strong>
              </p>
              <p>${what}</p>
              <p class="browser" hidden></p>
            </li>`;
          })}
        </ul>
        ${findings(verification)}
      </section>
      <section aria-labelledby="repeat">
        <h2 id="repeat">Checked again by your browser</h2>
        <p id="outcome" role="status">
          ${repeatable === undefined ? "The agent does not show what this credential says, so that your browser cannot check it. Ask the agent for the credential itself." : "Your browser runs no scripts, or an old version of them: it has not checked anything."}
        </p>
        <p>
          Your browser checks the signature, the times and the form by itself. Whom this service trusts, and what the
          ledger says of the credential, it takes from this service.
        </p>
      </section>
      ${claimSection(verification)} ${factSection(verification)}
    </main>
    <footer>
      <p><a href="/docs">How programs verify credentials</a></p>
    </footer>`;
  const title = `${report.valid ? "Valid" : "Not valid"}: ${NAMES[credential.type]}`;
  return framePage({ title, main, script: "/assets/verify.js" });
}

function verdict({ report, checkedAt }: PublicVerification): Html {
  const failed = checksInWords.filter(({ name }) => !report.checks[name]).length;
  const words = report.valid ? "This credential is valid" : "This credential is not valid";
  const reason = report.valid ? "All five checks passed." : `${failed} of five checks failed.`;
  return html`<div class="verdict ${report.valid ? "good" : "bad"}">
    <strong>${words}</strong>
    <p>${reason} Checked by this service on ${shownTime(checkedAt)}.</p>
  </div>`;
}

function findings({ report: { errors } }: PublicVerification): Html {
  if (errors.length === 0) return html``;
  return html`<h3>What was found</h3>
    <ul>
      ${errors.map(
        ({ code, message, severity }) =>
          html`<li>${severity === "warning" ? "Warning" : "Error"}: ${message} (<code>${code}</code>)</li>`,
      )}
    </ul>`;
}

function claimSection({ report, repeatable }: PublicVerification): Html {
  if (repeatable === undefined) return html``;
  const subject = report.credential?.["credentialSubject"];
  const claims = typeof subject === "object" && subject !== null && !Array.isArray(subject) ? shownClaims(subject) : [];
  return html`<section aria-labelledby="says">
    <h2 id="says">What it says</h2>
    <dl id="claims">
      ${claims.map(
        ({ label, value }) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

function factSection({ credential, agent, issuer, repeatable, checkedAt, copies }: PublicVerification): Html {
  const { issuedAt, expiresAt, revokedAt, revocationReason, network, anchorAddress, transactionHash } = credential;
  const status = statusOfCredential(credential, checkedAt);
  const revocation = revokedAt === null ? "" : ` on ${shownTime(revokedAt)} (${revocationReason ?? "unspecified"})`;
  const rows: readonly (readonly [string, Html])[] = [
    ["Agent", html`${agent.name} <code>${credential.subjectDid}</code>`],
    ["Issuer", html`${issuer.name}${issuer.website === null ? "" : `, ${issuer.website}`} <code>${issuer.did}</code>`],
    ["Trusted here", html`${issuer.trusted ? "yes" : "no"}`],
    ["Issued", html`${shownTime(issuedAt)}`],
    ["Expires", html`${expiresAt === null ? "never" : shownTime(expiresAt)}`],
    ["State", html`${status}${revocation}`],
    ["Ledger", html`${network}`],
    ["Record", html`${anchorAddress === null ? "not on the ledger yet" : html`<code>${anchorAddress}</code>`}`],
    ["Transaction", html`${transactionHash === null ? "none yet" : html`<code>${transactionHash}</code>`}`],
    ...copies.map(({ evidence, address, isRevoked }): readonly [string, Html] => [
      `Copy on ${evidence.chain}`,
      html`<code>${address}</code>${isRevoked ? ", revoked" : ""}`,
    ]),
    ["Credential id", html`<code>${credential.id}</code>`],
  ];
  const download =
    repeatable === undefined
      ? html``
      : html`<p><a href="/verify/${credential.id}/credential">The signed credential</a>, as programs read it</p>`;
  return html`<section aria-labelledby="facts">
    <h2 id="facts">Details</h2>
    <dl>
      ${rows.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    ${download}
  </section>`;
}

/** Writes the page for an id that no credential has. */
export function noCredentialPage(): Html {
  return framePage({
    title: "No such credential",
    main: html`<main id="main">
      <h1>There is no such credential</h1>
      <p>
        Either the address is not complete, or somebody made it up: this service has issued no credential with this id.
      </p>
    </main>`,
  });
}
