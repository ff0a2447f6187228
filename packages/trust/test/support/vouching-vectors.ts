import { readFileSync } from "node:fs";

import {
  type Amounts,
  type AmountsByGroup,
  type Balance,
  formatAmounts,
  formatMicro,
  lapsedTo,
  periodOf,
  sumOf,
} from "../../src/cover/amounts.ts";
import type { RootList } from "../../src/roots/root-list.ts";
import type { VouchingEntry } from "../../src/vouching/vouching-entry.ts";
import type { VouchingState } from "../../src/vouching/vouching-state.ts";

/** A case of `schemas/vectors/vouching.json` and `vouching-random.jsonl`; their README describes the format. */
export type VouchingCase = {
  name?: string;
  roots: RootList;
  log: VouchingEntry[];
  expected: {
    rootsDigest: string;
    vouched: Record<string, AmountsByGroup>;
    voices: Record<string, AmountsByGroup>;
    rooms: Record<string, AmountsByGroup>;
    debts: Record<string, string>;
    bonds: Record<string, string>;
  };
};

const read = (file: string): string =>
  readFileSync(new URL(`../../../../schemas/vectors/${file}`, import.meta.url), "utf8");
const lines = <Item>(file: string): Item[] =>
  read(file)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Item);

export const handCases: VouchingCase[] = JSON.parse(read("vouching.json"));
export const randomCases: VouchingCase[] = lines("vouching-random.jsonl");

/** Describes a state at the time of its last entry, in the form of the vectors. */
export function describeState(state: VouchingState): Omit<VouchingCase["expected"], "rootsDigest" | "vouched"> {
  const now = periodOf(state.at);
  return {
    voices: describeBalances(state.voices, now),
    rooms: describeBalances(state.rooms, now),
    debts: describeAmounts(state.debts),
    bonds: describeAmounts(state.bonds),
  };
}

export function describeVouched(vouched: ReadonlyMap<string, Amounts>): Record<string, AmountsByGroup> {
  return Object.fromEntries([...vouched].map(([id, amounts]) => [id, formatAmounts(amounts)]));
}

function describeBalances(balances: ReadonlyMap<string, Balance>, now: number): Record<string, AmountsByGroup> {
  return Object.fromEntries(
    [...balances]
      .map(([address, balance]) => [address, lapsedTo(balance, now)] as const)
      .filter(([, amounts]) => sumOf(amounts) > 0n)
      .map(([address, amounts]) => [address, formatAmounts(amounts)]),
  );
}

function describeAmounts(amounts: ReadonlyMap<string, bigint>): Record<string, string> {
  return Object.fromEntries(
    [...amounts].filter(([, amount]) => amount > 0n).map(([address, amount]) => [address, formatMicro(amount)]),
  );
}
