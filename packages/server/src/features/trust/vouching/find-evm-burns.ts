import { SdkError } from "@arcs/core";
import { formatAccountId, formatUnits } from "@arcs/core/internal";

import { type EvmNetwork, type EvmNetworks, isEvmTransactionHash } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Movement } from "./store/record-movement.ts";
import { bondedAgentOf } from "./bonded-agent.ts";

export type EvmBurnContext = { settings: Settings; clock: Clock; evm: EvmNetworks };

// Of no key that anybody could find: 144 bits of it are zero.
const UNSPENDABLE = "0x000000000000000000000000000000000000dead";

/**
 * Reads the amounts that a transaction on an EVM chain destroyed: by the balances, those that came to the one address
 * without a known key. Only final blocks count, since a burn is not taken back.
 *
 * A token's own burn, `Transfer` to the zero address with a supply that falls, is no proof. USDC's minters burn amounts
 * that they pay out elsewhere, and bridges those that they release on another chain. So money would earn voices and
 * come back.
 *
 * @throws SdkError `settlement_not_found`, `settlement_failed`, `settlement_too_old`, `settlement_no_transfer`,
 * `invalid_request`
 */
export async function findEvmBurns(
  { settings, clock, evm: networks }: EvmBurnContext,
  { network, transactionHash }: { network: string; transactionHash: string },
): Promise<Exclude<Movement, { kind: "refund" }>[]> {
  const evm = networks.get(network);
  if (evm === undefined) throw unreadNetwork(network);
  const tokens = settings.paymentTokens.filter((token) => token.network === network).map(({ mint }) => mint);
  const { settlement, sent } = await readSent(evm, { network, transactionHash, tokens });
  const age = clock.now().getTime() / 1000 - settlement.blockTime;
  if (age > settings.paymentMaxAgeSeconds) {
    const message = `the transaction is older than ${settings.paymentMaxAgeSeconds} s`;
    throw new SdkError("settlement_too_old", message);
  }
  const burns = sent.filter(({ received }) => received > 0n);
  if (burns.length === 0) {
    const message = `the transaction sends no token that this server counts to ${UNSPENDABLE}`;
    throw new SdkError(
      "settlement_no_transfer",
      `${message}; what tokens burn on EVM chains may be paid out elsewhere`,
    );
  }
  return Promise.all(
    burns.map(async ({ instruction, mint, decimals, payer, received }) => {
      const found = { network, transactionHash, instruction, asset: mint, payer };
      const burn = { ...found, amount: formatUnits(received, decimals) };
      const payee = await findBonded(evm, { ...found, ledgerNetwork: settings.network });
      return payee === undefined ? { ...burn, kind: "burn" as const } : { ...burn, kind: "bond" as const, payee };
    }),
  );
}

/**
 * Finds the transfers of a transaction to the address. The parties are read first, so that other balances are not
 * queried.
 */
async function readSent(
  evm: EvmNetwork,
  { network, transactionHash, tokens }: { network: string; transactionHash: string; tokens: readonly string[] },
) {
  const nobody = formatAccountId({ network, address: UNSPENDABLE });
  const isSent = ({ payee }: { payee: string }): boolean => payee === nobody;
  const found = isEvmTransactionHash(transactionHash)
    ? await evm.readSettlement({ transactionHash, tokens, parties: [] })
    : undefined;
  const payers = (found?.transfers ?? []).filter(isSent).map(({ payer }) => payer);
  const settlement =
    found === undefined
      ? undefined
      : await evm.readSettlement({ transactionHash, tokens, parties: [nobody, ...payers] });
  if (settlement === undefined) {
    const message = `the network ${network} has no confirmed transaction with this hash`;
    throw new SdkError("settlement_not_found", message);
  }
  if (settlement.err !== null) {
    throw new SdkError("settlement_failed", "the transaction failed on the chain");
  }
  if (!settlement.isFinal) {
    const message = `the block of the transaction is not final on ${network} yet`;
    throw new SdkError("settlement_not_found", `${message}; try again later`);
  }
  return { settlement, sent: settlement.transfers.filter(isSent) };
}

/** Finds the agent that the payer has named behind the call: only the payer's own transaction can name it. */
async function findBonded(
  evm: EvmNetwork,
  burn: { network: string; transactionHash: string; asset: string; payer: string; ledgerNetwork: string },
): Promise<string | undefined> {
  const { network, transactionHash, asset: token, payer, ledgerNetwork } = burn;
  const appended = await evm.readAppendedText({ transactionHash, token, to: UNSPENDABLE });
  if (appended === undefined || formatAccountId({ network, address: appended.from }) !== payer) return undefined;
  return bondedAgentOf([appended.text], ledgerNetwork);
}

function unreadNetwork(network: string): SdkError {
  const message = `must be the server's own ledger or an EVM chain that it reads, got ${network}`;
  return new SdkError("invalid_request", `network ${message}`, {
    details: { errors: [{ path: "body/network", message }] },
  });
}
