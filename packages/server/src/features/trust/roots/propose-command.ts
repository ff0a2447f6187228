import { writeFile } from "node:fs/promises";
import { SdkError, isSdkError } from "@arcs/core";
import {
  defined,
  accountNameOf,
  isEvmAddress,
  isJsonObject,
  normalizeNetworkName,
  parseJson,
  isLedgerAccount,
} from "@arcs/core/internal";
import { createLedgerRequest, type LedgerRequest, listTransfersOf } from "@arcs/ledger";
import type { RootList, VouchingRoots } from "@arcs/trust";
import {
  percent,
  judgeSeller,
  type SellerJudgement,
  type SellerTransfer,
  showAmount,
  unitsToMicro,
} from "@arcs/trust/internal";
import { printable, readGivenFile } from "#process";
import { systemClock } from "../../../platform/base/runtime.ts";
import { openEvm } from "../../../platform/chains/open-chains.ts";
import {
  type Command,
  jsonOption,
  numberOption,
  requiredOption,
  textOption,
  wantsJson,
} from "../../../platform/cli/command.ts";
import type { CommandLine } from "../../../platform/settings/read-settings.ts";
import { loadRoots, readUrl } from "./load-roots.ts";
import type { EvmNetwork, EvmNetworks } from "../../../platform/chains/chains.ts";
import type { PaymentToken } from "../../../platform/settings/settings.ts";

export const proposeCommand: Command = {
  options: {
    from: { type: "string" },
    out: { type: "string" },
    group: { type: "string" },
    months: { type: "string" },
    "max-sellers": { type: "string" },
    "max-transactions": { type: "string" },
    "max-payers": { type: "string" },
    ...jsonOption,
  },
  async run(line) {
    const now = systemClock.now();
    const from = requiredOption(line, "from");
    const out = textOption(line, "out");
    const group = numberOption(line, "group", { min: 1, max: 7 }) ?? 1;
    const maxSellers = numberOption(line, "max-sellers", { min: 1, max: 10_000 }) ?? 100;
    const bounds: ProposalBounds = {
      months: numberOption(line, "months", { min: 3, max: 36 }) ?? 3,
      maxTransactions: numberOption(line, "max-transactions", { min: 10, max: 100_000 }) ?? 2_000,
      maxPayers: numberOption(line, "max-payers", { min: 1, max: 10_000 }) ?? 100,
    };
    const { roots } = await loadRoots(line.settings, { now });
    const listed = await readListing(from, { isMoney: (token) => roots.isMoney(token) });
    const tokens = line.settings.paymentTokens.filter(({ network, mint: asset }) =>
      roots.isMoney({ network, asset }),
    );
    const chains = { ...ledgerOf(line), evm: openEvm(line.settings), tokens };
    const readable = listed.filter((seller) =>
      seller.network === chains.network
        ? chains.request !== undefined
        : chains.evm.has(seller.network),
    );
    const sellers = readable.slice(0, maxSellers);
    console.error(
      `sellers listed: ${listed.length}; on chains without an endpoint: ${listed.length - readable.length}; beyond --max-sellers: ${readable.length - sellers.length}`,
    );
    const candidates = await judgeAll(chains, sellers, { ...bounds, now });
    const hasRead = candidates.some((each) => "judgement" in each);
    if (out !== undefined && hasRead)
      await writeDraft(out, draftRootList(candidates, { group, roots }));
    if (wantsJson(line)) console.log(JSON.stringify({ candidates }));
    else for (const text of candidates.toSorted(byVerdict).map(describe)) console.log(text);
    if (hasRead) return 0;
    console.error(whyNone(listed));
    return 1;
  },
};

async function judgeAll(
  chains: ReadableChains,
  sellers: readonly ListedSeller[],
  bounds: ProposalBounds & { now: Date },
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const [index, seller] of sellers.entries()) {
    console.error(`${index + 1}/${sellers.length} ${seller.account}`);
    const candidate = await judgeListed(chains, seller, bounds);
    if ("problem" in candidate)
      console.error(`  could not be read: ${printable(candidate.problem)}`);
    candidates.push(candidate);
  }
  return candidates;
}

function whyNone(listed: readonly unknown[]): string {
  return listed.length === 0
    ? "no seller is listed that is paid in a token of the list of roots in force (roots check)"
    : "no seller could be read; name endpoints that answer in LEDGER_RPC_URL and ARCS_EVM_RPC_URLS";
}

/** Connects to the ledger; not to the embedded one, which a running server has open. */
function ledgerOf({
  settings: { network, rpcUrl },
}: CommandLine): Pick<ReadableChains, "network" | "request"> {
  const isEmbedded = network === "local" && rpcUrl === undefined;
  return {
    network,
    request: isEmbedded ? undefined : createLedgerRequest({ network, ...defined({ rpcUrl }) }),
  };
}

async function writeDraft(path: string, list: RootList): Promise<void> {
  try {
    await writeFile(path, `${JSON.stringify(list, undefined, 2)}\n`, { flag: "wx" });
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new SdkError("invalid_argument", `--out must be a new file (${path}: ${code})`, {
      cause,
    });
  }
}

const ranks = { propose: 0, look: 1, refuse: 2 } as const;

function byVerdict(one: Candidate, other: Candidate): number {
  const rankOf = (each: Candidate): number =>
    "judgement" in each ? ranks[each.judgement.verdict] : 3;
  const salesOf = (each: Candidate): number =>
    "judgement" in each ? Number(each.judgement.facts.organic) : 0;
  return rankOf(one) - rankOf(other) || salesOf(other) - salesOf(one);
}

function describe(candidate: Candidate): string {
  const { account, resources } = candidate;
  const more = resources.length > 1 ? ` and ${resources.length - 1} more` : "";
  const named = `${account}  ${printable(resources[0] ?? "")}${more}`;
  if ("problem" in candidate)
    return `unread   ${named}\n         ${printable(candidate.problem)}\n`;
  const { verdict, facts, reasons, cap } = candidate.judgement;
  const lines = [
    `sold ${showAmount(facts.volume)} in ${facts.sales} payments, ${showAmount(facts.organic)} of it organic, in ${facts.months} periods of 30 days; cap ${showAmount(cap)}`,
    `payers ${facts.payers}, with money of their own ${facts.organicPayers}; came back ${percent(facts.repeatShare)}; the largest has ${percent(facts.largestPayerShare)}`,
    `paid by the seller ${facts.paidBySeller}, by other payers ${facts.paidByOtherPayers}; circled ${percent(facts.circledShare)}, returned ${percent(facts.returnedShare)}`,
    `prices ${facts.prices.map(({ amount, count }) => `${showAmount(amount)} (${count} times)`).join(", ")}`,
    ...reasons.map((reason) => `${reason.verdict}: ${reason.message}`),
  ];
  return [`${verdict.padEnd(7)}  ${named}`, ...lines.map((text) => `         ${text}`), ""].join(
    "\n",
  );
}

type ListedSeller = {
  account: string;
  network: string;
  resources: string[];
};

export type Candidate = ListedSeller & ({ judgement: SellerJudgement } | { problem: string });

const MAX_PAGES = 100;
const PAGE = 100;

/**
 * Reads a listing of x402's discovery: the answer of `GET /discovery/resources`
 * (`DiscoveryResourcesResponse` of @x402/extensions 2.27.0), of a search (`resources` in place of
 * `items`), or an array of such resources. Their `accepts` are payment requirements of version 1
 * (`network` "base") or 2 ("eip155:8453"). A URL is read page by page.
 */
export async function readListing(
  place: string,
  { isMoney }: { isMoney: (token: { network: string; asset: string }) => boolean },
): Promise<ListedSeller[]> {
  const sellers = new Map<string, ListedSeller>();
  for await (const resource of /^https?:\/\//.test(place)
    ? readPages(place)
    : readResources(place)) {
    for (const { account, network } of accountsOf(resource, isMoney)) {
      const seller = sellers.get(account) ?? { account, network, resources: [] };
      const given = resource["resource"];
      const name = typeof given === "string" ? given.slice(0, 300) : "";
      if (!seller.resources.includes(name) && seller.resources.length < PAGE)
        seller.resources.push(name);
      sellers.set(account, seller);
    }
  }
  return [...sellers.values()];
}

type Resource = Readonly<Record<string, unknown>>;

async function* readResources(path: string): AsyncGenerator<Resource> {
  yield* itemsOf(parse(await readGivenFile(path, { option: "--from" }), path), path).filter(
    isJsonObject,
  );
}

async function* readPages(url: string): AsyncGenerator<Resource> {
  let offset = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const place = new URL(url);
    if (!place.searchParams.has("limit")) place.searchParams.set("limit", String(PAGE));
    if (offset > 0) place.searchParams.set("offset", String(offset));
    const answer = await readUrl(place.href).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new SdkError(
        "invalid_argument",
        `--from must be a URL that can be read (${url}: ${why})`,
        { cause },
      );
    });
    const document = parse(new TextDecoder().decode(answer), url);
    const items = itemsOf(document, url);
    yield* items.filter(isJsonObject);
    offset += items.length;
    const pagination = isJsonObject(document) ? document["pagination"] : undefined;
    const total = isJsonObject(pagination) ? pagination["total"] : undefined;
    if (items.length === 0 || typeof total !== "number" || offset >= total) return;
  }
}

function parse(text: string, place: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new SdkError("invalid_argument", `--from must be JSON (${place} holds something else)`, {
      cause,
    });
  }
}

function itemsOf(document: unknown, place: string): unknown[] {
  const items = isJsonObject(document) ? (document["items"] ?? document["resources"]) : document;
  if (Array.isArray(items)) return items;
  const expected = "a discovery listing of x402, an object with the array items";
  throw new SdkError(
    "invalid_argument",
    `--from must be ${expected} (${place} holds something else)`,
  );
}

function accountsOf(
  { accepts }: Resource,
  isMoney: (token: { network: string; asset: string }) => boolean,
): { account: string; network: string }[] {
  return (Array.isArray(accepts) ? accepts : []).flatMap((each: unknown) => {
    if (!isJsonObject(each)) return [];
    const { network: name, asset, payTo } = each;
    if (typeof name !== "string" || typeof asset !== "string" || typeof payTo !== "string")
      return [];
    const network = normalizeNetworkName(name);
    if (!isMoney({ network, asset })) return [];
    const isAccount = network.startsWith("eip155:") ? isEvmAddress(payTo) : isLedgerAccount(payTo);
    return isAccount ? [{ account: accountNameOf(payTo, network), network }] : [];
  });
}

type ReadableChains = {
  /** Absent where there is none to read. */
  network: string;
  request: LedgerRequest | undefined;
  evm: EvmNetworks;
  tokens: readonly PaymentToken[];
};

type ProposalBounds = {
  /** Periods of 30 days before now. */
  months: number;
  /** Of a seller; of a payer a tenth. */
  maxTransactions: number;
  maxPayers: number;
};

// Basis points of the sales that the followed payers make up: the rest changes little.
const ENOUGH = 9_000;

/** Judges a seller by its payments, and where its payers have their money from. */
export async function judgeListed(
  chains: ReadableChains,
  seller: ListedSeller,
  { months, maxTransactions, maxPayers, now }: ProposalBounds & { now: Date },
): Promise<Candidate> {
  const { account, network } = seller;
  try {
    const since = Math.floor(now.getTime() / 1000) - months * 30 * 86_400;
    const reader = readerOf(chains, network, since);
    const own = await reader([account], maxTransactions);
    const payers = largestPayers(payersOf(account, own.transfers), maxPayers);
    const names = payers.map(({ payer }) => payer);
    const theirs =
      names.length === 0
        ? nothing()
        : await reader(names, Math.max(200, Math.floor(maxTransactions / 10)));
    const transfers = [...new Map([...own.transfers, ...theirs.transfers]).values()];
    const unread = [
      ...(own.partly.length > 0
        ? [`only the newest ${maxTransactions} of its transactions were read`]
        : []),
      ...explainUnfollowed(payers, theirs),
      ...(own.unread + theirs.unread > 0
        ? [`${own.unread + theirs.unread} transactions could not be read`]
        : []),
    ];
    const why = unread.length === 0 ? {} : { unread: unread.join("; ") };
    return {
      ...seller,
      judgement: judgeSeller({ seller: account, transfers, months, now, ...why }),
    };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return { ...seller, problem: `${error.message} (${error.code})` };
  }
}

/**
 * Says that the money of too many payers was not followed: a wallet can be made too busy to be
 * read.
 */
function explainUnfollowed(payers: readonly Payer[], { partly }: Reading): string[] {
  const hidden = new Set(partly);
  const known = payers
    .filter(({ payer }) => !hidden.has(payer))
    .reduce((sum, { share }) => sum + share, 0);
  if (payers.length === 0 || known >= ENOUGH) return [];
  return [
    `the money of payers with ${percent(known)} of its sales was followed; the others are too many, or have too many transactions`,
  ];
}

type Payer = { payer: string; share: number };

function payersOf(seller: string, transfers: ReadonlyMap<string, SellerTransfer>): Payer[] {
  const amounts = new Map<string, bigint>();
  for (const { payer, payee, amount } of transfers.values()) {
    // Of a token with more decimals, anybody can send less than a millionth.
    if (payee === seller && amount > 0n) amounts.set(payer, (amounts.get(payer) ?? 0n) + amount);
  }
  const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0n);
  return [...amounts]
    .map(([payer, amount]) => ({
      payer,
      share: Number((amount * 1_000_000_000n) / total) / 100_000,
    }))
    .sort((one, other) => other.share - one.share || (one.payer < other.payer ? -1 : 1));
}

function largestPayers(payers: readonly Payer[], max: number): Payer[] {
  let sum = 0;
  return payers.slice(0, max).filter(({ share }) => {
    const isNeeded = sum < ENOUGH;
    sum += share;
    return isNeeded;
  });
}

/**
 * Transfers by keys that are the same from both sides, accounts that have more, and unreadable
 * transactions.
 */
type Reading = { transfers: Map<string, SellerTransfer>; partly: string[]; unread: number };

const nothing = (): Reading => ({ transfers: new Map(), partly: [], unread: 0 });

type Reader = (accounts: readonly string[], max: number) => Promise<Reading>;

function readerOf(
  { network, request, evm, tokens }: ReadableChains,
  wanted: string,
  since: number,
): Reader {
  const mints = tokens.filter((token) => token.network === wanted).map(({ mint }) => mint);
  const chain = evm.get(wanted);
  if (wanted === network && request !== undefined) return ledgerReader(request, { mints, since });
  if (chain !== undefined) return evmReader(chain, { mints, since });
  throw new SdkError("invalid_argument", `no endpoint is set for ${wanted}`);
}

type Money = { mints: readonly string[]; since: number };

function ledgerReader(request: LedgerRequest, { mints, since }: Money): Reader {
  return async (accounts, max) => {
    const reading = nothing();
    for (const owner of accounts) {
      const { transfers, isWhole, unread } = await listTransfersOf(request, {
        owner,
        mints,
        since,
        max,
      });
      if (!isWhole) reading.partly.push(owner);
      reading.unread += unread.length;
      for (const {
        transaction,
        instruction,
        payer,
        payee,
        received,
        decimals,
        blockTime,
      } of transfers) {
        const transfer = {
          payer,
          payee,
          amount: unitsToMicro(received, decimals),
          at: blockTime * 1000,
        };
        reading.transfers.set(`${transaction} ${instruction}`, transfer);
      }
    }
    return reading;
  };
}

// One search covers so many accounts.
const ACCOUNTS_AT_ONCE = 20;

function evmReader(chain: EvmNetwork, { mints: tokens, since }: Money): Reader {
  const reading = async (accounts: readonly string[], max: number): Promise<Reading> => {
    const listed = await chain.listTransfersOf({
      accounts,
      tokens,
      since,
      max: max * accounts.length,
    });
    // One with very many transfers must not hide the others.
    if (!listed.isWhole && accounts.length > 1) return inParts(accounts, { max, size: 1 });
    const transfers = listed.transfers.map(
      ({ transactionHash, logIndex, payer, payee, amount, decimals, blockTime }) =>
        [
          `${transactionHash} ${logIndex}`,
          { payer, payee, amount: unitsToMicro(amount, decimals), at: blockTime * 1000 },
        ] as const,
    );
    return {
      transfers: new Map(transfers),
      partly: listed.isWhole ? [] : [...accounts],
      unread: 0,
    };
  };
  const inParts = async (
    accounts: readonly string[],
    { max, size }: { max: number; size: number },
  ): Promise<Reading> => {
    const all = nothing();
    for (let from = 0; from < accounts.length; from += size) {
      const part = await reading(accounts.slice(from, from + size), max);
      for (const [key, transfer] of part.transfers) all.transfers.set(key, transfer);
      all.partly.push(...part.partly);
    }
    return all;
  };
  return (accounts, max) => inParts(accounts, { max, size: ACCOUNTS_AT_ONCE });
}

/** Begins each text of a draft that a person has to write. */
export const TO_DO = "TO DO";

/**
 * Drafts a list of the proposed sellers, with the tokens of the list in force, for a person to
 * complete and sign.
 */
function draftRootList(
  candidates: readonly Candidate[],
  { group, roots }: { group: number; roots: VouchingRoots },
): RootList {
  const proposed = candidates.flatMap((each) =>
    "judgement" in each && each.judgement.verdict === "propose"
      ? [{ ...each, ...each.judgement }]
      : [],
  );
  const networks = new Set(proposed.map(({ network }) => network));
  return {
    name: `${TO_DO}: the name of your list`,
    assets: roots.document.assets.filter(({ network }) =>
      networks.has(normalizeNetworkName(network)),
    ),
    groups: [
      {
        group,
        name: `${TO_DO}: who answers for these sellers`,
        reason: `${TO_DO}: how you know them`,
      },
    ],
    roots: proposed.map(
      ({ account: address, cap, resources: [resource = "no resource"], facts }) => ({
        address,
        group,
        cap,
        reason: `${resource}: ${facts.organicPayers} payers, organic sales of ${showAmount(facts.organic)} in ${facts.months} periods of 30 days`,
      }),
    ),
    credentials: [],
  };
}
