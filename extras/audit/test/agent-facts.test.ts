import type { LogRecord } from "@arcs/trust/transparency";
import { expect, test } from "vitest";

import { gatherFacts, voicesByPayment } from "../src/agent-facts.ts";

const at = (minute: number): string => new Date(minute * 60_000).toISOString();

test("a long chain of payments that took each other over is gone through once", () => {
  const length = 2_000;
  const records = Array.from({ length }, (_, index): LogRecord[] => {
    const about = { agent: "a", payment: `pay_${index}` };
    return [
      { kind: "rating", at: at(2), ...about, payer: "p", rating: 1 + (index % 5) },
      { kind: "payment_withdrawn", at: at(3), ...about, replacement: `pay_${index + 1}` },
    ];
  }).flat();
  const { replacements, ratings } = gatherFacts(
    records.map((record, position) => ({ position, record })),
  );
  let steps = 0;
  const get = (id: string): string | undefined => {
    steps += 1;
    return replacements.get(id);
  };
  const set = (id: string, replacement: string): Map<string, string> =>
    replacements.set(id, replacement);
  const counted = Object.assign(new Map(replacements), { get, set });
  const now = voicesByPayment(ratings, { replacements: counted });
  // The one that nobody has taken over was never rated, and gets the first rating that there is.
  expect([...now].map(([id, [voice]]) => [id, voice?.value])).toEqual([[`pay_${length}`, 1]]);
  expect(steps).toBeLessThan(10 * length);
});

test("of two entries with the id of one payment the first holds", () => {
  const place = { network: "n", asset: "m", transaction: "t" };
  const entry = (position: number, amount: string): LogRecord => {
    return {
      kind: "payment",
      position,
      at: at(position),
      id: "pay_1",
      payer: "p",
      payee: "a",
      amount,
      ...place,
    };
  };
  const facts = gatherFacts(
    [entry(1, "2"), entry(2, "3")].map((record, position) => ({ position, record })),
  );
  expect(facts.payments.get("pay_1")).toEqual({
    position: 0,
    at: 60_000,
    payer: "p",
    payee: "a",
    amount: "2",
    ...place,
  });
});
