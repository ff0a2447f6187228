import { type Network, SdkError } from "@arcs/core";
import { normalizeNetworkName } from "@arcs/core/internal";

import { reasonOfEndpoint } from "./endpoint-reason.ts";
import type { LedgerTransport } from "./ledger-transport.ts";

// CAIP-2 names a cluster by so much of its genesis hash.
const NAMED_CHARACTERS = 32;

/**
 * Asks an endpoint which cluster it is of, before its first question, and asks it nothing else while it is another one: what was
 * paid or written on devnet, where it costs nothing, must not be taken for the same on mainnet-beta. An endpoint that lies about it
 * is not found this way; one that was set by mistake, or was put behind the same name later, is.
 *
 * The ledger on a machine has a genesis of its own each time, so that nothing is asked there.
 */
export function onCluster(network: Network, transport: LedgerTransport): LedgerTransport {
  if (network === "local") return transport;
  let isRight = false;
  return async (request) => {
    if (!isRight) {
      const payload = { jsonrpc: "2.0", id: "genesis", method: "getGenesisHash", params: [] };
      assertCluster(network, await transport({ ...request, payload }));
      isRight = true;
    }
    return transport(request);
  };
}

function assertCluster(network: Network, answer: unknown): void {
  const { result, error } = (answer ?? {}) as { result?: unknown; error?: { message?: unknown } | null };
  if (typeof result !== "string") {
    throw new SdkError(
      "ledger_rpc_error",
      `the RPC endpoint did not say of which cluster it is (getGenesisHash): ${reasonOfEndpoint(error?.message)}`,
    );
  }
  const found = normalizeNetworkName(`solana:${result.slice(0, NAMED_CHARACTERS)}`);
  if (found === network) return;
  const shown = ["mainnet-beta", "devnet", "testnet"].includes(found) ? found : "a cluster of its own";
  throw new SdkError("ledger_rpc_error", `the RPC endpoint expected one of ${network}, got one of ${shown}`, {
    details: { network },
  });
}
