import { RDF_TYPE, isPlainDatatype, outside, plainIri } from "./canonical-quads.ts";
import { rootMembers } from "../canonicalizer.ts";
/**
 * The definition of one term in an active context, as far as expansion to RDF needs it (JSON-LD 1.1
 * API, section 4.2).
 */
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
  /**
   * Its values need the general engine: lists, maps, languages, directions, reverse or nested
   * members.
   */
  readonly isOutside: boolean;
};

/**
 * A step from one active context to the next: a context that a document names, or the scoped
 * context of a term.
 */
export type Step =
  | { readonly kind: "document"; readonly url: string }
  | { readonly kind: "property" | "type"; readonly scoped: number };

export type StepTarget = ActiveContext | (() => ActiveContext);

/**
 * An active context: the definition of every term at one place of a document (JSON-LD 1.1 API,
 * section 4.1). It is immutable; there is one for each combination of contexts in use.
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
  /**
   * The scoped context of the member within its own scoped context: values that are nodes enter it
   * again.
   */
  readonly scoped: number | undefined;
};

export function createActiveContext({
  terms,
  vocabulary,
  previous,
}: Pick<ActiveContext, "terms" | "vocabulary" | "previous">): ActiveContext {
  const membersFor = (keyword: string): string[] => [
    ...new Set([
      keyword,
      ...[...terms.values()].filter(({ iri }) => iri === keyword).map(({ name }) => name),
    ]),
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
 * Active contexts and the steps between them, in packed form. `scripts/generate-tables.ts`
 * generates them from the general engine, so that nothing here interprets a context. Every text is
 * a list separated by spaces, written so that it compresses well.
 */
export type PackedTables = {
  readonly urls: readonly string[];
  readonly prefixes: string;
  /** Coercions of values; the first means none. */
  readonly coercions: string;
  /**
   * Distinct terms, in groups. A group begins with the numbers of its prefix and coercion: `2,5`. A
   * term is its name; `=` and what follows the prefix, where that is not the name; `#` and the
   * number of its scoped context, if it has one; `!` and its flags, if any (1 graph, 2 prefix, 4
   * outside).
   */
  readonly terms: string;
  /** Changes of steps: numbers of the terms that they set, and ranges: `1,4-7`. */
  readonly changes: string;
  /**
   * The distinct steps: `d`, `p` or `t` (document, property, type), and the number of the URL or
   * scoped context.
   */
  readonly kinds: string;
  /**
   * The target of every step, as one walk from the initial context, number 0. A letter takes that
   * step from the current context to a new one, which gets the next number and becomes current. `)`
   * goes back. A letter and `=` lead to the context where the step began. A letter and a number
   * lead to a known context. `.` and a change number follow if the change differs from the step's
   * previous one.
   */
  readonly walk: string;
};

export const stepLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

const unpacked = new WeakMap<PackedTables, ActiveContext>();

/**
 * Returns the initial active context, unpacked once; the others follow when a step first leads to
 * them.
 */
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
      const [, name = "", rest = name, scoped, flags = 0] =
        /^(.+?)(?:=(.*?))?(?:#(\d+))?(?:!(\d))?$/.exec(entry) ?? [];
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

/**
 * Returns the context outside of a node: a type sets it, a member keeps it, and a context that a
 * document names clears it.
 */
export function previousAfter({ kind }: Step, from: ActiveContext): ActiveContext | undefined {
  if (kind === "document") return undefined;
  return kind === "type" ? from : from.previous;
}

const AT = 0x40;

export function isKeywordLike(word: string): boolean {
  return word.charCodeAt(0) === AT;
}

/**
 * Expands an id: an absolute or compact IRI (JSON-LD 1.1 API, section 5.2, relative to the
 * document).
 */
export function expandId(id: string, context: ActiveContext): string {
  const colon = id.indexOf(":");
  const prefix =
    colon > 0 && !id.startsWith("//", colon + 1)
      ? context.terms.get(id.slice(0, colon))
      : undefined;
  if (prefix?.isPrefix !== true) return plainIri(id);
  if (prefix.iri === null) throw outside("a prefix without a meaning");
  return plainIri(prefix.iri + id.slice(colon + 1));
}

/**
 * Expands a vocabulary word: a member's name, a type, or a value coerced to `@vocab` (JSON-LD 1.1
 * API, section 5.2). Returns a plain IRI, or the keyword that a term is an alias of.
 */
export function expandWord(word: string, context: ActiveContext): string {
  const term = context.terms.get(word);
  if (term !== undefined && !isKeywordLike(word)) {
    if (term.iri === null) throw outside("a term without a meaning");
    return isKeywordLike(term.iri) ? term.iri : plainIri(term.iri);
  }
  if (isKeywordLike(word)) return word;
  if (word.indexOf(":") > 0) return expandId(word, context);
  if (context.vocabulary === undefined) throw outside("a word that the contexts do not define");
  return plainIri(context.vocabulary + word);
}

/** Takes a step. @throws SdkError `full_build_required` if the tables lack it */
export function follow({ next }: ActiveContext, step: Step): ActiveContext {
  const target = next[step.kind].get(keyOfStep(step));
  if (target === undefined)
    throw outside("a combination of contexts or types that was not compiled");
  if (typeof target !== "function") return target;
  const made = target();
  next[step.kind].set(keyOfStep(step), made);
  return made;
}

export const typePlan: Pick<PropertyPlan, "predicate"> = { predicate: ` <${RDF_TYPE}> ` };

/**
 * Returns the plan of a member. Only terms are cached; there are too many full and compact IRIs.
 */
export function planOf(member: string, context: ActiveContext): MemberPlan {
  const known = context.plans.get(member);
  if (known !== undefined) return known;
  const plan = makePlan(member, context);
  if (context.terms.has(member)) context.plans.set(member, plan);
  return plan;
}

function makePlan(member: string, context: ActiveContext): MemberPlan {
  const iri = expandWord(member, context);
  if (iri === "@id") return { kind: "id" };
  if (iri === "@type") return { kind: "type" };
  if (isKeywordLike(iri)) return outsidePlan(`the keyword ${iri}`);
  // As a member it would repeat the statement of @type: the general engine writes the same quad
  // twice.
  if (iri === RDF_TYPE) return outsidePlan("rdf:type as a member");
  const term = context.terms.get(member);
  const stated = { predicate: ` <${iri}> `, readAs: rootMembers.get(iri) };
  return term === undefined
    ? {
        kind: "property",
        member,
        ...stated,
        values: "literals",
        datatype: undefined,
        context,
        scoped: undefined,
      }
    : planOfTerm(term, { stated, context });
}

function planOfTerm(
  term: Term,
  {
    stated,
    context,
  }: { stated: Pick<PropertyPlan, "predicate" | "readAs">; context: ActiveContext },
): MemberPlan {
  const { name: member, scoped } = term;
  if (term.isOutside)
    return outsidePlan("a term with a list, a map, a language or a reverse property");
  const inner = scoped === undefined ? context : follow(context, { kind: "property", scoped });
  const innerTerm = inner.terms.get(member);
  if (innerTerm !== undefined && !isCompatible(innerTerm, term))
    return outsidePlan("a term that redefines itself");
  if (innerTerm?.scoped !== undefined) {
    // Values that are not nodes enter it without effect, but the general engine checks that it can
    // be entered.
    follow(inner, { kind: "property", scoped: innerTerm.scoped });
  }
  const coercion = coercionOf(term, innerTerm);
  return coercion === undefined
    ? outsidePlan("a coercion that RDF does not carry")
    : {
        kind: "property",
        member,
        ...stated,
        ...coercion,
        context: inner,
        scoped: innerTerm?.scoped,
      };
}

function outsidePlan(reason: string): MemberPlan {
  return { kind: "outside", reason };
}

/** The scoped context of a term may redefine the term; the kind of member must stay the same. */
function isCompatible(inner: Term, outer: Term): boolean {
  return (
    !inner.isOutside &&
    inner.iri !== null &&
    !isKeywordLike(inner.iri) &&
    inner.isGraph === outer.isGraph &&
    (inner.type === "@json") === (outer.type === "@json")
  );
}

/**
 * Coercion follows the term inside its own scoped context; JSON literals follow the term outside of
 * it.
 */
function coercionOf(
  term: Term,
  inner: Term | undefined,
): Pick<PropertyPlan, "values" | "datatype"> | undefined {
  if (term.type === "@json")
    return term.isGraph ? undefined : { values: "json", datatype: undefined };
  if (term.isGraph) return { values: "graphs", datatype: undefined };
  const coercion = inner?.type ?? "@none";
  switch (coercion) {
    case "@none":
      return { values: "literals", datatype: undefined };
    case "@id":
      return { values: "ids", datatype: undefined };
    case "@vocab":
      return { values: "words", datatype: undefined };
    default:
      return isPlainDatatype(coercion) ? { values: "literals", datatype: coercion } : undefined;
  }
}
