import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { createMessageReader, endsExchange, type FrontendMessage } from "../src/wire-server.ts";

const STARTUP = untyped(196608, Buffer.from("user\0postgres\0\0"));

function lettersOf(text: string): string[] {
  return text.split("");
}

function untyped(code: number, body = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(code, 4);
  return Buffer.concat([head, body]);
}

function typed(type: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Feeds bytes in pieces that end at the given positions. */
function readInPieces(bytes: Buffer, cuts: number[]): FrontendMessage[] {
  const read = createMessageReader();
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))]
    .sort((a, b) => a - b)
    .concat(bytes.length);
  return ends.flatMap((end, index) => read(bytes.subarray(ends[index - 1] ?? 0, end)) ?? []);
}

describe("the reader of client messages", () => {
  test("gives the same messages however the bytes were cut", () => {
    const message = fc.tuple(
      fc.constantFrom(...lettersOf("QPBDESHCFpdcfX")),
      fc.uint8Array({ maxLength: 40 }),
    );
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (messages, cuts) => {
          const frames = [STARTUP, ...messages.map(([type, body]) => typed(type, body))];
          const read = readInPieces(Buffer.concat(frames), cuts);
          expect(read.map(({ type }) => type)).toEqual([
            "startup",
            ...messages.map(([type]) => type),
          ]);
          expect(read.map(({ bytes }) => Buffer.from(bytes))).toEqual(frames);
        },
      ),
    );
  });

  test("reads a message of many chunks", () => {
    const query = typed("Q", Buffer.alloc(3_000_000, "x"));
    const read = createMessageReader();
    read(STARTUP);
    const messages: FrontendMessage[] = [];
    for (let at = 0; at < query.length; at += 65_536)
      messages.push(...read(query.subarray(at, at + 65_536))!);
    expect(messages).toHaveLength(1);
    expect(Buffer.from(messages[0]!.bytes).equals(query)).toBe(true);
  });

  test("knows what may come before the first typed message", () => {
    const bytes = Buffer.concat([untyped(80877103), untyped(80877104), STARTUP]);
    expect(createMessageReader()(bytes)?.map(({ type }) => type)).toEqual([
      "encryption",
      "encryption",
      "startup",
    ]);
    expect(
      createMessageReader()(untyped(80877102, Buffer.alloc(8)))?.map(({ type }) => type),
    ).toEqual(["cancel"]);
  });

  test.each([
    ["an HTTP request", Buffer.from("GET / HTTP/1.1\r\nHost: x\r\n\r\n")],
    ["protocol 2", untyped(2 << 16)],
    ["a negative length", Buffer.from("ffffffff00030000", "hex")],
    ["a startup shorter than its head", Buffer.from("0000000400030000", "hex")],
    ["a length beyond the limit", Buffer.from("7fffffff00030000", "hex")],
  ])("refuses %s", (_name, bytes) => {
    expect(createMessageReader()(bytes)).toBeUndefined();
  });

  test.each([
    ["an unknown type", typed("z", Buffer.alloc(0))],
    ["a type that only servers send", typed("Z", Buffer.from("I"))],
    ["a length below its own size", Buffer.from("5100000003", "hex")],
    ["a length beyond the limit", Buffer.from("517fffffff", "hex")],
  ])("refuses %s after the startup", (_name, bytes) => {
    const read = createMessageReader();
    read(STARTUP);
    expect(read(bytes)).toBeUndefined();
  });

  test("tells where an exchange ends", () => {
    const ends = lettersOf("QSF").map((type) => endsExchange({ type, bytes: new Uint8Array() }));
    expect(ends).toEqual([true, true, true]);
    expect(
      lettersOf("PBDEHC").some((type) => endsExchange({ type, bytes: new Uint8Array() })),
    ).toBe(false);
  });
});
