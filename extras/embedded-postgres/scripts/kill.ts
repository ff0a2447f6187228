// Kills a process that writes to an embedded database, many times, and reports whether acknowledged
// writes survived: node --import tsx --conditions=@arcs/source
// extras/embedded-postgres/scripts/kill.ts [kills]
import { type KillMoment, runKillLoop } from "../test/support/kill-loop.ts";

// One in five is killed during a start, perhaps during its recovery.
const moments = Array.from({ length: Number(process.argv[2] ?? 100) }, (_, index): KillMoment => {
  return index % 5 === 4
    ? { startingMs: Math.random() * 2500 }
    : { writes: Math.floor(Math.random() * 400) };
});
const report = await runKillLoop(moments);
const isWrong = report.lost + report.halfDone + report.unindexed > 0;
process.stdout.write(
  `${isWrong ? "FAILED" : "ok    "} writes to the embedded Postgres: ${JSON.stringify(report)}\n`,
);
process.exitCode = isWrong ? 1 : 0;
