// Runs on the server and in the visitor's browser: nothing of either is used here.
import type { CredentialReport, VerificationChecks } from "@arcs/core";

import { checksInWords, meaningOf, type Outcome, signatureNotChecked, type Verdict, verdictOf } from "./checks.ts";
import { type ShownClaim, shownClaims } from "./claims.ts";
import { plainText } from "./plain-text.ts";

/** Outcome of a check. `unknown`: it could not be made. */
export type CheckOutcome = "passed" | "failed" | "unknown";

/** A report as people read it. Every text is plain: it may hold what the document's author wrote. */
export type ReportInWords = {
  verdict: Verdict;
  checks: { title: string; outcome: CheckOutcome; meaning: string }[];
  findings: string[];
  /** Whether the claims are proven to be the issuer's. */
  isSigned: boolean;
  claims: ShownClaim[];
};

/** Codes that say that a check could not be made, rather than how it ended. */
const notMade: Readonly<Partial<Record<keyof VerificationChecks, readonly string[]>>> = {
  signatureValid: signatureNotChecked,
  notRevoked: ["status_unavailable", "unknown_status_type", "status_not_checked"],
};
const MAX_SHOWN = 40;

/** Label of each outcome. */
export const outcomeWords: Readonly<Record<CheckOutcome, { word: string; mood: "good" | "bad" | "unsure" }>> = {
  passed: { word: "✓ Passed", mood: "good" },
  failed: { word: "✗ Failed", mood: "bad" },
  unknown: { word: "? Could not be checked", mood: "unsure" },
};

/**
 * Says what a verification found.
 *
 * @param text - that was verified: a hint at what it is, where it is no credential
 */
export function reportInWords({ valid, checks, errors, credential }: CredentialReport, text: string): ReportInWords {
  const outcome: Outcome = { valid, checks, codes: errors.map(({ code }) => code) };
  const shown = errors.slice(0, MAX_SHOWN).map(({ code, message, severity }) => {
    const kind = severity === "warning" ? "Warning" : "Error";
    return `${kind}: ${plainText(message)} (${code})`;
  });
  const more = errors.length > MAX_SHOWN ? [`And ${errors.length - MAX_SHOWN} more.`] : [];
  const subjects = [credential?.["credentialSubject"]].flat().filter((subject) => isObject(subject));
  const claims = subjects.flatMap((subject) => shownClaims(subject, subjects)).slice(0, MAX_SHOWN);
  return {
    verdict:
      credential === undefined
        ? unreadable(text, outcome.codes)
        : verdictOf(outcome, { network: networkOf(credential) }),
    checks: checksInWords.map((check) => ({
      title: check.title,
      outcome: outcomeOf(check.name, outcome, { isRead: credential !== undefined }),
      meaning: credential === undefined ? "There is nothing to check." : meaningOf(check, outcome),
    })),
    findings: [...shown, ...more],
    isSigned: checks.signatureValid,
    claims,
  };
}

function outcomeOf(
  name: keyof VerificationChecks,
  { checks, codes }: Outcome,
  { isRead }: { isRead: boolean },
): CheckOutcome {
  if (checks[name]) return "passed";
  const isUnknown = !isRead || notMade[name]?.some((code) => codes.includes(code)) === true;
  return isUnknown ? "unknown" : "failed";
}

function unreadable(text: string, codes: readonly string[]): Verdict {
  if (codes.some((code) => code.startsWith("document_too_") || code === "too_many_proofs")) {
    const meaning =
      "This is larger, or has more parts, than what is verified here. What was found says how much may be.";
    return { word: "Too large", meaning, mood: "unsure" };
  }
  if (codes.includes("invalid_credential_format")) {
    const meaning =
      "This is a presentation, in which credentials are shown. Verify the credentials in it, each by itself.";
    return { word: "A presentation", meaning, mood: "unsure" };
  }
  const isCompact = /^\s*[\w-]+\.[\w-]+\.[\w~.-]*\s*$/.test(text.slice(0, 10_000));
  const meaning = isCompact
    ? "This looks like a JWT. Only credentials in JSON, with proofs of Data Integrity, can be verified here."
    : "This cannot be read as a credential in JSON. What was found says why.";
  return { word: "Not a credential", meaning, mood: "bad" };
}

/** The ledger network of the issuer; one that is on none is as real as any. */
function networkOf(credential: Readonly<Record<string, unknown>>): string {
  const { issuer } = credential;
  const id = isObject(issuer) ? issuer["id"] : issuer;
  const network = typeof id === "string" ? /^did:[a-z]+:([a-z-]+):[1-9A-HJ-NP-Za-km-z]+$/.exec(id)?.[1] : undefined;
  return network ?? "mainnet-beta";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
