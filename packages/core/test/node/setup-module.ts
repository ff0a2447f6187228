import { createCanonicalizer } from "../../src/proof/default-canonicalizer.ts";
import { schemas as fixtureSchemas } from "../fixtures.ts";

export const termsUrl = "https://terms.example/v1";
export const schemas = fixtureSchemas;
export const canonicalizer = createCanonicalizer({
  contexts: new Map([[termsUrl, { "@context": { rank: "https://terms.example/rank" } }]]),
});
