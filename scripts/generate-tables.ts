// Generates the tables of the compiled engine: active contexts computed by the general engine, for
// contexts and for the types and terms in them with contexts of their own.
import type { JsonObject } from "../packages/core/src/base/json.ts";
import {
  type ActiveContext,
  keyOfStep,
  type PackedTables,
  previousAfter,
  type Step,
  stepLetters,
  type Term,
} from "../packages/core/src/canonicalization/compiled/context-tables.ts";
import {
  type ContextCompiler,
  createContextCompiler,
} from "../packages/core/test/support/compile-contexts.ts";

/** Writes tables as a module. */
export function writeTables({ urls, ...texts }: PackedTables): string {
  const lines = Object.entries(texts).map(
    ([name, text]) => `  ${name}:\n    ${JSON.stringify(text)},\n`,
  );
  return `import type { PackedTables } from "./context-tables.ts";

/** The active contexts of the contexts that core carries. */
export const packedTables: PackedTables = {
  urls: [\n${urls.map((url) => `    ${JSON.stringify(url)},\n`).join("")}  ],
${lines.join("")}};
`;
}

/**
 * Compiles and packs what documents with these contexts usually need: the contexts in every
 * possible order, each type, and each member with a context of its own. Nodes of several such
 * types, or deeper within such members, are rare: those go to the general engine.
 */
export async function packTables(contexts: ReadonlyMap<string, JsonObject>): Promise<PackedTables> {
  const compiler = createContextCompiler(contexts);
  const { initial } = compiler;
  const exploration: Exploration = { compiler, found: new Set([initial]), steps: [] };
  const roots = new Set([initial]);
  for (const root of roots) {
    for (const url of contexts.keys()) {
      const next = await take({ from: root, step: { kind: "document", url } }, exploration);
      if (next !== undefined) roots.add(next);
    }
  }
  for (const root of roots) await exploreNodes(root, exploration);
  return pack(exploration, [...contexts.keys()]);
}

type Exploration = {
  readonly compiler: ContextCompiler;
  /** In order of discovery. */
  readonly found: Set<ActiveContext>;
  readonly steps: { from: ActiveContext; step: Step; to: ActiveContext }[];
};

async function take(
  { from, step }: { from: ActiveContext; step: Step },
  { compiler, found, steps }: Exploration,
): Promise<ActiveContext | undefined> {
  const isNew = !from.next[step.kind].has(keyOfStep(step));
  if (isNew) await compiler.compile({ from, step });
  const to = from.next[step.kind].get(keyOfStep(step)) as ActiveContext | undefined;
  if (to === undefined) return undefined;
  if (isNew) steps.push({ from, step, to });
  found.add(to);
  return to;
}

/**
 * Explores a node that begins with this active context: the steps of its type, then those of its
 * members.
 */
async function exploreNodes(outer: ActiveContext, exploration: Exploration): Promise<void> {
  const nodes = [outer];
  for (const { name, scoped } of outer.terms.values()) {
    if (scoped !== undefined && isTypeName(name)) {
      const node = await take({ from: outer, step: { kind: "type", scoped } }, exploration);
      if (node !== undefined) nodes.push(node);
    }
  }
  for (const node of nodes) {
    for (const term of node.terms.values()) {
      if (term.scoped !== undefined && !isTypeName(term.name))
        await exploreValues(term, node, exploration);
    }
  }
}

/**
 * The contexts in core write types with a capital letter, and members without; a term could be
 * either.
 */
function isTypeName(name: string): boolean {
  return /^[A-Z]/.test(name);
}

async function exploreValues(
  { name, scoped }: Term,
  node: ActiveContext,
  exploration: Exploration,
): Promise<void> {
  const inner = await take(
    { from: node, step: { kind: "property", scoped: scoped as number } },
    exploration,
  );
  const again = inner?.terms.get(name)?.scoped;
  if (inner === undefined || again === undefined) return;
  await take({ from: inner, step: { kind: "property", scoped: again } }, exploration);
  await take(
    { from: inner.previous ?? inner, step: { kind: "property", scoped: again } },
    exploration,
  );
}

function pack({ found, steps }: Exploration, urls: string[]): PackedTables {
  const [initial] = found as Set<ActiveContext | undefined>;
  const packing: Packing = {
    steps,
    urls,
    numbers: new Map(),
    kinds: createNumbering(),
    changes: createNumbering(),
    lastChanges: new Map(),
    terms: createNumbering(),
  };
  if (initial === undefined) throw new Error("there is no initial context");
  const walk = walkFrom(initial, packing).replace(/\)+$/, "");
  return {
    urls,
    ...packTerms(packing.terms.values().map((text) => JSON.parse(text) as Term)),
    changes: packing.changes.values().join(" "),
    kinds: packing.kinds.values().join(" "),
    walk,
  };
}

type Packing = Pick<Exploration, "steps"> & {
  readonly urls: readonly string[];
  /** Numbers of the contexts found so far. */
  readonly numbers: Map<ActiveContext, number>;
  readonly kinds: Numbering;
  readonly changes: Numbering;
  /** The last change of each step, by its letter. */
  readonly lastChanges: Map<string, number>;
  readonly terms: Numbering;
};

function walkFrom(from: ActiveContext, packing: Packing): string {
  const { steps, urls, numbers, kinds, changes, lastChanges } = packing;
  numbers.set(from, numbers.size);
  let walk = "";
  for (const { step, to } of steps.filter((taken) => taken.from === from)) {
    const kind =
      step.kind === "document"
        ? `d${urls.indexOf(step.url)}`
        : `${step.kind.charAt(0)}${step.scoped}`;
    const letter = stepLetters.charAt(kinds.numberOf(kind));
    const known = numbers.get(to);
    if (letter === "") throw new Error("there are more steps than letters");
    walk += letter;
    if (known !== undefined) {
      walk += to === from ? "=" : String(known);
      continue;
    }
    if (to.vocabulary !== undefined) throw new Error("a context with @vocab cannot be packed");
    if (to.previous !== previousAfter(step, from))
      throw new Error(`the step ${kind} keeps another context than others`);
    const change = changes.numberOf(changeBetween(from, { to, terms: packing.terms }));
    if (change !== (lastChanges.get(letter) ?? 0)) walk += `.${change}`;
    lastChanges.set(letter, change);
    walk += `${walkFrom(to, packing)})`;
  }
  return walk;
}

/** Encodes the difference between two contexts: numbers of terms, with ranges. */
function changeBetween(
  from: ActiveContext,
  { to, terms }: { to: ActiveContext; terms: Numbering },
): string {
  const gone = [...from.terms.keys()].filter((name) => !to.terms.has(name));
  if (gone.length > 0)
    throw new Error(`a context takes ${gone.join(", ")} away, which cannot be packed`);
  const written = (term: Term | undefined): string => JSON.stringify(term);
  const set = [...to.terms.values()].filter(
    (term) => written(term) !== written(from.terms.get(term.name)),
  );
  // Puts similar terms next to each other.
  const orderOf = (term: Term): string =>
    JSON.stringify([splitIri(term)[0], term.type ?? "", term.name]);
  set.sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
  const ranges: [number, number][] = [];
  for (const number of set.map((term) => terms.numberOf(written(term)))) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .map(([first, last]) => (first === last ? String(first) : `${first}-${last}`))
    .join(",");
}

function packTerms(terms: readonly Term[]): Pick<PackedTables, "prefixes" | "coercions" | "terms"> {
  const prefixes = createNumbering();
  const coercions = createNumbering();
  coercions.numberOf("");
  const entries: string[] = [];
  let group = "";
  for (const term of terms) {
    const [prefix, rest] = splitIri(term);
    const its = `${prefixes.numberOf(prefix)},${coercions.numberOf(term.type ?? "")}`;
    if (its !== group) entries.push(its);
    group = its;
    const { name, scoped, isGraph, isPrefix, isOutside } = term;
    const flags = (isGraph ? 1 : 0) + (isPrefix ? 2 : 0) + (isOutside ? 4 : 0);
    if (!/^[^\d=#! ][^=#! ]*$/.test(name) || /[=#! ]/.test(rest))
      throw new Error(`the term ${name} cannot be packed`);
    entries.push(
      `${name}${rest === name ? "" : `=${rest}`}${scoped === undefined ? "" : `#${scoped}`}${flags === 0 ? "" : `!${flags}`}`,
    );
  }
  return {
    prefixes: prefixes.values().join(" "),
    coercions: coercions.values().join(" "),
    terms: entries.join(" "),
  };
}

/** Splits an IRI after its last delimiter. */
function splitIri({ name, iri }: Term): [string, string] {
  if (iri === null) throw new Error(`${name} has no meaning, which cannot be packed`);
  const [, prefix = "", rest = iri] = /^(.*[#/:])(.*)$/.exec(iri) ?? [];
  return [prefix, rest];
}

/** Numbers for distinct texts, in the order in which they are first seen. */
type Numbering = { numberOf(text: string): number; values(): string[] };

function createNumbering(): Numbering {
  const numbers = new Map<string, number>();
  return {
    numberOf: (text) => {
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return number;
    },
    values: () => [...numbers.keys()],
  };
}
