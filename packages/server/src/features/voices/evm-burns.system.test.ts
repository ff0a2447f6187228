// Money that is destroyed on an EVM chain, and what only looks like it.
import { readRootList } from "@arcs/trust";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hasEvm, needsEvm, STARTING_MS } from "../../../../evm/test/support/local-evm.ts";
import { callOf, type Hex, newAccount } from "../../../../evm/test/support/tokens.ts";
import { changeRoots } from "../trust/roots/load-roots.ts";
import {
  accountOf,
  CHAIN_ID,
  type EvmAccount,
  type EvmPayments,
  NETWORK,
  openEvmPayments,
  signerOf,
} from "../../../test/support/evm.ts";
import { type Answer, useServer } from "../../../test/support/server.ts";
import { entriesOf, testRoots } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";
import { settleAll } from "../../../test/support/agents.ts";

const NOBODY = "0x000000000000000000000000000000000000dEaD";

describe.skipIf(!hasEvm)(`money destroyed on an EVM chain${needsEvm}`, () => {
  const opened = useStore();
  const server = useServer(opened);
  let payments: EvmPayments;
  let key: string;
  beforeAll(async () => {
    payments = await openEvmPayments(server());
    key = await server().makeKey();
    const list = { ...testRoots, assets: [{ network: "base-sepolia", asset: payments.usdc }] };
    const { store } = server().context;
    await store.transaction((tx) => changeRoots(tx, readRootList(list), { now: new Date() }));
  }, STARTING_MS);
  afterAll(() => payments?.evm.stop());

  const show = (transactionHash: string, network = "base-sepolia"): Promise<Answer> =>
    server().call("POST", "/v1/reputation/voices", { key, body: { transactionHash, network } });
  const showFinal = async (transactionHash: string): Promise<Answer> => {
    await payments.evm.mine(64);
    return show(transactionHash);
  };
  const burnWith = ({ address }: EvmAccount, text = "", token = payments.usdc): Promise<Hex> => {
    const data = callOf("Token", "transfer", [NOBODY, 2_500_000n]);
    return payments.tokens.send(address, token, `${data}${Buffer.from(text).toString("hex")}`);
  };
  const voiceOf = async (address: string): Promise<string> => {
    await settleAll(server());
    const { rows } = await server().context.store.pool.query<{ amounts: string[] }>(
      "select voice::text[] as amounts from cover_accounts where account = $1",
      [accountOf(address)],
    );
    return rows[0]?.amounts[0] ?? "0";
  };
  /** Has the server count a token, which need not be money to anybody. */
  async function listToken(name: "FiatToken" | "LyingToken"): Promise<Hex> {
    const { context } = server();
    const token = await payments.tokens.deployToken(name);
    const listed = { network: NETWORK, mint: token.toLowerCase(), currency: "USDC" };
    context.settings = {
      ...context.settings,
      paymentTokens: [...context.settings.paymentTokens, listed],
    };
    return token;
  }

  test("is a voice of group 0 of whose it was, once, when the block stays", async () => {
    const payer = await payments.addPayer();
    const { tokens, usdc } = payments;
    const hash = await tokens.payBySignature(usdc, payer, { to: NOBODY, value: 2_500_000n });
    expect(await show(hash)).toMatchObject({
      status: 404,
      body: { error: { code: "settlement_not_found" } },
    });
    const voice = { kind: "burn", payer: accountOf(payer.address), amount: "2.5" };
    expect(await showFinal(hash)).toMatchObject({
      status: 200,
      body: { voices: [{ ...voice, isNew: true }] },
    });
    expect(await show(hash.toUpperCase().replace("0X", "0x"), NETWORK)).toMatchObject({
      status: 200,
      body: { voices: [{ ...voice, isNew: false }] },
    });
    expect(await voiceOf(payer.address)).toBe("2500000");
    expect(await entriesOf(server().context.store, accountOf(payer.address))).toMatchObject([
      {
        kind: "burn",
        amount: "2.5",
        network: NETWORK,
        asset: usdc.toLowerCase(),
        transaction: hash,
      },
    ]);
  });

  test("is a bond for the agent that the payer names behind the call, and nobody else's to claim", async () => {
    const [payer, agent] = [await payments.addPayer(), await payments.addAgent()];
    const { network } = server().context.settings;
    const text = `arcs:bond:${network}:${agent.id}`;
    expect(await showFinal(await burnWith(payer, text))).toMatchObject({
      status: 200,
      body: { voices: [{ kind: "bond", payee: agent.id, amount: "2.5", isNew: true }] },
    });
    expect(await voiceOf(payer.address)).toBe("0");
    const others = [`arcs:bond:mainnet-beta:${agent.id}`, `${text}x`, "arcs:bond:", "\u0000"];
    const hashes = new Map<string, Hex>();
    for (const other of others) hashes.set(other, await burnWith(payer, other));
    await payments.evm.mine(64);
    for (const [other, hash] of hashes) {
      const { body } = await show(hash);
      expect(body, other).toMatchObject({
        voices: [{ kind: "burn", payer: accountOf(payer.address) }],
      });
    }
  });

  test("is a bond for an account on an EVM chain, registered or not: sellers are paid there, not at their agent's id", async () => {
    const [payer, agent, account, nobody] = [
      await payments.addPayer(),
      await payments.addAgent(),
      newAccount(),
      newAccount(),
    ];
    expect(
      await payments.prove(agent, accountOf(account.address), signerOf(account)),
    ).toMatchObject({ status: 201 });
    for (const [network, { address }] of [
      [NETWORK, account],
      ["base-sepolia", nobody],
    ] as const) {
      expect(
        (await showFinal(await burnWith(payer, `arcs:bond:${network}:${address}`))).body,
      ).toMatchObject({
        voices: [{ kind: "bond", payee: accountOf(address), amount: "2.5" }],
      });
      expect((await server().call("GET", `/check/${accountOf(address)}`)).body).toMatchObject({
        safeToSpend: { amount: "1.875", costToForge: "1.875" },
      });
    }
    const both = [account, nobody].map(({ address }) => `arcs:bond:${NETWORK}:${address}`);
    const others = [
      both.join("\n"),
      `arcs:bond:${NETWORK}:0x1234`,
      `arcs:bond:eip155:0${CHAIN_ID}:${account.address}`,
      `arcs:bond:nowhere:${account.address}`,
      // The list of roots has no money there: USDC of a test network would back payments in USDC.
      `arcs:bond:base:${account.address}`,
    ];
    for (const text of others) {
      expect((await showFinal(await burnWith(payer, text))).body, text).toMatchObject({
        voices: [{ kind: "burn" }],
      });
    }
  });

  test("of others is for nobody, whatever the sender of the transaction writes behind the call", async () => {
    const [payer, agent, relayer] = [
      await payments.addPayer(),
      await payments.addAgent(),
      await payments.addPayer(),
    ];
    const { evm, tokens, usdc } = payments;
    const text = Buffer.from(`arcs:bond:${server().context.settings.network}:${agent.id}`).toString(
      "hex",
    );
    await tokens.send(
      payer.address,
      usdc,
      callOf("Token", "approve", [relayer.address, 2_500_000n]),
    );
    const data = callOf("Token", "transferFrom", [payer.address, NOBODY, 2_500_000n]);
    const spent = await tokens.send(relayer.address, usdc, `${data}${text}`);
    // A wallet that takes a call of `transfer` for something else: it spends what is another's.
    const wallet = await tokens.deploy("Wallet", payer.address);
    await tokens.mint(usdc, wallet, 5_000_000n);
    const call = {
      to: usdc,
      data: `${callOf("Token", "transfer", [NOBODY, 2_500_000n])}${text}` as Hex,
    };
    const batched = await tokens.batch(wallet, [call]);
    // A payment to another wallet that destroys a part of it is no burn of the payer.
    const other = await tokens.deploy("Wallet", payer.address);
    const part = { to: usdc, data: callOf("Token", "transfer", [NOBODY, 1_000_000n]) };
    const passedOn = await tokens.batch(wallet, [
      { to: usdc, data: callOf("Token", "transfer", [other, 2_000_000n]) },
      { to: other, data: callOf("Wallet", "execute", [[part]]) },
    ]);
    await evm.mine(64);
    expect(await show(spent)).toMatchObject({
      body: { voices: [{ kind: "burn", payer: accountOf(payer.address) }] },
    });
    expect(await show(batched)).toMatchObject({
      body: { voices: [{ kind: "burn", payer: accountOf(wallet) }] },
    });
    expect((await show(passedOn)).body).toEqual({
      voices: [{ kind: "burn", payer: accountOf(other), amount: "1", isNew: true }],
    });

    // As of a token that moves somebody else's tokens, too, when it is called.
    const { context } = server();
    const chain = context.evm;
    const real = chain.get(NETWORK)!;
    const readAppendedText: typeof real.readAppendedText = async (asked) => {
      const found = await real.readAppendedText(asked);
      return found === undefined ? undefined : { ...found, from: relayer.address.toLowerCase() };
    };
    const hash = await burnWith(payer, Buffer.from(text, "hex").toString());
    context.evm = new Map([[NETWORK, { ...real, readAppendedText }]]);
    try {
      expect(await showFinal(hash)).toMatchObject({ body: { voices: [{ kind: "burn" }] } });
    } finally {
      context.evm = chain;
    }
  });

  test("is not what a token burns, where the supply falls: that may be paid out elsewhere", async () => {
    const [payer, token] = [await payments.addPayer(), await listToken("FiatToken")];
    const { tokens } = payments;
    await tokens.mint(token, payer.address, 5_000_000n);
    const hash = await tokens.send(payer.address, token, callOf("FiatToken", "burn", [5_000_000n]));
    const { status, body } = await showFinal(hash);
    expect([status, body.error.code]).toEqual([400, "settlement_no_transfer"]);
    expect(body.error.message).toMatch(/paid out elsewhere/);
  });

  test("is not what a token only says, what nobody counts, what went to somebody, or what failed", async () => {
    const [payer, lying] = [await payments.addPayer(), await listToken("LyingToken")];
    const { tokens, usdc } = payments;
    const other = await tokens.deployToken();
    await tokens.mint(other, payer.address, 5_000_000n);
    const tooMuch = callOf("Token", "transfer", [NOBODY, 10n ** 18n]);
    const refused = [
      [await burnWith(payer, "", lying), "settlement_no_transfer"],
      [await burnWith(payer, "", other), "settlement_no_transfer"],
      [await tokens.pay(usdc, payer.address, payments.usdc, 1_000_000n), "settlement_no_transfer"],
      [await tokens.send(payer.address, usdc, tooMuch), "settlement_failed"],
      [`0x${"1".repeat(64)}`, "settlement_not_found"],
      ["nonsense", "settlement_not_found"],
    ] as const;
    const real = await burnWith(payer);
    expect(await showFinal(real)).toMatchObject({ status: 200 });
    for (const [hash, code] of refused) {
      expect((await show(hash)).body, code).toMatchObject({ error: { code } });
    }
    const unread = { error: { details: { errors: [{ path: "body/network" }] } } };
    expect(await show(real, "polygon")).toMatchObject({ status: 400, body: unread });
    expect(await voiceOf(payer.address)).toBe("2500000");
  });

  test("counts only while it is young enough, as payments do", async () => {
    const payer = await payments.addPayer();
    const hash = await burnWith(payer);
    const { context } = server();
    const { clock, settings } = context;
    context.clock = {
      ...clock,
      now: () => new Date(Date.now() + (settings.paymentMaxAgeSeconds + 60) * 1000),
    };
    try {
      expect(await showFinal(hash)).toMatchObject({
        status: 400,
        body: { error: { code: "settlement_too_old" } },
      });
    } finally {
      context.clock = clock;
    }
  });
});
