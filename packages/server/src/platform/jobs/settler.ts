import type { Clock } from "../base/clock.ts";

/** Writes down outcomes as they come. */
export type Settler<Result> = {
  /** Takes an outcome. */
  add: (result: Result) => void;
  /** Tells whether outcomes are being written. */
  isBusy: () => boolean;
  /** Tries what is left once more, and ends. */
  stop(): Promise<void>;
};

/** How outcomes are written down. */
export type SettlerOptions<Result> = {
  /** Writes down outcomes, all or none. */
  settle: (results: readonly Result[]) => Promise<void>;
  /** Writes down an outcome that was refused before. */
  settleAgain: (result: Result) => Promise<void>;
  /** Called with an outcome that could not be written down for too long. */
  onGivenUp: (result: Result) => void;
  onError: (error: unknown) => void;
  clock: Clock;
  /** Pause before the store is asked again. */
  retryMs: number;
  /** After so long an outcome that is refused is given up. */
  giveUpMs: number;
};

type Refused<Result> = { result: Result; giveUpAt: number };

/**
 * Creates a settler, which gathers outcomes while a statement is under way, so that a busy queue takes few statements.
 * What the store refuses is tried one by one: an outcome that cannot be written must not hold up the others, and a store
 * that is away for a while must not lose them.
 */
export function createSettler<Result>(options: SettlerOptions<Result>): Settler<Result> {
  const { settle, settleAgain, onGivenUp, onError, clock, retryMs, giveUpMs } = options;
  const results: Result[] = [];
  const stopping = new AbortController();
  let work: Promise<void> | undefined;
  let interruptPause = (): void => undefined;

  return {
    add(result) {
      results.push(result);
      interruptPause();
      work ??= settleAll();
    },
    isBusy: () => work !== undefined,
    async stop() {
      stopping.abort();
      interruptPause();
      await work;
    },
  };

  async function settleAll(): Promise<void> {
    let refused: Refused<Result>[] = [];
    let retryAt = 0;
    while (results.length + refused.length > 0) {
      const batch = results.splice(0);
      if (batch.length > 0 && !(await succeeds(settle(batch)))) {
        retryAt = now() + retryMs;
        refused.push(...batch.map((result) => ({ result, giveUpAt: now() + giveUpMs })));
      }
      if (refused.length === 0) continue;
      if (results.length === 0) await pause(retryAt - now());
      if (now() < retryAt && !stopping.signal.aborted) continue;
      refused = await settleRefused(refused);
      retryAt = now() + retryMs;
    }
    // In the same step as the last look at the results, or one that comes in between would wait for the next one.
    work = undefined;
  }

  async function settleRefused(refused: readonly Refused<Result>[]): Promise<Refused<Result>[]> {
    const left: Refused<Result>[] = [];
    for (const { result, giveUpAt } of refused) {
      if (await succeeds(settleAgain(result))) continue;
      if (now() >= giveUpAt || stopping.signal.aborted) onGivenUp(result);
      else left.push({ result, giveUpAt });
    }
    return left;
  }

  async function succeeds(work: Promise<void>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  }

  async function pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || stopping.signal.aborted) return;
    const interruption = new AbortController();
    interruptPause = () => interruption.abort();
    await clock.sleep(milliseconds, interruption.signal);
    interruptPause = () => undefined;
  }

  function now(): number {
    return clock.now().getTime();
  }
}
