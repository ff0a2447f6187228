import { SdkError, type ScoreTransaction } from "@arcs/core";

import { startThread } from "#process";
import { computeSummary } from "./compute.ts";
import type { ScoreSummary, ScoreTerms, ScoreThreadAnswer, ScoreThreadRequest } from "./thread-messages.ts";

/** A score that is being computed from transactions that come page by page. */
export type ScoreComputation = {
  add(transactions: ScoreTransaction[]): void;
  finish(terms: ScoreTerms): Promise<ScoreSummary>;
  /** Lets go of what it holds, finished or not. */
  close(): Promise<void>;
};

// Some 30 ms of computing. More of it would keep requests waiting.
const LARGEST_INLINE = 1000;

/** Starts a computation: a short one happens here, a long one in a thread of its own, where no request waits for it. */
export function startScoreComputation(): ScoreComputation {
  const pages: ScoreTransaction[][] = [];
  let thread: ScoreThread | undefined;
  return {
    add(transactions) {
      pages.push(transactions);
      if (pages.reduce((sum, { length }) => sum + length, 0) <= LARGEST_INLINE && thread === undefined) return;
      thread ??= startScoreThread();
      for (const page of pages.splice(0)) thread.tell({ type: "page", transactions: page });
    },
    finish: (terms) => thread?.compute(terms) ?? Promise.resolve(computeSummary(pages.flat(), terms)),
    close: async () => thread?.close(),
  };
}

type ScoreThread = {
  tell(request: ScoreThreadRequest): void;
  compute(terms: ScoreTerms): Promise<ScoreSummary>;
  close(): Promise<void>;
};

function startScoreThread(): ScoreThread {
  const worker = startThread("score-thread", { besides: import.meta.url });
  const answered = new Promise<ScoreSummary>((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new SdkError("internal_error", `thread of a score expected to compute it, got ${reason}`));
    worker.once("message", (answer: ScoreThreadAnswer) =>
      answer.type === "score" ? resolve(answer.score) : fail(answer.reason),
    );
    worker.once("error", (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.once("exit", (code) => fail(`exit code ${code}`));
  });
  // It may fail before anybody waits for it.
  answered.catch(() => undefined);
  return {
    tell: (request) => worker.postMessage(request),
    compute(terms) {
      worker.postMessage({ type: "compute", terms });
      return answered;
    },
    async close() {
      await worker.terminate();
    },
  };
}
