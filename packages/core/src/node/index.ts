import { createPool, type VerifierPool, type VerifierPoolOptions } from "./verifier-pool.ts";

// What only Node has: verification in several threads.

export type { CredentialReport, VerificationChecks } from "../verification/report.ts";
export type { ThreadOptions } from "./threads.ts";
export type { PoolVerifyOptions, VerifierPool, VerifierPoolOptions } from "./verifier-pool.ts";

/**
 * Makes a pool of threads that verify credentials. The threads begin when there is work, and do not keep the process alive.
 * Pass the text of credentials as it was received: that is the fastest, and checks the most.
 *
 * @throws SdkError `invalid_argument` for a number of threads that is none
 * @throws SdkError `invalid_argument` or `invalid_issuer_document` (when verifying) for unusable options
 * @throws SdkError `verification_thread_failed` (when verifying) when a thread ends or cannot import `setup`
 * @example
 * ```ts
 * const pool = createVerifierPool();
 * const reports = await pool.verifyCredentials([text], { trustedIssuers: [issuerDid], now: new Date(), resolveStatus });
 * await pool.close();
 * ```
 */
export function createVerifierPool(options: VerifierPoolOptions = {}): VerifierPool {
  return createPool(new URL("./verify-worker.js", import.meta.url), options);
}
