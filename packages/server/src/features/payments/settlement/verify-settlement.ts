import { SdkError } from "@arcs/core";
import { chainIdOf } from "@arcs/core/internal";
import { readTokenTransfers, requestTransaction } from "@arcs/ledger";

import { type ClaimedSettlement, matchTransfer, type MatchedTransfer, type ReadTransaction } from "./match-transfer.ts";
import {
  type EvmNetwork,
  type EvmNetworks,
  isEvmTransactionHash,
  isLedgerTransactionHash,
  type ServerLedger,
} from "../../../platform/chains/chains.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Clock } from "../../../platform/base/runtime.ts";

/** The parts of the server that read settlements. */
export type SettlementContext = { settings: Settings; clock: Clock; ledger: ServerLedger; evm: EvmNetworks };

/** A settlement as somebody claims it, and where. */
export type LocatedSettlement = ClaimedSettlement & { network: string; transactionHash: string };

/** A settlement that is what it was said to be. */
export type VerifiedSettlement = MatchedTransfer & {
  /** Set where the block may still be replaced by another one. */
  blockHash?: string;
};

/** Tells whether this server can read settlements on a network. */
export function canVerifyOn({ settings, evm }: Pick<SettlementContext, "settings" | "evm">, network: string): boolean {
  return network === settings.network || evm.has(network);
}

/**
 * Reads a settlement on its chain and checks the claim about it. It waits for the chain, so it belongs before the
 * transaction of the store, not into it.
 *
 * @throws SdkError one of the codes `settlement_…`, or `unavailable` when the chain does not answer
 */
export async function verifySettlement(
  context: SettlementContext,
  claim: LocatedSettlement,
): Promise<VerifiedSettlement> {
  const { settings, clock } = context;
  const { network } = claim;
  const evm = context.evm.get(network);
  const tokens = settings.paymentTokens.filter((token) => token.network === network);
  const transaction =
    chainIdOf(network) === undefined || evm === undefined
      ? await readLedger(context, claim)
      : await readEvm(evm, { claim, tokens: tokens.map(({ mint }) => mint) });
  const matched = matchTransfer(transaction, claim, {
    tokens,
    now: clock.now(),
    maxAgeSeconds: settings.paymentMaxAgeSeconds,
  });
  const { blockHash } = transaction;
  return blockHash === undefined ? matched : { ...matched, blockHash };
}

type Transaction = ReadTransaction & { blockHash?: string };

async function readLedger(
  { ledger }: SettlementContext,
  { network, transactionHash }: LocatedSettlement,
): Promise<Transaction> {
  if (!isLedgerTransactionHash(transactionHash)) throw notFound(network);
  const answer = await requestTransaction(ledger.request, transactionHash, { commitment: "confirmed" });
  const transaction = readTokenTransfers(answer);
  if (transaction === undefined) throw notFound(network);
  return transaction;
}

async function readEvm(
  evm: EvmNetwork,
  { claim, tokens }: { claim: LocatedSettlement; tokens: readonly string[] },
): Promise<Transaction> {
  const { network, transactionHash, payer, payees } = claim;
  if (!isEvmTransactionHash(transactionHash)) throw notFound(network);
  const settlement = await evm.readSettlement({ transactionHash, tokens, parties: [payer, ...payees] });
  if (settlement === undefined) throw notFound(network);
  const { depth } = settlement;
  const { confirmations } = evm;
  if (depth < confirmations) {
    const message = `the transaction has ${depth} of ${confirmations} blocks of ${network}, its own included`;
    throw new SdkError("settlement_not_found", `${message}; try again when there are more`, {
      details: { confirmations: depth, requiredConfirmations: confirmations },
    });
  }
  const { isFinal, blockHash, tokens: otherAssets, ...transaction } = settlement;
  // Blocks of the local EVM are never replaced, and a read would wake it.
  const stays = isFinal || evm.request !== undefined;
  return { ...transaction, otherAssets, ...(stays ? {} : { blockHash }) };
}

function notFound(network: string): SdkError {
  return new SdkError("settlement_not_found", `the network ${network} has no confirmed transaction with this hash`);
}
