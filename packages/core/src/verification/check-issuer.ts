import { type CheckResult, failed, passed } from "./report.ts";
import type { TrustList } from "./trusted-issuers.ts";

/** Checks that the issuer is on the verifier's trust list. Whole ids are compared, so networks never mix. */
export function checkIssuer(issuer: string | undefined, trustList: TrustList): CheckResult {
  if (issuer === undefined) return failed("untrusted_issuer", "the credential names no issuer");
  if (/* fault: issuer-prefix-is-enough */ trustList.issuers.has(issuer)) return passed;
  return failed("untrusted_issuer", `issuer ${issuer.slice(0, 120)} is not on the trust list`);
}
