import fc from "fast-check";
import { expect, test } from "vitest";

import { readOptions } from "../../src/command-line/read-options.ts";

const options = {
  port: { type: "string", short: "p" },
  airdrop: { type: "string", multiple: true },
  json: { type: "boolean" },
} as const;
const read = (args: string[], mostWords = 1) => readOptions(args, { options, mostWords });

test("texts, lists, flags and words", () => {
  expect(read(["file", "-p", "80", "--airdrop", "a", "--airdrop=b", "--json"])).toEqual({
    values: { port: "80", airdrop: ["a", "b"], json: true },
    words: ["file"],
    problems: [],
  });
  expect(read(["--", "--json"])).toEqual({ values: {}, words: ["--json"], problems: [] });
});

test.each([
  [["--prot", "80"], ["there is no option --prot, did you mean --port; see --help"]],
  [["--constructor"], ["there is no option --constructor; see --help"]],
  [["--port"], ["--port expected a value, got none"]],
  [["--json=yes"], ["--json expected no value"]],
  [["one", "two", "three"], ['unexpected argument "two"; see --help']],
  [
    ["one", "two", "--jsno"],
    ["there is no option --jsno, did you mean --json; see --help", 'unexpected argument "two"; see --help'],
  ],
])("%j: each mistake once", (args, problems) => {
  expect(read(args).problems).toEqual(problems);
});

test("whatever the words are, what is not understood is refused, and nothing throws", () => {
  const word = fc.oneof(
    fc.string().filter((text) => text !== "--"),
    fc.constantFrom("--port", "--json", "-p", "--airdrop=x", "--x=secret"),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (args) => {
      const { values, words, problems } = read(args);
      for (const name of Object.keys(values)) expect(Object.keys(options)).toContain(name);
      expect(words.length).toBeLessThanOrEqual(1);
      expect(problems.join()).not.toContain("secret");
    }),
  );
});
