import fc from "fast-check";
import { expect, test } from "vitest";

import { columnTypes } from "./queryable.ts";

const TEXT_ARRAY = 1009;
const ours = columnTypes.getTypeParser(TEXT_ARRAY);

/**
 * One element as Postgres writes it (PostgreSQL documentation, "Array Input and Output Syntax").
 */
function written(text: string | null): string {
  if (text === null) return "NULL";
  const isPlain = text !== "" && !/[{}",\\\s]|^null$/i.test(text);
  return isPlain ? text : `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

test("lists of texts are read as they were written, whatever is in them", () => {
  const hostile = fc.constantFrom(
    "",
    "NULL",
    "null",
    "{}",
    "{",
    "}",
    ",",
    '"',
    "\\",
    " ",
    "\n",
    "a,b",
    "é",
    "NULLS",
  );
  const text = fc.oneof(hostile, fc.string(), fc.stringMatching(/^[a-z0-9-]{1,20}$/));
  fc.assert(
    fc.property(fc.array(fc.option(text, { freq: 20 }), { maxLength: 6 }), (texts) => {
      expect(ours(`{${texts.map(written).join(",")}}`)).toEqual(texts);
    }),
    { numRuns: 1000 },
  );
});
