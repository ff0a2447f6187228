import { describe, expect, test } from "vitest";

import { agentId, gateOn, worth, usdc, codes } from "../support/stake-gate.ts";

describe("many payments to one stranger, with stakeSeconds", () => {
  const hour = { stakeSeconds: 3600 };
  const pay = async (gate: ReturnType<typeof gateOn>, amount: string): Promise<boolean> =>
    (await gate.beforePayment({ selectedRequirements: { ...usdc(amount), payTo: agentId } })) === undefined;

  test("are at stake together: the allowance is for all of them", async () => {
    let time = 0;
    const gate = gateOn(worth("0"), { ...hour, now: () => time });
    expect([await pay(gate, "60000"), await pay(gate, "40000"), await pay(gate, "1")]).toEqual([true, true, false]);
    // A check says the same, and adds nothing.
    expect(await codes(gate, "0.000001")).toEqual(["stake_too_high", "refused"]);
    time += 3_600_000;
    expect([await pay(gate, "100000"), await pay(gate, "1")]).toEqual([true, false]);
  });

  test("up to what its score would cost to forge, where that is more", async () => {
    const gate = gateOn(worth("20"), hour);
    expect([await pay(gate, "15000000"), await pay(gate, "5000001"), await pay(gate, "5000000")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("at the same time are judged one after the other", async () => {
    const gate = gateOn(worth("0"), hour);
    const passed = await Promise.all(Array.from({ length: 20 }, () => pay(gate, "30000")));
    expect(passed.filter(Boolean)).toHaveLength(3);
  });

  test("without it each is judged alone", async () => {
    const gate = gateOn(worth("0"));
    expect([await pay(gate, "100000"), await pay(gate, "100000")]).toEqual([true, true]);
  });

  test.each([-1, Number.NaN, "60"])("%j is no time", (stakeSeconds) => {
    expect(() => gateOn(null, { stakeSeconds: stakeSeconds as number })).toThrow(
      /stakeSeconds expected a number from 0/,
    );
  });
});
