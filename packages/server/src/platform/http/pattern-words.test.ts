import { readdirSync, readFileSync } from "node:fs";
import { patternWords as ofCore } from "@arcs/core/internal";
import { expect, test } from "vitest";

import { patternWords } from "./error-answers.ts";

const folder = new URL("../../../../../schemas/http/", import.meta.url);

function* patternsOf(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === "pattern" && typeof member === "string") yield member;
    else yield* patternsOf(member);
  }
}

// Nobody breaks the schemas of what the server says.
const requests = readdirSync(folder).filter((file) =>
  /^(agent-(bulk|privacy|challenge)|create-|hold-outcome|issue-|link-|open-|payment-event|prove-|rate-|register-|resolve-|revoke-|sync-|test-|update-|vc-(issue|update|verify)|verify-|wallet-|bridge-evidence|report-voice)/.test(
    file,
  ),
);

test("every pattern that a request may break has words", () => {
  expect(requests.length).toBeGreaterThan(15);
  const known = new Set([...Object.keys(patternWords), ...Object.keys(ofCore)]);
  for (const file of requests) {
    for (const pattern of patternsOf(JSON.parse(readFileSync(new URL(file, folder), "utf8")))) {
      expect([file, pattern, known.has(pattern)]).toEqual([file, pattern, true]);
    }
  }
});
