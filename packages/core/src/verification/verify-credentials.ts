import type { CredentialReport } from "./report.ts";
import { prepareVerification, type VerifyCredentialOptions, verifyInput } from "./verify-credential.ts";

// Enough look-ups in flight to hide the latency of a status source, few enough not to flood it.
const CONCURRENCY = 16;

/**
 * Verifies many credentials with the same options. One report per input, in the order of the inputs; a bad document
 * affects its own report only.
 *
 * @throws SdkError as {@link verifyCredential} does
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
  const context = prepareVerification(options);
  const reports: CredentialReport[] = [];
  const queue = inputs.entries();
  const work = async (): Promise<void> => {
    for (const [index, input] of queue) reports[index] = await verifyInput(input, context);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, inputs.length) }, work));
  return reports;
}
