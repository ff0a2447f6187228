import { SdkError } from "@arcs/core";
import { formatUnits } from "@arcs/core/internal";
import type { TokenTransfer, TransactionTransfers, UnprovenTransfer } from "@arcs/ledger";

import type { PaymentToken } from "../../../platform/settings/settings.ts";
import { isSameAmount } from "../../../platform/base/amounts.ts";

export type ClaimedSettlement = {
  payees: readonly string[];
  payer: string;
  /** Decimal text in currency units: what the payee received. */
  amount: string;
  currency: string | undefined;
  asset: string | undefined;
  instruction: string | undefined;
};

/** A transfer of any chain, with the authorization that made it where its log names one. */
type ReadTransfer = TokenTransfer & { authorization?: string };

export type ReadTransaction = Pick<TransactionTransfers, "blockTime" | "err" | "unproven"> & {
  transfers: readonly ReadTransfer[];
  /**
   * Tokens that it moved but that were not read further, because the server does not count them.
   */
  otherAssets?: readonly string[];
};

export type MatchedTransfer = {
  transfer: ReadTransfer;
  currency: string;
  paidAt: Date;
};

/**
 * Finds the transfer of a transaction that is a claimed settlement. Each way to be another one has
 * its own code `settlement_…`.
 */
export function matchTransfer(
  transaction: ReadTransaction,
  claim: ClaimedSettlement,
  {
    tokens,
    now,
    maxAgeSeconds,
  }: { tokens: readonly PaymentToken[]; now: Date; maxAgeSeconds: number },
): MatchedTransfer {
  if (transaction.err !== null) {
    throw new SdkError("settlement_failed", "the transaction failed on the ledger");
  }
  const paidAt = timeOf(transaction, { now, maxAgeSeconds });
  const { instruction } = claim;
  const transfers = transaction.transfers.filter(
    (each) => (instruction ?? each.instruction) === each.instruction,
  );
  assertProven(transaction, claim);
  const { otherAssets = [] } = transaction;
  if (transfers.length === 0 && instruction === undefined && otherAssets.length > 0) {
    throw new SdkError(
      "settlement_wrong_asset",
      `asset must be a token that this server counts (received ${otherAssets.slice(0, 5).join(", ")})`,
    );
  }
  if (transfers.length === 0) {
    const what = instruction === undefined ? "the transaction" : `instruction ${instruction}`;
    throw new SdkError(
      "settlement_no_transfer",
      `${what} transfers no tokens from one owner to another`,
    );
  }
  const accepted = (mint: string): PaymentToken | undefined =>
    tokens.find(
      (token) =>
        token.mint === mint &&
        token.mint === (claim.asset ?? mint) &&
        token.currency === (claim.currency ?? token.currency),
    );
  const ofToken = narrow(transfers, {
    fits: ({ mint }) => accepted(mint) !== undefined,
    error: () => {
      const wanted = [claim.asset, claim.currency]
        .filter((each) => each !== undefined)
        .join(" in ");
      const rule =
        wanted === ""
          ? "a token that this server counts"
          : `the token ${wanted}, and one that this server counts`;
      return new SdkError(
        "settlement_wrong_asset",
        `asset must be ${rule} (received ${transfers.map(({ mint }) => mint).join(", ")})`,
      );
    },
  });
  const toAgent = narrow(ofToken, {
    fits: ({ payee }) => claim.payees.includes(payee),
    error: () => {
      const wanted =
        claim.payees.join(" or ") || "an address on this network that the agent has proved";
      return new SdkError(
        "settlement_wrong_payee",
        `payee must be ${wanted} (received ${list(ofToken, "payee")})`,
      );
    },
  });
  const fromPayer = narrow(toAgent, {
    fits: ({ payer }) => payer === claim.payer,
    error: () =>
      new SdkError(
        "settlement_wrong_payer",
        `payer must be ${claim.payer} (received ${list(toAgent, "payer")})`,
      ),
  });
  const fitting = narrow(fromPayer, {
    fits: (each) => isSameAmount(receivedOf(each), claim.amount),
    error: () => wrongAmount(fromPayer, claim),
  });
  const [transfer, another] = fitting;
  if (another !== undefined) {
    const message = `instruction must be one of ${list(fitting, "instruction")} (received none)`;
    const details = { instructions: fitting.map((each) => each.instruction) };
    throw new SdkError("settlement_ambiguous", message, { details });
  }
  return { transfer, currency: accepted(transfer.mint)?.currency ?? "", paidAt };
}

/** Refuses a payment out of an escrow with the reason why it proves no payer. */
function assertProven(
  { transfers, unproven }: ReadTransaction,
  { payees, payer, instruction }: ClaimedSettlement,
): void {
  const isMeant = (each: Pick<UnprovenTransfer, "instruction" | "payee">): boolean =>
    (instruction ?? each.instruction) === each.instruction && payees.includes(each.payee);
  const [reason] = unproven.filter(isMeant).map((each) => each.reason);
  if (reason === undefined || transfers.some(isMeant)) return;
  throw new SdkError(
    "settlement_wrong_payer",
    `the transfer does not prove that ${payer} paid: ${reason}`,
  );
}

function narrow(
  transfers: readonly ReadTransfer[],
  { fits, error }: { fits: (transfer: ReadTransfer) => boolean; error: () => SdkError },
): readonly [ReadTransfer, ...ReadTransfer[]] {
  const [first, ...others] = transfers.filter(fits);
  if (first === undefined) throw error();
  return [first, ...others];
}

function timeOf(
  { blockTime }: ReadTransaction,
  { now, maxAgeSeconds }: { now: Date; maxAgeSeconds: number },
): Date {
  if (blockTime === null)
    throw new SdkError("unavailable", "the ledger does not tell yet when the transaction happened");
  const age = Math.floor(now.getTime() / 1000) - blockTime;
  if (age <= maxAgeSeconds) return new Date(blockTime * 1000);
  const message = `the transaction is ${age} s old, more than the ${maxAgeSeconds} s that this server accepts`;
  throw new SdkError("settlement_too_old", message);
}

function wrongAmount(transfers: readonly TokenTransfer[], { amount }: ClaimedSettlement): SdkError {
  const got = transfers.map((each) => {
    const { amount: sent, received, decimals } = each;
    return received === sent
      ? receivedOf(each)
      : `${receivedOf(each)} (of ${formatUnits(sent, decimals)} that were sent)`;
  });
  return new SdkError(
    "settlement_wrong_amount",
    `the payee received ${got.join(", ")}, not the amount ${amount}`,
  );
}

export function receivedOf({
  received,
  decimals,
}: Pick<TokenTransfer, "received" | "decimals">): string {
  return formatUnits(received, decimals);
}

function list(
  transfers: readonly TokenTransfer[],
  member: "payer" | "payee" | "instruction",
): string {
  return [...new Set(transfers.map((each) => each[member]))].join(", ");
}
