import { createSigner } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { createArcsClient } from "../../src/index.ts";
import { createTrustGate, type TrustGateOptions } from "../../src/trust-gate/index.ts";
import { usdcOnBase } from "../support/paying-gate.ts";

const agentId = createSigner(new Uint8Array(32).fill(1)).address;
const address = "0x00000000000000000000000000000000AbCdEf12";
const account = `eip155:8453:${address.toLowerCase()}`;
const { asset } = usdcOnBase;

const identity = "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432:22";

/**
 * A gate whose server knows one agent, by its id, its account on Base and its identity, and shows
 * these accounts of it.
 */
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
            // Of its account.
            account,
            agentId,
            safeToSpend: { amount: "100", costToForge: "100", outstanding: "0", held: "0" },
            allowance: true,
          }
        : { error: { code: "agent_not_found", message: "m", statusCode: 404 } };
      return new Response(JSON.stringify(body), { status: isKnown ? 200 : 404 });
    },
  });
  const payer = { address: `0x${"1b".repeat(20)}`, signTypedData: async (_data: object) => "0x" };
  const gate = createTrustGate({ client, payer, minScore: 600, ...options } as TrustGateOptions<
    typeof payer
  >);
  const scheme = gate.scheme(({ signTypedData }) => ({
    scheme: "exact",
    async createPaymentPayload(
      _version: number,
      { payTo: to, amount: value }: Record<string, unknown>,
    ) {
      const message = { to, value, nonce: `0x${"5f".repeat(32)}`, validBefore: 1n };
      await signTypedData({ primaryType: "TransferWithAuthorization", message });
    },
  }));
  const isPaid = (requirements: object): Promise<boolean> =>
    scheme.createPaymentPayload(2, requirements as never).then(
      () => true,
      () => false,
    );
  return { gate, asked, isPaid };
}

const demand = { network: "base", asset, amount: "10000", payTo: address };

describe("a payee on an EVM chain", () => {
  test("is the agent that has proved the account, by either name of the chain", async () => {
    for (const network of ["base", "eip155:8453"]) {
      const { isPaid, asked } = gateOn();
      expect(await isPaid({ ...demand, network })).toBe(true);
      // The agent, and whether it has a dispute.
      expect(asked).toEqual([account, account]);
    }
    const { gate } = gateOn();
    expect(await gate.checkAddress(account)).toMatchObject({ allowed: true });
    expect(await gate.checkAddress(address)).toMatchObject({ allowed: true });
    const serving = { result: { isValid: true, payer: address }, requirements: demand };
    expect(await gate.beforeServing(serving)).toBeUndefined();
  });

  test("is nobody's on another chain: the same address may be another's there", async () => {
    const elsewhere = { ...demand, network: "polygon" };
    expect(await gateOn().isPaid(elsewhere)).toBe(false);
    const named = gateOn([account], { agentOf: () => agentId }).gate;
    expect(await named.checkAddress(address, { amount: elsewhere })).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining([expect.objectContaining({ code: "address_of_another" })]),
    });
    expect(await named.checkAddress(address, { amount: demand })).toMatchObject({ allowed: true });
  });

  test("is not taken from a server that answers about an agent without it", async () => {
    for (const accounts of [
      [],
      ["eip155:137:" + address],
      [address],
      "x",
      null,
      [1],
      [`${account}0`],
    ]) {
      const { gate } = gateOn(accounts);
      expect(
        await gate.checkAddress(address, { amount: demand }),
        JSON.stringify(accounts),
      ).toMatchObject({
        allowed: false,
        reasons: [{ code: "answer_about_another" }],
      });
    }
  });
});

describe("an agent that is named by its identity of ERC-8004", () => {
  const checked = (erc8004: unknown, agentOf = identity) =>
    gateOn([account], { erc8004, agentOf: () => agentOf }).gate.checkAddress(address, {
      amount: demand,
    });

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
