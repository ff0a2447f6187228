import { SdkError } from "@arcs/core";
import { assertObject } from "@arcs/core/internal";

import { evmChains, findEvmChain } from "../base/chains.ts";
import { assertConfirmations, isHexOf, sameHex, ZERO_ADDRESS } from "../base/values.ts";
import type { ContractRead } from "../evm/contract-read.ts";
import { callAt, connectEndpoints, readHead } from "../evm/read-chain.ts";
import type { EvmProvider, EvmRpc } from "../evm/rpc.ts";
import type { ReadFeedback } from "./feedback.ts";

/** Options of a reader of the ERC-8004 registries. */
export type Erc8004ReaderOptions = {
  /** EIP-155 id of the chain. */
  chainId: number;
  /** Endpoints of the chain. All are asked, and must agree. */
  providers: readonly EvmProvider[];
  /** Number of blocks until a change is visible, its own block included. */
  confirmations: number;
};

/** Reads the registries of ERC-8004 on an EVM chain. */
export type Erc8004Reader = {
  /**
   * Reads the owner of an identity, and the URI of its registration file.
   *
   * @returns `undefined` where the registry has no identity with this number
   * @throws SdkError `invalid_argument`, `evm_unreachable`, `evm_rpc_error`; the latter also where
   *   the endpoints disagree
   */
  readIdentity(identity: {
    registry: string;
    agentId: string;
  }): Promise<Erc8004Identity | undefined>;
  /**
   * Reads the newest feedback from others about an agent. Anyone may give any feedback, so it
   * proves nothing by itself.
   *
   * @throws SdkError as `readIdentity`; `evm_rpc_error` also where the two registries do not belong
   *   together
   */
  readFeedback(registries: Erc8004Registries, agentId: string): Promise<FeedbackOfAgent>;
};

/**
 * Creates a reader of the ERC-8004 registries. Sends nothing before the first call.
 *
 * @throws SdkError `invalid_argument` for an invalid option
 * @example
 * ```ts
 * const reader = createErc8004Reader({ chainId: 8453, providers: [rpcUrl], confirmations: 12 });
 * const identity = await reader.readIdentity({ registry: "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432", agentId: "22" });
 * ```
 */
export function createErc8004Reader(options: Erc8004ReaderOptions): Erc8004Reader {
  assertObject(options, "options");
  assertConfirmations(options.confirmations);
  const { askAll, askAgreed } = connectEndpoints(options);

  /**
   * Reads from all endpoints at the same block: the newest that is deep enough for each of them.
   */
  async function readAgreed<Value>(
    registry: string,
    read: (view: RegistryView) => Promise<Value>,
  ): Promise<Value> {
    const heads = await askAll(readHead);
    const blockNumber = Math.max(
      0,
      Math.min(...heads.map(({ number }) => number)) - options.confirmations + 1,
    );
    return askAgreed("the registry", (rpc) => read({ rpc, blockNumber, registry }));
  }

  return {
    async readIdentity(identity) {
      assertObject(identity, "identity");
      const { registry, agentId } = identity;
      assertAgentId(agentId);
      if (!isHexOf(registry, 20))
        throw new SdkError("invalid_argument", "registry must be an address");
      return readAgreed(registry, (view) => readIdentity(view, agentId));
    },
    async readFeedback(registries, agentId) {
      assertAgentId(agentId);
      assertRegistries(registries);
      const { identity: identityRegistry, reputation } = registries;
      return readAgreed(reputation, (view) => readFeedback(view, { agentId, identityRegistry }));
    },
  };
}

export function assertAgentId(agentId: unknown): asserts agentId is string {
  if (
    typeof agentId === "string" &&
    /^(?:0|[1-9][0-9]{0,77})$/.test(agentId) &&
    BigInt(agentId) < 2n ** 256n
  )
    return;
  throw new SdkError(
    "invalid_argument",
    "agentId must be the number of an agent in decimal digits, below 2^256",
  );
}

/** The newest feedback for an agent, and the number of its clients. */
export type FeedbackOfAgent = { clients: number; feedback: readonly ReadFeedback[] };

// Anyone may give feedback, as often as they pay for it. Reading is limited to the newest of the
// newest clients.
const MAX_CLIENTS = 20;
const MAX_OF_EACH = 3n;
const MAX_TAG_LENGTH = 64;

/**
 * Reads the newest feedback for an agent: three of each of the twenty newest clients, without
 * revoked ones.
 */
async function readFeedback(
  view: RegistryView,
  { agentId, identityRegistry }: { agentId: string; identityRegistry: string },
): Promise<FeedbackOfAgent> {
  const { registryRead } = await import("./registry-calls.ts");
  const id = BigInt(agentId);
  const [of, all] = await Promise.all([
    ask(view, registryRead("getIdentityRegistry", [])),
    ask(view, registryRead("getClients", [id])),
  ]);
  if (of?.toLowerCase() !== identityRegistry.toLowerCase() || all === undefined) {
    const message = `${view.registry} must be the reputation registry of ${identityRegistry}`;
    throw new SdkError("evm_rpc_error", message);
  }
  const read = all.slice(-MAX_CLIENTS).map(async (client): Promise<ReadFeedback[]> => {
    const last = (await ask(view, registryRead("getLastIndex", [id, client]))) ?? 0n;
    const found: ReadFeedback[] = [];
    for (let index = last; index > 0n && index > last - MAX_OF_EACH; index--) {
      const [value, valueDecimals, tag1, tag2, isRevoked] =
        (await ask(view, registryRead("readFeedback", [id, client, index]))) ??
        ([0n, 0, "", "", true] as const);
      if (isRevoked) continue;
      const tags = { tag1: tag1.slice(0, MAX_TAG_LENGTH), tag2: tag2.slice(0, MAX_TAG_LENGTH) };
      found.push({
        client: client.toLowerCase(),
        index: Number(index),
        value,
        valueDecimals,
        ...tags,
      });
    }
    return found;
  });
  return { clients: all.length, feedback: (await Promise.all(read)).flat() };
}

/** Owner of an identity, and the URI of its registration file, after a block. */
export type Erc8004Identity = {
  /** Address of the owner, in lower case. */
  owner: string;
  /**
   * Address of the agent's wallet, in lower case, where one is set: a transfer to another owner
   * clears it.
   */
  wallet?: string;
  /** URI of the registration file (`agentURI`); empty where it was never set. */
  uri: string;
};

type RegistryView = { rpc: EvmRpc; blockNumber: number; registry: string };

async function readIdentity(
  view: RegistryView,
  agentId: string,
): Promise<Erc8004Identity | undefined> {
  const { registryRead } = await import("./registry-calls.ts");
  const id = BigInt(agentId);
  const owner = await ask(view, registryRead("ownerOf", [id]));
  if (owner === undefined || sameHex(owner, ZERO_ADDRESS)) return undefined;
  const [wallet, uri] = await Promise.all([
    ask(view, registryRead("getAgentWallet", [id])),
    ask(view, registryRead("tokenURI", [id])),
  ]);
  const hasWallet = wallet !== undefined && !sameHex(wallet, ZERO_ADDRESS);
  return {
    owner: owner.toLowerCase(),
    ...(hasWallet ? { wallet: wallet.toLowerCase() } : {}),
    uri: uri ?? "",
  };
}

/** Calls a registry; `undefined` where it refuses, or there is no contract at its address. */
async function ask<Value>(
  { rpc, blockNumber, registry }: RegistryView,
  { data, decode }: ContractRead<Value>,
): Promise<Value | undefined> {
  const result = await callAt(rpc, blockNumber, { to: registry, data });
  return "reverted" in result || result.returned === "0x" ? undefined : decode(result.returned);
}

/** The two supported registries of ERC-8004 on a chain. */
export type Erc8004Registries = {
  /** Address of the identity registry. */
  identity: string;
  /** Address of the reputation registry for agents of that identity registry. */
  reputation: string;
};

// README.md of github.com/erc-8004/erc-8004-contracts at b9e466c; agent0-sdk 1.7.1 has the same.
// They are on all our chains.
const production: Erc8004Registries = {
  identity: "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432",
  reputation: "0x8004baa17c55a88189ae136b182e5fda19de9b63",
};
const staging: Erc8004Registries = {
  identity: "0x8004a818bfb912233c491871b3d84c89a494bd9e",
  reputation: "0x8004b663056a597dffe9eccc1965a193b7388713",
};
/**
 * Returns the registries that the authors of ERC-8004 deployed on a chain; `undefined` for an
 * unknown chain.
 *
 * @param chainId - EIP-155 id of the chain
 * @example
 * ```ts
 * findErc8004Registries(8453)?.identity; // "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"
 * ```
 */
export function findErc8004Registries(chainId: number): Erc8004Registries | undefined {
  const chain = evmChains.map(findEvmChain).find((each) => each.chainId === chainId);
  return chain && (chain.environment === "production" ? production : staging);
}

function assertRegistries(registries: unknown): asserts registries is Erc8004Registries {
  const { identity, reputation } = (registries ?? {}) as Partial<
    Record<keyof Erc8004Registries, unknown>
  >;
  if (isHexOf(identity, 20) && isHexOf(reputation, 20)) return;
  throw new SdkError(
    "invalid_argument",
    "registries must be the addresses of an identity and a reputation registry",
  );
}
