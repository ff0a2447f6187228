// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration has to travel with this file
/// <reference path="../jsonld.d.ts" />
import type { ActiveContext as EngineContext, Mapping } from "jsonld/lib/context.js";

import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json.ts";
import { createLoader, uncachedResolver } from "../jsonld-canonicalizer.ts";
import { type ActiveContext, createActiveContext, keyOfStep, type Step, type Term } from "./context-tables.ts";
import type { TakenStep } from "./canonical-quads.ts";

/** Compiles the targets of steps with the context processing of the general engine. */
export type ContextCompiler = {
  /**
   * Compiles a step, and adds its target to the context that it begins from. The target is null if the general engine refuses the
   * combination, or makes something of it that cannot be evaluated here. Returns false for an unknown context.
   */
  compile(taken: TakenStep): Promise<boolean>;
  /** The number of active contexts made so far. */
  size(): number;
};

/**
 * Makes a compiler of contexts. It does not interpret them: it asks jsonld.js, without its cache, and caches the results. Equal
 * results become one active context.
 *
 * @param contexts - documents of the form `{ "@context": … }` by exact URL
 */
export function createContextCompiler(contexts: ReadonlyMap<string, JsonObject>): ContextCompiler {
  const compilation: Compilation = {
    contexts,
    lookedUp: new Map(),
    scopedContexts: numberScopedContexts(contexts.values()),
    bySignature: new Map(),
    engineContexts: new WeakMap(),
  };
  return {
    compile: async ({ from, step }) => {
      if (step.kind === "document" && !contexts.has(step.url)) return false;
      from.next[step.kind].set(keyOfStep(step), await targetOf({ from, step }, compilation));
      return true;
    },
    size: () => compilation.bySignature.size,
  };
}

type Compilation = {
  readonly contexts: ReadonlyMap<string, JsonObject>;
  /** Resolved contexts, by URL. */
  readonly lookedUp: Map<string, JsonValue[]>;
  readonly scopedContexts: ScopedContexts;
  /** Compiled contexts, by everything that evaluation depends on. */
  readonly bySignature: Map<string, ActiveContext>;
  readonly engineContexts: WeakMap<ActiveContext, EngineContext>;
};

async function targetOf({ from, step }: TakenStep, compilation: Compilation): Promise<ActiveContext | null> {
  try {
    const target = await process({ from: await engineContextOf(from, compilation), step }, compilation);
    return target === undefined ? null : intern(target, { origin: { from, step }, compilation });
  } catch {
    // The general engine will refuse the whole document again, with the right code.
    return null;
  }
}

async function process(
  { from, step }: { from: EngineContext; step: Step },
  { contexts, lookedUp, scopedContexts }: Compilation,
): Promise<EngineContext | undefined> {
  const [{ default: engine }, { default: events }, { default: ContextResolver }] = await Promise.all([
    import("jsonld/lib/context.js"),
    import("jsonld/lib/events.js"),
    import("jsonld/lib/ContextResolver.js"),
  ]);
  const options = {
    base: null,
    documentLoader: createLoader(contexts),
    contextResolver: uncachedResolver(ContextResolver, lookedUp),
    eventHandler: [events.safeEventHandler],
  } as const;
  const localCtx = step.kind === "document" ? step.url : scopedContexts.contextOf(step.scoped);
  const documents = (await options.contextResolver.resolve({ activeCtx: from, context: localCtx, ...options })).map(
    ({ document }) => document,
  );
  // Of several contexts in an array, only the `@propagate` of the first counts.
  if (step.kind === "document" && isJsonObject(documents[0]) && "@propagate" in documents[0]) return undefined;
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

/** Returns the general engine's form of an active context: cached from its creation, or made again step by step. */
async function engineContextOf(context: ActiveContext, compilation: Compilation): Promise<EngineContext> {
  const present = compilation.engineContexts.get(context);
  if (present !== undefined) return present;
  const engineContext = await makeEngineContext(context, compilation);
  compilation.engineContexts.set(context, engineContext);
  // This finds contexts of the precompiled tables again, when a new step leads to one.
  const signature = signatureOf(engineContext, compilation);
  if (!compilation.bySignature.has(signature)) compilation.bySignature.set(signature, context);
  return engineContext;
}

async function makeEngineContext({ origin }: ActiveContext, compilation: Compilation): Promise<EngineContext> {
  if (origin === undefined) {
    const { default: engine } = await import("jsonld/lib/context.js");
    return engine.getInitialContext({}).clone();
  }
  const from = await engineContextOf(origin.from, compilation);
  const made = await process({ from, step: origin.step }, compilation);
  return made as EngineContext;
}

/** Serialises everything that expansion and context processing depend on. The processing mode is always JSON-LD 1.1. */
function signatureOf(engineContext: EngineContext, compilation: Compilation): string {
  const { mappings, previousContext, inverse: _, ...members } = engineContext as EngineContext & { inverse?: unknown };
  const terms = [...mappings].sort(([left], [right]) => (left < right ? -1 : 1));
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

function intern(
  engineContext: EngineContext,
  { origin, compilation }: { origin: TakenStep; compilation: Compilation },
): ActiveContext | null {
  const signature = signatureOf(engineContext, compilation);
  const present = compilation.bySignature.get(signature);
  if (present !== undefined) return present;
  if ("@base" in engineContext || "@language" in engineContext || "@direction" in engineContext) return null;
  const { previousContext } = engineContext;
  // It is the context that the step begins from, or the previous one of that: both are compiled by now.
  const previous = previousContext && compilation.bySignature.get(signatureOf(previousContext, compilation));
  if (previousContext !== undefined && previous === undefined) return null;
  const terms = [...engineContext.mappings].map(([name, mapping]) => toTerm(name, { mapping, compilation }));
  const context = createActiveContext({
    terms: new Map(terms.map((term) => [term.name, term])),
    vocabulary: engineContext["@vocab"],
    previous,
    origin,
  });
  compilation.bySignature.set(signature, context);
  compilation.engineContexts.set(context, engineContext);
  return context;
}

function toTerm(name: string, { mapping, compilation }: { mapping: Mapping; compilation: Compilation }): Term {
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
 * Numbers the scoped contexts of context documents, in the order of the documents and of their members. The same documents give the
 * same numbers; further documents continue the sequence.
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
