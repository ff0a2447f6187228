import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { createRequestIds } from "./request-guards.ts";

test("each request has an id of its own, or that which it came with", () => {
  const drawn: string[] = [];
  const idOf = createRequestIds({
    randomBytes(length) {
      const bytes = randomBytes(length);
      for (let from = 0; from < length; from += 16)
        drawn.push(bytes.toString("base64url", from, from + 16));
      return bytes;
    },
  });
  const ids = Array.from({ length: 200 }, () => idOf(undefined));
  expect(ids).toEqual(drawn.slice(0, 200).map((text) => `req_${text}`));
  expect(new Set(ids).size).toBe(200);
  expect(idOf("my-own.id_1")).toBe("my-own.id_1");
  for (const harmful of ["short", "with space", "line\nbreak", "x".repeat(65), ["my-own.id_1"]]) {
    expect(idOf(harmful)).toMatch(/^req_[-\w]{22}$/);
  }
});
