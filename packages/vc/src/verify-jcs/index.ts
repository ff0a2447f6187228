import { issuerOf, readJsonDocument, readLimits } from "../document/read-document.ts";
import { keyOfDidKey } from "../keys/did-key.ts";
import { verificationError } from "../base/errors.ts";
import { defined, type JsonObject } from "../base/json.ts";
import { checkIssuer, createResolver, readTrustList } from "../verification/trusted-issuers.ts";
import { checkTime } from "../verification/check-time.ts";
import type { CredentialReport, VerificationChecks } from "../verification/report.ts";
import {
  assertUsable,
  type VerifyCredentialOptions,
} from "../verification/verification-context.ts";
import { verifyJsonProofs } from "../proof/data-integrity.ts";

// Verification of eddsa-jcs-2022 alone, for when every kilobyte counts: no JSON-LD, no schemas, no
// SHA-2 (WebCrypto has it).

export { isSdkError, SdkError } from "../base/errors.ts";
export type {
  ErrorCode,
  SdkErrorOptions,
  Severity,
  VerificationCode,
  VerificationError,
} from "../base/errors.ts";
export type { JsonObject, JsonValue } from "../base/json.ts";
export type { DocumentLimits } from "../document/read-document.ts";
export type { IssuerKey, TrustedIssuer } from "../verification/trusted-issuers.ts";

/**
 * The options of verifying `eddsa-jcs-2022`: those of the other builds, without the features that
 * this one lacks.
 */
export type VerifyJcsOptions = Pick<
  VerifyCredentialOptions,
  "trustedIssuers" | "now" | "clockSkewSeconds" | "challenge" | "domain" | "limits"
> & {
  /**
   * This build does not read the status. A credential with a status is not valid, unless the caller
   * passes `"skipped"` and checks it elsewhere.
   */
  statusCheck?: "required" | "skipped";
};

/** The report: the checks of the other builds, except status and form. */
export type JcsReport = Omit<CredentialReport, "checks"> & {
  checks: Omit<VerificationChecks, "notRevoked" | "schemaValid">;
};

/**
 * Verifies a credential secured by `eddsa-jcs-2022`: signature, issuer and time. The key comes from
 * the trust list, or is that of a `did:key` issuer. Its JSON is bound in the RFC 8785 form. The
 * caller must check the form of the credential and its claims.
 *
 * @param input - the credential: JSON text, its UTF-8 bytes, or the parsed object
 * @throws SdkError `invalid_argument` or `invalid_issuer_document` when the options are unusable
 * @example
 * ```ts
 * const report = await verifyJcsCredential(text, { trustedIssuers: [issuerDid], now: new Date() });
 * ```
 */
export async function verifyJcsCredential(
  input: unknown,
  options: VerifyJcsOptions,
): Promise<JcsReport> {
  assertUsable(options);
  const trustList = readTrustList(options.trustedIssuers);
  const reading = readJsonDocument(input, readLimits(options.limits));
  if ("error" in reading) {
    const checks = { signatureValid: false, issuerTrusted: false, notExpired: false };
    return { valid: false, checks, errors: [reading.error], credential: undefined };
  }
  const { document } = reading;
  const { now, clockSkewSeconds, challenge, domain } = options;
  const issuer = issuerOf(document);
  const { signers, errors } = await verifyJsonProofs(document, {
    now,
    clockSkewSeconds: clockSkewSeconds ?? 0,
    proofPurpose: "assertionMethod",
    cryptosuites: ["eddsa-jcs-2022"],
    resolveVerificationMethod: createResolver(trustList, { now, computeKey: keyOfDidKey }),
    ...defined({ challenge, domain }),
  });
  if (errors.length === 0 && !signers.some((signer) => signer === issuer)) {
    errors.push(
      verificationError(
        "verification_method_not_authorized",
        "no proof was made by a key that the issuer controls",
      ),
    );
  }
  const trust = checkIssuer(issuer, trustList);
  const time = checkTime(document, { now, clockSkewSeconds });
  const checks = {
    signatureValid: errors.length === 0,
    issuerTrusted: trust.passed,
    notExpired: time.passed,
  };
  const isStatusFine =
    document["credentialStatus"] === undefined || options.statusCheck === "skipped";
  return {
    valid: Object.values(checks).every(Boolean) && isStatusFine,
    checks,
    errors: [...errors, ...trust.errors, ...time.errors, ...statusFindings(document, isStatusFine)],
    credential: document,
  };
}

function statusFindings(
  { credentialStatus }: JsonObject,
  isFine: boolean,
): CredentialReport["errors"] {
  if (credentialStatus === undefined) return [];
  return isFine
    ? [verificationError("status_not_checked", "the caller left the status check out")]
    : [
        verificationError(
          "status_unavailable",
          "the status was not checked: this build looks none up",
        ),
      ];
}
