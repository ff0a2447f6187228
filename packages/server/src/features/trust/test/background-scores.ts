import { computeTrustScore } from "@arcs/trust";

import type { ServerContext } from "../../../context.ts";
import {
  claimJobs,
  type Job,
  type JobHandler,
  type JobOutcome,
  settleJob,
} from "../../../platform/jobs/jobs.ts";
import { listAllEvidence } from "../../payments/test/all-evidence.ts";
import { findAgentCover } from "../cover/service.ts";
import { findReputation, type Reputation } from "../scores/service.ts";
import { decayJob, scoreJob } from "../scores/recompute-score.ts";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  clockAt,
} from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";
import { paymentRecords } from "../../payments/payment-records.ts";

export const DAY_MS = 86_400_000;
export const unhurried: AbortSignal = new AbortController().signal;

/** A server whose background work on scores runs when a test says so, at any time. */
export function useBackgroundScores(opened: () => OpenedStore) {
  const server = useServer(opened);

  /** The context at a time, so many milliseconds from now. */
  function later(milliseconds = 0): ServerContext {
    return { ...server().context, clock: clockAt(new Date(Date.now() + milliseconds)) };
  }

  /** Runs the due jobs of one kind, once; returns their results by key. */
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

  const runDecay = async (context: ServerContext): Promise<Map<string, JobOutcome>> => {
    await context.store.transaction((tx) => decayJob.schedule(tx, context));
    return runDue(decayJob.kind, { context, create: decayJob.handlerOf });
  };

  const kept = async (id: string): Promise<Reputation> =>
    (await findReputation(server().context.store.pool, id))!;

  /** An agent with payments of some ages in days, and its score. */
  async function addAged(ages: readonly number[]): Promise<{ id: string; context: ServerContext }> {
    const { id } = await addTestAgent(server());
    const payers = await addCrediblePayers(server(), ages.length);
    const payments = ages.map((age, index) => {
      const createdAt = new Date(Date.now() - age * DAY_MS);
      return { payer: payers[index]!, rating: 5, createdAt };
    });
    await addPayments(server(), id, payments);
    // As if they had come into the log when they were made.
    await server().context.store.pool.query(
      "update cover_payments c set at = p.created_at from payments p where p.id = c.id and p.agent_id = $1",
      [id],
    );
    await runScores();
    return { id, context: later() };
  }

  const served = async (id: string): Promise<object> => {
    const { overallScore, basis, proven, tier, details } = await kept(id);
    return { overallScore, basis, proven, tier, ...JSON.parse(details!) };
  };

  /** Recomputes the served score from its evidence, as a third party does. */
  async function recomputed(id: string): Promise<object> {
    const { store } = server().context;
    const { details, computedAt, computedVersion: version } = await kept(id);
    const { ownAddresses, tierPrices, log } = JSON.parse(details!);
    // As the book has it now, whatever the score says.
    const { cover, rootsDigest } = await findAgentCover(store.pool, id, paymentRecords);
    const transactions = await listAllEvidence(store.pool, id, { version, log });
    const { explain: _, ...score } = computeTrustScore({
      transactions,
      ownAddresses,
      tierPrices,
      cover,
      ...(rootsDigest === undefined ? {} : { rootsDigest }),
      now: computedAt!,
    });
    return score;
  }

  return {
    server,
    later,
    runDue,
    runScores,
    eventsOf,
    runDecay,
    kept,
    addAged,
    served,
    recomputed,
  };
}
