import { equalBytes } from "../base/bytes.ts";
import { isCredential } from "../document/read-document.ts";
import { type VerificationError, verificationError } from "../base/errors.ts";
import { hashSubjectData, subjectDataOf } from "./subject-data.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { checkSuite, decodeProofValue } from "../proof/read-proof.ts";
import { type CheckResult, failed, passed } from "./report.ts";
import { showValue } from "../base/check-value.ts";

/**
 * A request to a status resolver: one `credentialStatus` entry, with the id of the credential's
 * issuer.
 */
export type StatusQuery = {
  /**
   * The entry as it is in the credential, such as `{ id, type, statusPurpose }`. All its members
   * are texts, except `statusSize` (an integer), `statusReference` (a text or several) and
   * `statusMessage` (objects of texts). Of types other than those of status lists and of a profile,
   * they may be whole numbers and Booleans, too. Other entries are refused before the resolver is
   * called.
   */
  entry: JsonObject;
  /** The issuer's DID or URL. */
  issuer: string;
  /**
   * The whole credential, as a private copy within the limits; nothing else about it has been
   * verified yet.
   */
  credential: JsonObject;
};

/** The result of a status resolver. Only `active` and `pending` let a credential pass. */
export type StatusAnswer =
  | {
      status: "active" | "pending" | "revoked" | "expired";
      /** 32 bytes: hash of the subject data that the status source confirms; compared if given. */
      subjectDataHash?: Uint8Array;
      /**
       * 64 bytes: signature of the Data Integrity proof that the status source confirms; compared
       * if given.
       */
      signature?: Uint8Array;
    }
  /** The source has no record with this id. */
  | { status: "not_found" }
  /**
   * The source's record does not confirm this credential; the findings (at least one) give the
   * reasons.
   */
  | { status: "refused"; errors: readonly VerificationError[] }
  /** The resolver does not support this type of entry. */
  | { status: "unsupported" }
  /** The source is unavailable. The credential is then reported as not checked, never as fine. */
  | { status: "unavailable"; reason: string };

/**
 * Reads the status of a credential: from a status list, a registry, or a local store. The verifier
 * passes a resolver in; core itself does no I/O. A resolver that throws counts as `unavailable`.
 */
export type StatusResolver = (query: StatusQuery) => StatusAnswer | Promise<StatusAnswer>;

type StatusCheckOptions = {
  issuer: string | undefined;
  resolveStatus: StatusResolver | undefined;
  /** Further types of entries whose members are texts. */
  statusTypes?: readonly string[] | undefined;
};

/**
 * Checks every `credentialStatus` entry with the resolver. Without an entry a credential passes; an
 * unresolved one fails.
 */
export async function checkStatus(
  credential: JsonObject,
  options: StatusCheckOptions,
): Promise<CheckResult> {
  if (options.issuer === undefined || !isCredential(credential)) return notChecked;
  const entries = listOf(credential["credentialStatus"]);
  const results = await Promise.all(entries.map((entry) => checkEntry(entry, credential, options)));
  return {
    passed: results.every((result) => result.passed),
    errors: results.flatMap((result) => result.errors),
    ...(results.some((result) => result.expired) ? { expired: true } : {}),
  };
}

async function checkEntry(
  entry: JsonValue,
  credential: JsonObject,
  options: StatusCheckOptions,
): Promise<CheckResult> {
  const { issuer, resolveStatus } = options;
  if (!isJsonObject(entry) || issuer === undefined) return notChecked;
  const malformed = malformedMember(entry, options.statusTypes ?? []);
  if (malformed !== undefined) {
    return failed("invalid_credential_format", malformed);
  }
  if (resolveStatus === undefined) {
    return failed("status_unavailable", "the status was not checked: no resolveStatus was given");
  }
  try {
    const answer: StatusAnswer | undefined = await resolveStatus({ entry, issuer, credential });
    return judge(
      answer ?? { status: "unavailable", reason: "the resolver gave no answer" },
      entry,
      credential,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : "the resolver failed";
    return judge({ status: "unavailable", reason }, entry, credential);
  }
}

const notChecked = failed(
  "status_unavailable",
  "the status was not checked because the credential is malformed",
);

const notUnderstood = failed(
  "status_unavailable",
  "the status source gave an answer that is not understood",
);

function judge(answer: StatusAnswer, entry: JsonObject, credential: JsonObject): CheckResult {
  switch (answer.status) {
    case "revoked":
      return failed("credential_revoked", "the issuer revoked the credential");
    case "not_found":
      return failed("status_not_found", "the status source holds no record of the credential");
    case "refused":
      return refusedWith(answer.errors);
    case "unsupported":
      return failed(
        "unknown_status_type",
        `no resolver knows the status type ${JSON.stringify(entry["type"])}`,
      );
    case "unavailable":
      return failed("status_unavailable", `the status could not be checked: ${answer.reason}`);
    case "active":
    case "pending":
    case "expired":
      if (!vouchesFor(answer, credential)) {
        return failed(
          "anchor_mismatch",
          "the record was made for other subject data, or another issue of the credential",
        );
      }
      return standing[answer.status];
    default:
      return notUnderstood;
  }
}

/** Results for credentials that are not revoked. The time check reports the expired ones. */
const standing: Readonly<Record<"active" | "pending" | "expired", CheckResult>> = {
  active: passed,
  pending: {
    passed: true,
    errors: [verificationError("credential_pending", "the record is not yet active")],
  },
  expired: {
    passed: true,
    errors: [
      verificationError("credential_expired", "the status source says that the credential expired"),
    ],
    expired: true,
  },
};

/** Returns the source's findings. A refusal without findings is malformed, and never a pass. */
function refusedWith(errors: readonly VerificationError[]): CheckResult {
  if (!Array.isArray(errors) || errors.length === 0) return notUnderstood;
  const expiries = errors.filter(({ code }) => code === "credential_expired").length;
  return {
    passed: expiries === errors.length,
    errors: [...errors],
    ...(expiries === 0 ? {} : { expired: true }),
  };
}

function vouchesFor(
  { subjectDataHash, signature }: KnownOfCredential,
  credential: JsonObject,
): boolean {
  const hasData = subjectDataHash === undefined || hashMatches(credential, subjectDataHash);
  return hasData && (signature === undefined || hasProof(credential, signature));
}

type KnownOfCredential = { subjectDataHash?: Uint8Array; signature?: Uint8Array };

function hashMatches(credential: JsonObject, expected: Uint8Array): boolean {
  const subjectData = subjectDataOf(credential);
  return subjectData !== undefined && equalBytes(hashSubjectData(subjectData), expected);
}

function hasProof(credential: JsonObject, signature: Uint8Array): boolean {
  return listOf(credential["proof"]).some((proof) => {
    // Inclusion proofs and proofs of an ignored kind are not verified as signatures: they may
    // contain anything.
    const isSignature = isJsonObject(proof) && checkSuite(proof).length === 0;
    const value = isSignature ? decodeProofValue(proof["proofValue"]) : undefined;
    return value !== undefined && equalBytes(value, signature);
  });
}

/** The result if the caller skipped the status check: not passed, because it was not run. */
export const statusSkipped: CheckResult = failed(
  "status_not_checked",
  "the caller left the status check out",
);

type MemberRule = { expected: string; accepts: (value: unknown) => boolean };

// The members of a status entry that the recommendations do not define as texts (Bitstring Status
// List 1.0).
const otherForms: Readonly<Record<string, MemberRule>> = {
  statusSize: { expected: "a whole number", accepts: (value) => Number.isSafeInteger(value) },
  statusReference: {
    expected: "a text, or a list of texts",
    accepts: (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
  },
  statusMessage: {
    expected: "a list of objects with texts",
    accepts: (value) =>
      Array.isArray(value) &&
      value.every((each) => isJsonObject(each) && Object.values(each).every(isText)),
  },
};
const text: MemberRule = { expected: "a text", accepts: isText };
const scalar: MemberRule = {
  expected: "a text, a whole number or a Boolean",
  accepts: (value) =>
    isText(value) || Number.isSafeInteger(value) || value === true || value === false,
};

// Their specifications say that members are texts. Of another type only its resolver knows. Where
// its context types a member as a number, 5 and "5" are signed alike: they are the same number.
const typesOfTexts: readonly unknown[] = [
  "BitstringStatusListEntry",
  "BitstringStatusList",
  "StatusList2021Entry",
];

/**
 * Describes a status entry's member of the wrong form; nearly all must be texts. A signature does
 * not distinguish `"7"`, `["7"]` and `{ "@value": "7" }`, but readers of the status do.
 */
function malformedMember(entry: JsonObject, statusTypes: readonly unknown[]): string | undefined {
  const isOfTexts = [...typesOfTexts, ...statusTypes].includes(entry["type"]);
  const usual = isOfTexts ? text : scalar;
  const ruleOf = (name: string): MemberRule => {
    if (name === "id" || name === "type") return text;
    return (Object.hasOwn(otherForms, name) ? otherForms[name] : undefined) ?? usual;
  };
  const name = Object.keys(entry).find((each) => !ruleOf(each).accepts(entry[each]));
  if (name === undefined) return undefined;
  const shown = JSON.stringify(name).slice(0, 80);
  return `${shown} of the status entry must be ${ruleOf(name).expected} (received ${showValue(entry[name])})`;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
