import type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
import { defaultCanonicalizer } from "../canonicalization/engines/default-canonicalizer.ts";
import type { SchemaValidators } from "../schemas/schema-validator.ts";
import type { VerifyCredentialOptions } from "../verification/verification-context.ts";

/** What a caller adds to verification by a module of his own, because functions cannot go to another thread. */
export type Setup = {
  schemas: SchemaValidators;
  canonicalizer: Canonicalizer;
  ed25519: VerifyCredentialOptions["ed25519"];
};

/** Imports the caller's module, if there is one. */
export async function loadSetup(url: string | undefined): Promise<Setup> {
  const module = url === undefined ? {} : ((await import(url)) as Partial<Setup>);
  const { schemas = new Map(), canonicalizer = defaultCanonicalizer, ed25519 } = module;
  return { schemas, canonicalizer, ed25519 };
}
