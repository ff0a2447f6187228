import { isSdkError, type VerificationError } from "@arcs/core";
import { decodeUtf8, findRoundedNumber, parseJsonText, verificationError } from "@arcs/core/internal";

/**
 * Reads the text of a request as the verifier reads texts, and finds what the server's own parser does not mind: an object with
 * one member name twice, of which parsers differ in which they keep, so that what was verified here could be shown as something
 * else; a mark of byte order, and bytes that are no UTF-8; and numbers that are read as other ones.
 *
 * The size of the body was checked before. The verifier's limits hold for the credential alone: what stands around it, or is
 * dropped, must not keep the rest from being read.
 *
 * @returns what to answer with, or `undefined` where there is none of it
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
