// The parts of jsonld 9 and rdf-canonize 5 that are used here; the packages carry no types.
declare module "jsonld" {
  type RemoteDocument = { contextUrl: null; documentUrl: string; document: object; tag: "static" };
  const jsonld: {
    toRDF(
      input: object,
      options: {
        base: null;
        safe: true;
        rdfDirection: "i18n-datatype";
        produceGeneralizedRdf: false;
        documentLoader: (url: string) => Promise<RemoteDocument>;
      },
    ): Promise<object[]>;
  };
  export default jsonld;
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
