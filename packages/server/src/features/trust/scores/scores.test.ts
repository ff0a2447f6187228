import { computeTrustScore } from "@arcs/trust";
import { rootsDigest } from "@arcs/trust/internal";
import { describe, expect, test } from "vitest";
import type { ServerContext } from "../../../context.ts";
import { recomputeScore } from "./recompute-score.ts";
import { requestScore } from "../../../platform/outbox.ts";
import type { JobOutcome } from "../../../platform/jobs/jobs.ts";
import { listAllEvidence } from "../../payments/test/all-evidence.ts";
import { takeBurns } from "../../voices/voices.ts";
import { findTakenAt, leaderboardJob } from "../leaderboard/service.ts";
import { findReputation, lockUnclaimed } from "./service.ts";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  clockAt,
  computeScore,
} from "../../../../test/support/agents.ts";
import { newId, testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { unhurried, useBackgroundScores } from "../test/background-scores.ts";

describe("scores in the background", () => {
  const opened = useStore();
  const scene = useBackgroundScores(opened);
  const { server, later, runDue, runScores, eventsOf } = scene;

  describe("score", () => {
    test("is computed when a payment comes in, and the event reputation.updated says so (spec 6)", async () => {
      const { id } = await addTestAgent(server());
      await runScores();
      expect(await eventsOf(id)).toEqual([]);
      const payers = await addCrediblePayers(server(), 2);
      await addPayments(server(), id, [{ payer: payers[0]!, rating: 5 }]);
      await addPayments(server(), id, [{ id: `pay_${id}`, payer: payers[1]!, rating: 5 }]);
      expect((await runScores()).get(id)).toEqual({ state: "done" });
      const { overallScore, basis, tier, evidenceVersion, computedVersion } = (await findReputation(
        server().context.store.pool,
        id,
      ))!;
      expect(overallScore).toBeGreaterThan(0);
      expect(computedVersion).toBe(evidenceVersion);
      const data = {
        agentId: id,
        oldScore: 0,
        newScore: overallScore,
        basis,
        tier,
        change: overallScore,
        tierChanged: false,
        components: expect.objectContaining({ successRate: expect.any(Number) }),
        trigger: "payment_completed",
        relatedPaymentId: `pay_${id}`,
      };
      expect(await eventsOf(id)).toMatchObject([{ event: "reputation.updated", data }]);
      expect(await runScores()).toEqual(new Map());
      const { context } = server();
      await context.store.transaction((tx) =>
        requestScore(tx, context, { agentId: id, trigger: "nothing_new" }),
      );
      await runScores();
      expect(await eventsOf(id)).toHaveLength(1);
    });

    test("counts in the profile what counts in the score: no dust, nothing paid to oneself", async () => {
      const { id, key } = await addTestAgent(server());
      const { call } = server();
      const [rival, customer] = ["rival", "customer"];
      await addPayments(server(), id, [
        { payer: customer, amount: "1", rating: 5 },
        { payer: customer, amount: "2" },
        ...Array.from({ length: 12 }, () => ({ payer: rival, amount: "0.000001", rating: 1 })),
        ...Array.from({ length: 5 }, () => ({ payer: id, amount: "100", rating: 5 })),
      ]);
      await computeScore(server(), id);
      const { body } = await call("GET", `/v1/agents/${id}`, { key });
      expect(body.stats).toMatchObject({
        totalTransactions: 2,
        completedJobs: 2,
        averageRating: 5,
        totalEarnings: "3",
        currency: "USDC",
      });
    });

    test.each(["an agent", "an account that nobody registered"])(
      "of %s, computed twice at once is kept once",
      async (of) => {
        const { context } = server();
        const account = newId("account");
        const { id } = of === "an agent" ? await addTestAgent(server()) : { id: account };
        if (id === account)
          await context.store.transaction((tx) => lockUnclaimed(tx, id, { now: new Date() }));
        const [payer = ""] = await addCrediblePayers(server(), 1);
        await addPayments(server(), id, [{ payer, rating: 5 }]);
        // Nobody keeps a score before all have computed theirs.
        let computing = 3;
        let release = (): void => undefined;
        const allComputed = new Promise<void>((resolve) => (release = resolve));
        const compute = (milliseconds: number): Promise<string> => {
          const context = later(milliseconds);
          const transaction: typeof context.store.transaction = async (work, ...rest) => {
            if (--computing === 0) release();
            await allComputed;
            return context.store.transaction(work, ...rest);
          };
          const store = { ...context.store, transaction };
          return recomputeScore({ ...context, store }, id, {
            trigger: { trigger: "t" },
            signal: unhurried,
          });
        };
        const outcomes = await Promise.all([compute(1), compute(2), compute(3)]);
        expect(outcomes.filter((outcome) => outcome === "kept")).toHaveLength(1);
        expect(await eventsOf(id)).toHaveLength(of === "an agent" ? 1 : 0);
      },
    );

    test("of nobody is none", async () => {
      const nobody = recomputeScore(later(), "nobody", {
        trigger: { trigger: "t" },
        signal: unhurried,
      });
      expect(await nobody).toBe("no agent");
    });

    test("of many payments is computed in a thread of its own, and is the same", async () => {
      const { id } = await addTestAgent(server());
      const { store } = server().context;
      const payers = await addCrediblePayers(server(), 3);
      await store.pool.query(
        `insert into payments (id, agent_id, payer, payee, amount, currency, status, evidence, metadata, reported_by,
           created_at, completed_at, updated_at)
         select $1 || '-' || i, $1, (case when i % 9 < 3 then $2::text[] else array['a', 'b', 'c'] end)[i % 3 + 1], $1, 1.5,
           'USDC', 'completed', 'ledger', '{}', 'acc', t, t, t
         from generate_series(1, 2500) i, lateral (select now() - i * interval '1 hour' as t) times`,
        [id, payers],
      );
      // As if their chain had proved all of them, with a cent of voice each.
      await store.pool.query("update cover_book set position = position + 2500");
      await store.pool.query(
        `insert into cover_payments (id, position, changed, payer, payee, at, due, is_held, is_failed, dispute, state, amount,
           rest, given, given_first, root_group, earns, earns_first, earned)
         select id, n, n, payer, payee, created_at, created_at, false, false, 'none', 'settled', 1500000, 1500000, g, g, 0, 0, 0, 0
         from (select *, (select position from cover_book) - 2500 + row_number() over (order by id) as n
             from payments where agent_id = $1) p,
           (select array[0, 10000, 0, 0, 0, 0, 0, 0]::numeric[] as g) given
         where payer = any($2)`,
        [id, payers],
      );
      await store.transaction((tx) =>
        requestScore(tx, server().context, { agentId: id, trigger: "import" }),
      );
      await runScores();
      const kept = (await findReputation(store.pool, id))!;
      const transactions = await listAllEvidence(store.pool, id);
      const expected = computeTrustScore({
        transactions,
        ownAddresses: [id],
        cover: JSON.parse(kept.details!).cover,
        rootsDigest: rootsDigest(testRoots),
        now: kept.computedAt!,
      });
      expect(kept).toMatchObject({
        overallScore: expected.overallScore,
        tier: expected.tier,
        evidenceDigest: expected.evidence.digest,
        totalTransactions: 2500,
      });
      expect(kept.overallScore).toBeGreaterThan(0);
    });

    test("of very many payments rests between two computings", async () => {
      const { id } = await addTestAgent(server());
      await runScores();
      const { store } = server().context;
      await store.pool.query(
        "update reputations set total_transactions = 100000 where agent_id = $1",
        [id],
      );
      const { computedAt } = (await findReputation(store.pool, id))!;
      await store.transaction((tx) =>
        requestScore(tx, server().context, { agentId: id, trigger: "t" }),
      );
      const at = new Date(computedAt!.getTime() + 190_000);
      expect((await runScores()).get(id)).toEqual({ state: "later", at });
      expect((await runScores(later(191_000))).get(id)).toEqual({ state: "done" });
    });

    test("is computed when somebody bonds for the agent, once for each bond", async () => {
      const { id } = await addTestAgent(server());
      await runScores();
      const { context } = server();
      const place = { network: "local", transactionHash: newId("burn"), instruction: "1" };
      const bond = {
        kind: "bond",
        payer: "benefactor",
        payee: id,
        amount: "500",
        ...testRoots.assets[0]!,
      } as const;
      const take = () =>
        context.store.transaction((tx) => takeBurns(tx, context, [{ ...place, ...bond }]));
      expect(await take()).toMatchObject([{ kind: "bond", isNew: true }]);
      expect((await runScores()).get(id)).toEqual({ state: "done" });
      const { details } = (await findReputation(context.store.pool, id))!;
      expect(JSON.parse(details!)).toMatchObject({ backing: "500", costToForge: "375" });
      expect(await take()).toMatchObject([{ kind: "bond", isNew: false }]);
      expect(await runScores()).toEqual(new Map());
    });

    test("stops when nobody waits for it any more", async () => {
      const { id } = await addTestAgent(server());
      const signal = AbortSignal.abort();
      await expect(
        recomputeScore(later(), id, { trigger: { trigger: "t" }, signal }),
      ).rejects.toThrow(/abort/i);
    });
  });

  describe("leaderboard", () => {
    test("is taken every hour by one of all servers, and updatedAt is that time (spec 4.3, 8)", async () => {
      const { pool } = server().context.store;
      const run = async (context: ServerContext): Promise<Map<string, JobOutcome>> => {
        await context.store.transaction((tx) => leaderboardJob.schedule(tx, context));
        return runDue(leaderboardJob.kind, { context, create: leaderboardJob.handlerOf });
      };
      const first = later();
      const now = first.clock.now();
      const nextHour = new Date(now.getTime() + 3_600_000);
      expect(await run(first)).toEqual(new Map([["all", { state: "again", at: nextHour }]]));
      expect(await findTakenAt(pool)).toEqual(now);
      // Another server starts in between.
      expect(await run({ ...first, clock: clockAt(new Date(now.getTime() + 60_000)) })).toEqual(
        new Map([["all", { state: "again", at: nextHour }]]),
      );
      expect(await findTakenAt(pool)).toEqual(now);
      const [one, other] = await Promise.all(
        [0, 1].map(() => run({ ...first, clock: clockAt(nextHour) })),
      );
      // The second process finds the snapshot taken: there is one, below.
      const afterwards = { state: "again", at: new Date(nextHour.getTime() + 3_600_000) };
      expect(new Map([...one!, ...other!])).toEqual(new Map([["all", afterwards]]));
      expect(await findTakenAt(pool)).toEqual(nextHour);
      const { rows } = await pool.query("select id from leaderboard_snapshots");
      expect(rows).toHaveLength(1);
    });
  });
});
