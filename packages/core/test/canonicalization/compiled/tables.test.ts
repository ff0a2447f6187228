import { describe, expect, test } from "vitest";

import { knownContexts } from "../../../src/canonicalization/default-canonicalizer.ts";
import {
  type ActiveContext,
  type StepTarget,
  unpackTables,
} from "../../../src/canonicalization/compiled/context-tables.ts";
import { packedTables } from "../../../src/canonicalization/compiled/generated.ts";
import { createContextCompiler, stepOf } from "../../support/compile-contexts.ts";

const kinds = ["document", "property", "type"] as const;

function resolve(target: StepTarget | undefined): ActiveContext | undefined {
  return typeof target === "function" ? target() : target;
}

/**
 * Returns everything that evaluation reads of an active context, except the targets of its steps.
 */
function contentOf(context: ActiveContext): unknown {
  const { terms, vocabulary, previous, idMembers, typeMembers } = context;
  return {
    terms: Object.fromEntries(terms),
    vocabulary,
    idMembers: [...idMembers].sort(),
    typeMembers: [...typeMembers].sort(),
    previous: previous && contentOf(previous),
  };
}

describe("the tables that are carried", () => {
  test("say what the general engine says, at every step", async () => {
    const compiler = createContextCompiler(knownContexts);
    const pairs = new Map([[unpackTables(packedTables), compiler.initial]]);
    let steps = 0;
    for (const [carried, compiled] of pairs) {
      for (const kind of kinds) {
        for (const [key, target] of carried.next[kind]) {
          const step = stepOf(kind, key);
          await compiler.compile({ from: compiled, step });
          const to = resolve(target)!;
          const expected = resolve(compiled.next[kind].get(key))!;
          expect(contentOf(to)).toEqual(contentOf(expected));
          if (!pairs.has(to)) pairs.set(to, expected);
          steps++;
        }
      }
    }
    const taken = packedTables.walk.match(/[a-zA-Z][=\d.]*/g) ?? [];
    expect(steps).toBe(taken.length);
    expect(pairs.size).toBe(1 + taken.filter((step) => !/^.[=\d]/.test(step)).length);
  });

  test("hold every order of the contexts that can be", async () => {
    const compiler = createContextCompiler(knownContexts);
    const pairs = new Map([[unpackTables(packedTables), compiler.initial]]);
    for (const [carried, compiled] of pairs) {
      for (const url of knownContexts.keys()) {
        const target = resolve(carried.next.document.get(url));
        const isCompiled = await compiler.compile({
          from: compiled,
          step: { kind: "document", url },
        });
        expect([url, target !== undefined]).toEqual([url, isCompiled]);
        if (target) pairs.set(target, resolve(compiled.next.document.get(url))!);
      }
    }
    expect(pairs.size).toBeGreaterThan(20);
  });
});

describe("compiling", () => {
  test("gives one active context for equal answers", async () => {
    const compiler = createContextCompiler(knownContexts);
    const after = async (...urls: string[]): Promise<ActiveContext> => {
      let context = compiler.initial;
      for (const url of urls) {
        await compiler.compile({ from: context, step: { kind: "document", url } });
        context = resolve(context.next.document.get(url))!;
      }
      return context;
    };
    const [v2, , dataIntegrity, , service] = [...knownContexts.keys()];
    expect(await after(v2!, service!)).toBe(await after(service!, v2!));
    expect(await after(v2!)).not.toBe(await after(dataIntegrity!));
  });

  test("compiles no context that is not known, or that cannot be evaluated", async () => {
    const compiler = createContextCompiler(
      new Map([
        ["urn:a", { "@context": { "@protected": true, a: "urn:x:a" } }],
        ["urn:b", { "@context": { a: "urn:x:other" } }],
        ["urn:c", { "@context": { "@language": "en" } }],
        ["urn:d", { "@context": { "@propagate": false, d: "urn:x:d" } }],
        ["urn:e", { "@context": { "@import": "urn:a", e: "urn:x:e" } }],
      ]),
    );
    const { initial } = compiler;
    expect(
      await compiler.compile({ from: initial, step: { kind: "document", url: "urn:unknown" } }),
    ).toBe(false);
    expect(initial.next.document.size).toBe(0);
    expect(
      await compiler.compile({ from: initial, step: { kind: "document", url: "urn:a" } }),
    ).toBe(true);
    const first = resolve(initial.next.document.get("urn:a"))!;
    for (const url of ["urn:b", "urn:c", "urn:d", "urn:e"]) {
      expect(await compiler.compile({ from: first, step: { kind: "document", url } })).toBe(false);
      expect([url, first.next.document.get(url)]).toEqual([url, undefined]);
    }
  });
});
