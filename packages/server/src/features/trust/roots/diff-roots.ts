import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import { findTier, limitOf, readTierPrices, type Tier, type TierPrices, type VouchingRoots } from "@arcs/trust";
import {
  applyCoverEntry,
  type CoverBook,
  type CoverEntry,
  createCoverBook,
  readCover,
  settleDue,
} from "@arcs/trust/cover";
import { formatMicro } from "@arcs/trust/internal";

import type { Queryable } from "../../../platform/db/queryable.ts";
import { findCoverEnd, listCoverEntries } from "../cover/store.ts";
import { findRootsBy } from "./root-lists.ts";

/** Decimal texts in currency units. */
type Standing = { costToForge: string; safe: string; tier: Tier };

export type RootsDiff = {
  /** Of the list in force; empty for none. */
  rootsDigest: string;
  /** Entries of the log, and the time that payments are settled up to. */
  entries: number;
  at: string;
  accounts: number;
  changed: number;
  /** Accounts whose highest possible tier rises and falls. */
  rises: number;
  falls: number;
  /** The largest changes of what is safe to spend, then of the cost to forge. */
  largest: { account: string; before: Standing; after: Standing }[];
};

/** In millionths of a currency unit. */
type Figures = { costToForge: bigint; safe: bigint };

const NOTHING: Figures = { costToForge: 0n, safe: 0n };
const tierOrder: readonly Tier[] = ["bronze", "silver", "gold", "platinum"];

/** Folds the log twice, as if the list in force, then the other, had been in force all along, with one book in memory at a time. */
export async function diffRoots(
  db: Queryable,
  { roots, tierPrices, now, maxShown }: { roots: VouchingRoots; tierPrices: TierPrices; now: Date; maxShown: number },
): Promise<RootsDiff> {
  const end = await findCoverEnd(db);
  const inForce = await findRootsBy(db, end.rootsDigest);
  const at = Math.max(now.getTime(), end.at.getTime());
  const before = await readFigures(db, inForce, { position: end.position, at });
  const after = await readFigures(db, roots, { position: end.position, at });
  const limits = readTierPrices(tierPrices);
  const tierOf = ({ costToForge }: Figures): Tier => findTier(limitOf(costToForge, limits));
  const standingOf = (figures: Figures): Standing => ({
    costToForge: formatMicro(figures.costToForge),
    safe: formatMicro(figures.safe),
    tier: tierOf(figures),
  });
  const accounts = [...new Set([...before.keys(), ...after.keys()])].sort().map((account) => {
    const pair = { account, before: before.get(account) ?? NOTHING, after: after.get(account) ?? NOTHING };
    const steps = tierOrder.indexOf(tierOf(pair.after)) - tierOrder.indexOf(tierOf(pair.before));
    return { ...pair, steps };
  });
  const changed = accounts.filter((each) => changeOf(each, "costToForge") > 0n || changeOf(each, "safe") > 0n);
  const largest = changed
    .toSorted((one, other) => compare(one, other, "safe") || compare(one, other, "costToForge"))
    .slice(0, maxShown);
  return {
    rootsDigest: end.rootsDigest,
    entries: end.position,
    at: new Date(at).toISOString(),
    accounts: accounts.length,
    changed: changed.length,
    rises: accounts.filter(({ steps }) => steps > 0).length,
    falls: accounts.filter(({ steps }) => steps < 0).length,
    largest: largest.map((each) => ({
      account: each.account,
      before: standingOf(each.before),
      after: standingOf(each.after),
    })),
  };
}

type Pair = { before: Figures; after: Figures };

function changeOf({ before, after }: Pair, name: keyof Figures): bigint {
  const change = after[name] - before[name];
  return change < 0n ? -change : change;
}

function compare(one: Pair, other: Pair, name: keyof Figures): number {
  const difference = changeOf(other, name) - changeOf(one, name);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

async function readFigures(
  db: Queryable,
  roots: VouchingRoots,
  { position, at }: { position: number; at: number },
): Promise<Map<string, Figures>> {
  const book = createCoverBook(roots);
  await foldUntil(db, book, position);
  const figures = new Map<string, Figures>();
  // Before the accounts are listed: settling adds some.
  settleDue(book, at);
  for (const agent of new Set([...book.agents.keys(), ...roots.document.roots.map(({ address }) => address)])) {
    const { costToForge, safe } = readCover(book, { agent, at });
    if (costToForge > 0n) figures.set(agent, { costToForge, safe });
  }
  return figures;
}

const PAGE = 5_000;

export async function foldUntil(db: Queryable, book: CoverBook, position: number): Promise<void> {
  while (book.position < position) {
    const limit = Math.min(PAGE, position - book.position);
    const page = await listCoverEntries(db, { after: book.position, limit });
    if (page.length === 0) throw new SdkError("internal_error", `the log expected an entry ${book.position + 1}`);
    for (const { entry } of page) applyCoverEntry(book, parseJson(entry) as CoverEntry);
  }
}
