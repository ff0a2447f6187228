// Places of junk are drawn by name, so that a new method of a client leaves the draws of all others as they are.
import { expect, test } from "vitest";

import { drawnPlace } from "../support/junk.ts";

const draws = Array.from({ length: 500 }, (_, draw) => draw);
const methods = ["get", "search", "register", "update"];
const exampleOf = (names: readonly string[]): unknown[] => [
  { agents: Object.fromEntries(names.map((name) => [name, 0])) },
];

test("a further member changes no draw but those that it gets itself", () => {
  for (const draw of draws) {
    const place = drawnPlace(exampleOf(["another", ...methods]), draw);
    if (!place.includes("another")) expect(place).toEqual(drawnPlace(exampleOf(methods), draw));
  }
});

test("each place is drawn", () => {
  const drawn = new Set(draws.map((draw) => drawnPlace(exampleOf(methods), draw).join(".")));
  expect([...drawn].sort()).toEqual(["0", "0.agents", ...methods.map((name) => `0.agents.${name}`)].sort());
});
