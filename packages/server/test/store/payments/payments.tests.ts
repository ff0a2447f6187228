import { computeTrustScore } from "@arcs/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { countPayments } from "../../../src/domain/reputation/computation/count-payments.ts";
import {
  findDispute,
  findDisputeOf,
  insertDispute,
  listDisputes,
  resolveDispute,
} from "../../../src/store/payments/disputes.ts";
import { listAllEvidence, listEvidence } from "../../../src/store/payments/evidence.ts";
import { forgetEarlierEvidence } from "../../../src/store/payments/evidence-versions.ts";
import {
  endPayment,
  findPayment,
  insertPayment,
  type Payment,
  type PaymentResult,
  provePayment,
} from "../../../src/store/payments/payments.ts";
import type { PaymentName } from "../../../src/store/payments/payment-name.ts";
import { useSettlement } from "../../../src/store/payments/settlements.ts";
import { findRating, insertRating, listRatings } from "../../../src/store/payments/ratings.ts";
import { findReputation } from "../../../src/store/reputation/reputation.ts";
import type { OpenedStore } from "../../stores.ts";
import { addAgent, at, newId, now, paymentRow, entriesOf } from "../fixtures.ts";

/** Tests payments on an open store. */
export function paymentsTests(opened: () => OpenedStore): void {
  async function addPayment(parts: Partial<Payment> = {}): Promise<Payment> {
    const payment = paymentRow(parts);
    expect(await opened().store.transaction((tx) => insertPayment(tx, payment))).toBe(true);
    return payment;
  }

  function complete(name: PaymentName, result: Partial<PaymentResult> = {}): Promise<Payment | undefined> {
    const end = { status: "completed" as const, result: { completedAt: at(60), ...result }, now: at(60) };
    return opened().store.transaction((tx) => endPayment(tx, name, end));
  }

  describe("payments", () => {
    test("come back as they were stored, with exact amounts", async () => {
      const { pool } = opened().store;
      for (const amount of ["0.000000000000000001", "999999999999999999.999999999999999999", "12.50", "0", "0.10"]) {
        const payment = await addPayment({ amount, metadata: '{"b":1,"a":2}', responseTimeMs: 5_000_000_000 });
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
      const payment = await addPayment({ payer, status: "completed", completedAt: now });
      const again = { ...payment, amount: "99" };
      expect(await store.transaction((tx) => insertPayment(tx, again))).toBe(false);
      const toAnother = { ...again, agentId: newId("agent") };
      expect(await store.transaction((tx) => insertPayment(tx, toAnother))).toBe(false);
      expect(await findPayment(store.pool, payment.id)).toEqual(payment);
      expect(await entriesOf(opened().store, payer)).toMatchObject([
        { kind: "payment", payee: "agent", amount: "1.5", outcome: "completed", evidence: "ledger" },
      ]);
    });

    test("end once, in one way", async () => {
      const { store } = opened();
      const payment = await addPayment({ evidence: "reported" });
      const result = { evidence: "ledger", network: "local", transactionHash: "hash", escrowReleased: true } as const;
      const ended = { ...payment, ...result, status: "completed", completedAt: at(60), updatedAt: at(60) };
      expect(await complete(payment, result)).toEqual(ended);
      const fail = { status: "failed" as const, result: { failureReason: "late" }, now: at(61) };
      expect(await store.transaction((tx) => endPayment(tx, payment, fail))).toBeUndefined();
      expect(await complete({ id: "unknown", agentId: "agent" })).toBeUndefined();
      expect(await findPayment(store.pool, payment.id)).toEqual(ended);
    });

    test("end once when many try at the same time", async () => {
      const payer = newId("payer");
      const payment = await addPayment({ payer });
      const ends = await Promise.all(Array.from({ length: 6 }, () => complete(payment)));
      expect(ends.filter((end) => end !== undefined)).toHaveLength(1);
      expect(await entriesOf(opened().store, payer)).toMatchObject([
        { kind: "payment", payee: "agent", amount: "1.5", outcome: "completed", evidence: "ledger" },
      ]);
    });

    test("get better proofs, never worse ones, and only when they are completed", async () => {
      const { store } = opened();
      const payer = newId("payer");
      const prove = (
        name: PaymentName,
        evidence: Payment["evidence"],
        receipt: string | null = null,
      ): Promise<Payment | undefined> => {
        const receiptVerified = receipt === null ? null : true;
        const where = { network: "local", transactionHash: `by ${evidence}`, asset: "mint", completedAt: at(9) };
        const proof = { evidence, ...where, receipt, receiptVerified };
        return store.transaction((tx) => provePayment(tx, name, { proof, now: at(10) }));
      };
      const payment = await addPayment({ payer, evidence: "reported" });
      expect(await prove(payment, "ledger")).toBeUndefined();
      await complete(payment);
      expect(await prove(payment, "reported")).toBeUndefined();
      expect(await entriesOf(opened().store, payer)).toEqual([]);
      expect(await prove(payment, "facilitator", "{}")).toMatchObject({ evidence: "facilitator", receipt: "{}" });
      expect(await entriesOf(opened().store, payer)).toMatchObject([{ kind: "payment", evidence: "facilitator" }]);
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
      const about = { payment: payment.id, payee: "agent", amount: "1.5", network: "local", asset: "mint" };
      expect(await entriesOf(opened().store, payer)).toMatchObject([
        { kind: "payment", ...about, outcome: "completed", evidence: "facilitator", transaction: "by facilitator" },
        { kind: "proof", ...about, transaction: "by ledger" },
      ]);
    });

    test("go into the book when they have ended and somebody vouches for them, in millionths, and then only", async () => {
      const payer = newId("payer");
      await addPayment({ payer, amount: "1" });
      await addPayment({ payer, amount: "4", status: "completed", evidence: "reported" });
      await addPayment({ payer, amount: "0.0000001", status: "completed" });
      await addPayment({ payer, payee: payer, amount: "1", status: "completed" });
      expect(await entriesOf(opened().store, payer)).toEqual([]);
      await addPayment({ payer, amount: "2", status: "completed", evidence: "facilitator" });
      await addPayment({ payer, amount: "8.1234567", status: "failed" });
      await addPayment({ payer, amount: "5.10", status: "completed", network: "local", asset: "mint" });
      expect(await entriesOf(opened().store, payer)).toMatchObject([
        { amount: "2", outcome: "completed", evidence: "facilitator" },
        { amount: "8.123456", outcome: "failed", evidence: "ledger" },
        { amount: "5.1", outcome: "completed", evidence: "ledger", network: "local", asset: "mint" },
      ]);
    });
  });

  describe("settlements", () => {
    test("prove one payment, whoever comes first", async () => {
      const { store } = opened();
      const settlement = { network: "local", transactionHash: newId("hash"), instruction: "2.1" };
      const use = (paymentId: string): Promise<string> =>
        store.transaction((tx) => useSettlement(tx, settlement, { paymentId, isFinal: true, now }));
      expect(await use("pay_1")).toBe("pay_1");
      expect(await use("pay_2")).toBe("pay_1");
      expect(await use("pay_1")).toBe("pay_1");
      const other = { ...settlement, instruction: "2.2" };
      expect(
        await store.transaction((tx) => useSettlement(tx, other, { paymentId: "pay_2", isFinal: true, now })),
      ).toBe("pay_2");
    });

    test("of which nobody said which transfer it was prove no second payment", async () => {
      const { store } = opened();
      const use = (paymentId: string, instruction: string, transactionHash: string): Promise<string> =>
        store.transaction((tx) =>
          useSettlement(
            tx,
            { network: "eip155:8453", transactionHash, instruction },
            { paymentId, isFinal: true, now },
          ),
        );
      const [first, second] = [newId("hash"), newId("hash")];
      expect([await use("pay_1", "", first), await use("pay_2", "3", first)]).toEqual(["pay_1", "pay_1"]);
      expect([await use("pay_1", "3", second), await use("pay_2", "", second)]).toEqual(["pay_1", "pay_1"]);
      expect([await use("pay_3", "4", second), await use("pay_3", "", second)]).toEqual(["pay_3", "pay_3"]);
      expect([await use("pay_1", "", first), await use("pay_1", "3", second)]).toEqual(["pay_1", "pay_1"]);
    });

    test("prove one payment of many that claim them at once", async () => {
      const { store } = opened();
      const settlement = { network: "local", transactionHash: newId("hash"), instruction: "0" };
      const proved = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          store.transaction((tx) => useSettlement(tx, settlement, { paymentId: `pay_${i}`, isFinal: true, now })),
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
        await store.transaction((tx) => useSettlement(tx, settlement, { paymentId: "pay_2", isFinal: true, now })),
      ).toBe("pay_2");
    });
  });

  describe("ratings", () => {
    const words = { rating: 4, comment: null, delivered: true, responseTimeMs: 90, inTime: false, signature: "sig" };
    const rating = { agentId: "agent", rater: "payer", ...words, createdAt: now, signedPaymentId: null };

    test("are given once for each payment", async () => {
      const { store } = opened();
      const paymentId = newId("pay");
      expect(await store.transaction((tx) => insertRating(tx, { paymentId, ...rating }))).toBe(true);
      expect(await store.transaction((tx) => insertRating(tx, { paymentId, ...rating, rating: 1 }))).toBe(false);
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

    test("are listed by agent, newest first", async () => {
      const { store } = opened();
      const agentId = newId("agent");
      const rows = [0, 1, 2].map((i) => ({ ...rating, agentId, paymentId: newId("pay"), createdAt: at(i) }));
      for (const row of rows) await store.transaction((tx) => insertRating(tx, row));
      expect(await listRatings(store.pool, agentId, { limit: 2 })).toEqual([rows[2], rows[1]]);
    });
  });

  describe("disputes", () => {
    function disputeRow(parts: object = {}): Parameters<typeof insertDispute>[1] {
      const about = { id: newId("dsp"), paymentId: newId("pay"), agentId: "agent" };
      return { ...about, openedBy: "payer", reason: "late", description: null, createdAt: now, ...parts };
    }
    const outcome = { winner: "payee", resolution: "delivered after all", resolvedBy: "acc", now: at(9) } as const;

    test("are opened once for each payment, also when the first one is over", async () => {
      const { store } = opened();
      const dispute = disputeRow();
      expect(await store.transaction((tx) => insertDispute(tx, dispute))).toBe(true);
      const again = disputeRow({ paymentId: dispute.paymentId });
      expect(await store.transaction((tx) => insertDispute(tx, again))).toBe(false);
      await store.transaction((tx) => resolveDispute(tx, dispute.id, outcome));
      expect(await store.transaction((tx) => insertDispute(tx, again))).toBe(false);
      expect(await findDisputeOf(store.pool, { id: dispute.paymentId, agentId: dispute.agentId })).toMatchObject({
        id: dispute.id,
        status: "resolved",
      });
    });

    test("are resolved once", async () => {
      const { store } = opened();
      const dispute = disputeRow();
      await store.transaction((tx) => insertDispute(tx, dispute));
      const { now: resolvedAt, ...result } = outcome;
      const unsigned = { signature: null, signedPaymentId: null };
      const resolved = { ...dispute, ...unsigned, ...result, status: "resolved", resolvedAt };
      expect(await store.transaction((tx) => resolveDispute(tx, dispute.id, outcome))).toEqual(resolved);
      const other = { ...outcome, winner: "payer" } as const;
      expect(await store.transaction((tx) => resolveDispute(tx, dispute.id, other))).toBeUndefined();
      expect(await findDispute(store.pool, dispute.id)).toEqual(resolved);
      expect(await listDisputes(store.pool, "agent", { limit: 100 })).toContainEqual(resolved);
    });
  });

  describe("evidence", () => {
    async function addHistory(agentId: string): Promise<Payment[]> {
      const common = { agentId, payee: agentId, payer: "p1" };
      const payments = [
        await addPayment({
          ...common,
          status: "completed",
          completedAt: at(30),
          deadlineAt: at(40),
          deadlineBy: "agent",
          responseTimeMs: 90,
          responseTimeBy: "payer",
        }),
        await addPayment({ ...common, createdAt: at(1), status: "completed", completedAt: at(50), payer: "p2" }),
        await addPayment({ ...common, createdAt: at(2), status: "failed", failedAt: at(3) }),
        await addPayment({ ...common, createdAt: at(2), status: "completed", evidence: "reported", amount: "1000" }),
        await addPayment({
          ...common,
          createdAt: at(4),
          status: "canceled",
          evidence: "facilitator",
          canceledAt: at(5),
        }),
        await addPayment({ ...common, createdAt: at(5), currency: "EURC", status: "completed", completedAt: at(99) }),
      ];
      const { store } = opened();
      const [first, second] = payments;
      await store.transaction(async (tx) => {
        const rating = { agentId, rater: "p1", comment: null, signature: "s", createdAt: now };
        await insertRating(tx, { ...rating, paymentId: first!.id, rating: 5, responseTimeMs: 0, inTime: false });
        await insertRating(tx, { ...rating, paymentId: second!.id, rating: 2 });
        const dispute = { agentId, openedBy: "p2", reason: "bad", description: null, createdAt: now };
        await insertDispute(tx, { ...dispute, id: newId("dsp"), paymentId: second!.id });
      });
      return payments;
    }

    test("is what the Trust Score takes, oldest first, without what was only reported", async () => {
      const agentId = newId("agent");
      const payments = await addHistory(agentId);
      const evidence = await listAllEvidence(opened().store.pool, agentId);
      expect(evidence.map(({ createdAt }) => createdAt)).toEqual([0, 1, 2, 4, 5].map((s) => at(s).toISOString()));
      expect(evidence[0]).toEqual({
        id: payments[0]?.id,
        payer: "p1",
        payee: agentId,
        amount: "1.50",
        currency: "USDC",
        status: "completed",
        evidence: "ledger",
        createdAt: now.toISOString(),
        completedAt: at(30).toISOString(),
        deadlineAt: at(40).toISOString(),
        deadlineBy: "agent",
        responseTimeMs: 90,
        responseTimeBy: "payer",
        payerResponseTimeMs: 0,
        payerInTime: false,
        rating: 5,
        payerCredibility: 0,
      });
      expect(evidence[1]).toMatchObject({ dispute: "open", rating: 2 });
      const score = computeTrustScore({ transactions: evidence, ownAddresses: [agentId], now: at(100) });
      expect(score.evidence.transactions).toBe(5);
    });

    test.each([
      ["payee", "won"],
      ["payer", "lost"],
    ] as const)("takes a dispute that the %s wins for one %s by the agent", async (winner, dispute) => {
      const { store } = opened();
      const agentId = newId("agent");
      const [, disputed] = await addHistory(agentId);
      const open = await findDisputeOf(store.pool, disputed!);
      const outcome = { winner, resolution: "so be it", resolvedBy: "acc", now };
      await store.transaction((tx) => resolveDispute(tx, open!.id, outcome));
      expect((await listAllEvidence(store.pool, agentId))[1]).toMatchObject({ dispute });
    });

    test("comes in pages that neither repeat nor leave out, also within one millisecond", async () => {
      const agentId = newId("agent");
      const ids = new Set<string>();
      for (let i = 0; i < 13; i++) ids.add((await addPayment({ agentId, createdAt: at(Math.floor(i / 5)) })).id);
      const { pool } = opened().store;
      const seen: string[] = [];
      for (let after: { id: string; createdAt: string } | undefined; ;) {
        const page = await listEvidence(pool, agentId, { limit: 3, ...(after === undefined ? {} : { after }) });
        seen.push(...page.map(({ id }) => id));
        after = page.at(-1);
        if (page.length < 3) break;
      }
      expect(seen).toHaveLength(13);
      expect(new Set(seen)).toEqual(ids);
    });

    test("can be read as it was at each version that no score has left behind", async () => {
      const { store } = opened();
      const ids = fc.integer({ min: 0, max: 5 });
      const step = fc.record({
        what: fc.constantFrom("add", "end", "prove", "rate", "dispute", "resolve", "score"),
        place: ids,
        evidence: fc.constantFrom("ledger", "facilitator", "reported"),
        winner: fc.constantFrom("payer", "payee"),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
          const { id: agentId } = await addAgent(store);
          const seen = new Map<number, unknown>();
          for (const { what, place, evidence, winner } of steps) {
            const id = `${agentId}-${place}`;
            await store.transaction(async (tx) => {
              switch (what) {
                case "add":
                  return insertPayment(tx, paymentRow({ id, agentId, evidence, createdAt: at(-place) }));
                case "end":
                  return endPayment(
                    tx,
                    { id, agentId },
                    { status: "completed", result: { completedAt: at(place) }, now },
                  );
                case "prove":
                  return provePayment(
                    tx,
                    { id, agentId },
                    {
                      proof: {
                        evidence,
                        network: "n",
                        transactionHash: "h",
                        asset: "m",
                        completedAt: at(9),
                        receipt: null,
                        receiptVerified: null,
                      },
                      now,
                    },
                  );
                case "rate":
                  return insertRating(tx, {
                    paymentId: id,
                    agentId,
                    rater: "r",
                    rating: 3,
                    comment: null,
                    signature: "",
                    createdAt: now,
                  });
                case "dispute":
                  return insertDispute(tx, {
                    id: `d${id}`,
                    paymentId: id,
                    agentId,
                    openedBy: "r",
                    reason: "",
                    description: null,
                    createdAt: now,
                  });
                case "resolve":
                  return resolveDispute(tx, `d${id}`, { winner, resolution: "", resolvedBy: "acc", now });
                case "score": {
                  const { evidenceVersion = 0 } = (await findReputation(tx, agentId)) ?? {};
                  for (const version of seen.keys()) if (version < evidenceVersion) seen.delete(version);
                  return forgetEarlierEvidence(tx, agentId, { computedVersion: evidenceVersion });
                }
              }
            });
            const { evidenceVersion } = (await findReputation(store.pool, agentId))!;
            const current = await listAllEvidence(store.pool, agentId);
            // The same version is the same evidence.
            expect(seen.get(evidenceVersion) ?? current).toEqual(current);
            seen.set(evidenceVersion, current);
            for (const [version, then] of seen) {
              expect(await listAllEvidence(store.pool, agentId, { version })).toEqual(then);
            }
          }
        }),
        { numRuns: 15 },
      );
    });

    test("is counted for the profile", async () => {
      const agentId = newId("agent");
      await addHistory(agentId);
      expect(countPayments(await listAllEvidence(opened().store.pool, agentId))).toEqual({
        totalTransactions: 5,
        completedTransactions: 3,
        canceledTransactions: 1,
        disputedTransactions: 1,
        ratingSum: 7,
        ratingCount: 2,
        totalEarnings: "3.00",
        currency: "USDC",
        firstProvedAt: at(30),
        lastActiveAt: at(99),
      });
    });

    test("of nobody is nothing", async () => {
      const { pool } = opened().store;
      expect(await listAllEvidence(pool, "nobody")).toEqual([]);
      expect(countPayments([])).toMatchObject({
        totalTransactions: 0,
        totalEarnings: "0",
        currency: "",
        firstProvedAt: null,
      });
    });
  });
}
