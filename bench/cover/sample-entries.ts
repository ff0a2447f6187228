// Entries of a log, generated in order: a tenth as many payers as entries, half as many payees as
// payers, two roots.
import { readRootList } from "@arcs/trust";
import type { CoverEntry } from "@arcs/trust/cover";

const money = { network: "bench", asset: "money" };
const START = Date.parse("2026-01-01T00:00:00Z");
const YEAR_MS = 365 * 86_400_000;

export const roots = readRootList({
  name: "Two roots for measurements",
  assets: [money],
  groups: [1, 2].map((group) => ({ group, name: `${group}`, reason: "measurement" })),
  roots: ["r1", "r2"].map((address, index) => ({
    address,
    group: index + 1,
    cap: "100000000",
    reason: "measurement",
  })),
  credentials: [],
});

/**
 * Returns the payment at a position in a log of this length, which is of a year: the same each
 * time.
 */
export function entryAt(position: number, length: number): CoverEntry {
  const payers = Math.max(10, Math.floor(length / 10));
  const mixed = Math.imul(position, 2_654_435_761) >>> 0;
  const payer = `payer ${mixed % payers}`;
  const payee =
    position % 2 === 0 ? `r${1 + ((mixed >>> 8) % 2)}` : `payer ${(mixed >>> 5) % (payers / 2)}`;
  return {
    position,
    at: new Date(START + Math.floor((position * YEAR_MS) / length)).toISOString(),
    kind: "payment",
    id: `payment ${position}`,
    payer,
    payee,
    amount: `${1 + (mixed % 9)}.${1 + (mixed % 7)}`,
    ...money,
    transaction: `transaction ${position}`,
  };
}
