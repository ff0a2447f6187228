import { describe, expect, test } from "vitest";

import { verifyCredential } from "../../src/verification/verify.ts";
import { everyKind, issueExample, trusting } from "../support/fixtures.ts";
import { tamperings } from "../support/tampering.ts";

describe.each(everyKind)("a %s credential", (kind) => {
  test("is valid as issued, and in any order of its members", async () => {
    const issued = await issueExample(kind);
    const reversed = Object.fromEntries(Object.entries(issued.w3cCredential).reverse());
    expect(await verifyCredential(issued.w3cCredential, trusting(issued))).toMatchObject({
      valid: true,
      errors: [],
    });
    expect(await verifyCredential(reversed, trusting(issued))).toMatchObject({
      valid: true,
      errors: [],
    });
  });

  test("is not valid when any one member of it or of its proof is changed", async () => {
    const issued = await issueExample(kind);
    const survivors: string[] = [];
    let count = 0;
    for (const { label, text } of tamperings(issued.w3cCredential as never)) {
      count++;
      const report = await verifyCredential(text, trusting(issued));
      if (report.valid || report.errors.length === 0) survivors.push(label);
    }
    expect(survivors).toEqual([]);
    expect(count).toBeGreaterThan(300);
  });
});
