import { computeTrustScore } from "@arcs/core";
import { rootsDigest } from "@arcs/core/internal";
import { describe, expect, test } from "vitest";

import type { ServerContext } from "../../../src/context/context.ts";
import { recomputeScore } from "../../../src/domain/reputation/recompute-score.ts";
import { requestScore } from "../../../src/domain/reputation/request-score.ts";
import type { JobHandler } from "../../../src/jobs/engine/job-worker.ts";
import { claimJobs, type Job, type JobOutcome, settleJob } from "../../../src/store/jobs/jobs.ts";
import { listAllEvidence } from "../../../src/store/payments/evidence.ts";
import { findSnapshotTime } from "../../../src/store/reputation/leaderboard.ts";
import { findReputation } from "../../../src/store/reputation/reputation.ts";
import { listHistory } from "../../../src/store/reputation/reputation-history.ts";
import { agentDecayJob } from "../../../src/jobs/kinds/agent-decay.ts";
import { decayJob } from "../../../src/jobs/kinds/decay.ts";
import { leaderboardJob } from "../../../src/jobs/kinds/leaderboard.ts";
import { scoreJob } from "../../../src/jobs/kinds/score.ts";
import { addCrediblePayers, addPayments, addTestAgent, clockAt, computeScore } from "../../agents.ts";
import { useServer } from "../../server.ts";
import { testRoots } from "../../store/fixtures.ts";
import { onBothStores } from "../../stores.ts";

const DAY_MS = 86_400_000;
const unhurried = new AbortController().signal;

onBothStores("scores in the background", (opened) => {
  const server = useServer(opened);

  /** The context at a time, so many milliseconds from now. */
  function later(milliseconds = 0): ServerContext {
    return { ...server().context, clock: clockAt(new Date(Date.now() + milliseconds)) };
  }

  /** Does what is due of one kind, once; gives what came of each job, by its key. */
  async function runDue(
    kind: string,
    { context, create }: { context: ServerContext; create: (context: ServerContext) => JobHandler },
  ): Promise<Map<string, JobOutcome>> {
    const { pool } = context.store;
    const now = context.clock.now();
    const jobs: Job[] = await claimJobs(pool, [kind], {
      limit: 1000,
      now,
      leasedUntil: new Date(now.getTime() + 60_000),
    });
    const outcomes = new Map<string, JobOutcome>();
    for (const job of jobs) {
      const outcome = (await create(context).run(job, unhurried)) ?? { state: "done" as const };
      await settleJob(pool, job, { outcome, now });
      outcomes.set(job.key, outcome);
    }
    return outcomes;
  }

  const runScores = (context = later()): Promise<Map<string, JobOutcome>> =>
    runDue(scoreJob.kind, { context, create: scoreJob.handlerOf });

  async function eventsOf(agentId: string): Promise<any[]> {
    const { rows } = await server().context.store.pool.query<{ body: string }>(
      "select body from events where agent_id = $1 order by sequence",
      [agentId],
    );
    return rows.map(({ body }) => JSON.parse(body));
  }

  describe("score", () => {
    test("is computed when a payment comes in, and the event reputation.updated says so (spec 6)", async () => {
      const { id } = await addTestAgent(server());
      await runScores();
      expect(await eventsOf(id)).toEqual([]);
      const payers = await addCrediblePayers(server(), 2);
      await addPayments(server(), id, [{ payer: payers[0]!, rating: 5 }]);
      await addPayments(server(), id, [{ id: `pay_${id}`, payer: payers[1]!, rating: 5 }]);
      expect((await runScores()).get(id)).toEqual({ state: "done" });
      const { overallScore, tier, evidenceVersion, computedVersion } = (await findReputation(
        server().context.store.pool,
        id,
      ))!;
      expect(overallScore).toBeGreaterThan(0);
      expect(computedVersion).toBe(evidenceVersion);
      const data = {
        agentId: id,
        oldScore: 0,
        newScore: overallScore,
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
      await context.store.transaction((tx) => requestScore(tx, context, { agentId: id, trigger: "nothing_new" }));
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

    test("computed twice at once is kept once", async () => {
      const { id } = await addTestAgent(server());
      await addPayments(server(), id, [{ rating: 5 }]);
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
        return recomputeScore({ ...context, store }, id, { trigger: { trigger: "t" }, signal: unhurried });
      };
      const outcomes = await Promise.all([compute(1), compute(2), compute(3)]);
      expect(outcomes.filter((outcome) => outcome === "kept")).toHaveLength(1);
      expect(await eventsOf(id)).toHaveLength(1);
      expect(await recomputeScore(later(), "nobody", { trigger: { trigger: "t" }, signal: unhurried })).toBe(
        "no agent",
      );
    });

    test("of many payments is computed in a thread of its own, and is the same", async () => {
      const { id } = await addTestAgent(server());
      const { store } = server().context;
      const payers = await addCrediblePayers(server(), 3);
      await store.pool.query(
        `insert into payments (id, agent_id, payer, payee, amount, currency, status, evidence, metadata, reported_by,
           created_at, completed_at, recorded_at, updated_at)
         select $1 || '-' || i, $1, (case when i % 9 < 3 then $2::text[] else array['a', 'b', 'c'] end)[i % 3 + 1], $1, 1.5,
           'USDC', 'completed', 'ledger', '{}', 'acc', t, t, t, t
         from generate_series(1, 2500) i, lateral (select now() - i * interval '1 hour' as t) times`,
        [id, payers],
      );
      await store.transaction((tx) => requestScore(tx, server().context, { agentId: id, trigger: "import" }));
      await runScores();
      const kept = (await findReputation(store.pool, id))!;
      const transactions = await listAllEvidence(store.pool, id);
      const expected = computeTrustScore({
        transactions,
        ownAddresses: [id],
        firstProvedAt: kept.firstProvedAt!.toISOString(),
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
      await store.pool.query("update reputations set total_transactions = 100000 where agent_id = $1", [id]);
      const { computedAt } = (await findReputation(store.pool, id))!;
      await store.transaction((tx) => requestScore(tx, server().context, { agentId: id, trigger: "t" }));
      const at = new Date(computedAt!.getTime() + 190_000);
      expect((await runScores()).get(id)).toEqual({ state: "later", at });
      expect((await runScores(later(191_000))).get(id)).toEqual({ state: "done" });
    });

    test("stops when nobody waits for it any more", async () => {
      const { id } = await addTestAgent(server());
      const signal = AbortSignal.abort();
      await expect(recomputeScore(later(), id, { trigger: { trigger: "t" }, signal })).rejects.toThrow(/abort/i);
    });
  });

  describe("decay", () => {
    const runDecay = async (context: ServerContext): Promise<Map<string, JobOutcome>> => {
      await context.store.transaction((tx) => decayJob.schedule(tx, context));
      const outcomes = await runDue(decayJob.kind, { context, create: decayJob.handlerOf });
      await runDue(agentDecayJob.kind, { context, create: agentDecayJob.handlerOf });
      return outcomes;
    };

    test("computes each score once a night: it falls as the evidence ages, and has a point for each day", async () => {
      const { id } = await addTestAgent(server());
      const payers = await addCrediblePayers(server(), 8);
      await addPayments(
        server(),
        id,
        payers.map((payer) => ({ payer, rating: 5 })),
      );
      await runScores();
      const { pool } = server().context.store;
      const before = (await findReputation(pool, id))!;
      expect(before.nextUpdateAt.getTime() % DAY_MS).toBe(0);
      // A year later nothing has come in.
      const context = later(365 * DAY_MS);
      const outcomes = await runDecay(context);
      expect(outcomes.get("all")).toEqual({ state: "later", at: expect.any(Date) });
      const after = (await findReputation(pool, id))!;
      expect(after.successRate).toBeLessThan(before.successRate);
      expect(after.computedAt).toEqual(context.clock.now());
      expect(after.nextUpdateAt.getTime()).toBeGreaterThan(context.clock.now().getTime());
      expect(await listHistory(pool, id, { since: new Date(0), granularity: "daily" })).toHaveLength(2);
      expect((await eventsOf(id)).at(-1)).toMatchObject({ data: { trigger: "time_passed" } });
      await runDecay(context);
      expect((await findReputation(pool, id))!.computedAt).toEqual(after.computedAt);
    });

    test("finds all who are due, however many", async () => {
      const { store } = server().context;
      const ids: string[] = [];
      for (let i = 0; i < 3; i++) ids.push((await addTestAgent(server())).id);
      await runScores();
      // More than one batch.
      await store.transaction(async (tx) => {
        for (let i = 0; i < 120; i++) {
          await tx.query(
            `insert into reputations select (json_populate_record(r, json_build_object('agent_id', $2::text))).*
             from reputations r where agent_id = $1`,
            [ids[0], `${ids[0]}-${i}`],
          );
        }
      });
      const context = later(366 * DAY_MS);
      await context.store.transaction((tx) => decayJob.schedule(tx, context));
      await runDue(decayJob.kind, { context, create: decayJob.handlerOf });
      const { rows } = await store.pool.query("select key from jobs where kind = $1 and key like $2", [
        agentDecayJob.kind,
        `${ids[0]}%`,
      ]);
      expect(rows).toHaveLength(121);
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
      expect(await run(first)).toEqual(new Map([["all", { state: "later", at: nextHour }]]));
      expect(await findSnapshotTime(pool)).toEqual(now);
      // Another server starts in between.
      expect(await run({ ...first, clock: clockAt(new Date(now.getTime() + 60_000)) })).toEqual(
        new Map([["all", { state: "later", at: nextHour }]]),
      );
      expect(await findSnapshotTime(pool)).toEqual(now);
      const [one, other] = await Promise.all([0, 1].map(() => run({ ...first, clock: clockAt(nextHour) })));
      expect([...one!, ...other!]).toHaveLength(1);
      expect(await findSnapshotTime(pool)).toEqual(nextHour);
      const { rows } = await pool.query("select id from leaderboard_snapshots");
      expect(rows).toHaveLength(1);
    });
  });
});
