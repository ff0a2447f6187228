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
    expand(input: object, options: Options): Promise<import("../json.ts").JsonObject[]>;
    toRDF(input: object, options: Options & { skipExpansion: true }): Promise<object[]>;
  };
  export default jsonld;
}

declare module "jsonld/lib/ContextResolver.js" {
  const ContextResolver: new (options: {
    sharedCache: {
      get(key: string): Map<string, unknown> | undefined;
      set(key: string, value: Map<string, unknown>): unknown;
    };
  }) => object;
  export default ContextResolver;
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
