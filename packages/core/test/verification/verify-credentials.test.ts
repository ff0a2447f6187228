import { expect, test } from "vitest";

import { verifyCredentials } from "../../src/verification/verify.ts";
import { everyKind, issueExample, trusting } from "../support/fixtures.ts";

test("one report per input, in their order; a bad one affects no other", async () => {
  const issued = await Promise.all(everyKind.map((kind) => issueExample(kind)));
  const inputs = [
    ...issued.map((each) => each.w3cCredential),
    "{",
    null,
    { ...issued[0]!.w3cCredential, id: "urn:x:y" },
  ];
  const reports = await verifyCredentials(inputs, trusting(...issued));
  expect(reports.map((report) => report.valid)).toEqual([
    ...everyKind.map(() => true),
    false,
    false,
    false,
  ]);
  expect(reports[2]?.credential).toEqual(issued[2]?.w3cCredential);
  expect(await verifyCredentials([], trusting())).toEqual([]);
});

test("status look-ups run side by side, within bounds, and keep their order", async () => {
  const issued = await Promise.all(
    Array.from({ length: 40 }, (_, nonce) => issueExample("Skill", { nonce })),
  );
  const { resolveStatus: resolve, ...options } = trusting(...issued);
  let running = 0;
  let most = 0;
  const reports = await verifyCredentials(
    issued.map((each) => each.w3cCredential),
    {
      ...options,
      resolveStatus: async (query) => {
        most = Math.max(most, ++running);
        await new Promise((done) => setImmediate(done));
        running--;
        return resolve!(query);
      },
    },
  );
  expect(reports.map((report) => report.credential?.["id"])).toEqual(
    issued.map((each) => each.w3cCredential.id),
  );
  expect(reports.every((report) => report.valid)).toBe(true);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(16);
});

test("unusable options throw before any work", async () => {
  await expect(verifyCredentials([], {} as never)).rejects.toMatchObject({
    code: "invalid_argument",
  });
});
