import { createSigner, decodeAddress, isSdkError, parseWalletKey, SdkError } from "@arcs/core";
import { formatDidKey, isJsonObject, parseJson, showValue } from "@arcs/core/internal";
import {
  readRootList,
  signRootList,
  type VouchingRoots,
  findTier,
  limitOf,
  readTierPrices,
  type Tier,
  type TierPrices,
} from "@arcs/trust";
import {
  applyCoverEntry,
  type CoverBook,
  type CoverEntry,
  createCoverBook,
  readCover,
  settleDue,
} from "@arcs/trust/cover";
import { formatMicro, showAmount, showPair } from "@arcs/trust/internal";
import { printable, printTable, readGivenFile } from "#process";
import { systemClock } from "../../../platform/base/runtime.ts";
import { explainRoots, loadRoots } from "./load-roots.ts";
import { listUnread } from "../following/service.ts";
import {
  type Command,
  jsonOption,
  numberOption,
  requiredOption,
  wantsJson,
  withStore,
} from "../../../platform/cli/command.ts";
import { proposeCommand, TO_DO } from "./propose-command.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { findCoverEnd, listCoverEntries, findRootsBy } from "../cover/store.ts";

const MAX_SHOWN = 1000;

export const rootsCommands: Readonly<Record<string, Command>> = {
  sign: {
    options: { key: { type: "string" } },
    mostWords: 1,
    async run(line) {
      const signer = createSigner(await readKey(requiredOption(line, "key")));
      const { document } = await readList(line.positionals[0], { option: "the list of roots" });
      if (JSON.stringify(document).includes(`"${TO_DO}`)) {
        const message = `the list of roots must have each ${showValue(TO_DO)} of its draft filled in`;
        throw new SdkError("invalid_root_list", message);
      }
      console.log(
        JSON.stringify(
          await signRootList(document, { signer, now: systemClock.now() }),
          undefined,
          2,
        ),
      );
      console.error(`signed by ${formatDidKey(decodeAddress(signer.address))}`);
      return 0;
    },
  },
  check: {
    options: jsonOption,
    async run(line) {
      const { roots } = await loadRoots(line.settings, { now: systemClock.now() });
      const { digest, document } = roots;
      if (wantsJson(line)) {
        console.log(JSON.stringify({ rootsDigest: digest, list: document }));
        return 0;
      }
      const [, meaning] = explainRoots(roots, line.settings);
      console.log(`${printable(document.name)}\nrootsDigest ${digest}\n${meaning}\n`);
      printTable([
        ["GROUP", "SELLER", "CAP", "REASON"],
        ...document.roots.map(({ group, address, cap, reason }) => [
          String(group),
          address,
          showAmount(cap),
          reason,
        ]),
        ...document.credentials.map(({ issuer, type, price, days }) => [
          "0",
          `${type} of ${issuer}`,
          showAmount(price),
          `once in ${days} days`,
        ]),
      ]);
      return 0;
    },
  },
  propose: proposeCommand,
  diff: {
    options: { from: { type: "string" }, max: { type: "string" }, ...jsonOption },
    async run(line) {
      const roots = await readList(requiredOption(line, "from"), { option: "--from" });
      const maxShown = numberOption(line, "max", { min: 1, max: 100_000 }) ?? 20;
      const { tierPrices } = line.settings;
      const diff = await withStore(line.settings, ({ store, clock }) =>
        diffRoots(store.pool, { roots, tierPrices, now: clock.now(), maxShown }),
      );
      if (wantsJson(line)) {
        console.log(JSON.stringify({ newRootsDigest: roots.digest, ...diff }));
        return 0;
      }
      console.log(
        `in force  ${diff.rootsDigest === "" ? "no list" : diff.rootsDigest}\nnew       ${roots.digest}`,
      );
      console.log(`log       ${diff.entries} entries, settled up to ${diff.at}`);
      console.log(
        `accounts  ${diff.accounts} with a cost to forge; it changes for ${diff.changed}; the highest possible tier rises for ${diff.rises}, falls for ${diff.falls}\n`,
      );
      printTable([
        ["ACCOUNT", "SAFE NOW", "SAFE THEN", "COST NOW", "COST THEN", "TIER UP TO", "THEN"],
        ...diff.largest.map(({ account, before, after }) => [
          account,
          ...showPair(before.safe, after.safe),
          ...showPair(before.costToForge, after.costToForge),
          before.tier,
          after.tier,
        ]),
      ]);
      return 0;
    },
  },
  unread: {
    options: jsonOption,
    async run(line) {
      const unread = await withStore(line.settings, ({ store }) =>
        listUnread(store.pool, { limit: MAX_SHOWN }),
      );
      if (wantsJson(line)) {
        console.log(JSON.stringify({ unread }));
        return 0;
      }
      if (unread.length === 0) {
        console.log("none: every transaction of the followed roots was read");
        return 0;
      }
      printTable([
        ["NETWORK", "TRANSACTION", "FOUND", "NEXT RETRY", "PROBLEM"],
        ...unread.map(({ network, transactionHash, foundAt, nextAt, problem }) => [
          network,
          transactionHash,
          foundAt.toISOString(),
          nextAt.toISOString(),
          problem,
        ]),
      ]);
      return 0;
    },
  },
};

async function readKey(path: string): Promise<ReturnType<typeof parseWalletKey>> {
  const text = await readGivenFile(path, { option: "--key" });
  try {
    return parseWalletKey(text.trim());
  } catch (error) {
    if (!isSdkError(error)) throw error;
    throw new SdkError(
      error.code,
      `--key must be a file that holds nothing but a key: ${error.message}`,
    );
  }
}

/** Reads a list of roots from a file, without its proof where it is signed. */
async function readList(
  path: string | undefined,
  { option }: { option: string },
): Promise<VouchingRoots> {
  if (path === undefined)
    throw new SdkError("invalid_argument", "a file with a list of roots is needed; see --help");
  let list: unknown;
  try {
    list = parseJson(await readGivenFile(path, { option }));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SdkError(
      "invalid_root_list",
      `${option} must be JSON (${path} holds something else)`,
      {
        cause: error,
      },
    );
  }
  if (!isJsonObject(list)) return readRootList(list);
  const { proof: _, ...unsigned } = list;
  return readRootList(unsigned);
}

/** Figures of an account by a list of roots, in millionths of a currency unit. */
type Figures = { costToForge: bigint; safe: bigint };

const NOTHING: Figures = { costToForge: 0n, safe: 0n };
const tierOrder: readonly Tier[] = ["bronze", "silver", "gold", "platinum"];

/**
 * Folds the log twice, as if the list in force, then the other, had been in force all along, with
 * one book in memory at a time.
 */
export async function diffRoots(
  db: Queryable,
  {
    roots,
    tierPrices,
    now,
    maxShown,
  }: { roots: VouchingRoots; tierPrices: TierPrices; now: Date; maxShown: number },
) {
  const end = await findCoverEnd(db);
  const inForce = await findRootsBy(db, end.rootsDigest);
  const at = Math.max(now.getTime(), end.at.getTime());
  const before = await readFigures(db, inForce, { position: end.position, at });
  const after = await readFigures(db, roots, { position: end.position, at });
  const limits = readTierPrices(tierPrices);
  const standingOf = ({ costToForge, safe }: Figures) => ({
    costToForge: formatMicro(costToForge),
    safe: formatMicro(safe),
    tier: findTier(limitOf(costToForge, limits)),
  });
  const accounts = [...new Set([...before.keys(), ...after.keys()])].sort().map((account) => {
    const [one, other] = [before.get(account) ?? NOTHING, after.get(account) ?? NOTHING];
    const shown = { account, before: standingOf(one), after: standingOf(other) };
    return {
      shown,
      cost: distance(one.costToForge, other.costToForge),
      safe: distance(one.safe, other.safe),
      steps: tierOrder.indexOf(shown.after.tier) - tierOrder.indexOf(shown.before.tier),
    };
  });
  const changed = accounts.filter(({ cost, safe }) => cost > 0n || safe > 0n);
  // Of what is safe to spend, then of the cost to forge.
  const largest = changed.toSorted(
    (one, other) => order(one.safe, other.safe) || order(one.cost, other.cost),
  );
  return {
    rootsDigest: end.rootsDigest,
    entries: end.position,
    at: new Date(at).toISOString(),
    accounts: accounts.length,
    changed: changed.length,
    rises: accounts.filter(({ steps }) => steps > 0).length,
    falls: accounts.filter(({ steps }) => steps < 0).length,
    largest: largest.slice(0, maxShown).map(({ shown }) => shown),
  };
}

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);
const order = (one: bigint, other: bigint): number => (one === other ? 0 : one > other ? -1 : 1);

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
  for (const agent of new Set([
    ...book.agents.keys(),
    ...roots.document.roots.map(({ address }) => address),
  ])) {
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
    if (page.length === 0)
      throw new SdkError("internal_error", `the log must have an entry ${book.position + 1}`);
    for (const { entry } of page) applyCoverEntry(book, parseJson(entry) as CoverEntry);
  }
}
