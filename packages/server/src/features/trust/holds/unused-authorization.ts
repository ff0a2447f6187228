import { addressOfAccount, readAccountId } from "@arcs/core/internal";
import type { EvmReader } from "@arcs/evm";
import { findMessageTransaction, type OpenedEscrow, readOpenedEscrow, readTransactions } from "@arcs/ledger";
import { unitsToMicro } from "@arcs/trust/internal";

import type { EvmNetworks, ServerLedger } from "../../../platform/chains/chains.ts";
import type { PaymentToken, Settings } from "../../../platform/settings/settings.ts";
import type { SeenTransfer } from "../following/take-transfer.ts";
import type { Hold } from "./store.ts";

/** Whether the payment of a hold was made, as its chain says for good. */
export type AuthorizationUse =
  /** Not by a final block that is later than its expiry, so never; or its authorization was canceled, or used for something else. */
  | "unused"
  /** By this payment, which is final. */
  | SeenTransfer
  /** Its tokens are in an escrow, which may still pay them to the account of the hold. */
  | "escrowed"
  /** Its payer has more transactions of that time than are read. */
  | "unclear"
  /** The chain does not answer, or is not that far. */
  | "unknown";

/** The parts of the server that read authorizations. */
export type AuthorizationContext = {
  settings: Pick<Settings, "network" | "paymentTokens">;
  evm: EvmNetworks;
  ledger: Pick<ServerLedger, "request">;
};

type UnpaidHold = Pick<Hold, "account" | "amount" | "payer" | "payment" | "expiresAt" | "createdAt">;

/**
 * Reads whether the payment of a hold was made: on an EVM chain in any token that payments count in there, since a hold names none;
 * on Solana by the message that the payer was to sign. What pays another account, or more than is held, is another payment: an
 * authorization is used up at hardly any cost, which must not keep money from others.
 *
 * @throws SdkError by the reader of the chain, where it does not answer
 */
export async function readAuthorizationUse(context: AuthorizationContext, hold: UnpaidHold): Promise<AuthorizationUse> {
  const network = readAccountId(hold.payer)?.network;
  return network === undefined ? readMessageUse(context, hold) : readNonceUse(context, hold, { network });
}

/** Whether a transfer is the payment of a hold, as `takeHold` decides once it is in the log. */
function isPaymentOf(
  { account, payer, amount }: UnpaidHold,
  { decimals, received, ...moved }: SeenTransfer["transfer"],
): boolean {
  const micro = unitsToMicro(received, decimals);
  return moved.payer === payer && moved.payee === account && micro > 0n && micro <= amount;
}

/** Finds the payment of a hold in its transaction. */
function findPayment(
  hold: UnpaidHold,
  {
    transfers,
    tokens,
    ...seen
  }: Omit<SeenTransfer, "transfer" | "token"> & {
    transfers: readonly SeenTransfer["transfer"][];
    tokens: readonly PaymentToken[];
  },
): SeenTransfer | undefined {
  for (const transfer of transfers) {
    const token = tokens.find(({ mint }) => mint === transfer.mint);
    if (token === undefined || !isPaymentOf(hold, transfer)) continue;
    return { ...seen, token, transfer: { ...transfer, authorization: hold.payment } };
  }
  return undefined;
}

// Clocks differ: what a chain dates a little before the hold may be its payment.
const CLOCK_DRIFT_SECONDS = 300;
const sinceOf = ({ createdAt }: UnpaidHold): number => Math.floor(createdAt.getTime() / 1000) - CLOCK_DRIFT_SECONDS;

async function readMessageUse({ ledger, settings }: AuthorizationContext, hold: UnpaidHold): Promise<AuthorizationUse> {
  const { payer, payment: messageHash, expiresAt } = hold;
  const until = Math.ceil(expiresAt.getTime() / 1000);
  const query = { payer, messageHash, since: sinceOf(hold), until };
  const found = await findMessageTransaction(ledger.request, query);
  if (found.state === "unknown" || found.state === "unclear") return found.state;
  // The same message cannot land again after it has failed.
  if (found.state === "absent" || !found.hasSucceeded) return "unused";
  const [read] = await readTransactions(ledger.request, [found.signature], { commitment: "finalized" });
  if (read === undefined || "problem" in read) return "unknown";
  const tokens = settings.paymentTokens.filter(({ network }) => network === settings.network);
  const paid = findPaymentAmong([read], hold, tokens);
  if (paid !== undefined) return paid;
  const opened = await readOpenedEscrow(ledger.request, { signature: found.signature, recipient: hold.account });
  return readEscrowUse(opened, hold, tokens);
}

function readEscrowUse(
  opened: OpenedEscrow | undefined,
  hold: UnpaidHold,
  tokens: readonly PaymentToken[],
): AuthorizationUse {
  const paidOut = findPaymentAmong(opened?.payouts ?? [], hold, tokens);
  if (paidOut !== undefined) return paidOut;
  return opened?.isOpen === true ? "escrowed" : /* fault: other-message-is-the-payment */ "unused";
}

function findPaymentAmong(
  all: OpenedEscrow["payouts"],
  hold: UnpaidHold,
  tokens: readonly PaymentToken[],
): SeenTransfer | undefined {
  for (const { signature: transactionHash, transaction } of all) {
    const { transfers, blockTime } = transaction;
    const paidAt = blockTime === null ? hold.createdAt : new Date(blockTime * 1000);
    const found = findPayment(hold, { transactionHash, paidAt, transfers, tokens });
    if (found !== undefined) return found;
  }
  return undefined;
}

async function readNonceUse(
  { settings, evm }: AuthorizationContext,
  hold: UnpaidHold,
  { network }: { network: string },
): Promise<AuthorizationUse> {
  const reader = evm.get(network);
  const tokens = settings.paymentTokens.filter((token) => token.network === network);
  if (reader === undefined || tokens.length === 0) return "unknown";
  let use: AuthorizationUse = "unused";
  for (const token of tokens) {
    const query = { token: token.mint, authorizer: addressOfAccount(hold.payer), nonce: hold.payment };
    const { isUsed, finalTime } = await reader.readAuthorizationState(query);
    const paid = isUsed ? await findPaid(reader, hold, { query, token }) : undefined;
    if (paid !== undefined) return paid;
    if (/* fault: freed-before-expiry-is-final */ finalTime * 1000 <= hold.expiresAt.getTime()) use = "unknown";
  }
  return use;
}

/** Finds the payment of a hold where its authorization was used for it, or where it may still come out of an escrow. */
async function findPaid(
  reader: EvmReader,
  hold: UnpaidHold,
  { query, token }: { query: { token: string; authorizer: string; nonce: string }; token: PaymentToken },
): Promise<SeenTransfer | "escrowed" | undefined> {
  const transactionHash = await reader.findAuthorizationUse({ ...query, since: sinceOf(hold) });
  if (transactionHash === undefined) return undefined;
  const paid = await readPaid(reader, hold, { transactionHash, token });
  if (paid !== undefined) return paid;
  const escrowed = await reader.readEscrowed({ transactionHash, nonce: hold.payment });
  if (escrowed?.payee !== addressOfAccount(hold.account).toLowerCase()) return undefined;
  for (const capture of escrowed.captures) {
    const captured = await readPaid(reader, hold, { transactionHash: capture, token });
    if (captured !== undefined) return captured;
  }
  return escrowed.isCapturable ? "escrowed" : undefined;
}

async function readPaid(
  reader: EvmReader,
  hold: UnpaidHold,
  { transactionHash, token }: { transactionHash: string; token: PaymentToken },
): Promise<SeenTransfer | undefined> {
  const parties = [hold.payer, hold.account];
  const settlement = await reader.readSettlement({ transactionHash, tokens: [token.mint.toLowerCase()], parties });
  if (settlement === undefined) return undefined;
  const named = settlement.transfers.filter(
    /* fault: spent-nonce-is-the-payment */ ({ authorization }) => authorization === hold.payment,
  );
  const paidAt = new Date(settlement.blockTime * 1000);
  return findPayment(hold, { transactionHash, paidAt, transfers: named, tokens: [token] });
}
