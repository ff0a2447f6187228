// Measures other roots being folded, and the cost of the book for a payment, on a store, for `npm run bench --
// vouching`.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canonicalJson } from "@arcs/core/internal";
import type { VouchingEntry, VouchingRoots } from "@arcs/trust";
import { systemClock } from "../../src/platform/base/runtime.ts";
import { foldEdition } from "../../src/features/trust/vouching/replay-log.ts";
import { migrate } from "../../src/platform/db/migrations.ts";
import { openStore } from "../../src/platform/db/open-store.ts";
import type { Store } from "../../src/platform/db/store.ts";
import { insertPayment } from "../../src/features/payments/service.ts";
import { beginReplay } from "../../src/features/trust/roots/change-roots.ts";
import { listFolding } from "../../src/features/trust/vouching/editions.ts";
import { startPostgres } from "./postgres-cluster.ts";
import { paymentRow } from "./fixtures.ts";

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

const PART = 10_000;

/** A log of so many entries, each made when it is needed. */
export type FakeLog = { entries: number; roots: VouchingRoots; entryAt: (position: number) => VouchingEntry };

/** Folds so many entries of the full book's log. */
export async function replayRate(
  store: Store,
  { entries, roots, entryAt }: FakeLog,
): Promise<{ perSecond: number; cpuMicroseconds: number; mebibytes: number }> {
  await fill(store, { entries, entryAt });
  await store.transaction((tx) => beginReplay(tx, { roots, signed: [] }, { now: new Date() }));
  const full = (await listFolding(store.pool)).find(({ book }) => book === "full");
  if (full === undefined) throw new Error("a replay was expected to begin");
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  await foldEdition({ store, clock: systemClock }, full, new AbortController().signal);
  const seconds = (performance.now() - begun) / 1000;
  const used = process.cpuUsage(cpu);
  clearInterval(watching);
  await store.pool.query("delete from vouching_editions where state = 'folding'");
  return {
    perSecond: entries / seconds,
    cpuMicroseconds: (used.user + used.system) / entries,
    mebibytes: most / 2 ** 20,
  };
}

/** The hashes are not what is measured. */
async function fill(store: Store, { entries, entryAt }: Omit<FakeLog, "roots">): Promise<void> {
  for (let from = 1; from <= entries; from += PART) {
    const part = Array.from({ length: Math.min(PART, entries - from + 1) }, (_, index) => entryAt(from + index));
    await store.pool.query(
      `insert into vouching_log (book, position, entry, running_hash)
       select 'full', position, entry, '' from unnest($1::bigint[], $2::text[]) as t (position, entry)`,
      [part.map(({ position }) => position), part.map((entry) => canonicalJson(entry))],
    );
  }
  await store.pool.query("update vouching_books set position = $1 where book = 'full'", [entries]);
}

/** Milliseconds a payment: the medians of such that come in in turns, with and without the book. */
export async function liveCost(store: Store, payments: number): Promise<{ withBook: number; withoutBook: number }> {
  const times = { completed: [] as number[], created: [] as number[] };
  for (let i = 0; i < 2 * payments; i++) {
    // A facilitator's or the ledger's word brings a payment into the books when it has ended; one that has not stays out.
    const status = i % 2 === 0 ? "completed" : "created";
    const id = `pay_${randomBytes(8).toString("hex")}`;
    const parties = { payer: `payer ${i % 50}`, payee: `agent ${i % 20}`, agentId: `agent ${i % 20}` };
    const payment = paymentRow({ id, ...parties, network: "bench", asset: "money", status });
    const begun = performance.now();
    await store.transaction((tx) => insertPayment(tx, payment));
    times[status].push(performance.now() - begun);
  }
  return { withBook: median(times.completed), withoutBook: median(times.created) };
}

function median(times: number[]): number {
  times.sort((left, right) => left - right);
  return times[Math.floor(times.length / 2)] ?? 0;
}
