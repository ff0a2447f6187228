import { expect, test } from "vitest";

import { runKills } from "./kills.ts";

const none = {
  paidTwice: 0,
  withoutEnd: 0,
  saidNotPaidButPaid: 0,
  saidPaidButNot: 0,
  disputedTwice: 0,
  endedOtherwise: 0,
};

test(
  "a buyer that is killed pays once, and its call has an end",
  { timeout: 180_000 },
  async () => {
    const { table, faults, notes } = await runKills({ by: "payer", cases: 14 });
    expect(faults, `${JSON.stringify(table)}\n${notes.join("\n")}`).toEqual(none);
  },
);
