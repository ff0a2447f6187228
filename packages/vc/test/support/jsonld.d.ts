// The parts of jsonld 9 and rdf-canonize 5 that are used here; the packages carry no types.
declare module "jsonld" {
  type Options = {
    base: null;
    safe: true;
    rdfDirection: "i18n-datatype";
    produceGeneralizedRdf: false;
    documentLoader: (url: string) => Promise<object>;
    contextResolver: object;
  };
  const jsonld: {
    expand(input: object, options: Options): Promise<import("../../src/base/json.ts").JsonObject[]>;
    toRDF(input: object, options: Options & { skipExpansion: true }): Promise<object[]>;
  };
  export default jsonld;
}

declare module "jsonld/lib/context.js" {
  export type ActiveContext = {
    mappings: Map<string, object>;
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
}

declare module "rdf-canonize" {
  const rdfCanonize: { canonize(dataset: object[] | string, options: object): Promise<string> };
  export default rdfCanonize;
}
