// Makes the tables of the compiled engine: what the general engine makes of contexts, and of the types and terms in them
// that have contexts of their own.
import type { JsonObject } from "../packages/core/src/json.ts";
import {
  type ActiveContext,
  keyOfStep,
  type Step,
  type Term,
} from "../packages/core/src/proof/compiled/active-context.ts";
import { type ContextCompiler, createContextCompiler } from "../packages/core/src/proof/compiled/compile-contexts.ts";
import { initialContext, type PackedTables, stepKinds } from "../packages/core/src/proof/compiled/context-tables.ts";

/** Writes tables as a module. */
export function writeTables({ urls, terms, changes, contexts, steps }: PackedTables): string {
  const lines = (rows: readonly unknown[]): string => rows.map((row) => `    ${JSON.stringify(row)},\n`).join("");
  return `import type { PackedTables } from "./context-tables.ts";

/** The active contexts of the contexts that core carries. */
export const packedTables: PackedTables = {
  urls: [\n${lines(urls)}  ],
  terms: [\n${lines(terms)}  ],
  changes: [\n${lines(changes)}  ],
  contexts: ${JSON.stringify(contexts)},
  steps: ${JSON.stringify(steps)},
};
`;
}

/**
 * Compiles and packs what documents with these contexts need as a rule: the contexts in every order that can be, each
 * type, and each member with a context of its own. Nodes of several such types, or deeper within such members, are rare:
 * what they need is compiled when one comes.
 */
export async function packTables(contexts: ReadonlyMap<string, JsonObject>): Promise<PackedTables> {
  const initial = initialContext();
  const exploration: Exploration = { compiler: createContextCompiler(contexts), found: new Set([initial]), steps: [] };
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
  /** In the order in which they were found. */
  readonly found: Set<ActiveContext>;
  readonly steps: { from: ActiveContext; step: Step; to: ActiveContext }[];
};

async function take(
  { from, step }: { from: ActiveContext; step: Step },
  { compiler, found, steps }: Exploration,
): Promise<ActiveContext | undefined> {
  const isNew = !from.next[step.kind].has(keyOfStep(step));
  if (isNew) await compiler.compile({ from, step });
  const to = from.next[step.kind].get(keyOfStep(step)) as ActiveContext | null;
  if (to === null) return undefined;
  if (isNew) steps.push({ from, step, to });
  found.add(to);
  return to;
}

/** Takes the steps that a node takes which begins with this active context: those of its type, then those of members. */
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
      if (term.scoped !== undefined && !isTypeName(term.name)) await exploreValues(term, node, exploration);
    }
  }
}

/** The contexts that core carries write types with a capital letter, and members without; a term could be either. */
function isTypeName(name: string): boolean {
  return /^[A-Z]/.test(name);
}

async function exploreValues({ name, scoped }: Term, node: ActiveContext, exploration: Exploration): Promise<void> {
  const inner = await take({ from: node, step: { kind: "property", scoped: scoped as number } }, exploration);
  const again = inner?.terms.get(name)?.scoped;
  if (inner === undefined || again === undefined) return;
  await take({ from: inner, step: { kind: "property", scoped: again } }, exploration);
  await take({ from: inner.previous ?? inner, step: { kind: "property", scoped: again } }, exploration);
}

function pack({ found, steps }: Exploration, urls: string[]): PackedTables {
  const contexts = [...found];
  const numberOf = (context: ActiveContext | undefined): number =>
    context === undefined ? -1 : contexts.indexOf(context);
  const terms = createNumbering();
  const changes = createNumbering();
  const packedSteps = steps.map(({ from, step, to }) => {
    const target = step.kind === "document" ? urls.indexOf(step.url) : step.scoped;
    return [numberOf(from), stepKinds.indexOf(step.kind), target, numberOf(to)] as const;
  });
  const packedContexts = contexts.slice(1).map((context) => {
    const { from, step } = context.origin as NonNullable<ActiveContext["origin"]>;
    if (context.vocabulary !== undefined) throw new Error("a context with @vocab cannot be packed");
    const change = changes.numberOf(
      changeBetween(from, context).map((entry) => (typeof entry === "string" ? entry : terms.numberOf(entry))),
    );
    const made = steps.findIndex(
      (taken) => taken.from === from && keyOfStep(taken.step) === keyOfStep(step) && taken.step.kind === step.kind,
    );
    return [made, change, numberOf(context.previous)] as const;
  });
  return {
    urls,
    terms: terms.values() as PackedTables["terms"],
    changes: changes.values() as PackedTables["changes"],
    contexts: packRows(packedContexts),
    steps: packRows(packedSteps),
  };
}

/** Each row less the row before it, which compresses well. */
function packRows(rows: readonly (readonly number[])[]): number[] {
  return rows.flatMap((row, index) => row.map((value, column) => value - (rows[index - 1]?.[column] ?? 0)));
}

/** What makes the terms of one context those of another: packed terms, and names that are gone. */
function changeBetween(from: ActiveContext, to: ActiveContext): (string | PackedTables["terms"][number])[] {
  const gone = [...from.terms.keys()].filter((name) => !to.terms.has(name));
  const packed = (term: Term | undefined): string => JSON.stringify(term && packTerm(term));
  const set = [...to.terms.values()].filter((term) => packed(term) !== packed(from.terms.get(term.name)));
  return [...gone, ...set.map(packTerm)];
}

function packTerm({ name, iri, type, scoped, isGraph, isPrefix, isOutside }: Term): PackedTables["terms"][number] {
  return [name, iri, type ?? null, scoped ?? -1, (isGraph ? 1 : 0) + (isPrefix ? 2 : 0) + (isOutside ? 4 : 0)];
}

/** Numbers for distinct values, in the order in which they are first seen. */
type Numbering = { numberOf(value: unknown): number; values(): unknown[] };

function createNumbering(): Numbering {
  const numbers = new Map<string, number>();
  return {
    numberOf: (value) => {
      const text = JSON.stringify(value);
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return number;
    },
    values: () => [...numbers.keys()].map((text) => JSON.parse(text) as unknown),
  };
}
