import { formatUnits } from "@arcs/core/internal";
import type { FastifyBaseLogger } from "fastify";
import type { ReportError } from "../base/runtime.ts";
import type { Settings } from "../settings/settings.ts";
import type { EvmPayer, ServerLedger } from "./chains.ts";

type PayersContext = { ledger: ServerLedger; settings: Settings; evmPayers: readonly EvmPayer[]; onError: ReportError };

const LAMPORT_DECIMALS = 9;
const WEI_DECIMALS = 18;

/** Logs who pays for transactions, and what those accounts have. Never throws: no start waits for a ledger. */
export async function reportPayers(context: PayersContext, log: FastifyBaseLogger): Promise<void> {
  await Promise.all([
    reportPayer(context, log),
    ...context.evmPayers.map((payer) => reportEvmPayer(context, payer, log)),
  ]);
}

async function reportEvmPayer(
  { onError }: Pick<PayersContext, "onError">,
  { address, network, use, readFunds }: EvmPayer,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const { wei, isEnough } = await readFunds();
    const balance = `the payer ${address} has ${formatUnits(wei, WEI_DECIMALS)} of the coin of ${network}`;
    if (isEnough) return log.info(balance);
    log.warn(`${balance}: too little to ${use}; send some to it`);
  } catch (error) {
    onError(error, `read the balance of the payer ${address} on ${network}`);
  }
}

async function reportPayer(
  { ledger, settings, onError }: Pick<PayersContext, "ledger" | "settings" | "onError">,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const { lamports, isEnough } = await readPayerFunds(ledger);
    const balance = `the payer ${ledger.payer} has ${formatUnits(lamports, LAMPORT_DECIMALS)} SOL on ${settings.network}`;
    if (isEnough) return log.info(balance);
    const cluster = settings.network === "local" ? "localhost" : settings.network;
    const remedy = cluster === "mainnet-beta" ? "" : ` (solana airdrop 1 ${ledger.payer} --url ${cluster})`;
    log.warn(`${balance}: too little to write credentials to the ledger; send SOL to it${remedy}`);
  } catch (error) {
    onError(error, `read the balance of the payer ${ledger.payer}`);
  }
}

/** Balance of the account that pays for transactions. */
type PayerFunds = { lamports: bigint; isEnough: boolean };

// Three accounts of the anchor program with their rent, or two thousand memos.
const MIN_LAMPORTS = 10_000_000n;

/** Reads what the payer has. @throws SdkError `ledger_unreachable` or `ledger_rpc_error` */
export async function readPayerFunds({ payer, request }: Pick<ServerLedger, "payer" | "request">): Promise<PayerFunds> {
  const { value } = (await request("getBalance", [payer])) as { value: bigint | number };
  const lamports = BigInt(value);
  return { lamports, isEnough: lamports >= MIN_LAMPORTS };
}
