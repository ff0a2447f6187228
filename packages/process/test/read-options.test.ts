import fc from "fast-check";
import { expect, test } from "vitest";

import {
  closestName,
  findStrayVariables,
  readOptions,
  type StrayVariable,
} from "../src/read-options.ts";

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
  [["--port"], ["--port needs a value"]],
  [["--json=yes"], ["--json must have no value"]],
  [["--port", ""], ["--port must not be empty: is the variable that holds it set?"]],
  [["--airdrop="], ["--airdrop must not be empty: is the variable that holds it set?"]],
  [[""], ["argument 1 must not be empty: is the variable that holds it set?"]],
  [["one", "two", "three"], ['unexpected argument "two"; see --help']],
  [
    ["one", "two", "--jsno"],
    [
      "there is no option --jsno, did you mean --json; see --help",
      'unexpected argument "two"; see --help',
    ],
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

const names = ["keys create", "keys list", "start", "migrate", "export", "import"];

test.each([
  ["satrt", "start"],
  ["kyes create", "keys create"],
  ["key list", "keys list"],
  ["exprot", "export"],
  ["fly", undefined],
  ["", undefined],
  ["x".repeat(10_000), undefined],
])("%s means %s", (typed, meant) => {
  expect(closestName(typed, names)).toBe(meant);
});

test("one letter that is wrong, left out or on top is found, wherever it is", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.nat(),
      fc.constantFrom("", "q", "qz"),
      (name, place, typed) => {
        const at = place % name.length;
        const wrong =
          name.slice(0, at) + typed.slice(0, 1) + name.slice(typed.length === 2 ? at : at + 1);
        expect(closestName(wrong, names)).toBe(name);
      },
    ),
  );
});

const settings = ["ARCS_LOG_LEVEL", "ARCS_READ_DATABASE_URL", "DATABASE_URL", "PORT"];

function stray(env: Record<string, string | undefined>): StrayVariable[] {
  return findStrayVariables(env, { prefix: "ARCS_", settings, others: ["ARCS_API_KEY"] });
}

test.each([
  ["ARCS_LOGLEVEL", "ARCS_LOG_LEVEL"],
  ["ARCS_DATBASE_URL", "DATABASE_URL"],
  ["ARCS_PORT", "PORT"],
  ["ARCS_READ_DATABASEURL", "ARCS_READ_DATABASE_URL"],
  ["ARCS_COLOUR", undefined],
])("%s is told, with what was meant", (name, meant) => {
  expect(stray({ [name]: "hunter2" })).toEqual([{ name, meant }]);
});

test.each([
  ["a setting", "ARCS_LOG_LEVEL", "info"],
  ["somebody else's", "ARCS_API_KEY", "hunter2"],
  ["another prefix", "MARCS_PORT", "80"],
  ["empty", "ARCS_LOGLEVEL", " "],
  ["not set", "ARCS_LOGLEVEL", undefined],
  ["a service of Kubernetes", "ARCS_SERVICE_HOST", "10.0.0.1"],
  ["a named port of it", "ARCS_SERVICE_PORT_HTTP", "80"],
  ["its URL", "ARCS_PORT", "tcp://10.0.0.1:80"],
  ["its port", "ARCS_PORT_8787_TCP_ADDR", "10.0.0.1"],
])("%s is not", (_, name, value) => {
  expect(stray({ [name]: value })).toEqual([]);
});

test("names of any length are shown in part", () => {
  expect(stray({ [`ARCS_${"X".repeat(10_000)}`]: "1" })).toEqual([
    { name: `ARCS_${"X".repeat(59)}`, meant: undefined },
  ]);
});
