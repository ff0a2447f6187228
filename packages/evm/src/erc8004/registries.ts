import { SdkError } from "@arcs/core";

import { isHexOf } from "../base/hex.ts";

/** The two supported registries of ERC-8004 on a chain. */
export type Erc8004Registries = {
  /** Address of the identity registry. */
  identity: string;
  /** Address of the reputation registry for agents of that identity registry. */
  reputation: string;
};

// README.md of github.com/erc-8004/erc-8004-contracts at b9e466c; agent0-sdk 1.7.1 has the same.
const production: Erc8004Registries = {
  identity: "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432",
  reputation: "0x8004baa17c55a88189ae136b182e5fda19de9b63",
};
const staging: Erc8004Registries = {
  identity: "0x8004a818bfb912233c491871b3d84c89a494bd9e",
  reputation: "0x8004b663056a597dffe9eccc1965a193b7388713",
};
const byChainId = new Map<number, Erc8004Registries>([
  [1, production],
  [8453, production],
  [137, production],
  [42161, production],
  [11155111, staging],
  [84532, staging],
  [80002, staging],
  [421614, staging],
]);

/**
 * Returns the registries that the authors of ERC-8004 deployed on a chain; `undefined` for an unknown chain.
 *
 * @param chainId - EIP-155 id of the chain
 * @example
 * ```ts
 * findErc8004Registries(8453)?.identity; // "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"
 * ```
 */
export function findErc8004Registries(chainId: number): Erc8004Registries | undefined {
  return byChainId.get(chainId);
}

/** @throws SdkError `invalid_argument` for an invalid address */
export function assertRegistries(registries: unknown): asserts registries is Erc8004Registries {
  const { identity, reputation } = (registries ?? {}) as Partial<Record<keyof Erc8004Registries, unknown>>;
  if (isHexOf(identity, 20) && isHexOf(reputation, 20)) return;
  throw new SdkError("invalid_argument", "registries expected the addresses of an identity and a reputation registry");
}
