// oxlint-disable-next-line typescript/triple-slash-reference -- scripts that import this need the declaration too
/// <reference path="../untyped-modules.d.ts" />
// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration has to travel with this file
/// <reference path="../../src/canonicalization/jsonld.d.ts" />
import type { ActiveContext as EngineContext, Mapping } from "jsonld/lib/context.js";

import { isJsonObject, type JsonObject, type JsonValue } from "../../src/base/json.ts";
import { createResolver, refuseToLoad } from "../../src/canonicalization/jsonld-canonicalizer.ts";
import {
  type ActiveContext,
  createActiveContext,
  initialContext,
  keyOfStep,
  type Step,
  type Term,
} from "../../src/canonicalization/compiled/context-tables.ts";

// Makes the active contexts that tables are packed from (scripts/generate-tables.ts), and those
// that the tests compare.

/** A step between active contexts. */
export type TakenStep = { readonly from: ActiveContext; readonly step: Step };

/** Compiles the targets of steps with the context processing of the general engine. */
export type ContextCompiler = {
  /** The context from which all others are reached. */
  initial: ActiveContext;
  /**
   * Compiles a step, and adds its target to the context that it begins from. Returns false if there
   * is none: the context is unknown, or the general engine refuses the combination, or makes
   * something of it that cannot be evaluated.
   */
  compile(taken: TakenStep): Promise<boolean>;
  /** Returns the last step that was looked up and not found, once. */
  takeMissing(): TakenStep | undefined;
};

/**
 * Makes a compiler of contexts. It does not interpret them: it asks jsonld.js, without its cache,
 * and caches the results. Equal results become one active context.
 *
 * @param contexts - documents of the form `{ "@context": … }` by exact URL
 */
export function createContextCompiler(contexts: ReadonlyMap<string, JsonObject>): ContextCompiler {
  let missing: TakenStep | undefined;
  const compilation: Compilation = {
    contexts,
    scopedContexts: numberScopedContexts(contexts.values()),
    bySignature: new Map(),
    engineContexts: new WeakMap(),
    onMissing: (taken) => (missing = taken),
  };
  const initial = watched(initialContext(), compilation);
  return {
    initial,
    compile: async ({ from, step }) => {
      if (step.kind === "document" && !contexts.has(step.url)) return false;
      const target = await targetOf({ from, step }, compilation);
      if (target !== undefined) from.next[step.kind].set(keyOfStep(step), target);
      return target !== undefined;
    },
    takeMissing: () => {
      const taken = missing;
      missing = undefined;
      return taken;
    },
  };
}

type Compilation = {
  readonly contexts: ReadonlyMap<string, JsonObject>;
  readonly scopedContexts: ScopedContexts;
  /** Compiled contexts, by everything that evaluation depends on. */
  readonly bySignature: Map<string, ActiveContext>;
  readonly engineContexts: WeakMap<ActiveContext, EngineContext>;
  readonly onMissing: (taken: TakenStep) => void;
};

/** Tells of each step that is looked up and not there. */
function watched(context: ActiveContext, { onMissing }: Compilation): ActiveContext {
  for (const kind of ["document", "property", "type"] as const) {
    const steps = context.next[kind];
    const get = steps.get.bind(steps);
    steps.get = (key) => {
      const target = get(key);
      if (target === undefined) onMissing({ from: context, step: stepOf(kind, key) });
      return target;
    };
  }
  return context;
}

/** Returns the step of a kind with this key. */
export function stepOf(kind: Step["kind"], key: string | number): Step {
  return kind === "document" ? { kind, url: key as string } : { kind, scoped: key as number };
}

async function targetOf(
  { from, step }: TakenStep,
  compilation: Compilation,
): Promise<ActiveContext | undefined> {
  try {
    const target = await process(
      { from: await engineContextOf(from, compilation), step },
      compilation,
    );
    return target && intern(target, compilation);
  } catch {
    return undefined;
  }
}

async function process(
  { from, step }: { from: EngineContext; step: Step },
  { contexts, scopedContexts }: Compilation,
): Promise<EngineContext | undefined> {
  const [{ default: engine }, { default: events }] = await Promise.all([
    import("jsonld/lib/context.js"),
    import("jsonld/lib/events.js"),
  ]);
  const options = {
    base: null,
    documentLoader: refuseToLoad,
    contextResolver: createResolver(contexts),
    eventHandler: [events.safeEventHandler],
  } as const;
  const localCtx = step.kind === "document" ? step.url : scopedContexts.contextOf(step.scoped);
  const documents = (await options.contextResolver.resolve({ context: localCtx })).map(
    ({ document }) => document,
  );
  // Of several contexts in an array, only the `@propagate` of the first counts.
  if (step.kind === "document" && isJsonObject(documents[0]) && "@propagate" in documents[0])
    return undefined;
  // jsonld.js caches imported contexts with the others, and confuses the two.
  if (JSON.stringify(documents).includes('"@import"')) return undefined;
  return engine.process({
    activeCtx: from.clone(),
    localCtx,
    propagate: step.kind !== "type",
    overrideProtected: step.kind === "property",
    options,
  });
}

/**
 * Returns the general engine's form of an active context: all but the initial one were made from
 * theirs.
 */
async function engineContextOf(
  context: ActiveContext,
  compilation: Compilation,
): Promise<EngineContext> {
  const present = compilation.engineContexts.get(context);
  if (present !== undefined) return present;
  const { default: engine } = await import("jsonld/lib/context.js");
  const initial = engine.getInitialContext({}).clone();
  compilation.engineContexts.set(context, initial);
  compilation.bySignature.set(signatureOf(initial, compilation), context);
  return initial;
}

/**
 * Serialises everything that expansion and context processing depend on. The processing mode is
 * always JSON-LD 1.1.
 */
function signatureOf(engineContext: EngineContext, compilation: Compilation): string {
  const {
    mappings,
    previousContext,
    inverse: _,
    ...members
  } = engineContext as EngineContext & { inverse?: unknown };
  const terms = ([...mappings] as [string, Mapping][]).sort(([left], [right]) =>
    left < right ? -1 : 1,
  );
  return JSON.stringify([
    terms.map(([name, { "@context": scoped, ...mapping }]) => [
      name,
      Object.entries(mapping).sort(([left], [right]) => (left < right ? -1 : 1)),
      scoped === undefined ? -1 : compilation.scopedContexts.numberOf(scoped),
    ]),
    ["@vocab", "@base", "@language", "@direction"].map((name) => members[name as "@vocab"] ?? null),
    Object.keys(members.protected).length > 0,
    previousContext === undefined ? null : signatureOf(previousContext, compilation),
  ]);
}

function intern(engineContext: EngineContext, compilation: Compilation): ActiveContext | undefined {
  const signature = signatureOf(engineContext, compilation);
  const present = compilation.bySignature.get(signature);
  if (present !== undefined) return present;
  if ("@base" in engineContext || "@language" in engineContext || "@direction" in engineContext)
    return undefined;
  const { previousContext } = engineContext;
  // It is the context that the step begins from, or the previous one of that: both are compiled by
  // now.
  const previous =
    previousContext && compilation.bySignature.get(signatureOf(previousContext, compilation));
  if (previousContext !== undefined && previous === undefined) return undefined;
  const terms = [...engineContext.mappings].map(([name, mapping]) =>
    toTerm(name, { mapping: mapping as Mapping, compilation }),
  );
  const context = createActiveContext({
    terms: new Map(terms.map((term) => [term.name, term])),
    vocabulary: engineContext["@vocab"],
    previous,
  });
  compilation.bySignature.set(signature, context);
  compilation.engineContexts.set(context, engineContext);
  return watched(context, compilation);
}

function toTerm(
  name: string,
  { mapping, compilation }: { mapping: Mapping; compilation: Compilation },
): Term {
  const { "@container": container = [], "@context": scoped } = mapping;
  return {
    name,
    iri: mapping["@id"],
    type: mapping["@type"],
    isGraph: container.includes("@graph"),
    isPrefix: mapping._prefix === true,
    scoped: scoped === undefined ? undefined : compilation.scopedContexts.numberOf(scoped),
    isOutside:
      mapping.reverse ||
      !container.every((kind) => kind === "@set" || kind === "@graph") ||
      ["@language", "@direction", "@nest", "@index"].some((keyword) => keyword in mapping),
  };
}

/** Numbers of scoped contexts: equal JSON texts share a number. */
type ScopedContexts = {
  /** Returns the number of a context, a new one at first. */
  numberOf(context: JsonValue): number;
  contextOf(number: number): JsonValue;
};

/**
 * Numbers the scoped contexts of context documents, in the order of the documents and of their
 * members. The same documents give the same numbers; further documents continue the sequence.
 */
function numberScopedContexts(documents: Iterable<JsonObject>): ScopedContexts {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const scopedContexts: ScopedContexts = {
    numberOf: (context) => {
      const text = JSON.stringify(context);
      const present = numbers.get(text);
      if (present !== undefined) return present;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
    // oxlint-disable-next-line no-restricted-properties -- parts of the package's own contexts, in which no name has an escape
    contextOf: (number) => JSON.parse(texts[number] as string) as JsonValue,
  };
  for (const document of documents) numberTerms(document["@context"], scopedContexts);
  return scopedContexts;
}

function numberTerms(context: JsonValue | undefined, scopedContexts: ScopedContexts): void {
  if (Array.isArray(context)) {
    for (const part of context) numberTerms(part, scopedContexts);
  } else if (isJsonObject(context)) {
    for (const term of Object.values(context)) {
      if (isJsonObject(term) && term["@context"] !== undefined) {
        scopedContexts.numberOf(term["@context"]);
        numberTerms(term["@context"], scopedContexts);
      }
    }
  }
}
