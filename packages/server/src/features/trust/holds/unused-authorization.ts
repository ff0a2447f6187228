import { addressOfAccount, readAccountId } from "@arcs/core/internal";
import type { EvmReader } from "@arcs/evm";
import { findMessageTransaction, readTransactions } from "@arcs/ledger";

import type { EvmNetworks, ServerLedger } from "../../../platform/chains/chains.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Hold } from "./store.ts";

/** Whether the payment of a hold was made, as its chain says for good. */
export type AuthorizationUse =
  /** Not by a final block that is later than its expiry, so never; or its authorization was canceled, or used for something else. */
  | "unused"
  | "used"
  /** Its payer has more transactions of that time than are read. */
  | "unclear"
  /** The chain does not answer, or is not that far. */
  | "unknown";

/** The parts of the server that read authorizations. */
export type AuthorizationContext = {
  settings: Pick<Settings, "paymentTokens">;
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

/** A transfer as chains report it, in base units. */
type Moved = { payer: string; payee: string; mint: string; decimals: number; received: bigint };

/** Whether a transfer is the payment of a hold, as `takeHold` decides once it is in the log. */
function isPaymentOf({ account, payer, amount }: UnpaidHold, { decimals, received, ...moved }: Moved): boolean {
  const micro = (received * 1_000_000n) / 10n ** BigInt(decimals);
  return moved.payer === payer && moved.payee === account && micro > 0n && micro <= amount;
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
  const mints = new Set(settings.paymentTokens.map(({ mint }) => mint));
  const isPaid = read.transaction.transfers.some((each) => mints.has(each.mint) && isPaymentOf(hold, each));
  if (isPaid) return "used";
  /* fault: other-message-is-the-payment */ return "unused";
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
  for (const { mint: token } of tokens) {
    const query = { token, authorizer: addressOfAccount(hold.payer), nonce: hold.payment };
    const { isUsed, finalTime } = await reader.readAuthorizationState(query);
    if (isUsed && /* fault: spent-nonce-is-the-payment */ (await hasPaid(reader, hold, query))) return "used";
    if (/* fault: freed-before-expiry-is-final */ finalTime * 1000 <= hold.expiresAt.getTime()) use = "unknown";
  }
  return use;
}

/** Whether an authorization that is used up was used for the payment of a hold. */
async function hasPaid(
  reader: EvmReader,
  hold: UnpaidHold,
  { token, ...query }: { token: string; authorizer: string; nonce: string },
): Promise<boolean> {
  const transactionHash = await reader.findAuthorizationUse({ token, ...query, since: sinceOf(hold) });
  if (transactionHash === undefined) return false;
  const parties = [hold.payer, hold.account];
  const settlement = await reader.readSettlement({ transactionHash, tokens: [token.toLowerCase()], parties });
  const moved = settlement?.transfers.filter(({ authorization }) => authorization === hold.payment) ?? [];
  return moved.some((each) => isPaymentOf(hold, each));
}
