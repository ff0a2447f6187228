/** Something to measure: one call is one unit of work, or as many as `per` says. */
export type Subject = { run: () => unknown; per?: number };

/**
 * Microseconds per unit: of the median round, and of the fastest one, which other work disturbed
 * least. `ratio` and `fastestRatio` compare them with another subject.
 */
export type Measurement = { median: number; fastest: number; ratio: number; fastestRatio: number };

const WARM_UP_MS = 500;

/**
 * Measures subjects in turns, in a different order each round, so that other work on the machine
 * affects all alike.
 */
export async function measure<Name extends string>(
  subjects: Record<Name, Subject>,
  { unit, rounds, sliceMs }: { unit: NoInfer<Name>; rounds: number; sliceMs: number },
): Promise<Record<Name, Measurement>> {
  const names = Object.keys(subjects) as Name[];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (const name of names) await microseconds(subjects[name], WARM_UP_MS);
  for (let round = 0; round < rounds; round++) {
    const order = names.map((_, index) => names[(index * 7 + round * 5) % names.length]!);
    for (const name of new Set([...order, ...names])) {
      times.get(name)!.push(await microseconds(subjects[name], sliceMs));
    }
  }
  const units = times.get(unit)!;
  return Object.fromEntries(
    names.map((name) => [name, measurementOf(times.get(name)!, units)]),
  ) as Record<Name, Measurement>;
}

/** Compares the rounds of a subject with those of the unit. */
export function measurementOf(own: readonly number[], units: readonly number[]): Measurement {
  const [fastest, fastestUnit] = [Math.min(...own), Math.min(...units)];
  return {
    median: median(own),
    fastest,
    ratio: median(own.map((time, round) => time / units[round]!)),
    fastestRatio: fastest / fastestUnit,
  };
}

async function microseconds({ run, per = 1 }: Subject, sliceMs: number): Promise<number> {
  let calls = 0;
  const begun = performance.now();
  for (;;) {
    const result = run();
    if (result instanceof Promise) await result;
    calls++;
    const elapsed = performance.now() - begun;
    if (elapsed >= sliceMs) return (elapsed * 1000) / (calls * per);
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
