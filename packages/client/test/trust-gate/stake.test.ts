import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";

import type { PaymentDemand, StakeQuestion } from "../../src/trust-gate/index.ts";
import { agentId, network, asset, gateOn, worth, usdc, codes } from "../support/stake-gate.ts";

describe("no more is put at stake than what the score would cost to forge", () => {
  test.each([
    [usdc("20000000"), "stake_covered", "allowed"],
    [usdc("20000001"), "stake_too_high", "refused"],
    ["20", "stake_covered", "allowed"],
    ["20.0000001", "stake_too_high", "refused"],
  ])("%j at 20: %s", async (atStake, code, outcome) => {
    expect(await codes(gateOn(worth("20")), atStake)).toEqual([code, outcome]);
  });

  test.each([
    [{ tier: "gold", tierPrice: "10" }, usdc("10000000"), "stake_covered"],
    [{ tier: "gold", tierPrice: "10" }, usdc("10000001"), "stake_too_high"],
    [{ overall: 0, tier: "bronze", tierPrice: "0", costToForge: "0" }, usdc("100000"), "stake_small"],
    [{ overall: 0, tier: "bronze", tierPrice: "0", costToForge: "0" }, usdc("100001"), "stake_too_high"],
    [null, usdc("100000"), "stake_small"],
    [null, usdc("100001"), "stake_too_high"],
  ])("%j with %j: %s", async (trustScore, atStake, code) => {
    for (const onUnknown of ["deny", "allow"] as const) {
      expect((await codes(gateOn(trustScore, { onUnknown }), atStake))[0]).toBe(code);
    }
  });

  test("an agent that nobody knows, and a server that fails, cover nothing, also where the unknown may pass", async () => {
    const failing = gateOn(undefined, { onUnknown: "allow" });
    expect(await codes(failing, usdc("100000"))).toEqual(["lookup_failed", "stake_small", "allowed"]);
    expect(await codes(failing, usdc("100001"))).toEqual(["lookup_failed", "stake_too_high", "refused"]);
    const nobody = gateOn(worth("1000"), { onUnknown: "allow", agentOf: () => undefined });
    const { allowed } = await nobody.checkAddress(agentId, { atStake: usdc("100001") });
    expect(allowed).toBe(false);
  });

  test("a minimum and the amount both count", async () => {
    expect(await codes(gateOn(worth("20"), { minScore: 901 }), "1")).toEqual([
      "score_too_low",
      "stake_covered",
      "refused",
    ]);
    expect(await codes(gateOn(worth("20"), { minScore: 900 }), "21")).toEqual([
      "score_sufficient",
      "stake_too_high",
      "refused",
    ]);
  });

  test("maxAtStake bounds every payment, and stands in where no amount is named", async () => {
    const gate = (cost: string): ReturnType<typeof gateOn> => gateOn(worth(cost), { maxAtStake: "25" });
    expect(await codes(gate("25"))).toEqual(["stake_covered", "allowed"]);
    expect(await codes(gate("24.999999"))).toEqual(["stake_too_high", "refused"]);
    expect(await codes(gate("1000"), "25.000001")).toEqual(["stake_too_high", "refused"]);
    // A payment of an unknown amount is not a payment of 25.
    expect(await codes(gate("1000"), usdc(undefined))).toEqual(["stake_unknown", "refused"]);
  });

  test("without an amount and without a minimum nothing was judged", async () => {
    expect(await codes(gateOn(worth("20")))).toEqual(["stake_unknown", "refused"]);
    const { allowed, stake } = await gateOn(worth("20"), { minScore: 600 }).check(agentId);
    expect([allowed, stake.most, stake.verdict]).toEqual([true, "20", "unknown"]);
  });

  test("an amount that is lost on the way is not known, and not unasked", async () => {
    const gate = gateOn(worth("20"), { minScore: 600, maxAtStake: "5" });
    for (const lost of [undefined, null]) {
      const { reasons, allowed } = await gate.check(agentId, { atStake: lost as never });
      expect([reasons.map(({ code }) => code), allowed]).toEqual([["score_sufficient", "stake_unknown"], false]);
      expect((await gate.checkAddress(agentId, { atStake: lost as never })).allowed).toBe(false);
    }
    expect((await gate.check(agentId, null as never)).allowed).toBe(true);
    expect((await gate.checkAddress(agentId, null as never)).allowed).toBe(true);
  });

  test("the hooks of x402 judge the payment that is about to be signed, or was made", async () => {
    const gate = gateOn(worth("20"));
    const pay = (amount: string) => gate.beforePayment({ selectedRequirements: { ...usdc(amount), payTo: agentId } });
    expect(await pay("20000000")).toBeUndefined();
    expect(await pay("20000001")).toEqual({
      abort: true,
      reason: `agent ${agentId} is not trusted: 20.000001 is at stake. Do not have more than 20 at stake with it while it is a stranger: its score would cost 20 to forge.`,
    });
    const serve = (requirements: PaymentDemand) =>
      gate.beforeServing({ result: { isValid: true, payer: agentId }, requirements });
    expect(await serve(usdc("20000000"))).toBeUndefined();
    expect(await serve(usdc("20000001"))).toMatchObject({ abort: true });
    expect(await serve(undefined as never)).toMatchObject({ abort: true });
  });
});

describe("lies about the amount", () => {
  test.each([
    -1,
    1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    true,
    [],
    {},
    "",
    "-1",
    "+1",
    "1.0",
    "1e3",
    "0x1",
    "01",
    " 1",
    "1 ",
    "1_000",
    "١",
    "NaN",
    "Infinity",
    "9".repeat(79),
    "1".repeat(100_000),
  ])("%j is no amount of base units", async (amount) => {
    expect(await codes(gateOn(worth("1000"), { onUnknown: "allow" }), usdc(amount))).toEqual([
      "stake_unknown",
      "refused",
    ]);
  });

  test("the largest amount that can be written is too much, not too little", async () => {
    expect(await codes(gateOn(worth("1000")), usdc("9".repeat(78)))).toEqual(["stake_too_high", "refused"]);
  });

  test("amounts of both versions of x402 have to be the same", async () => {
    const gate = gateOn(worth("20"));
    expect(await codes(gate, { network, asset, maxAmountRequired: "20000000" })).toEqual(["stake_covered", "allowed"]);
    expect(await codes(gate, usdc("1", { maxAmountRequired: "1" }))).toEqual(["stake_covered", "allowed"]);
    expect(await codes(gate, usdc("1", { maxAmountRequired: "90000000" }))).toEqual(["stake_unknown", "refused"]);
    expect(await codes(gate, usdc("1", { maxAmountRequired: null }))).toEqual(["stake_unknown", "refused"]);
  });

  test.each([
    ["another token", { asset: "So11111111111111111111111111111111111111112" }],
    ["the mainnet's token on another network", { network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1" }],
    ["a token in other letters", { asset: asset.toLowerCase() }],
    ["no token", { asset: undefined }],
    ["no network", { network: null }],
    ["lists in place of names", { network: [network], asset: [asset] }],
  ])("%s has no known price", async (_, change) => {
    expect(await codes(gateOn(worth("1000")), usdc("1", change))).toEqual(["stake_unknown", "refused"]);
  });

  test("decimals and price are the caller's, whatever the demand says", async () => {
    const tokens = [{ network: "eip155:8453", asset: `0x${"aB".repeat(20)}`, decimals: 18, unitPrice: "2500" }];
    const gate = gateOn(worth("20"), { tokens });
    const demand = (amount: string): PaymentDemand =>
      ({ network: "eip155:8453", asset: `0x${"Ab".repeat(20)}`, amount, extra: { decimals: 36 } }) as PaymentDemand;
    // 20 units are 0.008 tokens; a base unit more is worth less than a millionth, and rounded up.
    expect(await codes(gate, demand("8000000000000000"))).toEqual(["stake_covered", "allowed"]);
    expect(await codes(gate, demand("8000000000000001"))).toEqual(["stake_too_high", "refused"]);
    expect(await codes(gate, usdc("1"))).toEqual(["stake_unknown", "refused"]);
  });

  test.each(["12.5x", "-0", "1e1", 5 as never, null as never])("%j is no amount in units", async (atStake) => {
    expect(await codes(gateOn(worth("1000")), atStake)).toEqual(["stake_unknown", "refused"]);
  });
});

describe("lies about the cost to forge cover nothing", () => {
  test.each([1e9, "1e9", "-1", "Infinity", "20.50", "9".repeat(19), "", [], { toString: () => "9" }, true])(
    "%j",
    async (costToForge) => {
      const trustScore = { overall: 900, tier: "platinum", tierPrice: "100", costToForge };
      expect(await codes(gateOn(trustScore), "0.100001")).toEqual(["stake_too_high", "refused"]);
    },
  );

  test.each(["a text", 7, [], true])("a trustScore %j is none", async (trustScore) => {
    expect(await codes(gateOn(trustScore), "0.100001")).toEqual(["stake_too_high", "refused"]);
  });
});

describe("whoever is asked", () => {
  test("decides about what is too much or not known, and about nothing else", async () => {
    const questions: StakeQuestion[] = [];
    const gate = gateOn(worth("20"), { onHighStake: async (question) => questions.push(question) > 0 });
    expect(await codes(gate, "21")).toEqual(["stake_accepted", "allowed"]);
    expect(await codes(gate, usdc("x"))).toEqual(["stake_accepted", "allowed"]);
    expect(await codes(gate, "20")).toEqual(["stake_covered", "allowed"]);
    expect(questions.map(({ agentId: id, stake }) => [id, stake.amount, stake.most])).toEqual([
      [agentId, "21", "20"],
      [agentId, null, "20"],
    ]);
  });

  test.each([
    ["says no", () => false],
    ["says something else than yes", () => "yes" as never],
    ["throws", () => Promise.reject(new Error("gone"))],
  ])("who %s lets nothing pass", async (_, onHighStake) => {
    expect(await codes(gateOn(worth("20"), { onHighStake }), "21")).toEqual(["stake_too_high", "refused"]);
  });

  test("is not asked where something else is against the agent", async () => {
    const onHighStake = vi.fn<() => boolean>(() => true);
    expect(await codes(gateOn(worth("20"), { onHighStake, minScore: 901 }), "21")).toContain("refused");
    expect(await codes(gateOn(undefined, { onHighStake }), "21")).toContain("refused");
    expect(onHighStake).not.toHaveBeenCalled();
  });

  test("allow is a yes to everything", async () => {
    const gate = gateOn(worth("20"), { onHighStake: "allow", minScore: 1 });
    expect(await codes(gate, "21")).toEqual(["score_sufficient", "stake_accepted", "allowed"]);
  });
});

test("whatever is demanded, an amount above the cost and the allowance is refused", async () => {
  const small = fc.bigInt({ min: 0n, max: 25_000_000n }).map(String);
  const value = fc.oneof(
    { weight: 4, arbitrary: small },
    fc.string(),
    fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
    fc.anything(),
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.record({ amount: value, maxAmountRequired: value }, { requiredKeys: [] }), async (demand) => {
      const { allowed } = await gateOn(worth("20")).check(agentId, { atStake: { network, asset, ...demand } });
      const named = Object.values(demand).filter((each) => each !== undefined);
      const isFine = named.every(
        (each) => typeof each === "string" && /^\d+$/.test(each) && BigInt(each) <= 20_000_000n,
      );
      if (!allowed) return;
      accepted++;
      expect(isFine && named.length > 0).toBe(true);
    }),
  );
  expect(accepted).toBeGreaterThan(0);
});
