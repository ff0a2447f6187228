import { isAddress } from "@arcs/core";

/**
 * The agent that texts name as that for which money was destroyed: `arcs:bond:<network>:<agent>`, with the network of the agent's
 * ledger. `undefined` where they name none, or several.
 */
export function bondedAgentOf(texts: readonly string[], network: string): string | undefined {
  const prefix = `arcs:bond:${network}:`;
  const named = new Set(texts.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length)));
  const [agent, another] = [...named];
  return another === undefined && agent !== undefined && isAddress(agent) ? agent : undefined;
}
