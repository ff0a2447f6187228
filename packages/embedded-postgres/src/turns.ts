/** Hands out the one backend: first come, first served. */
export type Turns = {
  /** Waits for the turn; the function that it gives hands the backend on. */
  take(): Promise<() => void>;
};

/** Makes the line of those who wait for the one backend. */
export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let taken = false;

  function pass(): void {
    const next = waiting.shift();
    if (next === undefined) taken = false;
    else next();
  }

  return {
    async take() {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
      let passed = false;
      return () => {
        if (!passed) pass();
        passed = true;
      };
    },
  };
}
