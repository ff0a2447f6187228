// Payments of MPP that a gate lets a wallet sign. Both sides of mppx itself: examples/pay-with-trust-gate/test/mpp.system.test.ts.
import { describe, expect, test } from "vitest";

import { createTrustGate } from "../../src/trust-gate/index.ts";
import { checkOf, evmAccount, scriptServer } from "../support/paying-gate.ts";

const token = `0x${"20".repeat(20)}`;
const [, chain, recipient] = evmAccount.split(":");
const chainId = Number(chain);

/** A method that signs whatever it is asked for, behind a gate that has so much safe to spend with the recipient. */
function guarded(safe: string, { intent = "charge", maxDeposit }: { intent?: string; maxDeposit?: string } = {}) {
  const { client, asked } = scriptServer({ check: () => ({ body: checkOf(safe) }) });
  const gate = createTrustGate({ client, tokens: [{ network: `eip155:${chainId}`, asset: token, decimals: 6 }] });
  const method = { name: "tempo", intent, createCredential: (): Promise<string> => Promise.resolve("Payment signed") };
  gate.mpp([method], maxDeposit === undefined ? {} : { maxDeposit });
  const sign = (request: object = {}): Promise<string> => {
    const whole = { recipient, currency: token, amount: "250000", methodDetails: { chainId }, ...request };
    return method.createCredential.call(method, ...([{ challenge: { intent, request: whole } }] as never as []));
  };
  return { sign, asked };
}

describe("a payment method of MPP behind a gate", () => {
  test.each([
    ["a charge that is safe", "0.25", {}, {}, true],
    ["a charge of more than is safe", "0.24", {}, {}, false],
    [
      "a session by the deposit that the seller suggests",
      "0.9",
      { intent: "session" },
      { suggestedDeposit: "1000000" },
      false,
    ],
    [
      "a session by its own cap",
      "0.9",
      { intent: "session", maxDeposit: "900000" },
      { suggestedDeposit: "5000000" },
      true,
    ],
    ["a session by its first payment, where nothing else is said", "0.24", { intent: "session" }, {}, false],
    ["no amount", "10", {}, { amount: "0.25" }, false],
    ["no chain", "10", {}, { methodDetails: {} }, false],
    ["no recipient", "10", {}, { recipient: undefined }, false],
    ["a token without a price", "10", {}, { currency: `0x${"21".repeat(20)}` }, false],
  ] as const)("signs %s only if it is covered", async (_, safe, options, request, isSigned) => {
    const signed = guarded(safe, options).sign(request);
    if (isSigned) expect(await signed).toBe("Payment signed");
    else await expect(signed).rejects.toMatchObject({ code: "payment_refused" });
  });

  test("asks once for a session, and again where more is at stake", async () => {
    const { sign, asked } = guarded("1", { intent: "session" });
    const checks = (): number => asked.filter(({ path }) => path.includes("check")).length;
    await sign({ suggestedDeposit: "500000" });
    await sign({ suggestedDeposit: "500000" });
    expect(checks()).toBe(1);
    await expect(sign({ suggestedDeposit: "2000000" })).rejects.toThrow("nothing was signed");
  });
});
