import { createSigner } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { createArcsClient } from "../../src/index.ts";
import { createTrustGate, type TrustGateOptions, usdcOnEvm } from "../../src/trust-gate/index.ts";

const agentId = createSigner(new Uint8Array(32).fill(1)).address;
const address = "0x00000000000000000000000000000000AbCdEf12";
const account = `eip155:8453:${address.toLowerCase()}`;
const { asset } = usdcOnEvm[0] ?? {};

const identity = "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432:22";

/** A gate whose server knows one agent, by its id, its account on Base and its identity, and shows these accounts of it. */
function gateOn(
  paymentAccounts: unknown = [account],
  { erc8004 = [identity], ...options }: Partial<TrustGateOptions> & { erc8004?: unknown } = {},
) {
  const asked: string[] = [];
  const client = createArcsClient({
    baseUrl: "https://arcs.example",
    maxRetries: 0,
    fetch: async (url) => {
      const id = decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
      asked.push(id);
      const isKnown = [agentId, account, address, identity, paymentAccounts].flat().includes(id);
      const trustScore = { overall: 900, costToForge: "100" };
      const body = isKnown
        ? {
            id: agentId,
            owner: agentId,
            trustScore,
            x402: { paymentAddress: null, paymentAccounts },
            erc8004,
            verification: {},
          }
        : { error: { code: "agent_not_found", message: "m", statusCode: 404 } };
      return new Response(JSON.stringify(body), { status: isKnown ? 200 : 404 });
    },
  });
  const gate = createTrustGate({ client, minScore: 600, onUnknown: "deny", identity: "ignored", ...options });
  return { gate, asked };
}

const demand = { network: "base", asset, amount: "10000", payTo: address };

describe("a payee on an EVM chain", () => {
  test("is the agent that has proved the account, by either name of the chain", async () => {
    for (const network of ["base", "eip155:8453"]) {
      const { gate, asked } = gateOn();
      expect(await gate.beforePayment({ selectedRequirements: { ...demand, network } })).toBeUndefined();
      expect(asked).toEqual([account]);
    }
    const { gate } = gateOn();
    expect(await gate.checkAddress(account)).toMatchObject({ allowed: true });
    expect(await gate.checkAddress(address)).toMatchObject({ allowed: true });
    const serving = { result: { isValid: true, payer: address }, requirements: demand };
    expect(await gate.beforeServing(serving)).toBeUndefined();
  });

  test("is nobody's on another chain: the same address may be another's there", async () => {
    const { gate } = gateOn();
    const elsewhere = { ...demand, network: "polygon" };
    expect(await gate.beforePayment({ selectedRequirements: elsewhere })).toMatchObject({ abort: true });
    const named = gateOn([account], { agentOf: () => agentId }).gate;
    expect(await named.checkAddress(address, { atStake: elsewhere })).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining([expect.objectContaining({ code: "address_of_another" })]),
    });
    expect(await named.checkAddress(address, { atStake: demand })).toMatchObject({ allowed: true });
  });

  test("has no more at stake for having several accounts: they are one agent's", async () => {
    const accounts = Array.from({ length: 5 }, (_, index) => `0x${String(index).padStart(40, "a")}`);
    const names = accounts.map((each) => `eip155:8453:${each}`);
    const { gate } = gateOn(names, { stakeSeconds: 3600 });
    const pay = async (payTo: string): Promise<boolean> =>
      (await gate.beforePayment({ selectedRequirements: { ...demand, amount: "60000000", payTo } })) === undefined;
    expect(await Promise.all(accounts.map(pay))).toEqual([true, false, false, false, false]);
    // Nor when it is asked for by the id of the agent.
    expect(await gate.check(agentId, { atStake: "41" })).toMatchObject({ allowed: false });
    expect(await gate.check(agentId, { atStake: "40" })).toMatchObject({ allowed: true });
  });

  test("is not taken from a server that answers about an agent without it", async () => {
    for (const accounts of [[], ["eip155:137:" + address], [address], "x", null, [1], [`${account}0`]]) {
      const { gate } = gateOn(accounts);
      expect(await gate.checkAddress(address, { atStake: demand }), JSON.stringify(accounts)).toMatchObject({
        allowed: false,
        reasons: [{ code: "answer_about_another" }, {}],
      });
    }
  });
});

describe("an agent that is named by its identity of ERC-8004", () => {
  const checked = (erc8004: unknown, agentOf = identity) =>
    gateOn([account], { erc8004, agentOf: () => agentOf }).gate.checkAddress(address, { atStake: demand });

  test("is the one that holds it", async () => {
    expect(await checked([identity])).toMatchObject({ allowed: true, agentId: identity });
  });

  test("is no other one that the server answers about", async () => {
    for (const erc8004 of [[`${identity}2`], [], null, "everything", [null]]) {
      const decision = checked(erc8004).catch((error: { code: string }) => error);
      expect(await decision, JSON.stringify(erc8004)).not.toMatchObject({ allowed: true });
    }
  });
});
