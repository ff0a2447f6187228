import { describe, expect, test } from "vitest";

import { findDispute, findDisputeOf, insertDispute, resolveDispute } from "./disputes.ts";
import { findPayment, insertPayment, type Payment, type PaymentResult } from "./service.ts";
import { advancePayment, eventOfEvidence } from "./test/advanced-payments.ts";
import { useSettlement } from "./settlement/service.ts";
import { findRating, insertRating } from "./statements.ts";
import { useStore } from "../../../test/support/stores.ts";
import { at, entriesOf, newId, now, paymentRow } from "../../../test/support/fixtures.ts";
import { useStoredPayments } from "./test/stored-payments.ts";

describe("payments", () => {
  const opened = useStore();

  const scene = useStoredPayments(opened);
  const { addPayment } = scene;
  const onChain = (): Partial<Payment> => ({
    network: "local",
    asset: "mint",
    transactionHash: newId("tx"),
  });

  function complete(
    { id }: Pick<Payment, "id">,
    result: Partial<PaymentResult> = {},
  ): Promise<Payment | undefined> {
    const end = {
      type: "completed" as const,
      result: { completedAt: at(60), ...result },
      at: at(60),
    };
    return opened().store.transaction((tx) => advancePayment(tx, id, end));
  }

  describe("payments", () => {
    test("come back as they were stored, with exact amounts", async () => {
      const { pool } = opened().store;
      for (const amount of [
        "0.000000000000000001",
        "999999999999999999.999999999999999999",
        "12.50",
        "0",
        "0.10",
      ]) {
        const payment = await addPayment({
          amount,
          metadata: '{"b":1,"a":2}',
          responseTimeMs: 5_000_000_000,
        });
        expect(await findPayment(pool, payment.id)).toEqual(payment);
      }
    });

    test.each(["-1", "1000000000000000000", "NaN"])("refuse the amount %s", async (amount) => {
      const insert = opened().store.transaction((tx) => insertPayment(tx, paymentRow({ amount })));
      await expect(insert).rejects.toMatchObject({ code: "23514" });
    });

    test("are there once, and the second one changes nothing", async () => {
      const { store } = opened();
      const payer = newId("payer");
      const payment = await addPayment({
        payer,
        status: "completed",
        completedAt: now,
        ...onChain(),
      });
      const again = { ...payment, amount: "99" };
      expect(await store.transaction((tx) => insertPayment(tx, again))).toBe(false);
      const toAnother = { ...again, agentId: newId("agent") };
      expect(await store.transaction((tx) => insertPayment(tx, toAnother))).toBe(false);
      expect(await findPayment(store.pool, payment.id)).toEqual(payment);
      expect(await entriesOf(opened().store, payer)).toMatchObject([
        { kind: "payment", id: payment.id, payee: "agent", amount: "1.5" },
      ]);
    });

    test("end once, in one way", async () => {
      const { store } = opened();
      const payment = await addPayment({ evidence: "reported" });
      const result = {
        evidence: "ledger",
        network: "local",
        transactionHash: "hash",
        escrowReleased: true,
      } as const;
      const ended = {
        ...payment,
        ...result,
        status: "completed",
        completedAt: at(60),
        updatedAt: at(60),
      };
      expect(await complete(payment, result)).toEqual(ended);
      const fail = { type: "failed" as const, result: { failureReason: "late" }, at: at(61) };
      await expect(
        store.transaction((tx) => advancePayment(tx, payment.id, fail)),
      ).rejects.toMatchObject({
        code: "conflict",
        message: `payment ${payment.id} is already completed`,
      });
      expect(await complete(payment)).toBeUndefined();
      expect(await complete({ id: "unknown" })).toBeUndefined();
      expect(await findPayment(store.pool, payment.id)).toEqual(ended);
    });

    test("end once when many try at the same time", async () => {
      const payer = newId("payer");
      const payment = await addPayment({ payer, ...onChain() });
      const ends = await Promise.all(Array.from({ length: 6 }, () => complete(payment)));
      expect(ends.filter((end) => end !== undefined)).toHaveLength(1);
      expect(await entriesOf(opened().store, payer)).toMatchObject([
        { kind: "payment", id: payment.id, payee: "agent", amount: "1.5" },
      ]);
    });

    test("get better proofs, never worse ones", async () => {
      const { store } = opened();
      const payer = newId("payer");
      const prove = (
        { id }: Pick<Payment, "id">,
        evidence: Payment["evidence"],
        receipt: string | null = null,
      ): Promise<Payment | undefined> => {
        const receiptVerified = receipt === null ? null : true;
        const where = {
          network: "local",
          transactionHash: `by ${evidence}`,
          asset: "mint",
          completedAt: at(9),
        };
        const proof = { evidence, ...where, receipt, receiptVerified };
        const proved = { type: eventOfEvidence[evidence], result: proof, at: at(10) };
        return store.transaction((tx) => advancePayment(tx, id, proved));
      };
      const payment = await addPayment({ payer, evidence: "reported" });
      await complete(payment);
      expect(await prove(payment, "reported")).toBeUndefined();
      expect(await entriesOf(opened().store, payer)).toEqual([]);
      expect(await prove(payment, "facilitator", "{}")).toMatchObject({
        evidence: "facilitator",
        receipt: "{}",
      });
      expect(await entriesOf(opened().store, payer)).toEqual([]);
      const proved = await prove(payment, "ledger");
      expect(proved).toMatchObject({
        status: "completed",
        evidence: "ledger",
        transactionHash: "by ledger",
        completedAt: at(9),
        receipt: "{}",
        receiptVerified: true,
        updatedAt: at(10),
      });
      for (const evidence of ["ledger", "facilitator", "reported"] as const) {
        expect(await prove(payment, evidence)).toBeUndefined();
      }
      expect(await findPayment(store.pool, payment.id)).toEqual(proved);
      const about = {
        id: payment.id,
        payee: "agent",
        amount: "1.5",
        network: "local",
        asset: "mint",
      };
      expect(await entriesOf(opened().store, payer)).toMatchObject([
        { kind: "payment", ...about, transaction: "by ledger" },
      ]);
    });

    test("go into the log when they are completed and a chain proves them, in millionths, and then only", async () => {
      const payer = newId("payer");
      const status = "completed";
      await addPayment({ payer, ...onChain(), amount: "1" });
      await addPayment({ payer, ...onChain(), amount: "4", status, evidence: "reported" });
      await addPayment({ payer, ...onChain(), amount: "2", status, evidence: "facilitator" });
      await addPayment({ payer, ...onChain(), amount: "8", status: "failed" });
      await addPayment({ payer, ...onChain(), amount: "0.0000001", status });
      await addPayment({ payer, ...onChain(), payee: payer, amount: "1", status });
      await addPayment({ payer, amount: "1", status });
      expect(await entriesOf(opened().store, payer)).toEqual([]);
      await addPayment({ payer, ...onChain(), amount: "8.1234567", status });
      await addPayment({ payer, ...onChain(), amount: "5.10", status });
      expect(await entriesOf(opened().store, payer)).toMatchObject([
        { amount: "8.123456", network: "local", asset: "mint" },
        { amount: "5.1" },
      ]);
    });
  });

  describe("settlements", () => {
    test("prove one payment, in any order", async () => {
      const { store } = opened();
      const settlement = { network: "local", transactionHash: newId("hash"), instruction: "2.1" };
      const use = (paymentId: string): Promise<string> =>
        store.transaction((tx) => useSettlement(tx, settlement, { paymentId, isFinal: true, now }));
      expect(await use("pay_1")).toBe("pay_1");
      expect(await use("pay_2")).toBe("pay_1");
      expect(await use("pay_1")).toBe("pay_1");
      const other = { ...settlement, instruction: "2.2" };
      expect(
        await store.transaction((tx) =>
          useSettlement(tx, other, { paymentId: "pay_2", isFinal: true, now }),
        ),
      ).toBe("pay_2");
    });

    test("of which nobody said which transfer it was prove no second payment", async () => {
      const { store } = opened();
      const use = (
        paymentId: string,
        instruction: string,
        transactionHash: string,
      ): Promise<string> =>
        store.transaction((tx) =>
          useSettlement(
            tx,
            { network: "eip155:8453", transactionHash, instruction },
            { paymentId, isFinal: true, now },
          ),
        );
      const [first, second] = [newId("hash"), newId("hash")];
      expect([await use("pay_1", "", first), await use("pay_2", "3", first)]).toEqual([
        "pay_1",
        "pay_1",
      ]);
      expect([await use("pay_1", "3", second), await use("pay_2", "", second)]).toEqual([
        "pay_1",
        "pay_1",
      ]);
      expect([await use("pay_3", "4", second), await use("pay_3", "", second)]).toEqual([
        "pay_3",
        "pay_3",
      ]);
      expect([await use("pay_1", "", first), await use("pay_1", "3", second)]).toEqual([
        "pay_1",
        "pay_1",
      ]);
    });

    test("prove one payment of many that claim them at once", async () => {
      const { store } = opened();
      const settlement = { network: "local", transactionHash: newId("hash"), instruction: "0" };
      const proved = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          store.transaction((tx) =>
            useSettlement(tx, settlement, { paymentId: `pay_${i}`, isFinal: true, now }),
          ),
        ),
      );
      expect(new Set(proved).size).toBe(1);
    });

    test("are free again when the payment came to nothing", async () => {
      const { store } = opened();
      const settlement = { network: "local", transactionHash: newId("hash"), instruction: "0" };
      const undone = store.transaction(async (tx) => {
        await useSettlement(tx, settlement, { paymentId: "pay_1", isFinal: true, now });
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      expect(
        await store.transaction((tx) =>
          useSettlement(tx, settlement, { paymentId: "pay_2", isFinal: true, now }),
        ),
      ).toBe("pay_2");
    });
  });

  describe("ratings", () => {
    const words = {
      rating: 4,
      comment: null,
      delivered: true,
      responseTimeMs: 90,
      inTime: false,
      signature: "sig",
    };
    const rating = {
      agentId: "agent",
      rater: "payer",
      ...words,
      createdAt: now,
      signedPaymentId: null,
      signedAgentId: null,
    };

    test("are given once for each payment", async () => {
      const { store } = opened();
      const paymentId = newId("pay");
      expect(await store.transaction((tx) => insertRating(tx, { paymentId, ...rating }))).toBe(
        true,
      );
      expect(
        await store.transaction((tx) => insertRating(tx, { paymentId, ...rating, rating: 1 })),
      ).toBe(false);
      expect(await findRating(store.pool, { id: paymentId, agentId: rating.agentId })).toEqual({
        paymentId,
        ...rating,
      });
    });

    test.each([0, 6])("refuse %i", async (value) => {
      const insert = opened().store.transaction((tx) =>
        insertRating(tx, { ...rating, paymentId: newId("pay"), rating: value }),
      );
      await expect(insert).rejects.toMatchObject({ code: "23514" });
    });
  });

  describe("disputes", () => {
    function disputeRow(parts: object = {}): Parameters<typeof insertDispute>[1] {
      const about = { id: newId("dsp"), paymentId: newId("pay"), agentId: "agent" };
      return {
        ...about,
        openedBy: "payer",
        reason: "late",
        description: null,
        createdAt: now,
        ...parts,
      };
    }
    const outcome = {
      winner: "payee",
      resolution: "delivered after all",
      resolvedBy: "acc",
      now: at(9),
    } as const;

    test("are opened once for each payment, also when the first one is over", async () => {
      const { store } = opened();
      const dispute = disputeRow();
      expect(await store.transaction((tx) => insertDispute(tx, dispute))).toMatchObject(dispute);
      const again = disputeRow({ paymentId: dispute.paymentId });
      expect(await store.transaction((tx) => insertDispute(tx, again))).toBeUndefined();
      await store.transaction((tx) => resolveDispute(tx, dispute.id, outcome));
      expect(await store.transaction((tx) => insertDispute(tx, again))).toBeUndefined();
      expect(
        await findDisputeOf(store.pool, { id: dispute.paymentId, agentId: dispute.agentId }),
      ).toMatchObject({
        id: dispute.id,
        status: "resolved",
      });
    });

    test("are resolved once", async () => {
      const { store } = opened();
      const dispute = disputeRow();
      await store.transaction((tx) => insertDispute(tx, dispute));
      const { now: resolvedAt, ...result } = outcome;
      const unsigned = { signature: null, signedPaymentId: null, signedAgentId: null };
      const resolved = { ...dispute, ...unsigned, ...result, status: "resolved", resolvedAt };
      expect(await store.transaction((tx) => resolveDispute(tx, dispute.id, outcome))).toEqual(
        resolved,
      );
      const other = { ...outcome, winner: "payer" } as const;
      expect(
        await store.transaction((tx) => resolveDispute(tx, dispute.id, other)),
      ).toBeUndefined();
      expect(await findDispute(store.pool, dispute.id)).toEqual(resolved);
    });
  });
});
