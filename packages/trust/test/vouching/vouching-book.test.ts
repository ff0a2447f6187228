// The fold in place, in plain numbers, equals the steps that a server makes with database rows, to the last millionth.
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Amounts } from "../../src/cover/amounts.ts";
import { applyVouchingEntry, rowsOf } from "../../src/vouching/apply-vouching-entry.ts";
import { foldVouchers } from "../../src/vouching/fold-vouchers.ts";
import { readRootList, type RootList } from "../../src/roots/root-list.ts";
import { createVouchingBook, foldInPlace, stateOf } from "../../src/vouching/vouching-book.ts";
import { emptyVouchingState, type VouchingState } from "../../src/vouching/vouching-state.ts";
import type { VouchingEntry } from "../../src/vouching/vouching-entry.ts";
import { logs, money, rootLists, smallAmounts } from "../support/random-logs.ts";
import { describeState, describeVouched, randomCases } from "../support/vouching-vectors.ts";

type Folded = { state: VouchingState; vouched: Map<string, Amounts> };

/** Folds step by step, with stored rows. */
function foldByRows(log: readonly VouchingEntry[], list: RootList): Folded {
  const roots = readRootList(list);
  const state = emptyVouchingState();
  const vouched = new Map<string, Amounts>();
  for (const entry of log) {
    const { payer, payee = "", credential = "" } = rowsOf(entry);
    const { given, ...rows } = applyVouchingEntry({
      entry,
      roots,
      payerVoice: state.voices.get(payer),
      payerDebt: state.debts.get(payer),
      payeeRoom: state.rooms.get(payee),
      rootEmission: state.emissions.get(payee),
      payeeBond: state.bonds.get(payee),
      credentialCountedAt: state.credentials.get(credential),
    });
    if (rows.payerVoice !== undefined) state.voices.set(payer, rows.payerVoice);
    if (rows.payerDebt !== undefined) state.debts.set(payer, rows.payerDebt);
    if (rows.payeeRoom !== undefined) state.rooms.set(payee, rows.payeeRoom);
    if (rows.rootEmission !== undefined) state.emissions.set(payee, rows.rootEmission);
    if (rows.payeeBond !== undefined) state.bonds.set(payee, rows.payeeBond);
    if (rows.credentialCountedAt !== undefined) state.credentials.set(credential, rows.credentialCountedAt);
    if (given !== undefined && entry.kind === "payment") vouched.set(entry.payment, given);
    state.position = entry.position;
    state.at = Date.parse(entry.at);
  }
  return { state, vouched };
}

function foldInPieces(log: readonly VouchingEntry[], { list, at }: { list: RootList; at: number }): Folded {
  const roots = readRootList(list);
  const vouched = new Map<string, Amounts>();
  const onVouched = (payment: string, given: Amounts): void => void vouched.set(payment, given);
  const first = createVouchingBook({ roots });
  foldInPlace(first, { log: log.slice(0, at), onVouched });
  const book = createVouchingBook({ roots, state: stateOf(first) });
  foldInPlace(book, { log: log.slice(at), onVouched });
  return { state: stateOf(book), vouched };
}

/** Returns the result without roots at which nobody earned. */
function shown({ state, vouched }: Folded): object {
  const emissions = [...state.emissions].filter(([, { amount }]) => amount > 0n);
  return {
    ...describeState(state),
    vouched: describeVouched(vouched),
    emissions: Object.fromEntries(emissions),
    credentials: Object.fromEntries(state.credentials),
    end: [state.position, state.at],
  };
}

// Around 2^50 millionths, from where balances are big integers. The amounts are so large that products of two exceed 2^53 long
// before.
const largeAmounts = fc
  .oneof(
    fc.bigInt({ min: 1_000n, max: 10n ** 10n }),
    fc.bigInt({ min: 2n ** 50n - 5n, max: 2n ** 50n + 5n }),
    fc.bigInt({ min: 2n ** 48n, max: 2n ** 54n }),
    fc.bigInt({ min: 10n ** 20n, max: 10n ** 24n - 1n }),
  )
  .map((micro) => `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, "0")}`.replace(/\.?0+$/, ""));

describe("the fold in place", () => {
  test.each([
    ["everyday amounts", smallAmounts],
    ["amounts beyond what plain numbers hold", largeAmounts],
    ["both", fc.oneof(smallAmounts, largeAmounts)],
  ])("is that of the rows: %s", (_, amounts) => {
    fc.assert(
      fc.property(rootLists(amounts), logs(amounts), fc.nat(90), (list, log, at) => {
        const expected = shown(foldByRows(log, list));
        expect(shown(foldInPieces(log, { list, at }))).toEqual(expected);
        expect(shown(foldVouchers(log, { roots: readRootList(list) }))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test("is that of the rows where only the sum of many amounts is beyond what plain numbers hold", () => {
    const sellers = Array.from({ length: 40 }, (_, index) => `root ${index}`);
    const list: RootList = {
      name: "R",
      assets: [money],
      groups: [1, 2].map((group) => ({ group, name: `${group}`, reason: "r" })),
      credentials: [],
      roots: sellers.map((address, index) => ({
        address,
        group: 1 + (index % 2),
        cap: "1125899906.842623",
        reason: "r",
      })),
    };
    const log = [...sellers, "a", "a", "b", "a"].map((payee, index): VouchingEntry => ({
      position: index + 1,
      at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      kind: "payment",
      payment: `t${index}`,
      payer: payee === "b" ? "a" : "p",
      payee,
      // Just below 2^50 millionths, and odd.
      amount: `1125899906.8426${11 + 2 * (index % 4)}`,
      ...money,
      outcome: "completed",
      evidence: "ledger",
    }));
    expect(shown(foldInPieces(log, { list, at: 10 }))).toEqual(shown(foldByRows(log, list)));
  });

  test("is that of the rows where the product of two amounts is rounded up to the next share", () => {
    const list: RootList = {
      name: "R",
      assets: [money],
      groups: [1, 2].map((group) => ({ group, name: `${group}`, reason: "r" })),
      credentials: [],
      roots: [1, 2].map((group) => ({ address: `root ${group}`, group, cap: "1000000", reason: "r" })),
    };
    // 525000000001 · 500000000003 is one less than a multiple of the sum of the two voices, and far beyond 2^53.
    const payments = [
      ["root 1", "700000.000001"],
      ["root 2", "500000.000003"],
      ["a", "525000.000001"],
    ] as const;
    const log = payments.map(([payee, amount], index): VouchingEntry => ({
      position: index + 1,
      at: "2026-01-01T00:00:00.000Z",
      kind: "payment",
      payment: `t${index}`,
      payer: "p",
      payee,
      amount,
      ...money,
      outcome: "completed",
      evidence: "ledger",
    }));
    const expected = foldByRows(log, list);
    expect(expected.vouched.get("t2")?.slice(0, 3)).toEqual([0n, 306_250_000_001n, 218_750_000_000n]);
    expect(shown(foldInPieces(log, { list, at: 2 }))).toEqual(shown(expected));
  });

  test("keeps groups of an earlier list that the new one does not have", () => {
    const { roots: list, log } = randomCases.find(({ roots: { roots } }) => roots.some(({ group }) => group > 1))!;
    const { state } = foldVouchers(log, { roots: readRootList(list) });
    const nobody = readRootList({ ...list, roots: [] });
    const { voices, rooms } = describeState(state);
    expect(describeState(stateOf(createVouchingBook({ roots: nobody, state })))).toMatchObject({ voices, rooms });
  });

  test("what it refuses leaves the book after the last good entry", () => {
    const [{ roots: list, log }] = randomCases as [(typeof randomCases)[number]];
    const roots = readRootList(list);
    const book = createVouchingBook({ roots });
    const broken = [...log.slice(0, 5), { ...log[5]!, amount: "1.0" } as VouchingEntry];
    expect(() => foldInPlace(book, { log: broken, onVouched: () => undefined })).toThrow(/entry 6 expected a decimal/);
    expect(describeState(stateOf(book))).toEqual(describeState(foldVouchers(log.slice(0, 5), { roots }).state));
    expect(book.position).toBe(5);
  });

  test("its columns grow with the addresses", () => {
    const roots = readRootList({ name: "R", assets: [money], groups: [], credentials: [], roots: [] });
    const book = createVouchingBook({ roots });
    const log = Array.from({ length: 3_000 }, (_, index): VouchingEntry => ({
      position: index + 1,
      at: "2026-01-01T00:00:00.000Z",
      kind: "burn",
      payer: `payer ${index}`,
      amount: String(index + 1),
      ...money,
    }));
    foldInPlace(book, { log, onVouched: () => undefined });
    const { voices } = stateOf(book);
    expect([voices.size, voices.get("payer 2999")?.amounts[0]]).toEqual([3_000, 3_000_000_000n]);
  });
});
