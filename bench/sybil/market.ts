// A market for attackers and honest agents: payments go through the book of cover, scores through
// the formula.
import {
  computeTrustScore,
  readRootList,
  type RootList,
  type ScoreTransaction,
  type TrustScore,
} from "@arcs/trust";
import {
  applyCoverEntry,
  type BookedPayment,
  type Cover,
  type CoverEntry,
  createCoverBook,
  readCover,
  scoreFactsOf,
  settleDue,
} from "@arcs/trust/cover";
import { backingOfAgent, formatMicro } from "@arcs/trust/internal";

export const UNIT = 1_000_000n;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Smaller payments have no effect. */
export const DUST = 1_000n;
const money = { network: "bench", asset: "money" };
// A period begins here.
const START = 20_550 * DAY;

type Root = RootList["roots"][number];
type WithoutHead<Entry> = Entry extends unknown ? Omit<Entry, "position" | "at"> : never;
/** Words of a payer. */
export type Words = Pick<ScoreTransaction, "rating" | "payerResponseTimeMs">;

/** A market; amounts are millionths of a currency unit, times milliseconds. */
export type Market = {
  /** Lets time pass. */
  wait(time: number): void;
  /** Pays, and returns the payment's id. */
  pay(payer: string, payee: string, amount: bigint, words?: Words): string;
  /** Holds an amount and pays it; `undefined` where it is not safe to spend. */
  hold(payer: string, agent: string, amount: bigint, words?: Words): string | undefined;
  giveBack(payer: string, payee: string, amount: bigint): void;
  reportFailed(id: string): void;
  dispute(id: string): void;
  resolve(id: string, winner: "payer" | "agent"): void;
  destroy(kind: "burn" | "bond", owner: string, amount: bigint): void;
  /** Shows a credential of the list's issuer. */
  show(payer: string, type: string): void;
  coverOf(agent: string): Cover;
  voiceOf(account: string): bigint;
  roomOf(agent: string): bigint;
  scoreOf(agent: string): TrustScore;
};

/** Sellers in two groups, whose caps bound nothing. */
export const twoRoots = rootsWithCap("1000000000");

/** Two sellers, each in a group of its own. */
export function rootsWithCap(cap: string): Root[] {
  return ["r1", "r2"].map((address, index) => ({
    address,
    group: index + 1,
    cap,
    reason: "measurement",
  }));
}

/** Opens an empty market. */
export function openMarket({
  roots = twoRoots,
  credentials = [],
}: Partial<Pick<RootList, "roots" | "credentials">> = {}): Market {
  const groups = [...new Set(roots.map(({ group }) => group))];
  const list = readRootList({
    name: "Roots for measurements",
    assets: [money],
    groups: groups.map((group) => ({ group, name: `${group}`, reason: "measurement" })),
    roots,
    credentials,
  });
  const book = createCoverBook(list);
  const paidTo = new Map<string, { id: string; words: Words }[]>();
  let at = START;

  function apply(entry: WithoutHead<CoverEntry>): void {
    applyCoverEntry(book, {
      ...entry,
      position: book.position + 1,
      at: new Date(at).toISOString(),
    });
  }

  function pay(
    { payer, payee, amount }: { payer: string; payee: string; amount: bigint },
    { held, words }: { held?: true; words: Words },
  ): string {
    const id = `t${book.position + 1}`;
    const parties = { id, payer, payee, amount: formatMicro(amount), transaction: id };
    apply({ kind: "payment", ...parties, ...money, ...(held && { held }) });
    const paid = paidTo.get(payee);
    if (paid === undefined) paidTo.set(payee, [{ id, words }]);
    else paid.push({ id, words });
    return id;
  }

  const market: Market = {
    wait(time) {
      at += time;
      settleDue(book, at);
    },
    pay: (payer, payee, amount, words = {}) => pay({ payer, payee, amount }, { words }),
    hold(payer, payee, amount, words = {}) {
      const isSafe = amount > 0n && amount <= market.coverOf(payee).safe;
      return isSafe ? pay({ payer, payee, amount }, { held: true, words }) : undefined;
    },
    giveBack(payer, payee, amount) {
      apply({
        kind: "transfer",
        payer,
        payee,
        amount: formatMicro(amount),
        ...money,
        transaction: "back",
      });
    },
    reportFailed: (id) => apply({ kind: "failed", id }),
    dispute: (id) => apply({ kind: "dispute", id }),
    resolve: (id, winner) => apply({ kind: "resolved", id, for: winner }),
    destroy(kind, owner, amount) {
      const about = {
        payer: owner,
        amount: formatMicro(amount),
        ...money,
        transaction: "destroyed",
      };
      apply(kind === "burn" ? { kind, ...about } : { kind, ...about, payee: owner });
    },
    show: (payer, type) =>
      apply({ kind: "credential", payer, issuer: "issuer", type, digest: "0".repeat(64) }),
    coverOf: (agent) => readCover(book, { agent, at }),
    voiceOf: (account) => sumOf(book.voices.get(account)?.amounts),
    roomOf: (agent) => sumOf(book.rooms.get(agent)?.amounts),
    scoreOf(agent) {
      const listed = (paidTo.get(agent) ?? []).flatMap(({ id, words }) => {
        const payment = book.payments.get(id);
        return payment === undefined ? [] : [{ payment, words }];
      });
      return computeTrustScore({
        transactions: listed.map(({ payment, words }) => toTransaction(payment, words)),
        ownAddresses: [agent],
        rootsDigest: list.digest,
        cover: backingOfAgent(book, {
          agentId: agent,
          payments: listed.map(({ payment }) => payment),
        }),
        now: new Date(at),
      });
    },
  };
  return market;
}

function toTransaction(payment: BookedPayment, words: Words): ScoreTransaction {
  const { id, payer, payee, amount, at, dispute, state } = payment;
  const outcome = state === "lost" ? "lost" : dispute === "decided" ? "won" : dispute;
  return {
    id,
    payer,
    payee,
    amount: formatMicro(amount),
    currency: "USDC",
    status: "completed",
    createdAt: new Date(at).toISOString(),
    evidence: "ledger",
    ...words,
    ...(outcome !== "none" && { dispute: outcome }),
    ...scoreFactsOf(payment),
  };
}

function sumOf(amounts: readonly bigint[] = []): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
