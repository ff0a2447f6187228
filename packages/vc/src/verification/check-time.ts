import { isCredential } from "../document/read-document.ts";
import {
  type VerificationCode,
  type VerificationError,
  verificationError,
} from "../base/errors.ts";
import { showValue } from "../base/check-value.ts";
import type { JsonObject } from "../base/json.ts";
import { parseDateTimeStamp } from "../base/time.ts";
import { type CheckResult, failed, resultOf } from "./report.ts";

/** The default limit on how far an issuer's clock may be ahead of the verifier's. */
const USUAL_LEAD_SECONDS = 60;

/**
 * Checks the validity period of either data model; both bounds are inclusive, and malformed ones
 * fail. By default, a credential may begin {@link USUAL_LEAD_SECONDS} ahead, because clocks differ.
 * The end has no tolerance.
 */
export function checkTime(
  credential: JsonObject,
  options: { now: Date; clockSkewSeconds?: number | undefined },
): CheckResult {
  if (!isCredential(credential)) {
    return failed(
      "invalid_credential_format",
      "the validity was not checked: the document is no credential",
    );
  }
  const now = options.now.getTime();
  const { clockSkewSeconds: skew } = options;
  const [lead, delay] = [(skew ?? USUAL_LEAD_SECONDS) * 1000, (skew ?? 0) * 1000];
  const errors: VerificationError[] = [];
  const report = (code: VerificationCode, what: string, bound: number): void => {
    const times = `${new Date(bound).toISOString()}, and now is ${options.now.toISOString()}`;
    errors.push(verificationError(code, `the credential ${what} ${times}`));
  };
  for (const member of ["validFrom", "issuanceDate"]) {
    const from = boundOf(credential, member, errors);
    if (from !== undefined && now + lead < from) {
      report("credential_not_yet_valid", "is valid from", from);
    }
  }
  for (const member of ["validUntil", "expirationDate"]) {
    const until = boundOf(credential, member, errors);
    if (until !== undefined && now - delay > until) {
      report("credential_expired", "expired at", until);
    }
  }
  return resultOf(errors);
}

function boundOf(
  credential: JsonObject,
  member: string,
  errors: VerificationError[],
): number | undefined {
  if (!Object.hasOwn(credential, member)) return undefined;
  const milliseconds = parseDateTimeStamp(credential[member]);
  if (milliseconds === undefined) {
    const expected = "must be a dateTimeStamp of a day that exists, such as 2026-01-02T03:04:05Z";
    errors.push(
      verificationError(
        "invalid_credential_format",
        `/${member} ${expected} (received ${showValue(credential[member])})`,
      ),
    );
  }
  return milliseconds;
}
