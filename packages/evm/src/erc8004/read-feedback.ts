import type { ReadFeedback } from "./feedback.ts";
import { ask, type RegistryView } from "./read-identity.ts";
import { SdkError } from "@arcs/core";

/** The newest feedback for an agent, and how many have given any. */
export type FeedbackOfAgent = { clients: number; feedback: readonly ReadFeedback[] };

// Anybody may give feedback, and as often as they pay for: what is read of it is bounded, the newest of the newest.
const MOST_CLIENTS = 20;
const MOST_OF_EACH = 3n;
/** Characters of a tag that are shown. */
const LONGEST_TAG = 64;

/**
 * Reads the newest feedback for an agent: three of each of the twenty clients that came last, without what was revoked.
 *
 * @throws SdkError `evm_rpc_error` where the contract is no reputation registry of that identity registry
 */
export async function readFeedback(
  view: RegistryView,
  { agentId, identityRegistry }: { agentId: string; identityRegistry: string },
): Promise<FeedbackOfAgent> {
  const { registryCall } = await import("./registry-calls.ts");
  const id = BigInt(agentId);
  const [of, all] = await Promise.all([
    ask(view, registryCall("getIdentityRegistry")),
    ask(view, registryCall("getClients", id)),
  ]);
  if (of?.toLowerCase() !== identityRegistry.toLowerCase() || all === undefined) {
    throw new SdkError(
      "evm_rpc_error",
      `${view.registry} expected to be the reputation registry of ${identityRegistry}`,
    );
  }
  const read = all.slice(-MOST_CLIENTS).map(async (client): Promise<ReadFeedback[]> => {
    const last = (await ask(view, registryCall("getLastIndex", id, client))) ?? 0n;
    const found: ReadFeedback[] = [];
    for (let index = last; index > 0n && index > last - MOST_OF_EACH; index--) {
      const [value, valueDecimals, tag1, tag2, isRevoked] =
        (await ask(view, registryCall("readFeedback", id, client, index))) ?? ([0n, 0, "", "", true] as const);
      if (isRevoked) continue;
      const tags = { tag1: tag1.slice(0, LONGEST_TAG), tag2: tag2.slice(0, LONGEST_TAG) };
      found.push({ client: client.toLowerCase(), index: Number(index), value, valueDecimals, ...tags });
    }
    return found;
  });
  return { clients: all.length, feedback: (await Promise.all(read)).flat() };
}
