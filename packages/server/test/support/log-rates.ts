// Measures the log on a store, for `npm run bench -- log`.
import { createSigner } from "@arcs/core";
import type { CoverEntry } from "@arcs/trust/cover";
import { systemClock } from "../../src/platform/base/runtime.ts";
import { askWitness, createLogWitnesses } from "../../src/features/log/log-witnesses.ts";
import { publishLog } from "../../src/features/log/publish-log.ts";
import { readCheckpoint } from "../../src/features/log/service.ts";
import { defaultSettings } from "../../src/platform/settings/settings.ts";
import type { Transaction } from "../../src/platform/db/queryable.ts";
import type { Store } from "../../src/platform/db/store.ts";
import { logRecord } from "../../src/features/log/log-record.ts";
import { insertPayment } from "../../src/features/payments/service.ts";
import { readAgent } from "../../src/features/trust/scores/found-agents.ts";
import { addAgent, agentRow, paymentRow } from "./fixtures.ts";

const never = new AbortController().signal;
const CLIENTS = 8;
// Many entries for one commit: the figure is their cost for a change that commits anyway.
const PART = 250;

/** How fast a store takes entries. */
export type LogRates = {
  /**
   * Changes a second by eight clients, each a transaction that stores a payment; with an entry for
   * the log, and without.
   */
  withEntry: number;
  withoutEntry: number;
  /**
   * Entries a second that the transactions of these clients take besides, sent as changes send
   * them: what the log alone bounds.
   */
  appended: number;
  /** Entries a second that get their places: tree, tiles, chains, checkpoint. */
  placed: number;
  /** Bytes of the log for each payment: what a reader fetches, and what the store keeps. */
  served: number;
  stored: number;
  /**
   * Microseconds of this process's CPU for each of those; on the embedded store that is all of it.
   */
  appendedCpu: number;
  placedCpu: number;
  /**
   * Microseconds to read a score from the store, medians of reads in turns: of agents with entries
   * in the log, and without.
   */
  readWith: number;
  readWithout: number;
};

/** Measures a store of so many entries. */
export async function logRates(store: Store, { entries }: { entries: number }): Promise<LogRates> {
  const agents = Array.from({ length: 40 }, () => agentRow());
  for (const agent of agents) await addAgent(store, agent);
  // The other half has no entries.
  const ids = agents.slice(0, 20).map(({ id }) => id);
  const { withEntry, withoutEntry, written } = await changeRates(store, {
    ids,
    changes: Math.min(entries, 1_000),
  });
  const appending = begin();
  let next = written;
  const appendParts = async (): Promise<void> => {
    while (next < entries) {
      const from = next;
      next += PART;
      await store.transaction(async (tx) => {
        const count = Math.min(PART, entries - from);
        await Promise.all(
          Array.from({ length: count }, (_, place) => logIndex(tx, from + place, ids)),
        );
      });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, appendParts));
  const appended = appending(entries - written);
  const placing = begin();
  await publish(store);
  const placed = placing(entries);
  const { size } = await readCheckpoint(store.pool);
  if (size !== entries) throw new Error(`the log must have ${entries} entries (received ${size})`);
  return {
    withEntry,
    withoutEntry,
    appended: appended.perSecond,
    appendedCpu: appended.cpu,
    placed: placed.perSecond,
    placedCpu: placed.cpu,
    ...(await bytesOf(store, entries)),
    ...(await readTimes(
      store,
      agents.map(({ internalId }) => internalId),
    )),
  };
}

/** Begins to measure; what it gives ends it. */
function begin(): (count: number) => { perSecond: number; cpu: number } {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  return (count) => {
    const seconds = secondsSince(begun);
    const { user, system } = process.cpuUsage(before);
    return { perSecond: count / seconds, cpu: (user + system) / count };
  };
}

/**
 * Changes by several clients at once, in turns with and without an entry: a machine that is busy is
 * so for both.
 */
async function changeRates(
  store: Store,
  { ids, changes }: { ids: readonly string[]; changes: number },
): Promise<{ withEntry: number; withoutEntry: number; written: number }> {
  const seconds = { with: 0, without: 0 };
  const ROUND = 100;
  let written = 0;
  for (let done = 0; done < changes; done += ROUND) {
    for (const kind of ["with", "without"] as const) {
      const begun = performance.now();
      let left = ROUND;
      const client = async (): Promise<void> => {
        while (left-- > 0) {
          const index = written;
          if (kind === "with") written += 1;
          // One that has not ended is in no book, and so brings no entry by itself.
          const payment = paymentRow({ agentId: agentOf(index, ids), status: "created" });
          await store.transaction(async (tx) => {
            const stored = insertPayment(tx, payment);
            await Promise.all(kind === "with" ? [stored, logIndex(tx, index, ids)] : [stored]);
          });
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      seconds[kind] += secondsSince(begun);
    }
  }
  return { withEntry: changes / seconds.with, withoutEntry: changes / seconds.without, written };
}

function publish(store: Store): Promise<void> {
  const context = {
    store,
    clock: systemClock,
    randomBytes: (length: number) => new Uint8Array(length),
    settings: { ...defaultSettings, logAnchorEvery: 0 },
    logSigner: createSigner(new Uint8Array(32).fill(1)),
    logWitnesses: createLogWitnesses([], {
      askWitness,
      clock: systemClock,
      onError: () => undefined,
    }),
  };
  return publishLog(context, never);
}

async function bytesOf(
  store: Store,
  entries: number,
): Promise<Pick<LogRates, "served" | "stored">> {
  const { rows } = await store.pool.query<{ served: number; stored: number }>(
    `select ((select sum(octet_length(entry) + 2) from log_entries)
         + (select sum(octet_length(hashes)) from log_tiles))::float8 as served,
       (pg_total_relation_size('log_entries') + pg_total_relation_size('log_tiles')
         + pg_total_relation_size('log_heads'))::float8 as stored`,
  );
  const [sizes] = rows;
  if (sizes === undefined) throw new Error("the store does not know its sizes");
  return { served: sizes.served / entries, stored: sizes.stored / entries };
}

/**
 * The statement that a read is, past what is kept of agents; the first half of them has entries in
 * the log.
 */
async function readTimes(
  store: Store,
  internalIds: readonly string[],
): Promise<Pick<LogRates, "readWith" | "readWithout">> {
  const times = { readWith: [] as number[], readWithout: [] as number[] };
  for (let round = 0; round < 30; round++) {
    for (const [index, id] of internalIds.entries()) {
      const begun = performance.now();
      if ((await readAgent(store.pool, id)) === undefined)
        throw new Error("the agent does not exist");
      if (round > 0)
        times[index < internalIds.length / 2 ? "readWith" : "readWithout"].push(
          secondsSince(begun) * 1e6,
        );
    }
  }
  return { readWith: median(times.readWith), readWithout: median(times.readWithout) };
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

/** Not waited for, as changes have it: it takes no answer of another statement. */
function logIndex(tx: Transaction, index: number, ids: readonly string[]): Promise<void> {
  return logRecord(tx, entryOf(index, ids), { agentId: agentOf(index, ids) });
}

function agentOf(index: number, ids: readonly string[]): string {
  return ids[index % ids.length] ?? "";
}

function entryOf(index: number, ids: readonly string[]): CoverEntry {
  return {
    kind: "payment",
    position: index + 1,
    at: new Date(1_767_225_600_000 + index * 1000).toISOString(),
    network: "mainnet-beta",
    asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    transaction: String(index).padStart(88, "5"),
    id: `pay_${String(index).padStart(22, "1")}`,
    payer: `Payer${String(index % 500).padStart(39, "1")}`,
    payee: agentOf(index, ids),
    amount: "1.25",
  };
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000;
}
