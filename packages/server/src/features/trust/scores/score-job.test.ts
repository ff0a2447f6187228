// From the transfer on the ledger to the score that is served: nothing in between is put in by
// hand.
import { describe, expect, test } from "vitest";

import { disputeStatement, ratingStatement } from "../../payments/statements.ts";
import { claimJobs, settleJob } from "../../../platform/jobs/jobs.ts";
import { scoreJob } from "./recompute-score.ts";
import { openPayments, signText } from "../../../../test/support/payments.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { readRootList } from "@arcs/trust";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { changeRoots } from "../roots/load-roots.ts";
import { recordTransfer } from "../cover/service.ts";

describe("the score of an agent", () => {
  const opened = useStore();
  const server = useServer(opened);

  async function runScores(): Promise<void> {
    const { context } = server();
    const { pool } = context.store;
    const now = context.clock.now();
    const leasedUntil = new Date(now.getTime() + 60_000);
    for (const job of await claimJobs(pool, [scoreJob.kind], { limit: 100, now, leasedUntil })) {
      const outcome =
        (await scoreJob.handlerOf(context).run(job, new AbortController().signal)) ?? undefined;
      await settleJob(pool, job, { outcome: outcome ?? { state: "done" }, now });
    }
  }

  test("rises by a paid job and its rating, falls while the job is disputed, and comes back when the agent wins", async () => {
    const { call, makeKey } = server();
    const [key, admin] = [
      await makeKey(),
      await makeKey({ permissions: ["admin"], accountId: "acc_admin" }),
    ];
    const payments = await openPayments(server());
    const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
    const scoreOf = async (): Promise<number> =>
      (await call("GET", `/v1/reputation/${agent.id}`, { key })).body.overallScore;
    await runScores();
    expect(await scoreOf()).toBe(0);
    // The payer has a voice by money that it destroyed.
    const burn = {
      kind: "burn",
      payer: payer.wallet.address,
      amount: "2",
      instruction: "0",
    } as const;
    const place = { network: "local", asset: payments.token.mint, transactionHash: "burn" };
    const money = { ...testRoots, assets: [{ network: "local", asset: payments.token.mint }] };
    await server().context.store.transaction(async (tx) => {
      await changeRoots(tx, readRootList(money), { now: new Date() });
      await recordTransfer(tx, { ...burn, ...place }, { now: new Date() });
    });
    await runScores();

    const transactionHash = await payments.pay(payer, agent, 1_000_000n);
    const claim = {
      agentId: agent.id,
      payer: { address: payer.wallet.address },
      amount: "1",
      transactionHash,
    };
    const paid = await call("POST", "/v1/payments/events", {
      key,
      body: { event: "payment.completed", ...claim },
    });
    await runScores();
    const afterPayment = await scoreOf();
    expect(afterPayment).toBeGreaterThan(0);

    const { id } = paid.body;
    const about = { id, agentId: agent.id };
    const rating = await signText(
      payer.wallet,
      ratingStatement(about, { rating: 5, comment: null, network: "local" }),
    );
    await call("POST", `/v1/payments/${id}/rating`, {
      key,
      body: { rating: 5, signature: rating },
    });
    await runScores();
    const afterRating = await scoreOf();
    expect(afterRating).toBeGreaterThan(afterPayment);

    const words = { reason: "late", description: null, network: "local" };
    const signature = await signText(payer.wallet, disputeStatement(about, words));
    const dispute = await call("POST", "/v1/disputes", {
      key,
      body: { paymentId: id, reason: "late", signature },
    });
    await runScores();
    expect(await scoreOf()).toBeLessThan(afterRating);

    const outcome = { winner: "payee", resolution: "it was in time" };
    await call("POST", `/v1/disputes/${dispute.body.id}/resolve`, { key: admin, body: outcome });
    await runScores();
    expect(await scoreOf()).toBe(afterRating);

    const { body: reputation } = await call("GET", `/v1/reputation/${agent.id}`, { key });
    expect(reputation.stats).toMatchObject({
      totalTransactions: 1,
      completedTransactions: 1,
      averageRating: 5,
    });
    const { body: evidence } = await call("GET", `/v1/reputation/${agent.id}/evidence`, { key });
    expect(evidence).toMatchObject({
      overallScore: afterRating,
      transactions: [{ id, rating: 5, dispute: "won" }],
    });
    const { rows } = await server().context.store.pool.query<{ body: string }>(
      "select body from events where agent_id = $1 and type = 'reputation.updated' order by sequence",
      [agent.id],
    );
    expect(
      rows
        .map(({ body }) => JSON.parse(body).data)
        .map(({ trigger, relatedPaymentId }) => [trigger, relatedPaymentId]),
    ).toEqual([
      ["payment_completed", id],
      ["rating_given", id],
      ["dispute_opened", id],
      ["dispute_resolved", id],
    ]);
  });
});
