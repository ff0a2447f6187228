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

/**
 * @param options.delays - milliseconds from "ready" to each kill
 */
export async function runKillLoop({ delays }: { delays: readonly number[] }): Promise<KillReport> {
  const folder = await embeddedFolder();
  const report: KillReport = { kills: 0, acknowledged: 0, lost: 0, halfDone: 0, unindexed: 0, slowestStart: 0 };
  const acknowledged = new Set<number>();
  for (const delay of [...delays, undefined]) {
    const begun = performance.now();
    const writer = startProgram("store/embedded/writer.ts", [folder]);
    const [, found = 0, , halves = 0, unindexed = 0] = (await writer.line("found")).split(" ").map(Number);
    report.slowestStart = Math.max(report.slowestStart, Math.round(performance.now() - begun));
    // Ids grow by one and are never removed, so as many must be there as were acknowledged; more may be.
    report.lost += Math.max(0, acknowledged.size - found);
    report.halfDone += halves;
    report.unindexed += unindexed;
    if (delay !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      report.kills++;
    }
    await writer.kill();
    for (const line of writer.lines) if (line.startsWith("wrote")) acknowledged.add(Number(line.split(" ")[1]));
  }
  report.acknowledged = acknowledged.size;
  rmSync(folder, { recursive: true });
  return report;
}
