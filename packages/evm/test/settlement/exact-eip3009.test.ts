import { AUTHORIZATION_USED } from "@arcs/core/internal";
import fc from "fast-check";
import type { Hex } from "viem";
import { describe, expect, test } from "vitest";

import { createEvmReader } from "../../src/index.ts";
import { readAuthorizations } from "../../src/settlement/exact-eip3009.ts";
import { readReceiptLogs, TRANSFER_TOPIC } from "../../src/settlement/transfer-logs.ts";
import { interposed } from "../support/endpoint.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import {
  alice,
  bob,
  CHAIN_ID,
  HEAD,
  hex,
  oddChain,
  type Oddity,
  token,
} from "../support/odd-chain.ts";
import {
  chainId,
  evm,
  funded,
  read,
  reader,
  tokens,
  usdc,
  useSettlements,
} from "../support/settlement-scene.ts";
import { callOf, newAccount, newAddress, newNonce } from "../support/tokens.ts";

type Step =
  | { use: string; by?: string; at?: string; data?: string; topics?: string[] }
  | { move: bigint; from?: string; to?: string; at?: string };

const word = (address: string): string => `0x${address.slice(2).padStart(64, "0")}`;
const nonceOf = (number: number): string => hex(number, 64);

/**
 * Logs of a transaction; the first one has an index in the block, and other logs stand before it.
 */
const logsOf = (steps: readonly Step[]): Record<string, unknown>[] =>
  steps.map((step, index) => {
    const placed = { address: step.at ?? token, logIndex: hex(7 + index) };
    if ("use" in step) {
      const topics = step.topics ?? [AUTHORIZATION_USED, word(step.by ?? alice), step.use];
      return { ...placed, topics, data: step.data ?? "0x" };
    }
    return {
      ...placed,
      topics: [TRANSFER_TOPIC, word(step.from ?? alice), word(step.to ?? bob)],
      data: hex(step.move, 64),
    };
  });
const pairedIn = (logs: unknown): ReadonlyMap<number, string> =>
  readAuthorizations(readReceiptLogs(logs));
const pairsOf = (...steps: Step[]): [number, string][] => [...pairedIn(logsOf(steps))];

const [one, two] = [nonceOf(1), nonceOf(2)];
const other = `0x${"bb".repeat(20)}`;
const pays = { move: 5n } as const;

describe("the authorization of a transfer", () => {
  test("is the one right before it, in the order of the logs", () => {
    expect(pairsOf({ use: one }, pays)).toEqual([[1, one]]);
    expect(pairsOf(pays, { use: one }, pays, pays, { use: two }, pays)).toEqual([
      [2, one],
      [5, two],
    ]);
    expect([...pairedIn(logsOf([{ use: one }, pays, { use: two }, pays]).toReversed())]).toEqual([
      [1, one],
      [3, two],
    ]);
  });

  test("is among the logs of its own token and payer, whatever stands between", () => {
    const byBob = { move: 5n, from: bob, to: alice };
    expect(pairsOf({ use: one }, { use: two, by: bob }, byBob, pays)).toEqual([
      [2, two],
      [3, one],
    ]);
    expect(pairsOf({ use: one }, { ...pays, at: other }, pays)).toEqual([[2, one]]);
  });

  test.each<[string, Step[]]>([
    ["another contract says so", [{ use: one, at: other }, pays]],
    ["another account's is used", [{ use: one, by: bob }, pays]],
    ["it stands behind the transfer", [pays, { use: one }]],
    ["two stand before one transfer", [{ use: one }, { use: two }, pays]],
    ["two stand before two transfers", [{ use: one }, { use: two }, pays, pays]],
    ["its nonce is used twice", [{ use: one }, pays, { use: one }, pays]],
    ["its nonce is used twice, once for nothing", [{ use: one }, pays, { use: one }]],
    ["the event is another one", [{ use: one, topics: [hex(1, 64), word(alice), one] }, pays]],
    ["the event has data", [{ use: one, data: hex(1, 64) }, pays]],
    [
      "the event names no address",
      [{ use: one, topics: [AUTHORIZATION_USED, hex(1n << 200n, 64), one] }, pays],
    ],
    ["the event has no nonce", [{ use: one, topics: [AUTHORIZATION_USED, word(alice)] }, pays]],
  ])("is none where %s", (_, steps) => {
    expect(pairsOf(...steps)).toEqual([]);
  });

  test("is not lent to the next transfer by one of nothing, of the payer to itself, or that burns", () => {
    const noPayments: Step[] = [
      { move: 0n },
      { move: 5n, to: alice },
      { move: 5n, to: `0x${"00".repeat(20)}` },
    ];
    for (const step of noPayments) expect(pairsOf({ use: one }, step, pays)).toEqual([[1, one]]);
  });

  test("of a log that its endpoint calls removed is none", () => {
    const [used, moved] = logsOf([{ use: one }, pays]);
    expect([...pairedIn([{ ...used, removed: true }, moved])]).toEqual([]);
    expect(() => pairedIn([{ ...used, topics: [AUTHORIZATION_USED, "0x", one] }, moved])).toThrow(
      "topic",
    );
    expect(() => pairedIn(undefined)).toThrow("no usable logs");
  });

  // A token that does as EIP-3009 says, and calls of others in between: what was paired is what was
  // run.
  test("in random transactions is the one that moved it, or none", () => {
    const call = fc.record({
      at: fc.constantFrom(token, other),
      from: fc.constantFrom(alice, bob),
      kind: fc.constantFrom("transfer", "authorized", "canceled"),
      move: fc.constantFrom(0n, 5n),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 12 }), (calls) => {
        const ran = calls.map((each, index) => ({ ...each, nonce: nonceOf(index) }));
        const steps: Step[] = [];
        const expected: [number, string][] = [];
        for (const { at, from, kind, move, nonce } of ran) {
          if (kind === "canceled")
            steps.push({ use: nonce, by: from, at, topics: [hex(9, 64), word(from), nonce] });
          else {
            if (kind === "authorized") steps.push({ use: nonce, by: from, at });
            if (kind === "authorized") expected.push([steps.length, nonce]);
            steps.push({ move, from, to: other, at });
          }
        }
        expect(pairsOf(...steps)).toEqual(expected);
      }),
      { seed: 20_261_126, numRuns: 500 },
    );
  });

  // Logs in any order, as no honest token writes them.
  test("in random logs is of the same token and payer, stands before it, and is used once", () => {
    const step = fc.oneof(
      fc.record({
        use: fc.constantFrom(one, two, nonceOf(3)),
        by: fc.constantFrom(alice, bob),
        at: fc.constantFrom(token, other),
      }),
      fc.record({
        move: fc.constantFrom(0n, 5n),
        from: fc.constantFrom(alice, bob),
        at: fc.constantFrom(token, other),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const pairs = pairsOf(...steps);
        const named = new Set<string>();
        for (const [position, nonce] of pairs) {
          const transfer = steps[position] as Extract<Step, { move: bigint }>;
          const ofBoth = steps.flatMap((each, place) => {
            const account = "use" in each ? each.by : each.from;
            return each.at === transfer.at && account === transfer.from ? [{ ...each, place }] : [];
          });
          const before = ofBoth.filter(({ place }) => place < position);
          expect(before.at(-1)).toMatchObject({ use: nonce });
          expect(before.at(-2) ?? {}).not.toHaveProperty("use");
          expect(ofBoth.filter((each) => "use" in each && each.use === nonce)).toHaveLength(1);
          named.add(`${transfer.at} ${transfer.from} ${nonce}`);
        }
        expect(named.size).toBe(pairs.length);
      }),
      { seed: 20_261_126, numRuns: 1_000 },
    );
  });
});

describe("the state of an authorization", () => {
  const question = { token, authorizer: alice, nonce: one };
  const answering =
    (answer: () => unknown): Oddity =>
    (method, { params: [call], answer: honest }) =>
      method === "eth_call" && String(call.data).startsWith("0xe94a0102") ? answer() : honest();
  const unused = answering(() => hex(0, 64));
  const readerOf = (...oddities: Oddity[]) =>
    createEvmReader({
      chainId: CHAIN_ID,
      providers: oddities.map((oddity) => oddChain(oddity).provider),
    });
  const reverting = (): never => {
    throw Object.assign(new Error("execution reverted"), { code: 3, data: "0x" });
  };

  test("is asked for as EIP-3009 says, at the final block", async () => {
    const { provider, asked } = oddChain(answering(() => hex(1, 64)));
    const { readAuthorizationState } = createEvmReader({
      chainId: CHAIN_ID,
      providers: [provider],
    });
    expect(await readAuthorizationState({ ...question, nonce: `0x${"AB".repeat(32)}` })).toEqual({
      isUsed: true,
      finalTime: 1_000 + HEAD,
    });
    const data = `0xe94a0102${alice.slice(2).padStart(64, "0")}${"ab".repeat(32)}`;
    expect(asked).toContainEqual({ method: "eth_call", params: [{ to: token, data }, hex(HEAD)] });
  });

  test("is that of the oldest final block of all endpoints: one that lags only makes it older", async () => {
    const behind: Oddity = (method, asked) => {
      if (method === "eth_getBlockByNumber" && asked.params[0] === "finalized") {
        return {
          number: hex(HEAD - 50),
          hash: hex(HEAD - 50, 64),
          timestamp: hex(1_000 + HEAD - 50),
        };
      }
      return unused(method, asked);
    };
    expect(await readerOf(unused, behind).readAuthorizationState(question)).toEqual({
      isUsed: false,
      finalTime: 1_000 + HEAD - 50,
    });
  });

  test.each<[string, Oddity]>([
    ["says nothing", answering(() => "0x")],
    ["reverts", answering(reverting)],
  ])(
    "is unused in a token without authorizations: one that %s there, and has balances",
    async (_, oddity) => {
      const state = { isUsed: false, finalTime: 1_000 + HEAD };
      expect(await readerOf(oddity).readAuthorizationState(question)).toEqual(state);
      const used = answering(() => hex(1, 64));
      await expect(readerOf(used, oddity).readAuthorizationState(question)).rejects.toThrow(
        "agree",
      );
    },
  );

  test("is unused in a token that does not say its decimals either, which ERC-20 leaves to it", async () => {
    const bare: Oddity = (method, asked) => {
      const isBalance = String(asked.params[0]?.data).startsWith("0x70a08231");
      return method === "eth_call" && !isBalance ? reverting() : asked.answer();
    };
    expect(await readerOf(bare).readAuthorizationState(question)).toMatchObject({ isUsed: false });
  });

  const silent: Oddity = (method, { answer }) => (method === "eth_call" ? "0x" : answer());
  test.each<[string, Oddity, string]>([
    ["says nothing at all, as an account without code does", silent, "evm_rpc_error"],
    ["says neither yes nor no", answering(() => hex(2, 64)), "evm_rpc_error"],
    [
      "is of another chain",
      (method, asked) => (method === "eth_chainId" ? hex(1) : unused(method, asked)),
      "evm_rpc_error",
    ],
    [
      "does not have the block that it calls final",
      (method, asked) =>
        method === "eth_getBlockByNumber" && asked.params[0] === hex(HEAD)
          ? null
          : unused(method, asked),
      "evm_rpc_error",
    ],
    [
      "cannot be reached",
      () => {
        throw new Error("fetch failed");
      },
      "evm_unreachable",
    ],
  ])("is an error, and not unused, where one endpoint of two %s", async (_, oddity, code) => {
    for (const all of [[oddity], [unused, oddity]]) {
      await expect(readerOf(...all).readAuthorizationState(question)).rejects.toMatchObject({
        code,
      });
    }
  });

  test.each<[string, Oddity]>([
    ["the state", answering(() => hex(1, 64))],
    [
      "the time of the block",
      (method, asked) => {
        const answer = unused(method, asked);
        return method === "eth_getBlockByNumber"
          ? { ...(answer as object), timestamp: hex(9_000 + HEAD) }
          : answer;
      },
    ],
    [
      "the block",
      (method, asked) => {
        const answer = unused(method, asked);
        return method === "eth_getBlockByNumber"
          ? { ...(answer as object), hash: hex(1, 64) }
          : answer;
      },
    ],
  ])("is an error where the endpoints disagree about %s", async (_, oddity) => {
    const message = expect.stringContaining("agree about the authorization");
    for (const all of [
      [unused, oddity],
      [oddity, unused],
    ]) {
      await expect(readerOf(...all).readAuthorizationState(question)).rejects.toMatchObject({
        code: "evm_rpc_error",
        message,
      });
    }
  });

  test("is asked for by whole names only", async () => {
    for (const wrong of [{ nonce: "0x1" }, { token: "usdc" }, { authorizer: word(alice) }]) {
      await expect(
        readerOf(unused).readAuthorizationState({ ...question, ...wrong }),
      ).rejects.toMatchObject({
        code: "invalid_argument",
      });
    }
  });
});

describe.skipIf(!hasEvm)(`authorizations on a real EVM${needsEvm}`, () => {
  useSettlements();
  const namesOf = async (hash: string): Promise<(string | undefined)[] | undefined> =>
    (await read(hash))?.transfers.map(({ authorization }) => authorization);

  test("name their transfers: of a key, of a smart wallet, of several payers in one transaction", async () => {
    const [payer, another, nonce] = [await funded(), await funded(), newNonce()];
    expect(
      await namesOf(
        await tokens.payBySignature(usdc, payer, { to: newAddress(), value: 5n, nonce }),
      ),
    ).toEqual([nonce]);
    const owner = newAccount();
    const wallet = await tokens.deploy("Wallet", owner.address);
    await tokens.mint(usdc, wallet, 100n);
    const ofWallet = newNonce();
    const byWallet = { to: newAddress(), value: 5n, from: wallet, nonce: ofWallet };
    expect(await namesOf(await tokens.payBySignature(usdc, owner, byWallet))).toEqual([ofWallet]);
    const nonces = [newNonce(), newNonce(), newNonce()] as const;
    const calls = [
      await tokens.authorize(usdc, payer, { to: newAddress(), value: 1n, nonce: nonces[0] }),
      await tokens.authorize(usdc, another, { to: payer.address, value: 2n, nonce: nonces[1] }),
      { to: usdc, data: callOf("Token", "transfer", [newAddress(), 3n]) },
      await tokens.authorize(usdc, payer, { to: newAddress(), value: 4n, nonce: nonces[2] }),
    ];
    expect(await namesOf(await tokens.batch(wallet, calls))).toEqual([
      nonces[0],
      nonces[1],
      undefined,
      nonces[2],
    ]);
  });

  test("name no plain transfer, also behind an authorization of nothing", async () => {
    const [payer, nonce] = [await funded(), newNonce()];
    expect(await namesOf(await tokens.pay(usdc, payer.address, newAddress(), 5n))).toEqual([
      undefined,
    ]);
    const owner = newAccount();
    const wallet = await tokens.deploy("Wallet", owner.address);
    await tokens.mint(usdc, wallet, 100n);
    const nothing = await tokens.authorize(usdc, owner, {
      to: newAddress(),
      value: 0n,
      from: wallet,
      nonce,
    });
    const plain = { to: usdc, data: callOf("Token", "transfer", [newAddress(), 5n]) };
    expect(await namesOf(await tokens.batch(wallet, [nothing, plain]))).toEqual([undefined]);
  });

  test("of another token, and of a contract that runs the token's code, name nothing of this token", async () => {
    const [owner, nonces] = [newAccount(), [newNonce(), newNonce()] as const];
    const wallet = await tokens.deploy("Wallet", owner.address);
    const [fake, lying] = [await tokens.deployToken(), await tokens.deploy("LyingToken")];
    await tokens.mint(usdc, wallet, 100n);
    await tokens.mint(fake, wallet, 100n);
    const plain = { to: usdc, data: callOf("Token", "transfer", [newAddress(), 5n]) };
    const ofFake = await tokens.authorize(fake, owner, {
      to: newAddress(),
      value: 5n,
      from: wallet,
      nonce: nonces[0],
    });
    expect(await namesOf(await tokens.batch(wallet, [ofFake, plain]))).toEqual([undefined]);
    const said = await tokens.authorize(wallet, owner, {
      to: newAddress(),
      value: 5n,
      from: wallet,
      nonce: nonces[1],
    });
    const delegated = { to: wallet, data: callOf("Wallet", "delegate", [lying, said.data]) };
    const hash = await tokens.batch(wallet, [delegated, plain]);
    expect(await namesOf(hash)).toEqual([undefined]);
    const { logs } = await evm.rpc<{ logs: { topics: Hex[] }[] }>(
      "eth_getTransactionReceipt",
      hash,
    );
    expect(logs.map(({ topics }) => topics[0])).toContain(AUTHORIZATION_USED);
  });

  test("are named alike by all endpoints, or by none", async () => {
    const payer = await funded();
    const transactionHash = await tokens.payBySignature(usdc, payer, {
      to: newAddress(),
      value: 5n,
    });
    const lying = interposed(evm, async (method, { forward }) => {
      const answer = await forward();
      if (method !== "eth_getTransactionReceipt") return answer;
      const { logs, ...receipt } = answer as { logs: { topics: string[] }[] };
      return { ...receipt, logs: logs.filter(({ topics }) => topics[0] !== AUTHORIZATION_USED) };
    });
    const both = createEvmReader({ chainId, providers: [evm.url, lying] });
    await expect(
      both.readSettlement({ transactionHash, tokens: [usdc.toLowerCase()] }),
    ).rejects.toMatchObject({
      code: "evm_rpc_error",
    });
  });

  test("are used up once that is final, and unknown to a contract without them", async () => {
    const [payer, nonce] = [await funded(), newNonce()];
    const question = { token: usdc, authorizer: payer.address, nonce };
    await evm.mine(64);
    const before = await reader.readAuthorizationState(question);
    expect(before.isUsed).toBe(false);
    await tokens.payBySignature(usdc, payer, { to: newAddress(), value: 5n, nonce });
    expect((await reader.readAuthorizationState(question)).isUsed).toBe(false);
    await evm.mine(64);
    const after = await reader.readAuthorizationState(question);
    expect(after.isUsed).toBe(true);
    expect(after.finalTime).toBeGreaterThanOrEqual(before.finalTime);
    const { timestamp } = await evm.rpc<{ timestamp: Hex }>(
      "eth_getBlockByNumber",
      "finalized",
      false,
    );
    expect(after.finalTime).toBe(Number(timestamp));
    expect(await reader.readAuthorizationState({ ...question, nonce: newNonce() })).toMatchObject({
      isUsed: false,
    });
    await expect(
      reader.readAuthorizationState({ ...question, token: newAddress() }),
    ).rejects.toMatchObject({
      code: "evm_rpc_error",
    });
  });

  test("are found by the transaction that used them, once it is final", async () => {
    const [payer, nonce] = [await funded(), newNonce()];
    const since = (await reader.readTime()) - 60;
    const query = { token: usdc, authorizer: payer.address, nonce, since };
    const transactionHash = await tokens.payBySignature(usdc, payer, {
      to: newAddress(),
      value: 5n,
      nonce,
    });
    expect(await reader.findAuthorizationUse(query)).toBeUndefined();
    // The last final block is a later one.
    await evm.mine(66);
    expect(await reader.findAuthorizationUse(query)).toBe(transactionHash);
    for (const other of [
      { nonce: newNonce() },
      { authorizer: newAddress() },
      { since: since + 86_400 },
    ]) {
      expect(await reader.findAuthorizationUse({ ...query, ...other })).toBeUndefined();
    }
  });

  test("D: tell what they moved by two logs of their token, whatever else their transaction does", async () => {
    const since = (await reader.readTime()) - 60;
    const wallet = await tokens.deploy("Wallet", newAccount().address);
    await tokens.mint(usdc, wallet, 100n);
    const [payer, another] = [await funded(), await funded()];
    const [nonce, ofAnother, second, to] = [newNonce(), newNonce(), newNonce(), newAddress()];
    const calls = [
      await tokens.authorize(usdc, another, { to, value: 2n, nonce: ofAnother }),
      await tokens.authorize(usdc, payer, { to, value: 5n, nonce }),
      // The same nonce of somebody else; and one that pays on what the seller has just got.
      await tokens.authorize(usdc, another, { to, value: 3n, nonce }),
      await tokens.authorize(usdc, payer, { to: another.address, value: 4n, nonce: second }),
      { to: usdc, data: callOf("Token", "transfer", [payer.address, 5n]) },
    ];
    const useOf = (authorizer: string, name: string) =>
      reader.readAuthorizedUse({ token: usdc, authorizer, nonce: name, since });
    const transactionHash = await tokens.batch(wallet, calls);
    expect(await useOf(payer.address, nonce)).toBeUndefined();
    await evm.mine(66);
    const moved = { to, value: 5n, decimals: 6 };
    expect(await useOf(payer.address, nonce)).toEqual({ transactionHash, moved });
    expect(await useOf(another.address, nonce)).toMatchObject({ moved: { to, value: 3n } });
    expect(await useOf(another.address, ofAnother)).toMatchObject({ moved: { to, value: 2n } });
    expect(await useOf(payer.address, second)).toMatchObject({
      moved: { to: another.address.toLowerCase(), value: 4n },
    });
    expect(await useOf(payer.address, ofAnother)).toBeUndefined();
  });
});
