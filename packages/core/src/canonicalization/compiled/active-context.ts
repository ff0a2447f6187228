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

/** The target of a step: a context, or one that is made at first use; null if the general engine must decide. */
export type StepTarget = ActiveContext | (() => ActiveContext) | null;

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
  /** The step that led here; undefined for the initial context. */
  readonly origin: { readonly from: ActiveContext; readonly step: Step } | undefined;
  /** The known targets of steps, by {@link keyOfStep}. */
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

/** Makes an active context of its parts. */
export function createActiveContext({
  terms,
  vocabulary,
  previous,
  origin,
}: Pick<ActiveContext, "terms" | "vocabulary" | "previous" | "origin">): ActiveContext {
  const membersFor = (keyword: string): string[] => [
    ...new Set([keyword, ...[...terms.values()].filter(({ iri }) => iri === keyword).map(({ name }) => name)]),
  ];
  return {
    terms,
    vocabulary,
    previous,
    idMembers: membersFor("@id"),
    typeMembers: membersFor("@type"),
    origin,
    next: { document: new Map(), property: new Map(), type: new Map() },
    plans: new Map(),
    iris: new Map(),
  };
}

/** Returns the key of a step in {@link ActiveContext.next}. */
export function keyOfStep(step: Step): string | number {
  return step.kind === "document" ? step.url : step.scoped;
}
