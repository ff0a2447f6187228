import { showValue } from "../base/describe-value.ts";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import { SdkError } from "../base/errors.ts";
import type { ThreadData, ThreadInput, ThreadOutcome, ThreadResponse, ThreadVerifyOptions } from "./messages.ts";

/** Options of threads, as `node:worker_threads` has them. */
export type ThreadOptions = {
  /** Bounds on the memory of each thread, in megabytes. */
  resourceLimits?: { maxOldGenerationSizeMb?: number; maxYoungGenerationSizeMb?: number; stackSizeMb?: number };
  /** Command line options of Node for each thread. Default: those of the process. */
  execArgv?: string[];
};

/** A batch for a thread. */
export type Batch = { inputs: readonly ThreadInput[]; run: number; options: ThreadVerifyOptions };

/** A number of threads that share work. */
export type Threads = {
  readonly size: number;
  /** Gives a batch to the thread that has the least to do. */
  verify(batch: Batch): Promise<readonly ThreadOutcome[]>;
  /** Lets all threads drop the options of a run. */
  forget(run: number): void;
  close(): Promise<void>;
};

type Pending = { resolve: (outcomes: readonly ThreadOutcome[]) => void; reject: (error: unknown) => void };
type Thread = { worker: Worker; pending: Map<number, Pending>; runs: Set<number> };

/** Makes threads that run a program; each begins when there is work for it, and does not keep the process alive. */
export function createThreads(
  program: URL,
  {
    threads: size = availableParallelism(),
    setup,
    threadOptions,
  }: ThreadData & { threads: number | undefined; threadOptions: ThreadOptions | undefined },
): Threads {
  if (!Number.isSafeInteger(size) || size < 1) {
    throw new SdkError("invalid_argument", `threads expected a whole number from 1, got ${showValue(size)}`);
  }
  const threads = new Set<Thread>();
  let batches = 0;

  const start = (): Thread => {
    const worker = new Worker(program, { ...threadOptions, workerData: { setup } satisfies ThreadData });
    const thread: Thread = { worker, pending: new Map(), runs: new Set() };
    worker.unref();
    worker.on("message", (response: ThreadResponse) => settle(thread, response));
    worker.on("error", (error: Error) => fail(thread, error.message));
    worker.on("exit", () => fail(thread, "it ended"));
    threads.add(thread);
    return thread;
  };
  const fail = (thread: Thread, reason: string): void => {
    threads.delete(thread);
    for (const { reject } of thread.pending.values()) reject(threadFailed(reason));
    thread.pending.clear();
  };
  const leastBusy = (): Thread => {
    const [first] = [...threads].sort((left, right) => left.pending.size - right.pending.size);
    return first === undefined || (first.pending.size > 0 && threads.size < size) ? start() : first;
  };

  return {
    size,
    verify: ({ inputs, run, options }) =>
      new Promise((resolve, reject) => {
        const thread = leastBusy();
        const batch = batches++;
        thread.pending.set(batch, { resolve, reject });
        thread.worker.ref();
        thread.worker.postMessage({
          kind: "verify",
          batch,
          inputs,
          run,
          options: thread.runs.has(run) ? undefined : options,
        });
        thread.runs.add(run);
      }),
    forget: (run) => {
      for (const { worker, runs } of threads) if (runs.delete(run)) worker.postMessage({ kind: "forget", run });
    },
    close: async () => {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function settle({ worker, pending }: Thread, response: ThreadResponse): void {
  const { resolve, reject } = pending.get(response.batch) as Pending;
  pending.delete(response.batch);
  if (pending.size === 0) worker.unref();
  if ("failure" in response) reject(threadFailed(response.failure));
  else resolve(response.outcomes);
}

/** The error of a thread that gave no answer. */
export function threadFailed(reason: string): SdkError {
  return new SdkError("verification_thread_failed", `a verification thread failed: ${reason}`);
}
