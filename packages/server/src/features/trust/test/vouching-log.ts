// Long logs for tests of the vouching book: put into the store as they are, without the intake.
import { canonicalJson } from "@arcs/core/internal";
import type { VouchingEntry } from "@arcs/trust";

import type { Store } from "../../../platform/db/store.ts";
import { nextHash } from "../vouching/record-entry.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";

const START = Date.parse("2026-01-01T00:00:00Z");

/** Makes entries of every kind, the same ones each time: payers who buy with roots and of each other, one each ten minutes. */
export function fakeLog(length: number, { from = 1, addresses = 60 } = {}): VouchingEntry[] {
  const money = { network: "local", asset: "money" };
  return Array.from({ length }, (_, index) => {
    const position = from + index;
    const pick = (salt: number): number => (position * 7919 + salt * 104_729 + Math.floor(position / 13) * salt) % 9973;
    const head = { position, at: new Date(START + position * 600_000).toISOString() };
    const payer = `p${pick(1) % addresses}`;
    const amount = String(1 + (pick(2) % 50));
    const root = testRoots.roots[pick(3) % 2]!.address;
    const payee = pick(4) % 3 === 0 ? root : `p${(pick(5) % addresses) + addresses / 2}`;
    const payment = { ...head, ...money, payment: `t${position}`, payer, payee, amount };
    switch (pick(6) % 12) {
      case 0:
        return { ...head, ...money, kind: "burn", payer, amount };
      case 1:
        return { ...head, ...money, kind: "bond", payer, payee: "p1", amount };
      case 2:
        return { ...payment, kind: "refund", payment: `t${position - 1}` };
      case 3:
        return { ...payment, kind: "payment", outcome: "failed", evidence: "ledger" };
      default:
        return { ...payment, kind: "payment", outcome: "completed", evidence: "ledger" };
    }
  });
}

/** Puts entries into both logs of a store, behind what is there; the rows stay as they are. */
export async function appendToLogs(store: Store, entries: readonly VouchingEntry[]): Promise<void> {
  await store.transaction(async (tx) => {
    for (const book of ["full", "public"]) {
      const { rows } = await tx.query<{ hash: string }>(
        "select running_hash as hash from vouching_books where book = $1",
        [book],
      );
      let hash = rows[0]!.hash;
      const texts = entries.map((entry) => canonicalJson(entry));
      const hashes = texts.map((text) => (hash = nextHash(hash, text)));
      await tx.query(
        `insert into vouching_log (book, position, entry, running_hash)
         select $1, position, entry, hash from unnest($2::bigint[], $3::text[], $4::text[]) as t (position, entry, hash)`,
        [book, entries.map(({ position }) => position), texts, hashes],
      );
      const last = entries.at(-1)!;
      await tx.query("update vouching_books set position = $2, at = $3, running_hash = $4 where book = $1", [
        book,
        last.position,
        last.at,
        hash,
      ]);
    }
  });
}
