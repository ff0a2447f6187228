import { checkCredential } from "./check-credential.ts";
import type { CredentialReport } from "./report.ts";
import type { VerificationContext } from "./verification-context.ts";

/** Checks many inputs: one report per input, in the order of the inputs. */
export async function checkCredentials(
  inputs: readonly unknown[],
  context: VerificationContext,
): Promise<CredentialReport[]> {
  return inParallel(inputs, (input) => checkCredential(input, context));
}

// Enough concurrent requests to hide the latency of a status source, few enough not to flood it.
const CONCURRENCY = 16;

/** Processes many items with limited concurrency. One result per item, in the order of the items. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, worker));
  return results;
}
