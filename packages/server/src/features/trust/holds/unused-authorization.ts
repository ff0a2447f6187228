import { addressOfAccount, readAccountId } from "@arcs/core/internal";

import type { EvmNetwork, EvmNetworks } from "../../../platform/chains/chains.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Hold } from "./store.ts";

/** Whether the authorization of a hold was used, as its chain says for good. */
export type AuthorizationUse =
  /** Not by a final block that is later than its expiry, so never. */
  | "unused"
  | "used"
  /** The chain does not answer, or is not that far. */
  | "unknown";

type AuthorizationQuery = { token: string; authorizer: string; nonce: string };

/** A reader of EIP-3009 authorizations: `finalTime` is that of the last final block, in seconds since the epoch. */
type AuthorizationReader = {
  readAuthorizationState?: (query: AuthorizationQuery) => Promise<{ isUsed: boolean; finalTime: number }>;
};

/** The parts of the server that read authorizations. */
export type AuthorizationContext = { settings: Pick<Settings, "paymentTokens">; evm: EvmNetworks };

/**
 * Reads whether the authorization of a hold was used. A hold names no token: each that payments count in there is asked.
 *
 * @throws SdkError by the reader of the chain, where it does not answer
 */
export async function readAuthorizationUse(
  { settings, evm }: AuthorizationContext,
  { payer, payment, expiresAt }: Pick<Hold, "payer" | "payment" | "expiresAt">,
): Promise<AuthorizationUse> {
  const network = readAccountId(payer)?.network;
  if (network === undefined) return "unknown";
  const reader: (EvmNetwork & AuthorizationReader) | undefined = evm.get(network);
  const tokens = settings.paymentTokens.filter((token) => token.network === network);
  if (reader?.readAuthorizationState === undefined || tokens.length === 0) return "unknown";
  let use: AuthorizationUse = "unused";
  for (const { mint: token } of tokens) {
    const query = { token, authorizer: addressOfAccount(payer), nonce: payment };
    const { isUsed, finalTime } = await reader.readAuthorizationState(query);
    if (isUsed) return "used";
    if (/* fault: freed-before-expiry-is-final */ finalTime * 1000 <= expiresAt.getTime()) use = "unknown";
  }
  return use;
}
