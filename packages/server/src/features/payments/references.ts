import { formatPrefixedId } from "@arcs/core/internal";
import { createHash } from "node:crypto";

import type { RandomBytes } from "../../platform/base/ids.ts";
import { queryOne, type Queryable } from "../../platform/db/queryable.ts";
import type { Store } from "../../platform/db/store.ts";

/** What somebody calls a payment, among the payments of its scope. */
export type PaymentReference = { scope: string; reference: string };

/**
 * Finds the id of the payment that a reference stands for, whether there is one yet or not: always the same here, and
 * another one on each service, or a rating that was signed for one would hold on the other.
 */
export async function findReferencedId(
  { store: { pool: db }, randomBytes }: { store: Store; randomBytes: RandomBytes },
  { scope, reference }: PaymentReference,
): Promise<string> {
  // As ids were made before: payments from then keep theirs.
  const plain = idOf(["payment", scope, reference]);
  const found = await queryOne<{ isPlain: boolean; salt: string | null }>(
    db,
    `select exists (select 1 from payments where id = $1) as "isPlain", (select salt from payment_reference_salts) as salt`,
    [plain],
  );
  if (found?.isPlain === true) return plain;
  return idOf(["payment", found?.salt ?? (await drawSalt(db, randomBytes)), scope, reference]);
}

/** Draws the salt of this service; where another server has done so meanwhile, that one is it. */
async function drawSalt(db: Queryable, randomBytes: RandomBytes): Promise<string> {
  await db.query("insert into payment_reference_salts (salt) values ($1) on conflict (id) do nothing", [
    Buffer.from(randomBytes(32)).toString("hex"),
  ]);
  const drawn = await queryOne<{ salt: string }>(db, "select salt from payment_reference_salts", []);
  if (drawn === undefined) throw new Error("payment_reference_salts expected the row that was put there");
  return drawn.salt;
}

function idOf(parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest();
  return formatPrefixedId("pay", Uint8Array.from(hash.subarray(0, 16)));
}
