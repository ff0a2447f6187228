/** What one term means in an active context, as far as expansion to RDF needs it (JSON-LD 1.1 API, section 4.2). */
export type Term = {
  readonly name: string;
  /** An IRI, or the keyword that the term is another name of; null where a context takes its meaning away. */
  readonly iri: string | null;
  /** `@id`, `@vocab`, `@json`, `@none`, or the IRI of a datatype. */
  readonly type: string | undefined;
  /** Each value is a graph of its own (`@container: @graph`). */
  readonly isGraph: boolean;
  /** The term may begin a compact IRI. */
  readonly isPrefix: boolean;
  /** Number of its scoped context: one number for each distinct context. */
  readonly scoped: number | undefined;
  /** Its values need what only the general engine knows: lists, maps, languages, directions, reverse or nested members. */
  readonly isOutside: boolean;
};

/** What leads from one active context to the next: a context named by a document, or the scoped context of a term. */
export type Step =
  | { readonly kind: "document"; readonly url: string }
  | { readonly kind: "property" | "type"; readonly scoped: number };

/** Where a step leads: to a context, or to one that is made at first use; null where the general engine must decide. */
export type StepTarget = ActiveContext | (() => ActiveContext) | null;

/**
 * An active context: what every term means at one place of a document (JSON-LD 1.1 API, section 4.1). It never changes;
 * there is one for each combination of contexts that documents make use of.
 */
export type ActiveContext = {
  readonly terms: ReadonlyMap<string, Term>;
  /** IRI that words which are no terms are appended to. */
  readonly vocabulary: string | undefined;
  /** The active context outside of the node whose type brought this one about. */
  readonly previous: ActiveContext | undefined;
  /** The members that say a node's id: `@id` and the terms that stand for it. */
  readonly idMembers: readonly string[];
  /** The members that say a node's types: `@type` and the terms that stand for it. */
  readonly typeMembers: readonly string[];
  /** How it came about. The initial one has none. */
  readonly origin: { readonly from: ActiveContext; readonly step: Step } | undefined;
  /** Where the steps lead that are known so far, by what {@link keyOfStep} says. */
  readonly next: Readonly<Record<Step["kind"], Map<string | number, StepTarget>>>;
  /** What its terms do as members of a node, worked out at first use. */
  readonly plans: Map<string, MemberPlan>;
  /** The IRIs of its terms as they stand in a quad, worked out at first use. */
  readonly iris: Map<string, string>;
};

/** What a member does in a node: names it, types it, or states something of it. */
export type MemberPlan =
  | { readonly kind: "id" }
  | { readonly kind: "type" }
  | PropertyPlan
  /** Only the general engine can tell. */
  | { readonly kind: "outside"; readonly reason: string };

/** How the values of a member become objects of quads. */
export type PropertyPlan = {
  readonly kind: "property";
  readonly member: string;
  /** The predicate as it stands in a quad, with the spaces around it. */
  readonly predicate: string;
  /** The name under which the member is read at a document's root, where its predicate is one of those. */
  readonly readAs: string | undefined;
  readonly values: "literals" | "ids" | "words" | "json" | "graphs";
  /** IRI of the datatype that the term gives its values; `undefined` where it gives none. */
  readonly datatype: string | undefined;
  /** The active context for the values: that of the node, with the scoped context of the member. */
  readonly context: ActiveContext;
  /** The member's scoped context as its own scoped context has it: values that are nodes enter it once more. */
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

/** The target of a step, as the key that {@link ActiveContext.next} has for it. */
export function keyOfStep(step: Step): string | number {
  return step.kind === "document" ? step.url : step.scoped;
}
