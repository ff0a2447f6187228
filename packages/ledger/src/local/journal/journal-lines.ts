import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

import { SdkError } from "@arcs/core";

// A line of the journal has the length in bytes, the digest and the JSON, separated by spaces, and a line feed. The
// digest covers that of the line before and the JSON. The length tells a line cut off during a write from one damaged
// later.
const LINE_FEED = 0x0a;
const DIGEST_LENGTH = 43;
const header = /^(\d{1,10}) ([\w-]{43}) /;
const begunHeader = /^\d{0,10}$|^\d{1,10} [\w-]{0,43}$/;
// Max header length: ten digits, a space, the digest, a space.
const MAX_HEADER_LENGTH = 10 + 1 + DIGEST_LENGTH + 1;

/** Chain value before the first line. */
export const CHAIN_START: Buffer = createHash("sha256").update("arcs:local-ledger:journal:v2").digest();

/** Writes a line, chained to those before it. */
export function sealLine(line: string, before: Buffer): { text: string; chain: Buffer } {
  const chain = digestOf(Buffer.from(line), before);
  return { text: `${Buffer.byteLength(line)} ${chain.toString("base64url")} ${line}\n`, chain };
}

/**
 * Checks a line, without its line feed, against the lines before it.
 *
 * @returns the digest for the next one; `cut off` for the beginning of a line, `of before` for a line of older,
 * unchained journals
 */
export function openLine(bytes: Buffer, before: Buffer): { chain: Buffer } | "cut off" | "damaged" | "of before" {
  const head = bytes.toString("latin1", 0, MAX_HEADER_LENGTH);
  const [found, length, digest] = header.exec(head) ?? [];
  if (found === undefined) {
    if (begunHeader.test(bytes.toString("latin1"))) return "cut off";
    return head.startsWith('{"kind"') ? "of before" : "damaged";
  }
  const body = bytes.subarray(found.length);
  if (body.length < Number(length)) return "cut off";
  const chain = digestOf(body, before);
  return body.length === Number(length) && chain.toString("base64url") === digest ? { chain } : "damaged";
}

/** Returns the JSON of a checked line. */
export function textOfLine(bytes: Buffer): string {
  const [found = ""] = header.exec(bytes.toString("latin1", 0, MAX_HEADER_LENGTH)) ?? [];
  return bytes.toString("utf8", found.length);
}

/** Reads a file line by line. Only a line feed ends a line: JSON may contain other line terminators. */
export async function* readRawLines(path: string): AsyncGenerator<{ bytes: Buffer; hasEnd: boolean }> {
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield { bytes: Buffer.concat([...begun, chunk.subarray(start, end)]), hasEnd: true };
      begun = [];
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
  const rest = Buffer.concat(begun);
  if (rest.length > 0) yield { bytes: rest, hasEnd: false };
}

/** Reports where a journal is damaged, and that nothing after it can be trusted. */
export function damaged(line: number, what: string): SdkError {
  return new SdkError(
    "ledger_journal_damaged",
    `line ${line} of the ledger's journal ${what}: restore the folder from a copy, or start afresh with another one`,
    { details: { line } },
  );
}

function digestOf(line: Buffer, before: Buffer): Buffer {
  return createHash("sha256").update(before).update(line).digest();
}
