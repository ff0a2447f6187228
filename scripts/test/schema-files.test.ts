import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { credentialKinds, kindDefinition } from "../../packages/core/src/credential/ids.ts";
import { validateSubjectData } from "../../packages/core/src/schemas/check-own-schemas.ts";

const require = createRequire(import.meta.url);
const { default: Ajv } = require("ajv") as { default: typeof import("ajv").default };
const addFormats = require("ajv-formats") as typeof import("ajv-formats");

const folder = join(import.meta.dirname, "../../schemas");
const read = (path: string): any => JSON.parse(readFileSync(join(folder, path), "utf8"));
const subjects: any[] = readdirSync(join(folder, "subjects")).map((file) =>
  read(`subjects/${file}`),
);
const { "@context": terms } = read("contexts/credentials-v1.jsonld");
const credentials: any[] = readdirSync(join(folder, "credentials")).map((file) =>
  read(`credentials/${file}`),
);

/** Compiles the published schemas at run time: generated validators must agree with the result. */
function compile(schema: object, options: object = {}): (data: unknown) => boolean {
  const ajv = new Ajv({ strict: true, allErrors: true, ...options });
  addFormats.default(ajv as never, ["uri"]);
  return ajv.compile(schema) as (data: unknown) => boolean;
}

test("there is one subject schema for each kind, and no other", () => {
  const files = readdirSync(join(folder, "subjects"));
  expect(files.sort()).toEqual(
    credentialKinds.map((kind) => `${kindDefinition(kind).template}.json`).sort(),
  );
  expect(readdirSync(join(folder, "examples")).sort()).toEqual(files.sort());
});

describe.each([...subjects, ...credentials].map((schema) => [schema.title, schema]))(
  "%s",
  (title, schema) => {
    test("compiles in ajv's strict mode", () => {
      // "The first item is this, and others may follow" is an open tuple, which strictTuples
      // considers a mistake.
      const strictTuples = !title.startsWith("W3c");
      expect(() =>
        compile(schema, { strictTypes: true, strictRequired: true, strictTuples }),
      ).not.toThrow();
    });
  },
);

describe.each(subjects.map((schema) => [schema.title, schema]))("%s", (_, schema) => {
  const members = Object.entries<any>(schema.properties);
  const values = members.flatMap(([name, member]) =>
    member.type === "array"
      ? [[name, member] as const, [`${name}[]`, member.items] as const]
      : [[name, member] as const],
  );

  test("has no member that the export would overwrite", () => {
    expect(Object.keys(schema.properties)).not.toContain("id");
    expect(Object.keys(schema.properties)).not.toContain("type");
  });

  test.each(values)("%s is bounded, and of a type that RDF carries exactly", (name, member) => {
    switch (member.type) {
      case "boolean":
        break;
      case "integer":
        expect(member.minimum).toBeGreaterThanOrEqual(0);
        expect(member.maximum).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
        break;
      case "string":
        expect(member.maxLength ?? member.enum ?? member.pattern).toBeDefined();
        // A pattern that bounds the length itself is anchored and repeats nothing without end.
        if (member.pattern !== undefined) expect(member.pattern).toMatch(/^\^.*\$$/);
        if (member.maxLength === undefined && member.pattern !== undefined)
          expect(member.pattern).not.toMatch(/[+*]/);
        if (member.format === "uri") expect(member.pattern).toBe('^[^\\s<>"{}|\\\\^`]+$');
        if (member.pattern === undefined && member.enum === undefined)
          expect(member.minLength).toBe(1);
        break;
      case "array":
        expect([member.items.type, member.uniqueItems]).toEqual(["string", true]);
        expect(member.maxItems).toBeLessThanOrEqual(64);
        break;
      default:
        // A JSON literal is signed in its canonical form, with everything in it.
        expect([member.type, terms[name]["@type"]]).toEqual(["object", "@json"]);
    }
  });
});

test("a term that kinds share means the same in each", () => {
  const seen = new Map<string, object>();
  for (const { title, properties } of subjects) {
    for (const [name, { description: _, ...rules }] of Object.entries<any>(properties)) {
      expect([title, name, rules]).toEqual([title, name, seen.get(name) ?? rules]);
      seen.set(name, rules);
    }
  }
  expect(seen.size).toBeGreaterThan(30);
});

describe.each(credentialKinds)("the generated validator of %s", (kind) => {
  const { template } = kindDefinition(kind);
  const example = read(`examples/${template}.json`) as Record<string, unknown>;
  const atRunTime = compile(read(`subjects/${template}.json`));

  test("agrees with ajv at run time on the published schema", () => {
    const long = "a".repeat(3000);
    const odd = [
      null,
      true,
      false,
      0,
      -0,
      -1,
      1,
      5,
      1.5,
      6,
      1e6,
      2 ** 53,
      1e300,
      "",
      "a",
      "gold",
      "0x",
      "1.5",
      long,
    ];
    const oddTexts = [
      "https://a.example/",
      "https://a b",
      "http://a/\n",
      "0".repeat(64),
      "é".repeat(64),
      "😀".repeat(64),
    ];
    const oddParts = [
      {},
      [],
      ["a"],
      ["a", "a"],
      [""],
      [1],
      ["b", "a"],
      Array.from({ length: 65 }, (_, i) => `${i}`),
    ];
    let refused = 0;
    for (const name of [...Object.keys(example), "id", "type", "unheardOf", "__proto__"]) {
      for (const value of [...odd, ...oddTexts, ...oddParts, undefined]) {
        const data = { ...example };
        if (value === undefined) delete data[name];
        else
          Object.defineProperty(data, name, {
            value,
            enumerable: true,
            configurable: true,
            writable: true,
          });
        const conforms = validateSubjectData(kind, data).length === 0;
        // At run time ajv is asked without ownProperties: the data here has no other members than
        // its own.
        expect([name, value, conforms]).toEqual([name, value, atRunTime(data)]);
        if (!conforms) refused++;
      }
    }
    expect(refused).toBeGreaterThan(50);
  });
});
