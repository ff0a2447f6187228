import type { ReadFeedback } from "./feedback.ts";
import { ask, type RegistryView } from "./read-identity.ts";
import { SdkError } from "@arcs/core";

/** The newest feedback for an agent, and the number of its clients. */
export type FeedbackOfAgent = { clients: number; feedback: readonly ReadFeedback[] };

// Anyone may give feedback, as often as they pay for it. Reading is limited to the newest of the newest clients.
const MAX_CLIENTS = 20;
const MAX_OF_EACH = 3n;
/** Max displayed characters of a tag. */
const MAX_TAG_LENGTH = 64;

/**
 * Reads the newest feedback for an agent: three of each of the twenty newest clients, without revoked ones.
 *
 * @throws SdkError `evm_rpc_error` where the contract is not the reputation registry of that identity registry
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
  const read = all.slice(-MAX_CLIENTS).map(async (client): Promise<ReadFeedback[]> => {
    const last = (await ask(view, registryCall("getLastIndex", id, client))) ?? 0n;
    const found: ReadFeedback[] = [];
    for (let index = last; index > 0n && index > last - MAX_OF_EACH; index--) {
      const [value, valueDecimals, tag1, tag2, isRevoked] =
        (await ask(view, registryCall("readFeedback", id, client, index))) ?? ([0n, 0, "", "", true] as const);
      if (isRevoked) continue;
      const tags = { tag1: tag1.slice(0, MAX_TAG_LENGTH), tag2: tag2.slice(0, MAX_TAG_LENGTH) };
      found.push({ client: client.toLowerCase(), index: Number(index), value, valueDecimals, ...tags });
    }
    return found;
  });
  return { clients: all.length, feedback: (await Promise.all(read)).flat() };
}
