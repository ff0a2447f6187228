import { SdkError } from "../../base/errors.ts";

/**
 * Says that a document leaves what the compiled engine covers, so that the general engine must decide: it may refuse the
 * document, or not. Where there is no general engine, the error is the answer.
 *
 * @param reason - what of the document is outside, as a noun phrase
 */
export function outside(reason: string): SdkError<"full_build_required"> {
  return new SdkError(
    "full_build_required",
    `the document expected only what the verification-only build covers, got ${reason}; verify it with the full build`,
  );
}
