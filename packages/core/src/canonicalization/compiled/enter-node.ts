import type { JsonObject, JsonValue } from "../../base/json/json-value.ts";
import type { ActiveContext, PropertyPlan } from "./active-context.ts";
import { isKeywordLike } from "./iri.ts";
import { outside } from "./outside.ts";
import { follow, type Run } from "./run.ts";

/**
 * Finds the active context that a node begins with (JSON-LD 1.1 API, section 5.1.2, steps 7 to 9): that of the member which
 * it is a value of, without what types have brought about, and with the contexts that the node names itself.
 */
export function enterNode(
  node: JsonObject,
  { plan, run }: { plan: PropertyPlan | undefined; run: Run },
): ActiveContext {
  let context = run.initial;
  if (plan !== undefined) {
    context = plan.context;
    if (context.previous !== undefined && leavesTypes(node, context)) context = context.previous;
    if (plan.scoped !== undefined) {
      context = follow({ from: context, step: { kind: "property", scoped: plan.scoped } }, run);
    }
  }
  return Object.hasOwn(node, "@context") ? enterContexts(node["@context"], { outer: context, run }) : context;
}

/** What a type brought about ends where another node begins; a mere reference or a short value object is none (step 7). */
function leavesTypes(node: JsonObject, context: ActiveContext): boolean {
  const names = Object.keys(node);
  if (names.length > 2 || names.includes("@context")) return true;
  if (names.includes("@value")) return false;
  const keywords = names.map((name) => (isKeywordLike(name) ? name : context.terms.get(name)?.iri));
  if (keywords.includes("@value")) throw outside("another name of @value");
  return !(keywords.length === 1 && keywords[0] === "@id");
}

function enterContexts(
  contexts: JsonValue | undefined,
  { outer, run }: { outer: ActiveContext; run: Run },
): ActiveContext {
  const urls = Array.isArray(contexts) ? contexts : [contexts];
  if (urls.length === 0) throw outside("an empty @context");
  let context = outer;
  for (const url of urls) {
    if (typeof url !== "string") throw outside("a context of its own");
    context = follow({ from: context, step: { kind: "document", url } }, run);
  }
  return context;
}

/** Applies the scoped contexts of a node's types, in their alphabetical order (step 11). */
export function enterTypes(
  types: readonly string[],
  { outer, run }: { outer: ActiveContext; run: Run },
): ActiveContext {
  const scoping = types.filter((type) => outer.terms.get(type)?.scoped !== undefined);
  if (scoping.length === 0) return outer;
  let context = outer;
  for (const type of scoping.sort()) {
    const scoped = outer.terms.get(type)?.scoped as number;
    context = follow({ from: context, step: { kind: "type", scoped } }, run);
  }
  return context;
}
