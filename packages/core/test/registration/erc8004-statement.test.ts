import { describe, expect, test } from "vitest";

import { type Erc8004Statement, formatErc8004Statement } from "../../src/registration/erc8004-statement.ts";

const statement: Erc8004Statement = {
  origin: "https://arcs.example",
  agent: "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2",
  owner: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  identity: "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432:22",
  scoreFeedback: "refused",
  challengeId: "chl_1",
  validUntil: "2026-01-02T03:14:05.000Z",
};

describe("the text that links an identity of ERC-8004", () => {
  test("names server, agent, owner, registry, number and what the agent consents to", () => {
    expect(formatErc8004Statement(statement).split("\n")).toEqual([
      `https://arcs.example asks you to link your ERC-8004 identity to the agent ${statement.agent}.`,
      "Signing costs nothing and moves nothing.",
      "",
      "Purpose: agent.erc8004",
      "Challenge: chl_1",
      `Agent: ${statement.agent}`,
      `Owner: ${statement.owner}`,
      `Identity: ${statement.identity}`,
      "Trust Score as public feedback: refused",
      "Valid until: 2026-01-02T03:14:05.000Z",
    ]);
  });

  test("has one form: no part adds a line, and an identity is written in one way", () => {
    for (const parts of [
      { agent: "a\nIdentity: b" },
      { owner: "" },
      { scoreFeedback: "refused\nTrust Score as public feedback: allowed" as never },
      { identity: statement.identity.replace("a169fb", "A169FB") },
      { identity: statement.identity.slice(0, -3) },
      { challengeId: 1 as never },
    ]) {
      expect(() => formatErc8004Statement({ ...statement, ...parts })).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    }
  });
});
