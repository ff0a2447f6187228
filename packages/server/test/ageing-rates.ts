// Measures a night in which scores age, for `npm run bench -- ageing`, and the cost of their whole evidence.
import { randomBytes } from "node:crypto";

import type { ScoreTransaction } from "@arcs/trust";

import { systemClock } from "../src/platform/base/clock.ts";
import { computeSummary } from "../src/features/trust/scores/computation/compute.ts";
import { nextMidnight } from "../src/platform/base/days.ts";
import { keepScores } from "../src/features/trust/scores/keep-scores.ts";
import { recomputeScore, type ScoreContext } from "../src/features/trust/scores/recompute-score.ts";
import { decayJob } from "../src/features/trust/scores/decay-job.ts";
import { defaultSettings } from "../src/platform/settings/settings.ts";
import type { Store } from "../src/platform/db/store.ts";
import { insertPayment } from "../src/features/payments/store.ts";
import { findReputation } from "../src/features/trust/scores/store.ts";
import { columnsOf } from "../src/platform/db/transfer/export-store.ts";
import { addAgent, newId, paymentRow } from "./fixtures.ts";

const DAY_MS = 86_400_000;
const never = new AbortController().signal;
// How many payments agents have, and how many of a hundred agents have so many: 98 each in the mean.
const histories: readonly [agents: number, payments: number][] = [
  [40, 0],
  [30, 10],
  [20, 100],
  [9, 500],
  [1, 3000],
];

/** Time and counts of a night. */
export type Night = {
  agents: number;
  /** Scores that were another one, and those that were looked at and were not. */
  changed: number;
  looked: number;
  seconds: number;
  cpuSeconds: number;
  /** Statements for each score that changed. */
  statements: number;
  /** Mebibytes of this process before and at most. */
  before: number;
  most: number;
};

/**
 * Stores agents as they are after years: a hundred kinds of them, each computed from payments of up to three years, then
 * copied. Of the payments there are no rows: nothing asks for them.
 */
export async function fillAgents(store: Store, { agents, now }: { agents: number; now: Date }): Promise<void> {
  const context = contextAt(store, now);
  const ids: string[] = [];
  for (const [share, payments] of histories) {
    for (let each = 0; each < share; each++) ids.push(await addScored(context, { payments, now }));
  }
  const copies = Math.ceil(agents / ids.length) - 1;
  for (const table of ["agents", "reputations", "score_ages"]) {
    const id = table === "agents" ? "id" : "agent_id";
    const others = table === "agents" ? `, 'internal_id', t.internal_id || '-' || copy` : "";
    const columns = await columnsOf(store.pool, table);
    await store.pool.query(
      `insert into ${table} (${columns.join(", ")}) select ${columns.map((name) => `r.${name}`).join(", ")}
       from ${table} t cross join generate_series(1, $1::integer) copy
         cross join lateral json_populate_record(t, json_build_object('${id}', t.${id} || '-' || copy${others})) r
       where t.${id} = any($2)`,
      [copies, ids],
    );
  }
  for (const table of ["agents", "reputations", "score_ages"]) await store.pool.query(`vacuum analyze ${table}`);
}

async function addScored(context: ScoreContext, { payments, now }: { payments: number; now: Date }): Promise<string> {
  const { store, settings } = context;
  const { id } = await addAgent(store);
  const before = await findReputation(store.pool, id);
  if (before === undefined) throw new Error("an agent was expected to have a reputation");
  const ownAddresses = [id];
  const { tierPrices } = settings;
  const {
    agesPages = [],
    nextChangeAt,
    stats,
    overallScore,
    tier,
    ...summary
  } = computeSummary(
    Array.from({ length: payments }, (_, index) => fakePayment(id, { index, payments, now })),
    { curated: [], ownAddresses, tierPrices, now: now.toISOString() },
  );
  const { components, evidence, backing, costToForge, limit, standing } = summary;
  const firstProvedAt = stats.firstProvedAt?.toISOString() ?? null;
  const worth = { components, evidence, backing, costToForge, limit, standing, tierPrices };
  const details = { ...worth, ownAddresses, firstProvedAt, book: "public" as const };
  const score = { overallScore, tier, details, stats, computedAt: now, nextUpdateAt: new Date(nextChangeAt) };
  const trigger = { trigger: "payment_completed" };
  await store.transaction((tx) => keepScores(tx, context, [{ before, trigger, score, agesPages }]));
  return id;
}

/** Agents live at different times: those of few payments may have had their last one long ago. */
function fakePayment(
  payee: string,
  { index, payments, now }: { index: number; payments: number; now: Date },
): ScoreTransaction {
  const begun = 1000 * Math.random();
  const ended = Math.random() < 0.5 ? begun / 2 : 0;
  const age = ended + ((begun - ended) * index) / payments;
  const createdAt = new Date(now.getTime() - age * DAY_MS).toISOString();
  const said = { rating: 1 + Math.floor(Math.random() * 5), responseTimeMs: Math.floor(Math.random() * 1e6) };
  const common = { currency: "USDC", status: "completed", evidence: "ledger" } as const;
  const amount = (Math.floor(Math.random() * 1e6) / 1e6).toString();
  return {
    id: newId("pay"),
    payer: `payer-${index % 17}`,
    payee,
    amount,
    ...common,
    createdAt,
    completedAt: createdAt,
    ...said,
  };
}

/** Has the job of the night do all that is due at the first midnight after a time. */
export async function nightRate(store: Store, { now }: { now: Date }): Promise<Night> {
  const midnight = new Date(nextMidnight(now).getTime() + 1000);
  const counted = countStatements(store);
  const { rows } = await store.pool.query<{ agents: number; due: number }>(
    "select count(*) as agents, count(*) filter (where next_update_at <= $1) as due from reputations",
    [midnight],
  );
  const { agents = 0, due = 0 } = rows[0] ?? {};
  const rss = (): number => process.memoryUsage().rss / 2 ** 20;
  const before = rss();
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, rss())), 100);
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  const handler = decayJob.handlerOf(contextAt(counted.store, midnight));
  await handler.run({ kind: decayJob.kind, key: "all", payload: "{}" } as never, never);
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watching);
  const { rows: after } = await store.pool.query<{ changed: number }>(
    "select count(*) as changed from reputations where computed_at = $1",
    [midnight],
  );
  const changed = after[0]?.changed ?? 0;
  const statements = counted.statements() / Math.max(1, changed);
  return {
    agents,
    changed,
    looked: due - changed,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    statements,
    before,
    most,
  };
}

/** Milliseconds to compute the score of an agent from so many payments, all of them read: the median of some. */
export async function wholeRate(store: Store, { payments, now }: { payments: number; now: Date }): Promise<number> {
  const { id } = await addAgent(store);
  await store.transaction(async (tx) => {
    for (let index = 0; index < payments; index++) {
      const createdAt = new Date(now.getTime() - (index * 900 * DAY_MS) / payments);
      const times = { createdAt, completedAt: createdAt };
      await insertPayment(
        tx,
        paymentRow({ agentId: id, payee: id, payer: `p-${index % 17}`, status: "completed", ...times }),
      );
    }
  });
  const taken: number[] = [];
  for (let round = 0; round < 9; round++) {
    const context = contextAt(store, new Date(now.getTime() + round * DAY_MS));
    const begun = performance.now();
    await recomputeScore(context, id, { trigger: { trigger: "time_passed" }, signal: never });
    taken.push(performance.now() - begun);
  }
  return taken.toSorted((a, b) => a - b)[4] ?? 0;
}

function contextAt(store: Store, now: Date): ScoreContext {
  const clock = { now: () => now, sleep: systemClock.sleep };
  return { store, clock, randomBytes, settings: defaultSettings };
}

/** A store that counts what is asked of it. */
function countStatements(store: Store): { store: Store; statements: () => number } {
  let statements = 0;
  const counting = <Db extends { query: Store["pool"]["query"] }>(db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (name === "query") statements++;
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
  const counted: Store = {
    ...store,
    pool: counting(store.pool),
    transaction: (work) => store.transaction((tx) => work(counting(tx))),
  };
  return { store: counted, statements: () => statements };
}
