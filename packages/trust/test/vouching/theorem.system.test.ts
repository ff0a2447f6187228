// The theorem of docs/trust-score.md. A set of addresses cannot vouch for more than it paid to others, destroyed or spent on
// credentials, plus the amount that others vouched for it.
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addAmounts, type Amounts, NOTHING, parseMicro, sumOf } from "../../src/cover/amounts.ts";
import { backingOf, costToForge } from "../../src/cover/backing.ts";
import { foldVouchers } from "../../src/vouching/fold-vouchers.ts";
import { readRootList, type RootList } from "../../src/roots/root-list.ts";
import { createVouchingBook, foldInPlace } from "../../src/vouching/vouching-book.ts";
import type { VouchingEntry } from "../../src/vouching/vouching-entry.ts";
import { addresses, logs, money, prices, rootLists, smallAmounts } from "../support/random-logs.ts";

/** The accounts of a set of colluders: their balances in the book, and their real inflow from outside. */
function accountsOf(
  colluders: ReadonlySet<string>,
  { log, list }: { log: readonly VouchingEntry[]; list: RootList },
): {
  voices: Amounts;
  rooms: Amounts;
  debts: bigint;
  backings: Map<string, Amounts>;
  paid: bigint;
  refunded: bigint;
  heard: Amounts;
} {
  const roots = readRootList(list);
  const { state } = foldVouchers(log, { roots });
  const backings = new Map<string, Amounts>();
  let [paid, refunded, heard] = [0n, 0n, NOTHING];
  const book = createVouchingBook({ roots });
  for (const entry of log) {
    const credential = entry.kind === "credential" ? JSON.stringify([entry.payer, entry.issuer, entry.type]) : "";
    const countedBefore = book.credentials.get(credential);
    const vouched = new Map<string, Amounts>();
    foldInPlace(book, { log: [entry], onVouched: (payment, given) => void vouched.set(payment, given) });
    const isNewCredential = countedBefore !== book.credentials.get(credential);
    const value = "amount" in entry ? parseMicro(entry.amount)! : 0n;
    const fromInside = colluders.has(entry.payer);
    const isMoney = "asset" in entry && entry.asset === money.asset;
    if (entry.kind === "credential" && isNewCredential && fromInside) paid += prices[entry.type]!;
    if (entry.kind === "burn" && isMoney && fromInside) paid += value;
    if (!("payee" in entry)) continue;
    const toInside = colluders.has(entry.payee);
    if (entry.kind === "refund" && isMoney && fromInside && !toInside) refunded += value;
    if (entry.kind !== "payment" && entry.kind !== "proof") continue;
    const isProved =
      isMoney && (entry.kind === "proof" || (entry.evidence === "ledger" && entry.outcome === "completed"));
    // Includes a seller of group 0, whose payers earn less than its own price. Here everything paid to it counts.
    const isOutside = !toInside || roots.rootOf(entry.payee)?.group === 0;
    if (fromInside && isProved && isOutside && value >= 1000n && entry.payer !== entry.payee) paid += value;
    const given = entry.kind === "payment" && entry.outcome === "completed" ? vouched.get(entry.payment) : undefined;
    if (given === undefined || !toInside) continue;
    backings.set(entry.payee, addAmounts(backings.get(entry.payee) ?? NOTHING, given));
    if (!fromInside) heard = addAmounts(heard, given);
  }
  const inside = (map: ReadonlyMap<string, { amounts: Amounts }>): Amounts =>
    [...map].filter(([who]) => colluders.has(who)).reduce((sum, [, { amounts }]) => addAmounts(sum, amounts), NOTHING);
  return {
    voices: inside(state.voices),
    rooms: inside(state.rooms),
    debts: [...state.debts].filter(([who]) => colluders.has(who)).reduce((sum, [, debt]) => sum + debt, 0n),
    backings,
    paid,
    refunded,
    heard,
  };
}

const colluding = fc.subarray(addresses, { minLength: 1 }).map((some) => new Set(some));

describe("the theorem", () => {
  test("colluders vouch for no more than they paid to others, destroyed, showed, and were vouched for by others", () => {
    let tight = 0;
    fc.assert(
      fc.property(
        rootLists(smallAmounts),
        logs(smallAmounts),
        fc.array(colluding, { minLength: 6, maxLength: 6 }),
        (list, log, sets) => {
          for (const colluders of sets) {
            const { voices, rooms, debts, backings, paid, refunded, heard } = accountsOf(colluders, { log, list });
            const corrupt = new Set(
              list.roots.filter(({ address: who, group }) => group > 0 && colluders.has(who)).map(({ group }) => group),
            );
            const clean = (amounts: Amounts): bigint => sumOf(amounts.filter((_, group) => !corrupt.has(group)));
            const backing = clean([...backings.values()].reduce(addAmounts, NOTHING));
            const bound = paid + clean(heard);
            expect(4n * (clean(voices) + clean(rooms)) + 3n * backing <= 4n * bound).toBe(true);
            // Returned money is not paid. If nobody is corrupt, debts ensure that.
            if (corrupt.size === 0) {
              expect(4n * (clean(voices) + clean(rooms) - debts) + 3n * backing <= 4n * (bound - refunded)).toBe(true);
            }
            for (const byGroup of backings.values()) {
              if (corrupt.size > 1) continue;
              expect(costToForge(backingOf(byGroup)) <= BigInt(1 + corrupt.size) * bound).toBe(true);
            }
            if (backing > 0n && 4n * 3n * backing > 4n * 2n * bound) tight++;
          }
        },
      ),
      { numRuns: 150 },
    );
    // Some sets must come near the bound: otherwise the test would prove little.
    expect(tight).toBeGreaterThan(0);
  });
});
