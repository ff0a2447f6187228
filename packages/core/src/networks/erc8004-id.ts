import { formatAccountId, readAccountId } from "./account-id.ts";

/**
 * An ERC-8004 identity: an agent's number in an identity registry on an EVM chain. The same number in another registry is another
 * identity.
 */
export type Erc8004Id = {
  /** The chain, in CAIP-2. */
  network: string;
  /** Address of the identity registry, in lower case. */
  registry: string;
  /** The number (`agentId`), in decimal digits: below 2^256. */
  agentId: string;
};

// ERC-8004 writes `agentRegistry` as {namespace}:{chainId}:{identityRegistry}; the number follows it.
const ERC8004_ID = /^(eip155:[0-9]{1,16}:0x[0-9a-fA-F]{40}):(0|[1-9][0-9]{0,77})$/;
const AGENT_ID_LIMIT = 2n ** 256n;

/**
 * Reads an ERC-8004 identity, `eip155:<chain>:<identity registry>:<agentId>`; `undefined` for any other text. EVM chains only: the
 * port to Solana has no published form of `agentRegistry`.
 *
 * @example
 * ```ts
 * readErc8004Id("eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432:22")?.agentId; // "22"
 * ```
 */
export function readErc8004Id(text: string): Erc8004Id | undefined {
  const [, agentRegistry = "", agentId = ""] = ERC8004_ID.exec(text) ?? [];
  const account = readAccountId(agentRegistry);
  if (account === undefined || BigInt(agentId) >= AGENT_ID_LIMIT) return undefined;
  return { network: account.network, registry: account.address, agentId };
}

/** Writes an ERC-8004 identity in its normal form: in lower case. */
export function formatErc8004Id({ network, registry, agentId }: Erc8004Id): string {
  return `${formatAccountId({ network, address: registry })}:${agentId}`;
}
