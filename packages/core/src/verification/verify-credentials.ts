import { checkCredentials } from "./check-credentials.ts";
import type { CredentialReport } from "./report.ts";
import { fullBuild } from "./full-build.ts";
import { prepareVerification, type VerifyCredentialOptions } from "./verification-context.ts";

/**
 * Verifies many credentials with the same options. One report per input, in the order of the inputs. A bad document affects only
 * its own report.
 *
 * @throws SdkError as `verifyCredential` does
 * @example
 * ```ts
 * const reports = await verifyCredentials(documents, { trustedIssuers, now: new Date(), resolveStatus });
 * const valid = reports.filter((report) => report.valid);
 * ```
 */
export async function verifyCredentials(
  inputs: readonly unknown[],
  options: VerifyCredentialOptions,
): Promise<CredentialReport[]> {
  return checkCredentials(inputs, prepareVerification(options, fullBuild(options)));
}
