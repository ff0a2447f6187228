import { assertObject } from "@arcs/core/internal";

import { assertConfirmations, assertOneOf, assertSigner, assertWei } from "../base/values.ts";
import { type EvmChain, findEvmChain } from "../base/chains.ts";
import type { CredentialBridge } from "../base/credential-bridge.ts";
import { connectEvm, type EvmProvider } from "../evm/rpc.ts";
import type { EvmSigner } from "../evm/signer.ts";

/** Options of the driver for the Ethereum Attestation Service. */
export type EasBridgeOptions = {
  chain: EvmChain;
  provider: EvmProvider;
  /**
   * Attests and revokes, and pays for it. Each bridge needs a key of its own: shared keys cause
   * nonce conflicts.
   */
  attester: EvmSigner;
  /**
   * `attestation` writes an attestation for each credential (207,000 gas). `batch` gives the Merkle
   * root of up to 1,000 credentials one time stamp (46,000 gas in all), claimed by the attester's
   * signature. Default `attestation`.
   */
  form?: "attestation" | "batch";
  /**
   * Number of blocks until a transaction counts as settled, its own block included. Default: by
   * chain.
   */
  confirmations?: number;
  /**
   * Max cost of one transaction in wei: the endpoint is not trusted about gas and fees beyond it. A
   * more expensive one is not signed (`evm_fee_too_high`), and is tried again later. Default by
   * chain, some ten times the price of an attestation in a busy hour: 0.05 ETH on Ethereum, 0.005
   * ETH on Base and Arbitrum, 5 POL on Polygon.
   */
  maxTransactionFee?: bigint;
  /** Default: the system's clock. */
  now?: () => Date;
};

/** The driver for the Ethereum Attestation Service: the bridge, and the preparation of a chain. */
export type EasBridge = CredentialBridge & {
  driver: "eas";
  /**
   * Registers the schema of our attestations on the chain, unless someone has: once for each chain.
   */
  registerSchema(): Promise<"registered" | "was registered">;
};

/** In larger batches, the memos of their jobs would cost more than the saved gas. */
const LARGEST_BATCH = 1_000;

/**
 * Creates a bridge that needs no provider: attestations in the Ethereum Attestation Service, by the
 * operator's own address.
 *
 * @throws SdkError `invalid_argument` for an unknown chain, an unusable provider, confirmations
 *   below 1, or an unusable fee; `invalid_signer` for an attester that cannot sign
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
  const { confirmations = usual.confirmations, maxTransactionFee = usual.maxTransactionFee } =
    options;
  assertConfirmations(confirmations);
  assertWei(maxTransactionFee, "maxTransactionFee");
  assertOneOf(form, "form", "attestation", "batch");
  assertSigner(attester, "attester");
  const rpc = connectEvm(options.provider);

  // Loads the EVM library at first use: it is larger than this whole package.
  let driver: ReturnType<typeof load> | undefined;
  const load = async () => {
    const { createEasDriver } = await import("./eas-driver.ts");
    return createEasDriver({
      rpc,
      chain,
      form,
      confirmations,
      maxTransactionFee,
      signer: attester,
      now,
    });
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
    checkRevocation: async (request, settings) =>
      (await loaded()).checkRevocation(request, settings),
    registerSchema: async () => (await loaded()).registerSchema(),
  };
}
