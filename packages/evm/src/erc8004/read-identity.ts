import { sameHex } from "../base/hex.ts";
import { callAt } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { ZERO_ADDRESS } from "../evm/zero.ts";
import type { RegistryCall } from "./registry-calls.ts";

/** Owner of an identity, and the URI of its registration file, after a block. */
export type Erc8004Identity = {
  /** Address of the owner, in lower case. */
  owner: string;
  /** Address of the agent's wallet, in lower case, where one is set: a transfer to another owner clears it. */
  wallet?: string;
  /** URI of the registration file (`agentURI`); empty where it was never set. */
  uri: string;
};

/** Access to a registry: endpoint, block and address. */
export type RegistryView = { rpc: EvmRpc; blockNumber: number; registry: string };

/** Reads an identity; `undefined` where the registry has none with this number. */
export async function readIdentity(view: RegistryView, agentId: string): Promise<Erc8004Identity | undefined> {
  const { registryCall } = await import("./registry-calls.ts");
  const id = BigInt(agentId);
  const owner = await ask(view, registryCall("ownerOf", id));
  if (owner === undefined || sameHex(owner, ZERO_ADDRESS)) return undefined;
  const [wallet, uri] = await Promise.all([
    ask(view, registryCall("getAgentWallet", id)),
    ask(view, registryCall("tokenURI", id)),
  ]);
  const hasWallet = wallet !== undefined && !sameHex(wallet, ZERO_ADDRESS);
  return { owner: owner.toLowerCase(), ...(hasWallet ? { wallet: wallet.toLowerCase() } : {}), uri: uri ?? "" };
}

/** Calls a registry; `undefined` where it refuses, or there is no contract at its address. */
export async function ask<Value>(
  { rpc, blockNumber, registry }: RegistryView,
  { data, decode }: RegistryCall<Value>,
): Promise<Value | undefined> {
  const result = await callAt(rpc, blockNumber, { to: registry, data });
  return "reverted" in result || result.returned === "0x" ? undefined : decode(result.returned);
}
