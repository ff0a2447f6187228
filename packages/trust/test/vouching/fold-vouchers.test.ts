import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { computeTrustScore } from "../../src/reputation/trust-score.ts";
import { formatAmounts } from "../../src/cover/amounts.ts";
import { applyVouchingEntry } from "../../src/vouching/apply-vouching-entry.ts";
import { foldVouchers } from "../../src/vouching/fold-vouchers.ts";
import { readRootList, rootsDigest } from "../../src/roots/root-list.ts";
import { emptyVouchingState, readVouchingState, writeVouchingState } from "../../src/vouching/vouching-state.ts";
import type { PaymentEntry } from "../../src/vouching/vouching-entry.ts";
import {
  describeState,
  describeVouched,
  handCases,
  randomCases,
  type VouchingCase,
} from "../support/vouching-vectors.ts";

const fold = ({ roots, log }: VouchingCase): ReturnType<typeof foldVouchers> =>
  foldVouchers(log, { roots: readRootList(roots) });

function stateOf({ expected }: VouchingCase): object {
  const { rootsDigest: _, vouched: __, ...state } = expected;
  return state;
}

describe("schemas/vectors/vouching.json", () => {
  test.each(handCases)("$name", (one) => {
    const { state, vouched } = fold(one);
    expect({
      rootsDigest: rootsDigest(one.roots),
      vouched: describeVouched(vouched),
      ...describeState(state),
    }).toEqual(one.expected);
  });
});

describe("schemas/vectors/vouching-random.jsonl", () => {
  test("200 random logs give what the Python reference gives", () => {
    expect(randomCases).toHaveLength(200);
    for (const one of randomCases) {
      const { state, vouched } = fold(one);
      expect([one.roots.name, describeVouched(vouched), describeState(state)]).toEqual([
        one.roots.name,
        one.expected.vouched,
        stateOf(one),
      ]);
      expect(readRootList(one.roots).digest).toBe(one.expected.rootsDigest);
    }
  });
});

describe("the example worked out by hand", () => {
  const [example] = handCases;
  const roots = readRootList(example!.roots);

  test("after each entry: what was given, the payer's voice, what the payee may pass on", () => {
    let state = emptyVouchingState();
    const rows = example!.log.map((entry) => {
      const folded = foldVouchers([entry], { roots, state });
      state = folded.state;
      const { payer, payee, payment } = entry as PaymentEntry;
      const { voices, rooms } = describeState(state);
      return [describeVouched(folded.vouched)[payment], voices[payer] ?? {}, rooms[payee] ?? {}];
    });
    expect(rows).toEqual([
      [undefined, { "1": "4" }, {}],
      [undefined, { "1": "4", "2": "2" }, {}],
      [
        { "1": "0.666667", "2": "0.333333" },
        { "1": "3.333333", "2": "1.666667" },
        { "1": "0.166666", "2": "0.083333" },
      ],
      [{}, { "1": "0.166666", "2": "0.083333" }, {}],
      [
        { "1": "0.066667", "2": "0.033333" },
        { "1": "0.099999", "2": "0.05" },
        { "1": "0.016666", "2": "0.008333" },
      ],
      [{}, {}, {}],
      [{}, {}, {}],
      [
        { "1": "0.666667", "2": "0.333333" },
        { "1": "1.833332", "2": "0.916667" },
        { "1": "0.166666", "2": "0.083333" },
      ],
    ]);
  });

  test.each([
    ["A", "1.333332", "0.999999", 599],
    ["B", "0.066666", "0.049999", 314],
    ["C", "0", "0", 300],
  ])("%s: backing %s, cost to forge %s, limit %i", (payee, backing, costToForge, limit) => {
    const { vouched } = foldVouchers(example!.log, { roots });
    const entries = example!.log.filter((entry) => "payee" in entry && entry.payee === payee) as PaymentEntry[];
    const score = computeTrustScore({
      transactions: entries.map(({ payment, payer, amount, at }) => ({
        id: payment,
        payer,
        payee,
        amount,
        currency: "USDC",
        status: "completed",
        createdAt: at,
        evidence: "ledger",
        vouched: formatAmounts(vouched.get(payment)!),
      })),
      ownAddresses: [payee],
      rootsDigest: roots.digest,
      now: new Date(example!.log.at(-1)!.at),
    });
    expect(score).toMatchObject({ backing, costToForge, limit, rootsDigest: roots.digest });
  });
});

describe("foldVouchers", () => {
  test("goes on from where another fold ended, through JSON, and leaves that as it was", () => {
    fc.assert(
      fc.property(fc.constantFrom(...handCases, ...randomCases), fc.nat(40), ({ roots: list, log }, at) => {
        const roots = readRootList(list);
        const whole = foldVouchers(log, { roots });
        const first = foldVouchers(log.slice(0, at), { roots });
        const before = writeVouchingState(first.state);
        const state = readVouchingState(JSON.parse(JSON.stringify(before)));
        const rest = foldVouchers(log.slice(at), { roots, state });
        expect(writeVouchingState(rest.state)).toEqual(writeVouchingState(whole.state));
        expect(new Map([...first.vouched, ...rest.vouched])).toEqual(whole.vouched);
        foldVouchers(log.slice(at), { roots, state: first.state });
        expect(writeVouchingState(first.state)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  test("is made of applyVouchingEntry: rows that are kept elsewhere come to the same", () => {
    for (const { roots: list, log } of randomCases.slice(0, 40)) {
      const roots = readRootList(list);
      const voices = new Map();
      const others = new Map();
      const given = new Map();
      for (const entry of log) {
        const payee = "payee" in entry ? entry.payee : "";
        const payerKey = entry.kind === "credential" ? `${entry.payer} ${entry.issuer} ${entry.type}` : "";
        const step = applyVouchingEntry({
          entry,
          roots,
          payerVoice: voices.get(entry.payer)?.payerVoice,
          payerDebt: voices.get(entry.payer)?.payerDebt,
          payeeRoom: others.get(payee)?.payeeRoom,
          rootEmission: others.get(payee)?.rootEmission,
          payeeBond: others.get(payee)?.payeeBond,
          credentialCountedAt: others.get(payerKey)?.credentialCountedAt,
        });
        voices.set(entry.payer, step);
        if (payee !== "") others.set(payee, step);
        if (payerKey !== "") others.set(payerKey, step);
        if (step.given !== undefined && entry.kind === "payment") given.set(entry.payment, step.given);
      }
      expect(given).toEqual(foldVouchers(log, { roots }).vouched);
    }
  });

  test.each([
    ["a gap", [1, 3], [0, 0], /position of an entry expected 2, got 3/],
    ["the same position again", [1, 1], [0, 0], /position of an entry expected 2, got 1/],
    ["a log that begins later", [2], [0], /position of an entry expected 1, got 2/],
    ["a time that goes back", [1, 2], [1, 0], /at of entry 2 expected 2024-10-04T00:00:00.001Z or later/],
  ])("refuses %s", (_, positions, times, message) => {
    const [first] = handCases[0]!.log;
    const log = positions.map((position, index) => ({
      ...first!,
      position,
      at: new Date(Date.parse("2024-10-04T00:00:00Z") + times[index]!).toISOString(),
    }));
    const run = (): unknown => foldVouchers(log, { roots: readRootList(handCases[0]!.roots) });
    expect(run).toThrow(expect.objectContaining({ code: "invalid_vouching_entry" }));
    expect(run).toThrow(message);
  });
});
