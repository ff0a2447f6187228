import { isSdkError, SdkError } from "@arcs/core";

import { startThread } from "#process";
import type { Store } from "../../../../platform/db/store.ts";
import { computeSummary } from "./compute.ts";
import { type EvidenceName, gatherEvidence } from "./gather-evidence.ts";
import type { ScoreSummary, ScoreTask, ScoreTerms, ScoreThreadAnswer } from "./thread-messages.ts";

// Some 30 ms of computing. More of it would keep requests waiting.
const MAX_INLINE = 1000;

// Some 40 ms of reading pages, in a quarter of a second. Less of it would not be worth a connection.
const MAX_READ_HERE = 3000;

/**
 * Computes a score from all of its evidence, without keeping requests waiting: from much of it in a thread of its own, which reads
 * most of very much by a connection of its own.
 *
 * @param options.pause - called between two pages that are read here, with the milliseconds that the first one took
 * @throws the signal's reason when it fires before the score is there
 */
export async function computeFromEvidence(
  { pool, place }: Pick<Store, "pool" | "place">,
  { evidence, terms }: { evidence: EvidenceName; terms: ScoreTerms },
  { signal, pause }: { signal: AbortSignal; pause: (milliseconds: number) => Promise<void> },
): Promise<ScoreSummary> {
  const pauseUnlessOver = async (milliseconds: number): Promise<void> => {
    await pause(milliseconds);
    signal.throwIfAborted();
  };
  signal.throwIfAborted();
  const first = await gatherEvidence(pool, evidence, { most: MAX_READ_HERE, pause: pauseUnlessOver });
  const known = first.transactions;
  if (known.length <= MAX_INLINE) return computeSummary(known, terms);
  if (first.isAll) return computeInThread({ known, terms }, signal);
  try {
    return await computeInThread({ known, rest: { place, evidence }, terms }, signal);
  } catch (error) {
    if (!isSdkError(error, "store_failed")) throw error;
  }
  // The database may have no connection to give but those that the pool has. Where it fails altogether, the pool says so.
  const { transactions } = await gatherEvidence(pool, evidence, { known, pause: pauseUnlessOver });
  return computeInThread({ known: transactions, terms }, signal);
}

async function computeInThread(task: ScoreTask, signal: AbortSignal): Promise<ScoreSummary> {
  signal.throwIfAborted();
  const worker = startThread("score-thread", { besides: import.meta.url, workerData: task });
  let stop = (): void => undefined;
  try {
    return await new Promise<ScoreSummary>((resolve, reject) => {
      const fail = (reason: string): void =>
        reject(new SdkError("internal_error", `the score thread stopped: ${reason}`));
      worker.once("message", (answer: ScoreThreadAnswer) =>
        answer.type === "score" ? resolve(answer.score) : reject(new SdkError(answer.code, answer.message)),
      );
      worker.once("error", (error) => fail(error instanceof Error ? error.message : String(error)));
      worker.once("exit", (code) => fail(`exit code ${code}`));
      stop = () => reject(signal.reason as Error);
      signal.addEventListener("abort", stop);
    });
  } finally {
    signal.removeEventListener("abort", stop);
    // Its connection ends with it.
    await worker.terminate();
  }
}
