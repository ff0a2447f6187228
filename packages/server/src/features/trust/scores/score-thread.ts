// The thread of a long score: to compute one from 100,000 transactions takes a second or more.
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

import type { ScoreTransaction } from "@arcs/trust";

import { computeSummary, type ScoreThreadMessage } from "./compute-score.ts";

// Requests come first where no core is free. On Linux that is the priority of this thread alone,
// elsewhere of the whole process (setpriority(2), "C library/kernel differences").
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const all: ScoreTransaction[] = [];
parentPort?.on("message", ({ transactions, terms }: ScoreThreadMessage) => {
  for (const transaction of transactions) all.push(transaction);
  if (terms !== undefined) parentPort?.postMessage(computeSummary(all, terms));
});
