// Places of junk are drawn by name, so that a new method of a client leaves the draws of all others
// as they are.
import { expect, test } from "vitest";

import { drawnPlace } from "../support/junk.ts";

const draws = Array.from({ length: 500 }, (_, draw) => draw);
const methods = ["get", "search", "register", "update"];
const exampleOf = (names: readonly string[]): unknown[] => [
  { agents: Object.fromEntries(names.map((name) => [name, 0])) },
];

test("a further member changes no draw but those that it gets itself", () => {
  const changed = draws
    .map((draw) => [
      drawnPlace(exampleOf(["another", ...methods]), draw),
      drawnPlace(exampleOf(methods), draw),
    ])
    .filter(([now, before]) => now?.join(".") !== before?.join("."));
  expect(changed.every(([now]) => now?.includes("another"))).toBe(true);
  expect(changed.length).toBeLessThan(draws.length / 3);
});

test("each place is drawn", () => {
  const drawn = new Set(draws.map((draw) => drawnPlace(exampleOf(methods), draw).join(".")));
  expect([...drawn].sort()).toEqual(
    ["0", "0.agents", ...methods.map((name) => `0.agents.${name}`)].sort(),
  );
});
