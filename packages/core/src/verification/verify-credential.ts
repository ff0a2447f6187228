import { checkCredential } from "./check-credential.ts";
import type { CredentialReport } from "./report.ts";
import { fullBuild } from "./full-build.ts";
import { prepareVerification, type VerifyCredentialOptions } from "./verification-context.ts";

/**
 * Verifies a credential: one of ours, or any W3C credential with an `eddsa-rdfc-2022` or `Ed25519Signature2020` proof.
 *
 * The result is a value: bad documents never throw. Every possible check is run, and one that could not be run is false with its
 * own error code. Text is parsed strictly (duplicate member names are refused). Only the caller's own `resolveStatus` uses the
 * network.
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
  return await checkCredential(input, prepareVerification(options, fullBuild(options)));
}
