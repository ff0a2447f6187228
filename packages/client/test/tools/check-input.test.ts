import { createSigner } from "@arcs/core";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { checkInput } from "../../src/tools/call-tool.ts";
import { arcsTools, createScoreProofTool } from "../../src/tools/index.ts";

const ajv = new Ajv({ strict: true, allErrors: true });
const judges = arcsTools.map(({ name, inputSchema }) => ({
  name,
  inputSchema,
  isValid: ajv.compile(inputSchema),
}));
// Names and values near those that the schemas know, so that many inputs are nearly right.
const names = [
  ...new Set(judges.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}))),
];
const value = fc.oneof(
  fc.constantFrom(
    "gold",
    "30d",
    "daily",
    "asc",
    "active",
    "SkillCredential",
    "pay_3yQm1x7TfJc9Ab4Nk2Vr8P",
  ),
  fc.constantFrom(
    `${"A".repeat(86)}==`,
    "",
    " ",
    "a,b",
    "x".repeat(129),
    "\u{1f600}".repeat(128),
    "é",
    "\u0000",
    "\ud800",
  ),
  fc.constantFrom(0, 1, 5, 5.5, 100, 101, 1000, 1001, -1, 1e21, true, false, null),
  fc.array(fc.constantFrom("a", "a,b", "", 1, null), { maxLength: 22 }),
  fc.constant(Array.from({ length: 101 }, () => "a")),
  fc.dictionary(fc.constantFrom("skill", "constructor"), fc.string()),
  fc.string(),
);
const input = fc.oneof(
  fc.dictionary(fc.constantFrom(...names, "unknown", "toString", "__proto__"), value, {
    maxKeys: 5,
  }),
  value,
);

describe("checkInput", () => {
  test.each(judges)("$name: decides as a full validator does", ({ inputSchema, isValid }) => {
    fc.assert(
      fc.property(input, (candidate) => {
        let accepted = true;
        try {
          checkInput(candidate, inputSchema);
        } catch (error) {
          accepted = false;
          expect(error).toMatchObject({
            code: "invalid_argument",
            details: { errors: expect.any(Array) },
          });
        }
        expect(accepted).toBe(isValid(candidate));
      }),
      { numRuns: 200 },
    );
  });

  test("names the place", () => {
    const { inputSchema } = arcsTools.find(({ name }) => name === "search_agents")!;
    const wrong = {
      minScore: 2000,
      capabilities: ["a", ""],
      tier: "iron",
      page: 1.5,
      colour: "red",
    };
    expect(() => checkInput(wrong, inputSchema)).toThrow(
      'input must not have the member "colour"; input/capabilities/1 must have at least 1 character (received ""); ' +
        'input/minScore must be at most 1000 (received 2000); input/tier must be one of bronze, silver, gold, platinum (received "iron"); ' +
        "input/page must be a whole number (received 1.5)",
    );
  });

  test("a pattern without words is told as it is", () => {
    const { inputSchema } = arcsTools.find(({ name }) => name === "get_agent")!;
    expect(() => checkInput({ agentId: "a b" }, inputSchema)).toThrow(
      'input/agentId must be of the form ^[\\x21-\\x7e]+$ (received "a b")',
    );
  });

  // Applications bring tools of their own.
  test.each<[string, object, unknown]>([
    ["further members", { additionalProperties: true }, { more: 1 }],
    ["further members of a schema", { additionalProperties: { type: "string" } }, { more: "a" }],
    [
      "formats that are not checked",
      { properties: { at: { type: "string", format: "date-time" } } },
      { at: "2026" },
    ],
    [
      "equal items",
      { properties: { list: { type: "array", uniqueItems: false } } },
      { list: ["a", "a"] },
    ],
    [
      "items after a tuple",
      { properties: { list: { type: "array", items: [{}], additionalItems: true } } },
      { list: [1, 2] },
    ],
    [
      "additionalItems without a tuple",
      { properties: { list: { additionalItems: false } } },
      { list: [1] },
    ],
    [
      "annotations",
      { $schema: "http://json-schema.org/draft-07/schema#", title: "T", default: {} },
      {},
    ],
  ])("a schema may allow %s", (_what, schema, candidate) => {
    expect(() => checkInput(candidate, { type: "object", ...schema })).not.toThrow();
  });

  test("a schema that is none is the tool's mistake", () => {
    for (const properties of [
      { a: { type: "text" } },
      { a: null },
      { a: { $ref: "#/definitions/a" } },
    ]) {
      expect(() => checkInput({ a: "b" }, { type: "object", properties })).toThrow(
        /the tool must have a JSON Schema/,
      );
    }
  });
});

const everyTool = [...arcsTools, createScoreProofTool(createSigner(new Uint8Array(32).fill(1)))];

describe("the tool table", () => {
  test.each(everyTool.map((tool) => [tool.name, tool] as const))(
    "%s is fit for models",
    (name, tool) => {
      expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(tool.description.length).toBeLessThan(600);
      expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.annotations.readOnlyHint).toBe(tool.permission === "read");
      // A newer server may answer more than this version knows.
      expect(JSON.stringify(tool.outputSchema)).not.toMatch(
        /"additionalProperties":false|"enum"|"\$ref"/,
      );
    },
  );

  test("no name stands for two tools", () => {
    expect(new Set(arcsTools.map(({ name }) => name)).size).toBe(arcsTools.length);
  });
});
