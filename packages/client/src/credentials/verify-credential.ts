import {
  type CredentialReport,
  SdkError,
  type StatusResolver,
  verifyCredential as verify,
  type VerifyCredentialOptions as CoreOptions,
} from "@arcs/core";
import { assertObject, defined, parseNetwork } from "@arcs/core/internal";

import { loadEvm, loadLedger } from "./load-optional.ts";
import type { LedgerAccess } from "./optional-packages.ts";

/** A ledger network that a status is looked up on. */
export type LedgerNetworkName =
  | "ledger-mainnet"
  | "ledger-devnet"
  | "ledger-testnet"
  | "ledger-local"
  | "mainnet-beta"
  | "devnet"
  | "testnet"
  | "local";

/** An EVM network that a credential is looked up on. */
export type EvmNetworkName =
  | "ethereum"
  | "base"
  | "polygon"
  | "arbitrum"
  | "sepolia"
  | "base-sepolia"
  | "polygon-amoy"
  | "arbitrum-sepolia";

/** How an EVM network is reached: the URL of a JSON-RPC endpoint, or an EIP-1193 provider. */
export type EvmProviderLike =
  | string
  | { request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown> };

/** Options that do not depend on where the status is read. */
type Common = Omit<CoreOptions, "now" | "resolveStatus" | "statusCheck"> & {
  /** Default: the system's clock. */
  now?: Date;
};

/** Where the status of a credential is looked up. */
export type VerifyCredentialOptions = Common &
  (
    | {
        /**
         * The signature, times and schema only: nothing leaves the process, and a revocation goes
         * unnoticed.
         */
        network: "offline";
      }
    | ({
        /** The ledger of the issuer, through `@arcs/ledger`. */
        network: LedgerNetworkName;
      } & LedgerAccess)
    | {
        /** A chain that the credential was taken to, through `@arcs/evm`. */
        network: EvmNetworkName;
        provider: EvmProviderLike;
        /** Another endpoint, of another operator, that has to tell the same. */
        secondProvider?: EvmProviderLike;
        /**
         * Blocks under which the copy has to be, its own included. Default: by network. A
         * revocation counts at once.
         */
        confirmations?: number;
        /** Whom you trust to speak on the chain for an issuer: addresses, by the issuer's DID. */
        attesters: Readonly<Record<string, readonly string[]>>;
        /** Where on the chain it is: `syncs[].evidence` of the credential's cross-chain data. */
        evidence: unknown;
      }
  );

/**
 * Verifies a credential (spec 4.6): offline, with the ledger's status, or on an EVM network. A bad
 * document is a report with `valid: false`, never an error.
 *
 * @throws SdkError `invalid_argument` for options that are none; `package_missing` where the
 *   network needs a package that is not installed
 * @example
 * ```ts
 * const { valid, checks, errors } = await verifyCredential(w3cCredential, {
 *   trustedIssuers: ["did:service:mainnet-beta:…"],
 *   network: "ledger-mainnet",
 * });
 * ```
 */
export async function verifyCredential(
  document: unknown,
  options: VerifyCredentialOptions,
): Promise<CredentialReport> {
  assertObject(options, "options");
  // Core reads its own options, and none of those that say where the status is read.
  const common = { ...options, now: options.now ?? new Date() };
  if (options.network === "offline") return verify(document, { ...common, statusCheck: "skipped" });
  return verify(document, { ...common, resolveStatus: await resolverOf(options) });
}

const evmNetworks: readonly string[] = [
  "ethereum",
  "base",
  "polygon",
  "arbitrum",
  "sepolia",
  "base-sepolia",
  "polygon-amoy",
  "arbitrum-sepolia",
] satisfies readonly EvmNetworkName[];

async function resolverOf(
  options: Exclude<VerifyCredentialOptions, { network: "offline" }>,
): Promise<StatusResolver> {
  const { now } = options;
  const clock = now === undefined ? {} : { now: () => now };
  if ("provider" in options) {
    const { network, provider, secondProvider, confirmations, attesters, evidence } = options;
    if (!evmNetworks.includes(network)) {
      throw new SdkError(
        "invalid_argument",
        `network must be one of ${evmNetworks.join(", ")} with a provider`,
      );
    }
    const { createEvmStatusResolver } = await loadEvm();
    return createEvmStatusResolver({
      network,
      provider,
      ...defined({ secondProvider, confirmations }),
      attesters,
      findEvidence: () => evidence,
      ...clock,
    });
  }
  if (evmNetworks.includes(options.network)) {
    throw new SdkError(
      "invalid_argument",
      `the network ${options.network} needs a provider (received none)`,
    );
  }
  const { network, rpcUrl, transport, programAddress } = options;
  // An unknown network is the caller's mistake, whatever is installed.
  parseNetwork(network);
  const { createLedgerStatusResolver } = await loadLedger();
  return createLedgerStatusResolver({
    network,
    ...defined({ rpcUrl, transport, programAddress }),
    ...clock,
  });
}
