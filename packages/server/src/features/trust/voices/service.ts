import { credentialKey } from "@arcs/trust/internal";

import type { Transaction } from "../../../platform/db/queryable.ts";
import { recordCoverEntry } from "../cover/record-entry.ts";
import { toMicroText } from "../cover/service.ts";
import { findCounted } from "../cover/store.ts";

export type DestroyedMoney = {
  network: string;
  transactionHash: string;
  instruction: string;
  asset: string;
  /** Decimal text in currency units. */
  amount: string;
  payer: string;
} & (
  | { kind: "burn" }
  /** For an agent. */
  | { kind: "bond"; payee: string }
);

/**
 * Puts destroyed money into the log of cover, once.
 *
 * @returns false where it is there already, or of nothing
 */
export async function recordDestroyed(tx: Transaction, burn: DestroyedMoney, { now }: { now: Date }): Promise<boolean> {
  const { network, transactionHash, instruction, asset, payer } = burn;
  const amount = toMicroText(burn.amount);
  if (amount === undefined) return false;
  const { rowCount } = await tx.query(
    `insert into logged_transfers (network, transaction_hash, instruction, kind, logged_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [network, transactionHash, instruction, burn.kind, now],
  );
  /* fault: movement-counted-twice */
  if (rowCount === 0) return false;
  const about = { network, asset, transaction: transactionHash, payer, amount };
  const entry =
    burn.kind === "burn"
      ? ({ kind: "burn", ...about } as const)
      : ({ kind: "bond", ...about, payee: burn.payee } as const);
  await recordCoverEntry(tx, entry, { now });
  return true;
}

const DAY_MS = 86_400_000;

export type PricedCredential = {
  payer: string;
  issuer: string;
  type: string;
  /** Hex SHA-256 of its RFC 8785 form. */
  digest: string;
  /** Decimal text in currency units. */
  price: string;
  days: number;
  /** From when on it is valid, as its issuer signed; `undefined` where it does not say. */
  validFrom: Date | undefined;
};

/**
 * Puts a credential into the log of cover, once while it counts, so that showing it again does not fill the log. After that a new one
 * has to be bought: the price of one that lasts longer, or for ever, was paid once.
 *
 * @returns false where it counts already
 */
export async function recordCredential(
  tx: Transaction,
  { payer, issuer, type, digest, days, validFrom }: PricedCredential,
  { now }: { now: Date },
): Promise<boolean> {
  const counted = await findCounted(tx, credentialKey({ payer, issuer, type }));
  if (counted !== undefined) {
    const isBoughtSince = validFrom !== undefined && validFrom > counted;
    if (now.getTime() < counted.getTime() + days * DAY_MS || !isBoughtSince) return false;
  }
  await recordCoverEntry(tx, { kind: "credential", payer, issuer, type, digest }, { now });
  return true;
}
