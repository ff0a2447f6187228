// The parts of jsonld 9 and rdf-canonize 5 that are used here; the packages carry no types.
declare module "jsonld" {
  type RemoteDocument = { contextUrl: null; documentUrl: string; document: object; tag: "static" };
  type Options = {
    base: null;
    safe: true;
    rdfDirection: "i18n-datatype";
    produceGeneralizedRdf: false;
    documentLoader: (url: string) => Promise<RemoteDocument>;
    contextResolver: object;
  };
  const jsonld: {
    expand(input: object, options: Options): Promise<import("../base/json.ts").JsonObject[]>;
    toRDF(input: object, options: Options & { skipExpansion: true }): Promise<object[]>;
  };
  export default jsonld;
}

declare module "jsonld/lib/context.js" {
  export type Mapping = {
    reverse: boolean;
    "@id": string | null;
    "@type"?: string;
    "@container"?: string[];
    "@context"?: import("../base/json.ts").JsonValue;
    _prefix?: boolean;
  };
  export type ActiveContext = {
    mappings: Map<string, Mapping>;
    protected: Record<string, true>;
    previousContext?: ActiveContext;
    inverse: object | null;
    "@base"?: string | null;
    "@language"?: string;
    "@vocab"?: string;
    clone: () => ActiveContext;
    getInverse: () => object;
    revertToPreviousContext: () => ActiveContext;
  };
  type Options = {
    base: null;
    documentLoader: (url: string) => Promise<object>;
    contextResolver: object;
    eventHandler: readonly unknown[];
  };
  const context: {
    getInitialContext(options: object): ActiveContext;
    process(options: {
      activeCtx: ActiveContext;
      localCtx: import("../base/json.ts").JsonValue;
      propagate: boolean;
      overrideProtected: boolean;
      options: Options;
    }): Promise<ActiveContext>;
  };
  export default context;
}

declare module "jsonld/lib/events.js" {
  const events: { safeEventHandler: unknown };
  export default events;
}

declare module "rdf-canonize" {
  type Options = {
    algorithm: "RDFC-1.0";
    maxDeepIterations: number;
    inputFormat?: "application/n-quads";
    canonicalIdMap?: Map<string, string>;
    messageDigestAlgorithm?: string;
  };
  const rdfCanonize: { canonize(dataset: object[] | string, options: Options): Promise<string> };
  export default rdfCanonize;
}
