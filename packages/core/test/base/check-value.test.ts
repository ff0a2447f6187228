import { isSdkError } from "../../src/index.ts";
import { describe, expect, test } from "vitest";

import { assertShape, type Shape } from "../../src/base/check-value.ts";

const head: Shape = { size: "count", root: "bytes", "origin?": "text" };

describe("what conforms", () => {
  test.each<[unknown, Shape]>([
    ["", "text"],
    [0, "count"],
    [-0.5, "number"],
    [false, "boolean"],
    [new Map(), "map"],
    [new Date(0), "date"],
    [[], "array"],
    [{}, "object"],
    [[1, 2], ["count"]],
    [{ size: 1, root: new Uint8Array() }, head],
    [{ size: 1, root: new Uint8Array(), origin: undefined, more: 1 }, head],
  ])("%o as %o", (value, shape) => {
    expect(() => assertShape(value, "value", shape)).not.toThrow();
  });
});

describe("what does not", () => {
  test.each<[unknown, Shape, string]>([
    [undefined, "text", "value expected a text, got undefined"],
    [-1, "count", "value expected a whole number from 0, got -1"],
    [Number.NaN, "number", "value expected a number, got NaN"],
    ["yes", "boolean", "value expected true or false, got a text of 3 characters"],
    [{}, "function", "value expected a function, got an object without members"],
    [
      new Date(Number.NaN),
      "date",
      "value expected a Date, such as new Date(), got an invalid Date",
    ],
    [{}, "map", "value expected a Map, got an object without members"],
    [[], "object", "value expected an object, got an array of 0 items"],
    [[1, "2"], ["count"], 'value[1] expected a whole number from 0, got "2"'],
    [
      Object.assign([], { length: 2 }),
      ["count"],
      "value[0] expected a whole number from 0, got undefined",
    ],
    [{ size: 1 }, head, "value.root expected a Uint8Array, got undefined"],
    [
      { size: 1, root: new Uint8Array(), origin: null },
      head,
      "value.origin expected a text, got null",
    ],
    [
      { heads: [{ size: 1, root: "" }] },
      { heads: [head] },
      "value.heads[0].root expected a Uint8Array, got an empty text",
    ],
  ])("%o as %o", (value, shape, message) => {
    let thrown: unknown;
    try {
      assertShape(value, "value", shape);
    } catch (error) {
      thrown = error;
    }
    expect([isSdkError(thrown, "invalid_argument"), (thrown as Error).message]).toEqual([
      true,
      message,
    ]);
  });
});
