import { type ActiveContext, createActiveContext, keyOfStep, type Step, type Term } from "./active-context.ts";

/**
 * Active contexts and the steps between them, in the form in which they are carried: generated from the general engine by
 * `scripts/generate-tables.ts`, so that nothing here interprets a context.
 */
export type PackedTables = {
  /** URLs of the contexts. */
  readonly urls: readonly string[];
  /** Distinct terms: name, IRI, coercion, number of the scoped context or -1, flags (1 graph, 2 prefix, 4 outside). */
  readonly terms: readonly (readonly [string, string | null, string | null, number, number])[];
  /** What steps change: numbers of terms that they set, and names that they take away. */
  readonly changes: readonly (readonly (number | string)[])[];
  /**
   * Rows of three, each less the row before it: for each active context but the initial one, from number 1, the number of
   * the step that makes it, that of its change, and that of its `previous` or -1.
   */
  readonly contexts: readonly number[];
  /**
   * Rows of four, each less the row before it, for each step: number of the context that it begins from, kind, number of
   * the URL or scoped context, number of the context that it leads to.
   */
  readonly steps: readonly number[];
};

/** The kinds of steps, by their numbers in {@link PackedTables}. */
export const stepKinds = ["document", "property", "type"] as const satisfies readonly Step["kind"][];

/** Unpacks the initial active context; the others follow when a step first leads to them. */
export function unpackTables(packed: PackedTables): ActiveContext {
  const steps = unpackRows(packed.steps, 4).map((row) => unpackStep(row, packed));
  const stepsFrom = new Map<number, UnpackedStep[]>();
  for (const step of steps) {
    const siblings = stepsFrom.get(step.from);
    if (siblings === undefined) stepsFrom.set(step.from, [step]);
    else siblings.push(step);
  }
  const contexts = unpackRows(packed.contexts, 3);
  return contextAt(0, { packed, terms: packed.terms.map(unpackTerm), contexts, steps, stepsFrom, made: [] });
}

type UnpackedStep = { readonly from: number; readonly step: Step; readonly to: number };

type Unpacking = {
  readonly packed: PackedTables;
  readonly terms: readonly Term[];
  readonly contexts: readonly (readonly number[])[];
  readonly steps: readonly UnpackedStep[];
  readonly stepsFrom: ReadonlyMap<number, readonly UnpackedStep[]>;
  /** The contexts that were needed so far, by their numbers. */
  readonly made: ActiveContext[];
};

function unpackRows(differences: readonly number[], width: number): (readonly number[])[] {
  const rows: (readonly number[])[] = [];
  let row = Array.from({ length: width }, () => 0);
  for (let start = 0; start < differences.length; start += width) {
    row = row.map((value, column) => value + (differences[start + column] ?? 0));
    rows.push(row);
  }
  return rows;
}

function unpackStep(
  [from = 0, kindNumber = 0, target = 0, to = 0]: readonly number[],
  { urls }: PackedTables,
): UnpackedStep {
  const kind = stepKinds[kindNumber] as Step["kind"];
  return { from, step: kind === "document" ? { kind, url: urls[target] as string } : { kind, scoped: target }, to };
}

function unpackTerm([name, iri, type, scoped, flags]: PackedTables["terms"][number]): Term {
  return {
    name,
    iri,
    type: type ?? undefined,
    isGraph: (flags & 1) !== 0,
    isPrefix: (flags & 2) !== 0,
    isOutside: (flags & 4) !== 0,
    scoped: scoped < 0 ? undefined : scoped,
  };
}

function contextAt(number: number, unpacking: Unpacking): ActiveContext {
  const present = unpacking.made[number];
  if (present !== undefined) return present;
  const context = number === 0 ? initialContext() : makeContext(number, unpacking);
  unpacking.made[number] = context;
  for (const { step, to } of unpacking.stepsFrom.get(number) ?? []) {
    context.next[step.kind].set(keyOfStep(step), () => contextAt(to, unpacking));
  }
  return context;
}

/** The active context without any context. */
export function initialContext(): ActiveContext {
  return createActiveContext({ terms: new Map(), vocabulary: undefined, previous: undefined, origin: undefined });
}

function makeContext(number: number, unpacking: Unpacking): ActiveContext {
  const [stepNumber = 0, changeNumber = 0, previous = -1] = unpacking.contexts[number - 1] ?? [];
  const { from: fromNumber, step } = unpacking.steps[stepNumber] as UnpackedStep;
  const from = contextAt(fromNumber, unpacking);
  return createActiveContext({
    terms: changed(from, { change: unpacking.packed.changes[changeNumber] ?? [], terms: unpacking.terms }),
    vocabulary: undefined,
    previous: previous < 0 ? undefined : contextAt(previous, unpacking),
    origin: { from, step },
  });
}

function changed(
  { terms: before }: ActiveContext,
  { change, terms }: { change: PackedTables["changes"][number]; terms: readonly Term[] },
): Map<string, Term> {
  const after = new Map(before);
  for (const entry of change) {
    if (typeof entry === "string") {
      after.delete(entry);
    } else {
      const term = terms[entry] as Term;
      after.set(term.name, term);
    }
  }
  return after;
}
