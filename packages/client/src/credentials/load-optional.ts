// Packages that are installed only where they are used. Each import stands in a try of its own, with
// a name that can be read: so bundlers pack what is installed, and do without what is not.
import { missingPackage } from "./missing-package.ts";

/** @throws SdkError `package_missing` when it is not installed */
export async function loadLedger(): Promise<typeof import("@arcs/ledger")> {
  try {
    return await import("@arcs/ledger");
  } catch (error) {
    throw missingPackage("@arcs/ledger", error);
  }
}

/** @throws SdkError `package_missing` when it is not installed */
export async function loadEvm(): Promise<typeof import("@arcs/evm")> {
  try {
    return await import("@arcs/evm");
  } catch (error) {
    throw missingPackage("@arcs/evm", error);
  }
}
