// Folds a stream of entries by the step that the server and auditors make; settling is part of it.
import { applyCoverEntry, createCoverBook } from "@arcs/trust/cover";

import { entryAt, roots } from "./sample-entries.ts";

/**
 * `cpuSeconds`: CPU of all threads, garbage collection included. Other work on the machine affects
 * it little.
 */
export type FoldRate = {
  entries: number;
  accounts: number;
  seconds: number;
  cpuSeconds: number;
  mebibytes: number;
};

/** Folds a log of so many entries. */
export function foldRate(entries: number): FoldRate {
  const book = createCoverBook(roots);
  let most = 0;
  let seconds = 0;
  let cpuMicroseconds = 0;
  for (let from = 1; from <= entries; from += 50_000) {
    const log = Array.from({ length: Math.min(50_000, entries - from + 1) }, (_, index) =>
      entryAt(from + index, entries),
    );
    const [begun, cpu] = [performance.now(), process.cpuUsage()];
    for (const entry of log) applyCoverEntry(book, entry);
    seconds += (performance.now() - begun) / 1000;
    const used = process.cpuUsage(cpu);
    cpuMicroseconds += used.user + used.system;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const accounts = new Set([...book.voices.keys(), ...book.rooms.keys()]).size;
  return {
    entries,
    accounts,
    seconds,
    cpuSeconds: cpuMicroseconds / 1e6,
    mebibytes: most / 2 ** 20,
  };
}
