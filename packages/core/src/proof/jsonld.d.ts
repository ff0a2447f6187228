// The part of jsonld 9 that is used here; the package carries no types.
declare module "jsonld" {
  type RemoteDocument = { contextUrl: null; documentUrl: string; document: object; tag: "static" };
  const jsonld: {
    canonize(
      input: object,
      options: {
        base: null;
        safe: true;
        rdfDirection: "i18n-datatype";
        documentLoader: (url: string) => Promise<RemoteDocument>;
        canonizeOptions: { algorithm: "RDFC-1.0"; maxDeepIterations: number };
      },
    ): Promise<string>;
  };
  export default jsonld;
}
