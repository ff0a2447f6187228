import { expect, test } from "vitest";

import { isSdkError, verifyCredential } from "../../src/index.ts";
import { issueExample, now } from "../support/fixtures.ts";
import { coreMistakes } from "../support/core-mistakes.ts";

test.each(coreMistakes)("%s", async (_, make, message) => {
  const outcome: unknown = await (async () => make())().catch((error: unknown) => error);
  expect(isSdkError(outcome)).toBe(true);
  expect((outcome as Error).message).toBe(message);
});

// Verification returns its findings.
test.each<[mistake: string, make: () => Promise<{ input: unknown }>, message: string]>([
  [
    "no await before the document",
    async () => ({ input: Promise.resolve({}) }),
    "the document must be a JSON value (received a promise: is an await missing?)",
  ],
  [
    "what issuing gave, not the credential in it",
    async () => ({ input: await issueExample("Skill") }),
    "/credential/subjectDataHash must be a JSON value (received bytes of length 32)",
  ],
])("verifyCredential: %s", async (_, make, message) => {
  const { input } = await make();
  const { valid, errors } = await verifyCredential(input, {
    trustedIssuers: [],
    now,
    statusCheck: "skipped",
  });
  expect(valid).toBe(false);
  expect(errors[0]?.message).toBe(message);
});
