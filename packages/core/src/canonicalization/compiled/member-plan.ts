import { rootMembers } from "../root-members.ts";
import { follow, type Run } from "./canonical-quads.ts";
import type { ActiveContext, MemberPlan, PropertyPlan, Term } from "./context-tables.ts";
import { expandWord, isKeywordLike, isPlainDatatype, RDF_TYPE } from "./rdf-terms.ts";

/** The statement of a node's type. */
export const typePlan: Pick<PropertyPlan, "predicate"> = { predicate: ` <${RDF_TYPE}> ` };

/** Returns the plan of a member. Only terms are cached; there are too many full and compact IRIs. */
export function planOf(member: string, { context, run }: { context: ActiveContext; run: Run }): MemberPlan {
  const known = context.plans.get(member);
  if (known !== undefined) return known;
  const plan = makePlan(member, { context, run });
  if (context.terms.has(member)) context.plans.set(member, plan);
  return plan;
}

function makePlan(member: string, { context, run }: { context: ActiveContext; run: Run }): MemberPlan {
  const iri = expandWord(member, context);
  if (iri === "@id") return { kind: "id" };
  if (iri === "@type") return { kind: "type" };
  if (isKeywordLike(iri)) return outsidePlan(`the keyword ${iri}`);
  // As a member it would repeat the statement of @type: the general engine writes the same quad twice.
  if (iri === RDF_TYPE) return outsidePlan("rdf:type as a member");
  const term = context.terms.get(member);
  const stated = { predicate: ` <${iri}> `, readAs: rootMembers.get(iri) };
  return term === undefined
    ? { kind: "property", member, ...stated, values: "literals", datatype: undefined, context, scoped: undefined }
    : planOfTerm(term, { stated, context, run });
}

function planOfTerm(
  term: Term,
  { stated, context, run }: { stated: Pick<PropertyPlan, "predicate" | "readAs">; context: ActiveContext; run: Run },
): MemberPlan {
  const { name: member, scoped } = term;
  if (term.isOutside) return outsidePlan("a term with a list, a map, a language or a reverse property");
  const inner = scoped === undefined ? context : follow({ from: context, step: { kind: "property", scoped } }, run);
  const innerTerm = inner.terms.get(member);
  if (innerTerm !== undefined && !isCompatible(innerTerm, term)) return outsidePlan("a term that redefines itself");
  if (innerTerm?.scoped !== undefined) {
    // Values that are not nodes enter it without effect, but the general engine checks that it can be entered.
    follow({ from: inner, step: { kind: "property", scoped: innerTerm.scoped } }, run);
  }
  const coercion = coercionOf(term, innerTerm);
  return coercion === undefined
    ? outsidePlan("a coercion that RDF does not carry")
    : { kind: "property", member, ...stated, ...coercion, context: inner, scoped: innerTerm?.scoped };
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

/** Coercion follows the term inside its own scoped context; JSON literals follow the term outside of it. */
function coercionOf(term: Term, inner: Term | undefined): Pick<PropertyPlan, "values" | "datatype"> | undefined {
  if (term.type === "@json") return term.isGraph ? undefined : { values: "json", datatype: undefined };
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
