import { SdkError } from "@arcs/core";
import { assertObject } from "@arcs/core/internal";

import { assertConfirmations } from "../base/check-options.ts";
import { isHexOf } from "../base/hex.ts";
import { readHead } from "../evm/read-chain.ts";
import { connectEvm, type EvmProvider } from "../evm/rpc.ts";
import { assertChain } from "../settlement/read-settlement.ts";
import { type FeedbackOfAgent, readFeedback } from "./read-feedback.ts";
import { type Erc8004Identity, readIdentity, type RegistryView } from "./read-identity.ts";
import { assertRegistries, type Erc8004Registries } from "./registries.ts";

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
   * @throws SdkError `invalid_argument`, `evm_unreachable`, `evm_rpc_error`; the latter also where the endpoints
   * disagree
   */
  readIdentity(identity: { registry: string; agentId: string }): Promise<Erc8004Identity | undefined>;
  /**
   * Reads the newest feedback from others about an agent. Anyone may give any feedback, so it proves nothing by itself.
   *
   * @throws SdkError as `readIdentity`; `evm_rpc_error` also where the two registries do not belong together
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
  const { chainId, providers, confirmations } = options;
  assertConfirmations(confirmations);
  if (!Number.isSafeInteger(chainId) || chainId < 1) {
    throw new SdkError("invalid_argument", "chainId expected an integer from 1");
  }
  if (!Array.isArray(providers) || providers.length === 0) {
    throw new SdkError("invalid_argument", "providers expected one endpoint or several");
  }
  const endpoints = (providers as readonly EvmProvider[]).map((provider) => connectEvm(provider));

  /** Reads from all endpoints at the same block: the newest that is deep enough for each of them. */
  async function readAgreed<Value>(registry: string, read: (view: RegistryView) => Promise<Value>): Promise<Value> {
    const heads = await Promise.all(endpoints.map((rpc) => readHead(rpc)));
    const blockNumber = Math.max(0, Math.min(...heads.map(({ number }) => number)) - confirmations + 1);
    const answers = await Promise.all(
      endpoints.map(async (rpc) => {
        await assertChain(rpc, chainId);
        return read({ rpc, blockNumber, registry });
      }),
    );
    const texts = new Set(answers.map(textOf));
    if (texts.size === 1) return answers[0] as Value;
    throw new SdkError(
      "evm_rpc_error",
      "the endpoints of the chain expected to agree about the registry, got different answers",
    );
  }

  return {
    async readIdentity(identity) {
      assertObject(identity, "identity");
      const { registry, agentId } = identity;
      assertAgentId(agentId);
      if (!isHexOf(registry, 20)) throw new SdkError("invalid_argument", "registry expected an address");
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

/** @throws SdkError `invalid_argument` for a number that is impossible in a registry */
export function assertAgentId(agentId: unknown): asserts agentId is string {
  if (typeof agentId === "string" && /^(?:0|[1-9][0-9]{0,77})$/.test(agentId) && BigInt(agentId) < 2n ** 256n) return;
  throw new SdkError("invalid_argument", "agentId expected the number of an agent in decimal digits, below 2^256");
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part)) ?? "";
}
