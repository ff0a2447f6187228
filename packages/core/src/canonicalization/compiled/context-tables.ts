/** The definition of one term in an active context, as far as expansion to RDF needs it (JSON-LD 1.1 API, section 4.2). */
export type Term = {
  readonly name: string;
  /** An IRI, or the keyword that the term is an alias of; null if a context removes its meaning. */
  readonly iri: string | null;
  /** `@id`, `@vocab`, `@json`, `@none`, or the IRI of a datatype. */
  readonly type: string | undefined;
  /** Each value is a graph of its own (`@container: @graph`). */
  readonly isGraph: boolean;
  /** The term may begin a compact IRI. */
  readonly isPrefix: boolean;
  /** Number of its scoped context; equal contexts share a number. */
  readonly scoped: number | undefined;
  /** Its values need the general engine: lists, maps, languages, directions, reverse or nested members. */
  readonly isOutside: boolean;
};

/** A step from one active context to the next: a context that a document names, or the scoped context of a term. */
export type Step =
  | { readonly kind: "document"; readonly url: string }
  | { readonly kind: "property" | "type"; readonly scoped: number };

export type StepTarget = ActiveContext | (() => ActiveContext);

/**
 * An active context: the definition of every term at one place of a document (JSON-LD 1.1 API, section 4.1). It is immutable; there
 * is one for each combination of contexts in use.
 */
export type ActiveContext = {
  readonly terms: ReadonlyMap<string, Term>;
  /** IRI prefix for words that are not terms. */
  readonly vocabulary: string | undefined;
  /** The active context outside of the node whose type introduced this one. */
  readonly previous: ActiveContext | undefined;
  /** The members that carry a node's id: `@id` and its aliases. */
  readonly idMembers: readonly string[];
  /** The members that carry a node's types: `@type` and its aliases. */
  readonly typeMembers: readonly string[];
  readonly next: Readonly<Record<Step["kind"], Map<string | number, StepTarget>>>;
  /** The plans of its terms as members of a node, made at first use. */
  readonly plans: Map<string, MemberPlan>;
  /** The IRIs of its terms as they appear in a quad, made at first use. */
  readonly iris: Map<string, string>;
};

/** The effect of a member on a node: its id, its type, or a statement about it. */
export type MemberPlan =
  | { readonly kind: "id" }
  | { readonly kind: "type" }
  | PropertyPlan
  /** The general engine must decide. */
  | { readonly kind: "outside"; readonly reason: string };

/** How the values of a member become objects of quads. */
export type PropertyPlan = {
  readonly kind: "property";
  readonly member: string;
  /** The predicate as it appears in a quad, with the spaces around it. */
  readonly predicate: string;
  /** The name under which verifiers read the member at a document's root, if they do. */
  readonly readAs: string | undefined;
  readonly values: "literals" | "ids" | "words" | "json" | "graphs";
  /** IRI of the datatype that the term gives its values, if any. */
  readonly datatype: string | undefined;
  /** The active context for the values: that of the node, with the scoped context of the member. */
  readonly context: ActiveContext;
  /** The scoped context of the member within its own scoped context: values that are nodes enter it again. */
  readonly scoped: number | undefined;
};

export function createActiveContext({
  terms,
  vocabulary,
  previous,
}: Pick<ActiveContext, "terms" | "vocabulary" | "previous">): ActiveContext {
  const membersFor = (keyword: string): string[] => [
    ...new Set([keyword, ...[...terms.values()].filter(({ iri }) => iri === keyword).map(({ name }) => name)]),
  ];
  return {
    terms,
    vocabulary,
    previous,
    idMembers: membersFor("@id"),
    typeMembers: membersFor("@type"),
    next: { document: new Map(), property: new Map(), type: new Map() },
    plans: new Map(),
    iris: new Map(),
  };
}

export function keyOfStep(step: Step): string | number {
  return step.kind === "document" ? step.url : step.scoped;
}

/**
 * Active contexts and the steps between them, in packed form. `scripts/generate-tables.ts` generates them from the general engine,
 * so that nothing here interprets a context. Every text is a list separated by spaces, written so that it compresses well.
 */
export type PackedTables = {
  readonly urls: readonly string[];
  readonly prefixes: string;
  /** Coercions of values; the first means none. */
  readonly coercions: string;
  /**
   * Distinct terms, in groups. A group begins with the numbers of its prefix and coercion: `2,5`. A term is its name; `=` and
   * what follows the prefix, where that is not the name; `#` and the number of its scoped context, if it has one; `!` and
   * its flags, if any (1 graph, 2 prefix, 4 outside).
   */
  readonly terms: string;
  /** Changes of steps: numbers of the terms that they set, and ranges: `1,4-7`. */
  readonly changes: string;
  /** The distinct steps: `d`, `p` or `t` (document, property, type), and the number of the URL or scoped context. */
  readonly kinds: string;
  /**
   * The target of every step, as one walk from the initial context, number 0. A letter takes that step from the current context to
   * a new one, which gets the next number and becomes current. `)` goes back. A letter and `=` lead to the context where the step
   * began. A letter and a number lead to a known context. `.` and a change number follow if the change differs from the step's
   * previous one.
   */
  readonly walk: string;
};

export const stepLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

const unpacked = new WeakMap<PackedTables, ActiveContext>();

/** Returns the initial active context, unpacked once; the others follow when a step first leads to them. */
export function unpackTables(packed: PackedTables): ActiveContext {
  const present = unpacked.get(packed);
  if (present !== undefined) return present;
  const terms = unpackTerms(packed);
  const changes = packed.changes.split(" ").map((change) => termsOf(change, terms));
  const initial = contextAt(0, { changes, nodes: unpackWalk(packed), made: [] });
  unpacked.set(packed, initial);
  return initial;
}

function unpackTerms({ prefixes, coercions, terms }: PackedTables): Term[] {
  const [prefixList, coercionList] = [prefixes.split(" "), coercions.split(" ")];
  const unpacked: Term[] = [];
  let [prefix, coercion]: (string | undefined)[] = [];
  for (const entry of terms.split(" ")) {
    const [, prefixNumber, coercionNumber] = /^(\d+),(\d+)$/.exec(entry) ?? [];
    if (prefixNumber !== undefined) {
      prefix = prefixList[Number(prefixNumber)] as string;
      coercion = coercionList[Number(coercionNumber)];
    } else {
      const [, name = "", rest = name, scoped, flags = 0] = /^(.+?)(?:=(.*?))?(?:#(\d+))?(?:!(\d))?$/.exec(entry) ?? [];
      unpacked.push({
        name,
        iri: `${prefix}${rest}`,
        type: coercion || undefined,
        isGraph: (Number(flags) & 1) !== 0,
        isPrefix: (Number(flags) & 2) !== 0,
        isOutside: (Number(flags) & 4) !== 0,
        scoped: scoped === undefined ? undefined : Number(scoped),
      });
    }
  }
  return unpacked;
}

function termsOf(change: string, terms: readonly Term[]): Term[] {
  return change.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return terms.slice(first, last + 1);
  });
}

/** A context of the walk: where it first appears, its change, and its steps. */
type Node = {
  readonly from: number;
  readonly step: Step;
  readonly change: number;
  readonly steps: { readonly step: Step; readonly to: number }[];
};

function unpackWalk({ kinds, urls, walk }: PackedTables): readonly Node[] {
  const steps = kinds.split(" ").map((kind) => ({ step: unpackStep(kind, urls), change: 0 }));
  const nodes = [{ from: 0, change: 0, steps: [] } as unknown as Node];
  let at = 0;
  for (const [, letter = "", self, known, change] of walk.matchAll(/(.)(=)?(\d+)?(?:\.(\d+))?/g)) {
    const { from, steps: stepsHere } = nodes[at] as Node;
    const taken = steps[stepLetters.indexOf(letter)];
    if (taken === undefined) {
      at = from;
      continue;
    }
    const to = self === undefined ? Number(known ?? nodes.length) : at;
    stepsHere.push({ step: taken.step, to });
    if (to < nodes.length) continue;
    if (change !== undefined) taken.change = Number(change);
    nodes.push({ from: at, step: taken.step, change: taken.change, steps: [] });
    at = to;
  }
  return nodes;
}

function unpackStep(kind: string, urls: readonly string[]): Step {
  const target = Number(kind.slice(1));
  if (kind.startsWith("d")) return { kind: "document", url: urls[target] as string };
  return { kind: kind.startsWith("p") ? "property" : "type", scoped: target };
}

type Unpacking = {
  readonly changes: readonly (readonly Term[])[];
  readonly nodes: readonly Node[];
  readonly made: ActiveContext[];
};

function contextAt(number: number, unpacking: Unpacking): ActiveContext {
  const present = unpacking.made[number];
  if (present !== undefined) return present;
  const node = unpacking.nodes[number] as Node;
  const context = number === 0 ? initialContext() : makeContext(node, unpacking);
  unpacking.made[number] = context;
  for (const { step, to } of node.steps) {
    context.next[step.kind].set(keyOfStep(step), () => contextAt(to, unpacking));
  }
  return context;
}

export function initialContext(): ActiveContext {
  return createActiveContext({ terms: new Map(), vocabulary: undefined, previous: undefined });
}

function makeContext({ from: number, step, change }: Node, unpacking: Unpacking): ActiveContext {
  const from = contextAt(number, unpacking);
  const set = unpacking.changes[change] ?? [];
  return createActiveContext({
    terms: new Map([...from.terms, ...set.map((term) => [term.name, term] as const)]),
    vocabulary: undefined,
    previous: previousAfter(step, from),
  });
}

/** Returns the context outside of a node: a type sets it, a member keeps it, and a context that a document names clears it. */
export function previousAfter({ kind }: Step, from: ActiveContext): ActiveContext | undefined {
  if (kind === "document") return undefined;
  return kind === "type" ? from : from.previous;
}
