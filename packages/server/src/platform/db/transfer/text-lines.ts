import { SdkError } from "@arcs/core";

// More than any row that the server stores: one line of an export is one row.
const MOST_CHARACTERS = 256 * 1024 * 1024;

/**
 * Reads lines of UTF-8. Nothing is read before somebody asks for the first line, so that none is lost, and nothing but a
 * line feed ends a line: JSON texts may hold the other separators of Unicode.
 *
 * @throws SdkError `invalid_argument` when the bytes are no UTF-8, or a line is too long
 */
export async function* readTextLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of input) {
    const pieces = decode(decoder, chunk).split("\n");
    const last = pieces.pop() ?? "";
    for (const piece of pieces) {
      yield withoutReturn(rest + piece);
      rest = "";
    }
    rest += last;
    if (rest.length > MOST_CHARACTERS) throw new SdkError("invalid_argument", "input expected shorter lines");
  }
  rest += decode(decoder, undefined);
  if (rest !== "") yield withoutReturn(rest);
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | undefined): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new SdkError("invalid_argument", "input expected text in UTF-8, got other bytes");
  }
}

/** Some programs end lines with two characters. */
function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
