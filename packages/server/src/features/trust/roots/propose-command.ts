import { writeFile } from "node:fs/promises";
import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { createLedgerRequest } from "@arcs/ledger";
import type { RootList } from "@arcs/trust";
import { percent } from "@arcs/trust/internal";

import { printable } from "#process";
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
import { loadRoots } from "./load-roots.ts";
import {
  type Candidate,
  draftRootList,
  isReadable,
  judgeListed,
  type ListedSeller,
  type ProposalBounds,
  type ReadableChains,
  readListing,
} from "./propose-roots.ts";

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
    const bounds = boundsOf(line);
    const { roots } = await loadRoots(line.settings, { now });
    const listed = await readListing(from, { isMoney: (token) => roots.isMoney(token) });
    const tokens = line.settings.paymentTokens.filter(({ network, mint: asset }) => roots.isMoney({ network, asset }));
    const chains = { ...ledgerOf(line), evm: openEvm(line.settings), tokens };
    const readable = listed.filter((seller) => isReadable(chains, seller));
    const sellers = readable.slice(0, maxSellers);
    console.error(
      `sellers listed: ${listed.length}; on chains without an endpoint: ${listed.length - readable.length}; beyond --max-sellers: ${readable.length - sellers.length}`,
    );
    const candidates = await judgeAll(chains, sellers, { ...bounds, now });
    if (out !== undefined) await writeDraft(out, draftRootList(candidates, { group, roots }));
    if (wantsJson(line)) console.log(JSON.stringify({ candidates }));
    else for (const text of candidates.toSorted(byVerdict).map(describe)) console.log(text);
    return 0;
  },
};

function boundsOf(line: CommandLine): ProposalBounds {
  return {
    months: numberOption(line, "months", { min: 3, max: 36 }) ?? 3,
    maxTransactions: numberOption(line, "max-transactions", { min: 10, max: 100_000 }) ?? 2_000,
    maxPayers: numberOption(line, "max-payers", { min: 1, max: 10_000 }) ?? 100,
  };
}

/** Connects to the ledger; not to the embedded one, which a running server has open. */
function ledgerOf({ settings: { network, rpcUrl } }: CommandLine): Pick<ReadableChains, "network" | "request"> {
  const isEmbedded = network === "local" && rpcUrl === undefined;
  return { network, request: isEmbedded ? undefined : createLedgerRequest({ network, ...defined({ rpcUrl }) }) };
}

/** Judges one after the other, and says on the standard error stream which one it reads. */
async function judgeAll(
  chains: ReadableChains,
  sellers: readonly ListedSeller[],
  options: ProposalBounds & { now: Date },
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const [index, seller] of sellers.entries()) {
    console.error(`${index + 1}/${sellers.length} ${seller.account}`);
    const candidate = await judgeListed(chains, seller, options);
    if ("problem" in candidate) console.error(`  could not be read: ${printable(candidate.problem)}`);
    candidates.push(candidate);
  }
  return candidates;
}

async function writeDraft(path: string, list: RootList): Promise<void> {
  try {
    await writeFile(path, `${JSON.stringify(list, undefined, 2)}\n`, { flag: "wx" });
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new SdkError("invalid_argument", `--out expected a new file, got ${path} (${code})`, { cause });
  }
}

const ranks = { propose: 0, look: 1, refuse: 2 } as const;

/** Sorts the proposed ones to the top, and the largest of them. */
function byVerdict(one: Candidate, other: Candidate): number {
  const rankOf = (each: Candidate): number => ("judgement" in each ? ranks[each.judgement.verdict] : 3);
  const salesOf = (each: Candidate): number => ("judgement" in each ? Number(each.judgement.facts.organic) : 0);
  return rankOf(one) - rankOf(other) || salesOf(other) - salesOf(one);
}

function describe(candidate: Candidate): string {
  const { account, resources } = candidate;
  const more = resources.length > 1 ? ` and ${resources.length - 1} more` : "";
  const named = `${account}  ${printable(resources[0] ?? "")}${more}`;
  if ("problem" in candidate) return `unread   ${named}\n         ${printable(candidate.problem)}\n`;
  const { verdict, facts, reasons, cap } = candidate.judgement;
  const lines = [
    `sold ${facts.volume} in ${facts.sales} payments, ${facts.organic} of it organic, in ${facts.months} periods of 30 days; cap ${cap}`,
    `payers ${facts.payers}, with money of their own ${facts.organicPayers}; came back ${percent(facts.repeatShare)}; the largest has ${percent(facts.largestPayerShare)}`,
    `paid by the seller ${facts.paidBySeller}, by other payers ${facts.paidByOtherPayers}; circled ${percent(facts.circledShare)}, returned ${percent(facts.returnedShare)}`,
    `prices ${facts.prices.map(({ amount, count }) => `${amount} (${count} times)`).join(", ")}`,
    ...reasons.map((reason) => `${reason.verdict}: ${reason.message}`),
  ];
  return [`${verdict.padEnd(7)}  ${named}`, ...lines.map((text) => `         ${text}`), ""].join("\n");
}
