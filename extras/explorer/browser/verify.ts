// The script of the page for people (/verify/…): repeats the verification in the visitor's browser,
// with the same library, and looks for the credential in the public log.
import { type CredentialReport, hashSubjectData, verifyCredential } from "@arcs/core";
import { bytesToHex, isJsonObject, isTestNetwork, subjectDataOf } from "@arcs/core/internal";
import type { LogRecord } from "@arcs/trust/transparency";

import { checkLogged, type ExpectedRecord } from "./check-logged.ts";
import {
  type CheckInWords,
  checksInWords,
  meaningOf,
  type Outcome,
  shownClaims,
  verdictOf,
  readStatus,
  type VerificationFacts,
} from "../src/verify/report-in-words.ts";

const main = document.getElementById("main");
const outcome = document.getElementById("outcome");
const id = main?.dataset["credential"];
// A page without a network counts as a test.
const network = main?.dataset["network"] ?? "";
const documentBases =
  main?.dataset["documentBases"]?.split(" ").filter((base) => base !== "") ?? [];

if (id !== undefined && main?.dataset["repeatable"] === "yes") {
  say("Your browser is checking the credential…", "unsure");
  repeat(id).catch(() => {
    say(
      "Your browser could not check the credential. Load this page again to try once more.",
      "unsure",
    );
  });
}

async function repeat(credentialId: string): Promise<void> {
  const [facts, text] = await Promise.all([
    load(`/verify/${credentialId}/facts`).then(
      (response) => response.json() as Promise<VerificationFacts>,
    ),
    load(`/verify/${credentialId}/credential`).then((response) => response.text()),
  ]);
  const { trustedIssuers = [], status } = facts;
  const report = await verifyCredential(text, {
    trustedIssuers,
    documentBases,
    now: new Date(),
    ...(status === undefined ? {} : { resolveStatus: () => readStatus(status) }),
  });
  showChecks(report, facts);
  showClaims(report);
  await checkLogged((record) => compareLogged(record, { credentialId, report }));
}

/** The issuance in the log has to be of this credential, with these claims. */
function compareLogged(
  record: LogRecord,
  { credentialId, report }: { credentialId: string; report: CredentialReport },
): ReturnType<ExpectedRecord> {
  const subjectData =
    report.credential === undefined ? undefined : subjectDataOf(report.credential);
  const isOfThis = record.kind === "credential_issued" && record.credential === credentialId;
  if (!isOfThis) return { text: "it is about something else", mood: "bad" };
  const isSame =
    subjectData !== undefined && bytesToHex(hashSubjectData(subjectData)) === record.digest;
  return isSame ? undefined : { text: "this credential was issued with other claims", mood: "bad" };
}

async function load(path: string): Promise<Response> {
  const response = await fetch(path, { credentials: "omit" });
  if (!response.ok) throw new TypeError(`${path} answered ${response.status}`);
  return response;
}

function showChecks({ valid, checks, errors }: CredentialReport, facts: VerificationFacts): void {
  const found = { valid, checks, codes: errors.map(({ code }) => code) };
  for (const check of checksInWords)
    showCheck(check, { found, agrees: checks[check.name] === facts.checks[check.name] });
  const agrees =
    valid === facts.valid && checksInWords.every(({ name }) => checks[name] === facts.checks[name]);
  if (!agrees) {
    showVerdict(found);
    say(
      "Your browser does not agree with this service. Do not rely on this credential before you know why.",
      "bad",
    );
  } else if (valid) {
    const mood = isTestNetwork(network) ? "unsure" : "good";
    say("Your browser agrees: it has checked the credential by itself, and it is valid.", mood);
  } else {
    say(
      "Your browser agrees: it has checked the credential by itself, and it is not valid.",
      "bad",
    );
  }
}

function showCheck(
  check: CheckInWords,
  { found, agrees }: { found: Outcome; agrees: boolean },
): void {
  const passed = found.checks[check.name];
  const line = document.querySelector<HTMLElement>(`#${check.name} .browser`);
  const meaning = document.querySelector<HTMLElement>(`#${check.name} .meaning`);
  if (line === null || meaning === null) return;
  line.hidden = false;
  line.className = `browser ${agrees ? (passed ? "good" : "bad") : "unsure"}`;
  line.textContent = `Your browser: ${passed ? "✓ passed" : "✗ failed"}${agrees ? "" : " (it does not agree)"}`;
  // The service's meaning of a check must not stand where the browser found the opposite.
  if (!agrees) meaning.textContent = meaningOf(check, found);
}

/** Puts what the browser found in place of what the service says, where they differ. */
function showVerdict(found: Outcome): void {
  const box = document.getElementById("verdict");
  const [title, text] = [box?.querySelector("strong"), box?.querySelector(".meaning")];
  if (box === null || !title || !text) return;
  const { word, meaning } = verdictOf(found, { network });
  box.className = "verdict bad";
  title.textContent = found.valid ? "Not the same" : word;
  text.textContent = found.valid ? "Your browser found something else than this service." : meaning;
}

/** Shows the claims that were verified in place of those that the server wrote. */
function showClaims({ credential }: CredentialReport): void {
  const subject = credential?.["credentialSubject"];
  const list = document.querySelector("#claims dl");
  if (list === null || !isJsonObject(subject)) return;
  const claims = shownClaims(subject, { kind: "own" });
  list.replaceChildren(
    ...claims.flatMap(({ label, value }) => [element("dt", label), isolated(value)]),
  );
}

function isolated(text: string): HTMLElement {
  const made = document.createElement("dd");
  made.append(element("bdi", text));
  return made;
}

function element(name: "dt" | "bdi", text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function say(text: string, mood: "good" | "bad" | "unsure"): void {
  if (outcome === null) return;
  outcome.textContent = text;
  outcome.className = `outcome ${mood}`;
}
