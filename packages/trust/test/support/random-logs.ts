// Random logs of seven addresses, each of which does everything.
import fc from "fast-check";

import type { RootList } from "../../src/roots/root-list.ts";
import type { PaymentEntry, VouchingEntry } from "../../src/vouching/vouching-entry.ts";

export const money = { network: "n", asset: "m" };
export const addresses = ["a", "b", "c", "d", "e", "f", "g"];
const DAY_MS = 86_400_000;
/** The prices of the credentials in {@link rootLists}, in millionths of a currency unit. */
export const prices: Readonly<Record<string, bigint>> = { low: 2_000_000n, high: 9_000_000n };

const micro = fc.oneof(fc.integer({ min: 900, max: 30_000 }), fc.integer({ min: 900, max: 5_000_000 }));
/** Amounts of everyday payments. */
export const smallAmounts: fc.Arbitrary<string> = micro.map((value) => (value / 1e6).toFixed(6).replace(/\.?0+$/, ""));
const address = fc.constantFrom(...addresses);
const onLedger = fc.constantFrom(money, money, money, { network: "n", asset: "worthless" });

type Move = { days: number; what: Record<string, unknown> & { kind: VouchingEntry["kind"] } };
const moves = (amount: fc.Arbitrary<string>): fc.Arbitrary<Move> => {
  const parties = { payer: address, payee: address, amount };
  const payment = fc.record({
    ...parties,
    kind: fc.constant("payment" as const),
    outcome: fc.constantFrom("completed" as const, "completed" as const, "completed" as const, "failed" as const),
    evidence: fc.constantFrom("ledger", "ledger", "ledger", "confirmed", "facilitator"),
  });
  return fc.record({
    days: fc.constantFrom(0, 0, 0, 0, 1, 10, 31),
    what: fc.oneof(
      { weight: 12, arbitrary: payment },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("burn" as const), payer: address, amount }) },
      { weight: 1, arbitrary: fc.record({ ...parties, kind: fc.constant("bond" as const) }) },
      { weight: 1, arbitrary: fc.record({ ...parties, kind: fc.constant("refund" as const) }) },
      { weight: 1, arbitrary: fc.record({ ...parties, kind: fc.constant("lost_dispute" as const) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant("credential" as const),
          payer: address,
          issuer: fc.constant("i"),
          type: fc.constantFrom("low", "high", "unpriced"),
        }),
      },
      { weight: 2, arbitrary: fc.constant({ kind: "proof" as const }) },
    ),
  });
};
/** Lists of one to three roots with such caps. */
export const rootLists = (amount: fc.Arbitrary<string>): fc.Arbitrary<RootList> =>
  fc
    .uniqueArray(fc.record({ address, group: fc.integer({ min: 0, max: 4 }), cap: amount, reason: fc.constant("r") }), {
      selector: (root) => root.address,
      minLength: 1,
      maxLength: 3,
    })
    .map((roots) => ({
      name: "Random",
      assets: [money],
      groups: [1, 2, 3, 4].map((group) => ({ group, name: `${group}`, reason: "r" })),
      roots,
      credentials: [
        { issuer: "i", type: "low", price: "2", days: 60, reason: "r" },
        { issuer: "i", type: "high", price: "9", days: 365, reason: "r" },
      ],
    }));

/** Makes a log of moves; a proof proves the first payment without one. */
function logOf(all: readonly (Move & { token: object })[]): VouchingEntry[] {
  let at = Date.parse("2026-01-01T00:00:00Z");
  const waiting: PaymentEntry[] = [];
  const log: VouchingEntry[] = [];
  for (const { days, what, token } of all) {
    at += days * DAY_MS;
    const head = { position: log.length + 1, at: new Date(at).toISOString() };
    const known = what.kind === "proof" ? waiting.shift() : undefined;
    if (what.kind === "proof" && known === undefined) continue;
    const proved = known === undefined ? {} : { payer: known.payer, payee: known.payee, amount: known.amount };
    const ids =
      what.kind === "payment" || what.kind === "refund" || what.kind === "lost_dispute" || what.kind === "proof"
        ? { payment: known?.payment ?? `t${head.position}` }
        : {};
    const extras = { credential: { digest: "0".repeat(64) }, lost_dispute: {} };
    const extra = Object.hasOwn(extras, what.kind) ? extras[what.kind as keyof typeof extras] : token;
    const entry = { ...head, ...what, ...proved, ...ids, ...extra } as VouchingEntry;
    if (entry.kind === "payment" && entry.evidence !== "ledger" && entry.outcome === "completed") waiting.push(entry);
    log.push(entry);
  }
  return log;
}

/** Logs with such amounts. */
export const logs = (amount: fc.Arbitrary<string>): fc.Arbitrary<VouchingEntry[]> =>
  fc
    .array(fc.tuple(moves(amount), onLedger), { minLength: 10, maxLength: 90, size: "max" })
    .map((all) => logOf(all.map(([each, token]) => ({ ...each, token }))));
