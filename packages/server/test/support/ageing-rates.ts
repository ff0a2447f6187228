// The night in which scores age, as `npm run bench -- ageing` measures it on a store.
import { randomBytes } from "node:crypto";
import type { ServerContext } from "../../src/context.ts";
import { nextMidnight, systemClock } from "../../src/platform/base/runtime.ts";
import {
  recomputeScore,
  type ScoreContext,
  decayJob,
} from "../../src/features/trust/scores/recompute-score.ts";
import { defaultSettings } from "../../src/platform/settings/settings.ts";
import type { Store } from "../../src/platform/db/store.ts";
import { insertPayment } from "../../src/features/payments/service.ts";
import { addAgent, paymentRow } from "./fixtures.ts";
import { paymentRecords } from "../../src/features/payments/payment-records.ts";

const DAY_MS = 86_400_000;
const never = new AbortController().signal;
// How many payments agents have, and how many of a hundred agents have so many: 98 each in the
// mean.
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
 * Stores agents as they are after years, each with payments of up to three years and the score of
 * these.
 */
export async function fillAgents(
  store: Store,
  { agents, now }: { agents: number; now: Date },
): Promise<void> {
  const context = contextAt(store, now);
  for (let place = 0; place < agents; place++) {
    await addScored(context, { payments: paymentsOf(place), now });
  }
  for (const table of ["agents", "reputations", "payments"])
    await store.pool.query(`vacuum analyze ${table}`);
}

/** How many payments the agent at a place has. */
function paymentsOf(place: number): number {
  let rest = (place * 37) % 100;
  for (const [share, payments] of histories) {
    if (rest < share) return payments;
    rest -= share;
  }
  return 0;
}

/** Agents live at different times: half of them had their last payment long ago. */
async function addScored(
  context: ScoreContext,
  { payments, now }: { payments: number; now: Date },
): Promise<void> {
  const { store } = context;
  const { id } = await addAgent(store);
  const begun = 1000 * Math.random();
  const ended = Math.random() < 0.5 ? begun / 2 : 0;
  await store.transaction(async (tx) => {
    for (let index = 0; index < payments; index++) {
      const createdAt = new Date(
        now.getTime() - (ended + ((begun - ended) * index) / payments) * DAY_MS,
      );
      const times = { createdAt, completedAt: createdAt };
      await insertPayment(
        tx,
        paymentRow({
          agentId: id,
          payee: id,
          payer: `p-${index % 17}`,
          status: "completed",
          ...times,
        }),
      );
    }
  });
  await recomputeScore(context, id, { trigger: { trigger: "payment_completed" }, signal: never });
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

function contextAt(store: Store, now: Date): ScoreContext & Pick<ServerContext, "onError"> {
  const clock = { now: () => now, sleep: systemClock.sleep };
  const onError = (error: unknown): never => {
    throw error;
  };
  return {
    store,
    clock,
    randomBytes,
    settings: defaultSettings,
    payments: paymentRecords,
    onError,
  };
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
