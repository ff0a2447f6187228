// Sellers that buy from themselves in the ways that public reports name, and sellers that do not.
import { describe, expect, test } from "vitest";

import {
  judgeSeller,
  type SellerJudgement,
  type SellerTransfer,
} from "../../src/roots/judge-seller.ts";
import { createRandom, type Random } from "../../../process/test/support/random.ts";

const NOW = new Date("2026-06-01T00:00:00Z");
const DAY = 86_400_000;
const UNIT = 1_000_000n;
const MONTHS = 6;

const judge = (transfers: readonly SellerTransfer[], unread?: string): SellerJudgement =>
  judgeSeller({
    seller: "S",
    transfers,
    months: MONTHS,
    now: NOW,
    ...(unread !== undefined && { unread }),
  });
const codesOf = ({ reasons }: SellerJudgement): string[] => reasons.map(({ code }) => code);
const daysAgo = (days: number): number => NOW.getTime() - Math.round(days * DAY) - 1;
const pay = (payer: string, payee: string, amount: bigint, days: number): SellerTransfer => ({
  payer,
  payee,
  amount,
  at: daysAgo(days),
});

const between = (random: Random, least: number, most: number): number =>
  least + random.below(most - least + 1);
const shuffle = <Value>(random: Random, values: readonly Value[]): Value[] =>
  values
    .map((value) => [random.fraction(), value] as const)
    .sort(([one], [other]) => one - other)
    .map(([, value]) => value);

/** Customers with money from two exchanges who buy at two prices, most of them again and again. */
function honestMarket(random: Random, customers = 40): SellerTransfer[] {
  return Array.from({ length: customers }, (_, index) => `customer-${index}`).flatMap((payer) => {
    const purchases = between(random, 1, 30);
    const exchange = `exchange-${between(random, 1, 3)}`;
    return [
      pay(exchange, payer, BigInt(between(random, 5, 60)) * UNIT, 179),
      ...Array.from({ length: purchases }, () =>
        pay(payer, "S", random.pick([50_000n, 250_000n]), between(random, 0, 178)),
      ),
    ];
  });
}

describe("an honest seller", () => {
  test("is proposed, with a cap of one and a half times its usual month", () => {
    const wages = pay("S", "deposit-address", 20n * UNIT, 40);
    const judged = judge([...honestMarket(createRandom(1)), wages]);
    expect(codesOf(judged)).toEqual([]);
    expect(judged.verdict).toBe("propose");
    const { facts } = judged;
    expect(facts).toMatchObject({
      months: 6,
      payers: 40,
      organicPayers: 40,
      circledShare: 0,
      returnedShare: 0,
    });
    expect(facts.organic).toBe(facts.volume);
    expect(Number(judged.cap)).toBeCloseTo(1.5 * Number(facts.usualMonth), 5);
    expect(facts.prices.map(({ amount }) => amount).sort()).toEqual(["0.05", "0.25"]);
  });

  test("may refund now and then, and serve agents who buy from each other", () => {
    const market = honestMarket(createRandom(2));
    const judged = judge([
      ...market,
      pay("S", "customer-3", 250_000n, 10),
      pay("customer-1", "customer-2", 50_000n, 12),
    ]);
    expect(judged.verdict).toBe("propose");
    expect(judged.facts).toMatchObject({ paidBySeller: 1, paidByOtherPayers: 1 });
  });

  test("is not proposed unseen where something was not read, where it is new, or where it has few customers", () => {
    const market = honestMarket(createRandom(3));
    expect(judge(market, "its transfers before May were not read")).toMatchObject({
      verdict: "look",
      reasons: [{ code: "partly_read", message: "its transfers before May were not read" }],
    });
    const since = daysAgo(45);
    expect(codesOf(judge(market.filter(({ at }) => at > since)))).toContain("few_months");
    expect(codesOf(judge(honestMarket(createRandom(4), 8)))).toContain("few_payers");
    expect(judge(honestMarket(createRandom(4), 3)).verdict).toBe("refuse");
    expect(codesOf(judge([]))).toEqual(["no_sales", "few_months", "few_payers", "few_return"]);
  });
});

describe("a seller whose sales are made up", () => {
  const ring = Array.from({ length: 32 }, (_, index) => `ring-${index}`);

  test("by a ring of 32 wallets that pass its money on is refused", () => {
    const rounds = Array.from({ length: 60 }, (_, round) => {
      const at = 1 + round * 3;
      return [
        pay("S", ring[0]!, 10n * UNIT, at + 0.5),
        ...ring.slice(1).map((wallet, index) => pay(ring[index]!, wallet, 9n * UNIT, at + 0.4)),
        ...ring.map((wallet) => pay(wallet, "S", 300_000n, at)),
      ];
    }).flat();
    const judged = judge(rounds);
    expect(judged.verdict).toBe("refuse");
    expect(codesOf(judged)).toEqual(expect.arrayContaining(["no_sales", "circled"]));
    expect(judged).toMatchObject({
      cap: "0",
      facts: { organic: "0", payers: 32, circledShare: 10_000 },
    });
    // Beside honest customers it adds nothing to the cap.
    const market = honestMarket(createRandom(5));
    const both = judge([...market, ...rounds]);
    expect([both.verdict, both.cap]).toEqual(["refuse", judge(market).cap]);
  });

  test("by one payer with 38.8 % of its volume has to be looked at, and with most of it is refused", () => {
    const market = honestMarket(createRandom(6));
    const others = market
      .filter(({ payee }) => payee === "S")
      .reduce((sum, { amount }) => sum + amount, 0n);
    const whale = (share: bigint): SellerTransfer[] =>
      Array.from({ length: 100 }, (_, index) =>
        pay("whale", "S", (others * share) / (1000n - share) / 100n + 1n, 1 + index),
      );
    const judged = judge([...market, ...whale(388n)]);
    expect([judged.verdict, ...judged.reasons.map(({ message }) => message)]).toEqual([
      "look",
      "38.8 % of the sales are by one payer",
    ]);
    expect(judge([...market, ...whale(600n)]).verdict).toBe("refuse");
  });

  test("by calls that its owner pays for is refused where its own money comes back, and looked at where it comes from one account", () => {
    const wallets = ring.slice(0, 20);
    const calls = wallets.flatMap((wallet, index) =>
      Array.from({ length: 12 }, (_, call) =>
        pay(wallet, "S", 500_000n, 2 + call * 14 + index / 100),
      ),
    );
    const fundedBy = (owner: string): SellerTransfer[] =>
      wallets.map((wallet) => pay(owner, wallet, 6n * UNIT, 175));
    const income = pay("S", "owner", 120n * UNIT, 176);
    expect(judge([...calls, ...fundedBy("owner"), income]).verdict).toBe("refuse");
    // Over another account, too.
    const over = [income, pay("owner", "another", 120n * UNIT, 175.5), ...fundedBy("another")];
    expect(codesOf(judge([...calls, ...over]))).toContain("circled");
    const outside = judge([...calls, ...fundedBy("owner")]);
    expect([outside.verdict, ...codesOf(outside)]).toEqual(["look", "one_funder"]);
    expect(outside.facts).toMatchObject({ largestFunder: "owner", largestFunderShare: 10_000 });
  });

  test("by round trips of alternating amounts fares as with equal ones", () => {
    const trips = (
      amounts: (round: number) => [paid: bigint, returned: bigint],
    ): SellerTransfer[] =>
      ring.flatMap((wallet, place) =>
        Array.from({ length: 20 }, (_, round) => {
          const [paid, returned] = amounts(round);
          const at = 2 + round * 8 + place / 50;
          return [pay(wallet, "S", paid, at), pay("S", wallet, returned, at - 0.01)];
        }).flat(),
      );
    const equal = judge(trips(() => [UNIT, UNIT]));
    const alternating = judge(
      trips((round) => (round % 2 === 0 ? [970_000n, 1_030_000n] : [1_030_000n, 970_000n])),
    );
    expect(codesOf(alternating)).toEqual(codesOf(equal));
    expect(codesOf(alternating)).toEqual(expect.arrayContaining(["circled", "returned"]));
    expect(alternating.verdict).toBe("refuse");
  });
});

describe("in 150 random markets with attackers", () => {
  /** A seller with honest customers, some wallets of its own, and transfers among all of these. */
  function randomMarket(random: Random): { transfers: SellerTransfer[]; attackers: string[] } {
    const attackers = [
      "S",
      ...Array.from({ length: between(random, 1, 8) }, (_, index) => `attacker-${index}`),
    ];
    const transfers = honestMarket(random, between(random, 0, 30));
    for (let count = between(random, 0, 60); count > 0; count--) {
      const amount = BigInt(between(random, 500, 3_000_000));
      transfers.push(
        pay(random.pick(attackers), random.pick(attackers), amount, between(random, 0, 200)),
      );
    }
    return { transfers, attackers };
  }

  /** Money that leaves an attacker and comes back to it over others. */
  function circleAmong(random: Random, attackers: readonly string[]): SellerTransfer[] {
    const places = shuffle(random, attackers.slice(1)).slice(0, between(random, 1, 6));
    const circle = between(random, 0, 4) === 0 ? places : ["S", ...places];
    const amount = BigInt(between(random, 500, 5_000_000));
    return circle.map((payer, index) =>
      pay(payer, circle[(index + 1) % circle.length]!, amount, between(random, 0, 178)),
    );
  }

  test("the order of transfers never changes the judgement", () => {
    for (let seed = 0; seed < 150; seed++) {
      const random = createRandom(seed);
      const { transfers } = randomMarket(random);
      expect({ seed, ...judge(shuffle(random, transfers)) }).toEqual({ seed, ...judge(transfers) });
    }
  });

  test("money that circles among attackers never takes a reason away, eases the verdict or raises the cap", () => {
    const weight = { propose: 0, look: 1, refuse: 2 };
    let changed = 0;
    for (let seed = 0; seed < 150; seed++) {
      const random = createRandom(seed + 1_000);
      const { transfers, attackers } = randomMarket(random);
      let before = judge(transfers);
      for (let step = 0; step < 10; step++) {
        transfers.push(...circleAmong(random, attackers));
        const after = judge(transfers);
        expect({
          seed,
          step,
          lost: codesOf(before).filter((code) => !codesOf(after).includes(code)),
        }).toEqual({
          seed,
          step,
          lost: [],
        });
        expect(weight[after.verdict]).toBeGreaterThanOrEqual(weight[before.verdict]);
        expect(Number(after.cap)).toBeLessThanOrEqual(Number(before.cap));
        if (after.reasons.length > before.reasons.length) changed += 1;
        before = after;
      }
    }
    // Otherwise this would prove little.
    expect(changed).toBeGreaterThan(50);
  });
});
