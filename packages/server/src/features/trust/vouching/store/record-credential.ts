import { rowsOf } from "@arcs/trust/internal";

import { queryOne, type Transaction } from "../../../../platform/db/queryable.ts";
import { recordVouchingEntry } from "./record-entry.ts";

const DAY_MS = 86_400_000;

/** A credential that has a price, as it was shown. */
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
 * Puts a credential into the books, once while it counts, so that showing it again does not fill the log. After that a
 * new one has to be bought: the price of one that lasts longer, or for ever, was paid once.
 *
 * @returns false where it counts already
 */
export async function recordCredential(
  tx: Transaction,
  { payer, issuer, type, digest, days, validFrom }: PricedCredential,
  { now }: { now: Date },
): Promise<boolean> {
  const entry = { kind: "credential", payer, issuer, type, digest } as const;
  const { credential } = rowsOf({ ...entry, position: 1, at: "" });
  const counted = await queryOne<{ at: Date }>(
    tx,
    `select counted_at as at from priced_credentials c join vouching_books b on b.edition = c.edition
     where b.book = 'full' and credential = $1`,
    [credential],
  );
  if (counted !== undefined) {
    const isBoughtSince = validFrom !== undefined && validFrom > counted.at;
    if (now.getTime() < counted.at.getTime() + days * DAY_MS || !isBoughtSince) return false;
  }
  const hiding = await queryOne(tx, "select 1 as one from agents where id = $1 and privacy_mode <> 'public'", [payer]);
  await recordVouchingEntry(tx, entry, { isPublic: hiding === undefined, now });
  return true;
}
