import { SdkError } from "../../base/errors.ts";

/**
 * Reports that a document is outside the compiled engine's subset. The general engine must then decide whether to refuse it.
 * Without a general engine, this error is the result.
 *
 * @param reason - the part of the document that is outside, as a noun phrase
 */
export function outside(reason: string): SdkError<"full_build_required"> {
  return new SdkError(
    "full_build_required",
    `the document expected only what the verification-only build covers, got ${reason}; verify it with the full build`,
  );
}
