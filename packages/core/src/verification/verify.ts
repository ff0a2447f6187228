import {
  assertObject,
  checkCredential,
  checkCredentials,
  checkPresentation,
  prepareVerification,
  type CredentialReport,
  type PresentationReport,
  type VerificationBuild,
} from "@arcs/vc/internal";
import { SdkError } from "../base/errors.ts";
import {
  defaultCanonicalizer,
  engineWithBases,
  readDocumentBases,
  toDefaultNames,
} from "../canonicalization/default-canonicalizer.ts";
import { toIssues } from "../schemas/check-own-schemas.ts";
import { ownBuild } from "./own-profile.ts";
import type { VerifyCredentialOptions, VerifyPresentationOptions } from "./options.ts";

/**
 * Verifies a credential: one of ours, or any W3C credential with an `eddsa-rdfc-2022` or
 * `Ed25519Signature2020` proof.
 *
 * The result is a value: bad documents never throw. Every possible check is run, and one that could
 * not be run is false with its own error code. Text is parsed strictly (duplicate member names are
 * refused). Only the caller's own `resolveStatus` uses the network.
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
export async function verifyCredential(
  input: unknown,
  options: VerifyCredentialOptions,
): Promise<CredentialReport> {
  return await checkCredential(input, prepareVerification(options, fullBuild(options)));
}

/**
 * Verifies many credentials with the same options. One report per input, in the order of the
 * inputs. A bad document affects only its own report.
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

/**
 * Verifies a presentation: the holder's proof (purpose `authentication`, with the challenge and
 * domain expected), and each credential inside on its own.
 *
 * @param input - the presentation: JSON text, its UTF-8 bytes, or the parsed object
 * @throws SdkError `invalid_argument` or `invalid_issuer_document` when the options are unusable
 * @example
 * ```ts
 * const report = await verifyPresentation(text, { challenge, trustedIssuers, now: new Date(), resolveStatus });
 * ```
 */
export async function verifyPresentation(
  input: unknown,
  options: VerifyPresentationOptions,
): Promise<PresentationReport> {
  return checkPresentation(input, { options, ...fullBuild(options) });
}

/**
 * Returns the parts of the full build.
 *
 * @throws SdkError `invalid_argument` for malformed bases, or bases beside the caller's engine
 */
function fullBuild(
  options: Pick<VerifyCredentialOptions, "documentBases" | "canonicalizer">,
): VerificationBuild {
  assertObject(options, "options");
  const { documentBases, canonicalizer = defaultCanonicalizer } = options;
  if (documentBases === undefined) return { ...ownBuild, toIssues };
  if (canonicalizer !== defaultCanonicalizer) {
    const message =
      "documentBases goes without canonicalizer: an engine knows the contexts that it was made with";
    throw new SdkError("invalid_argument", message);
  }
  const bases = readDocumentBases(documentBases);
  return {
    ...ownBuild,
    engine: engineWithBases(bases),
    toIssues,
    toDefaultNames: (credential) => toDefaultNames(credential, bases),
  };
}
