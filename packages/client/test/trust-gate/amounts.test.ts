import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { createTrustGate, type PaymentDemand } from "../../src/trust-gate/index.ts";
import {
  agent,
  asset,
  buyer,
  checkOf,
  evmAccount,
  evmAgent,
  evmDemand,
  network,
  scriptServer,
} from "../support/paying-gate.ts";

const usdc = (amount: unknown, more: PaymentDemand = {}): PaymentDemand => ({
  network,
  asset,
  amount,
  ...more,
});

/** Checks an amount at an agent with which so much is safe to spend. */
async function decide(amount: string | PaymentDemand, safe: string, more: object = {}) {
  const { client } = scriptServer({ check: () => ({ body: checkOf(safe, more) }) });
  const { allowed, reasons, check } = await createTrustGate({ client }).check(agent, { amount });
  return { allowed, code: reasons[0]?.code, reason: reasons[0], check };
}

describe("a check of an amount", () => {
  test.each([
    [usdc("20000000"), "20", "covered"],
    [usdc("20000001"), "20", "not_covered"],
    ["20", "20", "covered"],
    ["20.0000001", "20", "not_covered"],
    [usdc("100000"), "0", "within_allowance"],
    [usdc("100001"), "0", "not_covered"],
    ["0", "0", "covered"],
  ] as const)("%j with %s safe to spend: %s", async (amount, safe, code) => {
    const decision = await decide(amount, safe);
    expect([decision.code, decision.allowed]).toEqual([code, code !== "not_covered"]);
    expect(decision.check).toMatchObject({ safeToSpend: { amount: safe } });
  });

  test("says why it is not covered, and that nothing is held", async () => {
    const safeToSpend = {
      amount: "2",
      costToForge: "15",
      outstanding: "10",
      held: "3",
      currency: "USD",
    };
    const reasonOf = async (amount: string) => (await decide(amount, "2", { safeToSpend })).reason;
    expect(await reasonOf("16")).toMatchObject({ reason: "too_small" });
    expect(await reasonOf("5.000001")).toMatchObject({ reason: "outstanding" });
    expect(await reasonOf("5")).toMatchObject({
      reason: "held",
      message: expect.stringMatching(/^5\.00 is not covered, 2\.00 is safe/),
    });
    expect(await reasonOf("2")).toMatchObject({
      code: "covered",
      message: expect.stringContaining("it is not held"),
    });
    // Where two decimals would look the same.
    expect((await decide("2.001", "2")).reason?.message).toMatch(
      /^2\.001 is not covered, 2\.00 is/,
    );
  });

  test("marks what is safe on a test network, as the page and the command do", async () => {
    const messageOf = async (amount: string): Promise<string | undefined> =>
      (await decide(amount, "1925.181802", { network: "local" })).reason?.message;
    expect(await messageOf("0.25")).toBe(
      "0.25 is within the 1,925.18 in test money that is safe to spend now; it is not held",
    );
    expect(await messageOf("2000")).toMatch(
      /^2,000\.00 is not covered, 1,925\.18 in test money is safe to spend now: /,
    );
  });

  test("is of the account on the payment's chain", async () => {
    const { client, asked } = scriptServer({ check: () => ({ body: checkOf("5") }) });
    const gate = createTrustGate({ client });
    await gate.checkAddress(evmAgent, { amount: evmDemand("5000000") as PaymentDemand });
    expect(asked.map(({ path }) => path)).toEqual([`/check/${evmAccount}`]);
  });

  test.each([
    [agent, { account: buyer }, "not_covered"],
    [agent, { account: buyer, agentId: buyer }, "not_covered"],
    [agent, { account: null }, "not_covered"],
    // An agent that is paid at another account.
    [agent, { account: evmAccount, agentId: agent }, "covered"],
    [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${agent}`, { account: agent }, "covered"],
    [`did:pkh:${evmAccount}`, { account: evmAccount }, "covered"],
    [`did:pkh:${evmAccount}`, { account: agent }, "not_covered"],
    [`eip155:8453:${evmAgent}`, { account: evmAccount }, "covered"],
    [`eip155:1:${evmAgent}`, { account: evmAccount }, "not_covered"],
    [evmAgent, { account: evmAccount }, "covered"],
    [evmAgent, { account: `eip155:8453:0x${"ab".repeat(20)}` }, "not_covered"],
    // The server's own name of an agent.
    ["agt_1", { account: evmAccount, agentId: agent }, "covered"],
  ] as const)("of %s by an answer about %j: %s", async (name, about, code) => {
    const { client } = scriptServer({ check: () => ({ body: checkOf("20", about) }) });
    const { reasons, check } = await createTrustGate({ client }).check(name, { amount: "20" });
    expect([reasons[0]?.code, check !== undefined]).toEqual([code, code === "covered"]);
  });

  test.each([
    ["agt_1", { account: evmAccount, agentId: agent }, ["score_sufficient", "covered"]],
    ["agt_1", { account: evmAccount, agentId: buyer }, ["not_covered"]],
    ["agt_1", { account: buyer, agentId: null }, ["not_covered"]],
  ] as const)(
    "of %s is of the agent that is known by it: of %j it is %j",
    async (internalId, about, codes) => {
      const known = {
        id: agent,
        internalId,
        owner: agent,
        trustScore: { overall: 700 },
        x402: {},
        verification: {},
      };
      const server = scriptServer({
        check: () => ({ body: checkOf("20", about) }),
        agent: () => ({ body: known }),
      });
      const gate = createTrustGate({ client: server.client, minScore: 600 });
      const { reasons } = await gate.check(internalId, { amount: "20" });
      expect(reasons.map((reason) => reason.code)).toEqual(codes);
    },
  );

  test("with a dispute there is no allowance", async () => {
    expect((await decide("0.1", "0", { allowance: false })).code).toBe("not_covered");
  });

  test.each([
    () => new Error("ECONNREFUSED"),
    () => ({ status: 404, body: { error: { code: "agent_not_found", message: "m" } } }),
    () => ({ body: [] }),
    () => ({ body: { safeToSpend: { amount: "lots" }, allowance: true } }),
  ])("what cannot be found out covers nothing, whatever onUnknown says (%#)", async (check) => {
    const gate = createTrustGate({ client: scriptServer({ check }).client, onUnknown: "allow" });
    const codesOf = async (amount: string) =>
      (await gate.check(agent, { amount })).reasons.map(({ code }) => code);
    expect([await codesOf("0.1"), await codesOf("0.100001")]).toEqual([
      ["within_allowance"],
      ["not_covered"],
    ]);
  });

  const odd: (string | PaymentDemand)[] = [
    usdc("1", { asset: "SomethingElse" }),
    usdc("1", { network: "eip155:1" }),
    usdc("1", { maxAmountRequired: "2" }),
    usdc("-1"),
    usdc("1.5"),
    usdc(1),
    usdc(undefined),
    {},
    "-1",
    "1e3",
    "",
    7 as never,
    null as never,
    undefined as never,
  ];
  test.each(odd)("of %j is of an unknown one", async (amount) => {
    const decision = await decide(amount, "1000000");
    expect([decision.code, decision.allowed]).toEqual(["amount_unknown", false]);
  });

  test("without an amount, where nothing else is asked of the agent, judges nothing", async () => {
    const { allowed, reasons } = await createTrustGate({ client: scriptServer().client }).check(
      agent,
    );
    expect([allowed, reasons.map(({ code }) => code)]).toEqual([false, ["amount_unknown"]]);
  });

  test("counts other tokens that the caller names one to one", async () => {
    const { client } = scriptServer({ check: () => ({ body: checkOf("3") }) });
    const tokens = [{ network: "solana", asset: "EURC", decimals: 2 }];
    const gate = createTrustGate({ client, tokens });
    const codeOf = async (amount: string) =>
      (await gate.check(agent, { amount: { network, asset: "EURC", amount } })).reasons[0]?.code;
    expect([await codeOf("300"), await codeOf("301")]).toEqual(["covered", "not_covered"]);
  });
});

describe("a buyer", () => {
  const serve = async (requirements: unknown, safe: string, options: object = {}) => {
    const server = scriptServer({ check: () => ({ body: checkOf(safe) }) });
    const gate = createTrustGate({ client: server.client, ...options });
    const context = { result: { isValid: true, payer: agent }, requirements } as never;
    return { abort: await gate.beforeServing(context), asked: server.asked.length };
  };

  test("is served within the allowance, whoever it is: nobody is asked", async () => {
    expect(await serve(usdc("100000"), "0")).toEqual({ abort: undefined, asked: 0 });
    expect(await serve(usdc("1000000"), "0", { allowance: "1" })).toEqual({
      abort: undefined,
      asked: 0,
    });
  });

  test("is served up to what is safe to spend with it", async () => {
    expect(await serve(usdc("20000000"), "20")).toEqual({ abort: undefined, asked: 1 });
    const { abort } = await serve(usdc("20000001"), "20");
    expect(abort).toMatchObject({
      abort: true,
      reason: expect.stringMatching(/^agent \S+ is not trusted: 20\.000001 is not/),
    });
  });

  test.each([undefined, null, {}, usdc("x")])(
    "whose payment is %j is not served",
    async (requirements) => {
      expect((await serve(requirements, "20", { onUnknown: "allow" })).abort).toMatchObject({
        abort: true,
      });
    },
  );
});

test("whatever is asked for, an amount above what is safe and the allowance is refused", async () => {
  const { client } = scriptServer({ check: () => ({ body: checkOf("20") }) });
  const gate = createTrustGate({ client });
  const small = fc.bigInt({ min: 0n, max: 25_000_000n }).map(String);
  const value = fc.oneof(
    { weight: 4, arbitrary: small },
    fc.string(),
    fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
    fc.anything(),
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({ amount: value, maxAmountRequired: value }, { requiredKeys: [] }),
      async (demand) => {
        const { allowed } = await gate.check(agent, { amount: { network, asset, ...demand } });
        const named = Object.values(demand).filter((each) => each !== undefined);
        const isFine = named.every(
          (each) => typeof each === "string" && /^\d+$/.test(each) && BigInt(each) <= 20_000_000n,
        );
        if (!allowed) return;
        accepted++;
        expect(isFine && named.length > 0).toBe(true);
      },
    ),
  );
  expect(accepted).toBeGreaterThan(0);
});
