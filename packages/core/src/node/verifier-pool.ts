import { fullBuild } from "../verification/full-build.ts";
import { assertObject } from "../base/describe-value.ts";
import { defined } from "../base/defined.ts";
import { SdkError } from "../base/errors.ts";
import { onAbort } from "../base/on-abort.ts";
import { checkCredentials } from "../verification/check-credentials.ts";
import type { CredentialReport } from "../verification/report.ts";
import { prepareVerification, type VerifyCredentialOptions } from "../verification/verification-context.ts";
import type { ThreadVerifyOptions } from "./messages.ts";
import { loadSetup } from "./setup.ts";
import { createThreads, type ThreadOptions, type Threads } from "./threads.ts";
import { type Run, verifyBatch } from "./verify-in-threads.ts";

/** Options of a pool. */
export type VerifierPoolOptions = {
  /** How many threads. Default: as many as the machine runs at a time. */
  threads?: number;
  /**
   * URL of a module that exports `schemas`, `canonicalizer` or `ed25519`, where the verifier has its own: functions cannot
   * be passed to another thread, so each thread imports them.
   */
  setup?: URL;
  /** Bounds on memory, and command line options, of each thread. */
  threadOptions?: ThreadOptions;
};

/** What a verifier decides, but for what the pool's `setup` says. `resolveStatus` and `resolveResource` are
 * called in the calling thread. */
export type PoolVerifyOptions = Omit<VerifyCredentialOptions, "schemas" | "canonicalizer" | "ed25519"> & {
  /** Ends the verification; its reason is thrown. */
  signal?: AbortSignal;
};

/** Threads that verify credentials. */
export type VerifierPool = {
  /** Verifies many credentials: one report per input, in the order of the inputs. */
  verifyCredentials(inputs: readonly unknown[], options: PoolVerifyOptions): Promise<CredentialReport[]>;
  /**
   * Verifies a stream of credentials, batch by batch of 64: one report per input, in the order of the inputs. It reads ahead
   * no further than the threads need, and stops when nobody takes the reports.
   */
  verifyStream(
    inputs: Iterable<unknown> | AsyncIterable<unknown>,
    options: PoolVerifyOptions,
  ): AsyncGenerator<CredentialReport, void, undefined>;
  /** Ends the threads; what they were at fails with `verification_thread_failed`. */
  close(): Promise<void>;
};

// Handing a batch over costs about as much as half a verification.
const BATCH = 64;
// Fewer are verified here before a thread has been told of them.
const WORTH_A_THREAD = 32;

/** Makes a pool of threads that run a program. */
export function createPool(program: URL, options: VerifierPoolOptions): VerifierPool {
  assertObject(options, "options");
  const setup = options.setup?.href;
  const threads = createThreads(program, { threads: options.threads, setup, threadOptions: options.threadOptions });
  let runs = 0;

  const verifyBatches = async function* (
    batches: Iterable<unknown[]> | AsyncIterable<unknown[]>,
    { signal, ...verifyOptions }: PoolVerifyOptions,
  ): AsyncGenerator<CredentialReport[], void, undefined> {
    const run = { ...(await prepareRun(verifyOptions, { threads, setup })), number: runs++ };
    const aborted = abortion(signal);
    const underway: Promise<CredentialReport[]>[] = [];
    try {
      for await (const batch of batches) {
        signal?.throwIfAborted();
        underway.push(quietly(verifyWhereItPays(batch, run)));
        // One batch at work and one waiting, for each thread.
        if (underway.length >= 2 * threads.size) yield Promise.race([underway.shift() ?? [], aborted.promise]);
      }
      while (underway.length > 0) yield Promise.race([underway.shift() ?? [], aborted.promise]);
    } finally {
      aborted.stop();
      threads.forget(run.number);
    }
  };
  return {
    verifyStream: async function* (inputs, verifyOptions) {
      const batches = Symbol.asyncIterator in inputs ? batchesOfStream(inputs) : batchesOf(inputs);
      for await (const reports of verifyBatches(batches, verifyOptions)) yield* reports;
    },
    verifyCredentials: async (inputs, verifyOptions) => {
      if (!Array.isArray(inputs)) {
        throw new SdkError("invalid_argument", "inputs expected an array of credentials");
      }
      const reports: CredentialReport[] = [];
      for await (const batch of verifyBatches(batchesOf(inputs), verifyOptions)) reports.push(...batch);
      return reports;
    },
    close: () => threads.close(),
  };
}

async function prepareRun(
  options: Omit<PoolVerifyOptions, "signal">,
  { threads, setup }: { threads: Threads; setup: string | undefined },
): Promise<Omit<Run, "number">> {
  const { schemas, canonicalizer, ed25519 } = await importSetup(setup);
  return {
    threads,
    context: prepareVerification({ ...options, schemas, ...defined({ ed25519 }) }, fullBuild(options, canonicalizer)),
    options: ofThreads(options),
  };
}

/** What can go to another thread; a function that somebody passes all the same could not. */
function ofThreads(options: Omit<PoolVerifyOptions, "signal">): ThreadVerifyOptions {
  const {
    trustedIssuers,
    now,
    clockSkewSeconds,
    limits,
    challenge,
    domain,
    unsupportedProofs,
    inlineContexts,
    cryptosuites,
    documentBases,
  } = options;
  return {
    trustedIssuers,
    now,
    ...defined({
      clockSkewSeconds,
      limits,
      /* fault: thread-policies-forgotten */ challenge,
      domain,
      unsupportedProofs,
      inlineContexts,
      cryptosuites,
      documentBases,
    }),
  };
}

async function importSetup(setup: string | undefined): ReturnType<typeof loadSetup> {
  try {
    return await loadSetup(setup);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SdkError("verification_thread_failed", `setup expected a module that can be imported, but: ${reason}`);
  }
}

async function verifyWhereItPays(batch: readonly unknown[], run: Run): Promise<CredentialReport[]> {
  return batch.length < WORTH_A_THREAD ? checkCredentials(batch, run.context) : verifyBatch(batch, run);
}

/** Inputs as they are: `for await` would call `then` of an input that has one. */
function* batchesOf(inputs: Iterable<unknown>): Generator<unknown[]> {
  let batch: unknown[] = [];
  for (const input of inputs) {
    batch.push(input);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function* batchesOfStream(inputs: AsyncIterable<unknown>): AsyncGenerator<unknown[]> {
  let batch: unknown[] = [];
  for await (const input of inputs) {
    batch.push(input);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** A failure is seen where the promise is awaited; if that is never, because the caller left, it is nobody's. */
function quietly<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** A promise that fails when the signal does. */
function abortion(signal: AbortSignal | undefined): { promise: Promise<never>; stop: () => void } {
  let stop = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    if (signal !== undefined) stop = onAbort(signal, () => reject(signal.reason));
  });
  return { promise: quietly(promise), stop };
}
