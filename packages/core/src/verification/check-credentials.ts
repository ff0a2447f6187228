import { checkCredential } from "./check-credential.ts";
import type { CredentialReport } from "./report.ts";
import type { VerificationContext } from "./verification-context.ts";

// Enough look-ups in flight to hide the latency of a status source, few enough not to flood it.
const CONCURRENCY = 16;

/** Checks many inputs, some of them at a time. One report per input, in the order of the inputs. */
export async function checkCredentials(
  inputs: readonly unknown[],
  context: VerificationContext,
): Promise<CredentialReport[]> {
  const reports: CredentialReport[] = [];
  const queue = inputs.entries();
  const work = async (): Promise<void> => {
    for (const [index, input] of queue) reports[index] = await checkCredential(input, context);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, inputs.length) }, work));
  return reports;
}
