// Measures what the log of cover costs a payment, on a store, for `npm run bench -- cover`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRootList } from "@arcs/trust";
import { migrate } from "../../src/platform/db/migrations.ts";
import { openStore } from "../../src/platform/db/open-store.ts";
import type { Store } from "../../src/platform/db/store.ts";
import { insertPayment, type Payment } from "../../src/features/payments/service.ts";
import { changeRoots } from "../../src/features/trust/roots/load-roots.ts";
import { newId, paymentRow, testRoots } from "./fixtures.ts";
import { startPostgres } from "./postgres-cluster.ts";

/** Opens a store with its tables for as long as a measurement takes. */
export async function withStore(
  kind: "embedded" | "postgres",
  measure: (store: Store) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "arcs-bench-"));
  const cluster = kind === "postgres" ? await startPostgres() : undefined;
  const store = await openStore(cluster === undefined ? { folder } : { databaseUrl: cluster.url });
  try {
    await migrate(store, { now: new Date() });
    await measure(store);
  } finally {
    await store.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

// Pairs of payments a day, in even steps. A pair is due just before the one a day and 50 ms later,
// whose first payment settles it.
const PAIRS_A_DAY = 50;
const STEP_MS = (86_400_000 + PAIRS_A_DAY) / PAIRS_A_DAY;

/** Median milliseconds of a payment, and its statements in the mean. */
type Cost = { ms: number; statements: number };

/**
 * A payment that is not in the log, one that is, and one that also settles two of the day before.
 */
export type PaymentCosts = { unlogged: Cost; logged: Cost; settling: Cost };

/** Stores so many payments of each kind, in turns, when the first day is over. */
export async function paymentCosts(store: Store, payments: number): Promise<PaymentCosts> {
  const start = Date.parse("2026-01-01T00:00:00Z");
  await store.transaction((tx) =>
    changeRoots(tx, readRootList(testRoots), { now: new Date(start) }),
  );
  const samples = { unlogged: [] as Cost[], logged: [] as Cost[], settling: [] as Cost[] };
  for (let pair = 0; pair < payments + PAIRS_A_DAY; pair++) {
    for (const [place, kind] of (["settling", "logged", "unlogged"] as const).entries()) {
      // One that has not ended stays out of the log.
      const status = kind === "unlogged" ? "created" : "completed";
      const payee = pair % 2 === 0 ? "root-one" : `agent ${pair % 20}`;
      const about = {
        payer: `payer ${(pair + place) % 50}`,
        payee,
        agentId: payee,
        status,
        ...testRoots.assets[0],
      } as const;
      const at = new Date(start + pair * STEP_MS + place);
      const payment = paymentRow({
        ...about,
        transactionHash: newId("tx"),
        createdAt: at,
        updatedAt: at,
      });
      const cost = await measurePayment(store, payment);
      if (pair >= PAIRS_A_DAY) samples[kind].push(cost);
    }
  }
  const { unlogged, logged, settling } = samples;
  return { unlogged: costOf(unlogged), logged: costOf(logged), settling: costOf(settling) };
}

async function measurePayment(store: Store, payment: Payment): Promise<Cost> {
  let statements = 0;
  const begun = performance.now();
  await store.transaction(async (tx) => {
    const query: typeof tx.query = (...statement: Parameters<typeof tx.query>) => {
      statements++;
      return tx.query(...statement);
    };
    await insertPayment({ ...tx, query }, payment);
  });
  return { ms: performance.now() - begun, statements };
}

function costOf(samples: readonly Cost[]): Cost {
  const statements = samples.reduce((sum, each) => sum + each.statements, 0) / samples.length;
  return { ms: median(samples.map(({ ms }) => ms)), statements };
}

function median(times: number[]): number {
  times.sort((left, right) => left - right);
  return times[Math.floor(times.length / 2)] ?? 0;
}
