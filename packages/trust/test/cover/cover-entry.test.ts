import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";

import { type CoverEntry, parseCoverEntry } from "../../src/cover/cover-entry.ts";
import { handCases, randomCases } from "./cover-vectors.ts";

// ajv is CommonJS with a default export inside.
const { default: Ajv } = createRequire(import.meta.url)("ajv") as {
  default: typeof import("ajv").default;
};
const entrySchema = new Ajv({ allErrors: true }).compile(
  JSON.parse(
    readFileSync(new URL("../../../../schemas/cover/log-entry-v1.json", import.meta.url), "utf8"),
  ),
);
const logs = [...handCases, ...randomCases].map(({ log }) => log);
const at = "2026-04-07T00:00:00.000Z";
const roots: CoverEntry = { position: 1, at, kind: "roots", digest: "ab".repeat(32) };
const held = logs.flat().find((entry) => entry.kind === "payment" && entry.held)!;
const examples = new Map<string, CoverEntry>(
  [...logs.flat(), roots, held].map((entry) => [entry.kind, entry]),
);
const kinds = [...examples.keys()].sort();

function isRefused(entry: unknown): boolean {
  try {
    parseCoverEntry(entry as CoverEntry);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ name: "SdkError", code: "invalid_vouching_entry" });
    return true;
  }
}

describe("entries of the log", () => {
  test("there are eleven kinds", () => {
    expect(kinds).toEqual([
      "bond",
      "burn",
      "credential",
      "dispute",
      "failed",
      "hold",
      "payment",
      "resolved",
      "returned",
      "roots",
      "transfer",
    ]);
  });

  test("those of the vectors conform to the schema and are read", () => {
    for (const entry of logs.flat()) {
      expect([entry, entrySchema(entry)]).toEqual([entry, true]);
      expect(parseCoverEntry(entry).entry).toBe(entry);
    }
  });

  const members = kinds.flatMap((kind) =>
    Object.keys(examples.get(kind)!).map((member) => [kind, member] as const),
  );
  test.each(members)(
    "%s without %s, or with nonsense in it: schema and reader agree",
    (kind, member) => {
      const example = examples.get(kind)!;
      const { [member as "at"]: _, ...without } = example;
      const nonsense = [
        "",
        null,
        1.5,
        -1,
        0,
        [],
        {},
        true,
        false,
        "x\n",
        "1e3",
        "01",
        "1.0",
        "0",
        "-1",
        ".5",
        "1.0000001",
      ];
      const late = [
        "2026-01-01",
        "2026-01-01T00:00:00Z",
        "2026-01-01T00:00:00.000+00:00",
        "x".repeat(301),
      ];
      for (const changed of [
        without,
        ...[...nonsense, ...late].map((value) => ({ ...example, [member]: value })),
      ]) {
        expect([changed, isRefused(changed)]).toEqual([changed, !entrySchema(changed)]);
      }
    },
  );

  test.each([null, undefined, 1, "entry", [], {}, { kind: "gift" }, { kind: "toString" }])(
    "%j is none",
    (value) => {
      expect([isRefused(value), entrySchema(value)]).toEqual([true, false]);
    },
  );

  test("no day that is none", () => {
    expect(() => parseCoverEntry({ ...roots, at: "2026-02-30T00:00:00.000Z" })).toThrow(
      /must be a time in UTC/,
    );
  });
});
