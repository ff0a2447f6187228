// The thread of a long score: to read the evidence of 100,000 transactions, and to compute from it, takes seconds.
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

import { isSdkError } from "@arcs/core";

import { computeSummary, type GatheredEvidence, type ScoreTask, type ScoreThreadAnswer } from "./compute-score.ts";

// Requests come first where no core is free. On Linux that is the priority of this thread alone, elsewhere of the whole process
// (setpriority(2), "C library/kernel differences").
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const task = workerData as ScoreTask;
parentPort?.postMessage(await answer());

async function answer(): Promise<ScoreThreadAnswer> {
  try {
    const { transactions, changed } = await readAll(task);
    return { type: "score", score: computeSummary(transactions, task.terms), changed };
  } catch (error) {
    const code = isSdkError(error) ? error.code : "internal_error";
    return { type: "failed", code, message: error instanceof Error ? error.message : String(error) };
  }
}

async function readAll({ known, rest }: ScoreTask): Promise<GatheredEvidence> {
  if (rest === undefined) return known;
  // Loaded where it is needed: the database's driver takes longer to load than a few thousand transactions to be computed.
  const { readRest } = await import("./gather-evidence.ts");
  return readRest(rest, known);
}
