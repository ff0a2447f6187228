import type { Suite } from "../proof/suite.ts";

/** `eddsa-rdfc-2022`: Ed25519 over what the document means, its RDF (vc-di-eddsa, section 3.2). */
export const eddsaRdfc2022: Suite = /* @__PURE__ */ Object.freeze({
  name: "eddsa-rdfc-2022",
  signs: "rdf",
});

/** `eddsa-jcs-2022`: Ed25519 over the JSON in the form of RFC 8785 (vc-di-eddsa, section 3.3). */
export const eddsaJcs2022: Suite = /* @__PURE__ */ Object.freeze({
  name: "eddsa-jcs-2022",
  signs: "json",
});

/** `Ed25519Signature2020`, the older type of proofs: for verification alone. */
export const ed25519Signature2020: Suite = /* @__PURE__ */ Object.freeze({
  name: "Ed25519Signature2020",
  signs: "rdf",
});
