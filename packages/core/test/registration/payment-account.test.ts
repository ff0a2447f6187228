import { describe, expect, test } from "vitest";

import { formatPaymentAccountStatement } from "../../src/registration/payment-account.ts";

const statement = {
  origin: "https://arcs.example",
  agent: "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2",
  owner: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  account: "eip155:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
  challengeId: "chl_1",
  validUntil: "2026-01-02T03:14:05.000Z",
};

describe("the text that proves a payment account", () => {
  test("names server, agent, owner, account and chain", () => {
    expect(formatPaymentAccountStatement(statement).split("\n")).toEqual([
      `https://arcs.example asks you to let the agent ${statement.agent} be paid at your account.`,
      "Signing costs nothing and moves nothing.",
      "",
      "Purpose: agent.payment-account",
      "Challenge: chl_1",
      `Agent: ${statement.agent}`,
      `Owner: ${statement.owner}`,
      `Account: ${statement.account}`,
      "Valid until: 2026-01-02T03:14:05.000Z",
    ]);
  });

  test("has one form: no part adds a line, and an account is written in one way", () => {
    for (const parts of [
      { agent: "a\nAccount: b" },
      { owner: "" },
      { origin: "https://arcs.example\n" },
      { account: statement.account.replace("8335", "83AB") },
      { account: statement.account.slice(12) },
      { challengeId: 1 as never },
    ]) {
      expect(() => formatPaymentAccountStatement({ ...statement, ...parts })).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    }
  });
});
