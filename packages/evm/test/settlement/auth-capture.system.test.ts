// `auth-capture` of @x402/evm: its client's authorizations, and a stand-in for the escrow at its
// address.
import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";

import { createEvmReader } from "../../src/index.ts";
import {
  callOf,
  type CaptureEvm,
  capture,
  captureContracts,
  collectsFromOperator,
  COLLECTOR,
  ESCROW,
  openAuthCapture,
  type Signed,
} from "../support/auth-capture.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import { chainId, evm, read, reader, tokens, useSettlements } from "../support/settlement-scene.ts";
import { newAccount, newAddress, newNonce } from "../support/tokens.ts";

describe.skipIf(!hasEvm)(`payments by auth-capture${needsEvm}`, () => {
  useSettlements();
  let token: Hex;
  let operator: Hex;
  let sign: CaptureEvm["sign"];
  let authorize: CaptureEvm["authorize"];
  let run: CaptureEvm["run"];
  beforeAll(async () => {
    token = await evm.deploy(captureContracts.ReceivableToken);
    ({ operator, sign, authorize, run } = await openAuthCapture(evm, {
      tokens,
      token,
      network: `eip155:${chainId}`,
    }));
  });

  async function funded(value = 1_000n): Promise<PrivateKeyAccount> {
    const account = newAccount();
    await tokens.mint(token, account.address, value);
    return account;
  }

  const idOf = (address: string): string => `eip155:${chainId}:${address.toLowerCase()}`;
  const payment = ({ info, nonce }: Signed, amount: bigint): object => ({
    payer: idOf(info.payer),
    payee: idOf(info.receiver),
    amount,
    received: amount,
    form: "auth-capture",
    authorization: nonce,
  });
  const readToken = (hash: Hex) => read(hash, token);

  test("captures in parts are each a payment by who authorized them, and the rest goes back", async () => {
    const signed = await sign(await funded(), newAddress());
    const authorized = await run(authorize(signed, 900n));
    const parts = [await run(capture(signed, 300n)), await run(capture(signed, 200n))];
    const rest = await run(callOf("AuthCaptureEscrow", "void", [signed.info]));
    for (const [place, amount] of [200n, 300n].entries()) {
      const found = await readToken(parts[1 - place]!);
      expect(found).toMatchObject({
        err: null,
        transfers: [payment(signed, amount)],
        unproven: [],
      });
    }
    // Neither the collection nor what goes back pays the receiver.
    for (const hash of [authorized, rest]) {
      const { transfers = [], unproven = [] } = (await readToken(hash)) ?? {};
      const payees = [...transfers, ...unproven].map(({ payee }) => payee);
      expect(payees.length).toBeGreaterThan(0);
      expect(payees).not.toContain(idOf(signed.info.receiver));
    }
  });

  test("a charge is one payment, and its fee another, by the same payer", async () => {
    const [payer, feeReceiver] = [await funded(), newAddress()];
    const signed = await sign(payer, newAddress());
    const { info, data } = signed;
    const hash = await run(
      callOf("AuthCaptureEscrow", "charge", [info, 800n, COLLECTOR, data, 250, feeReceiver]),
    );
    const transfers = (await readToken(hash))?.transfers.filter(({ form }) => form !== undefined);
    const fee = { ...payment(signed, 20n), payee: idOf(feeReceiver) };
    expect(transfers).toMatchObject([fee, payment(signed, 780n)]);
  });

  test("captures of many payers in one transaction are each their own", async () => {
    const receiver = newAddress();
    const [one, two] = [await sign(await funded(), receiver), await sign(await funded(), receiver)];
    await run(authorize(one), authorize(two));
    const hash = await run(capture(two, 5n), capture(one, 7n), capture(two, 9n));
    expect(await readToken(hash)).toMatchObject({
      transfers: [payment(two, 5n), payment(one, 7n), payment(two, 9n)],
      unproven: [],
    });
  });

  test("of one transaction have their call and their store in common: each is read once", async () => {
    const signed = await sign(await funded(), newAddress());
    await run(authorize(signed));
    const hash = await run(...Array.from({ length: 70 }, () => capture(signed, 1n)));
    let [asked, searched] = [0, 0];
    const request = async ({
      method,
      params = [],
    }: {
      method: string;
      params?: unknown;
    }): Promise<unknown> => {
      asked++;
      const answer = await evm.rpc(method, ...(params as unknown[]));
      if (method !== "eth_getTransactionByHash") return answer;
      return Object.defineProperty({ ...answer }, "input", {
        get: () => (searched++, answer.input),
      });
    };
    const counted = createEvmReader({ chainId, providers: [{ request }] });
    const found = await counted.readSettlement({
      transactionHash: hash,
      tokens: [token.toLowerCase()],
    });
    expect(asked).toBeLessThan(40);
    // A call has room for thousands of places where a payment may stand, and a transaction for
    // thousands of transfers.
    expect(searched).toBe(1);
    expect([found?.transfers.length, found?.unproven]).toEqual([70, []]);
  });

  describe("given back", () => {
    const refund = ({ info }: Signed, amount: bigint, collector: Hex): Hex =>
      callOf("AuthCaptureEscrow", "refund", [info, amount, collector, "0x"]);

    test("out of the receiver's own tokens is money from the receiver to the payer, seen from either side", async () => {
      const [seller, collector] = [await funded(), newAddress()];
      const signed = await sign(await funded(), seller.address, { by: seller.address });
      await evm.rpc("anvil_setCode", collector, collectsFromOperator);
      const ofSeller = (data: Hex, to: Hex = ESCROW): Promise<Hex> =>
        tokens.send(seller.address, to, data);
      for (const call of [authorize(signed), capture(signed, 300n)]) await ofSeller(call);
      await ofSeller(callOf("ReceivableToken", "approve", [collector, 1_000n]), token);
      const hash = await ofSeller(refund(signed, 120n, collector));
      const [paid, payee] = [idOf(seller.address), idOf(signed.info.payer)];
      const back = { payer: paid, payee, amount: 120n, received: 120n, form: "auth-capture" };
      const found = await readToken(hash);
      expect(found).toMatchObject({ err: null, transfers: [{ payer: paid, received: 0n }, back] });
      expect(found?.unproven.map(({ payee: to }) => to)).toContain(payee);
      for (const party of [paid, payee]) {
        const ofParty = { transactionHash: hash, tokens: [token.toLowerCase()], parties: [party] };
        expect((await reader.readSettlement(ofParty))?.transfers).toContainEqual(
          expect.objectContaining(back),
        );
      }
    });

    test("by somebody else is nobody's money, whatever the receiver pays beside it", async () => {
      const seller = await funded();
      const signed = await sign(await funded(), seller.address);
      const own = await evm.deploy(captureContracts.OwnCollector, 1);
      await tokens.mint(token, own, 1_000n);
      await run(authorize(signed), capture(signed, 300n));
      const elsewhere = await tokens.authorize(token, seller, { to: newAddress(), value: 120n });
      const found = await readToken(await run(refund(signed, 120n, own), elsewhere));
      expect(found?.err).toBeNull();
      expect(found?.transfers.filter(({ payee }) => payee === idOf(signed.info.payer))).toEqual([]);
      expect(found?.transfers).toMatchObject([{ payer: idOf(seller.address), amount: 120n }]);
    });
  });

  test("of the parties alone, whose balances are read", async () => {
    const signed = await sign(await funded(), newAddress());
    await run(authorize(signed));
    const hash = await run(capture(signed, 10n));
    const ask = (...parties: string[]) =>
      reader.readSettlement({ transactionHash: hash, tokens: [token.toLowerCase()], parties });
    const { payer, receiver } = signed.info;
    expect(await ask(idOf(payer), idOf(receiver))).toMatchObject({
      transfers: [payment(signed, 10n)],
    });
    expect((await ask(idOf(payer)))?.transfers).toMatchObject([{ received: 0n }]);
  });

  test("says what is left to capture of an authorization, until it is voided, and who gets it", async () => {
    const signed = await sign(await funded(), newAddress());
    const { info, nonce } = signed;
    const other = await sign(await funded(), newAddress());
    const payee = info.receiver.toLowerCase();
    const transactionHash = await run(authorize(other), authorize(signed));
    const ask = async () => {
      await evm.mine(70);
      return reader.readEscrowed({ transactionHash, nonce });
    };
    expect(await ask()).toEqual({ payee, captures: [], isCapturable: true });
    expect(
      await reader.readEscrowed({ transactionHash, nonce: `0x${"5f".repeat(32)}` }),
    ).toBeUndefined();
    const captures = [await run(capture(signed, 300n))];
    expect(await ask()).toEqual({ payee, captures, isCapturable: true });
    await run(callOf("AuthCaptureEscrow", "void", [info]));
    expect(await ask()).toEqual({ payee, captures, isCapturable: false });
    expect(await reader.readEscrowed({ transactionHash: captures[0]!, nonce })).toBeUndefined();
  });

  describe("forged", () => {
    /** Returns why a transaction's only transfer names nobody. */
    const reasonOf = async (hash: Hex): Promise<string | undefined> => {
      const {
        err,
        transfers = [],
        unproven: [one, ...others] = [],
      } = (await readToken(hash)) ?? {};
      return err === null && transfers.length + others.length === 0 ? one?.reason : undefined;
    };

    test("a payer that signed nothing, for whom the collector paid, is not named", async () => {
      const victim = newAccount();
      const signed = await sign(await funded(), newAddress());
      const forged = { ...signed, info: { ...signed.info, payer: victim.address } };
      const own = await evm.deploy(captureContracts.OwnCollector, 0);
      await tokens.mint(token, own, 1_000n);
      await run(authorize(forged, 1_000n, own));
      expect(await reasonOf(await run(capture(forged, 50n)))).toContain(
        "has not paid by an authorization",
      );
    });

    test("an authorization of the payer that is for another payment proves nothing", async () => {
      const payer = await funded(5_000n);
      const signed = await sign(payer, newAddress());
      await run(authorize(signed));
      const forged = { ...signed, info: { ...signed.info, receiver: newAddress() } };
      const own = await evm.deploy(captureContracts.OwnCollector, 0);
      await tokens.mint(token, own, 1_000n);
      await run(authorize(forged, 1_000n, own));
      expect(await reasonOf(await run(capture(forged, 50n)))).toContain(
        "has not paid by an authorization",
      );
    });

    test("a lookalike of the escrow names nobody", async () => {
      const signed = await sign(await funded(), newAddress());
      const lookalike = await evm.deploy(captureContracts.AuthCaptureEscrow);
      const own = await evm.deploy(captureContracts.OwnCollector, 0);
      await tokens.mint(token, own, 1_000n);
      await run({ to: lookalike, data: authorize(signed, 1_000n, own) });
      expect(await reasonOf(await run({ to: lookalike, data: capture(signed, 60n) }))).toContain(
        "a contract that signs nothing",
      );
    });

    test("a lookalike that repeats the event of a real payment names nobody", async () => {
      const signed = await sign(await funded(), newAddress());
      await run(authorize(signed));
      const hash = (
        await evm.rpc<{ logs: { topics: Hex[] }[] }>(
          "eth_getTransactionReceipt",
          await run(capture(signed, 60n)),
        )
      ).logs[0]?.topics[1];
      const liar = await evm.deploy(captureContracts.Operator);
      await tokens.mint(token, liar, 60n);
      const says = { to: liar, data: callOf("Operator", "capturedLog", [hash, 60n]) };
      const pays = {
        to: token,
        data: callOf("ReceivableToken", "transfer", [signed.info.receiver, 60n]),
      };
      const ran = await tokens.send(newAddress(), liar, callOf("Operator", "run", [[says, pays]]));
      expect(await reasonOf(ran)).toContain("a contract that signs nothing");
    });

    test("what others pay beside a capture is not the payer's, whatever its amount and receiver", async () => {
      const signed = await sign(await funded(), newAddress());
      await run(authorize(signed));
      await tokens.mint(token, operator, 100n);
      const transfer = (to: Hex, value: bigint): { to: Hex; data: Hex } => ({
        to: token,
        data: callOf("ReceivableToken", "transfer", [to, value]),
      });
      const { receiver } = signed.info;
      const hash = await run(
        capture(signed, 30n),
        transfer(receiver, 30n),
        transfer(newAddress(), 30n),
        transfer(receiver, 40n),
      );
      const found = await readToken(hash);
      expect(found?.transfers).toMatchObject([payment(signed, 30n)]);
      expect(
        found?.unproven.map(({ reason, amount }) => [amount, reason.split(": ").at(-1)]),
      ).toEqual([
        [30n, "the tokens were not those of the operator's store"],
        [30n, "its tokens went to another account than the payment names"],
        [40n, "who paid into it is not known"],
      ]);
    });

    test("what an account pays is its own, although somebody has it land beside a capture of the same amount", async () => {
      const signed = await sign(await funded(), newAddress());
      const [victim, agent, nonce] = [await funded(), newAddress(), newNonce()];
      await run(authorize(signed));
      // Anybody can send what a payer signed for x402, in a transaction of its own making.
      const { to, data } = await tokens.authorize(token, victim, { to: agent, value: 30n, nonce });
      const hidden = [
        capture(signed, 30n),
        { to: newAddress(), data: "0x" } as const,
        { to, data },
      ];
      const paid = {
        payer: idOf(victim.address),
        payee: idOf(agent),
        received: 30n,
        authorization: nonce,
      };
      expect((await readToken(await run(...hidden)))?.transfers).toMatchObject([
        payment(signed, 30n),
        paid,
      ]);
    });

    test("a call that names another payment than the one that is captured names nobody else", async () => {
      const receiver = newAddress();
      const [one, two] = [
        await sign(await funded(), receiver),
        await sign(await funded(), receiver),
      ];
      await run(authorize(one), authorize(two));
      // The call of a contract that takes anything has the other payment before the captured one.
      const noise = { to: newAddress(), data: capture(two, 1n) };
      expect(await readToken(await run(noise, capture(one, 8n)))).toMatchObject({
        transfers: [payment(one, 8n)],
      });
    });
  });
});
