// Kills a process that writes to an embedded database, again and again, and checks the data after
// each kill.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { openDatabase, temporaryFolder } from "./databases.ts";

/** Results of many kills. */
export type KillReport = {
  kills: number;
  acknowledged: number;
  lost: number;
  halfDone: number;
  /** Rows missing from the index. */
  unindexed: number;
  /** Max milliseconds from the start of the process to its first answer. */
  slowestStart: number;
};

/**
 * When to kill: after so many acknowledged writes, or so many milliseconds after the start, ready
 * or not.
 */
export type KillMoment = { writes: number } | { startingMs: number };

/** Runs a writer for each moment, and one more to check the data after the last kill. */
export async function runKillLoop(moments: readonly KillMoment[]): Promise<KillReport> {
  const folder = temporaryFolder();
  // Creating a database takes longer than starting one.
  await (await openDatabase(folder)).close();
  const report: KillReport = {
    kills: 0,
    acknowledged: 0,
    lost: 0,
    halfDone: 0,
    unindexed: 0,
    slowestStart: 0,
  };
  let acknowledged = 0;
  for (const moment of [...moments, { writes: 0 }]) {
    const run = await writeUntilKilled(folder, moment);
    if (run.start !== undefined) {
      report.slowestStart = Math.max(report.slowestStart, run.start.ms);
      // Ids grow by one and are never removed, so there must be at least as many as were
      // acknowledged.
      report.lost += Math.max(0, acknowledged - run.start.found);
      report.halfDone += run.start.halves;
      report.unindexed += run.start.unindexed;
    } else if ("writes" in moment) throw new Error("the writer ended before it began");
    report.kills++;
    acknowledged += run.wrote;
  }
  report.acknowledged = acknowledged;
  rmSync(folder, { recursive: true });
  return report;
}

type Run = {
  start?: { ms: number; found: number; halves: number; unindexed: number };
  wrote: number;
};

/** Runs a writer until its moment, and kills it as a power switch would. */
async function writeUntilKilled(folder: string, moment: KillMoment): Promise<Run> {
  const begun = performance.now();
  const program = join(import.meta.dirname, "writer.ts");
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=@arcs/source", program, folder],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const closed = once(child, "close");
  const kill = (): boolean => child.kill("SIGKILL");
  if ("startingMs" in moment) setTimeout(kill, moment.startingMs);
  const run: Run = { wrote: 0 };
  // Reads to the end, not only to the kill: a killed process may have printed more than was read
  // yet.
  for await (const line of createInterface({ input: child.stdout })) {
    const [found = 0, halves = 0, unindexed = 0] = line.split(" ").slice(1).map(Number);
    if (line.startsWith("wrote")) run.wrote++;
    else run.start = { ms: Math.round(performance.now() - begun), found, halves, unindexed };
    if ("writes" in moment && run.wrote >= moment.writes) kill();
  }
  await closed;
  return run;
}
