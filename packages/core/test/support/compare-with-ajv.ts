import type { ValidateFunction } from "ajv";
import fc from "fast-check";
import { expect } from "vitest";

import {
  type JsonObject,
  type JsonValue,
  MAX_FINDINGS,
  type Schema,
  type Validator,
  createValidator,
  w3cCredentialV1,
  w3cCredentialV2,
  w3cPresentationV2,
} from "@arcs/vc/internal";
import * as ownSchemas from "../../src/schemas/generated/schemas.ts";
import { toIssues } from "../../src/schemas/check-own-schemas.ts";
import { everyKind, exampleOf, issueExample } from "./fixtures.ts";
import { ajvIssues, ajvValidators } from "./ajv-reference.ts";

/** Every schema, of our own kinds and of W3C. */
export const schemas = { ...ownSchemas, w3cCredentialV1, w3cCredentialV2, w3cPresentationV2 };

type Pair = {
  title: string;
  reference: ValidateFunction;
  schema: Schema;
  validate: Validator;
};

/** Every schema, compiled by core and by ajv. */
export const pairs: readonly Pair[] = [...ajvValidators].map(([title, reference]) => {
  const name = title.charAt(0).toLowerCase() + title.slice(1);
  const schema = (schemas as Record<string, Schema>)[name]!;
  return { title, reference, schema, validate: createValidator(schema) };
});

// Characters and texts that patterns, formats and lengths distinguish.
const odd = [
  "",
  "a",
  "\u{1F600}",
  "\uD800",
  "did:example:a b",
  "urn:x:y",
  "https://[::1]:8/%7e?q#f",
  "http://1.2.3.256/",
  "a:/b",
  "a:[",
  "2026-01-01T00:00:00Z",
  "2026-02-30T24:00:00Z",
  "VerifiableCredential",
  "JsonSchema",
  "https://www.w3.org/ns/credentials/v2",
  "ltr",
];

const leaf: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...odd, null, true, 0, -1, 1.5, 1e300, 253402300800, NaN, undefined),
  fc.string({ maxLength: 3, unit: "binary" }),
  fc.webUrl(),
  fc.integer(),
);

/** Data that nearly match a schema: any place may contain something else. */
function near(schema: Schema, root: Schema): fc.Arbitrary<unknown> {
  const { $ref } = schema;
  if ($ref !== undefined)
    return near(root.definitions![$ref.slice("#/definitions/".length)]!, root);
  const meant = meantBy(schema, root);
  return fc.oneof(
    { weight: 50, arbitrary: meant },
    { weight: 1, arbitrary: leaf },
    { weight: 1, arbitrary: strange },
  );
}

const strange = fc.oneof(
  fc.constantFrom<unknown>({}, [], [[]], { id: 1 }, ["a", "a"], [{}, {}]),
  fc.dictionary(fc.constantFrom("id", "type", "x", "__proto__", "constructor", "@value"), leaf, {
    maxKeys: 3,
  }),
  fc.array(leaf, { maxLength: 4 }),
);

function meantBy(schema: Schema, root: Schema): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf?.filter(
    (each) => each.required === undefined || each.type !== undefined,
  );
  if (alternatives !== undefined && alternatives.length > 0) {
    return fc.oneof(...alternatives.map((each) => near(each, root)));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === "integer") {
    const { minimum = 0, maximum = 9 } = schema;
    return fc.oneof(
      fc.integer({ min: minimum, max: minimum + 3 }),
      fc.constantFrom(maximum, maximum + 1, minimum - 1),
    );
  }
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "string") return textOf(schema);
  if (schema.type === "array") return listOf(schema, root);
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) => [name, near(member, root)] as const,
  );
  const extra = fc.dictionary(fc.constantFrom("x", "y/z", "~", "__proto__", "id"), leaf, {
    maxKeys: 1,
  });
  const isNeeded = (name: string): boolean => schema.required?.includes(name) ?? false;
  const parts = members.map(([name, arbitrary]) =>
    fc
      .tuple(fc.integer({ min: 0, max: 19 }), arbitrary)
      .map(([dice, value]) => ((isNeeded(name) ? dice > 0 : dice > 9) ? [[name, value]] : [])),
  );
  return fc
    .tuple(fc.tuple(...parts), fc.integer({ min: 0, max: 9 }), extra)
    .map(([entries, dice, more]) =>
      Object.fromEntries([...entries.flat(), ...(dice === 0 ? Object.entries(more) : [])]),
    );
}

function textOf({ pattern, minLength = 0, maxLength = 4 }: Schema): fc.Arbitrary<unknown> {
  const lengths = fc
    .constantFrom(minLength, maxLength, maxLength + 1)
    .map((length) => "\u{1F600}".repeat(length % 300));
  const plain = fc.oneof(fc.constantFrom(...odd), fc.string({ maxLength: 3 }), lengths);
  if (pattern === undefined) return plain;
  return fc.oneof(
    { weight: 5, arbitrary: fc.stringMatching(new RegExp(pattern)) },
    { weight: 1, arbitrary: plain },
  );
}

function listOf(
  { items, contains, allOf, maxItems = 3 }: Schema,
  root: Schema,
): fc.Arbitrary<unknown> {
  if (Array.isArray(items)) {
    const tuple = fc.tuple(...(items as Schema[]).map((each) => near(each, root)));
    return fc
      .tuple(tuple, fc.array(leaf, { maxLength: 1 }))
      .map(([list, more]) => [...list, ...more]);
  }
  const head = contains ?? (allOf?.[0]?.items as Schema[] | undefined)?.[0];
  const list = fc.array(near(items as Schema, root), { maxLength: Math.min(maxItems + 1, 5) });
  if (head === undefined) return list;
  return fc.tuple(near(head, root), list).map(([first, others]) => [first, ...others]);
}

/** A conforming document with some of its places replaced. */
const documents = await Promise.all(
  everyKind.map(async (kind) => (await issueExample(kind)).w3cCredential as unknown as JsonObject),
);
const examples = everyKind.map(exampleOf);

const mutated: fc.Arbitrary<unknown> = fc
  .tuple(
    fc.constantFrom(...documents, ...examples),
    fc.array(fc.tuple(fc.nat(), fc.oneof(leaf, strange)), { minLength: 1, maxLength: 3 }),
  )
  .map(([document, changes]) => {
    const copy = structuredClone(document);
    for (const [place, value] of changes) {
      const parents = [...objectsOf(copy)];
      const parent = parents[place % parents.length] as Record<string, unknown>;
      const names = [...Object.keys(parent), "more"];
      parent[names[place % names.length]!] = structuredClone(value);
    }
    return copy;
  });

function* objectsOf(value: JsonValue): Generator<object> {
  if (typeof value !== "object" || value === null) return;
  yield value;
  for (const member of Object.values(value)) yield* objectsOf(member);
}

const arbitrary = fc.oneof(
  ...pairs.map((pair) =>
    fc.tuple(fc.constant(pair), fc.oneof(near(pair.schema, pair.schema), mutated)),
  ),
);

/** Compares the two on random documents, and counts how many of those conformed. */
export function compareWithAjv(runs: number): { conforming: number; refused: number } {
  const seen = { conforming: 0, refused: 0 };
  fc.assert(
    fc.property(arbitrary, ([{ reference, validate }, data]) => {
      const { issues, errors } = ajvIssues(reference, data);
      const findings = validate(data);
      seen[findings === undefined ? "conforming" : "refused"] += 1;
      expect(findings === undefined).toBe(errors === 0);
      expect(errors).toBeLessThan(MAX_FINDINGS);
      expect(toIssues(findings ?? [], { data })).toEqual(issues);
    }),
    { numRuns: runs },
  );
  return seen;
}
