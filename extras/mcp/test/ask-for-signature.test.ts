import { describe, expect, test } from "vitest";

import { askForSignature } from "../src/ask-for-signature.ts";

const details = { statement: "I rate 5.", signer: "wallet" };
const failure = { code: "statement_signature_invalid", message: "m", nextStep: "n", details };

describe("a wallet's signature is asked for", () => {
  test("with the statement, the wallet, and the form of a signature", () => {
    const asked: any = askForSignature(failure, { canAsk: true, input: {} });
    const { message, requestedSchema } = asked.inputRequests.signature.params;
    expect(message).toMatch(/wallet wallet[\s\S]*\n\nI rate 5\.$/);
    expect(requestedSchema.properties.signature.pattern).toBe("^[A-Za-z0-9+/]{86}==$");
  });

  test.each([
    ["of a host that can ask", { canAsk: false, input: {} }, failure],
    ["once", { canAsk: true, input: { signature: "x" } }, failure],
    ["where one is missing", { canAsk: true, input: {} }, { ...failure, code: "payment_not_found" }],
    ["where there is something to sign", { canAsk: true, input: {} }, { ...failure, details: { signer: "wallet" } }],
    ["of somebody", { canAsk: true, input: {} }, { ...failure, details: { statement: "I rate 5." } }],
  ])("only %s", (_what, options, wrong) => {
    expect(askForSignature(wrong, options)).toBeUndefined();
  });
});
