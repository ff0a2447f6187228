import fc from "fast-check";
import { expect, test } from "vitest";

import { createBoundedCache } from "../../src/base/bounded-cache.ts";

test("keeps the newest entries and never more than its limit", () => {
  const keys = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 30 });
  fc.assert(
    fc.property(keys, fc.integer({ min: 0, max: 4 }), (set, limit) => {
      const cache = createBoundedCache<number>(limit);
      for (const [index, key] of set.entries()) cache.set(key, index);
      // Setting a key again makes it the newest.
      const newest = [...new Set([...set].reverse())].slice(0, limit).reverse();
      expect([...cache.entries()]).toEqual(newest.map((key) => [key, set.lastIndexOf(key)]));
      expect(cache.size).toBe(newest.length);
    }),
  );
});

test("is made where the methods of maps cannot be written, as under SES", () => {
  const before = Object.getOwnPropertyDescriptor(Map.prototype, "set");
  // oxlint-disable-next-line no-extend-native -- as SES freezes it
  Object.defineProperty(Map.prototype, "set", { writable: false });
  try {
    expect([...createBoundedCache<number>(1).set("a", 1).set("b", 2)]).toEqual([["b", 2]]);
  } finally {
    // oxlint-disable-next-line no-extend-native -- puts back what was there
    Object.defineProperty(Map.prototype, "set", before ?? {});
  }
});
