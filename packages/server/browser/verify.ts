// The script of the page for people (/verify/…): repeats the verification in the visitor's browser, with the same library.
import { type CredentialReport, verifyCredential } from "@arcs/core";

import { checksInWords } from "../src/verify-page/checks.ts";
import { shownClaims } from "../src/verify-page/claims.ts";
import { readStatus, type VerificationFacts } from "../src/verify-page/facts.ts";

const main = document.getElementById("main");
const outcome = document.getElementById("outcome");
const id = main?.dataset["credential"];

if (id !== undefined && main?.dataset["repeatable"] === "yes") {
  say("Your browser is checking the credential…", "unsure");
  repeat(id).catch(() => {
    say("Your browser could not check the credential. Load this page again to try once more.", "unsure");
  });
}

async function repeat(credentialId: string): Promise<void> {
  const [facts, text] = await Promise.all([
    load(`/verify/${credentialId}/facts`).then((response) => response.json() as Promise<VerificationFacts>),
    load(`/verify/${credentialId}/credential`).then((response) => response.text()),
  ]);
  const { trustedIssuers = [], status } = facts;
  const report = await verifyCredential(text, {
    trustedIssuers,
    now: new Date(),
    ...(status === undefined ? {} : { resolveStatus: () => readStatus(status) }),
  });
  showChecks(report, facts);
  showClaims(report);
}

async function load(path: string): Promise<Response> {
  const response = await fetch(path, { credentials: "omit" });
  if (!response.ok) throw new TypeError(`${path} answered ${response.status}`);
  return response;
}

function showChecks({ valid, checks }: CredentialReport, facts: VerificationFacts): void {
  for (const { name } of checksInWords) {
    const line = document.querySelector<HTMLElement>(`#${name} .browser`);
    if (line === null) continue;
    const agrees = checks[name] === facts.checks[name];
    line.hidden = false;
    line.className = `browser ${agrees ? (checks[name] ? "good" : "bad") : "unsure"}`;
    line.textContent = `Your browser: ${checks[name] ? "✓ passed" : "✗ failed"}${agrees ? "" : " (it does not agree)"}`;
  }
  const agrees = valid === facts.valid && checksInWords.every(({ name }) => checks[name] === facts.checks[name]);
  if (!agrees) {
    say("Your browser does not agree with this service. Do not rely on this credential before you know why.", "bad");
  } else if (valid) {
    say("Your browser agrees: it has checked the credential by itself, and it is valid.", "good");
  } else {
    say("Your browser agrees: it has checked the credential by itself, and it is not valid.", "bad");
  }
}

/** Shows the claims that were verified in place of those that the server wrote. */
function showClaims({ credential }: CredentialReport): void {
  const subject = credential?.["credentialSubject"];
  const list = document.getElementById("claims");
  if (list === null || typeof subject !== "object" || subject === null || Array.isArray(subject)) return;
  list.replaceChildren(
    ...shownClaims(subject).flatMap(({ label, value }) => [element("dt", label), element("dd", value)]),
  );
}

function element(name: "dt" | "dd", text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function say(text: string, mood: "good" | "bad" | "unsure"): void {
  if (outcome === null) return;
  outcome.textContent = text;
  outcome.className = `outcome ${mood}`;
}
