import { SdkError, type VerificationError } from "../errors.ts";
import { type DocumentLimits, readLimits } from "../document/limits.ts";
import { issuerOf } from "../credential/party.ts";
import { readDocument } from "../document/read-document.ts";
import { findUnsignableValues } from "../document/signable.ts";
import type { JsonObject } from "../json.ts";
import type { Canonicalizer } from "../proof/canonicalizer.ts";
import { defaultCanonicalizer } from "../proof/default-canonicalizer.ts";
import type { SchemaValidators } from "../schemas/schema-validator.ts";
import { checkForm } from "./check-form.ts";
import { checkIssuer } from "./check-issuer.ts";
import { checkSignature } from "./check-signature.ts";
import { checkStatus, statusSkipped } from "./check-status.ts";
import { checkTime } from "./check-time.ts";
import type { CredentialReport } from "./report.ts";
import { createMethodResolver } from "./resolve-method.ts";
import type { StatusResolver } from "./status.ts";
import { readTrustList, type TrustedIssuer } from "./trusted-issuers.ts";

/** What a verifier decides: whom it trusts, what time it is, where status is looked up. */
export type VerifyCredentialOptions = {
  /** The issuers that the verifier trusts. Nothing in a credential can add one. */
  trustedIssuers: readonly TrustedIssuer[];
  /** The time of verification; core has no clock of its own. */
  now: Date;
  /** Looks up the status. Without it, a credential that has a status is not valid: it could not be checked. */
  resolveStatus?: StatusResolver;
  /** `"skipped"` leaves the status out of `valid`; `notRevoked` is then false with `status_not_checked`. */
  statusCheck?: "required" | "skipped";
  /** Allowed difference between the clocks of issuer and verifier, in seconds. Default 0. */
  clockSkewSeconds?: number;
  /** Bounds on the document, checked before any other work. */
  limits?: Partial<DocumentLimits>;
  /** Validators for schemas that core does not carry, by URL. */
  schemas?: SchemaValidators;
  /** Engine with further contexts, made by `createCanonicalizer`. Default: the contexts that core carries. */
  canonicalizer?: Canonicalizer;
};

/**
 * Verifies a credential: one of ours, or any W3C credential with an `eddsa-rdfc-2022` or `Ed25519Signature2020` proof.
 *
 * The outcome is a value: bad documents never throw. Every check that can be run is run, and one that could not be run
 * is false with its own error code. Text is parsed strictly (duplicate member names are refused), and no network is
 * touched except by the caller's own `resolveStatus`.
 *
 * @param input - the credential: JSON text, its UTF-8 bytes, or the parsed object
 * @throws SdkError `invalid_argument` or `invalid_issuer_document` when the options are unusable
 * @example
 * ```ts
 * const report = await verifyCredential(text, { trustedIssuers: [issuerDid], now: new Date(), resolveStatus });
 * if (!report.valid) console.log(report.errors);
 * ```
 * @see W3C VC Data Integrity 1.0, section 4.4
 */
export async function verifyCredential(input: unknown, options: VerifyCredentialOptions): Promise<CredentialReport> {
  const context = prepareVerification(options);
  return verifyInput(input, context);
}

/** The options with everything filled in and the trust list read: done once for many credentials. */
export type VerificationContext = {
  trustList: ReturnType<typeof readTrustList>;
  resolveVerificationMethod: ReturnType<typeof createMethodResolver>;
  now: Date;
  resolveStatus: StatusResolver | undefined;
  statusCheck: "required" | "skipped";
  clockSkewSeconds: number;
  limits: DocumentLimits;
  schemas: SchemaValidators;
  canonicalizer: Canonicalizer;
};

/** Reads the options of a verification once. */
export function prepareVerification(options: VerifyCredentialOptions): VerificationContext {
  const { now, trustedIssuers, clockSkewSeconds = 0 } = options;
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) {
    throw new SdkError("invalid_argument", "now expected a valid Date");
  }
  if (!Array.isArray(trustedIssuers)) {
    throw new SdkError("invalid_argument", "trustedIssuers expected an array of DIDs or issuer entries");
  }
  if (!(clockSkewSeconds >= 0 && Number.isFinite(clockSkewSeconds))) {
    throw new SdkError("invalid_argument", "clockSkewSeconds expected a number of seconds from 0");
  }
  const trustList = readTrustList(trustedIssuers);
  return {
    trustList,
    resolveVerificationMethod: createMethodResolver(trustList, now),
    now,
    resolveStatus: options.resolveStatus,
    statusCheck: options.statusCheck ?? "required",
    clockSkewSeconds,
    limits: readLimits(options.limits),
    schemas: options.schemas ?? new Map(),
    canonicalizer: options.canonicalizer ?? defaultCanonicalizer,
  };
}

/** Reads one input within the limits and runs the checks on it. */
export async function verifyInput(input: unknown, context: VerificationContext): Promise<CredentialReport> {
  const reading = readDocument(input, context.limits);
  if ("document" in reading) return verifyReadCredential(reading.document, context);
  const checks = {
    signatureValid: false,
    issuerTrusted: false,
    notExpired: false,
    notRevoked: false,
    schemaValid: false,
  };
  return { valid: false, checks, errors: [reading.error], credential: undefined };
}

/** Runs the five checks on a document that was read within the limits. */
export async function verifyReadCredential(
  credential: JsonObject,
  context: VerificationContext,
): Promise<CredentialReport> {
  const findings = findUnsignableValues(credential);
  const ofCode = (...codes: string[]): VerificationError[] =>
    findings.filter((finding) => codes.includes(finding.code));
  const issuer = issuerOf(credential);

  const [signature, status] = await Promise.all([
    checkSignature(credential, {
      ...context,
      issuer,
      unsignable: ofCode("unsignable_value"),
      maxChainLength: context.limits.maxChainLength,
    }),
    context.statusCheck === "skipped" ? statusSkipped : checkStatus(credential, { ...context, issuer }),
  ]);
  const trust = checkIssuer(issuer, context.trustList);
  const time = checkTime(credential, context);
  const form = checkForm(credential, { ...context, uncompacted: ofCode("uncompacted_member") });

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
    errors: [
      ...signature.errors,
      ...trust.errors,
      ...time.errors,
      ...status.errors,
      ...form.errors,
      ...ofCode("unsigned_value"),
    ],
    credential,
  };
}
