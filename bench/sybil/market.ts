// A market for attackers: payments go through the real book and the real score.
import {
  type Amounts,
  computeTrustScore,
  foldVouchers,
  readRootList,
  type ScoreTransaction,
  type TrustScore,
  type VouchingEntry,
  type VouchingState,
} from "@arcs/trust";
import { formatAmounts, type PaymentEntry } from "@arcs/trust/internal";

const money = { network: "bench", asset: "money" };
const START = Date.parse("2026-01-01T00:00:00Z");
/** Ledger fee of a payment, in USDC. */
export const FEE = 0.001;

export const roots = readRootList({
  name: "Two roots for measurements",
  assets: [money],
  groups: [1, 2].map((group) => ({ group, name: `${group}`, reason: "measurement" })),
  roots: ["r1", "r2"].map((address, index) => ({ address, group: index + 1, cap: "1000000", reason: "measurement" })),
  credentials: [],
});

/** Outcome of a payment. A completed one is rated 5 by default. */
export type Outcome = { outcome?: PaymentEntry["outcome"]; rating?: number; dispute?: "open" | "won" | "lost" };

/** A market; amounts are millionths of a currency unit. */
export type Market = {
  /** Pays, and returns the amount vouched for the payment. */
  pay(payer: string, payee: string, amount: bigint, became?: Outcome): bigint;
  voiceOf(address: string): bigint;
  roomOf(address: string): bigint;
  /** Number of payments so far: each costs a fee. */
  payments(): number;
  scoreOf(agent: string, ageDays: number): TrustScore;
};

/** Opens an empty market. All happens within a day. */
export function openMarket(): Market {
  let state: VouchingState | undefined;
  let position = 0;
  const payments: { entry: PaymentEntry; given: Amounts; became: Outcome }[] = [];
  const sum = (amounts: Amounts | undefined): bigint => (amounts ?? []).reduce((total, amount) => total + amount, 0n);
  return {
    pay(payer, payee, amount, became = {}) {
      const { outcome = "completed" } = became;
      position++;
      const at = new Date(START + position).toISOString();
      const about = { payment: `t${position}`, payer, payee, amount: text(amount) } as const;
      const entry: VouchingEntry = { position, at, kind: "payment", ...money, ...about, outcome, evidence: "ledger" };
      const folded = foldVouchers([entry], state === undefined ? { roots } : { roots, state });
      state = folded.state;
      const given = folded.vouched.get(entry.payment) ?? [];
      payments.push({ entry, given, became });
      return sum(given);
    },
    voiceOf: (address) => sum(state?.voices.get(address)?.amounts),
    roomOf: (address) => sum(state?.rooms.get(address)?.amounts),
    payments: () => payments.length,
    scoreOf(agent, ageDays) {
      const now = new Date(START + 86_400_000);
      const transactions = payments.filter(({ entry }) => entry.payee === agent).map(toTransaction);
      const firstProvedAt = new Date(now.getTime() - ageDays * 86_400_000).toISOString();
      return computeTrustScore({ transactions, ownAddresses: [agent], firstProvedAt, rootsDigest: roots.digest, now });
    },
  };
}

function toTransaction({
  entry,
  given,
  became,
}: {
  entry: PaymentEntry;
  given: Amounts;
  became: Outcome;
}): ScoreTransaction {
  const { payment: id, payer, payee, amount, outcome: status, at: createdAt } = entry;
  const vouched = formatAmounts(given);
  return {
    id,
    payer,
    payee,
    amount,
    currency: "USDC",
    status,
    createdAt,
    evidence: "ledger",
    responseTimeMs: 0,
    responseTimeBy: "agent",
    payerResponseTimeMs: 0,
    rating: became.rating ?? (status === "completed" ? 5 : 1),
    ...(became.dispute === undefined ? {} : { dispute: became.dispute }),
    ...(Object.keys(vouched).length === 0 ? {} : { vouched }),
  };
}

function text(amount: bigint): string {
  return (Number(amount) / 1e6).toFixed(6).replace(/\.?0+$/, "");
}
