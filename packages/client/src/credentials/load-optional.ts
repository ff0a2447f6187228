// Packages that are installed only where they are used. Each import stands in a try of its own, with
// a name that can be read: so bundlers pack what is installed, and do without what is not.
import { missingPackage } from "./missing-package.ts";

/** @throws SdkError `package_missing` when it is not installed */
export async function loadLedger(): Promise<typeof import("@arcs/ledger")> {
  try {
    const found = await import("@arcs/ledger");
    if (!("createLedgerAnchor" in found)) throw leftOut("@arcs/ledger");
    return found;
  } catch (error) {
    throw missingPackage("@arcs/ledger", error);
  }
}

/** @throws SdkError `package_missing` when it is not installed */
export async function loadEvm(): Promise<typeof import("@arcs/evm")> {
  try {
    const found = await import("@arcs/evm");
    if (!("createEasBridge" in found)) throw leftOut("@arcs/evm");
    return found;
  } catch (error) {
    throw missingPackage("@arcs/evm", error);
  }
}

/** A bundler that is told to leave a package out, by `false` as its alias, gives an empty one. */
function leftOut(name: string): Error {
  return new Error(`Cannot find module ${name}: the bundler left it out`);
}
