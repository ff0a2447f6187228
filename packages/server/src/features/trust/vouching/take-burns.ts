import { SdkError } from "@arcs/core";
import { formatUnits, normalizeNetworkName } from "@arcs/core/internal";
import { readTokenBurns, requestTransaction } from "@arcs/ledger";

import { isLedgerTransactionHash, type ServerLedger } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { type Movement, recordMovement } from "./store/record-movement.ts";
import { requestScore } from "../../../platform/outbox.ts";
import { bondedAgentOf } from "./bonded-agent.ts";
import { type EvmBurnContext, findEvmBurns } from "./find-evm-burns.ts";

/** A destroyed amount, and whether it went into the books just now. */
export type TakenVoice = {
  kind: "burn" | "bond" | "credential";
  payer: string;
  payee?: string;
  amount: string;
  isNew: boolean;
};

/** A burn in a token that payments count in. */
export type FoundBurn = Exclude<Movement, { kind: "refund" }>;

/**
 * Reads the amounts that a transaction destroyed, on the server's ledger or on an EVM chain that it reads. With
 * `arcs:bond:<network>:<agent>` signed in the same transaction, it is a bond for that agent, else a voice of the payer.
 * It waits for the chain, so it belongs before the transaction of the store.
 *
 * @throws SdkError `settlement_not_found`, `settlement_failed`, `settlement_too_old`, `settlement_no_transfer`;
 * `invalid_request` for a network that the server does not read
 */
export async function findBurns(
  context: EvmBurnContext & { ledger: ServerLedger },
  { transactionHash, network }: { transactionHash: string; network: string | undefined },
): Promise<FoundBurn[]> {
  const where = network === undefined ? context.settings.network : normalizeNetworkName(network);
  if (where === context.settings.network) return findLedgerBurns(context, transactionHash);
  return findEvmBurns(context, { network: where, transactionHash: transactionHash.toLowerCase() });
}

async function findLedgerBurns(
  { ledger, settings, clock }: { ledger: ServerLedger; settings: Settings; clock: Clock },
  transactionHash: string,
): Promise<FoundBurn[]> {
  const { network, paymentTokens, paymentMaxAgeSeconds } = settings;
  const notFound = new SdkError(
    "settlement_not_found",
    `the network ${network} has no confirmed transaction with this hash`,
  );
  if (!isLedgerTransactionHash(transactionHash)) throw notFound;
  const found = readTokenBurns(await requestTransaction(ledger.request, transactionHash, { commitment: "confirmed" }));
  if (found === undefined) throw notFound;
  if (found.err !== null) throw new SdkError("settlement_failed", "the transaction failed on the ledger");
  if (found.blockTime === null)
    throw new SdkError("unavailable", "the ledger does not tell yet when the transaction happened");
  if (clock.now().getTime() / 1000 - found.blockTime > paymentMaxAgeSeconds) {
    throw new SdkError("settlement_too_old", `the transaction is older than ${paymentMaxAgeSeconds} s`);
  }
  const counted = new Set(paymentTokens.filter((token) => token.network === network).map(({ mint }) => mint));
  const burns = found.burns.filter(({ mint }) => counted.has(mint));
  if (burns.length === 0) {
    const message = "the transaction burns no token that this server counts by an instruction of its own";
    throw new SdkError("settlement_no_transfer", `${message}; what programs burn may be paid out elsewhere`);
  }
  const payee = bondedAgentOf(found.memos, network);
  return burns.map(({ instruction, mint, decimals, payer, isSignedByPayer, amount }) => ({
    network,
    transactionHash,
    instruction,
    asset: mint,
    amount: formatUnits(amount, decimals),
    payer,
    // A delegate may burn what is not its own, and says for nobody else whom that is for.
    ...(payee === undefined || !isSignedByPayer ? { kind: "burn" } : { kind: "bond", payee }),
  }));
}

/** Puts what was found into the books, each burn once, and has the scores of agents with a new bond computed again. */
export async function takeBurns(
  tx: Transaction,
  context: { clock: Clock },
  burns: readonly FoundBurn[],
): Promise<TakenVoice[]> {
  const taken: TakenVoice[] = [];
  for (const burn of burns) {
    const isNew = await recordMovement(tx, burn, { now: context.clock.now() });
    const { kind, payer, amount } = burn;
    if (isNew && burn.kind === "bond") {
      await requestScore(tx, context, { agentId: burn.payee, trigger: "bond_recorded" });
    }
    taken.push({ kind, payer, amount, isNew, ...(burn.kind === "bond" ? { payee: burn.payee } : {}) });
  }
  return taken;
}
