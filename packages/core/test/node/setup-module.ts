import { verifyEd25519 } from "../../src/keys/ed25519.ts";
import type { SignatureCheck } from "../../src/keys/signature-check.ts";
import { createCanonicalizer } from "../../src/canonicalization/engines/default-canonicalizer.ts";
import { schemas as fixtureSchemas } from "../fixtures.ts";

export const termsUrl = "https://terms.example/v1";
export const ed25519 = (check: SignatureCheck): boolean => verifyEd25519(check);
export const schemas = fixtureSchemas;
export const canonicalizer = createCanonicalizer({
  contexts: new Map([[termsUrl, { "@context": { rank: "https://terms.example/rank" } }]]),
});
