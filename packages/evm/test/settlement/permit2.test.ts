// `exact` and `upto` of @x402/evm by Permit2: its clients and facilitators, the published Permit2,
// and stand-ins for the contracts that call it.
import type { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme as ExactClient } from "@x402/evm/exact/client";
import { ExactEvmScheme as ExactFacilitator } from "@x402/evm/exact/facilitator";
import { UptoEvmScheme as UptoClient } from "@x402/evm/upto/client";
import { UptoEvmScheme as UptoFacilitator } from "@x402/evm/upto/facilitator";
import { encodeFunctionData, type Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";

import { readContracts } from "../support/contracts.ts";
import { openFacilitator, x402Network as network } from "../support/facilitator.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import {
  chainId,
  evm,
  funded,
  read,
  tokens,
  usdc,
  useSettlements,
} from "../support/settlement-scene.ts";
import { callOf, newAccount, newAddress } from "../support/tokens.ts";

const contracts = readContracts<"ExactPermit2Proxy" | "UptoPermit2Proxy" | "HostToken">(
  "permit2-proxies",
);
const { Permit2 } = readContracts<"Permit2">("published");
const { Operator } = readContracts<"Operator">("auth-capture");

const PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
const EXACT = "0x402085c248EeA27D92E8b30b2C58ed07f9E20001";
const UPTO = "0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002";
const FOREVER = 2n ** 40n;

type Permit = { signature: Hex; permit2Authorization: Record<string, unknown> };

describe.skipIf(!hasEvm)(`payments by Permit2${needsEvm}`, () => {
  useSettlements();
  let signer: ReturnType<typeof toFacilitatorEvmSigner>;
  let operator: Hex;
  beforeAll(async () => {
    await evm.place({ abi: [], bytecode: Permit2.bytecode }, PERMIT2);
    await evm.place(contracts.ExactPermit2Proxy, EXACT);
    await evm.place(contracts.UptoPermit2Proxy, UPTO);
    operator = await evm.deploy(Operator);
    signer = await openFacilitator(evm);
  });

  const idOf = (address: string): string => `eip155:${chainId}:${address.toLowerCase()}`;
  async function allowing(value?: bigint): Promise<PrivateKeyAccount> {
    const account = await funded(value);
    await tokens.send(account.address, usdc, callOf("Token", "approve", [PERMIT2, 2n ** 255n]));
    return account;
  }
  const termsOf = (scheme: "exact" | "upto", payTo: string, amount: bigint) => {
    const [facilitatorAddress] = signer.getAddresses();
    const extra = {
      name: "USD Coin",
      version: "2",
      assetTransferMethod: "permit2",
      facilitatorAddress,
    };
    return {
      scheme,
      network,
      asset: usdc,
      payTo,
      amount: String(amount),
      maxTimeoutSeconds: 3_600,
      extra,
    };
  };
  /** Has the client of x402 sign, and the facilitator settle. */
  async function pay(
    payer: PrivateKeyAccount,
    {
      scheme,
      to,
      amount,
      charge = amount,
    }: { scheme: "exact" | "upto"; to: string; amount: bigint; charge?: bigint },
  ): Promise<Hex> {
    const terms = termsOf(scheme, to, amount);
    const [client, facilitator] =
      scheme === "exact"
        ? [new ExactClient(payer), new ExactFacilitator(signer)]
        : [new UptoClient(payer), new UptoFacilitator(signer)];
    const { payload } = await client.createPaymentPayload(2, terms);
    expect(payload).toHaveProperty("permit2Authorization");
    const payment = { x402Version: 2, accepted: terms, payload };
    expect(await facilitator.verify(payment, terms)).toMatchObject({ isValid: true });
    const settled = await facilitator.settle(payment, { ...terms, amount: String(charge) });
    expect(settled).toMatchObject({ success: true });
    return settled.transaction as Hex;
  }
  const payment = (payer: string, payee: string, amount: bigint): object => ({
    payer: idOf(payer),
    payee: idOf(payee),
    amount,
    received: amount,
  });
  const run = (...steps: { to: Hex; data: Hex }[]): Promise<Hex> => {
    const data = encodeFunctionData({ abi: Operator.abi, functionName: "run", args: [steps] });
    return tokens.send(newAddress(), operator, data);
  };
  /** Signs an `exact` payment of a token, and returns the call that settles it. */
  async function settlementOf(
    payer: PrivateKeyAccount,
    {
      asset = usdc,
      to,
      amount,
      proxy = EXACT,
    }: { asset?: Hex; to: string; amount: bigint; proxy?: Hex },
  ): Promise<{ to: Hex; data: Hex }> {
    const { payload } = await new ExactClient(payer).createPaymentPayload(2, {
      ...termsOf("exact", to, amount),
      asset,
    });
    const { signature, permit2Authorization } = payload as unknown as Permit;
    const { permitted, nonce, deadline, witness } = permit2Authorization;
    const args = [{ permitted, nonce, deadline }, payer.address, witness, signature];
    const { abi } = contracts.ExactPermit2Proxy;
    return { to: proxy, data: encodeFunctionData({ abi, functionName: "settle", args }) };
  }

  test("are by who signed the permit, whoever sends it: all of it, and a part", async () => {
    const [payer, to] = [await allowing(), newAddress()];
    const exact = await pay(payer, { scheme: "exact", to, amount: 30n });
    const upto = await pay(payer, { scheme: "upto", to, amount: 100n, charge: 40n });
    for (const [hash, amount] of [[upto, 40n] as const, [exact, 30n] as const]) {
      expect(await read(hash)).toMatchObject({
        transfers: [{ ...payment(payer.address, to, amount), form: "permit2" }],
        unproven: [],
      });
    }
  });

  test("of several payers in one transaction are each their own, beside plain ones", async () => {
    const [one, two, to] = [await allowing(), await allowing(), newAddress()];
    await tokens.mint(usdc, operator, 5n);
    const hash = await run(
      await settlementOf(one, { to, amount: 1n }),
      { to: usdc, data: callOf("Token", "transfer", [to, 5n]) },
      await settlementOf(two, { to, amount: 2n }),
    );
    const found = await read(hash);
    expect(found?.transfers).toMatchObject([
      { ...payment(one.address, to, 1n), form: "permit2" },
      { ...payment(two.address, to, 2n), form: "permit2" },
    ]);
    expect(found?.unproven).toMatchObject([
      { amount: 5n, reason: expect.stringContaining("signs nothing") },
    ]);
  });

  test("by a lookalike of the proxy have no form: what it moves needs its own permit", async () => {
    const [payer, to] = [await allowing(), newAddress()];
    const lookalike = await evm.deploy(contracts.ExactPermit2Proxy);
    const signed = await payer.signTypedData({
      domain: { name: "Permit2", chainId, verifyingContract: PERMIT2 },
      types: permitTypes,
      primaryType: "PermitWitnessTransferFrom",
      message: {
        permitted: { token: usdc, amount: 7n },
        spender: lookalike,
        nonce: 7n,
        deadline: FOREVER,
        witness: { to, validAfter: 0n },
      },
    });
    const args = [
      { permitted: { token: usdc, amount: 7n }, nonce: 7n, deadline: FOREVER },
      payer.address,
      { to, validAfter: 0n },
      signed,
    ];
    const { abi } = contracts.ExactPermit2Proxy;
    const data = encodeFunctionData({ abi, functionName: "settle", args });
    const found = await read(await tokens.send(newAddress(), lookalike, data));
    expect(found).toMatchObject({ transfers: [payment(payer.address, to, 7n)], unproven: [] });
    expect(found?.transfers[0]).not.toHaveProperty("form");
  });

  test("of one permit are one: used again, beside the permit of another, it pays nothing and names nobody", async () => {
    const [one, two, to] = [await allowing(), await allowing(), newAddress()];
    const [settled, unused] = [
      await settlementOf(one, { to, amount: 6n }),
      await settlementOf(two, { to, amount: 6n }),
    ];
    // The call of an account that runs nothing has a permit that its owner has signed, and that
    // nobody has used.
    const noise = { to: newAddress(), data: unused.data };
    const [first, again] = [await run(noise, settled), await run(noise, settled)];
    expect(await read(again)).toMatchObject({ err: "reverted", transfers: [], unproven: [] });
    expect(await read(first)).toMatchObject({
      transfers: [{ ...payment(one.address, to, 6n), form: "permit2" }],
      unproven: [],
    });
  });

  describe("that are forged through another token", () => {
    /**
     * Has the proxy move a token that moves tokens of others, and names somebody else in the call.
     */
    async function forge(
      inner: { to: Hex; data: Hex },
      named: { owner: string; to: string; amount: bigint; nonce?: bigint },
    ): Promise<Hex> {
      const host = await evm.deploy(contracts.HostToken);
      const data = encodeFunctionData({
        abi: contracts.HostToken.abi,
        functionName: "prepare",
        args: [inner.to, inner.data],
      });
      await tokens.send(newAddress(), host, data);
      const signed = await settlementOf(newAccount(), {
        asset: host,
        to: newAddress(),
        amount: 1n,
      });
      const { owner, to, amount, nonce = 3n } = named;
      const args = [
        { permitted: { token: usdc, amount }, nonce, deadline: FOREVER },
        owner,
        { to, validAfter: 0n },
        "0x",
      ];
      const { abi } = contracts.ExactPermit2Proxy;
      return run(
        { to: newAddress(), data: encodeFunctionData({ abi, functionName: "settle", args }) },
        signed,
      );
    }

    test("the tokens of an escrow are not its own: it has signed no permit", async () => {
      const [escrow, to] = [await evm.deploy(Operator), newAddress()];
      await tokens.mint(usdc, escrow, 9n);
      const pays = { to: usdc, data: callOf("Token", "transfer", [to, 9n]) };
      const inner = {
        to: escrow,
        data: encodeFunctionData({ abi: Operator.abi, functionName: "run", args: [[pays]] }),
      };
      const found = await read(await forge(inner, { owner: escrow, to, amount: 9n }));
      expect(found).toMatchObject({
        err: null,
        transfers: [],
        unproven: [{ amount: 9n, payee: idOf(to) }],
      });
    });

    test("a permit to another, that its owner has used, makes no payment of this one", async () => {
      const wallet = await tokens.deploy("Wallet", newAccount().address);
      await tokens.mint(usdc, wallet, 9n);
      const to = newAddress();
      const pays = { to: usdc, data: callOf("Token", "transfer", [to, 9n]) };
      const inner = { to: wallet, data: callOf("Wallet", "execute", [[pays]]) };
      // Nonces that a wallet gives up itself are used as well.
      const gives = encodeFunctionData({
        abi: [
          {
            type: "function",
            name: "invalidateUnorderedNonces",
            inputs: [{ type: "uint256" }, { type: "uint256" }],
            outputs: [],
            stateMutability: "nonpayable",
          },
        ] as const,
        functionName: "invalidateUnorderedNonces",
        args: [0n, 255n],
      });
      await tokens.batch(wallet, [{ to: PERMIT2, data: gives }]);
      const found = await read(await forge(inner, { owner: wallet, to: newAddress(), amount: 9n }));
      expect(found?.transfers).toMatchObject([payment(wallet, to, 9n)]);
      expect(found?.transfers[0]).not.toHaveProperty("form");
    });
  });
});

const permitTypes = {
  PermitWitnessTransferFrom: [
    { name: "permitted", type: "TokenPermissions" },
    { name: "spender", type: "address" },
    { name: "nonce", type: "uint256" },
    { name: "deadline", type: "uint256" },
    { name: "witness", type: "Witness" },
  ],
  TokenPermissions: [
    { name: "token", type: "address" },
    { name: "amount", type: "uint256" },
  ],
  Witness: [
    { name: "to", type: "address" },
    { name: "validAfter", type: "uint256" },
  ],
} as const;
