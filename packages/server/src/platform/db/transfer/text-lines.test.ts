import { expect, test } from "vitest";

import { readTextLines } from "./command.ts";

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const read: string[] = [];
  for await (const line of lines) read.push(line);
  return read;
}

async function linesOf(bytes: Uint8Array, size: number): Promise<string[]> {
  return all(readTextLines(chunks(bytes, size)));
}

test("line feeds end lines, and nothing else does, wherever a chunk ends", async () => {
  const lines = ["a\u2028b\u2029c\u0085d\re", "", "🚀é", "last"];
  for (const end of ["", "\n"]) {
    for (const size of [1, 2, 3, 7, 1000]) {
      expect(await linesOf(Buffer.from(lines.join("\n") + end), size)).toEqual(lines);
    }
  }
  expect(await linesOf(Buffer.from("a\r\nb\r\n"), 1)).toEqual(["a", "b"]);
  expect(await linesOf(Buffer.from(""), 1)).toEqual([]);
});

test("nothing is read before it is asked for", async () => {
  let isRead = false;
  async function* input(): AsyncGenerator<Uint8Array> {
    isRead = true;
    yield Buffer.from("one\ntwo");
  }
  const lines = readTextLines(input());
  await new Promise((resolve) => setImmediate(resolve));
  expect(isRead).toBe(false);
  expect(await all(lines)).toEqual(["one", "two"]);
});

test("bytes that are no text are refused, also when they are cut off at the end", async () => {
  for (const bytes of [
    [0xff, 0x0a],
    [0x61, 0xc3],
    [0xed, 0xa0, 0x80, 0x0a],
  ]) {
    await expect(linesOf(Uint8Array.from(bytes), 1)).rejects.toMatchObject({
      code: "invalid_argument",
    });
  }
});
