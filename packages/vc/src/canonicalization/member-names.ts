import { type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf, writeJcs } from "../base/json.ts";
import type { ActiveContext, Plan, Term } from "../json-ld/active-context.ts";
import { guardedMembers } from "./guarded-members.ts";
import { type NodeObject, planOf, RDF_TYPE } from "../json-ld/run.ts";

/** Keywords that hide members inside of others, where no program looks. */
const HIDING: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "@graph",
  "@included",
  "@nest",
  "@reverse",
]);

/** Names that verifiers read. */
const PREFERRED: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["@id", "id"],
  ["@type", "type"],
  ...guardedMembers({}),
]);

/** Terms of a context by what they mean: the one that verifiers read, then by length. */
const known = /* @__PURE__ */ new WeakMap<ActiveContext, ReadonlyMap<string, Term[]>>();

function termsOf(context: ActiveContext, predicate: string): readonly Term[] {
  let names = known.get(context);
  if (names === undefined) {
    const made = new Map<string, Term[]>();
    for (const term of context.terms.values()) {
      if (term.iri === null || term.isReverse) continue;
      const key = term.iri.startsWith("@") ? term.iri : `<${term.iri}>`;
      made.set(key, [...(made.get(key) ?? []), term]);
    }
    for (const [key, terms] of made) {
      const preferred = PREFERRED.get(key);
      terms.sort(
        (left, right) =>
          Number(right.name === preferred) - Number(left.name === preferred) ||
          byLength(left.name, right.name),
      );
    }
    known.set(context, (names = made));
  }
  return names.get(predicate) ?? [];
}

function byLength(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : 1);
}

function nameOfKeyword(context: ActiveContext, keyword: string): string {
  return termsOf(context, keyword)[0]?.name ?? keyword;
}

/** Tells whether the members of a node have the only names that their context gives them. */
export function hasOwnNames({ object, context, typeContext }: NodeObject): boolean {
  return Object.keys(object).every((key) => {
    const { kind, predicate } = planOf(context, key);
    if (kind === "@type")
      return (
        key === nameOfKeyword(context, kind) &&
        listOf(object[key]).every((word) => typeof word === "string" && typeContext.terms.has(word))
      );
    if (kind === "@id") return key === nameOfKeyword(context, kind);
    if (kind !== "property") return !HIDING.has(kind);
    const terms = termsOf(context, predicate);
    return terms.length === 1 && terms[0]?.name === key && predicate !== RDF_TYPE;
  });
}

type Naming = { made: JsonObject; report: (finding: VerificationError) => unknown };

/**
 * Gives the members of an object's copy the names that compaction would choose. Where the context
 * has no term for a meaning, no program can look for one.
 */
export function nameMembers(node: NodeObject, naming: Naming): void {
  const { context } = node;
  const { made, report } = naming;
  for (const key of Object.keys(made)) {
    const plan = planOf(context, key);
    if (HIDING.has(plan.kind) || (plan.kind === "property" && plan.predicate === RDF_TYPE))
      report(uncompacted(`${show(key)} has what no program looks for there`, "critical"));
    else if (plan.kind === "property") nameProperty(plan, { ...naming, context });
    else if (plan.kind === "@id" || plan.kind === "@type") {
      if (plan.kind === "@type") nameTypes(node, key, made);
      const name = nameOfKeyword(context, plan.kind);
      if (name === key) continue;
      report(uncompacted(`${show(key)} stands for ${name}`, "warning"));
      rename(made, key, { name, value: made[key] as JsonValue });
    }
  }
}

function nameTypes({ typeContext }: NodeObject, key: string, made: JsonObject): void {
  const types = made[key] as JsonValue;
  const named = listOf(types).map((word) => {
    if (typeof word !== "string" || typeContext.terms.has(word)) return word;
    const { predicate } = planOf(typeContext, word);
    return termsOf(typeContext, predicate)[0]?.name ?? word;
  });
  made[key] = Array.isArray(types) ? named : (named[0] as JsonValue);
}

function nameProperty(
  plan: Plan,
  { made, report, context }: Naming & { context: ActiveContext },
): void {
  const { member: key, predicate, term: from } = plan;
  const terms = termsOf(context, predicate);
  const value = made[key] as JsonValue;
  if (from?.isReverse === true || (terms.length === 1 && terms[0]?.name === key)) return;
  if (terms.length === 0) {
    const name = compactIri(context, predicate.slice(1, -1));
    if (name !== key) rename(made, key, { name, value });
    return;
  }
  const fitting = terms
    .map((term) => ({
      name: term.name,
      values:
        term.name === key
          ? listOf(value)
          : listOf(value).map((each) => underTerm(each, { term, from, context })),
      isFit: listOf(value).every((each) => isReference(each, from) === takesReferences(term)),
    }))
    .filter(({ values }) => !values.includes(undefined))
    .sort((left, right) => Number(right.isFit) - Number(left.isFit))[0];
  if (fitting === undefined)
    report(uncompacted(`${show(key)} has a value that no term for it takes`, "critical"));
  else if (fitting.name !== key) {
    if (!context.terms.has(key))
      report(uncompacted(`${show(key)} stands for ${fitting.name}`, "warning"));
    const values = fitting.values as JsonValue[];
    rename(made, key, {
      name: fitting.name,
      value: values.length === 1 ? (values[0] as JsonValue) : values,
    });
  }
}

function uncompacted(message: string, severity: "critical" | "warning"): VerificationError {
  return { ...verificationError("uncompacted_member", message), severity };
}

function show(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}

const takesReferences = ({ type }: Pick<Term, "type">): boolean =>
  type === "@id" || type === "@vocab";

function isReference(value: JsonValue, from: Term | undefined): boolean {
  if (typeof value === "string") return from !== undefined && takesReferences(from);
  return isJsonObject(value) && !Object.hasOwn(value, "@value");
}

/** Returns a value as it is written under a term; `undefined` if it cannot be. */
function underTerm(
  value: JsonValue,
  { term, from, context }: { term: Term; from: Term | undefined; context: ActiveContext },
): JsonValue | undefined {
  const id = nameOfKeyword(context, "@id");
  const isPlain = term.container.key === "" || term.container.key === "set";
  if (!isPlain || (term.type === "@json") !== (from?.type === "@json")) return undefined;
  if (term.type === "@json") return value;
  if (typeof value === "string" && from !== undefined && takesReferences(from)) {
    if (term.type === from.type) return value;
    return term.type === undefined && from.type === "@id" ? { [id]: value } : undefined;
  }
  if (isJsonObject(value)) {
    if (Object.hasOwn(value, "@value")) {
      const { "@value": plain, "@type": type, ...rest } = value;
      if (Object.keys(rest).length > 0 || typeof type !== "string") return value;
      return term.type === type ? plain : value;
    }
    const reference = value["@id"] ?? value[id];
    const isBare = Object.keys(value).length === 1 && typeof reference === "string";
    return isBare && takesReferences(term) ? reference : value;
  }
  const isSame =
    term.type === from?.type &&
    term.language === from?.language &&
    term.direction === from?.direction;
  return isSame ? value : undefined;
}

function compactIri(context: ActiveContext, iri: string): string {
  const { vocab } = context;
  let best: string | undefined;
  for (const { name, isPrefix, iri: prefix } of context.terms.values()) {
    if (!isPrefix || prefix === null || prefix === iri || !iri.startsWith(prefix)) continue;
    const compact = `${name}:${iri.slice(prefix.length)}`;
    const isFree = !context.terms.has(compact);
    if (isFree && (best === undefined || byLength(compact, best) < 0)) best = compact;
  }
  if (best !== undefined) return best;
  const local = vocab !== undefined && iri.startsWith(vocab) ? iri.slice(vocab.length) : "";
  return local !== "" && !context.terms.has(local) ? local : iri;
}

function rename(
  object: JsonObject,
  from: string,
  { name, value }: { name: string; value: JsonValue },
): void {
  delete object[from];
  object[name] = union(object[name], value);
}

/** Returns all different values of two members. */
export function union(left: JsonValue | undefined, right: JsonValue): JsonValue {
  if (left === undefined) return right;
  const all = new Map([...listOf(left), ...listOf(right)].map((each) => [writeJcs(each), each]));
  const [only] = all.values();
  return all.size === 1 && !Array.isArray(left) ? (only as JsonValue) : [...all.values()];
}
