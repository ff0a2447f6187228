import { parseArgs, type ParseArgsConfig } from "node:util";

import { type Network, SdkError } from "@arcs/core";
import { defined, parseNetwork } from "@arcs/core/internal";

/** Reads options; what is wrong with them becomes an error that points to `--help`. */
export function readOptions<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : "they cannot be read";
    throw new SdkError("invalid_argument", `options: ${reason}; see --help`, { cause: error });
  }
}

/** Options that say which ledger: `--network`, or `--url` for an endpoint of one's own. */
export const ledgerOptions = {
  network: { type: "string", short: "n" },
  url: { type: "string", short: "u" },
  "program-address": { type: "string" },
} as const;

/** What {@link ledgerOptions} mean, with their defaults from the environment. */
export function ledgerOf(values: { network?: string | undefined; url?: string | undefined }): {
  network: Network;
  rpcUrl?: string;
} {
  const network = parseNetwork(values.network ?? process.env["LEDGER_CLUSTER"] ?? "local");
  const rpcUrl = values.url ?? process.env["LEDGER_RPC_URL"];
  return { network, ...defined({ rpcUrl }) };
}

/** The lines of help for {@link ledgerOptions}. */
export const ledgerHelp = `  -n, --network <name>     mainnet-beta, devnet, testnet or local (default: LEDGER_CLUSTER, or local)
  -u, --url <url>          JSON-RPC endpoint (default: LEDGER_RPC_URL, or the network's public one)`;
