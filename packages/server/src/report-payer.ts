import { formatUnits } from "@arcs/core/internal";
import type { FastifyBaseLogger } from "fastify";

import type { ServerContext } from "./context.ts";
import { readPayerFunds } from "./platform/chains/payer-funds.ts";

const LAMPORT_DECIMALS = 9;

/** Logs who pays for transactions, and what that account has. Never throws: no start waits for a ledger. */
export async function reportPayer(
  { ledger, settings, onError }: Pick<ServerContext, "ledger" | "settings" | "onError">,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const { lamports, isEnough } = await readPayerFunds(ledger);
    const balance = `the payer ${ledger.payer} has ${formatUnits(lamports, LAMPORT_DECIMALS)} SOL on ${settings.network}`;
    if (isEnough) return log.info(balance);
    const remedy = settings.network === "mainnet-beta" ? "" : ` (solana airdrop 1 ${ledger.payer})`;
    log.warn(`${balance}: too little to write credentials to the ledger; send SOL to it${remedy}`);
  } catch (error) {
    onError(error, `read the balance of the payer ${ledger.payer}`);
  }
}
