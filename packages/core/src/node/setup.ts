import type { Canonicalizer } from "../proof/canonicalizer.ts";
import { defaultCanonicalizer } from "../proof/default-canonicalizer.ts";
import type { SchemaValidators } from "../schemas/schema-validator.ts";

/** What a caller adds to verification by a module of his own, because functions cannot go to another thread. */
export type Setup = { schemas: SchemaValidators; canonicalizer: Canonicalizer };

/** Imports the caller's module, if there is one. */
export async function loadSetup(url: string | undefined): Promise<Setup> {
  const module = url === undefined ? {} : ((await import(url)) as Partial<Setup>);
  return { schemas: module.schemas ?? new Map(), canonicalizer: module.canonicalizer ?? defaultCanonicalizer };
}
