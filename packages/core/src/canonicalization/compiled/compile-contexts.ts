// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration has to travel with this file
/// <reference path="../jsonld.d.ts" />
import type { ActiveContext as EngineContext, Mapping } from "jsonld/lib/context.js";

import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json-value.ts";
import { unknownContext } from "../known-context-check.ts";
import { uncachedResolver } from "../uncached-resolver.ts";
import { type ActiveContext, createActiveContext, keyOfStep, type Step, type Term } from "./active-context.ts";
import type { TakenStep } from "./run.ts";

/** Works out where steps lead, by the context processing of the general engine. */
export type ContextCompiler = {
  /**
   * Finds out where a step leads, and enters it in the context that it begins from: null where the general engine refuses
   * the combination, or makes of it what is not evaluated here. False for a context that is not known.
   */
  compile(taken: TakenStep): Promise<boolean>;
  /** How many active contexts were made. */
  size(): number;
};

/**
 * Makes a compiler of contexts. It interprets none itself: it asks jsonld.js, which is given no cache, and keeps the
 * answers. Equal answers become one active context.
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
  /** What was looked up, by URL. */
  readonly lookedUp: Map<string, JsonValue[]>;
  readonly scopedContexts: ScopedContexts;
  /** What was made, by all that matters in it. */
  readonly bySignature: Map<string, ActiveContext>;
  readonly engineContexts: WeakMap<ActiveContext, EngineContext>;
};

async function targetOf({ from, step }: TakenStep, compilation: Compilation): Promise<ActiveContext | null> {
  try {
    const target = await process({ from: await engineContextOf(from, compilation), step }, compilation);
    return target === undefined ? null : intern(target, { origin: { from, step }, compilation });
  } catch {
    // Whatever it refuses, it shall refuse again for the whole document, with the code that fits.
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
    documentLoader: async (url: string) => {
      const document = contexts.get(url);
      if (document === undefined) throw unknownContext(url);
      return { contextUrl: null, documentUrl: url, document, tag: "static" };
    },
    contextResolver: uncachedResolver(ContextResolver, lookedUp),
    eventHandler: [events.safeEventHandler],
  } as const;
  const localCtx = step.kind === "document" ? step.url : scopedContexts.contextOf(step.scoped);
  const documents = (await options.contextResolver.resolve({ activeCtx: from, context: localCtx, ...options })).map(
    ({ document }) => document,
  );
  // For an array of contexts only that of the first counts.
  if (step.kind === "document" && isJsonObject(documents[0]) && "@propagate" in documents[0]) return undefined;
  // jsonld.js keeps what it imports where it keeps contexts, and takes the one for the other.
  if (JSON.stringify(documents).includes('"@import"')) return undefined;
  return engine.process({
    activeCtx: from.clone(),
    localCtx,
    propagate: step.kind !== "type",
    overrideProtected: step.kind === "property",
    options,
  });
}

/** The general engine's own form of an active context: kept from when it was made, or made again step by step. */
async function engineContextOf(context: ActiveContext, compilation: Compilation): Promise<EngineContext> {
  const present = compilation.engineContexts.get(context);
  if (present !== undefined) return present;
  const engineContext = await makeEngineContext(context, compilation);
  compilation.engineContexts.set(context, engineContext);
  // Contexts that were carried ready-made are so found again where a new step leads to one.
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

/** Says all that expansion and context processing depend on; the processing mode is always that of JSON-LD 1.1. */
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
  // It is the context that the step begins from, or the previous one of that: both are known by now.
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

/** Numbers for scoped contexts: one for each distinct context, told apart by its JSON text. */
type ScopedContexts = {
  /** The number of a context; a new one if it has none yet. */
  numberOf(context: JsonValue): number;
  /** The context of a number. */
  contextOf(number: number): JsonValue;
};

/**
 * Numbers the scoped contexts that context documents hold, in the order of the documents and of their members: the same
 * documents give the same numbers, and further documents after them further numbers.
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
