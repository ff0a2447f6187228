import { addressOfAccount, readAccountId } from "@arcs/core/internal";

import { findMessageTransaction } from "@arcs/ledger";

import type { EvmNetworks, ServerLedger } from "../../../platform/chains/chains.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Hold } from "./store.ts";

/** Whether the authorization of a hold was used, as its chain says for good. */
export type AuthorizationUse =
  /** Not by a final block that is later than its expiry, so never. */
  | "unused"
  | "used"
  /** The chain does not answer, or is not that far. */
  | "unknown";

/** The parts of the server that read authorizations. */
export type AuthorizationContext = {
  settings: Pick<Settings, "paymentTokens">;
  evm: EvmNetworks;
  ledger: Pick<ServerLedger, "request">;
};

type HeldPayment = Pick<Hold, "payer" | "payment" | "expiresAt" | "createdAt">;

/**
 * Reads whether the authorization of a hold was used: on an EVM chain of any token that payments count in there, since a hold names
 * none; on Solana by the message that the payer was to sign.
 *
 * @throws SdkError by the reader of the chain, where it does not answer
 */
export async function readAuthorizationUse(
  context: AuthorizationContext,
  hold: HeldPayment,
): Promise<AuthorizationUse> {
  const network = readAccountId(hold.payer)?.network;
  return network === undefined ? readMessageUse(context, hold) : readNonceUse(context, hold, { network });
}

// Clocks differ: what the ledger dates a little before the hold may be its payment.
const CLOCK_DRIFT_SECONDS = 300;

async function readMessageUse(
  { ledger }: AuthorizationContext,
  { payer, payment: messageHash, expiresAt, createdAt }: HeldPayment,
): Promise<AuthorizationUse> {
  const since = Math.floor(createdAt.getTime() / 1000) - CLOCK_DRIFT_SECONDS;
  const until = Math.ceil(expiresAt.getTime() / 1000);
  const found = await findMessageTransaction(ledger.request, { payer, messageHash, since, until });
  if (found.state === "unknown") return "unknown";
  // Among more transactions than can be read it may have been used: anybody can send a wallet that many.
  if (found.state === "unclear") return "used";
  // The same message cannot land again after it has failed.
  return found.state === "found" && found.hasSucceeded ? "used" : "unused";
}

async function readNonceUse(
  { settings, evm }: AuthorizationContext,
  { payer, payment, expiresAt }: HeldPayment,
  { network }: { network: string },
): Promise<AuthorizationUse> {
  const reader = evm.get(network);
  const tokens = settings.paymentTokens.filter((token) => token.network === network);
  if (reader === undefined || tokens.length === 0) return "unknown";
  let use: AuthorizationUse = "unused";
  for (const { mint: token } of tokens) {
    const query = { token, authorizer: addressOfAccount(payer), nonce: payment };
    const { isUsed, finalTime } = await reader.readAuthorizationState(query);
    if (isUsed) return "used";
    if (/* fault: freed-before-expiry-is-final */ finalTime * 1000 <= expiresAt.getTime()) use = "unknown";
  }
  return use;
}
