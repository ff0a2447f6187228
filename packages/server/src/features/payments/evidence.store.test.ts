import { computeTrustScore } from "@arcs/trust";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { countPayments } from "../trust/scores/compute-score.ts";
import { findDisputeOf, insertDispute, resolveDispute } from "./disputes.ts";
import { listAllEvidence } from "./test/all-evidence.ts";
import { type EvidenceTransaction } from "../trust/payment-records.ts";
import { forgetEarlierEvidence, listEvidence } from "./evidence.ts";
import { insertPayment, type Payment } from "./service.ts";
import { advancePayment, eventOfEvidence } from "./test/advanced-payments.ts";
import { insertRating } from "./statements.ts";
import { findReputation } from "../trust/scores/service.ts";
import { useStore } from "../../../test/support/stores.ts";
import { addAgent, at, newId, now, paymentRow } from "../../../test/support/fixtures.ts";
import { useStoredPayments } from "./test/stored-payments.ts";

const opened = useStore();
const { addPayment } = useStoredPayments(opened);

describe("evidence", () => {
  async function addHistory(agentId: string): Promise<Payment[]> {
    const common = { agentId, payee: agentId, payer: "p1" };
    const payments = [
      await addPayment({
        ...common,
        status: "completed",
        completedAt: at(30),
        deadlineAt: at(40),
        responseTimeMs: 90,
      }),
      await addPayment({
        ...common,
        createdAt: at(1),
        status: "completed",
        completedAt: at(50),
        payer: "p2",
      }),
      await addPayment({ ...common, createdAt: at(2), status: "failed", failedAt: at(3) }),
      await addPayment({
        ...common,
        createdAt: at(2),
        status: "completed",
        evidence: "reported",
        amount: "1000",
      }),
      await addPayment({
        ...common,
        createdAt: at(4),
        status: "canceled",
        evidence: "facilitator",
        canceledAt: at(5),
      }),
      await addPayment({
        ...common,
        createdAt: at(5),
        currency: "EURC",
        status: "completed",
        completedAt: at(99),
      }),
    ];
    const { store } = opened();
    const [first, second] = payments;
    await store.transaction(async (tx) => {
      const rating = { agentId, rater: "p1", comment: null, signature: "s", createdAt: now };
      await insertRating(tx, {
        ...rating,
        paymentId: first!.id,
        rating: 5,
        responseTimeMs: 0,
        inTime: false,
      });
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
    expect(evidence.map(({ createdAt }) => createdAt)).toEqual(
      [0, 1, 2, 4, 5].map((s) => at(s).toISOString()),
    );
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
      payerResponseTimeMs: 0,
      payerInTime: false,
      rating: 5,
    });
    expect(evidence[1]).toMatchObject({ dispute: "open", rating: 2 });
    const score = computeTrustScore({
      transactions: evidence,
      ownAddresses: [agentId],
      now: at(100),
    });
    expect(score.evidence.transactions).toBe(5);
  });

  test.each([
    ["payee", "won"],
    ["payer", "lost"],
  ] as const)(
    "takes a dispute that the %s wins for one %s by the agent",
    async (winner, dispute) => {
      const { store } = opened();
      const agentId = newId("agent");
      const [, disputed] = await addHistory(agentId);
      const open = await findDisputeOf(store.pool, disputed!);
      const outcome = { winner, resolution: "so be it", resolvedBy: "acc", now };
      await store.transaction((tx) => resolveDispute(tx, open!.id, outcome));
      expect((await listAllEvidence(store.pool, agentId))[1]).toMatchObject({ dispute });
    },
  );

  test("comes in pages that neither repeat nor leave out, also within one millisecond", async () => {
    const agentId = newId("agent");
    const ids = new Set<string>();
    for (let i = 0; i < 13; i++)
      ids.add((await addPayment({ agentId, createdAt: at(Math.floor(i / 5)) })).id);
    const { pool } = opened().store;
    const seen: string[] = [];
    for (let after: { id: string; createdAt: string } | undefined; ;) {
      const part = { limit: 3, ...(after === undefined ? {} : { after }) };
      const { transactions: page } = await listEvidence(pool, agentId, part);
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1);
      if (page.length < 3) break;
    }
    expect(seen).toHaveLength(13);
    expect(new Set(seen)).toEqual(ids);
  });

  test("comes in pages of any size as in one, at each version, after each entry of the log, whenever it was", async () => {
    const { store } = opened();
    const times = [
      "0099-12-31T23:59:59.999Z",
      "1969-12-31T23:59:59.999Z",
      "1970-01-01T00:00:00.000Z",
    ];
    const time = fc.constantFrom(...times.map((text) => new Date(text)), at(0), at(1));
    const runs = { numRuns: Number(process.env["EVIDENCE_PAGES_RUNS"] ?? 2) };
    await fc.assert(
      fc.asyncProperty(fc.array(time, { minLength: 61, maxLength: 70 }), async (made) => {
        const { id: agentId } = await addAgent(store);
        const payments: Payment[] = [];
        for (const createdAt of made) payments.push(await addPayment({ agentId, createdAt }));
        const { evidenceVersion: version } = (await findReputation(store.pool, agentId))!;
        await store.transaction(async (tx) => {
          const rating = {
            agentId,
            rater: "r",
            rating: 3,
            comment: null,
            signature: "",
            createdAt: now,
          };
          for (const { id } of payments.slice(0, 20))
            await insertRating(tx, { ...rating, paymentId: id });
        });
        for (const part of [{}, { version }, { position: 0 }]) {
          const whole = await listAllEvidence(store.pool, agentId, part);
          expect(new Set(whole.map(({ id }) => id))).toEqual(new Set(payments.map(({ id }) => id)));
          expect(whole.filter(({ rating }) => rating !== undefined)).toHaveLength(
            "version" in part ? 0 : 20,
          );
          for (const limit of [7, 60]) {
            const pages: EvidenceTransaction[] = [];
            for (;;) {
              const after = pages.at(-1);
              const { transactions: page } = await listEvidence(store.pool, agentId, {
                limit,
                ...part,
                ...(after && { after }),
              });
              pages.push(...page);
              if (page.length < limit) break;
            }
            expect(pages).toEqual(whole);
          }
        }
      }),
      runs,
    );
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
                return insertPayment(
                  tx,
                  paymentRow({ id, agentId, evidence, createdAt: at(-place) }),
                );
              case "end":
                return advancePayment(tx, id, {
                  type: "completed",
                  result: { completedAt: at(place) },
                  at: now,
                });
              case "prove":
                return advancePayment(tx, id, {
                  type: eventOfEvidence[evidence],
                  result: {
                    evidence,
                    network: "n",
                    transactionHash: "h",
                    asset: "m",
                    completedAt: at(9),
                  },
                  at: now,
                });
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
                return resolveDispute(tx, `d${id}`, {
                  winner,
                  resolution: "",
                  resolvedBy: "acc",
                  now,
                });
              case "score": {
                const { evidenceVersion = 0 } = (await findReputation(tx, agentId)) ?? {};
                for (const version of seen.keys())
                  if (version < evidenceVersion) seen.delete(version);
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
    });
  });
});
