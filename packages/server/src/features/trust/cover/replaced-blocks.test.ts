// Blocks are replaced and come back while roots and privacy change: nobody has a voice from what is
// not there for good.
import { readRootList, type VouchingRoots } from "@arcs/trust";
import type { CoverEntry } from "@arcs/trust/cover";
import { noRoots } from "@arcs/trust/internal";
import { randomBytes } from "node:crypto";

import fc from "fast-check";
import { describe, beforeEach, expect, test } from "vitest";

import type { EvmNetwork } from "../../../platform/chains/chains.ts";
import {
  followSettlement,
  restoreBySettlement,
} from "../../payments/settlement/settled-payments.ts";
import { advancePayment, eventOfEvidence } from "../../payments/test/advanced-payments.ts";
import { findPayment, insertPayment, type Payment } from "../../payments/service.ts";
import { settleFinally, useSettlement } from "../../payments/settlement/service.ts";
import { clockAt } from "../../../../test/support/agents.ts";
import { settlePayments } from "./record-entry.ts";
import { findCoverEnd } from "./store.ts";
import { changeRoots } from "../roots/load-roots.ts";
import { describeBoth, readLog } from "../test/stored-book.ts";
import { addAgent, newId, paymentRow } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { type Step, step } from "../test/block-steps.ts";

const RUNS = Number(process.env["ARCS_FUZZ_BLOCKS"] ?? 6);
const NETWORK = "eip155:84532";
const money = { network: NETWORK, asset: "0xmoney" };
const START = Date.parse("2026-03-01T12:00:00Z");

/** Where a transfer is: how its chain has it, and what the server calls it. */
type Transfer = { payment: Payment; isThere: boolean; isFinal: boolean };

describe("blocks that are replaced", () => {
  const opened = useStore();
  const transfers: Transfer[] = [];
  let agents: string[] = [];
  let payers: string[] = [];
  let lists: (VouchingRoots | undefined)[] = [];
  let roots: VouchingRoots | undefined;
  let now = START;
  const clock = { now: () => new Date((now += 1000)), sleep: () => Promise.resolve() };
  const chain: Partial<EvmNetwork> = {
    confirmations: 1,
    readTime: async () => now / 1000 + 3600,
    async readSettlement({ transactionHash }) {
      const found = transfers.find(
        ({ payment, isThere }) => isThere && payment.transactionHash === transactionHash,
      );
      if (found === undefined) return undefined;
      const { payer, payee, amount } = found.payment;
      const received = BigInt(amount);
      const transfer = {
        instruction: "0",
        mint: money.asset,
        decimals: 0,
        payer,
        payee,
        received,
        amount: received,
      };
      const block = {
        blockHash: newId("block"),
        blockTime: START / 1000,
        depth: 1,
        isFinal: found.isFinal,
      };
      return { ...block, err: null, tokens: [money.asset], transfers: [transfer], unproven: [] };
    },
  };
  const context = () => ({
    store: opened().store,
    clock,
    randomBytes,
    evm: new Map([[NETWORK, chain as EvmNetwork]]),
  });
  const place = ({ transactionHash }: Payment) => ({
    network: NETWORK,
    transactionHash: transactionHash ?? "",
    instruction: "0",
  });

  beforeEach(async () => {
    const { store } = opened();
    transfers.length = 0;
    agents = (await Promise.all([0, 1, 2].map(() => addAgent(store)))).map(({ id }) => id);
    payers = [0, 1, 2].map(() => newId("payer"));
    const listOf = (cap: string, group: number): VouchingRoots =>
      readRootList({
        ...noRoots,
        assets: [money],
        groups: [{ group: 1, name: "A body", reason: "for tests" }],
        roots: [{ address: agents[0]!, group, cap, reason: "for tests" }],
      });
    lists = [listOf("7", 1), listOf("20", 0), undefined];
    await use(0);
  });

  async function use(list: number): Promise<void> {
    roots = lists[list];
    await opened().store.transaction((tx) => changeRoots(tx, roots, { now: clock.now() }));
  }

  async function pay({ payer, payee, amount }: Step & { kind: "pay" }): Promise<Transfer> {
    const agentId = agents[payee]!;
    const facts = {
      payer: payers[payer]!,
      agentId,
      payee: agentId,
      amount: String(amount),
      ...money,
    };
    const done = { status: "completed", completedAt: clock.now(), updatedAt: clock.now() } as const;
    const payment = paymentRow({ ...facts, ...done, transactionHash: newId("0x") });
    const transfer = { payment, isThere: true, isFinal: false };
    transfers.push(transfer);
    await opened().store.transaction(async (tx) => {
      await useSettlement(tx, place(payment), {
        paymentId: payment.id,
        isFinal: false,
        now: clock.now(),
      });
      await insertPayment(tx, payment);
    });
    return transfer;
  }

  function resultOf({ evidence, network, transactionHash, asset, completedAt }: Payment) {
    return { evidence, network, transactionHash, asset, completedAt };
  }

  async function look({ payment }: Transfer): Promise<void> {
    await followSettlement(context(), { ...place(payment), blockHash: "the first one" });
  }

  async function report({ payment, isThere, isFinal }: Transfer): Promise<void> {
    if (!isThere) return;
    const { asset, transactionHash } = payment;
    const block = isFinal ? {} : { blockHash: "another" };
    const proof = {
      network: NETWORK,
      asset,
      transactionHash,
      paidAt: undefined,
      facts: payment,
      ...block,
    };
    await opened().store.transaction((tx) =>
      restoreBySettlement(tx, context(), { settlement: place(payment), proof }),
    );
  }

  const hide = (agent: number, mode: string): Promise<unknown> =>
    opened().store.pool.query("update agents set privacy_mode = $2 where id = $1", [
      agents[agent],
      mode,
    ]);

  async function take(each: Step): Promise<void> {
    switch (each.kind) {
      case "pay":
        await pay(each);
        return;
      case "roots":
        return use(each.list);
      case "privacy":
        await hide(each.agent, each.mode);
        return;
      default: {
        const transfer = transfers[each.which];
        if (transfer === undefined) return;
        if (each.kind === "look") return look(transfer);
        if (each.kind === "report") return report(transfer);
        if (transfer.isFinal) return;
        if (each.kind === "finalize") transfer.isFinal = transfer.isThere;
        else transfer.isThere = each.kind === "return";
      }
    }
  }

  /** The entries of a payment. */
  const entriesOf = (log: readonly CoverEntry[], { payment }: Transfer): CoverEntry[] =>
    log.filter((entry) => entry.kind === "payment" && entry.id === payment.id);

  /** The voice of a payer when everything has settled. */
  async function voiceOf(payer: string): Promise<number> {
    const { store } = opened();
    const later = new Date((await findCoverEnd(store.pool)).at.getTime() + 86_400_000);
    await settlePayments({ store, clock: clockAt(later) }, new AbortController().signal);
    const { rows } = await store.pool.query<{ voice: string[] }>(
      "select voice::text[] as voice from cover_accounts where account = $1",
      [payer],
    );
    return (rows[0]?.voice ?? []).reduce((sum, amount) => sum + Number(amount), 0) / 1e6;
  }

  async function expectRowsOfLog(): Promise<void> {
    const { stored, folded } = await describeBoth(opened().store);
    expect(stored).toEqual(folded);
  }

  test("whatever happens in whichever order, the book is that of the log, and only what is final is in it", async () => {
    const { store } = opened();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        transfers.length = 0;
        await use(0);
        for (const each of steps) await take(each);
        await expectRowsOfLog();
        const before = await readLog(store);
        for (const transfer of transfers) {
          if (!transfer.isFinal) expect(entriesOf(before, transfer)).toEqual([]);
          // A lost payment is found again by the job, or by a report.
          await report(transfer);
          await look(transfer);
        }
        const after = await readLog(store);
        for (const transfer of transfers)
          expect(entriesOf(after, transfer)).toHaveLength(transfer.isFinal ? 1 : 0);
        await expectRowsOfLog();
      }),
      { numRuns: RUNS },
    );
  });

  test("a root's payment that is lost and comes back gives the voice that it would have, hidden or not, whatever its cap", async () => {
    const scene = await pay({ kind: "pay", payer: 0, payee: 0, amount: 5 });
    const [payer] = payers as [string];
    scene.isThere = false;
    await look(scene);
    await hide(0, "private");
    scene.isThere = true;
    await look(scene);
    scene.isFinal = true;
    expect(await voiceOf(payer)).toBe(0);
    await look(scene);
    await look(scene);
    expect(await voiceOf(payer)).toBe(5);
    // The cap of 7 has room for 2 more, and not for less.
    const second = await pay({ kind: "pay", payer: 1, payee: 0, amount: 5 });
    second.isFinal = true;
    await hide(0, "public");
    await look(second);
    expect(await voiceOf(payers[1]!)).toBe(2);
  });

  test("what a facilitator vouched for gives a voice by a block that is final, too, and not before", async () => {
    const { store } = opened();
    const [agentId = "", payer = ""] = [agents[0], payers[0]];
    const done = { status: "completed", completedAt: clock.now(), updatedAt: clock.now() } as const;
    const facts = {
      payer,
      agentId,
      payee: agentId,
      amount: "5",
      ...money,
      transactionHash: newId("0x"),
    };
    const payment = paymentRow({ ...facts, ...done, evidence: "facilitator" });
    const transfer = { payment, isThere: true, isFinal: false };
    transfers.push(transfer);
    await store.transaction(async (tx) => {
      await useSettlement(tx, place(payment), {
        paymentId: payment.id,
        isFinal: true,
        now: clock.now(),
      });
      await insertPayment(tx, payment);
    });
    await store.transaction(async (tx) => {
      await useSettlement(tx, place(payment), {
        paymentId: payment.id,
        isFinal: false,
        now: clock.now(),
      });
      const proof = { ...payment, evidence: "ledger" } as const;
      const proved = { type: "transferred", result: resultOf(proof), at: clock.now() } as const;
      expect(await advancePayment(tx, payment.id, proved)).toBeDefined();
    });
    expect(await voiceOf(payer)).toBe(0);
    transfer.isFinal = true;
    await look(transfer);
    expect(await voiceOf(payer)).toBe(5);
  });

  test.each(["payer", "payee", "amount"] as const)(
    "a block with another %s at the same place is not the payment's",
    async (member) => {
      const { store } = opened();
      const scene = await pay({ kind: "pay", payer: 0, payee: 0, amount: 5 });
      const { payment } = scene;
      const other = { ...payment, [member]: member === "amount" ? "4" : "another" };
      scene.payment = other;
      scene.isFinal = true;
      await look(scene);
      expect((await findPayment(store.pool, payment.id))?.evidence).toBe("reported");
      await look(scene);
      await report(scene);
      expect((await findPayment(store.pool, payment.id))?.evidence).toBe("reported");
      expect(await voiceOf(payment.payer)).toBe(0);
    },
  );

  test("one whose place became another's is proved by no word, and openly comes back by another transaction", async () => {
    const { store } = opened();
    const scene = await pay({ kind: "pay", payer: 0, payee: 0, amount: 5 });
    scene.isThere = false;
    await look(scene);
    // Its transaction is there again, and pays less.
    const { id, network, transactionHash, asset } = scene.payment;
    const less = {
      network,
      transactionHash,
      asset,
      paidAt: undefined,
      facts: { ...scene.payment, amount: "1" },
    };
    const settlement = place(scene.payment);
    expect(
      await store.transaction((tx) =>
        restoreBySettlement(tx, context(), { settlement, proof: less }),
      ),
    ).toBeUndefined();
    const proveBy = ({ evidence, ...proof }: Partial<Payment> & Pick<Payment, "evidence">) =>
      store.transaction((tx) =>
        advancePayment(tx, id, {
          type: eventOfEvidence[evidence],
          result: resultOf({ ...scene.payment, evidence, ...proof }),
          at: clock.now(),
        }),
      );
    expect(await proveBy({ evidence: "facilitator" })).toBeUndefined();
    expect(await proveBy({ evidence: "ledger", transactionHash: newId("0x") })).toMatchObject({
      evidence: "ledger",
    });
    const { rows } = await store.pool.query<{ record: string }>(
      "select record from log_pending order by id",
    );
    const about = rows
      .map(({ record }) => JSON.parse(record))
      .filter(({ payment }) => payment === id);
    expect(about.map(({ kind }) => kind)).toEqual(["payment_withdrawn", "payment_restored"]);
    expect(entriesOf(await readLog(store), scene)).toHaveLength(1);
    expect(await voiceOf(payers[0]!)).toBe(5);
  });

  test("a block that is found final just as it is lost settles nothing", async () => {
    const { store } = opened();
    const scene = await pay({ kind: "pay", payer: 0, payee: 0, amount: 5 });
    const settle = (): Promise<boolean> =>
      store.transaction((tx) =>
        settleFinally(tx, place(scene.payment), { paymentId: scene.payment.id }),
      );
    scene.isThere = false;
    await look(scene);
    expect(await settle()).toBe(false);
    scene.isThere = true;
    await look(scene);
    expect([await settle(), await settle()]).toEqual([true, false]);
  });

  test.each(["the roots change", "its agent is no root", "its agent hides"])(
    "a payment that is lost leaves no voice, though %s",
    async (what) => {
      const [payer] = payers as [string];
      const payee = what === "its agent is no root" ? 1 : 0;
      // Of what another has spent, the agent may pass something on.
      const spent = await pay({ kind: "pay", payer: 1, payee: 0, amount: 2 });
      spent.isFinal = true;
      await look(spent);
      expect(await voiceOf(payers[1]!)).toBe(2);
      const passed = await pay({ kind: "pay", payer: 1, payee: 1, amount: 2 });
      passed.isFinal = true;
      await look(passed);
      expect(await voiceOf(payers[1]!)).toBe(1);
      const scene = await pay({ kind: "pay", payer: 0, payee, amount: 5 });
      if (what === "the roots change") await use(2);
      if (what === "its agent hides") await hide(0, "private");
      scene.isThere = false;
      await look(scene);
      if (what === "the roots change") await use(0);
      expect(await voiceOf(payer)).toBe(0);
      expect((await findPayment(opened().store.pool, scene.payment.id))?.evidence).toBe("reported");
      scene.isThere = true;
      await look(scene);
      scene.isFinal = true;
      await look(scene);
      expect(await voiceOf(payer)).toBeGreaterThan(0);
    },
  );
});
