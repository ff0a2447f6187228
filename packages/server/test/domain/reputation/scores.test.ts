import { computeTrustScore, readRootList } from "@arcs/core";
import { rootsDigest } from "@arcs/core/internal";
import { describe, expect, test, vi } from "vitest";

import type { ServerContext } from "../../../src/context/context.ts";
import { ageScores } from "../../../src/domain/reputation/age-scores.ts";
import { recomputeScore } from "../../../src/domain/reputation/recompute-score.ts";
import { requestFamilyScores } from "../../../src/domain/reputation/request-family-scores.ts";
import { requestScore } from "../../../src/domain/reputation/request-score.ts";
import type { JobHandler } from "../../../src/jobs/engine/job-worker.ts";
import { claimJobs, type Job, type JobOutcome, settleJob } from "../../../src/store/jobs/jobs.ts";
import { listAllEvidence } from "../../../src/store/payments/evidence.ts";
import type { Transaction } from "../../../src/store/database/queryable.ts";
import { updateAgent } from "../../../src/store/agents/agents.ts";
import { takeBurns } from "../../../src/domain/vouching/take-burns.ts";
import { changeRoots } from "../../../src/store/vouching/change-roots.ts";
import { readVouching } from "../../../src/store/vouching/read-vouching.ts";
import { recordMovement } from "../../../src/store/vouching/record-movement.ts";
import { findSnapshotTime } from "../../../src/store/reputation/leaderboard.ts";
import { findReputation, type Reputation } from "../../../src/store/reputation/reputation.ts";
import { listHistory } from "../../../src/store/reputation/reputation-history.ts";
import { agentDecayJob } from "../../../src/jobs/kinds/agent-decay.ts";
import { decayJob } from "../../../src/jobs/kinds/decay.ts";
import { leaderboardJob } from "../../../src/jobs/kinds/leaderboard.ts";
import { scoreJob } from "../../../src/jobs/kinds/score.ts";
import { addCrediblePayers, addPayments, addTestAgent, clockAt, computeScore } from "../../agents.ts";
import { useServer } from "../../server.ts";
import { addAgent, newId, testRoots } from "../../store/fixtures.ts";
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

    test("is computed when somebody bonds for the agent, once for each bond", async () => {
      const { id } = await addTestAgent(server());
      await runScores();
      const { context } = server();
      const place = { network: "local", transactionHash: newId("burn"), instruction: "1" };
      const bond = { kind: "bond", payer: "benefactor", payee: id, amount: "500", ...testRoots.assets[0]! } as const;
      const take = () => context.store.transaction((tx) => takeBurns(tx, context, [{ ...place, ...bond }]));
      expect(await take()).toMatchObject([{ kind: "bond", isNew: true }]);
      expect((await runScores()).get(id)).toEqual({ state: "done" });
      const { details } = (await findReputation(context.store.pool, id))!;
      expect(JSON.parse(details!)).toMatchObject({ bonded: "500" });
      expect(await take()).toMatchObject([{ kind: "bond", isNew: false }]);
      expect(await runScores()).toEqual(new Map());
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

    const kept = async (id: string): Promise<Reputation> => (await findReputation(server().context.store.pool, id))!;

    /** An agent with payments of some ages in days, and its score. */
    async function addAged(ages: readonly number[]): Promise<{ id: string; context: ServerContext }> {
      const { id } = await addTestAgent(server());
      const payers = await addCrediblePayers(server(), ages.length);
      const payments = ages.map((age, index) => {
        const createdAt = new Date(Date.now() - age * DAY_MS);
        return { payer: payers[index]!, rating: 5, createdAt };
      });
      await addPayments(server(), id, payments);
      await runScores();
      return { id, context: later() };
    }

    const served = async (id: string): Promise<object> => {
      const { overallScore, tier, details } = await kept(id);
      return { overallScore, tier, ...JSON.parse(details!) };
    };

    /** The served score as whoever has the evidence computes it. */
    async function recomputed(id: string): Promise<object> {
      const { store } = server().context;
      const { details, computedAt, computedVersion: version } = await kept(id);
      const { ownAddresses, firstProvedAt, tierPrices, book } = JSON.parse(details!);
      // As the books have it now, whatever the score says.
      const { terms } = await readVouching(store.pool, id);
      const transactions = await listAllEvidence(store.pool, id, { version, book });
      const { explain: _, ...score } = computeTrustScore({
        transactions,
        ownAddresses,
        ...(firstProvedAt === null ? {} : { firstProvedAt }),
        tierPrices,
        ...terms,
        now: computedAt!,
      });
      return score;
    }

    const evidenceReads = async (context: ServerContext, work: () => Promise<unknown>): Promise<number> => {
      const { pool } = context.store;
      const spy = vi.spyOn(pool, "query");
      await work();
      const reads = spy.mock.calls.filter(([text]) => text.includes("from payments")).length;
      spy.mockRestore();
      return reads;
    };

    test("ages each score when it changes: it is that of the whole evidence, which is not read", async () => {
      const { id } = await addAged([0, 1, 2, 3, 100, 500, 700, 800]);
      const before = await kept(id);
      expect(before.nextUpdateAt.getTime() % DAY_MS).toBe(0);
      const { pool } = server().context.store;
      // Looked at at midnight: what changes in the course of a day counts from the next one on.
      for (const days of [2, 30, 365, 700]) {
        const context = later(days * DAY_MS);
        expect(await evidenceReads(context, () => runDecay(context))).toBe(0);
        const after = await kept(id);
        expect(after.computedAt).toEqual(context.clock.now());
        expect(after.nextUpdateAt.getTime()).toBeGreaterThan(context.clock.now().getTime());
        expect(after.details).not.toBe(before.details);
        expect(await served(id)).toMatchObject(await recomputed(id));
        const { evidenceDigest, totalTransactions, totalEarnings, lastActiveAt, visibleTransactions } = before;
        expect(after).toMatchObject({
          evidenceDigest,
          totalTransactions,
          totalEarnings,
          lastActiveAt,
          visibleTransactions,
          visibleScore: after.overallScore,
        });
        // The rest of the day nothing happens.
        await runDecay(context);
        expect((await kept(id)).computedAt).toEqual(after.computedAt);
      }
      expect((await kept(id)).successRate).toBeLessThan(before.successRate);
      const until = new Date(Date.now() + 700 * DAY_MS);
      const span = { since: new Date(Date.now() - DAY_MS), until, granularity: "daily" } as const;
      const history = await listHistory(pool, id, span);
      expect(history).toHaveLength(701);
      expect((await eventsOf(id)).at(-1)).toMatchObject({ data: { trigger: "time_passed" } });
      const { rows } = await pool.query("select 1 from log_pending where record like $1", [
        `%"agent":"${id}"%"kind":"score"%`,
      ]);
      expect(rows).toHaveLength(5);
    });

    test("computes nothing, and writes nothing but the next day, where a score does not change", async () => {
      const { id } = await addAged([700, 800]);
      const before = await kept(id);
      expect(before.nextUpdateAt.getTime() - Date.now()).toBeGreaterThan(364 * DAY_MS);
      const context = later(366 * DAY_MS);
      await runDecay(context);
      const { nextUpdateAt, ...after } = await kept(id);
      expect({ ...after, nextUpdateAt: before.nextUpdateAt }).toEqual(before);
      expect(nextUpdateAt.getTime() - context.clock.now().getTime()).toBeGreaterThan(364 * DAY_MS);
    });

    test("asks the whole evidence where there is more of it than the score knows of, or other sums are kept", async () => {
      const { id } = await addAged([1, 2]);
      const { pool } = server().context.store;
      const dayAfter = later(2 * DAY_MS);
      const [payer] = await addCrediblePayers(server(), 1);
      await addPayments(server(), id, [{ payer: payer!, rating: 1 }]);
      expect(await evidenceReads(dayAfter, () => runDecay(dayAfter))).toBeGreaterThan(0);
      expect(JSON.parse((await kept(id)).details!)).toMatchObject({ evidence: { transactions: 3 } });
      // From then on it is told from what is kept again.
      const next = later(4 * DAY_MS);
      expect(await evidenceReads(next, () => runDecay(next))).toBe(0);
      expect((await kept(id)).computedAt).toEqual(next.clock.now());
      await pool.query("update score_ages set basis = 'another' where agent_id = $1", [id]);
      const last = later(6 * DAY_MS);
      expect(await evidenceReads(last, () => runDecay(last))).toBeGreaterThan(0);
      expect(await served(id)).toMatchObject(await recomputed(id));
    });

    /** Puts a bond of somebody else into the books. */
    const bondFor = (tx: Transaction, payee: string): Promise<boolean> => {
      const where = { network: "local", transactionHash: newId("burn"), instruction: "1" };
      const bond = { kind: "bond", payer: "benefactor", payee, amount: "500", ...testRoots.assets[0]! } as const;
      return recordMovement(tx, { ...where, ...bond }, { now: new Date() });
    };

    test("asks the whole evidence where the books say something else of the agent, with other values or the same", async () => {
      const { pool } = server().context.store;
      for (const ages of [
        [0, 1, 2, 3],
        [700, 800],
      ]) {
        const { id } = await addAged(ages);
        await server().context.store.transaction((tx) => bondFor(tx, id));
        const context = later(366 * DAY_MS);
        expect(await evidenceReads(context, () => runDecay(context))).toBeGreaterThan(0);
        expect(await served(id)).toMatchObject({ bonded: "500", ...(await recomputed(id)) });
        await pool.query("update agents set privacy_mode = 'private' where id = $1", [id]);
        const next = later(800 * DAY_MS);
        expect(await evidenceReads(next, () => runDecay(next))).toBeGreaterThan(0);
        expect(await served(id)).toMatchObject({ book: "full", ...(await recomputed(id)) });
      }
    });

    test("keeps long histories in pages", async () => {
      const { id } = await addAged(Array.from({ length: 8 }, (_, index) => index));
      const { pool } = server().context.store;
      const { rows } = await pool.query<{ body: string }>("select body from score_ages where agent_id = $1", [id]);
      const { head, payments } = JSON.parse(rows[0]!.body);
      // As if there were a page for each three of them.
      const bodies = [{ head, payments: payments.slice(0, 3) }, payments.slice(3, 6), payments.slice(6)];
      for (const [page, body] of bodies.entries()) {
        await pool.query(
          `insert into score_ages select agent_id, $2, 3, basis, $3 from score_ages where agent_id = $1 and page = 0
           on conflict (agent_id, page) do update set body = excluded.body, pages = 3`,
          [id, page, JSON.stringify(body)],
        );
      }
      const context = later(100 * DAY_MS);
      expect(await evidenceReads(context, () => runDecay(context))).toBe(0);
      expect((await kept(id)).computedAt).toEqual(context.clock.now());
      expect(await served(id)).toMatchObject(await recomputed(id));
      // A page that is gone is no page without payments.
      await pool.query("delete from score_ages where agent_id = $1 and page = 1", [id]);
      const after = later(200 * DAY_MS);
      expect(await evidenceReads(after, () => runDecay(after))).toBeGreaterThan(0);
      expect(await served(id)).toMatchObject(await recomputed(id));
    });

    test("takes no page of another computation of the same evidence", async () => {
      const { id } = await addAged([100, 200]);
      const { pool } = server().context.store;
      const beside = async (): Promise<{ basis: string; body: string }> =>
        (await pool.query<any>("select basis, body from score_ages where agent_id = $1 and page = 0", [id])).rows[0];
      const earlier = await beside();
      await computeScore(server(), id, later(3 * DAY_MS));
      // As if both had another page: read after the earlier one was written, and before the later one.
      const page = JSON.stringify(JSON.parse(earlier.body).payments);
      await pool.query("insert into score_ages values ($1, 1, 2, $2, $3)", [id, earlier.basis, page]);
      await pool.query("update score_ages set pages = 2 where agent_id = $1", [id]);
      const context = later(100 * DAY_MS);
      expect(await evidenceReads(context, () => runDecay(context))).toBeGreaterThan(0);
      expect(await served(id)).toMatchObject(await recomputed(id));
    });

    test.each(["formula", "layout"])("ages no score by sums of another %s", async (version) => {
      const { id } = await addAged([100]);
      const { pool } = server().context.store;
      await pool.query(
        "update score_ages set basis = regexp_replace(basis, $2 || '-[0-9]+', $2 || '-0') where agent_id = $1",
        [id, version],
      );
      const context = later(100 * DAY_MS);
      expect(await evidenceReads(context, () => runDecay(context))).toBeGreaterThan(0);
    });

    test("reads all of an owner's agents again when its addresses change, however many there are", async () => {
      const { context } = server();
      const { store } = context;
      const owner = newId("owner");
      const ids = Array.from({ length: 102 }, (_, index) => `${owner}-${String(index).padStart(3, "0")}`);
      const agents = await Promise.all(ids.map((id) => addAgent(store, { id, owner })));
      const last = ids.at(-1)!;
      const payers = await addCrediblePayers(server(), 2);
      await addPayments(
        server(),
        last,
        payers.map((payer) => ({ payer, rating: 5 })),
      );
      await computeScore(server(), last);
      const change = (payer: string): Promise<void> =>
        store.transaction(async (tx) => {
          const changes = { x402PaymentAddress: payer };
          await updateAgent(tx, agents[0]!.id, { changes, now: new Date() });
          await requestFamilyScores(tx, context, { agent: agents[0]!, trigger: "agent_updated" });
        });
      await change(payers[0]!);
      await runDecay(later(1000));
      expect(JSON.parse((await kept(last)).details!).ownAddresses).toContain(payers[0]);
      // A score that is computed meanwhile, from the addresses before, is no better.
      const transaction: typeof store.transaction = async (work) => {
        await change(payers[1]!);
        return store.transaction(work);
      };
      await computeScore({ ...server(), context: { ...context, store: { ...store, transaction } } }, last);
      await runDecay(later(2 * DAY_MS));
      expect(JSON.parse((await kept(last)).details!).ownAddresses).toContain(payers[1]);
    });

    test("has all scores be due where the prices of the tiers are others", async () => {
      const { id } = await addAged([700, 800]);
      const { context } = await addAged([]);
      await runDecay(context);
      const before = await kept(id);
      const tierPrices = { silver: "2", gold: "20", platinum: "200" };
      await runDecay({ ...context, settings: { ...context.settings, tierPrices } });
      expect(JSON.parse((await kept(id)).details!)).toMatchObject({ tierPrices });
      await runDecay(context);
      expect(await kept(id)).toMatchObject({ overallScore: before.overallScore });
    });

    test("stays due where the roots change while it is computed", async () => {
      const { id, context } = await addAged([700]);
      const { store } = context;
      const marked = new Date(Date.now() - 1000);
      const transaction: typeof store.transaction = async (work) => {
        await store.pool.query("update reputations set next_update_at = $2 where agent_id = $1", [id, marked]);
        return store.transaction(work);
      };
      const overtaken = { ...context, store: { ...store, transaction } };
      await computeScore({ ...server(), context: overtaken }, id);
      expect((await kept(id)).nextUpdateAt).toEqual(marked);
      // So it is where nothing of the score has changed.
      await store.pool.query("update reputations set next_update_at = $2 where agent_id = $1", [id, new Date(0)]);
      await ageScores(overtaken, [id], { signal: unhurried });
      expect((await kept(id)).nextUpdateAt).toEqual(marked);
    });

    test("finds all who are due, however many, and those who have nothing kept get a job each", async () => {
      const { store } = server().context;
      const { id } = await addTestAgent(server());
      await runScores();
      // More than one batch.
      await store.transaction(async (tx) => {
        for (let i = 0; i < 120; i++) {
          await tx.query(
            `insert into reputations select (json_populate_record(r, json_build_object('agent_id', $2::text))).*
             from reputations r where agent_id = $1`,
            [id, `${id}-${i}`],
          );
        }
      });
      const context = later(366 * DAY_MS);
      await context.store.transaction((tx) => decayJob.schedule(tx, context));
      await runDue(decayJob.kind, { context, create: decayJob.handlerOf });
      const { rows } = await store.pool.query("select key from jobs where kind = $1 and key like $2", [
        agentDecayJob.kind,
        `${id}%`,
      ]);
      expect(rows).toHaveLength(120);
    });

    test("is by the roots of now where nothing but them has changed", async () => {
      const { id } = await addAged([700, 800]);
      const { store } = server().context;
      const other = readRootList({ ...testRoots, name: newId("Others") });
      await store.transaction((tx) => changeRoots(tx, other, { now: new Date() }));
      await runDecay(later(1000));
      expect(await served(id)).toMatchObject({ rootsDigest: other.digest, ...(await recomputed(id)) });
      await store.transaction((tx) => changeRoots(tx, readRootList(testRoots), { now: new Date() }));
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
