import { issuerOf } from "../credential/party.ts";
import { readDocument } from "../document/read-document.ts";
import { findUnsignableValues } from "../document/signable.ts";
import type { VerificationError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { checkForm } from "./check-form.ts";
import { checkIssuer } from "./check-issuer.ts";
import { checkSignature } from "./check-signature.ts";
import { checkStatus, statusSkipped } from "./check-status.ts";
import { checkTime } from "./check-time.ts";
import type { CheckResult, CredentialReport } from "./report.ts";
import type { VerificationContext } from "./verification-context.ts";

/** Reads one input within the limits and runs the checks on it. */
export function checkCredential(input: unknown, context: VerificationContext): Promise<CredentialReport> {
  const reading = readDocument(input, context.limits);
  if ("error" in reading) return Promise.resolve(unreadable(reading.error));
  return checkReadCredential(reading.document, context);
}

/** The report on an input that is no readable document. */
export function unreadable(error: VerificationError): CredentialReport {
  const checks = {
    signatureValid: false,
    issuerTrusted: false,
    notExpired: false,
    notRevoked: false,
    schemaValid: false,
  };
  return { valid: false, checks, errors: [error], credential: undefined };
}

/** Runs the five checks on a document that was read within the limits. */
export async function checkReadCredential(
  credential: JsonObject,
  context: VerificationContext,
): Promise<CredentialReport> {
  // The status source is asked before the other checks are run, and answers meanwhile. The answer is never a rejection.
  const status = runStatusCheck(credential, context);
  const results = await runOwnChecks(credential, context);
  return toReport(credential, results, await status);
}

/** The results of the checks that need nothing but the document: all but that of its status. */
export type OwnCheckResults = {
  signature: CheckResult;
  trust: CheckResult;
  time: CheckResult;
  form: CheckResult;
  /** What no signature covers, though the checks pass. */
  unsigned: VerificationError[];
};

/** Runs the checks that need nothing but the document. */
export async function runOwnChecks(credential: JsonObject, context: VerificationContext): Promise<OwnCheckResults> {
  const findings = findUnsignableValues(credential);
  const ofCode = (code: VerificationError["code"]): VerificationError[] =>
    findings.length === 0 ? findings : findings.filter((finding) => finding.code === code);
  const issuer = issuerOf(credential);
  const { proofs, schemas } = context;
  return {
    signature: await checkSignature(credential, { issuer, unsignable: ofCode("unsignable_value"), proofs }),
    trust: checkIssuer(issuer, context.trustList),
    time: checkTime(credential, context),
    form: checkForm(credential, { schemas, uncompacted: ofCode("uncompacted_member") }),
    unsigned: ofCode("unsigned_value"),
  };
}

/** Asks for the status, or notes that it was left out. It neither throws nor rejects. */
export function runStatusCheck(
  credential: JsonObject,
  { statusCheck, resolveStatus }: VerificationContext,
): CheckResult | Promise<CheckResult> {
  return statusCheck === "skipped"
    ? statusSkipped
    : checkStatus(credential, { resolveStatus, issuer: issuerOf(credential) });
}

/** Puts the results of the five checks together. */
export function toReport(
  credential: JsonObject,
  { signature, trust, time, form, unsigned }: OwnCheckResults,
  status: CheckResult,
): CredentialReport {
  return {
    valid:
      signature.passed && trust.passed && time.passed && form.passed && (status === statusSkipped || status.passed),
    checks: {
      signatureValid: signature.passed,
      issuerTrusted: trust.passed,
      notExpired: time.passed,
      notRevoked: status.passed,
      schemaValid: form.passed,
    },
    errors: [...signature.errors, ...trust.errors, ...time.errors, ...status.errors, ...form.errors, ...unsigned],
    credential,
  };
}
