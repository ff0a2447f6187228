import { isSdkError, SdkError } from "@arcs/core";
import { readBody } from "@arcs/core/internal";

/** The longest answer that is read, in bytes after decompression: far above the longest page that the API gives. */
export const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Reads a body to its end, and no further than {@link MOST_ANSWER_BYTES}.
 *
 * @param chunks - the body, decompressed; it is closed when reading ends early
 * @param declared - `Content-Length`: of the body as it travels, perhaps compressed
 * @throws SdkError `server_invalid_answer` with `details.maxBytes` when it is longer
 */
export async function readText(
  chunks: AsyncIterable<Uint8Array>,
  declared: string | null | undefined,
): Promise<string> {
  const bytes = await readBody(chunks, { maxBytes: MOST_ANSWER_BYTES, declared });
  if (bytes === undefined) throw tooLong();
  return new TextDecoder().decode(bytes);
}

/** Refuses a text that is too long, where it cannot be read piece by piece. */
export function checkLength(text: string): string {
  if (text.length > MOST_ANSWER_BYTES) throw tooLong();
  return text;
}

/** Tells whether an error is that of {@link readText}: whatever else a transport throws may hold the request, and the key. */
export function isTooLong(error: unknown): error is SdkError {
  return isSdkError(error, "server_invalid_answer") && error.details["maxBytes"] === MOST_ANSWER_BYTES;
}

function tooLong(): SdkError {
  const details = { maxBytes: MOST_ANSWER_BYTES };
  return new SdkError("server_invalid_answer", `the server answered with more than ${MOST_ANSWER_BYTES} bytes`, {
    details,
  });
}
