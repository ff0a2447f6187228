import { formatMicro } from "../cover/amounts.ts";
import { showPair } from "../cover/amounts-in-words.ts";
import { FULL_WEIGHT, type Outcome, type PaymentWeight } from "./components.ts";
import type { ParsedTransaction } from "./transaction.ts";

/** A transaction, the reason why it does not count, and its weights otherwise. */
export type WeighedTransaction = {
  transaction: ParsedTransaction;
  /** The vouching credit in it that counts, in millionths of a currency unit. */
  given: bigint;
  outcome: Outcome;
  excluded?: Exclusion;
  /** Its weights in the two scores, where it counts there. */
  seen?: PaymentWeight;
  proven?: PaymentWeight;
};

/** The reason why a transaction does not count. */
export type Exclusion =
  | "unfinished"
  | "not_completed"
  | "reported_only"
  | "facilitator_only"
  | "no_roots"
  | "not_final"
  | "unsettled"
  | "self_dealing"
  | "dust";

/** Payments of one kind that count in no score. */
export type NotCountedPayments = {
  reason: Exclusion;
  count: number;
  /** The id of one of them. */
  example: string;
};

/** How many payments count, and why the others do not. */
export type PaymentCounts = {
  /** All known payments, from every reporter. */
  reported: number;
  /** Payments that count in the seen score. */
  seen: number;
  /** Payments that count in the proven score. */
  proven: number;
  /** The most frequent reason first. */
  notCounted: NotCountedPayments[];
};

export function countPayments(weighed: readonly WeighedTransaction[]): PaymentCounts {
  const byReason = new Map<Exclusion, NotCountedPayments>();
  for (const { excluded: reason, transaction } of weighed) {
    if (reason === undefined) continue;
    const { count, example } = byReason.get(reason) ?? { count: 0, example: transaction.source.id };
    byReason.set(reason, { reason, count: count + 1, example });
  }
  return {
    reported: weighed.length,
    seen: weighed.filter(({ seen }) => seen !== undefined).length,
    proven: weighed.filter(({ proven }) => proven !== undefined).length,
    notCounted: sortCounts([...byReason.values()]),
  };
}

/** Adds payments that nobody but their reporter attests, which are no evidence. */
export function addReportedOnly(
  counts: PaymentCounts,
  { count, example }: { count: number; example: string | null },
): PaymentCounts {
  if (count === 0 || example === null) return counts;
  const reportedOnly = { reason: "reported_only", count, example } as const;
  return {
    ...counts,
    reported: counts.reported + count,
    notCounted: sortCounts([...counts.notCounted, reportedOnly]),
  };
}

function sortCounts(counts: readonly NotCountedPayments[]): NotCountedPayments[] {
  return counts.toSorted((one, other) => other.count - one.count);
}

/** Why payments do not count, of one and of several, and what to do about it. */
export const exclusions: Readonly<
  Record<Exclusion, { one: string; several: string; remedy?: string }>
> = {
  unfinished: {
    one: "it is still under way",
    several: "they are still under way",
    remedy: "Report payment.completed with the transaction that settled the payment.",
  },
  not_completed: {
    one: "it failed or was canceled",
    several: "they failed or were canceled",
  },
  reported_only: {
    one: "only its reporter says so",
    several: "only their reporter says so",
    remedy:
      "Pay through a chain this server reads, and report the transaction that settled the payment.",
  },
  facilitator_only: {
    one: "only a facilitator attests it",
    several: "only a facilitator attests them",
    remedy:
      "Pay through a chain this server reads, and report the transaction that settled the payment.",
  },
  no_roots: {
    one: "no list of trusted sellers is in force, so no token counts as money",
    several: "no list of trusted sellers is in force, so no token counts as money",
    remedy: "The operator of the server sets one with ARCS_VOUCHING_ROOTS.",
  },
  not_final: {
    one: "its chain does not prove it for good yet, its token does not count as money, or it gave back an earlier payment",
    several:
      "their chain does not prove them for good yet, their token does not count as money, or they gave back earlier payments",
    remedy: "Wait until the payment is final, or pay in a token of the list of trusted sellers.",
  },
  unsettled: {
    one: "it has not settled yet",
    several: "they have not settled yet",
    remedy:
      "A payment settles a day after it was final, a disputed one once its dispute is decided.",
  },
  self_dealing: {
    one: "the agent itself or its owner paid it",
    several: "the agent itself or its owner paid them",
    remedy: "Payments by others count.",
  },
  dust: {
    one: "less than 0.001 of it is left",
    several: "less than 0.001 is left of each",
    remedy: "Payments of 0.001 and more count.",
  },
};

/**
 * Says in words which payments do not count, and what to do about it.
 *
 * @param options.chains - a page that says which chains the server reads
 * @param options.isOwn - the reader is the agent, and reported those that only their reporter attests
 */
export function explainNotCounted(
  { reported, notCounted }: PaymentCounts,
  { chains, isOwn }: { chains: string; isOwn: boolean },
): string[] {
  return notCounted.map(({ reason, count }) => {
    const { one, several, remedy } = exclusions[reason];
    const isAll = count === reported;
    const which = count === 1 ? "1 payment" : `${count} payments`;
    const verdict = count === 1 ? "it does not count" : isAll ? "none counts" : "they do not count";
    const words =
      reason === "reported_only" && isOwn
        ? `only your own key reported ${count === 1 ? "it" : "them"}`
        : count === 1
          ? one
          : several;
    const advice =
      reason === "reported_only" || reason === "facilitator_only"
        ? ` Pay through a chain this server reads: ${chains}`
        : remedy === undefined
          ? ""
          : ` ${remedy}`;
    return `${which}: ${verdict}, because ${words}.${advice}`;
  });
}

export function explainPayment({
  transaction,
  excluded,
  given,
  outcome,
  seen,
  proven,
}: WeighedTransaction): string {
  if (excluded !== undefined) return `It does not count: ${exclusions[excluded].one}.`;
  const { amount, left } = transaction;
  const { rank, recency } = proven ?? seen ?? { rank: 0, recency: FULL_WEIGHT };
  const sentences = [
    given === 0n ? unvouchedReason : vouchedSentence(given, left),
    ...(seen === undefined ? ["It has not settled, so it is not seen."] : []),
    ...(left < amount
      ? [
          `${showPair(formatMicro(amount - left), formatMicro(amount)).join(" of its ")} was given back.`,
        ]
      : []),
    ...(rank > 1
      ? [`It counts 1/${rank} as a payment: its payer paid so often within 30 days.`]
      : []),
    ...(recency < FULL_WEIGHT
      ? [`Its age leaves ${Math.round(100 * toNumber(recency))} % of its weight.`]
      : []),
    outcomeReasons[outcome],
  ];
  return sentences.join(" ");
}

const unvouchedReason =
  "Its payer had no vouching credit: it counts as seen, and proves nothing. Payers earn credit by paying trusted sellers or agents with a backing, by burns and by credentials.";

const outcomeReasons: Readonly<Record<Outcome, string>> = {
  delivered: "Its payer rated it or signed a time: it counts in full in the success rate.",
  won: "The agent won its dispute: it counts in full in the success rate.",
  silent: "Its payer said nothing: it counts 0.85 in the success rate.",
  open: "Its dispute is open: it counts half in the success rate.",
  failed: "Its payer reported that nothing came: it counts 0 in the success rate.",
  lost: "The agent lost its dispute: it counts 0 in the success rate, whoever paid.",
};

function vouchedSentence(given: bigint, left: bigint): string {
  const part =
    given === left ? "All of it" : showPair(formatMicro(given), formatMicro(left)).join(" of ");
  return `${part} is vouched for by its payer.`;
}

export function toNumber(millionths: bigint): number {
  return Number(millionths) / Number(FULL_WEIGHT);
}
