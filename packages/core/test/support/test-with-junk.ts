import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { junkArguments, outcomeOf, spoiled, whatIsSaidOfNothing } from "./junk.ts";

type Call = (...args: unknown[]) => unknown;

/** The functions to call with junk, and their arguments. */
export type JunkedFunctions = {
  /** Modules by the name that a failing test shows, or objects with methods. */
  entries: Readonly<Record<string, object>>;
  /** Names of members that the functions read. */
  names: readonly string[];
  /**
   * Valid arguments by function name: junk then replaces any part of them, so that it passes the
   * first check.
   */
  examples?: Readonly<Record<string, () => unknown[]>>;
  /** Functions to skip, each with a comment that gives the reason. */
  without?: readonly string[];
};

const numRuns = Number(process.env["ARCS_JUNK_RUNS"] ?? 60);

/**
 * Registers tests for each function. With any arguments it returns a value or throws an `SdkError`,
 * in time, with a readable message. Without arguments the message names the missing one.
 */
export function testWithJunk({
  entries,
  names,
  examples = {},
  without = [],
}: JunkedFunctions): void {
  const functions = Object.entries(entries).flatMap(([entry, exported]) =>
    Object.entries(exported)
      // The error class is the standard for everything else.
      .filter(
        ([name, value]) =>
          typeof value === "function" && name !== "SdkError" && !without.includes(name),
      )
      .map(([name, value]) => ({
        label: `${name} (${entry})`,
        name,
        call: (value as Call).bind(exported),
      })),
  );
  describe.each(functions)("$label", ({ name, call }) => {
    test("gives a value or an SdkError, whatever it is called with", async () => {
      const example = examples[name];
      const args =
        example === undefined
          ? junkArguments(names)
          : fc.oneof(junkArguments(names), spoiled(example));
      const property = fc.asyncProperty(args, async (make) => {
        expect(await outcomeOf(call, make())).toBeUndefined();
      });
      await fc.assert(property, { numRuns });
    });

    test("says which parameter is missing", async () => {
      expect(await whatIsSaidOfNothing(call)).toMatch(
        /^$|^.{1,80} must (?:be|have) .+ \(received undefined/,
      );
    });
  });
  test("all examples are of functions that are there", () => {
    const known = functions.map(({ name }) => name);
    expect(Object.keys(examples).filter((name) => !known.includes(name))).toEqual([]);
  });
}
