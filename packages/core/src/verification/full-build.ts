import { assertObject } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
import { defaultCanonicalizer } from "../canonicalization/engines/default-canonicalizer.ts";
import { engineWithBases } from "../canonicalization/engines/engine-with-bases.ts";
import { readDocumentBases, toDefaultNames } from "../contexts/document-bases.ts";
import { toIssues } from "../schemas/issues.ts";
import type { VerificationBuild, VerifyCredentialOptions } from "./verification-context.ts";

/**
 * The parts that the full build verifies with: the default engine, the writer of all issues, and the bases of the options.
 *
 * @throws SdkError `invalid_argument` for malformed bases, or for bases together with the caller's own engine
 */
export function fullBuild(
  options: Pick<VerifyCredentialOptions, "documentBases" | "canonicalizer">,
  engine: Canonicalizer = defaultCanonicalizer,
): VerificationBuild {
  assertObject(options, "options");
  const { documentBases, canonicalizer = engine } = options;
  if (documentBases === undefined) return { engine, toIssues };
  if (canonicalizer !== defaultCanonicalizer) {
    const message =
      "documentBases expected no canonicalizer beside it: an engine knows the contexts that it was made with";
    throw new SdkError("invalid_argument", message);
  }
  const bases = readDocumentBases(documentBases);
  return {
    engine: engineWithBases(bases),
    toIssues,
    toDefaultNames: (credential) => toDefaultNames(credential, bases),
  };
}
