import { isSdkError } from "../../src/index.ts";
import { describe, expect, test } from "vitest";

import { type Shape, assertShape } from "@arcs/vc/internal";

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
    [undefined, "text", "value must be a text (received undefined)"],
    [-1, "count", "value must be a whole number from 0 (received -1)"],
    [Number.NaN, "number", "value must be a number (received NaN)"],
    ["yes", "boolean", "value must be true or false (received a text of 3 characters)"],
    [{}, "function", "value must be a function (received an object without members)"],
    [
      new Date(Number.NaN),
      "date",
      "value must be a Date, such as new Date() (received an invalid Date)",
    ],
    [{}, "map", "value must be a Map (received an object without members)"],
    [[], "object", "value must be an object (received an array of 0 items)"],
    [[1, "2"], ["count"], 'value[1] must be a whole number from 0 (received "2")'],
    [
      Object.assign([], { length: 2 }),
      ["count"],
      "value[0] must be a whole number from 0 (received undefined)",
    ],
    [{ size: 1 }, head, "value.root must be a Uint8Array (received undefined)"],
    [
      { size: 1, root: new Uint8Array(), origin: null },
      head,
      "value.origin must be a text (received null)",
    ],
    [
      { heads: [{ size: 1, root: "" }] },
      { heads: [head] },
      "value.heads[0].root must be a Uint8Array (received an empty text)",
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
