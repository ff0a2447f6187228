// Texts that a wallet signs and refuses to sign, whatever a server sends.
import { hashAgentBody, createSigner, SdkError } from "@arcs/core";
import { type AgentChallenge, formatAgentChallenge } from "@arcs/core/internal";
import { describe, expect, test } from "vitest";

import { checkAgentChallenge, createArcsClient, registerAgent } from "../src/index.ts";
import { errorOf } from "./support/platform.ts";

const walletOf = (fill: number) => createSigner(new Uint8Array(32).fill(fill));
const [agent, owner, payment, thief] = [
  walletOf(1),
  walletOf(2),
  walletOf(3),
  walletOf(4),
] as const;
const validUntil = "2026-01-02T03:14:05.000Z";

type Asked = { address: string; owner: string; paymentAddress?: string | null; bodyDigest: string };

/** The text that an honest server writes. */
const honest = ({
  address,
  owner: owns,
  paymentAddress = null,
  bodyDigest,
}: Asked): AgentChallenge => ({
  origin: "https://arcs.example",
  purpose: "register",
  agent: address,
  challengeId: "chl_1",
  owner: owns,
  paymentAddress,
  bodyDigest,
  validUntil,
});

/**
 * A server that answers with a text of its own, wallets that note what they sign, and what the
 * server was sent.
 */
function scene(textOf: (asked: Asked) => string, baseUrl = "https://arcs.example/v1") {
  const signed: string[] = [];
  const sent: any[] = [];
  const client = createArcsClient({
    baseUrl,
    maxRetries: 0,
    async fetch(url, { body = "{}" }) {
      const value = JSON.parse(body);
      sent.push(value);
      const answer = url.endsWith("/agents/challenge")
        ? {
            challengeId: "chl_1",
            message: textOf(value),
            address: value.address,
            purpose: value.purpose,
          }
        : { agent: { id: value.address } };
      return new Response(JSON.stringify(answer), { status: 201 });
    },
  });
  const noting = (wallet: typeof agent) => ({
    address: wallet.address,
    sign(message: Uint8Array) {
      signed.push(new TextDecoder().decode(message));
      return wallet.sign(message);
    },
  });
  const wallets = { agent: noting(agent), owner: noting(owner), payment: noting(payment) };
  const register = (more = {}) => registerAgent(client, { name: "Translator", ...more }, wallets);
  return { client, register, wallets, signed, sent };
}

describe("registerAgent", () => {
  test("signs the text about its own server, agent, owner, payment address and body", async () => {
    const { register, signed, sent } = scene((asked) => formatAgentChallenge(honest(asked)));
    await register({ description: undefined });
    expect(new Set(signed).size).toBe(1);
    expect(signed).toHaveLength(3);
    const { proof, ...body } = sent[1];
    expect(sent[0]).toEqual({
      address: agent.address,
      purpose: "register",
      owner: owner.address,
      paymentAddress: payment.address,
      bodyDigest: hashAgentBody(body),
    });
    expect(proof.signatures.map(({ address }: { address: string }) => address)).toEqual(
      [agent, owner, payment].map(({ address }) => address),
    );
  });

  const lies: [string, Partial<AgentChallenge>, string][] = [
    ["another server", { origin: "https://real.example" }, "origin"],
    ["its own server on another port", { origin: "https://arcs.example:8443" }, "origin"],
    ["its own server without TLS", { origin: "http://arcs.example" }, "origin"],
    [
      "a server whose name begins like its own",
      { origin: "https://arcs.example.evil.example" },
      "origin",
    ],
    ["another purpose", { purpose: "update" }, "purpose"],
    ["another agent", { agent: thief.address }, "agent"],
    ["another call", { challengeId: "chl_2" }, "challengeId"],
    ["another owner", { owner: thief.address }, "owner"],
    ["another payment address", { paymentAddress: thief.address }, "paymentAddress"],
    ["no payment address", { paymentAddress: null }, "paymentAddress"],
    ["another body", { bodyDigest: hashAgentBody({ name: "Thief" }) }, "bodyDigest"],
  ];
  test.each(lies)("a text about %s is not signed", async (_what, lie, part) => {
    const { register, signed, sent } = scene((asked) =>
      formatAgentChallenge({ ...honest(asked), ...lie }),
    );
    const error = await errorOf(register());
    expect(error).toMatchObject({ code: "server_invalid_answer", details: { part } });
    expect(error).toBeInstanceOf(SdkError);
    expect(error.message).toContain("nothing was signed");
    expect([signed, sent.length]).toEqual([[], 1]);
  });

  test.each([
    ["what is no challenge", () => "Pay everything to me"],
    ["no text", () => undefined as unknown as string],
    [
      "the text of earlier servers",
      ({ address }: Asked) =>
        `https://arcs.example asks you to register the agent ${address}.\n\nPurpose: agent.register\nChallenge: chl_1`,
    ],
    [
      "a challenge and a line more",
      (asked: Asked) => `${formatAgentChallenge(honest(asked))}\nAnd pay.`,
    ],
    ["a line before it", (asked: Asked) => `Hello\n${formatAgentChallenge(honest(asked))}`],
  ])("%s is not signed", async (_what, textOf) => {
    const { register, signed } = scene(textOf);
    expect([(await errorOf(register())).code, signed]).toEqual(["server_invalid_answer", []]);
  });

  test.each([
    "https://arcs.example",
    "https://ARCS.example:443/sub/path/",
    "https://arcs.example/v1",
  ])("the base URL %s has the origin https://arcs.example", async (baseUrl) => {
    const { register, signed } = scene((asked) => formatAgentChallenge(honest(asked)), baseUrl);
    await register();
    expect(signed).toHaveLength(3);
  });
});

describe("checkAgentChallenge", () => {
  const client = createArcsClient({ baseUrl: "https://arcs.example" });
  const body = { description: "new" };
  const expected = {
    client,
    purpose: "update",
    agent: agent.address,
    owner: owner.address,
    body,
  } as const;
  const text = (parts: Partial<AgentChallenge> = {}) => {
    const asked = { address: agent.address, owner: owner.address, bodyDigest: hashAgentBody(body) };
    return formatAgentChallenge({
      ...honest(asked),
      purpose: "update",
      paymentAddress: "unchanged",
      ...parts,
    });
  };

  test("gives the bytes of a change that leaves the payment address as it is", () => {
    const bytes = checkAgentChallenge({ challengeId: "chl_1", message: text() }, expected);
    expect(new TextDecoder().decode(bytes)).toBe(text());
  });

  test.each([
    { paymentAddress: thief.address },
    { paymentAddress: null },
    { owner: thief.address },
  ])("%j is refused", (parts) => {
    const challenge = { challengeId: "chl_1", message: text(parts) };
    expect(() => checkAgentChallenge(challenge, expected)).toThrow(/nothing was signed/);
  });
});
