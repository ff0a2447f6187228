import { createHash } from "node:crypto";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  type AgentChallenge,
  type Erc8004Statement,
  formatAgentChallenge,
  formatErc8004Statement,
  formatPaymentAccountStatement,
  hashAgentBody,
  readAgentChallenge,
} from "../src/agent-statements.ts";
import { formatUnixSeconds } from "@arcs/vc/internal";
import { issuer, stranger, agent as wallet } from "./support/fixtures.ts";

const [agent, owner, till] = [wallet.address, stranger.address, issuer.address];
const challenge: AgentChallenge = {
  origin: "https://arcs.example",
  purpose: "register",
  agent,
  challengeId: "chl_4fQ7",
  owner,
  paymentAddress: till,
  bodyDigest: hashAgentBody({ address: agent, name: "Translator" }),
  validUntil: "2026-01-02T03:04:05.000Z",
};

describe("the text of a challenge", () => {
  test("says which server asks for what, line by line", () => {
    expect(formatAgentChallenge(challenge).split("\n")).toEqual([
      `https://arcs.example asks you to register the agent ${agent}.`,
      "Signing costs nothing and moves nothing.",
      "",
      "Purpose: agent.register",
      "Challenge: chl_4fQ7",
      `Owner: ${owner}`,
      `Payment address: ${till}`,
      `Body: ${challenge.bodyDigest}`,
      "Valid until: 2026-01-02T03:04:05.000Z",
    ]);
  });

  test.each<[string, Partial<AgentChallenge>]>([
    ["as it is", {}],
    ["with a port", { origin: "http://127.0.0.1:3000" }],
    ["paid at its own address", { paymentAddress: null }],
    ["an update", { purpose: "update" }],
    [
      "an update that leaves the payment address",
      { purpose: "update", paymentAddress: "unchanged" },
    ],
    ["an update that takes the payment address away", { purpose: "update", paymentAddress: null }],
  ])("is read as it was written: %s", (_, parts) => {
    const written = { ...challenge, ...parts };
    expect(readAgentChallenge(formatAgentChallenge(written))).toEqual(written);
  });

  test.each<[string, object]>([
    ["a path after the origin", { origin: "https://arcs.example/v1" }],
    ["a slash after the origin", { origin: "https://arcs.example/" }],
    ["an origin in another spelling", { origin: "https://ARCS.example" }],
    ["a user before the host", { origin: "https://arcs.example@evil.example" }],
    ["a line break in the origin", { origin: "https://arcs.example\nOwner: x" }],
    ["another scheme", { origin: "ftp://arcs.example" }],
    ["no URL", { origin: "arcs" }],
    ["no text for the origin", { origin: 5 }],
    ["an origin without end", { origin: `https://${"a".repeat(300)}.example` }],
    ["another purpose", { purpose: "delete" }],
    ["an agent that is no address", { agent: "agent" }],
    ["an owner that is no address", { owner: "" }],
    ["a line break in an id", { challengeId: "chl\nBody: x" }],
    ...Array.from("\u0085\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069").flatMap(
      (character): [string, object][] => [
        [
          `${JSON.stringify(character)} in the origin`,
          { origin: `https://arcs${character}.example` },
        ],
        [`${JSON.stringify(character)} in an id`, { challengeId: `chl_1${character}` }],
        [
          `${JSON.stringify(character)} in a time`,
          { validUntil: `${challenge.validUntil}${character}` },
        ],
      ],
    ),
    ["a payment address that is none", { paymentAddress: "none" }],
    ["a registration that leaves the payment address", { paymentAddress: "unchanged" }],
    ["another digest", { bodyDigest: "sha256-" }],
    ["a day that there is not", { validUntil: "2026-02-30T03:04:05.000Z" }],
    ["a time without milliseconds", { validUntil: formatUnixSeconds(1) }],
  ])("is not written for %s", (_, parts) => {
    expect(() => formatAgentChallenge({ ...challenge, ...parts } as AgentChallenge)).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });

  const text = formatAgentChallenge(challenge);
  test.each<[string, unknown]>([
    ["no text", undefined],
    ["no text", { toString: () => text }],
    ["an empty text", ""],
    ["a line more", `${text}\nOwner: ${agent}`],
    ["a line break more", `${text}\n`],
    ["a line before", `\n${text}`],
    ["a line less", text.split("\n").slice(0, -1).join("\n")],
    ["lines in another order", text.replace(/(Owner.*)\n(Payment.*)\n/, "$2\n$1\n")],
    ["two purposes", text.replace("agent.register", "agent.update")],
    ["other line breaks", text.replaceAll("\n", "\r\n")],
    ["a longer first line", text.replace("https://", "Trust me: https://")],
    ["an origin that hides another", text.replace("arcs.example", "arcs.example@evil.example")],
    ["text without end", `${text}${" ".repeat(10_000)}`],
  ])("is not read from %s", (_, other) => expect(readAgentChallenge(other)).toBeUndefined());

  test("changed in any place, is another one or none", () => {
    let others = 0;
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.string({ minLength: 1, maxLength: 2 }),
        (place, put) => {
          const changed = text.slice(0, place) + put + text.slice(place + put.length);
          const read = readAgentChallenge(changed);
          if (changed !== text) expect(read).not.toEqual(challenge);
          if (read === undefined) return;
          others++;
          expect(formatAgentChallenge(read)).toBe(changed);
        },
      ),
      { numRuns: 500 },
    );
    expect(others).toBeGreaterThan(0);
  });
});

describe("the digest of a body", () => {
  test("is SHA-256 of its RFC 8785 form, without the proof", () => {
    const expected = createHash("sha256")
      .update('{"address":"a","x402":{"enabled":true}}')
      .digest("base64url");
    const body = {
      x402: { enabled: true },
      proof: { challengeId: "chl_1", signatures: [] },
      address: "a",
    };
    expect(hashAgentBody(body)).toBe(`sha256-${expected}`);
  });

  test("is in base64url whatever its bytes are", () => {
    const digests = Array.from({ length: 100 }, (_, index) => hashAgentBody({ index }));
    for (const each of digests) expect(each).toMatch(/^sha256-[0-9A-Za-z_-]{43}$/);
    expect(new Set(digests).size).toBe(100);
  });

  test("counts every other member, a proof inside of one too", () => {
    expect(hashAgentBody({ a: { proof: 1 } })).not.toBe(hashAgentBody({ a: {} }));
  });
});

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

const paymentAccount = {
  origin: "https://arcs.example",
  agent: "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2",
  owner: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
  account: "eip155:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
  challengeId: "chl_1",
  validUntil: "2026-01-02T03:14:05.000Z",
};

describe("the text that proves a payment account", () => {
  test("names server, agent, owner, account and chain", () => {
    expect(formatPaymentAccountStatement(paymentAccount).split("\n")).toEqual([
      `https://arcs.example asks you to let the agent ${paymentAccount.agent} be paid at your account.`,
      "Signing costs nothing and moves nothing.",
      "",
      "Purpose: agent.payment-account",
      "Challenge: chl_1",
      `Agent: ${paymentAccount.agent}`,
      `Owner: ${paymentAccount.owner}`,
      `Account: ${paymentAccount.account}`,
      "Valid until: 2026-01-02T03:14:05.000Z",
    ]);
  });

  test("has one form: no part adds a line, and an account is written in one way", () => {
    for (const parts of [
      { agent: "a\nAccount: b" },
      { owner: "" },
      { origin: "https://arcs.example\n" },
      { account: paymentAccount.account.replace("8335", "83AB") },
      { account: paymentAccount.account.slice(12) },
      { challengeId: 1 as never },
    ]) {
      expect(() => formatPaymentAccountStatement({ ...paymentAccount, ...parts })).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    }
  });
});
