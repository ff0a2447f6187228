// The name that a payer gave its payment before it was sent stays with the transfer, as its chain
// has it.
import { randomBytes } from "node:crypto";

import { bytesToHex, defined, sha256 } from "@arcs/core/internal";
import { describe, expect, test } from "vitest";

import type { EvmNetwork } from "../../../platform/chains/chains.ts";
import { newId, paymentRow } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { insertPayment, type Payment } from "../service.ts";
import { usePaymentsScene } from "../test/reported-payments.ts";
import { followSettlement } from "./settled-payments.ts";
import { type Settlement, useSettlement } from "./service.ts";
import { reassignSettlement } from "../reassign-settlement.ts";

const opened = useStore();
const { server, report, paid, problem } = usePaymentsScene(opened);
const NETWORK = "eip155:84532";
const [one, two] = [`0x${"11".repeat(32)}`, `0x${"22".repeat(32)}`];
const START = Date.parse("2026-03-01T12:00:00Z");

async function nameOf({
  transactionHash,
}: {
  transactionHash: string;
}): Promise<(string | null)[]> {
  const { rows } = await opened().store.pool.query<{ name: string | null }>(
    `select authorization_id as name from used_settlements where transaction_hash = $1 order by instruction`,
    [transactionHash],
  );
  return rows.map(({ name }) => name);
}

describe("the payer's name of a payment", () => {
  const use = (settlement: Settlement, paymentId: string, isFinal = true): Promise<string> =>
    opened().store.transaction((tx) =>
      useSettlement(tx, settlement, { paymentId, isFinal, now: new Date(START) }),
    );
  const newSettlement = (): Settlement => ({
    network: NETWORK,
    transactionHash: newId("0x"),
    instruction: "0",
  });

  test("is kept with the transfer, whoever reports it, and is not lost by a report that knows none", async () => {
    const settlement = newSettlement();
    expect(await use({ ...settlement, authorization: one }, "pay_1", false)).toBe("pay_1");
    expect(await nameOf(settlement)).toEqual([one]);
    expect(await use(settlement, "pay_1")).toBe("pay_1");
    expect(await use(settlement, "pay_2")).toBe("pay_1");
    expect(await nameOf(settlement)).toEqual([one]);
  });

  test("is added where the first report knew none, and the transfer stays that of its payment", async () => {
    const settlement = newSettlement();
    await use(settlement, "pay_1", false);
    expect(await nameOf(settlement)).toEqual([null]);
    expect(await use({ ...settlement, authorization: one }, "pay_2")).toBe("pay_1");
    expect(await nameOf(settlement)).toEqual([one]);
    const { rows } = await opened().store.pool.query(
      "select payment_id, is_final from used_settlements where transaction_hash = $1",
      [settlement.transactionHash],
    );
    expect(rows).toEqual([{ payment_id: "pay_1", is_final: false }]);
  });

  test("goes with the transfer to the payment that takes it over", async () => {
    const settlement = newSettlement();
    const { transactionHash } = settlement;
    const from = paymentRow({ status: "completed", network: NETWORK, transactionHash });
    await use({ ...settlement, authorization: one }, from.id);
    await opened().store.transaction(async (tx) => {
      await insertPayment(tx, from);
      const to = { id: newId("pay"), agentId: from.agentId };
      expect(await reassignSettlement(tx, server().context, { ...settlement, from, to })).toBe(
        true,
      );
    });
    expect(await nameOf(settlement)).toEqual([one]);
  });

  describe("while its block may be replaced", () => {
    type Block = { blockHash: string; isFinal: boolean; authorization?: string | undefined };
    let block: Block | undefined;
    let now = START;
    const clock = { now: () => new Date((now += 1_000)), sleep: () => Promise.resolve() };

    async function watched(
      authorization: string,
    ): Promise<{ payment: Payment; look: () => Promise<unknown> }> {
      const facts = {
        asset: "0xmoney",
        amount: "5",
        network: NETWORK,
        transactionHash: newId("0x"),
      };
      const times = {
        completedAt: new Date(now),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      };
      const payment = paymentRow({ ...facts, ...times, status: "completed", evidence: "ledger" });
      const { payer, payee, transactionHash } = payment;
      const chain: Partial<EvmNetwork> = {
        confirmations: 1,
        readTime: async () => now / 1_000 + 3_600,
        async readSettlement() {
          if (block === undefined) return undefined;
          const { authorization: name, ...rest } = block;
          const amounts = { decimals: 0, amount: 5n, received: 5n };
          const transfer = { instruction: "0", mint: "0xmoney", payer, payee, ...amounts };
          const transfers = [{ ...transfer, ...defined({ authorization: name }) }];
          return {
            ...rest,
            blockTime: START / 1_000,
            err: null,
            depth: 1,
            tokens: [],
            transfers,
            unproven: [],
          };
        },
      };
      const settlement = {
        network: NETWORK,
        transactionHash: transactionHash ?? "",
        instruction: "0",
        authorization,
      };
      await use(settlement, payment.id, false);
      await opened().store.transaction((tx) => insertPayment(tx, payment));
      const context = {
        store: opened().store,
        clock,
        randomBytes,
        evm: new Map([[NETWORK, chain as EvmNetwork]]),
      };
      return {
        payment,
        look: () => followSettlement(context, { ...settlement, blockHash: "first" }),
      };
    }
    const named = (payment: Payment) => nameOf({ transactionHash: payment.transactionHash ?? "" });

    test("stays where the block does", async () => {
      const { payment, look } = await watched(one);
      block = { blockHash: "first", isFinal: false };
      expect(await look()).toBeInstanceOf(Date);
      block = { blockHash: "first", isFinal: true };
      expect(await look()).toBeUndefined();
      expect(await named(payment)).toEqual([one]);
    });

    test.each([two, undefined])(
      "is that of the block which is final: %s",
      async (authorization) => {
        const { payment, look } = await watched(one);
        block = { blockHash: "another", isFinal: true, authorization };
        expect(await look()).toBeUndefined();
        expect(await named(payment)).toEqual([authorization ?? null]);
      },
    );

    test("is that of the block in which it comes back", async () => {
      const { payment, look } = await watched(one);
      block = undefined;
      expect(await look()).toBeInstanceOf(Date);
      block = { blockHash: "another", isFinal: true, authorization: two };
      expect(await look()).toBeInstanceOf(Date);
      expect(await named(payment)).toEqual([two]);
    });
  });

  describe("on the ledger", () => {
    test("is the hash of the message that it signed", async () => {
      const { claim } = await paid();
      expect((await report(claim)).status).toBe(201);
      const config = {
        encoding: "base64",
        commitment: "confirmed",
        maxSupportedTransactionVersion: 0,
      };
      const answer = await server().context.ledger.request("getTransaction", [
        claim["transactionHash"],
        config,
      ]);
      const { transaction } = answer as { transaction: [string] };
      const wire = Uint8Array.from(Buffer.from(transaction[0], "base64"));
      // Behind the number of signatures, and the signatures.
      const name = bytesToHex(sha256(wire.slice(1 + 64 * (wire[0] ?? 0))));
      expect(await nameOf({ transactionHash: String(claim["transactionHash"]) })).toEqual([name]);
    });

    test("is waited for: a payment is not recorded without it", async () => {
      const { claim } = await paid();
      const { context } = server();
      const { ledger } = context;
      const behind: typeof ledger.request = (method, params) => {
        const { encoding } = (params[1] ?? {}) as { encoding?: string };
        return method === "getTransaction" && encoding === "base64"
          ? Promise.resolve(null)
          : ledger.request(method, params);
      };
      try {
        context.ledger = { ...ledger, request: behind };
        expect(await report(claim)).toMatchObject(problem(404, "settlement_not_found"));
      } finally {
        context.ledger = ledger;
      }
      expect(await nameOf({ transactionHash: String(claim["transactionHash"]) })).toEqual([]);
      expect((await report(claim)).status).toBe(201);
      expect(await nameOf({ transactionHash: String(claim["transactionHash"]) })).toEqual([
        expect.any(String),
      ]);
    });
  });
});
