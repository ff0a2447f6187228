import { assertObject } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
import { defaultCanonicalizer } from "../canonicalization/engines/default-canonicalizer.ts";
import { engineWithBases } from "../canonicalization/engines/engine-with-bases.ts";
import { readDocumentBases, toDefaultNames } from "../contexts/document-bases.ts";
import { toIssues } from "../schemas/issues.ts";
import type { VerificationBuild, VerifyCredentialOptions } from "./verification-context.ts";

/**
 * What the full build verifies with: the engine that stands in where the options name none, words for all issues, and the
 * bases that the options list.
 *
 * @throws SdkError `invalid_argument` for bases that are none, or beside an engine of the caller's
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
