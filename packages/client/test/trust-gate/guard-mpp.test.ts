// Payments of MPP that a gate lets a wallet sign. Both sides of mppx itself:
// examples/pay-with-trust-gate/test/forms.system.test.ts.
import { describe, expect, test } from "vitest";

import { createTrustGate } from "../../src/trust-gate/index.ts";
import { checkOf, evmAccount, scriptServer } from "../support/paying-gate.ts";

const token = `0x${"20".repeat(20)}`;
const [, chain, recipient] = evmAccount.split(":");
const chainId = Number(chain);

const credentialOf = (channelId: string | undefined, cumulativeAmount = "1"): string => {
  const payload = { action: "voucher", channelId, cumulativeAmount };
  return `Payment ${Buffer.from(JSON.stringify({ payload })).toString("base64url")}`;
};

/**
 * A method that signs whatever it is asked for, behind a gate with an allowance of 0.5 an agent and
 * day.
 */
function guarded({
  intent = "charge",
  maxDeposit,
  check = {},
}: { intent?: string; maxDeposit?: string; check?: object } = {}) {
  const { client, asked } = scriptServer({ check: () => ({ body: checkOf("1000", check) }) });
  const tokens = [{ network: `eip155:${chainId}`, asset: token, decimals: 6 }];
  const gate = createTrustGate({ client, tokens, allowance: "0.5" });
  const wallet: { channel: string | undefined; total: string; isBroken: boolean } = {
    channel: "0xc1",
    total: "1",
    isBroken: false,
  };
  const method = {
    name: "tempo",
    intent,
    createCredential: (): Promise<string> =>
      wallet.isBroken
        ? Promise.reject(new Error("no wallet"))
        : Promise.resolve(credentialOf(wallet.channel, wallet.total)),
  };
  gate.mpp([method], maxDeposit === undefined ? {} : { maxDeposit });
  const sign = (request: object = {}): Promise<string> => {
    const whole = {
      recipient,
      currency: token,
      amount: "200000",
      methodDetails: { chainId },
      ...request,
    };
    return method.createCredential.call(
      method,
      ...([{ challenge: { intent, request: whole } }] as never as []),
    );
  };
  return { sign, asked, wallet };
}

const refused = { code: "payment_refused" };

describe("a payment method of MPP behind a gate", () => {
  test.each([
    ["a charge within the allowance", {}, {}, true],
    [
      "a charge above it, whatever is safe to spend: it cannot be held",
      {},
      { amount: "500001" },
      false,
    ],
    ["a charge of an agent that lost a dispute", { check: { allowance: false } }, {}, false],
    [
      "a session by its own cap",
      { intent: "session", maxDeposit: "500000" },
      { suggestedDeposit: "5000000" },
      true,
    ],
    ["a session that may cost more", { intent: "session", maxDeposit: "500001" }, {}, false],
    ["a session without a cap", { intent: "session" }, { suggestedDeposit: "1" }, false],
    ["a subscription", { intent: "subscription" }, {}, false],
    ["no amount", {}, { amount: "0.25" }, false],
    ["no chain", {}, { methodDetails: {} }, false],
    ["no recipient", {}, { recipient: undefined }, false],
    ["a token without a price", {}, { currency: `0x${"21".repeat(20)}` }, false],
  ] as const)("signs %s only if it may", async (_, options, request, isSigned) => {
    const signed = guarded(options).sign(request);
    if (isSigned) expect(await signed).toBe(credentialOf("0xc1"));
    else await expect(signed).rejects.toMatchObject(refused);
  });

  test("spends the allowance, and gives back what was not signed", async () => {
    const { sign, wallet } = guarded();
    wallet.isBroken = true;
    for (let i = 0; i < 3; i++) await expect(sign()).rejects.toThrow("no wallet");
    wallet.isBroken = false;
    await sign();
    await sign();
    await expect(sign()).rejects.toThrow(
      /0\.20 is not within the allowance, and a payment by MPP cannot be held/,
    );
  });

  test("takes a session once, and again for each other channel", async () => {
    const { sign, asked, wallet } = guarded({ intent: "session", maxDeposit: "250000" });
    for (let i = 0; i < 5; i++) expect(await sign()).toBe(credentialOf("0xc1"));
    wallet.channel = "0xc2";
    for (let i = 0; i < 5; i++) expect(await sign()).toBe(credentialOf("0xc2"));
    wallet.channel = "0xc3";
    await expect(sign()).rejects.toMatchObject(refused);
    expect(asked.filter(({ path }) => path.includes("check"))).toHaveLength(1);
  });

  test("sends no voucher above the cap of its session, whatever the method's own limit", async () => {
    const { sign, wallet } = guarded({ intent: "session", maxDeposit: "250000" });
    wallet.total = "250001";
    await expect(sign()).rejects.toThrow(/comes to 250001, above its maxDeposit/);
    wallet.total = "250000";
    expect(await sign()).toBe(credentialOf("0xc1", "250000"));
    wallet.total = "1000000000";
    await expect(sign()).rejects.toMatchObject(refused);
    // Nor one that names no channel.
    wallet.channel = undefined;
    await expect(sign()).rejects.toThrow(/comes to 1000000000, above its maxDeposit/);
    // The allowance is for two of these: it has back what was refused.
    [wallet.channel, wallet.total] = ["0xc2", "1"];
    expect(await sign()).toBe(credentialOf("0xc2"));
  });
});
