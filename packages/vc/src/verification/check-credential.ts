import {
  issuerOf,
  findEnvelope,
  findPresentation,
  findUnsignableValues,
  readDocument,
} from "../document/read-document.ts";
import { toVerificationError, type VerificationError, verificationError } from "../base/errors.ts";
import type { SignedReading } from "../canonicalization/canonicalizer.ts";
import { type JsonObject, listOf } from "../base/json.ts";
import { signsJson } from "../proof/read-proof.ts";
import { verifyProofs } from "../proof/data-integrity.ts";
import { checkForm } from "./check-form.ts";
import { checkResources } from "./check-resources.ts";
import { checkIssuer } from "./trusted-issuers.ts";
import { checkStatus, statusSkipped } from "./check-status.ts";
import { checkTime } from "./check-time.ts";
import { type CheckResult, type CredentialReport, passed } from "./report.ts";
import type { Profile, VerificationContext } from "./verification-context.ts";

// Enough concurrent requests to hide the latency of a status source, few enough not to flood it.
const CONCURRENCY = 16;

/** Checks many inputs with limited concurrency: one report per input, in their order. */
export async function checkCredentials(
  inputs: readonly unknown[],
  context: VerificationContext,
): Promise<CredentialReport[]> {
  const reports: CredentialReport[] = [];
  const queue = inputs.entries();
  const worker = async (): Promise<void> => {
    for (const [index, input] of queue) reports[index] = await checkCredential(input, context);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, inputs.length) }, worker));
  return reports;
}

export function checkCredential(
  input: unknown,
  context: VerificationContext,
): Promise<CredentialReport> {
  const reading = readDocument(input, context.limits);
  if ("error" in reading) return Promise.resolve(unreadable(reading.error));
  const presentation = findPresentation(reading.document);
  if (presentation !== undefined) return Promise.resolve(unreadable(presentation));
  return checkReadCredential(reading.document, context);
}

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
  document: JsonObject,
  context: VerificationContext,
): Promise<CredentialReport> {
  const { statusCheck, resolveStatus, resolveResource, toDefaultNames } = context;
  const signature = await checkSignature(document, context);
  const reading = readCredential(document, { signature, context });
  const { credential } = reading;
  const issuer = issuerOf(credential);
  const named = toDefaultNames?.(credential) ?? credential;
  // The status request starts before the other checks and runs alongside. It never rejects.
  const status =
    statusCheck === "skipped"
      ? statusSkipped
      : checkStatus(named, { resolveStatus, issuer, statusTypes: context.profile?.statusTypes });
  const findings = findUnsignableValues(document, context.profile?.vocabulary);
  const ofCode = (code: VerificationError["code"]): VerificationError[] =>
    findings.filter((finding) => finding.code === code);
  const own = {
    signature,
    trust:
      context.isAnyIssuerTrusted === true && issuer !== undefined
        ? passed
        : checkIssuer(issuer, context.trustList),
    time: checkTime(credential, context),
    form: checkForm(named, {
      ...context,
      reading: [...ofCode("uncompacted_member"), ...reading.findings],
    }),
    // A signature over the JSON covers the values that RDF drops.
    unsigned: listOf(document["proof"]).every((proof) => signsJson(proof, context.proofs.suites))
      ? []
      : ofCode("unsigned_value"),
  };
  const isTrusted = own.signature.passed && own.trust.passed;
  const resources = await checkResources(credential, { resolveResource, isTrusted });
  const report = toReport(credential, { own, status: await status, resources });
  return Object.defineProperties(report, {
    document: { value: document },
    byId: { value: reading.byId },
  });
}

/** Returns the document as signed, which all other checks read. */
function readCredential(
  document: JsonObject,
  { signature, context }: { signature: SignatureResult; context: VerificationContext },
): SignedReading {
  const asReceived = { credential: document, byId: () => undefined, findings: [] };
  const issuer = issuerOf(document);
  // A signature over the JSON binds places and names, if it is the issuer's.
  if (issuer !== undefined && signature.jsonSigners.includes(issuer)) return asReceived;
  const profile = profileOf(document, context);
  const isOwn = profile !== undefined;
  const { proof, ...unsecured } = profile?.signedPartOf(document) ?? document;
  let reading: SignedReading | undefined;
  try {
    reading = context.proofs.canonicalizer.read?.(unsecured);
  } catch (error) {
    // Without a signature, its check says so already.
    return { ...asReceived, findings: signature.passed ? [toVerificationError(error)] : [] };
  }
  if (reading === undefined) return asReceived;
  const { credential, byId } = reading;
  const isStrict = isOwn || context.members === "strict";
  const findings = isStrict ? reading.findings.map(toCritical) : reading.findings;
  // The schemas of a profile say where each member stands.
  if (isOwn)
    return {
      credential: document,
      byId,
      findings: findings.filter(({ code }) => code !== "scattered_members"),
    };
  const isSame = credential === unsecured || proof === undefined;
  return { credential: isSame ? document : { ...credential, proof }, byId, findings };
}

function profileOf(document: JsonObject, { profile }: VerificationContext): Profile | undefined {
  return profile?.appliesTo(document) === true ? profile : undefined;
}

function toCritical(finding: VerificationError): VerificationError {
  return { ...finding, severity: "critical" };
}

type OwnCheckResults = {
  signature: CheckResult;
  trust: CheckResult;
  time: CheckResult;
  form: CheckResult;
  /** Findings that no signature covers, though the checks pass. */
  unsigned: VerificationError[];
};

/** Combines the results of the five checks; related resources count to the form. */
function toReport(
  credential: JsonObject,
  { own, status, resources }: { own: OwnCheckResults; status: CheckResult; resources: CheckResult },
): CredentialReport {
  const { signature, trust, time, form, unsigned } = own;
  const schemaValid = form.passed && resources.passed;
  const notExpired = time.passed && status.expired !== true;
  return {
    valid:
      signature.passed &&
      trust.passed &&
      notExpired &&
      schemaValid &&
      (status === statusSkipped || status.passed),
    checks: {
      signatureValid: signature.passed,
      issuerTrusted: trust.passed,
      notExpired,
      notRevoked: status.passed,
      schemaValid,
    },
    errors: [
      ...signature.errors,
      ...trust.errors,
      ...time.errors.filter((error) => !isSaidOfForm(error, form.errors)),
      ...besides(time.errors, status.errors),
      ...form.errors,
      ...resources.errors,
      ...unsigned,
    ],
    credential,
  };
}

/**
 * Tells whether the check of the form already reports the same invalid date as that of the time.
 */
function isSaidOfForm(
  { code, message }: VerificationError,
  form: readonly VerificationError[],
): boolean {
  const [place = ""] = message.split(" ", 1);
  return (
    code === "invalid_credential_format" &&
    place.startsWith("/") &&
    form.some((error) => error.message.startsWith(`${place} `))
  );
}

/** Returns the status findings without an expiry that the time check already reports. */
function besides(
  time: readonly VerificationError[],
  status: readonly VerificationError[],
): readonly VerificationError[] {
  const isKnown = time.some(({ code }) => code === "credential_expired");
  return isKnown ? status.filter(({ code }) => code !== "credential_expired") : status;
}

type SignatureResult = CheckResult & { jsonSigners: readonly string[] };

/**
 * Checks that every proof is intact, and that a key of the issuer made one. In a set, others may
 * have signed too.
 */
async function checkSignature(
  credential: JsonObject,
  context: VerificationContext,
): Promise<SignatureResult> {
  const enveloped = findEnvelope(credential);
  if (enveloped !== undefined) return { passed: false, errors: [enveloped], jsonSigners: [] };
  const signed = profileOf(credential, context)?.signedPartOf(credential) ?? credential;
  const { verified, signers, jsonSigners, errors } = await verifyProofs(signed, context.proofs);
  const byIssuer = signers.includes(issuerOf(credential) ?? "");
  if (verified && !byIssuer) {
    errors.push(
      verificationError(
        "verification_method_not_authorized",
        "no proof was made by a key that the issuer controls",
      ),
    );
  }
  return { passed: verified && byIssuer, errors, jsonSigners };
}
