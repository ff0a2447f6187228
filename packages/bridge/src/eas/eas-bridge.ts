import { SdkError } from "@arcs/core";

import { type EvmChain, evmChainDefinition } from "../chains.ts";
import type { CredentialBridge } from "../credential-bridge.ts";
import { connectEvm, type EvmProvider } from "../evm/rpc.ts";
import type { EvmSigner } from "../evm/signer.ts";

/** What the driver for the Ethereum Attestation Service needs. */
export type EasBridgeOptions = {
  chain: EvmChain;
  provider: EvmProvider;
  /** Attests and revokes, and pays for it. Give each bridge a key of its own: two would take each other's nonces. */
  attester: EvmSigner;
  /**
   * `attestation` writes an attestation for each credential (207,000 gas); `batch` gives the Merkle root of up to
   * 1,000 credentials one time stamp (46,000 gas in all), which the attester's signature makes theirs. Default
   * `attestation`.
   */
  form?: "attestation" | "batch";
  /** Blocks, that of the transaction included, until it counts as settled. Default: by chain. */
  confirmations?: number;
  /** Default: the system's clock. */
  now?: () => Date;
};

/** The driver for the Ethereum Attestation Service: the bridge, and what prepares a chain for it. */
export type EasBridge = CredentialBridge & {
  driver: "eas";
  /** Registers the schema of our attestations on the chain, where nobody has; once for each chain, by anybody. */
  registerSchema(): Promise<"registered" | "was registered">;
};

/** More credentials in one batch would gain less gas than the memos of their jobs cost. */
const LARGEST_BATCH = 1_000;

/**
 * Makes the bridge that needs no provider: attestations in the Ethereum Attestation Service, by an address of the
 * operator's own.
 *
 * @throws SdkError `invalid_argument` for an unknown chain, a provider that is none, or confirmations below 1
 * @example
 * ```ts
 * const bridge = createEasBridge({ chain: "base-sepolia", provider: rpcUrl, attester: await createEvmSigner(key) });
 * await bridge.registerSchema();
 * ```
 */
export function createEasBridge(options: EasBridgeOptions): EasBridge {
  const { chain, form = "attestation", now = () => new Date() } = options;
  const { secondsPerBlock, confirmations: usual } = evmChainDefinition(chain);
  const { confirmations = usual } = options;
  if (!Number.isSafeInteger(confirmations) || confirmations < 1) {
    throw new SdkError("invalid_argument", `confirmations expected a whole number from 1, got ${confirmations}`);
  }
  const rpc = connectEvm(options.provider);

  // The EVM library weighs more than all of this package, so that it is loaded when a chain is really asked for.
  let driver: ReturnType<typeof load> | undefined;
  const load = async () => {
    const { createEasDriver } = await import("./eas-driver.ts");
    return createEasDriver({ rpc, chain, form, confirmations, signer: options.attester, now });
  };
  const loaded = () => (driver ??= load());

  return {
    driver: "eas",
    chain,
    batchSize: form === "batch" ? LARGEST_BATCH : 1,
    typicalSeconds: Math.ceil(30 + confirmations * secondsPerBlock),
    issue: async (requests, settings) => (await loaded()).issue(requests, settings),
    check: async (request, settings) => (await loaded()).check(request, settings),
    revoke: async (request, settings) => (await loaded()).revoke(request, settings),
    checkRevocation: async (request, settings) => (await loaded()).checkRevocation(request, settings),
    registerSchema: async () => (await loaded()).registerSchema(),
  };
}
