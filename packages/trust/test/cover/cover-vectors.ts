import { readFileSync } from "node:fs";

import {
  formatMicro,
  formatAmounts,
  sumOf,
  type Balance,
  lapsedTo,
  periodOf,
} from "../../src/cover/amounts.ts";
import { applyCoverEntry } from "../../src/cover/apply-cover-entry.ts";
import { readCover } from "../../src/cover/safe-to-spend.ts";
import { type BookedPayment, type CoverBook, createCoverBook } from "../../src/cover/cover-book.ts";
import type { CoverEntry } from "../../src/cover/cover-entry.ts";
import { readRootList, type RootList } from "../../src/roots/root-list.ts";

/**
 * A case of `schemas/vectors/cover.json` and `cover-random.jsonl`; their README describes the
 * format.
 */
export type CoverCase = {
  name?: string;
  roots: RootList;
  log: CoverEntry[];
  readAt: string;
  expected: object;
};

const read = (file: string): string =>
  readFileSync(new URL(`../../../../schemas/vectors/${file}`, import.meta.url), "utf8");

export const handCases: CoverCase[] = ["cover.json", "cover-holds.json"].flatMap(
  (file) => JSON.parse(read(file)) as CoverCase[],
);
export const randomCases: CoverCase[] = ["cover-random.jsonl", "cover-holds-random.jsonl"].flatMap(
  (file) =>
    read(file)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as CoverCase),
);

/** Folds a log. */
export function fold({ roots, log }: Pick<CoverCase, "roots" | "log">): CoverBook {
  const book = createCoverBook(readRootList(roots));
  for (const entry of log) applyCoverEntry(book, entry);
  return book;
}

/** Describes a book at a time in the form of the vectors: zeros are left out. */
export function describeBook(book: CoverBook, at: number): object {
  const agents = new Set([
    ...book.agents.keys(),
    ...book.roots.document.roots.map(({ address }) => address),
  ]);
  const covers = [...agents].map((agent) => [agent, describeCover(book, { agent, at })] as const);
  return {
    voices: describeBalances(book.voices, at),
    rooms: describeBalances(book.rooms, at),
    debts: Object.fromEntries([...book.debts].map(([payer, debt]) => [payer, formatMicro(debt)])),
    agents: Object.fromEntries(
      covers.filter(([, cover]) => Object.values(cover).some((text) => text !== "0")),
    ),
    payments: Object.fromEntries(
      [...book.payments].map(([id, payment]) => [id, describePayment(payment)]),
    ),
  };
}

/** Describes the cover of an agent in decimal texts. */
export function describeCover(
  book: CoverBook,
  options: { agent: string; at: number },
): Record<string, string> {
  const cover = readCover(book, options);
  return Object.fromEntries(
    Object.entries(cover).map(([name, amount]) => [name, formatMicro(amount)]),
  );
}

function describePayment({ state, rest, given, earns, earned }: BookedPayment): object {
  return {
    state,
    rest: formatMicro(rest),
    ...(sumOf(given) > 0n && { given: formatAmounts(given) }),
    ...(earns > 0n && { earns: formatMicro(earns) }),
    ...(earned > 0n && { earned: formatMicro(earned) }),
  };
}

function describeBalances(balances: ReadonlyMap<string, Balance>, at: number): object {
  return Object.fromEntries(
    [...balances]
      .map(([account, balance]) => [account, lapsedTo(balance, periodOf(at))] as const)
      .filter(([, amounts]) => sumOf(amounts) > 0n)
      .map(([account, amounts]) => [account, formatAmounts(amounts)]),
  );
}

/** Day 0 of the moves of {@link play}. */
export const start = Date.parse("2026-04-07T00:00:00Z");
const money = { ...handCases[0]!.roots.assets[0]!, transaction: "tx" };

type Move = { kind: CoverEntry["kind"]; days: number } & Record<string, unknown>;

/** Applies moves to a book: times are in days, and payments and transfers are in money. */
export function play(book: CoverBook, moves: readonly Move[]): void {
  for (const { days, ...move } of moves) {
    const head = {
      position: book.position + 1,
      at: new Date(start + days * 86_400_000).toISOString(),
    };
    applyCoverEntry(book, {
      ...head,
      ...("amount" in move && money),
      ...move,
    } as unknown as CoverEntry);
  }
}
