import { addressOfAccount, readAccountId } from "@arcs/core/internal";
import type { EvmReader } from "@arcs/evm";
import { findMessageTransaction, readOpenedEscrow, readTransactions } from "@arcs/ledger";
import { unitsToMicro } from "@arcs/trust/internal";

import type { EvmNetworks, ServerLedger } from "../../../platform/chains/chains.ts";
import type { PaymentToken, Settings } from "../../../platform/settings/settings.ts";
import type { SeenTransfer } from "../following/take-transfer.ts";
import type { Hold } from "./store.ts";

export type AuthorizationUse = {
  /**
   * - `ended`: nothing more comes of it, as it is used or canceled, or unused in a final block that is later than its expiry
   * - `escrowed`: its tokens are in an escrow, which may still pay them to the account of the hold
   * - `unclear`: its payer has more transactions of that time than are read
   * - `unknown`: the chain does not answer, or is not that far; or the account has passed on in the same transaction what it was paid, so
   *   that no payment shows all of it
   */
  state: "ended" | "escrowed" | "unclear" | "unknown";
  /** Its payments to the account, all or the newest. */
  payments: readonly SeenTransfer[];
};

export type AuthorizationContext = {
  settings: Pick<Settings, "network" | "paymentTokens">;
  evm: EvmNetworks;
  ledger: Pick<ServerLedger, "request">;
};

/** Transfer as readers of both chains have it. */
type SettledTransfer = SeenTransfer["transfer"] & { amount: bigint; opening?: string };

type UnpaidHold = Pick<Hold, "account" | "amount" | "payer" | "payment" | "expiresAt" | "createdAt">;

/** Payments out of an escrow that are read at a time: each takes some requests. */
const MAX_READ = 16;

/**
 * Reads what came of the authorization of a hold: on an EVM chain in any token that payments count in there, since a hold names none;
 * on Solana by the message that the payer was to sign. What pays another account, or more than is held, is another payment: an
 * authorization is used up at hardly any cost, which must not keep money from others.
 *
 * @param options.isTaken - whether the payments of a transaction are in the log, so that they need not be read again
 * @throws SdkError by the reader of the chain, where it does not answer
 */
export async function readAuthorizationUse(
  context: AuthorizationContext,
  hold: UnpaidHold,
  { isTaken = () => false }: { isTaken?: (transactionHash: string) => boolean } = {},
): Promise<AuthorizationUse> {
  const network = readAccountId(hold.payer)?.network;
  return network === undefined ? readMessageUse(context, hold) : readNonceUse(context, hold, { network, isTaken });
}

/** Whether a transfer may be a payment of a hold. `takeHold` decides once it is in the log: by what is left of the hold. */
function isPaymentOf(
  { account, payer, amount }: UnpaidHold,
  { decimals, received, ...moved }: SeenTransfer["transfer"],
): boolean {
  const micro = unitsToMicro(received, decimals);
  return moved.payer === payer && moved.payee === account && micro > 0n && micro <= amount;
}

function listPayments(
  hold: UnpaidHold,
  {
    transfers,
    tokens,
    ...seen
  }: Omit<SeenTransfer, "transfer" | "token"> & {
    transfers: readonly SeenTransfer["transfer"][];
    tokens: readonly PaymentToken[];
  },
): SeenTransfer[] {
  return transfers.flatMap((transfer) => {
    const token = tokens.find(({ mint }) => mint === transfer.mint);
    if (token === undefined || !isPaymentOf(hold, transfer)) return [];
    return [{ ...seen, token, transfer: { ...transfer, authorization: hold.payment } }];
  });
}

/**
 * Whether an account has passed on to others, in the transaction that paid it, what it does not have in the end. A seller that sends the
 * payer's authorization itself can do so: nothing would be left to dispute, and the hold be free for the next one.
 *
 * @param options.named - transfers that the authorization made
 */
function isPassedOn(
  { account, payer }: UnpaidHold,
  { transfers, named }: { transfers: readonly SettledTransfer[]; named: readonly SettledTransfer[] },
): boolean {
  const lacking = named.filter((each) => each.payer === payer && each.payee === account && each.amount > each.received);
  return lacking.some(({ mint }) =>
    transfers.some((each) => each.mint === mint && each.payer === account && each.payee !== payer),
  );
}

// Clocks differ: what a chain dates a little before the hold may be its payment.
const CLOCK_DRIFT_SECONDS = 300;
const sinceOf = ({ createdAt }: UnpaidHold): number => Math.floor(createdAt.getTime() / 1000) - CLOCK_DRIFT_SECONDS;

async function readMessageUse({ ledger, settings }: AuthorizationContext, hold: UnpaidHold): Promise<AuthorizationUse> {
  const { payer, payment: messageHash, expiresAt } = hold;
  const until = Math.ceil(expiresAt.getTime() / 1000);
  const query = { payer, messageHash, since: sinceOf(hold), until };
  const found = await findMessageTransaction(ledger.request, query);
  if (found.state === "unknown" || found.state === "unclear") return { state: found.state, payments: [] };
  // The same message cannot land again after it has failed.
  if (found.state === "absent" || !found.hasSucceeded) return { state: "ended", payments: [] };
  const { signature } = found;
  const [read] = await readTransactions(ledger.request, [signature], { commitment: "finalized" });
  if (read === undefined || "problem" in read) return { state: "unknown", payments: [] };
  const opened = await readOpenedEscrow(ledger.request, { signature, recipient: hold.account });
  const tokens = settings.paymentTokens.filter(({ network }) => network === settings.network);
  // An escrow may pay in the transaction that opens it.
  const others = (opened?.payouts ?? []).filter((payout) => payout.signature !== signature);
  const payments = [read, ...others].flatMap(({ signature: transactionHash, transaction }) => {
    const { transfers, blockTime } = transaction;
    const paidAt = blockTime === null ? hold.createdAt : new Date(blockTime * 1000);
    return listPayments(hold, { transactionHash, paidAt, transfers, tokens });
  });
  const isHidden = [read, ...others].some(({ transaction: { transfers } }) =>
    isPassedOn(hold, { transfers, named: transfers.filter(({ opening = signature }) => opening === signature) }),
  );
  if (isHidden) return { state: "unknown", payments };
  const isOpen = opened?.isOpen === true;
  return { state: isOpen ? "escrowed" : /* fault: other-message-is-the-payment */ "ended", payments };
}

/** Chain of an authorization, and what is known of its payments. */
type NonceOptions = { network: string; isTaken: (transactionHash: string) => boolean };

async function readNonceUse(
  { settings, evm }: AuthorizationContext,
  hold: UnpaidHold,
  { network, isTaken }: NonceOptions,
): Promise<AuthorizationUse> {
  const reader = evm.get(network);
  const tokens = settings.paymentTokens.filter((token) => token.network === network);
  if (reader === undefined || tokens.length === 0) return { state: "unknown", payments: [] };
  const payments: SeenTransfer[] = [];
  const states = new Set<AuthorizationUse["state"]>();
  for (const token of tokens) {
    const query = { token: token.mint, authorizer: addressOfAccount(hold.payer), nonce: hold.payment };
    const { isUsed, finalTime } = await reader.readAuthorizationState(query);
    const paid = isUsed ? await readPaid(reader, hold, { query, token, isTaken }) : undefined;
    payments.push(...(paid?.payments ?? []));
    const isPast = finalTime * 1000 > hold.expiresAt.getTime();
    states.add(paid?.state ?? /* fault: freed-before-expiry-is-final */ (isPast ? "ended" : "unknown"));
  }
  const state = (["escrowed", "unknown"] as const).find((each) => states.has(each)) ?? "ended";
  return { state, payments };
}

/** Reads what an authorization paid where it was used for its hold, or what came and may still come of it out of an escrow. */
async function readPaid(
  reader: EvmReader,
  hold: UnpaidHold,
  {
    query,
    token,
    isTaken,
  }: { query: { token: string; authorizer: string; nonce: string }; token: PaymentToken } & Pick<
    NonceOptions,
    "isTaken"
  >,
): Promise<AuthorizationUse | undefined> {
  const transactionHash = await reader.findAuthorizationUse({ ...query, since: sinceOf(hold) });
  if (transactionHash === undefined) return undefined;
  const paid = await readPayments(reader, hold, { transactionHash, token });
  if (paid.isHidden) return { state: "unknown", payments: paid.payments };
  if (paid.payments.length > 0) return { state: "ended", payments: paid.payments };
  const escrowed = await reader.readEscrowed({ transactionHash, nonce: hold.payment });
  if (escrowed?.payee !== addressOfAccount(hold.account).toLowerCase()) return undefined;
  const unread = escrowed.captures.filter((capture) => !isTaken(capture));
  const payments: SeenTransfer[] = [];
  for (const capture of unread.slice(-MAX_READ)) {
    const read = await readPayments(reader, hold, { transactionHash: capture, token });
    if (read.isHidden) return { state: "unknown", payments: read.payments };
    payments.push(...read.payments);
  }
  const mayPay = escrowed.isCapturable || /* fault: unread-captures-forgotten */ unread.length > MAX_READ;
  return { state: mayPay ? "escrowed" : "ended", payments };
}

async function readPayments(
  reader: EvmReader,
  hold: UnpaidHold,
  { transactionHash, token }: { transactionHash: string; token: PaymentToken },
): Promise<{ payments: SeenTransfer[]; isHidden: boolean }> {
  const parties = [hold.payer, hold.account];
  const settlement = await reader.readSettlement({ transactionHash, tokens: [token.mint.toLowerCase()], parties });
  if (settlement === undefined) return { payments: [], isHidden: false };
  const { transfers } = settlement;
  const named = transfers.filter(
    /* fault: spent-nonce-is-the-payment */ ({ authorization }) => authorization === hold.payment,
  );
  const paidAt = new Date(settlement.blockTime * 1000);
  const payments = listPayments(hold, { transactionHash, paidAt, transfers: named, tokens: [token] });
  return { payments, isHidden: /* fault: hidden-payment-is-none */ isPassedOn(hold, { transfers, named }) };
}
