// A market like x402's for twelve months: sellers with prices, their clients, and every payment.
import { createRandom } from "../../packages/process/test/support/random.ts";
import { DAY } from "../../packages/client/src/payer/windows.ts";
import { prices as cheapPrices } from "../sybil/prices.ts";

const START = Date.UTC(2027, 0, 1);
const MONTHS = 12;
/** Share of the clients that buy from several sellers. */
const EXPLORERS = 0.25;
/** The weights add up to 101. */
const prices = [...cheapPrices, [5_000_000, 1] as const];

/** Amounts in millionths. */
export type MarketPayment = { at: number; buyer: number; seller: number; amount: number };

type Terms = {
  sellers: number;
  seed: number;
  /** Most sales of a seller in a month; with fewer of the same income prices are higher. */
  maxMonthly: number;
};

/** Makes all payments of a market, in the order of time. */
export function makeMarket({ sellers: count, seed, maxMonthly }: Terms): {
  payments: MarketPayment[];
  buyers: number;
} {
  const random = createRandom(seed);
  const { fraction, below } = random;
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction());
  const sellers = Array.from({ length: count }, () => {
    const income = 5.5e6 * Math.exp(1.7 * normal());
    const listed = drawWeighted(prices, fraction() * 101);
    const sales = Math.max(1, Math.min(maxMonthly, income / listed));
    return { sales, price: Math.max(1000, Math.round(income / sales)) };
  });
  let buyers = count * 2;
  const explorers = buyers;
  const payments: MarketPayment[] = [];
  for (const [seller, { sales, price }] of sellers.entries()) {
    const clients = Array.from({ length: Math.max(1, Math.round(0.8 * sales ** 0.6)) }, () => {
      const buyer = random.chance(EXPLORERS) ? below(explorers) : buyers++;
      return [buyer, Math.exp(1.3 * normal())] as const;
    });
    const weight = clients.reduce((sum, [, each]) => sum + each, 0);
    for (let month = 0; month < MONTHS; month++) {
      const wanted = Math.round(sales * Math.exp(0.3 * normal() - 0.045));
      for (let sale = 0; sale < wanted; sale++) {
        const buyer = drawWeighted(clients, fraction() * weight);
        const amount = price * (random.chance(0.1) ? 1 + below(10) : 1);
        const at = START + Math.floor((month * 30 + fraction() * 30) * DAY);
        payments.push({ at, buyer, seller, amount });
      }
    }
  }
  payments.sort((one, other) => one.at - other.at);
  return { payments, buyers };
}

function drawWeighted(entries: readonly (readonly [number, number])[], place: number): number {
  let rest = place;
  for (const [value, weight] of entries) if ((rest -= weight) < 0) return value;
  return entries.at(-1)?.[0] ?? 0;
}
