// The thread in which long scores are computed: that of 100,000 transactions takes seconds.
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

import type { ScoreTransaction } from "@arcs/core";

import { computeSummary } from "./compute.ts";
import type { ScoreThreadAnswer, ScoreThreadRequest } from "./thread-messages.ts";

// Requests come first where no core is free. On Linux that is the priority of this thread alone, elsewhere of the whole process
// (setpriority(2), "C library/kernel differences").
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const transactions: ScoreTransaction[] = [];

parentPort?.on("message", (request: ScoreThreadRequest) => {
  if (request.type === "page") {
    for (const transaction of request.transactions) transactions.push(transaction);
    return;
  }
  say(answer(request));
  parentPort?.close();
});

function answer({ terms }: ScoreThreadRequest & { type: "compute" }): ScoreThreadAnswer {
  try {
    return { type: "score", score: computeSummary(transactions, terms) };
  } catch (error) {
    return { type: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

function say(message: ScoreThreadAnswer): void {
  parentPort?.postMessage(message);
}
