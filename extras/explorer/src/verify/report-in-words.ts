// Runs on the server and in the visitor's browser: nothing of either is used here.
import type {
  CredentialReport,
  JsonObject,
  JsonValue,
  StatusAnswer,
  TrustedIssuer,
  VerificationChecks,
  VerificationError,
} from "@arcs/core";
import {
  bytesToHex,
  decodeHex,
  defined,
  isJsonObject,
  isTestNetwork,
  kindOfTypes,
  plainText,
} from "@arcs/core/internal";
import type { BridgeEvidence } from "@arcs/evm";

export type Outcome = { valid: boolean; checks: VerificationChecks; codes: readonly string[] };

export type CheckInWords = {
  name: keyof VerificationChecks;
  title: string;
  passed: string;
  /** Meaning of a check that passed with a finding, by the finding's code. */
  passedWith?: Readonly<Record<string, string>>;
  /** By the code of what was found; `otherwise` where it has none of these. */
  failed: Readonly<Record<string, string>> & { otherwise: string };
};

const NOT_CHECKED = "It is signed, but in a way that cannot be checked here.";

export const checksInWords: readonly CheckInWords[] = [
  {
    name: "signatureValid",
    title: "Signature",
    passed: "The issuer signed exactly this text; nothing has changed since.",
    failed: {
      invalid_signature:
        "The issuer did not sign this text: it was changed, or somebody else signed it.",
      missing_proof:
        "This is not signed. The signed form of a credential of this service is at /v1/credentials/…/w3c.",
      unsupported_cryptosuite: NOT_CHECKED,
      unsupported_proof_type: NOT_CHECKED,
      unknown_context: NOT_CHECKED,
      verification_method_not_found: "It is signed, but the key that signed it is not known here.",
      otherwise: "The issuer's signature was not verified.",
    },
  },
  {
    name: "issuerTrusted",
    title: "Issuer",
    passed: "The issuer is one that this service trusts.",
    failed: {
      otherwise:
        "This service does not trust the issuer. Anybody can issue a credential about anybody.",
    },
  },
  {
    name: "notExpired",
    title: "Time",
    passed: "The credential is valid now: it has begun, and has not expired.",
    failed: {
      credential_expired: "It has expired.",
      credential_not_yet_valid: "It is not valid yet.",
      otherwise: "Its dates were not checked.",
    },
  },
  {
    name: "notRevoked",
    title: "Revocation",
    passed: "The issuer has not revoked it, as far as the ledger and this service know.",
    failed: {
      credential_revoked: "The issuer has revoked it. It is no longer valid.",
      credential_suspended: "The issuer has suspended it: it is not valid for now.",
      anchor_mismatch: "The record on the ledger is of another text than this one.",
      status_not_found: "The ledger has no record of it, so nobody can tell whether it is valid.",
      status_unavailable:
        "Whether it was revoked could not be checked. Do not rely on it until it can.",
      otherwise: "Whether it was revoked was not checked.",
    },
  },
  {
    name: "schemaValid",
    title: "Form",
    passed: "It is a W3C credential, and its claims fit its type.",
    passedWith: {
      schema_not_checked:
        "It is a W3C credential. Its claims were not checked: their schema is not available here.",
    },
    failed: {
      otherwise:
        "Its form is not that of its type, so a program may read something else in it than you do.",
    },
  },
];

export function meaningOf(check: CheckInWords, { checks, codes }: Outcome): string {
  if (checks[check.name]) {
    const code = codes.find(
      (each) => check.passedWith !== undefined && Object.hasOwn(check.passedWith, each),
    );
    return (code === undefined ? undefined : check.passedWith?.[code]) ?? check.passed;
  }
  const code = codes.find((each) => each !== "otherwise" && Object.hasOwn(check.failed, each));
  return (code === undefined ? undefined : check.failed[code]) ?? check.failed.otherwise;
}

/** The outcome in a word or two, and its meaning, for a reader of nothing else. */
type Verdict = { word: string; meaning: string; mood: Mood };

/** Meanings of the colours: it holds, take care, it is refused, nobody knows. */
type Mood = "good" | "unsure" | "bad" | "unknown";

/** Codes that say that the signature could not be checked, rather than that it does not hold. */
const signatureNotChecked: readonly string[] = [
  "unsupported_cryptosuite",
  "unsupported_proof_type",
  "unknown_context",
  "verification_method_not_found",
  "enveloped_not_supported",
];

// The worst first: altered words are nobody's, whatever else holds of them.
const verdicts: readonly { name: keyof VerificationChecks; code?: string; word: string }[] = [
  { name: "signatureValid", code: "invalid_signature", word: "Altered" },
  { name: "signatureValid", code: "missing_proof", word: "Not signed" },
  ...signatureNotChecked.map(
    (code) => ({ name: "signatureValid", code, word: "Signature not checked" }) as const,
  ),
  { name: "signatureValid", word: "Signature not proven" },
  { name: "notRevoked", code: "credential_revoked", word: "Revoked" },
  { name: "notRevoked", code: "anchor_mismatch", word: "Altered" },
  { name: "notExpired", code: "credential_expired", word: "Expired" },
  { name: "notExpired", code: "credential_not_yet_valid", word: "Not valid yet" },
  { name: "notRevoked", code: "credential_suspended", word: "Suspended" },
  { name: "notExpired", word: "Malformed" },
  { name: "notRevoked", word: "Status unknown" },
  { name: "issuerTrusted", word: "Issuer not trusted" },
  { name: "schemaValid", word: "Malformed" },
];

/**
 * Says what comes of all checks together. What is valid on a test network is valid there, and
 * proves nothing elsewhere.
 */
export function verdictOf(outcome: Outcome, { network }: { network: string }): Verdict {
  const { valid, checks, codes } = outcome;
  const found = verdicts.find(
    ({ name, code }) => !checks[name] && (code === undefined || codes.includes(code)),
  );
  const check = checksInWords.find(({ name }) => name === found?.name);
  if (found !== undefined && check !== undefined) {
    return { word: found.word, meaning: meaningOf(check, outcome), mood: "bad" };
  }
  if (!valid)
    return {
      word: "Not valid",
      meaning: "The five checks passed, but something else failed.",
      mood: "bad",
    };
  if (isTestNetwork(network)) {
    const meaning =
      "All five checks passed. This is a test network: the credential proves nothing elsewhere.";
    return { word: `Valid on ${network}`, meaning, mood: "good" };
  }
  return { word: "Valid", meaning: "All five checks passed.", mood: "good" };
}

type ShownClaim = { label: string; value: string };

/**
 * The claims of a credential's subject in words, in their order. Its id is shown elsewhere, but for
 * one of several.
 *
 * @param options.kind - whose conventions the claims follow: those of others stand as they are
 */
export function shownClaims(
  subject: JsonObject,
  { kind, subjects = [subject] }: { kind: "own" | "foreign"; subjects?: readonly object[] },
): ShownClaim[] {
  const [labelOf, valueOf] =
    kind === "own" ? [ownLabelOf, ownValueOf] : [(name: string) => name, foreignValueOf];
  return Object.entries(subject)
    .filter(([name]) => name !== "id" || subjects.length > 1)
    .map(([name, value]) => ({
      label: plainText(name === "id" ? "About" : labelOf(name)),
      value: plainText(valueOf(name, value)),
    }));
}

/** `scoreBasisPoints` is "Score", `assessedAt` is "Assessed". */
function ownLabelOf(name: string): string {
  const words = name
    .replace(/BasisPoints$/, "")
    .replace(/At$/, "")
    .replaceAll(
      /([a-z\d])([A-Z])/g,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function ownValueOf(name: string, value: JsonValue): string {
  if (typeof value === "number" && name.endsWith("BasisPoints")) return `${value / 100} %`;
  if (typeof value === "number" && name.endsWith("At")) return shownTime(new Date(value * 1000));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return writeOut(value);
}

function foreignValueOf(_name: string, value: JsonValue): string {
  return writeOut(value);
}

/**
 * Writes a value as it stands: lists entry by entry, objects member by member, so that both a map
 * of languages and a text with its language (JSON-LD) can be read.
 */
function writeOut(value: JsonValue): string {
  if (Array.isArray(value)) return value.map(writeOut).join(value.some(isJsonObject) ? "; " : ", ");
  if (!isJsonObject(value)) return String(value);
  const { "@value": text, "@language": language, "@type": type } = value;
  if (text !== undefined) {
    const about = [language, type].filter((each) => typeof each === "string").join(", ");
    return about === "" ? writeOut(text) : `${writeOut(text)} (${about})`;
  }
  return Object.entries(value)
    .map(([name, member]) => {
      const written = writeOut(member);
      return `${name}: ${isJsonObject(member) ? `(${written})` : written}`;
    })
    .join(", ");
}

/** A time as all people read it: day and minute, UTC. */
export function shownTime(time: Date): string {
  if (Number.isNaN(time.getTime())) return "a time that does not exist";
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** A part of a page as data: the server writes markup of it, and the browser elements. */
export type PagePart = string | { tag: string; classes?: string; parts: readonly PagePart[] };

const part = (tag: string, ...parts: PagePart[]): PagePart => ({ tag, parts });

/**
 * A report as people read it. Every text is plain: it may hold what the document's author wrote.
 */
export type ReportInWords = { verdict: Verdict; parts: PagePart[] };

const MAX_SHOWN = 40;

/**
 * Says what a verification found.
 *
 * @param options.text - that was verified: a hint at what it is, where it is no credential
 * @param options.from - where it was found, if it was inside something else
 * @param options.by - who verified it
 */
export function reportInWords(
  { valid, checks, errors, credential }: CredentialReport,
  { text, from, by }: { text: string; from?: string | undefined; by: string },
): ReportInWords {
  const outcome: Outcome = { valid, checks, codes: errors.map(({ code }) => code) };
  const verdict =
    credential === undefined
      ? unreadable(text, outcome.codes)
      : verdictOf(outcome, { network: networkOf(credential) });
  const box = [
    part("strong", verdict.word),
    part("p", verdict.meaning),
    part("p", `${from === undefined ? "" : `Found in ${from}. `}Checked by ${by}.`),
  ];
  const checked = checksInWords.map((check) => {
    const found = outcomePart(check.name, outcome, { isRead: credential !== undefined });
    const meaning =
      credential === undefined ? "There is nothing to check." : meaningOf(check, outcome);
    return part("li", part("p", found, ": ", part("strong", check.title)), part("p", meaning));
  });
  const shown = errors.slice(0, MAX_SHOWN).map(({ code, message, severity }) => {
    const kind = severity === "warning" ? "Warning" : "Error";
    return `${kind}: ${plainText(message)} (${code})`;
  });
  const more = errors.length > MAX_SHOWN ? [`And ${errors.length - MAX_SHOWN} more.`] : [];
  const findings = [...shown, ...more].map((finding) => part("li", part("bdi", finding)));
  const subjects = [credential?.["credentialSubject"]].flat().filter(isJsonObject);
  const kind = checks.schemaValid && hasOwnClaims(credential) ? "own" : "foreign";
  const about = subjects.flatMap((subject) => shownClaims(subject, { kind, subjects }));
  const claims = [...listNames(credential ?? {}, subjects), ...about].slice(0, MAX_SHOWN);
  const said = claims.flatMap(({ label, value }) => [
    part("dt", part("bdi", label)),
    part("dd", part("bdi", value)),
  ]);
  const title = checks.signatureValid ? "What it says" : "What it says, which is not proven";
  const parts = [
    { tag: "div", classes: `verdict ${verdict.mood}`, parts: box },
    part("h2", "Five checks"),
    { tag: "ul", classes: "checks", parts: checked },
    ...(findings.length === 0 ? [] : [part("h2", "What was found"), part("ul", ...findings)]),
    ...(said.length === 0 ? [] : [part("h2", title), part("dl", ...said)]),
  ];
  return { verdict, parts };
}

/** Says what a text is that has nothing to verify, and what to do next. */
export function otherInWords({ meaning, next }: { meaning: string; next: string }): ReportInWords {
  const verdict: Verdict = { word: "Not a credential", meaning, mood: "unknown" };
  const parts = [
    part("strong", verdict.word),
    part("p", plainText(meaning)),
    part("p", plainText(next)),
  ];
  return { verdict, parts: [{ tag: "div", classes: `verdict ${verdict.mood}`, parts }] };
}

/** Tells whether our schemas define the claims: those of a custom kind are its issuer's. */
function hasOwnClaims(credential: JsonObject = {}): boolean {
  const kind = kindOfTypes(credential);
  return kind !== undefined && kind !== "Custom";
}

/**
 * Lists who says it, of whom, and for which time: a visitor who pasted a credential sees it nowhere
 * else.
 */
function listNames(
  credential: Readonly<Record<string, unknown>>,
  subjects: readonly JsonObject[],
): ShownClaim[] {
  const { issuer, validFrom, issuanceDate, validUntil, expirationDate } = credential;
  const named = {
    Issuer: isJsonObject(issuer) ? issuer["id"] : issuer,
    About: subjects.length === 1 ? subjects[0]?.["id"] : undefined,
    "Valid from": validFrom ?? issuanceDate,
    "Valid until": validUntil ?? expirationDate,
  };
  return Object.entries(named)
    .filter(([, value]) => typeof value === "string")
    .map(([label, value]) => ({ label, value: plainText(String(value)) }));
}

/** Codes that say that a check could not be made, rather than how it ended. */
const notMade: Readonly<Partial<Record<keyof VerificationChecks, readonly string[]>>> = {
  signatureValid: signatureNotChecked,
  notRevoked: ["status_unavailable", "unknown_status_type", "status_not_checked"],
};

function outcomePart(
  name: keyof VerificationChecks,
  { checks, codes }: Outcome,
  { isRead }: { isRead: boolean },
): PagePart {
  const isUnknown = !isRead || notMade[name]?.some((code) => codes.includes(code)) === true;
  if (checks[name]) return { tag: "span", classes: "outcome good", parts: ["✓ Passed"] };
  if (isUnknown)
    return { tag: "span", classes: "outcome unknown", parts: ["? Could not be checked"] };
  return { tag: "span", classes: "outcome bad", parts: ["✗ Failed"] };
}

function unreadable(text: string, codes: readonly string[]): Verdict {
  if (codes.some((code) => code.startsWith("document_too_") || code === "too_many_proofs")) {
    const meaning = "This is too large to verify here. The findings below give the limits.";
    return { word: "Too large", meaning, mood: "unknown" };
  }
  if (codes.includes("invalid_credential_format")) {
    const meaning = "This is a presentation. Verify each credential in it by itself.";
    return { word: "A presentation", meaning, mood: "unknown" };
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
  const network =
    typeof id === "string"
      ? /^did:[a-z]+:([a-z-]+):[1-9A-HJ-NP-Za-km-z]+$/.exec(id)?.[1]
      : undefined;
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
  const bytes = {
    subjectDataHash: subjectDataHash && bytesToHex(subjectDataHash),
    signature: signature && bytesToHex(signature),
  };
  return { status, ...defined({ reason, errors, ...bytes }) };
}

type AnyAnswer = Pick<StatusFacts, "status" | "reason" | "errors"> & {
  subjectDataHash?: Uint8Array | undefined;
  signature?: Uint8Array | undefined;
};

const decode = (hex: string | undefined): Uint8Array | undefined =>
  hex === undefined ? undefined : decodeHex(hex);

/** Reads what {@link writeStatus} wrote. */
export function readStatus(facts: StatusFacts): StatusAnswer {
  const { status, reason = "", errors = [], subjectDataHash, signature } = facts;
  switch (status) {
    case "active":
    case "pending":
    case "revoked":
    case "expired":
      return {
        status,
        ...defined({ subjectDataHash: decode(subjectDataHash), signature: decode(signature) }),
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
  return Object.hasOwn(credentialNames, type)
    ? credentialNames[type as keyof typeof credentialNames]
    : type;
}
