import fc from "fast-check";
import { expect, test } from "vitest";

import {
  oneOf,
  readSettings,
  type Setting,
  textForm,
  url,
  variableOf,
  webhookSecret,
  wholeNumber,
} from "../src/settings.ts";
import { encodeBase64 } from "@arcs/vc/internal";
import { signWebhook } from "../src/webhook/webhook.ts";

type Values = { port: number; level: string; key: string; endpoint: string };
const table: { [Name in keyof Values]: Setting<Values[Name]> } = {
  port: { form: wholeNumber({ min: 1, max: 9 }), fallback: 5 },
  level: { form: oneOf("info", "warn") },
  key: { form: textForm("sk_ and digits", (given) => /^sk_\d+$/.test(given)), secret: true },
  endpoint: { form: url("https:") },
};
const read = (env: Record<string, unknown>) =>
  readSettings<Values, Setting>(table, (name) => variableOf(env, name));

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
    'port must be a whole number from 1 to 9 (received "10")',
    'level must be one of info, warn (received "loud")',
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
      for (const problem of problems) expect(problem).toMatch(/^port must be .{0,420}$/su);
    }),
  );
});

test("a whole number is read within its bounds, and nothing else is", () => {
  const form = wholeNumber({ min: 2, max: 65_535 });
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(form.read(String(value))).toBe(value >= 2 && value <= 65_535 ? value : undefined);
    }),
  );
  for (const text of ["", " 3", "3 ", "+3", "3.0", "0x3", "3e1", "٣"])
    expect(form.read(text)).toBeUndefined();
});

test("a setting accepts the secrets that signing accepts", () => {
  const signs = (secret: string): boolean => {
    try {
      signWebhook({
        body: new Uint8Array(1),
        secrets: [secret],
        eventType: "a",
        eventId: "b",
        deliveryId: "c",
        timestamp: 1,
      });
      return true;
    } catch {
      return false;
    }
  };
  const secrets = fc.oneof(
    fc.uint8Array({ maxLength: 80 }).map((bytes) => `whsec_${encodeBase64(bytes)}`),
    fc
      .uint8Array({ minLength: 24, maxLength: 64 })
      .map((bytes) => `whsec_${encodeBase64(bytes).replaceAll("=", "")}`),
    fc.string(),
  );
  fc.assert(
    fc.property(secrets, (secret) => {
      expect(webhookSecret.read(secret) !== undefined).toBe(signs(secret));
    }),
  );
});

test("words and URLs are held to what is named", () => {
  expect([oneOf("a", "b").read("a"), oneOf("a", "b").read("A")]).toEqual(["a", undefined]);
  const form = url("https:");
  expect([
    form.read("https://a.example/"),
    form.read("http://a.example"),
    form.read("javascript:1"),
  ]).toEqual(["https://a.example", undefined, undefined]);
});
