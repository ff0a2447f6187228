import { SdkError } from "@arcs/core";
import { describeValue } from "@arcs/core/internal";

import { assertConfirmations, assertObject, assertOneOf, assertWei } from "../base/check-options.ts";
import { type EvmChain, findEvmChain } from "../base/chains.ts";
import type { CredentialBridge } from "../base/credential-bridge.ts";
import { connectEvm, type EvmProvider } from "../evm/rpc.ts";
import type { EvmSigner } from "../evm/signer.ts";
import { isHexOf } from "../base/hex.ts";

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
  /**
   * Wei that one transaction may cost at most: what the endpoint says about gas and fees is not trusted beyond it. One that
   * would cost more is not signed (`evm_fee_too_high`), and is tried again later. Default by chain, some ten times what
   * an attestation costs in a busy hour: 0.05 ETH on Ethereum, 0.005 ETH on Base and Arbitrum, 5 POL on Polygon.
   */
  maxTransactionFee?: bigint;
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
 * @throws SdkError `invalid_argument` for an unknown chain, an unusable provider, confirmations below 1, or
 * an unusable fee; `invalid_signer` for an attester that cannot sign
 * @example
 * ```ts
 * const bridge = createEasBridge({ chain: "base-sepolia", provider: rpcUrl, attester: await createEvmSigner(key) });
 * await bridge.registerSchema();
 * ```
 */
export function createEasBridge(options: EasBridgeOptions): EasBridge {
  assertObject(options, "options");
  const { chain, form = "attestation", attester, now = () => new Date() } = options;
  const usual = findEvmChain(chain);
  const { secondsPerBlock } = usual;
  const { confirmations = usual.confirmations, maxTransactionFee = usual.maxTransactionFee } = options;
  assertConfirmations(confirmations);
  assertWei(maxTransactionFee, "maxTransactionFee");
  assertOneOf(form, "form", "attestation", "batch");
  if (!isHexOf(attester?.address, 20) || typeof attester.sign !== "function") {
    const expected = "an object with an EVM address and sign(hash), as createEvmSigner makes it";
    throw new SdkError("invalid_signer", `attester expected ${expected}, got ${describeValue(attester)}`);
  }
  const rpc = connectEvm(options.provider);

  // The EVM library weighs more than all of this package, so that it is loaded when a chain is really asked for.
  let driver: ReturnType<typeof load> | undefined;
  const load = async () => {
    const { createEasDriver } = await import("./eas-driver.ts");
    return createEasDriver({ rpc, chain, form, confirmations, maxTransactionFee, signer: attester, now });
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
