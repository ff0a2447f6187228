import { open, unlink } from "node:fs/promises";
import type { Writable } from "node:stream";

import { SdkError } from "@arcs/core";

const CHUNK_CHARACTERS = 64 * 1024;

/** Where lines go. */
export type LineOutput = {
  /** Takes a line without its end; resolves when it takes the next one. */
  write(line: string): Promise<void>;
  /** Resolves when all lines are where they belong. */
  end(): Promise<void>;
  /** Takes back what can be taken back, when not all lines were written. */
  discard(): Promise<void>;
};

/** Opens a new file that only its owner can read; it is on the disk when `end` resolves. */
export async function openLineFile(path: string): Promise<LineOutput> {
  const file = await open(path, "wx", 0o600);
  const { write, flush } = gather((text) => file.appendFile(text));
  return {
    write,
    async end() {
      await flush();
      await file.sync().catch(failed);
      await file.close();
    },
    async discard() {
      await file.close().catch(() => undefined);
      await unlink(path).catch(() => undefined);
    },
  };
}

/** Writes to a stream that stays open, such as the standard output. */
export function lineOutputTo(stream: Writable): LineOutput {
  // The writer gets the same error; without a listener it would end the process before the writer can report it.
  stream.on("error", () => undefined);
  const { write, flush } = gather(
    (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(error) : resolve()));
      }),
  );
  return { write, end: flush, discard: () => Promise.resolve() };
}

/** Collects short lines, so that not each of them costs a call of the system. */
function gather(send: (text: string) => Promise<void>): { write: LineOutput["write"]; flush: () => Promise<void> } {
  let waiting = "";
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = "";
    if (text !== "") await send(text).catch(failed);
  };
  return {
    async write(line) {
      waiting += `${line}\n`;
      if (waiting.length >= CHUNK_CHARACTERS) await flush();
    },
    flush,
  };
}

/** Not the store's fault, however much the codes of the system look alike. */
function failed(error: NodeJS.ErrnoException): never {
  const got = error.code ?? error.message;
  throw new SdkError("invalid_argument", `output expected room, and a reader, got ${got}`, { cause: error });
}

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
