// Each state of a payment, and each event that it takes, by what a caller or a chain does.
import { randomUUID } from "node:crypto";

import { signWebhook } from "@arcs/core";
import { beforeAll, describe, expect, test } from "vitest";

import type { EvmNetwork } from "../../platform/chains/chains.ts";
import type { Answer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { takePayment } from "./take-payment.ts";
import { lockPayment, type PaymentEventType, type PaymentState } from "./payment-machine.ts";
import { followSettlement } from "./settlement/settled-payments.ts";
import { facilitatorSecret, usePaymentsScene } from "./test/reported-payments.ts";

const opened = useStore();
const { server, state, report, eventsOf } = usePaymentsScene(opened);
const NETWORK = "eip155:84532";
/** Nobody reads this one: a facilitator's word is all there is. */
const UNREAD = "eip155:8453";
const MINT = `0x${"aa".repeat(20)}`;

const newHash = (): string => `0x${randomUUID().replaceAll("-", "").repeat(2)}`;
const newAddress = (): string => `0x${randomUUID().replaceAll("-", "")}00000000`;

describe("the state machine of a payment (specification 3)", () => {
  /** Transfers that the chain has, by transaction. */
  const transfers = new Map<string, { payer: string; payee: string; isFinal: boolean }>();
  const chain: Partial<EvmNetwork> = {
    confirmations: 1,
    readTime: async () => Date.now() / 1000 + 3600,
    async readSettlement({ transactionHash }) {
      const found = transfers.get(transactionHash);
      if (found === undefined) return undefined;
      const { payer, payee, isFinal } = found;
      const amounts = { decimals: 0, amount: 1n, received: 1n };
      return {
        blockHash: "block",
        blockTime: Math.floor(Date.now() / 1000),
        depth: 1,
        isFinal,
        err: null,
        tokens: [MINT],
        transfers: [{ instruction: "0", mint: MINT, payer, payee, ...amounts }],
        unproven: [],
      };
    },
  };
  const networks = new Map([[NETWORK, chain as EvmNetwork]]);

  beforeAll(() => {
    const { context } = server();
    context.evm = networks;
    const token = { network: NETWORK, mint: MINT, currency: "USDC" };
    const paymentTokens = [...context.settings.paymentTokens, token];
    context.settings = { ...context.settings, paymentTokens };
  });

  /** A payment, and all that can happen to it. */
  async function begin() {
    const agent = await state.payments.addAgent();
    const [payer, account] = [newAddress(), `${NETWORK}:${newAddress()}`];
    const { store } = server().context;
    await store.pool.query(
      "insert into payment_accounts (agent_id, account, address, proved_at) values ($1, $2, $3, now())",
      [agent.id, account, account.split(":")[2]],
    );
    const own = await server().makeKey({ agentId: agent.id, accountId: `acc_${agent.id}` });
    const claim = {
      agentId: agent.id,
      payer: { address: payer },
      amount: "1",
      network: NETWORK,
    };
    const known: { id?: string; transactionHash?: string } = {};

    /** Has the chain move the amount once more. */
    function mine(): string {
      const transactionHash = newHash();
      const parties = { payer: `${NETWORK}:${payer}`, payee: account };
      transfers.set(transactionHash, { ...parties, isFinal: false });
      return transactionHash;
    }
    async function say(type: string, parts: object = {}, by = state.key): Promise<Answer> {
      const about = known.id === undefined ? claim : { paymentId: known.id };
      const answer = await report({ event: `payment.${type}`, ...about, ...parts }, by);
      known.id ??= answer.body.id;
      return answer;
    }
    async function vouch(parts: object = {}, by = state.key): Promise<Answer> {
      const about = known.id === undefined ? claim : { paymentId: known.id };
      const body = JSON.stringify({ event: "payment.completed", ...about, ...parts });
      const headers = signWebhook({
        body: Uint8Array.from(Buffer.from(body)),
        secrets: [facilitatorSecret],
        eventType: "payment.completed",
        eventId: randomUUID(),
        deliveryId: "del_1",
        timestamp: Math.floor(Date.now() / 1000),
      });
      const answer = await report(body, by, headers);
      known.id ??= answer.body.id;
      return answer;
    }
    async function transfer(): Promise<Answer> {
      const transactionHash = mine();
      known.transactionHash ??= transactionHash;
      return say("completed", { transactionHash, network: NETWORK });
    }
    async function look(): Promise<void> {
      const transactionHash = known.transactionHash ?? "";
      const watched = { network: NETWORK, transactionHash, instruction: "0", blockHash: "first" };
      await followSettlement(server().context, watched);
    }
    async function setOnChain(parts: { isFinal?: boolean } | undefined): Promise<void> {
      const { transactionHash = "" } = known;
      const parties = { payer: `${NETWORK}:${payer}`, payee: account };
      if (parts === undefined) transfers.delete(transactionHash);
      else transfers.set(transactionHash, { ...parties, isFinal: false, ...parts });
      await look();
    }
    /** Has the agent report the same transfer under a name of its own. */
    const takeOver = (parts: object = {}): object => ({
      ...claim,
      event: "payment.completed",
      reference: "mine",
      transactionHash: known.transactionHash,
      ...parts,
    });
    const events: Record<PaymentEventType, () => Promise<Answer | void>> = {
      created: () => say("created"),
      completed: () => say("completed"),
      failed: () => say("failed", { reason: "late" }),
      canceled: () => say("canceled"),
      vouched: () => vouch(),
      transferred: transfer,
      followed: () => follow(),
      "block final": () => setOnChain({ isFinal: true }),
      "block replaced": () => setOnChain(undefined),
      "transfer returned": () => setOnChain({}),
      "transfer taken over": async () => {
        if ((await stateOf()) === "completed by ledger") return report(takeOver(), own);
        // A chain that the server does not read, or no longer: a facilitator vouches for it.
        const { context } = server();
        context.evm = new Map();
        const { id = "", transactionHash = "" } = known;
        delete known.id;
        const place = id === lostId ? { network: NETWORK, instruction: "0" } : { network: UNREAD };
        const answer = await vouch({ reference: "mine", transactionHash, ...place }, own);
        Object.assign(known, { id });
        context.evm = networks;
        return answer;
      },
    };
    let lostId = "";
    async function follow(): Promise<void> {
      const token = { network: NETWORK, mint: MINT, currency: "USDC" };
      const amounts = { decimals: 0, amount: 1n, received: 1n };
      const parties = { payer: `${NETWORK}:${payer}`, payee: account };
      const seen = { instruction: "0", mint: MINT, ...parties, ...amounts };
      const transactionHash = newHash();
      await store.transaction((tx) =>
        takePayment(tx, server().context, {
          transactionHash,
          paidAt: new Date(),
          token,
          transfer: seen,
        }),
      );
      const { rows } = await store.pool.query<{ id: string }>(
        "select id from payments where transaction_hash = $1",
        [transactionHash],
      );
      Object.assign(known, { id: rows[0]?.id });
    }
    /** Has the payment be in a state. */
    const ways: Record<PaymentState, (next: PaymentEventType) => Promise<unknown>> = {
      new: async () => undefined,
      created: () => say("created"),
      failed: () => say("failed", { reason: "late" }),
      canceled: () => say("canceled"),
      "completed by reported": () => say("completed"),
      "completed by facilitator": async (next) => {
        if (next !== "transfer taken over") return vouch();
        known.transactionHash = newHash();
        return vouch({ network: UNREAD, transactionHash: known.transactionHash });
      },
      "completed by ledger": transfer,
      lost: async () => {
        await transfer();
        await setOnChain(undefined);
        lostId = known.id ?? "";
      },
      replaced: async () => {
        await transfer();
        expect((await report(takeOver(), own)).status).toBe(201);
      },
    };
    async function stateOf(): Promise<PaymentState | undefined> {
      return store.transaction(async (tx) => (await lockPayment(tx, known.id ?? ""))?.state);
    }
    const told = async (): Promise<string[]> =>
      (await eventsOf(agent.id)).map(({ event }) => event.replace("payment.", ""));
    return { events, ways, stateOf, told };
  }

  /** States after each event; a report that is not here contradicts the state. */
  const outcomes: Record<PaymentState, Partial<Record<PaymentEventType, PaymentState>>> = {
    new: {
      created: "created",
      completed: "completed by reported",
      vouched: "completed by facilitator",
      transferred: "completed by ledger",
      failed: "failed",
      canceled: "canceled",
      followed: "completed by ledger",
    },
    created: {
      created: "created",
      completed: "completed by reported",
      vouched: "completed by facilitator",
      transferred: "completed by ledger",
      failed: "failed",
      canceled: "canceled",
    },
    failed: { created: "failed", failed: "failed" },
    canceled: { created: "canceled", canceled: "canceled" },
    "completed by reported": {
      created: "completed by reported",
      completed: "completed by reported",
      vouched: "completed by facilitator",
      transferred: "completed by ledger",
    },
    "completed by facilitator": {
      created: "completed by facilitator",
      completed: "completed by facilitator",
      vouched: "completed by facilitator",
      transferred: "completed by ledger",
      "transfer taken over": "replaced",
    },
    "completed by ledger": {
      created: "completed by ledger",
      completed: "completed by ledger",
      vouched: "completed by ledger",
      transferred: "completed by ledger",
      "block final": "completed by ledger",
      "block replaced": "lost",
      "transfer taken over": "replaced",
    },
    lost: {
      created: "lost",
      completed: "lost",
      vouched: "lost",
      transferred: "completed by ledger",
      "transfer returned": "completed by ledger",
      "transfer taken over": "replaced",
    },
    replaced: {
      created: "replaced",
      completed: "replaced",
      vouched: "replaced",
      transferred: "replaced",
    },
  };
  const reports = ["created", "completed", "vouched", "transferred", "failed", "canceled"] as const;
  const cells = Object.entries(outcomes).flatMap(([from, byEvent]) =>
    Object.entries(byEvent).map(([event, to]) => ({ from, event, to }) as Cell),
  );
  type Cell = { from: PaymentState; event: PaymentEventType; to: PaymentState };

  test.each(cells)("$from, $event: $to", async ({ from, event, to }) => {
    const { events, ways, stateOf } = await begin();
    await ways[from](event);
    expect((await stateOf()) ?? "new").toBe(from);
    const answer = await events[event]();
    // A second transfer proves nothing new, and must not be used up by what it does not prove.
    const isSecond =
      event === "transferred" && (from === "completed by ledger" || from === "replaced");
    if (isSecond)
      expect(answer?.body.error.message).toContain("is already proved by another transaction");
    else if (answer !== undefined) expect([200, 201]).toContain(answer.status);
    expect(await stateOf()).toBe(to);
  });

  const contradictions = (Object.keys(outcomes) as PaymentState[]).flatMap((from) =>
    reports
      .filter((event) => outcomes[from][event] === undefined)
      .map((event) => ({ from, event })),
  );

  test.each(contradictions)("$from, $event: refused", async ({ from, event }) => {
    const { events, ways, stateOf, told } = await begin();
    await ways[from](event);
    const before = await told();
    const status = from === "failed" || from === "canceled" ? from : "completed";
    expect(await events[event]()).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "conflict",
          message: expect.stringMatching(`^payment pay_\\w+ is already ${status}$`),
        },
      },
    });
    expect(await stateOf()).toBe(from);
    expect(await told()).toEqual(before);
  });
});
