// A running server whose endpoint of a chain is an hour behind: what is safe to spend is granted
// once, whatever clocks say.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { formatTokenId } from "@arcs/core/internal";
import { createEvmReader } from "@arcs/evm";
import { createLedgerRequest } from "@arcs/ledger";
import { readRootList } from "@arcs/trust";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hasEvm, needsEvm } from "../../../../../evm/test/support/local-evm.ts";
import { newAddress, newNonce } from "../../../../../evm/test/support/tokens.ts";
import { clockAt } from "../../../../test/support/agents.ts";
import { accountOf, CHAIN_ID, NETWORK, openEvmPayments } from "../../../../test/support/evm.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { openPayments } from "../../../../test/support/payments.ts";
import { type Answer, type RunningServer, useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { recordCoverEntry } from "../cover/record-entry.ts";
import { changeRoots } from "../roots/load-roots.ts";
import { freeHolds, readAuthorizationUse } from "./free-holds.ts";

const MINUTE_MS = 60_000;

type Asked = { method: string; params: any[] };
type Forwarding = (asked: Asked) => Promise<any>;

/**
 * Opens an endpoint in front of another one; `answer` is what it says instead, by what the other
 * one says.
 */
async function openProxy(
  target: string,
  answer: (asked: Asked, forward: Forwarding) => Promise<unknown>,
): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { id, ...asked } = JSON.parse(Buffer.concat(chunks).toString());
    const forward = async (each: Asked): Promise<unknown> => {
      const body = JSON.stringify({ jsonrpc: "2.0", id, ...each });
      const headers = { "content-type": "application/json" };
      const { result, error } = (await (
        await fetch(target, { method: "POST", headers, body })
      ).json()) as any;
      if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    };
    const said = await answer(asked, forward).then(
      (result) => ({ result }),
      ({ code = -32000, message }) => ({ error: { code, message } }),
    );
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ jsonrpc: "2.0", id, ...said }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void (server.closeAllConnections(), server.close()),
  };
}

/** A chain beside a server that reads it by an endpoint which can stay where it is. */
type LaggingChain = {
  asset: { network: string; asset: string };
  payer: string;
  addAccount(): Promise<string>;
  /** Prepares a payment of 15: its name, and what sends it. */
  prepare(account: string): Promise<{ name: string; send(): Promise<string> }>;
  newName(): string;
  lag(): Promise<void>;
  catchUp(): void;
  /** Has the chain itself go on. */
  advance(minutes: number): Promise<void>;
  close(): Promise<void>;
};

async function openLedger(running: RunningServer): Promise<LaggingChain> {
  const { context, ledger } = running;
  const payments = await openPayments(running);
  const payer = await payments.addPayer();
  const accounts = new Map<string, { account: string }>();
  let last = Number.POSITIVE_INFINITY;
  const isKnown = (each: { slot: number } | null): boolean => each !== null && each.slot <= last;
  const proxy = await openProxy(
    (await ledger.listen()).url,
    async ({ method, params }, forward) => {
      const { minContextSlot = 0 } = params.at(-1) ?? {};
      if (minContextSlot > last)
        throw Object.assign(new Error("Minimum context slot has not been reached"), {
          code: -32016,
        });
      const result = await forward({ method, params });
      if (method === "getSlot") return Math.min(result, last);
      if (method === "getSignaturesForAddress") return result.filter(isKnown);
      if (method === "getTransaction") return isKnown(result) ? result : null;
      return result;
    },
  );
  context.ledger.request = createLedgerRequest({ network: "local", rpcUrl: proxy.url });
  return {
    asset: { network: "local", asset: payments.token.mint },
    payer: payer.wallet.address,
    async addAccount() {
      const agent = await payments.addAgent();
      accounts.set(agent.id, agent);
      return agent.id;
    },
    prepare: (account) => payments.prepare(payer, accounts.get(account)!, 15_000_000n),
    newName: () => newNonce().slice(2),
    lag: async () =>
      void (last = Number(await context.ledger.request("getSlot", [{ commitment: "finalized" }]))),
    catchUp: () => (last = Number.POSITIVE_INFINITY),
    advance: async (minutes) => void (await ledger.advance({ slots: 40, seconds: minutes * 60 })),
    close: async () => proxy.close(),
  };
}

async function openEvm(running: RunningServer): Promise<LaggingChain> {
  const { context } = running;
  const { evm, tokens, usdc, addPayer } = await openEvmPayments(running);
  const payer = await addPayer();
  // The token is there in final blocks, and others of this chain are not.
  const paymentTokens = context.settings.paymentTokens.filter(
    ({ mint }) => mint === usdc.toLowerCase(),
  );
  context.settings = { ...context.settings, paymentTokens };
  await evm.mine(70);
  const ends: { latest?: string; finalized?: string } = {};
  const isAhead = (number: string): boolean =>
    ends.latest !== undefined && BigInt(number) > BigInt(ends.latest);
  const proxy = await openProxy(evm.url, async ({ method, params }, forward) => {
    const named = params.map((each) =>
      typeof each === "string" ? (ends[each as keyof typeof ends] ?? each) : each,
    );
    const result = await forward({ method, params: named });
    if (method === "eth_blockNumber") return isAhead(result) ? ends.latest : result;
    if (method === "eth_getLogs")
      return result.filter((log: { blockNumber: string }) => !isAhead(log.blockNumber));
    const number =
      result?.blockNumber ?? (method === "eth_getBlockByNumber" ? result?.number : undefined);
    return number !== undefined && isAhead(number) ? null : result;
  });
  const reader = createEvmReader({ chainId: CHAIN_ID, providers: [proxy.url] });
  const direct = context.evm.get(NETWORK)!;
  context.evm = new Map([[NETWORK, { ...direct, ...reader }]]);
  const blockAt = async (tag: string): Promise<string> =>
    (await evm.rpc<{ number: string }>("eth_getBlockByNumber", tag, false)).number;
  return {
    asset: { network: NETWORK, asset: usdc.toLowerCase() },
    payer: accountOf(payer.address),
    addAccount: async () => accountOf(newAddress()),
    async prepare(account) {
      const nonce = newNonce();
      const to = account.split(":")[2] as `0x${string}`;
      return {
        name: nonce,
        send: () => tokens.payBySignature(usdc, payer, { to, value: 15_000_000n, nonce }),
      };
    },
    newName: newNonce,
    lag: async () =>
      void Object.assign(ends, {
        latest: await blockAt("latest"),
        finalized: await blockAt("finalized"),
      }),
    catchUp() {
      delete ends.latest;
      delete ends.finalized;
    },
    async advance(minutes) {
      await evm.rpc("evm_increaseTime", minutes * 60);
      await evm.mine(70);
    },
    async close() {
      proxy.close();
      await evm.stop();
    },
  };
}

describe.each([
  { name: "Solana", open: openLedger, isThere: true },
  { name: `an EVM chain${needsEvm}`, open: openEvm, isThere: hasEvm },
])("a reader of $name that lags for an hour", { timeout: 300_000 }, ({ open, isThere }) => {
  const server = useServer(useStore());
  let chain: LaggingChain;
  let key: string;
  let another: string;

  beforeAll(async () => {
    if (!isThere) return;
    const { context, makeKey } = server();
    [key, another] = [
      await makeKey({ accountId: "acc_one" }),
      await makeKey({ accountId: "acc_another" }),
    ];
    chain = await open(server());
    const roots = readRootList({ ...testRoots, assets: [chain.asset] });
    await context.store.transaction((tx) => changeRoots(tx, roots, { now: new Date() }));
  }, 120_000);
  afterAll(() => chain?.close());

  /** Adds an account that it would have cost 15 to fake. */
  async function addAccount(): Promise<string> {
    const payee = await chain.addAccount();
    const bond = {
      kind: "bond",
      payer: "somebody",
      payee,
      amount: "20",
      ...chain.asset,
      transaction: payee,
    } as const;
    await server().context.store.transaction((tx) =>
      recordCoverEntry(tx, bond, { now: new Date() }),
    );
    return payee;
  }

  const hold = (
    account: string,
    { name = chain.newName(), by = another }: { name?: string; by?: string } = {},
  ) =>
    server().call("POST", `/v1/accounts/${account}/holds`, {
      key: by,
      body: {
        payment: name,
        payer: chain.payer,
        token: formatTokenId({ network: chain.asset.network, address: chain.asset.asset }),
        form: "exact",
        amount: "15",
        expiresAt: new Date(Date.now() + 2 * MINUTE_MS).toISOString(),
      },
    });
  const reasonOf = async (answer: Promise<Answer>): Promise<string | undefined> =>
    (await answer).body.error?.details.reason;
  const report = (agentId: string, transactionHash: string): Promise<Answer> =>
    server().call("POST", "/v1/payments/events", {
      key,
      body: {
        event: "payment.completed",
        agentId,
        network: chain.asset.network,
        payer: { address: chain.payer },
        amount: "15",
        transactionHash,
      },
    });

  /** Runs the job that frees holds, so many minutes from now. */
  async function free(minutes: number): Promise<void> {
    const { context } = server();
    await freeHolds(
      {
        ...context,
        clock: clockAt(new Date(Date.now() + minutes * MINUTE_MS)),
        onError: () => undefined,
      },
      {
        readUse: (each) => readAuthorizationUse(context, each),
        signal: new AbortController().signal,
      },
    );
  }

  test.runIf(isThere)(
    "frees no hold meanwhile, and grants its money to nobody else, then or later",
    async () => {
      const [account, unpaidAt] = [await addAccount(), await addAccount()];
      const { name, send } = await chain.prepare(account);
      const made = await hold(account, { name, by: key });
      const unpaid = await hold(unpaidAt, { by: key });
      expect([made.status, unpaid.status]).toEqual([201, 201]);
      await chain.lag();
      const transactionHash = await send();
      const stateOf = async (answer: Answer): Promise<string> =>
        (await server().call("GET", `/v1/holds/${answer.body.id}`, { key })).body.state;
      for (let minutes = 4; minutes <= 64; minutes += 15) {
        await chain.advance(15);
        await free(minutes);
        expect([minutes, await stateOf(made), await stateOf(unpaid)]).toEqual([
          minutes,
          "held",
          "held",
        ]);
        for (const at of [account, unpaidAt]) expect(await reasonOf(hold(at))).toBe("held");
      }
      expect((await report(account, transactionHash)).status).not.toBe(201);
      chain.catchUp();
      // Final on both sides of the expiry: what was paid comes into the log without a report, what
      // was not is free.
      await chain.advance(1);
      await free(90);
      expect([await stateOf(made), await stateOf(unpaid)]).toEqual(["paid", "unpaid"]);
      expect(await reasonOf(hold(account))).toBe("outstanding");
      expect((await hold(unpaidAt)).status).toBe(201);
      expect((await report(account, transactionHash)).status).toBe(200);
      expect(await reasonOf(hold(account))).toBe("outstanding");
    },
  );
});
