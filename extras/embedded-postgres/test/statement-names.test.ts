import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { createStatementNames, type FrontendMessage, message } from "../src/wire-server.ts";

const name = fc
  .string({ minLength: 1, maxLength: 80, unit: "binary" })
  .filter((text) => !text.includes("\0"));
const rest = fc.uint8Array({ maxLength: 40 });

/** Messages that name a statement, and the place of the name in them. */
const layouts = {
  P: (text: string, end: Uint8Array) => Buffer.concat([Buffer.from(`${text}\0`), end]),
  B: (text: string, end: Uint8Array) => Buffer.concat([Buffer.from(`portal\0${text}\0`), end]),
  D: (text: string) => Buffer.from(`S${text}\0`),
  C: (text: string) => Buffer.from(`S${text}\0`),
};
type Layout = keyof typeof layouts;
const layout = fc.constantFrom<Layout>("P", "B", "D", "C");

function made(type: Layout, text: string, end: Uint8Array = new Uint8Array()): FrontendMessage {
  return { type, bytes: message(type, layouts[type](text, end)) };
}

describe("names of prepared statements", () => {
  test("replace the name, and nothing else of a message", () => {
    fc.assert(
      fc.property(layout, name, rest, (type, text, end) => {
        const names = createStatementNames(3);
        const renamed = names.rename(made(type, text, end));

        expect(Buffer.from(renamed)).toEqual(Buffer.from(made(type, "3.0", end).bytes));
      }),
    );
  });

  test("are the same for one name of one connection, and others for all others", () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 20 }), (texts) => {
        const connections = [1, 12].map((number) => createStatementNames(number));
        const all = connections.flatMap((names) =>
          texts.map((text) => {
            const [parsed, dropped] = (["P", "C"] as const).map((type) =>
              Buffer.from(names.rename(made(type, text))),
            );
            expect(parsed!.subarray(5, parsed!.indexOf(0, 5))).toEqual(
              dropped!.subarray(6, dropped!.length - 1),
            );
            return parsed!.toString();
          }),
        );
        expect(new Set(all).size).toBe(2 * texts.length);
      }),
    );
  });

  test("leave what names no statement as it is", () => {
    const names = createStatementNames(1);
    const others: FrontendMessage[] = [
      made("P", ""),
      made("B", ""),
      made("D", ""),
      { type: "D", bytes: message("D", Buffer.from("Pportal\0")) },
      { type: "C", bytes: message("C", Buffer.from("Pportal\0")) },
      { type: "Q", bytes: message("Q", Buffer.from("select 1\0")) },
      { type: "B", bytes: message("B", Buffer.from("no end")) },
      { type: "P", bytes: message("P", Buffer.from("no end")) },
      { type: "startup", bytes: Buffer.from("0000001100030000757365720070670000", "hex") },
    ];
    for (const each of others) expect(names.rename(each)).toBe(each.bytes);
    expect(names.dropAll()).toHaveLength(0);
  });
});
