import { expect, test } from "vitest";

import { decide, firstHandLimit } from "../../src/payer/decide.ts";
import { DAY, HOUR, MONTH } from "../../src/payer/windows.ts";
import { noon, other, seller, startJournal } from "./journal-lines.ts";

const UNIT = 1_000_000n;

test("a new seller may have one unit, and half of what it delivered a day later", () => {
  const journal = startJournal({ perDay: null });
  expect(firstHandLimit(journal.state, seller, noon)).toMatchObject({ own: 0n, trial: UNIT });
  expect(journal.buy("a", UNIT)).toMatchObject({ state: "delivered", own: 0n, trial: UNIT });
  expect(firstHandLimit(journal.state, seller, noon + DAY - 1)).toMatchObject({ trial: 0n });
  const later = firstHandLimit(journal.state, seller, noon + DAY);
  expect(later).toMatchObject({ own: UNIT / 2n, trial: UNIT, delivered: UNIT });
  const intent = { call: "b", seller, amount: 2n * UNIT };
  expect(decide(journal.state, intent, noon + DAY)).toMatchObject({
    verdict: "ask",
    reasons: [
      {
        code: "not_earned",
        message:
          "2.00 is more than the 1.50 that this seller has earned with you: 1.00 to try it, and half of the 1.00 that it delivered",
      },
    ],
  });
});

test("all strangers together may have five units in thirty days", () => {
  const journal = startJournal();
  for (const name of ["a", "b", "c", "d", "e"]) {
    const payment = journal.intend(name, UNIT, { seller: `solana:x:${name}` });
    expect(payment?.state).toBe("intended");
    journal.sign(name);
    journal.settle(name);
    journal.dispute(name);
  }
  const intent = { call: "f", seller: "solana:x:f", amount: 1n };
  const { reasons, verdict } = decide(journal.state, intent, noon + MONTH - 1);
  expect(verdict).toBe("ask");
  expect(reasons[0]?.message).toBe(
    "0.000001 is more than the 0.00 that this seller has earned with you: 0.00 to try it; all new sellers together may have 5.00 in 30 days",
  );
  expect(decide(journal.state, intent, noon + MONTH).verdict).toBe("allow");
});

test("a loss weighs threefold, a refund and forgiving lift it, and neither makes it a gain", () => {
  const journal = startJournal({ perDay: null });
  journal.earn("a", UNIT);
  journal.earn("b", UNIT);
  journal.earn("c", UNIT);
  journal.intend("d", UNIT / 10n);
  journal.sign("d");
  journal.settle("d");
  journal.dispute("d");
  const own = (): bigint => firstHandLimit(journal.state, seller, journal.at).own;
  expect(own()).toBe((3n * UNIT) / 2n - (3n * UNIT) / 10n);
  journal.write({ kind: "forgiven", seller });
  expect(own()).toBe((3n * UNIT) / 2n);
  journal.write({ kind: "refunded", id: "d", amount: String(UNIT) });
  expect(own()).toBe((3n * UNIT) / 2n);
});

test("what came back before a late answer is not delivered", () => {
  const journal = startJournal({ perDay: null });
  journal.intend("a", UNIT);
  journal.sign("a");
  journal.settle("a");
  journal.dispute("a");
  journal.write({ kind: "refunded", id: "a", amount: String(UNIT) });
  journal.answer("a");
  journal.at += 2 * DAY;
  expect(firstHandLimit(journal.state, seller, journal.at).delivered).toBe(0n);
});

test("an address in other capitals is the same seller", () => {
  const journal = startJournal();
  journal.buy("a", UNIT);
  const again = seller.replace("aa", "Aa");
  const intent = { call: "b", seller: again, amount: 1n };
  expect(decide(journal.state, intent, noon).verdict).toBe("ask");
});

test("a hold lets the whole amount pass, and is signed by its name only", () => {
  const journal = startJournal();
  const amount = 3n * UNIT;
  const intent = { call: "a", seller, amount };
  expect(decide(journal.state, intent, noon).verdict).toBe("ask");
  expect(journal.intend("a", amount, { by: "hold" })).toMatchObject({
    state: "intended",
    passedBy: "hold",
    own: 0n,
    trial: 0n,
  });
  expect(journal.sign("a", "0xheld")?.state).toBe("intended");
  const held = { kind: "held", id: "a", hold: "hold_1", name: "0xheld", message: "m" } as const;
  expect(journal.write({ ...held, amount: "1" })?.held).toBeUndefined();
  journal.write({ ...held, amount: String(amount) });
  expect(journal.sign("a", "0xother")?.state).toBe("intended");
  expect(journal.sign("a", "0xheld")?.state).toBe("signed");
});

test("a person's yes is good for one payment of this amount, and for no budget", () => {
  const journal = startJournal({ askAbove: "2" });
  const amount = 3n * UNIT;
  const yes = { kind: "approved", id: "a", seller, amount: String(amount), by: "Ada" } as const;
  journal.write(yes);
  expect(journal.intend("a", amount + 1n)?.state).toBe("refused");
  expect(journal.intend("b", amount)?.state).toBe("refused");
  expect(journal.intend("c", amount, { id: "a", seller: other })?.state).toBe("refused");
  expect(journal.intend("a", amount)).toMatchObject({ state: "intended", approvedBy: "Ada" });
  journal.write({ kind: "dropped", id: "a" });
  expect(journal.intend("a", amount)?.state).toBe("dropped");
  journal.write({ ...yes, id: "d", amount: String(11n * UNIT) });
  expect(journal.intend("d", 11n * UNIT)?.state).toBe("refused");
});

test("a call has one payment until it is proved that nothing was paid", () => {
  const journal = startJournal();
  journal.intend("a1", 1n, { call: "a" });
  expect(journal.intend("a2", 1n, { call: "a" })).toMatchObject({
    state: "refused",
    reasons: [{ code: "still_open" }],
  });
  journal.sign("a1");
  journal.write({ kind: "dropped", id: "a1" });
  expect(journal.intend("a2", 1n, { call: "a" })?.state).toBe("refused");
  journal.write({ kind: "unpaid", id: "a1", proof: { block: 1, time: 1 } });
  expect(journal.intend("a2", 1n, { call: "a" })?.state).toBe("intended");
});

test("the time is that of the journal where the clock is behind it", () => {
  const journal = startJournal({ perHour: "1" });
  journal.intend("a", UNIT);
  journal.at -= 2 * HOUR;
  expect(journal.intend("b", 1n)?.at).toBe(noon);
  expect(decide(journal.state, { call: "c", seller: other, amount: 1n }, 0).verdict).toBe("refuse");
});
