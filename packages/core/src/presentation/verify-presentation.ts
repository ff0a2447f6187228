import { fullBuild } from "../verification/full-build.ts";
import { checkPresentation, type PresentationReport, type VerifyPresentationOptions } from "./check-presentation.ts";

/**
 * Verifies a presentation: the holder's proof (purpose `authentication`, with the challenge and domain expected), and
 * each credential inside on its own.
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
