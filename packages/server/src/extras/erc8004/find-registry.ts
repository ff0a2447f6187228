import { SdkError } from "@arcs/core";
import { type Erc8004Id, readErc8004Id } from "@arcs/core/internal";
import type { Erc8004Registries } from "@arcs/evm";

import type { EvmNetwork, EvmNetworks } from "../../platform/chains/chains.ts";
import type { Settings } from "../../platform/settings/settings.ts";

/** An identity in a registry that this server reads, with what reads it. */
export type KnownIdentity = { id: Erc8004Id; registries: Erc8004Registries; chain: EvmNetwork };

/**
 * Finds the reader of an identity; `undefined` where the settings do not have its registry, or its chain is not read.
 */
export function findRegistry(
  { evm, settings }: { evm: EvmNetworks; settings: Settings },
  identity: string,
): KnownIdentity | undefined {
  const id = readErc8004Id(identity);
  const chain = id && evm.get(id.network);
  // Anybody can make a registry, and mint any number in it.
  const registries = settings.erc8004Registries.find(
    ({ network, value }) => network === id?.network && value.identity === id.registry,
  )?.value;
  return id === undefined || chain === undefined || registries === undefined ? undefined : { id, registries, chain };
}

/** @throws SdkError `invalid_request` where this server does not read the identity */
export function requireRegistry(context: { evm: EvmNetworks; settings: Settings }, identity: string): KnownIdentity {
  const found = findRegistry(context, identity);
  if (found !== undefined) return found;
  const message = "must be eip155:chain:registry:agentId of an identity registry that this server reads";
  throw new SdkError("invalid_request", `identity ${message}`, {
    details: { errors: [{ path: "body/identity", message }] },
  });
}
