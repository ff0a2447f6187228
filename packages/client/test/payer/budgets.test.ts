// Budgets to the letter: payer.md, section 7.
import { expect, test } from "vitest";

import { createPricing } from "../../src/trust-gate/prices.ts";
import { decide } from "../../src/payer/decide.ts";
import { formatMoney, parseMoney, showMoney } from "../../src/payer/money.ts";
import { type PayerPolicy, readPolicy } from "../../src/payer/policy.ts";
import { DAY, HOUR, MONTH, type WindowName, windows } from "../../src/payer/windows.ts";
import { noon, other, seller, startJournal } from "./journal-lines.ts";

const UNIT = 1_000_000n;
const rich: PayerPolicy = { trial: "1000", strangers: "1000", perDay: null };
const codesOf = ({ reasons = [] as readonly { code: string }[] } = {}): string[] =>
  reasons.map(({ code }) => code);

const scopes: readonly [string, (limits: object) => PayerPolicy][] = [
  ["all", (limits) => limits],
  ["a seller", (limits) => ({ perSeller: limits })],
  ["a task", (limits) => ({ perTask: limits })],
];
const rolling = ["perHour", "perDay", "perMonth"] as const;

test.each(scopes.flatMap(([name, make]) => rolling.map((window) => [name, window, make] as const)))(
  "the limit of %s, %s, is reached and not passed by a millionth, up to the window's end",
  (_name, window, make) => {
    const journal = startJournal({ ...rich, ...make({ [window]: "3" }) });
    const terms = { task: "t" };
    expect(journal.intend("a", 2n * UNIT, terms)?.state).toBe("intended");
    expect(codesOf(journal.intend("b", UNIT + 1n, terms))).toEqual(["over_budget"]);
    expect(journal.intend("c", UNIT, terms)?.state).toBe("intended");
    expect(journal.intend("d", 1n, terms)?.state).toBe("refused");
    journal.at = noon + windows[window] - 1;
    expect(journal.intend("e", 1n, terms)?.state).toBe("refused");
    journal.at = noon + windows[window];
    expect(journal.intend("f", 3n * UNIT, terms)?.state).toBe("intended");
  },
);

test("a limit in all never comes back", () => {
  const journal = startJournal({ ...rich, total: "1" });
  journal.buy("a", UNIT);
  journal.at += 100 * MONTH;
  expect(codesOf(journal.intend("b", 1n))).toEqual(["over_budget"]);
});

test("limits of a seller and of a task are for each one", () => {
  const journal = startJournal({ ...rich, perSeller: { total: "1" }, perTask: { total: "2" } });
  expect(journal.intend("a", UNIT, { task: "t" })?.state).toBe("intended");
  expect(journal.intend("b", 1n, { task: "u" })?.state).toBe("refused");
  expect(journal.intend("c", UNIT, { task: "t", seller: other })?.state).toBe("intended");
  const third = "solana:x:third";
  expect(journal.intend("d", 1n, { task: "t", seller: third })?.state).toBe("refused");
  expect(journal.intend("e", 1n, { seller: third })?.state).toBe("intended");
});

test("a budget comes back where nothing was paid, and not where money came back", () => {
  const journal = startJournal({ ...rich, total: "1" });
  const isFull = (): boolean =>
    decide(journal.state, { call: "x", seller, amount: 1n }, journal.at).verdict === "refuse";
  const proof = { block: 1, time: 1 };

  journal.intend("dropped", UNIT);
  expect(isFull()).toBe(true);
  journal.write({ kind: "dropped", id: "dropped" });
  expect(isFull()).toBe(false);

  journal.intend("unpaid", UNIT);
  journal.sign("unpaid");
  expect(isFull()).toBe(true);
  journal.write({ kind: "unpaid", id: "unpaid", proof });
  expect(isFull()).toBe(false);

  journal.intend("gift", UNIT);
  journal.sign("gift");
  journal.answer("gift");
  expect(isFull()).toBe(true);
  journal.write({ kind: "unpaid", id: "gift", proof });
  expect(isFull()).toBe(false);

  journal.intend("less", UNIT);
  journal.sign("less");
  journal.write({ kind: "paid", id: "less", transaction: "0x1", amount: "600000" });
  expect(journal.intend("rest", 400_001n)?.state).toBe("refused");
  expect(journal.intend("rest", 400_000n)?.state).toBe("intended");
  journal.dispute("less");
  journal.write({ kind: "refunded", id: "less", amount: "600000" });
  expect(isFull()).toBe(true);
});

test("a payment that is answered after all is spent again", () => {
  const journal = startJournal({ ...rich, total: "1" });
  journal.intend("a", UNIT);
  journal.sign("a");
  journal.write({ kind: "unpaid", id: "a", proof: { block: 1, time: 1 } });
  expect(journal.answer("a")?.surprise).toBe(true);
  expect(journal.intend("b", 1n)?.state).toBe("refused");
});

test("a clock that goes back and forth brings no budget back", () => {
  const journal = startJournal({ ...rich, perHour: "1" });
  journal.intend("a", UNIT);
  for (const at of [noon - 1, noon - 400 * DAY, noon + HOUR - 1, 0, noon + HOUR - 1]) {
    journal.at = at;
    expect(journal.intend(`b${at}`, 1n)?.state).toBe("refused");
  }
  journal.at = noon + HOUR;
  expect(journal.intend("c", UNIT)?.state).toBe("intended");
  // The hour begins at the latest time of all lines.
  journal.at = noon;
  expect(journal.intend("d", 1n)).toMatchObject({ state: "refused", at: noon + HOUR });
});

test.each(["2026-03-29T00:30:00Z", "2026-10-25T00:30:00Z", "2026-12-31T23:30:00Z"])(
  "a day is 24 hours also where clocks are changed, and no midnight brings a budget back: %s",
  (time) => {
    const journal = startJournal({ ...rich, perDay: "1" });
    const at = Date.parse(time);
    journal.at = at;
    journal.intend("a", UNIT);
    journal.at = at + DAY - 1;
    expect(journal.intend("b", 1n)?.state).toBe("refused");
    journal.at = at + DAY;
    expect(journal.intend("c", UNIT)?.state).toBe("intended");
  },
);

test("what a child spends is spent of all above it, three deep", () => {
  const journal = startJournal({ ...rich, total: "10" });
  const budget = (id: string, total: string, parent?: string): void => {
    const above = parent === undefined ? {} : { parent };
    journal.write({ kind: "budget", id, limits: { total }, ...above });
  };
  budget("top", "0.10");
  budget("left", "0.08", "top");
  budget("right", "0.08", "top");
  // It may ask for more than its parent has, and never gets it.
  budget("low", "5", "left");
  expect(journal.intend("a", 80_000n, { budget: "low" })?.state).toBe("intended");
  expect(codesOf(journal.intend("b", 1n, { budget: "left" }))).toEqual(["over_budget"]);
  expect(codesOf(journal.intend("c", 20_001n, { budget: "right" }))).toEqual(["over_budget"]);
  expect(journal.intend("d", 20_000n, { budget: "right" })?.state).toBe("intended");
  expect(codesOf(journal.intend("e", 1n, { budget: "low" }))).toEqual([
    "over_budget",
    "over_budget",
  ]);
  expect(journal.intend("f", UNIT)?.state).toBe("intended");
});

test("a budget's name is made once, its parent is there first, and it ends when it says", () => {
  const journal = startJournal(rich);
  journal.write({ kind: "budget", id: "a", limits: { total: "1" }, endsAt: noon + HOUR });
  journal.write({ kind: "budget", id: "a", limits: { total: "100" } });
  journal.write({ kind: "budget", id: "b", limits: {}, parent: "nobody" });
  expect(codesOf(journal.intend("p", UNIT + 1n, { budget: "a" }))).toEqual(["over_budget"]);
  expect(codesOf(journal.intend("q", 1n, { budget: "b" }))).toEqual(["no_budget"]);
  journal.at = noon + HOUR - 1;
  expect(journal.intend("r", 1n, { budget: "a" })?.state).toBe("intended");
  journal.at = noon + HOUR;
  expect(codesOf(journal.intend("s", 1n, { budget: "a" }))).toEqual(["budget_ended"]);
});

test("the sentence names what is left, and when money is free again", () => {
  const journal = startJournal({ ...rich, perDay: "10" });
  journal.at = noon - 21 * HOUR - 55 * 60_000;
  journal.intend("a", 900_000n);
  journal.at += 60_000;
  journal.intend("b", 8_900_000n);
  journal.at = noon;
  const sentence = (amount: bigint): string | undefined =>
    decide(journal.state, { call: "x", seller, amount }, noon).reasons[0]?.message;
  expect(sentence(500_000n)).toBe(
    "0.50 is more than the 0.20 left of 10.00 in 24 hours; 1.10 is free again at 14:05 UTC",
  );
  expect(sentence(5n * UNIT)).toBe(
    "5.00 is more than the 0.20 left of 10.00 in 24 hours; 10.00 is free again at 14:06 UTC",
  );
  expect(sentence(11n * UNIT)).toBe("11.00 is more than the 0.20 left of 10.00 in 24 hours");
  expect(
    decide(
      startJournal({ ...rich, perMonth: "1" }).state,
      { call: "x", seller, amount: 2n * UNIT },
      noon,
    ).reasons[0]?.message,
  ).toBe("2.00 is more than the 1.00 left of 1.00 in 30 days");
});

test.each([
  ["12.50", 12_500_000n, "12.50"],
  ["0.000001", 1n, "0.000001"],
  ["999999999999.999999", 999_999_999_999_999_999n, "999,999,999,999.999999"],
  ["0", 0n, "0.00"],
  ["007.1", 7_100_000n, "7.10"],
])("the amount %s is read to the millionth", (text, amount, shown) => {
  expect(parseMoney(text)).toBe(amount);
  expect(parseMoney(formatMoney(amount))).toBe(amount);
  expect(showMoney(amount)).toBe(shown);
});

const notMoney: readonly unknown[] = [
  "0.1234567",
  "1.",
  ".5",
  "-1",
  "+1",
  "1e3",
  "",
  " 1",
  "1,5",
  "0x1",
  "1000000000000",
  1,
  null,
  Number.NaN,
  ["1"],
  {},
];

test.each(notMoney)("the amount %j is refused", (value) => {
  expect(parseMoney(value)).toBeUndefined();
  // @ts-expect-error: a caller without types
  expect(() => readPolicy({ most: value ?? "" })).toThrow(
    expect.objectContaining({
      code: "invalid_argument",
      message: expect.stringMatching(/^`most` must be a decimal text with at most six places/),
    }),
  );
});

test.each([
  [0, "1", UNIT],
  [6, "1000000", UNIT],
  [6, "1", 1n],
  [18, "1000000000000000000", UNIT],
  [18, "1", 1n],
  [18, "1000000000001", 2n],
  [36, "1", 1n],
  [36, "1000000000000000000000000000000000001", UNIT + 1n],
])(
  "a token of %i decimals: %s of its units round up to %s millionths",
  (decimals, amount, micro) => {
    const asset = "0x00000000000000000000000000000000000000cc";
    const priceOf = createPricing([{ network: "eip155:8453", asset, decimals }]);
    const price = priceOf({ network: "eip155:8453", asset, amount });
    expect(price).toBe(micro);
    const { state } = startJournal({ ...rich, perDay: formatMoney(micro) });
    expect(decide(state, { call: "x", seller, amount: price }, noon).verdict).toBe("allow");
    const more = { call: "x", seller, amount: micro + 1n };
    expect(codesOf(decide(state, more, noon))).toEqual(["over_budget"]);
  },
);

test("a token that nobody lists is refused, whatever else would allow it", () => {
  const { state } = startJournal(rich);
  const priceOf = createPricing();
  const amount = priceOf({ network: "eip155:8453", asset: "0xcc", amount: "1" });
  expect(decide(state, { call: "x", seller, amount, by: "hold" }, noon)).toMatchObject({
    verdict: "refuse",
    reasons: [{ code: "amount_unknown" }],
  });
});

test("`deny` beats `sellers`, and an entry matches in one form only", () => {
  const upper = seller.toUpperCase().replace("EIP155:8453:0X", "eip155:8453:0x");
  const origin = "https://x.example";
  const asset = "eip155:8453/erc20:0x00000000000000000000000000000000000000cc";
  const judge = (policy: PayerPolicy, terms: object = {}): string[] => {
    const { state } = startJournal({ ...rich, ...policy });
    return codesOf(decide(state, { call: "x", seller, amount: 1n, origin, asset, ...terms }, noon));
  };
  for (const entry of [upper, origin, asset, "eip155:8453"]) {
    expect(judge({ sellers: [entry] })).toEqual([]);
    expect(judge({ deny: [entry] })).toEqual(["seller_denied"]);
    expect(judge({ sellers: [entry], deny: [entry] })).toEqual(["seller_denied"]);
  }
  for (const entry of [other, "https://y.example", "https://x.example:8443", "eip155:845"])
    expect(judge({ sellers: [entry] })).toEqual(["seller_not_listed"]);
  // A Solana account in other capitals is another account.
  expect(judge({ deny: ["solana:x:Abc"] }, { seller: "solana:x:abc" })).toEqual([]);
});

test.each([["x.example"], ["https://x.example/"], ["https://x.example/path"], ["0xabc"], [7]])(
  "a list refuses the entry %j, which would match nothing",
  (entry) => {
    // @ts-expect-error: a caller without types
    expect(() => readPolicy({ deny: [entry] })).toThrow(/each entry of `deny` must be an origin/);
  },
);

test("a misspelt option is refused: it would limit nothing", () => {
  const say = (options: object): string => {
    try {
      readPolicy(options);
    } catch (error) {
      return (error as Error).message;
    }
    return "nothing";
  };
  expect(say({ perday: "1" })).toBe('the policy has no option "perday"');
  expect(say({ perSeller: { perWeek: "1" } })).toBe('`perSeller` has no option "perWeek"');
  expect(say({ perTask: "1" })).toBe('`perTask` must be an object (received "1")');
  expect(say({ share: "0.5" })).toMatch(/^`share` must be a number from 0 to 100/);
  expect(say({ sellers: "https://x.example" })).toMatch(/^`sellers` must be a list/);
  expect(say({ endsAt: "tomorrow" })).toMatch(/^`endsAt` must be a time in milliseconds/);
});

test("the chain's time may be five minutes off, and not a millisecond more", () => {
  const { state } = startJournal(rich);
  const codes = (chainTime: number): string[] =>
    codesOf(decide(state, { call: "x", seller, amount: 1n, chainTime }, noon));
  for (const off of [0, 300_000, -300_000]) expect(codes(noon + off)).toEqual([]);
  for (const off of [300_001, -300_001]) expect(codes(noon + off)).toEqual(["clock_wrong"]);
});

test("a yes overrides what is not earned and the threshold, never lists, budgets or the end", () => {
  const approve = (policy: PayerPolicy, amount: bigint): string[] => {
    const journal = startJournal({ perDay: null, ...policy });
    const yes = { kind: "approved", id: "a", seller, amount: String(amount), by: "Ada" } as const;
    journal.write(yes);
    const payment = journal.intend("a", amount);
    return payment?.state === "intended" ? [] : codesOf(payment);
  };
  expect(approve({}, 3n * UNIT)).toEqual([]);
  expect(approve({ askAbove: "1" }, 3n * UNIT)).toEqual([]);
  expect(approve({ total: "2" }, 3n * UNIT)).toContain("over_budget");
  expect(approve({ deny: [seller] }, 3n * UNIT)).toContain("seller_denied");
  expect(approve({ sellers: [other] }, 3n * UNIT)).toContain("seller_not_listed");
  expect(approve({ endsAt: noon }, 3n * UNIT)).toContain("mandate_ended");
});

test("two policies of one journal: the stricter value of each; one line sets them for all", () => {
  const journal = startJournal({ trial: "500" });
  const set = (policy: PayerPolicy, replaces = {}): void => {
    journal.write({ kind: "policy", policy, ...replaces });
  };
  set({ trial: "2", perDay: "5", sellers: [seller, other] });
  set({ trial: "3", perDay: null, perHour: "4", sellers: ["eip155:8453"], deny: [other] });
  expect(journal.state.policy).toMatchObject({
    trial: 2n * UNIT,
    all: { perDay: 5n * UNIT, perHour: 4n * UNIT },
    deny: [other],
  });
  expect(codesOf(journal.intend("a", 1n, { seller: other }))).toEqual(["seller_denied"]);
  expect(journal.intend("b", 1n)?.state).toBe("intended");
  set({ trial: "9" }, { replaces: true });
  expect(journal.state.policy).toEqual(readPolicy({ trial: "9" }));
});

test.each<[WindowName]>([["perHour"], ["perDay"], ["perMonth"]])(
  "no policy ever spends more in %s than its limit, whatever is paid",
  (window) => {
    const journal = startJournal({ ...rich, [window]: "1" });
    const paid: { at: number; amount: bigint }[] = [];
    for (let count = 0; count < 300; count++) {
      journal.at += Math.floor((windows[window] * ((count * 7919) % 101)) / 1000);
      const amount = BigInt((count * 104_729) % 400_000);
      if (journal.intend(`p${count}`, amount)?.state === "intended")
        paid.push({ at: journal.at, amount });
      const young = paid.filter(({ at }) => at > journal.at - windows[window]);
      expect(young.reduce((sum, each) => sum + each.amount, 0n)).toBeLessThanOrEqual(UNIT);
    }
    expect(paid.length).toBeGreaterThan(30);
  },
);
