import { isSdkError, type VerificationError } from "@arcs/core";
import { decodeUtf8, findRoundedNumber, parseJsonText, verificationError } from "@arcs/core/internal";

/**
 * Reads the text of a request as the verifier does, and finds what the server's own parser accepts. One is a duplicate
 * member name: parsers differ in which value they use, so the verified document could be shown as another. Others are a
 * byte order mark, bytes that are not UTF-8, and numbers that change when read.
 *
 * The size of the body was checked before. The verifier's limits apply to the credential alone: other members must not
 * keep it from being read.
 *
 * @returns the error to answer with, or `undefined` where the text is fine
 */
export function findMisread(body: Uint8Array): VerificationError | undefined {
  // No text has more levels or more values than bytes, but for the one value that it is.
  const most = body.length + 1;
  try {
    parseJsonText(body, { maxBytes: most, maxDepth: most, maxValues: most });
  } catch (error) {
    for (const code of ["duplicate_json_key", "malformed_json"] as const) {
      if (isSdkError(error, code)) return verificationError(code, error.message);
    }
    // Whatever else is wrong is the verifier's to say, if it is in the credential.
    if (!isSdkError(error)) throw error;
  }
  return findRoundedNumber(decodeUtf8(body));
}
