import fc from "fast-check";
import { expect, test } from "vitest";

import { readSettings, type Setting, variableOf } from "../../src/settings/read-settings.ts";
import { oneOf, textForm, url, wholeNumber } from "../../src/settings/value-forms.ts";

type Values = { port: number; level: string; key: string; endpoint: string };
const table: { [Name in keyof Values]: Setting<Values[Name]> } = {
  port: { form: wholeNumber({ min: 1, max: 9 }), fallback: 5 },
  level: { form: oneOf("info", "warn") },
  key: { form: textForm("sk_ and digits", (given) => /^sk_\d+$/.test(given)), secret: true },
  endpoint: { form: url("https:") },
};
const read = (env: Record<string, unknown>) => readSettings<Values, Setting>(table, (name) => variableOf(env, name));

test("what is said, and what holds where nothing is", () => {
  expect(read({ level: " warn\n", key: "sk_1", endpoint: "" })).toEqual({
    values: { port: 5, level: "warn", key: "sk_1" },
    malformed: new Set(),
    problems: [],
  });
});

test("what is wrong has no value, not even the one that holds without it", () => {
  const { values, malformed, problems } = read({ port: "10", level: "loud" });
  expect([values, [...malformed]]).toEqual([{}, ["port", "level"]]);
  expect(problems).toEqual([
    'port expected a whole number from 1 to 9, got "10"',
    'level expected one of info, warn, got "loud"',
  ]);
});

test("no secret is shown: not of a setting that is one, nor in a URL", () => {
  const { problems } = read({ key: "sk_hunter2", endpoint: "http://me:hunter2@db?key=hunter2" });
  expect(problems).toHaveLength(2);
  expect(problems.join()).not.toContain("hunter2");
});

test("problems are bounded, whatever is said, and name their setting", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5000 }), (text) => {
      const { problems } = read({ port: text });
      for (const problem of problems) expect(problem).toMatch(/^port expected .{0,420}$/su);
    }),
  );
});
