import { loadOptional } from "./optional-package.ts";

// Apart from the types of the entry point: the declarations of those must do without an optional package.

/** Loads `@arcs/ledger`. @throws SdkError `package_missing` */
export function loadLedger(): Promise<typeof import("@arcs/ledger")> {
  return loadOptional("@arcs/ledger", () => import("@arcs/ledger"));
}
