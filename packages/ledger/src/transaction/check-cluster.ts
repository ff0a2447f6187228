import { type Network, SdkError } from "@arcs/core";
import { normalizeNetworkName } from "@arcs/core/internal";

import type { LedgerTransport } from "./ledger-transport.ts";

// CAIP-2 names a cluster by so much of its genesis hash.
const NAMED_CHARACTERS = 32;
const PUBLIC_CLUSTERS: readonly string[] = ["mainnet-beta", "devnet", "testnet"];

/**
 * Asks an endpoint which cluster it is of, before its first question, and asks it nothing else while it is of another public one: what
 * was paid or written on devnet, where it costs nothing, must not be taken for the same on mainnet-beta. An endpoint that lies about it
 * is not found this way; one that was set by mistake, or was put behind the same name later, is.
 *
 * Forks and ledgers on a machine have a genesis of their own, under whatever name, and some endpoints do not tell theirs.
 */
export function onCluster(network: Network, transport: LedgerTransport): LedgerTransport {
  if (/* fault: cluster-unasked */ network === "local") return transport;
  let isChecked = false;
  return async (request) => {
    if (!isChecked) {
      const payload = { jsonrpc: "2.0", id: "genesis", method: "getGenesisHash", params: [] };
      assertCluster(network, await transport({ ...request, payload }));
      isChecked = true;
    }
    return transport(request);
  };
}

function assertCluster(network: Network, answer: unknown): void {
  const { result } = (answer ?? {}) as { result?: unknown };
  const found = typeof result === "string" ? normalizeNetworkName(`solana:${result.slice(0, NAMED_CHARACTERS)}`) : "";
  if (found === network || !PUBLIC_CLUSTERS.includes(found)) return;
  throw new SdkError("ledger_rpc_error", `the RPC endpoint expected one of ${network}, got one of ${found}`, {
    details: { network },
  });
}
