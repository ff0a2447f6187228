// Runs on the server and in the visitor's browser: nothing of either is used here.
import type { CredentialReport, StatusAnswer, TrustedIssuer, VerificationChecks, VerificationError } from "@arcs/core";
import { bytesToHex, decodeHex, defined, isJsonObject } from "@arcs/core/internal";
import type { BridgeEvidence } from "@arcs/evm";

import {
  checksInWords,
  meaningOf,
  type Outcome,
  type ShownClaim,
  shownClaims,
  signatureNotChecked,
  type Verdict,
  verdictOf,
} from "./checks.ts";
import { plainText } from "../../../platform/pages/plain-text.ts";

/** Outcome of a check. `unknown`: it could not be made. */
export type CheckOutcome = "passed" | "failed" | "unknown";

/** A report as people read it. Every text is plain: it may hold what the document's author wrote. */
export type ReportInWords = {
  verdict: Verdict;
  checks: { title: string; outcome: CheckOutcome; meaning: string }[];
  findings: string[];
  isSigned: boolean;
  claims: ShownClaim[];
};

/** Codes that say that a check could not be made, rather than how it ended. */
const notMade: Readonly<Partial<Record<keyof VerificationChecks, readonly string[]>>> = {
  signatureValid: signatureNotChecked,
  notRevoked: ["status_unavailable", "unknown_status_type", "status_not_checked"],
};
const MAX_SHOWN = 40;

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
  const subjects = [credential?.["credentialSubject"]].flat().filter(isJsonObject);
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
    const meaning = "This is too large to verify here. The findings below give the limits.";
    return { word: "Too large", meaning, mood: "unsure" };
  }
  if (codes.includes("invalid_credential_format")) {
    const meaning = "This is a presentation. Verify each credential in it by itself.";
    return { word: "A presentation", meaning, mood: "unsure" };
  }
  const isCompact = /^\s*[\w-]+\.[\w-]+\.[\w~.-]*\s*$/.test(text.slice(0, 10_000));
  const meaning = isCompact
    ? "This looks like a JWT. Only credentials in JSON, with proofs of Data Integrity, can be verified here."
    : "This is not a credential in JSON. The findings below say why.";
  return { word: "Not a credential", meaning, mood: "bad" };
}

/** The ledger network of the issuer; one that is on none is as real as any. */
function networkOf(credential: Readonly<Record<string, unknown>>): string {
  const { issuer } = credential;
  const id = isJsonObject(issuer) ? issuer["id"] : issuer;
  const network = typeof id === "string" ? /^did:[a-z]+:([a-z-]+):[1-9A-HJ-NP-Za-km-z]+$/.exec(id)?.[1] : undefined;
  return network ?? "mainnet-beta";
}

export type VerificationFacts = {
  valid: boolean;
  checks: VerificationChecks;
  errors: { code: string; message: string; severity: string }[];
  checkedAt: string;
  /** Absent where the agent does not show what the credential says: it cannot be repeated then. */
  trustedIssuers?: readonly TrustedIssuer[];
  status?: StatusFacts;
  /** Where its copies are on other chains, for verifiers that ask those. */
  evidence?: readonly BridgeEvidence[];
};

/** Status of the credential on the ledger, or at the service. Bytes are hexadecimal. */
export type StatusFacts = {
  status: string;
  reason?: string;
  errors?: readonly VerificationError[];
  subjectDataHash?: string;
  signature?: string;
};

/** Writes the answer of a status source so that it fits into JSON. */
export function writeStatus(answer: StatusAnswer): StatusFacts {
  const { status, reason, errors, subjectDataHash, signature }: AnyAnswer = answer;
  return {
    status,
    ...defined({
      reason,
      errors,
      subjectDataHash: subjectDataHash && bytesToHex(subjectDataHash),
      signature: signature && bytesToHex(signature),
    }),
  };
}

type AnyAnswer = Pick<StatusFacts, "status" | "reason" | "errors"> & {
  subjectDataHash?: Uint8Array | undefined;
  signature?: Uint8Array | undefined;
};

/** Reads what {@link writeStatus} wrote. */
export function readStatus({
  status,
  reason = "",
  errors = [],
  subjectDataHash,
  signature,
}: StatusFacts): StatusAnswer {
  switch (status) {
    case "active":
    case "pending":
    case "revoked":
    case "expired":
      return {
        status,
        ...defined({
          subjectDataHash: subjectDataHash === undefined ? undefined : decodeHex(subjectDataHash),
          signature: signature === undefined ? undefined : decodeHex(signature),
        }),
      };
    case "refused":
      return { status, errors };
    case "not_found":
    case "unsupported":
      return { status };
    default:
      return { status: "unavailable", reason };
  }
}

const credentialNames = {
  AgentIdentityCredential: "Identity of an agent",
  SkillCredential: "Skill of an agent",
  ReputationCredential: "Trust Score of an agent",
  CompletionCredential: "Completion of a task",
  POAPCredential: "Participation in an event",
  CommittedReputationCredential: "Trust Score of an agent, not shown",
} as const;

/** Readable name of a kind of credential; other kinds keep their own name. */
export function credentialName(type: string): string {
  return Object.hasOwn(credentialNames, type) ? credentialNames[type as keyof typeof credentialNames] : type;
}
