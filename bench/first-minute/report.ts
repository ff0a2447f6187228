import { availableParallelism, cpus } from "node:os";

import { writeSection } from "../write-section.ts";

/** One first time: target and result. */
export type FirstTime = {
  what: string;
  /** Actions of the newcomer. */
  by: string;
  asked: string;
  reached: string;
  /** Seconds of each step. */
  parts: Readonly<Record<string, number>>;
  /** Whether it succeeded within the target. */
  isReached: boolean;
};

/** Prints the table, and writes it into docs/ when asked. */
export function reportFirstMinute(
  times: readonly FirstTime[],
  { write }: { write: boolean },
): void {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
  const text = [
    `Measured once on ${machine}, with other work on it.`,
    "",
    "| | by | asked | reached | its steps |",
    "|---|---|---:|---:|---|",
    ...times.map(
      ({ what, by, asked, reached, parts, isReached }) =>
        `| ${what} | ${by} | ${asked} | ${reached}${isReached ? "" : ": missed"} | ${stepsOf(parts)} |`,
    ),
  ].join("\n");
  console.log(text);
  if (write) writeSection("benchmarks.md", { name: "first minute", text });
}

function stepsOf(parts: FirstTime["parts"]): string {
  return Object.entries(parts)
    .map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`)
    .join(", ");
}
