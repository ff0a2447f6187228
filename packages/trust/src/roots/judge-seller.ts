import { showAmount } from "../cover/amounts-in-words.ts";
import { formatMicro, larger, MIN_PAYMENT, smaller } from "../cover/amounts.ts";

export type SellerTransfer = {
  payer: string;
  payee: string;
  /** Millionths of a currency unit. */
  amount: bigint;
  /** Milliseconds since the epoch. */
  at: number;
};

/**
 * Facts to judge a seller by. Amounts are decimal texts in currency units, shares are basis points.
 */
export type SellerFacts = {
  /** Payments of at least 0.001: smaller ones earn nothing at a root. */
  sales: number;
  volume: string;
  /**
   * The volume without money that came from the seller, from other payers, or from accounts that
   * the seller pays.
   */
  organic: string;
  months: number;
  payers: number;
  /** Payers with organic purchases, and those of them who have come back on another day. */
  organicPayers: number;
  returningPayers: number;
  repeatShare: number;
  /** The largest payer's purchases, beside the organic ones of all others. */
  largestPayerShare: number;
  paidBySeller: number;
  paidByOtherPayers: number;
  /** The part of the volume that is not organic. */
  circledShare: number;
  /** Purchases that the seller has paid back to their payers. */
  returnedShare: number;
  /**
   * The account that gave the payers most of what they spent here, and its share; absent where it
   * funds fewer than three payers.
   */
  largestFunder?: string;
  largestFunderShare: number;
  /** Median of the organic sales in the periods of 30 days that were read. */
  usualMonth: string;
  prices: { amount: string; count: number }[];
};

/** Weight of a reason: somebody has to look at it, or the seller is no root. */
export type SellerReason = {
  code:
    | "no_sales"
    | "few_months"
    | "few_payers"
    | "few_return"
    | "largest_payer"
    | "circled"
    | "returned"
    | "one_funder"
    | "partly_read";
  verdict: "look" | "refuse";
  message: string;
};

export type SellerJudgement = {
  verdict: "propose" | "look" | "refuse";
  reasons: SellerReason[];
  facts: SellerFacts;
  /** One and a half times the usual month: the most that payments to it should earn in 30 days. */
  cap: string;
};

const MONTH = 30 * 86_400_000;
const DAY = 86_400_000;
const ONE = 1_000_000n;
/** Hops that money is followed from the seller back to its payers. */
const MAX_HOPS = 8;
const MIN_FUNDED = 3;

/**
 * Judges from transfers whether others buy from a seller with money of their own, again and again.
 * Of what a payer paid, so much is organic as it did not get from the seller, from its other
 * payers, or, over some hops, from accounts that the seller paid. Reasons and cap go by organic
 * sales, so that transfers which circle among these accounts never help. Not seen is money that
 * comes back over accounts whose transfers were not read, such as an exchange: a seller of which
 * something is `unread` is never just proposed.
 */
export function judgeSeller(input: {
  seller: string;
  transfers: readonly SellerTransfer[];
  months: number;
  now: Date;
  unread?: string;
}): SellerJudgement {
  const market = readMarket(input);
  const { payers, organicOf, flows, seller } = market;
  const all = [...payers];
  const organicPayers = all.filter(([payer]) => organicOf(payer) >= MIN_PAYMENT);
  const volume = sum(all.map(([, { amount }]) => amount));
  const organic = sum(all.map(([payer]) => organicOf(payer)));
  const returned = sum(
    all.map(([payer, { amount }]) => smaller(amount, flows.get(payer)?.get(seller) ?? 0n)),
  );
  const months = Array.from({ length: input.months }, (_, month) =>
    sum(all.map(([payer, { byMonth }]) => market.unfunded(payer, byMonth.get(month)))),
  );
  const returning = all.filter(
    ([payer, { byDay }]) =>
      [...byDay.values()].filter((spent) => market.unfunded(payer, spent) > 0n).length > 1,
  );
  const usualMonth = medianOf(months);
  const funder = findFunder(market);
  const countPaid = (by: (source: string) => boolean): number =>
    all.filter(([payer]) => [...(flows.get(payer)?.keys() ?? [])].some(by)).length;
  const facts: SellerFacts = {
    sales: all.reduce((count, [, { sales }]) => count + sales, 0),
    volume: formatMicro(volume),
    organic: formatMicro(organic),
    months: months.filter((amount) => amount >= MIN_PAYMENT).length,
    payers: all.length,
    organicPayers: organicPayers.length,
    returningPayers: returning.length,
    repeatShare: shareOf(BigInt(returning.length), BigInt(all.length)),
    largestPayerShare: Math.max(
      0,
      ...all.map(([payer, { amount }]) => shareOf(amount, amount + organic - organicOf(payer))),
    ),
    paidBySeller: countPaid((source) => source === seller),
    paidByOtherPayers: countPaid((source) => payers.has(source)),
    circledShare: volume === 0n ? 0 : 10_000 - shareOf(organic, volume),
    returnedShare: shareOf(returned, returned + organic),
    ...(funder.account !== undefined && { largestFunder: funder.account }),
    largestFunderShare: funder.share,
    usualMonth: formatMicro(usualMonth),
    prices: frequentPrices(market.prices),
  };
  const reasons = findReasons(facts, { organic, months: input.months, unread: input.unread });
  const isRefused = reasons.some(({ verdict }) => verdict === "refuse");
  return {
    verdict: isRefused ? "refuse" : reasons.length > 0 ? "look" : "propose",
    reasons,
    facts,
    cap: formatMicro((usualMonth * 3n) / 2n),
  };
}

type Purchases = {
  sales: number;
  amount: bigint;
  byMonth: Map<number, bigint>;
  byDay: Map<number, bigint>;
};

type Market = {
  seller: string;
  payers: ReadonlyMap<string, Purchases>;
  /** Sums of transfers, by payee and payer. */
  flows: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
  prices: ReadonlyMap<bigint, number>;
  organicOf: (payer: string) => bigint;
  /**
   * Returns the rest of a part of its purchases if all money that circled to it paid for that part.
   */
  unfunded: (payer: string, part: bigint | undefined) => bigint;
};

function readMarket({ seller, transfers, months, now }: Parameters<typeof judgeSeller>[0]): Market {
  const payers = new Map<string, Purchases>();
  const flows = new Map<string, Map<string, bigint>>();
  const prices = new Map<bigint, number>();
  for (const { payer, payee, amount, at } of transfers) {
    if (payer === payee) continue;
    add(flows.get(payee) ?? setIn(flows, payee, new Map<string, bigint>()), payer, amount);
    const month = Math.floor((now.getTime() - at) / MONTH);
    if (payee !== seller || amount < MIN_PAYMENT || month < 0 || month >= months) continue;
    const empty = {
      sales: 0,
      amount: 0n,
      byMonth: new Map<number, bigint>(),
      byDay: new Map<number, bigint>(),
    };
    const bought = payers.get(payer) ?? setIn(payers, payer, empty);
    bought.sales += 1;
    bought.amount += amount;
    add(bought.byMonth, month, amount);
    add(bought.byDay, Math.floor(at / DAY), amount);
    prices.set(amount, (prices.get(amount) ?? 0) + 1);
  }
  const circled = followMoney({ seller, payers, flows });
  const unfunded = (payer: string, part = 0n): bigint =>
    larger(0n, part - (circled.get(payer) ?? 0n));
  return {
    seller,
    payers,
    flows,
    prices,
    unfunded,
    organicOf: (payer) => unfunded(payer, payers.get(payer)?.amount),
  };
}

/**
 * Sums up what each payer got of the money that circles: all from the seller and other payers, and
 * from another account as much as that one got itself.
 */
function followMoney({
  seller,
  payers,
  flows,
}: Pick<Market, "seller" | "payers" | "flows">): Map<string, bigint> {
  const isInside = (account: string): boolean => account === seller || payers.has(account);
  let passed = new Map<string, bigint>();
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const next = new Map<string, bigint>();
    for (const [account, sources] of flows) {
      let got = 0n;
      for (const [source, amount] of sources) {
        got += isInside(source) ? amount : smaller(amount, passed.get(source) ?? 0n);
      }
      if (got > 0n) next.set(account, got);
    }
    passed = next;
  }
  return passed;
}

/**
 * Finds the account that gave the payers most of what they spent, if it gave something to several
 * of them.
 */
function findFunder({ seller, payers, flows, organicOf }: Market): {
  account?: string;
  share: number;
} {
  const funded = new Map<string, { count: number; spent: bigint; notOthers: bigint }>();
  for (const [payer, { amount }] of payers) {
    for (const [source, given] of flows.get(payer) ?? []) {
      if (source === seller) continue;
      const sums =
        funded.get(source) ?? setIn(funded, source, { count: 0, spent: 0n, notOthers: 0n });
      sums.count += 1;
      sums.spent += smaller(amount, given);
      // Its money may have paid for what looks organic.
      sums.notOthers += smaller(organicOf(payer), given);
    }
  }
  const organic = sum([...payers.keys()].map(organicOf));
  const [first] = [...funded]
    .filter(([, { count }]) => count >= MIN_FUNDED)
    .map(([account, { spent, notOthers }]) => ({
      account,
      share: shareOf(spent, spent + organic - notOthers),
    }))
    .sort((one, other) => other.share - one.share || (one.account < other.account ? -1 : 1));
  return first ?? { share: 0 };
}

/**
 * Limits of the shares of {@link SellerFacts}, in basis points: from here on somebody looks, or the
 * seller is refused.
 */
const limits = {
  circled: { look: 500, refuse: 2_500 },
  returned: { look: 500, refuse: 2_000 },
  largest_payer: { look: 2_500, refuse: 5_000 },
} as const;
// Exchanges fund many payers, so this alone refuses nobody.
const FUNDER_LOOK = 5_000;
const FEW_RETURN = 1_000;
const FEW_PAYERS = { look: 20, refuse: 5 };
// 90 days of sales, and more than half of the periods, so that the usual month is above 0.
const neededMonths = (months: number): number => Math.max(3, Math.floor(months / 2) + 1);

function findReasons(
  facts: SellerFacts,
  { organic, months, unread }: { organic: bigint; months: number; unread: string | undefined },
): SellerReason[] {
  const reasons: SellerReason[] = [];
  const add = (
    code: SellerReason["code"],
    verdict: SellerReason["verdict"],
    message: string,
  ): void => {
    reasons.push({ code, verdict, message });
  };
  const addShare = (code: keyof typeof limits, share: number, message: string): void => {
    const { look, refuse } = limits[code];
    if (share >= look)
      add(code, share >= refuse ? "refuse" : "look", `${percent(share)} ${message}`);
  };
  if (organic < ONE)
    add("no_sales", "refuse", `organic sales of ${showAmount(facts.organic)}: less than 1 USD`);
  if (facts.months < neededMonths(months)) {
    const read = `organic sales in ${facts.months} of the last ${months} periods of 30 days`;
    add("few_months", "look", `${read}, not in ${neededMonths(months)}`);
  }
  if (facts.organicPayers < FEW_PAYERS.look) {
    const verdict = facts.organicPayers < FEW_PAYERS.refuse ? "refuse" : "look";
    add(
      "few_payers",
      verdict,
      `${facts.organicPayers} payers with money of their own, fewer than ${FEW_PAYERS.look}`,
    );
  }
  if (facts.repeatShare < FEW_RETURN) {
    add(
      "few_return",
      "look",
      `${facts.returningPayers} of ${facts.payers} payers came back on another day`,
    );
  }
  addShare("largest_payer", facts.largestPayerShare, "of the sales are by one payer");
  addShare(
    "circled",
    facts.circledShare,
    "of the sales were paid with money from the seller, from its other payers, or from accounts that it pays",
  );
  addShare("returned", facts.returnedShare, "of the sales went back to their payers");
  if (facts.largestFunderShare >= FUNDER_LOOK) {
    const share = percent(facts.largestFunderShare);
    add(
      "one_funder",
      "look",
      `${facts.largestFunder} gave its payers ${share} of what they spent: an exchange may, the owner may not`,
    );
  }
  if (unread !== undefined) add("partly_read", "look", unread);
  return reasons;
}

function frequentPrices(prices: ReadonlyMap<bigint, number>): SellerFacts["prices"] {
  return [...prices]
    .sort(
      ([amount, count], [otherAmount, otherCount]) =>
        otherCount - count || (amount < otherAmount ? -1 : 1),
    )
    .slice(0, 5)
    .map(([amount, count]) => ({ amount: formatMicro(amount), count }));
}

export function percent(basisPoints: number): string {
  return `${Math.round(basisPoints / 10) / 10} %`;
}

function shareOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole);
}

function medianOf(amounts: readonly bigint[]): bigint {
  const sorted = amounts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function add<Key>(sums: Map<Key, bigint>, key: Key, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}

function setIn<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  map.set(key, value);
  return value;
}
