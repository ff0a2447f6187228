import { checkCredential } from "./check-credential.ts";
import { inParallel } from "./in-parallel.ts";
import type { CredentialReport } from "./report.ts";
import type { VerificationContext } from "./verification-context.ts";

/** Checks many inputs: one report per input, in the order of the inputs. */
export async function checkCredentials(
  inputs: readonly unknown[],
  context: VerificationContext,
): Promise<CredentialReport[]> {
  return inParallel(inputs, (input) => checkCredential(input, context));
}
