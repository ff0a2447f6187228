// An account on an EVM chain: against a whole server, and what neither wallet signs, whatever a
// server sends.
import { createSigner, type Signer } from "@arcs/core";
import { formatPaymentAccountStatement as format } from "@arcs/core/internal";
import { createFakeWallet } from "../../../evm/test/support/fake-wallet.ts";
import { describe, expect, test } from "vitest";

import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import {
  createArcsClient,
  type PersonalSign,
  provePaymentAccount,
  registerAgent,
} from "../../src/index.ts";
import { errorOf } from "../support/platform.ts";

const server = useServer(useStore());
const walletOf = (fill: number): Signer => createSigner(new Uint8Array(32).fill(fill));
const [agent, owner, thief] = [walletOf(1), walletOf(2), walletOf(3)];
const evmWallet = createFakeWallet();
const account = `eip155:8453:${evmWallet.address.toLowerCase()}`;

test("an account is proved, by the account and the owner's wallet, in capitals as wallets write it", async () => {
  const client = createArcsClient({
    baseUrl: server().url,
    apiKey: await server().makeKey(),
    maxRetries: 0,
  });
  await registerAgent(client, { name: "Sells on Base" }, { agent, owner });
  const sign: PersonalSign = (text) => evmWallet.signText(text);
  const capitals = `eip155:8453:0x${evmWallet.address.slice(2).toUpperCase()}`;
  const proved = await provePaymentAccount(
    client,
    { agentId: agent.address, account: capitals },
    { owner, account: sign },
  );
  expect(proved).toMatchObject({ account });
  expect((await client.agents.get(account)).id).toBe(agent.address);
  const byAnother = provePaymentAccount(
    client,
    { agentId: agent.address, account },
    { owner: thief, account: sign },
  );
  await expect(byAnother).rejects.toMatchObject({ code: "server_invalid_answer" });
});

/** Values that the server's text states falsely. */
type Lie = Partial<
  Record<"origin" | "agent" | "owner" | "account" | "challengeId" | "validUntil", string>
>;

type Statement = Parameters<typeof format>[0];

/** A server that answers with a text of its own, and wallets that note what they sign. */
function scene(
  lie: Lie = {},
  textOf: (statement: Statement) => string = format,
  answer: object = {},
) {
  const signed: string[] = [];
  const sent: string[] = [];
  const about = {
    origin: "https://arcs.example",
    agent: agent.address,
    owner: owner.address,
    account,
  };
  const message = textOf({
    ...about,
    challengeId: "chl_1",
    validUntil: "2026-01-02T03:14:05.000Z",
    ...lie,
  });
  const client = createArcsClient({
    baseUrl: "https://arcs.example/v1",
    maxRetries: 0,
    async fetch(url) {
      sent.push(url);
      const challenge = {
        challengeId: "chl_1",
        expiresAt: "2026-01-02T03:14:05.000Z",
        account,
        message,
        ...answer,
      };
      return new Response(JSON.stringify(url.endsWith("/challenge") ? challenge : { account }), {
        status: 201,
      });
    },
  });
  const wallets = {
    owner: {
      address: owner.address,
      sign: (bytes: Uint8Array) => (signed.push(String(bytes)), owner.sign(bytes)),
    },
    account: (text: string) => (signed.push(text), evmWallet.signText(text)),
  };
  const prove = (changes: object = {}): Promise<unknown> =>
    provePaymentAccount(client, { agentId: agent.address, account }, { ...wallets, ...changes });
  return { client, prove, signed, sent };
}

describe("what is signed", () => {
  test("is the text about its own server, agent, owner and account", async () => {
    const { prove, signed, sent } = scene();
    await prove();
    expect(signed).toHaveLength(2);
    expect(sent).toHaveLength(2);
  });

  test.each<[string, Lie]>([
    ["another server", { origin: "https://real.example" }],
    ["its own server without TLS", { origin: "http://arcs.example" }],
    ["another agent", { agent: thief.address }],
    ["another owner", { owner: thief.address }],
    ["another account", { account: "eip155:1:0x52908400098527886e0f7030069857d2e4169ee7" }],
    ["the account on another chain", { account: account.replace("8453", "1") }],
    ["another call", { challengeId: "chl_2" }],
    ["another time", { validUntil: "2036-01-02T03:14:05.000Z" }],
  ])("is nothing about %s", async (_what, lie) => {
    const { prove, signed, sent } = scene(lie);
    expect(await errorOf(prove())).toMatchObject({ code: "server_invalid_answer" });
    expect([signed, sent.length]).toEqual([[], 1]);
  });

  test.each([
    [
      "words in place of an id",
      { challengeId: "chl_1.To-move-all-that-it-has:0x52908400098527886e0f7030069857d2e4169ee7" },
    ],
    ["a line more in an id", { challengeId: "chl_1\r\nPurpose:agent.sale" }],
    ["letters that look like others", { challengeId: "chl_\u0430" }],
    ["half of a letter", { challengeId: "chl_\ud83d" }],
    ["words in place of a time", { expiresAt: "forever,wherever-you-like" }],
    ["a time on another clock", { expiresAt: "2026-01-02T05:14:05.000+02:00" }],
  ])("is nothing with %s, though all of the answer agrees", async (_what, answer) => {
    const { challengeId, expiresAt } = {
      challengeId: "chl_1",
      expiresAt: "2026-01-02T03:14:05.000Z",
      ...answer,
    };
    const honest = { challengeId: "chl_1", validUntil: "2026-01-02T03:14:05.000Z" };
    const write = (statement: Statement): string =>
      format({ ...statement, ...honest })
        .replace("chl_1", challengeId)
        .replace(honest.validUntil, expiresAt);
    const { prove, signed } = scene({}, write, { challengeId, expiresAt });
    expect(await errorOf(prove())).toMatchObject({ code: "server_invalid_answer" });
    expect(signed).toEqual([]);
  });

  test("is nothing with a line more, and no other text", async () => {
    for (const change of [(text: string) => `${text}\nAnd all its money`, () => "Send it all"]) {
      const { prove, signed } = scene({}, (statement) => change(format(statement)));
      expect(await errorOf(prove())).toMatchObject({ code: "server_invalid_answer" });
      expect(signed).toEqual([]);
    }
  });
});

describe("mistakes: the server is asked nothing", () => {
  const wallet = "owner must be an object with address and sign(bytes) (received";
  const chain =
    "input.account must be an account id (CAIP-10) on an EVM chain, such as eip155:8453:0x… (received";
  test.each<[mistake: string, input: object, wallets: object, message: string]>([
    [
      "no owner",
      {},
      { owner: undefined },
      `${wallet} undefined); for wallets see the README of @arcs/core`,
    ],
    ["an address alone", { account: evmWallet.address }, {}, `${chain} a text of 42 characters`],
    [
      "an account of the ledger",
      { account: `solana:local:${agent.address}` },
      {},
      `${chain} a text of `,
    ],
    [
      "the EVM account itself",
      {},
      { account: evmWallet },
      "wallets.account must be a function (received an object with",
    ],
  ])("%s", async (_mistake, input, changes, message) => {
    const { client, sent } = scene();
    const wallets = { owner, account: (text: string) => evmWallet.signText(text), ...changes };
    const error = await errorOf(
      provePaymentAccount(client, { agentId: agent.address, account, ...input }, wallets),
    );
    expect((error as Error).message).toContain(message);
    expect(sent).toEqual([]);
  });

  test("an account that signs otherwise than personal_sign", async () => {
    const { prove, sent } = scene();
    expect(await errorOf(prove({ account: async () => "signed" }))).toMatchObject({
      code: "invalid_signer",
      message: "account must sign with 0x and hexadecimal digits (received a text of 6 characters)",
    });
    expect(sent).toHaveLength(1);
  });
});
