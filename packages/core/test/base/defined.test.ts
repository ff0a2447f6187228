import fc from "fast-check";
import { expect, test } from "vitest";

import { defined } from "../../src/base/defined.ts";

test("leaves out what is undefined, and nothing else", () => {
  const values = fc.oneof(fc.constant(undefined), fc.constant(null), fc.constant(0), fc.constant(""), fc.boolean());
  fc.assert(
    fc.property(fc.dictionary(fc.string(), values), (members) => {
      const rest = defined(members);
      expect(Object.values(rest)).not.toContain(undefined);
      for (const [name, value] of Object.entries(members)) {
        expect(Object.hasOwn(rest, name)).toBe(value !== undefined);
        if (value !== undefined) expect(rest[name]).toBe(value);
      }
    }),
  );
});

test("what may be undefined may be absent, by its type too", () => {
  const limit: number | undefined = undefined as number | undefined;
  const query: { text: string; limit?: number } = { text: "a", ...defined({ limit }) };
  expect(query).toStrictEqual({ text: "a" });
});
