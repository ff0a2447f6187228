import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

import { SdkError } from "@arcs/core";

// A line of the journal is: length in bytes, digest, JSON; with a space between and a line feed behind. The digest goes over
// the one of the line before and the JSON. With the length, a line that was cut off while being written can be told from one
// that was damaged later.
const LINE_FEED = 0x0a;
const DIGEST_LENGTH = 43;
const header = /^(\d{1,10}) ([\w-]{43}) /;
const begunHeader = /^\d{0,10}$|^\d{1,10} [\w-]{0,43}$/;
// The longest header: ten digits, a space, the digest, a space.
const LONGEST_HEADER = 10 + 1 + DIGEST_LENGTH + 1;

/** What the first line is chained to. */
export const CHAIN_START: Buffer = createHash("sha256").update("arcs:local-ledger:journal:v2").digest();

/** Writes a line, chained to those before it. */
export function sealLine(line: string, before: Buffer): { text: string; chain: Buffer } {
  const chain = digestOf(Buffer.from(line), before);
  return { text: `${Buffer.byteLength(line)} ${chain.toString("base64url")} ${line}\n`, chain };
}

/**
 * Checks a line, without its line feed, against those before it.
 *
 * @returns the digest for the next one; `cut off` where it is the beginning of a line, `of before` where it is a line as
 * journals had them before they were chained
 */
export function openLine(bytes: Buffer, before: Buffer): { chain: Buffer } | "cut off" | "damaged" | "of before" {
  const head = bytes.toString("latin1", 0, LONGEST_HEADER);
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

/** The JSON of a line that has been checked. */
export function textOfLine(bytes: Buffer): string {
  const [found = ""] = header.exec(bytes.toString("latin1", 0, LONGEST_HEADER)) ?? [];
  return bytes.toString("utf8", found.length);
}

/** Reads a file line by line. Only a line feed ends one: JSON may hold other kinds of line ends. */
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

/** Says where a journal is damaged, and that nothing behind that place can be trusted. */
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
