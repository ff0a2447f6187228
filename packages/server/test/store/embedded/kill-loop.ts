// Kills a process that writes to an embedded store, again and again, and looks at what is there after each kill.
import { rmSync } from "node:fs";

import { startProgram } from "../../child-program.ts";
import { embeddedFolder } from "../../stores.ts";

/** What many kills came to. */
export type KillReport = {
  kills: number;
  acknowledged: number;
  lost: number;
  halfDone: number;
  /** Rows that the index does not know. */
  unindexed: number;
  /** Milliseconds from the start of the process to its first answer, at most. */
  slowestStart: number;
};

/** When to kill: after so many acknowledged writes, or so many milliseconds after the start, ready or not. */
export type KillMoment = { writes: number } | { startingMs: number };

/** Runs a writer for each moment, and one more to look at what the last kill left. */
export async function runKillLoop(moments: readonly KillMoment[]): Promise<KillReport> {
  const folder = await embeddedFolder();
  const report: KillReport = { kills: 0, acknowledged: 0, lost: 0, halfDone: 0, unindexed: 0, slowestStart: 0 };
  const acknowledged = new Set<number>();
  for (const moment of [...moments, { writes: 0 }]) {
    const begun = performance.now();
    const writer = startProgram("store/embedded/writer.ts", [folder]);
    if ("startingMs" in moment) await new Promise((resolve) => setTimeout(resolve, moment.startingMs));
    else {
      const [, found = 0, , halves = 0, unindexed = 0] = (await writer.line("found")).split(" ").map(Number);
      report.slowestStart = Math.max(report.slowestStart, Math.round(performance.now() - begun));
      // Ids grow by one and are never removed, so as many must be there as were acknowledged; more may be.
      report.lost += Math.max(0, acknowledged.size - found);
      report.halfDone += halves;
      report.unindexed += unindexed;
      await writer.count("wrote", moment.writes);
    }
    await writer.kill();
    report.kills++;
    for (const line of writer.lines) if (line.startsWith("wrote")) acknowledged.add(Number(line.split(" ")[1]));
  }
  report.acknowledged = acknowledged.size;
  rmSync(folder, { recursive: true });
  return report;
}
