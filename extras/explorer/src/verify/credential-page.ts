import type {
  CredentialReport,
  JsonObject,
  JsonValue,
  StatusAnswer,
  TrustedIssuer,
} from "@arcs/core";
import { isJsonObject, isTestNetwork, plainText } from "@arcs/core/internal";
import type { BridgeEvidence } from "@arcs/evm";
import { showAmount } from "@arcs/trust/internal";
import { html, type Html } from "@arcs/server/extension";
import {
  type Agent,
  type Credential,
  framePage,
  type KnownIssuer,
  type LoggedPlace,
  siteHeader,
  statusOfCredential,
  type StoredCredentialType,
} from "@arcs/server/internal";
import { type Fact, factList, loggedText, section } from "../shown.ts";
import {
  checksInWords,
  credentialName,
  meaningOf,
  type Outcome,
  shownClaims,
  shownTime,
  verdictOf,
} from "./report-in-words.ts";

/** A stored credential, and what came of verifying it for callers with nothing but its id. */
export type PublicVerification = {
  credential: Credential;
  agent: Agent;
  issuer: KnownIssuer;
  /** The credential as it was signed: nothing of it may come from elsewhere. */
  signed: JsonObject;
  report: CredentialReport;
  checkedAt: Date;
  /**
   * Its copies on other chains, those included that were revoked there; each with the contract that
   * holds it.
   */
  copies: { evidence: BridgeEvidence; address: string; isRevoked: boolean }[];
  /** The data to repeat it; `undefined` where the agent does not show the claims. */
  repeatable:
    | { document: string; status: StatusAnswer; trustedIssuers: TrustedIssuer[] }
    | undefined;
};

/**
 * Writes the page that shows whether a credential is valid. Everything that counts is there without
 * scripts.
 */
export function verifyPage(
  verification: PublicVerification,
  {
    logged,
    documentBases,
    explorer,
  }: { logged: LoggedPlace | undefined; documentBases: readonly string[]; explorer: "on" | "off" },
): Html {
  const { credential, report, repeatable } = verification;
  const outcome = outcomeOf(report);
  const { network } = credential;
  const verdict = verdictOf(outcome, { network });
  const main = html`${siteHeader({ path: "", explorer })}
    <main
      id="main"
      class="site"
      data-credential="${credential.id}"
      data-repeatable="${repeatable === undefined ? "no" : "yes"}"
      data-network="${network}"
      data-document-bases="${documentBases.join(" ")}"
    >
      <p>Credential of an AI agent</p>
      <h1>${credentialName(credential.type)}</h1>
      ${testNotice(network)}
      <div id="verdict" class="verdict ${verdict.mood}">
        <strong>${verdict.word}</strong>
        <p class="meaning">${verdict.meaning}</p>
        <div class="claim">${claimed(verification)}</div>
        <section aria-labelledby="checks">
          <h2 id="checks" class="hidden">Five checks</h2>
          <ul class="checks">
            ${checksInWords.map((check) => {
              const passed = report.checks[check.name];
              return html`<li id="${check.name}">
                <p>
                  <span class="outcome ${passed ? "good" : "bad"}"
                    >${passed ? "✓ Passed" : "✗ Failed"}</span
                  >
                  <strong>${check.title}</strong>
                  <span class="meaning">${meaningOf(check, outcome)}</span>
                </p>
                <p class="browser" hidden></p>
              </li>`;
            })}
          </ul>
          ${findings(verification)}
        </section>
        <p class="quiet">Checked by this service on ${shownTime(verification.checkedAt)}.</p>
      </div>
      <section aria-labelledby="repeat">
        <h2 id="repeat">Checked again by your browser</h2>
        <p id="outcome" role="status">
          ${repeatable === undefined ? "The agent hides the content of this credential, so your browser cannot check it. Ask the agent for the credential." : "Your browser runs no scripts here, so it has checked nothing."}
        </p>
        <p>
          Your browser checks the signature, the times and the form by itself. It asks this service
          which issuers to trust and what the ledger records.
        </p>
        ${repeatable === undefined ? "" : loggedText(logged, { what: "the issuance of this credential" })}
      </section>
      ${claimSection(verification)} ${factSection(verification)}
    </main>
    <footer class="site">
      <p><a href="/docs">How programs verify credentials</a></p>
    </footer>`;
  return framePage({
    title: `${verdict.word}: ${credentialName(credential.type)}`,
    main,
    script: "/assets/verify.js",
  });
}

function outcomeOf({ valid, checks, errors }: PublicVerification["report"]): Outcome {
  return { valid, checks, codes: errors.map(({ code }) => code) };
}

function testNotice(network: string): Html {
  if (!isTestNetwork(network)) return html``;
  return html`<p class="test">
    <strong>Test network: ${network}</strong>. Anybody can issue anything here. It costs nothing and
    proves nothing.
  </p>`;
}

/** Shows the claims and their issuer: an issuer's word only where its signature holds. */
function claimed(verification: PublicVerification): Html {
  const { credential, agent, issuer, report, repeatable, signed } = verification;
  const { checks } = report;
  const claims = repeatable === undefined ? {} : { claims: subjectOf(signed) };
  const isTest = isTestNetwork(credential.network);
  const words = sentenceOf(credential.type, { address: addressOf(signed), isTest, ...claims });
  const sentence = html`<strong>${words}</strong>`;
  const name = issuerNameOf(signed) ?? issuer.did;
  const signer = html`<code>${issuer.did}</code>`;
  const says = !checks.signatureValid
    ? html`<p>It reads as if ${signer} said, which is not proven: ${sentence}</p>`
    : checks.issuerTrusted
      ? html`<p>${foreign(name)} ${report.valid ? "says" : "said"}: ${sentence}</p>`
      : html`<p>${signer}, which calls itself “${foreign(name)}”, said: ${sentence}</p>`;
  if (agent.name === "" || hasSignedName(verification)) return says;
  return html`${says}
    <p>
      Today the agent calls itself “${foreign(agent.name)}”. The issuer has not signed that name
      here.
    </p>`;
}

function hasSignedName({ credential, agent, report, signed }: PublicVerification): boolean {
  const isNamed =
    credential.type === "AgentIdentityCredential" && subjectOf(signed)["name"] === agent.name;
  return isNamed && report.checks.signatureValid;
}

function subjectOf(signed: JsonObject): JsonObject {
  const subject = signed["credentialSubject"];
  return isJsonObject(subject) ? subject : {};
}

function addressOf(signed: JsonObject): string {
  const { id } = subjectOf(signed);
  return typeof id === "string" ? (id.split(":").at(-1) ?? id) : "without an address";
}

function issuerNameOf(signed: JsonObject): string | undefined {
  const issuer = signed["issuer"];
  const name = isJsonObject(issuer) ? issuer["name"] : undefined;
  return typeof name === "string" && name !== "" ? name : undefined;
}

function findings({ report: { errors } }: PublicVerification): Html {
  if (errors.length === 0) return html``;
  return html`<h3>What was found</h3>
    <ul>
      ${errors.map(
        ({ code, message, severity }) =>
          html`<li>
            ${severity === "warning" ? "Warning" : "Error"}: ${foreign(message)}
            (<code>${code}</code>)
          </li>`,
      )}
    </ul>`;
}

function claimSection({ repeatable, signed }: PublicVerification): Html {
  if (repeatable === undefined) return html``;
  const claims = shownClaims(subjectOf(signed), { kind: "own" });
  const facts = claims.map(({ label, value }): Fact => [label, html`<bdi>${value}</bdi>`]);
  return section(
    { id: "says", title: "What it says" },
    html`<div id="claims">${factList(facts)}</div>`,
  );
}

function factSection(verification: PublicVerification): Html {
  const { credential, agent, issuer, repeatable, checkedAt, copies } = verification;
  const word = hasSignedName(verification) ? "as the issuer has signed" : "unsigned, today";
  const {
    issuedAt,
    expiresAt,
    revokedAt,
    revocationReason,
    network,
    anchorAddress,
    transactionHash,
  } = credential;
  const status = statusOfCredential(credential, checkedAt);
  const revocation =
    revokedAt === null ? "" : `on ${shownTime(revokedAt)} (${revocationReason ?? "unspecified"})`;
  const facts: readonly Fact[] = [
    ["Agent", html`<code>${credential.subjectDid}</code>`],
    ["Calls itself", agent.name === "" ? "nothing" : html`${foreign(agent.name)} (${word})`],
    [
      "Issuer",
      html`${foreign(issuer.name)}${issuer.website === null ? "" : html`, ${foreign(issuer.website)}`}
        <code>${issuer.did}</code>`,
    ],
    ["Trusted here", issuer.trusted ? "yes" : "no"],
    ["Issued", shownTime(issuedAt)],
    ["Expires", expiresAt === null ? "never" : shownTime(expiresAt)],
    ["State", `${status} ${plainText(revocation)}`],
    ["Ledger", `${network}${isTestNetwork(network) ? " (a test network)" : ""}`],
    [
      "Record",
      anchorAddress === null ? "not on the ledger yet" : html`<code>${anchorAddress}</code>`,
    ],
    ["Transaction", transactionHash === null ? "none yet" : html`<code>${transactionHash}</code>`],
    ...copies.map(({ evidence, address, isRevoked }): Fact => [
      `Copy on ${evidence.chain}`,
      html`<code>${address}</code>${isRevoked ? ", revoked" : ""}`,
    ]),
    ["Credential id", html`<code>${credential.id}</code>`],
  ];
  const download =
    repeatable === undefined
      ? html``
      : html`<p>
          <a href="/verify/${credential.id}/credential">The signed credential</a>, as programs read
          it
        </p>`;
  return section({ id: "facts", title: "Details" }, html`${factList(facts)} ${download}`);
}

export function noCredentialPage({ explorer }: { explorer: "on" | "off" }): Html {
  return framePage({
    title: "No such credential",
    main: html`${siteHeader({ path: "", explorer })}
      <main id="main" class="site">
        <h1>There is no such credential</h1>
        <p>
          This service has issued no credential with this id. The address may be incomplete, or
          fake.
        </p>
        <p><a href="/verify">Verify a credential that you have</a></p>
      </main>`,
  });
}

/**
 * A text that is not ours: isolated, so that it orders nothing around it, and without what would
 * mislead.
 */
function foreign(text: string): Html {
  return html`<bdi>${plainText(text)}</bdi>`;
}

/**
 * Says in one sentence what a credential claims. Every word of it is ours or signed: the agent is
 * its address, not the name that it has given itself since.
 *
 * @param options.claims - as signed; absent where the agent does not show them
 */
function sentenceOf(
  type: StoredCredentialType,
  { address, claims, isTest }: { address: string; claims?: JsonObject; isTest: boolean },
): Html {
  const who = html`the agent <code>${address}</code>`;
  if (claims === undefined)
    return html`${who} had a Trust Score at a time. The agent does not show it.`;
  const said = (name: string): Html => foreign(textOf(claims[name]));
  switch (type) {
    case "AgentIdentityCredential":
      return html`${who} is an AI agent at ${said("serviceEndpoint")} with the name
      “${said("name")}”; the wallet ${said("owner")} owns it.`;
    case "SkillCredential":
      return html`${who} has the skill
      “${said("skill")}”${claims["level"] === undefined ? "" : html`, level ${said("level")}`}.`;
    case "ReputationCredential":
      return html`${who} had a Trust Score of ${said("overallScore")} (${said("tier")}) on
      ${timeOf(claims["computedAt"])}${forgery(claims["costToForge"], { isTest })}.`;
    case "CompletionCredential":
      return html`${who} completed the task “${said("title")}” on ${timeOf(claims["completedAt"])}.`;
    case "CommittedReputationCredential":
      return html`${who} had a Trust Score, which it can prove things about. The credential does not
      show it.`;
    case "POAPCredential":
      return html`${who} took part in “${said("eventName")}” on ${timeOf(claims["attendedAt"])}.`;
  }
}

/**
 * Shows the amount that the score would have cost to forge, which is nothing where money is test
 * money.
 */
function forgery(cost: JsonValue | undefined, { isTest }: { isTest: boolean }): Html {
  if (typeof cost !== "string") return html``;
  const price =
    isTest || cost === "0" ? "nothing" : html`at least ${foreign(showAmount(cost))} USD`;
  return html`; faking it would have cost ${price}`;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "an unnamed one";
}

function timeOf(seconds: JsonValue | undefined): string {
  return typeof seconds === "number" ? shownTime(new Date(seconds * 1000)) : "an unknown day";
}
