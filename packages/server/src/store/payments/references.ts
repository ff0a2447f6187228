import { formatPrefixedId } from "@arcs/core/internal";
import { createHash } from "node:crypto";

import { queryOne, type Queryable } from "../database/queryable.ts";

/** What somebody calls a payment, among the payments of its scope. */
export type PaymentReference = { scope: string; reference: string };

/**
 * Finds the id of the payment that a reference stands for, whether there is one yet or not: always the same here, and
 * another one on each service, or a rating that was signed for one would hold on the other.
 */
export async function findReferencedId(db: Queryable, { scope, reference }: PaymentReference): Promise<string> {
  // As ids were made before: payments from then keep theirs.
  const plain = idOf(["payment", scope, reference]);
  const found = await queryOne<{ salt: string; isPlain: boolean }>(
    db,
    `select salt, exists (select 1 from payments where id = $1) as "isPlain" from payment_reference_salts`,
    [plain],
  );
  if (found === undefined) throw new Error("payment_reference_salts expected a row, as its migration made it");
  return found.isPlain ? plain : idOf(["payment", found.salt, scope, reference]);
}

function idOf(parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest();
  return formatPrefixedId("pay", Uint8Array.from(hash.subarray(0, 16)));
}
