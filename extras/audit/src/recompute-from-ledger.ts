import { SdkError } from "@arcs/core";
import { assertShape, defined } from "@arcs/core/internal";
import type { TierPrices, TrustScore, VouchingRoots } from "@arcs/trust";
import { applyCoverEntry, type CoverBook, createCoverBook } from "@arcs/trust/cover";
import {
  computeScoreByRoots,
  isCoverRecord,
  type LoggedTransaction,
  vouchingRoots,
} from "@arcs/trust/internal";
import {
  emptyLogState,
  followLog,
  type LogFinding,
  type LogPolicy,
  type LogReader,
  type LogRecord,
  type ReadLogEntry,
} from "@arcs/trust/transparency";

import {
  type AgentFact,
  type AgentFacts,
  currentId,
  gatherFacts,
  voicesByPayment,
} from "./agent-facts.ts";
import { disputeOf, isAhead } from "./check-score.ts";
import {
  compareWithLedgers,
  type LedgerFinding,
  type LedgerPayment,
  type LedgerRpc,
} from "./compare-ledger.ts";

/**
 * An agent, and where it is paid. Take the accounts from its credential, and not from the service
 * that is checked.
 */
export type LedgerAgent = {
  /** As the log names it. */
  id: string;
  /** Wallets of Solana, and account ids (CAIP-10) of EVM chains. */
  payees: readonly string[];
  /** Further addresses of its owner: payments by them count nothing. */
  ownAddresses?: readonly string[];
};

/** Sources for computing a score without the service. */
export type RecomputeOptions = {
  /** By the names of networks, as `devnet` or `eip155:8453`. */
  rpc: Readonly<Record<string, LedgerRpc>>;
  /** The log, and the trust policy for it. */
  log: { reader: LogReader; policy: LogPolicy };
  /** Roots and the tokens that count as money: the service's list, or any other. */
  roots: VouchingRoots;
  tierPrices?: TierPrices;
  now: Date;
  /** Transactions of which you know that the service was told, as by your receipts. */
  reported?: ReadonlySet<string>;
};

/** Score of an agent by the ledger and the log. */
export type LedgerScore = {
  score: TrustScore;
  /** Payments and other transfers that the service hid, invented, altered or dated earlier. */
  findings: LedgerFinding[];
  /** Payments of the log that the ledger bears out. */
  proved: number;
  /** Number of commitments in the log, of all agents. Hidden records may stand behind them. */
  commitments: number;
};

/**
 * Computes the Trust Score of an agent from the ledger and the public log, without asking the
 * service for anything else: finds the payments on the ledger by itself, and joins to them the
 * ratings and disputes of the log. In Node and in browsers. It goes by the given roots from the
 * first entry on.
 *
 * A payment of the log counts where the ledger has it. One on the ledger that the log lacks is
 * `hidden` where it is one in a token that the roots count, of 0.001 or more, by somebody else,
 * made after the log began and at least a day before `now`. Nobody may have told the service of it:
 * `reported` tells those apart that it knew of.
 *
 * @throws SdkError `invalid_log_entry` with `details.problem` where something is wrong with the log
 *   itself; `invalid_vouching_entry` for an entry of the log of cover that is earlier than the one before; `invalid_argument`; `package_missing` without `@arcs/ledger` or
 * `@arcs/evm`; whatever the reader and the ledgers throw
 * @example
 * ```ts
 * const log = { reader: createHttpLogReader({ url }), policy: { origin: key.name, logKeys: [key] } };
 * const { score, findings } = await recomputeFromLedger(agent, { rpc: { devnet: rpcUrl }, log, roots, now: new Date() });
 * ```
 */
export async function recomputeFromLedger(
  agent: LedgerAgent,
  options: RecomputeOptions,
): Promise<LedgerScore> {
  assertShape(agent, "agent", { id: "text", payees: ["text"], "ownAddresses?": ["text"] });
  assertShape(options, "options", {
    rpc: "object",
    log: "object",
    roots: vouchingRoots,
    now: "date",
  });
  const { rpc, roots, now, reported = new Set<string>(), tierPrices } = options;
  const { facts, book, began, commitments } = await readLog(agent, options);
  const from = began ?? now.getTime();
  const { assets } = roots.document;
  const ownAddresses = [...new Set([agent.id, ...agent.payees, ...(agent.ownAddresses ?? [])])];
  const { findings, proved } = await compareWithLedgers(facts, {
    accounts: agent.payees,
    rpc,
    since: from,
    now: now.getTime(),
    assets,
    ownAddresses: new Set(ownAddresses),
    from,
    reported,
  });
  const score = computeScoreByRoots(
    {
      agentId: agent.id,
      computedAt: now.toISOString(),
      log: {
        position: book.position,
        at: new Date(Math.max(book.at, now.getTime())).toISOString(),
      },
      ownAddresses,
      transactions: transactionsOf(facts, { book, proved }),
      tierPrices,
    },
    book,
  );
  return { score, findings, proved: proved.size, commitments };
}

/**
 * Reads and checks all of the log, and keeps what is about the agent; `began` is the time of the
 * first entry, in milliseconds.
 */
async function readLog(
  agent: LedgerAgent,
  { log: { reader, policy }, roots, now }: Pick<RecomputeOptions, "log" | "roots" | "now">,
) {
  const book = createCoverBook(roots);
  const facts: AgentFact[] = [];
  let began: number | undefined;
  let commitments = 0;
  let ahead: ReadLogEntry | undefined;
  const isPaidTo = (record: LogRecord): boolean =>
    "payee" in record && agent.payees.includes(record.payee);
  const onEntry = ({ position, entry }: ReadLogEntry): void => {
    if ("commitment" in entry) {
      commitments += 1;
      return;
    }
    const { record, chain } = entry;
    began ??= Date.parse(record.at);
    if (isAhead(record, now.getTime())) ahead ??= { position, entry };
    if (isCoverRecord(record)) applyCoverEntry(book, record);
    if (chain?.agent === agent.id || isPaidTo(record)) facts.push({ position, record });
  };
  const { finding } = await followLog(emptyLogState(), { reader, policy, onEntry });
  if (finding !== undefined) throw refuse(finding);
  if (ahead !== undefined) {
    const { position } = ahead;
    throw refuse({
      problem: "time_to_come",
      message: `entry ${position} is of a time that is yet to come`,
      position,
    });
  }
  return { facts: gatherFacts(facts), book, began, commitments };
}

function refuse({
  problem,
  message,
  position,
}: Omit<LogFinding, "problem"> & { problem: string }): SdkError {
  const details = { problem, ...defined({ position }) };
  return new SdkError("invalid_log_entry", `the log is not to be believed: ${message}`, {
    details,
  });
}

/** Returns the transactions of the score: those payments of the log that the ledger bears out. */
function transactionsOf(
  { payments, replacements, ratings, disputes }: AgentFacts,
  { book, proved }: { book: CoverBook; proved: ReadonlyMap<string, LedgerPayment> },
): LoggedTransaction[] {
  const rated = voicesByPayment(ratings, { replacements });
  const disputed = voicesByPayment(disputes, { replacements });
  return [...payments].flatMap(([id, { payer, payee, amount }]): LoggedTransaction[] => {
    const onLedger = proved.get(id);
    if (onLedger === undefined) return [];
    const time = new Date(onLedger.paidAt).toISOString();
    const booked = book.payments.get(id);
    const current = currentId(id, replacements);
    const rating = rated.get(current)?.at(-1);
    // Of a dispute that is not about an open or a settled payment, only the agent's chain tells.
    const dispute = (booked && disputeOf(booked)) ?? disputed.get(current)?.at(-1)?.value;
    return [
      {
        id,
        payer,
        payee,
        amount,
        currency: "USDC",
        status: "completed",
        createdAt: time,
        completedAt: time,
        evidence: "ledger",
        ...defined({ rating: rating?.value, dispute }),
        ...rating?.times,
      },
    ];
  });
}
