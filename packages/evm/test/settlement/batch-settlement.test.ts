// `batch-settlement` of @x402/evm: its client and facilitator, and a stand-in for the escrow at its
// address.
import { encodeFunctionData, type Hex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";

import {
  type BatchEvm,
  type BatchPayer,
  batchContracts,
  type Channel,
  openBatchSettlement,
  SETTLEMENT,
} from "../support/batch-settlement.ts";
import { readContracts } from "../support/contracts.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import { chainId, evm, read, reader, tokens, useSettlements } from "../support/settlement-scene.ts";
import { newAccount, newAddress } from "../support/tokens.ts";

const { ReceivableToken, Operator } = readContracts<"ReceivableToken" | "Operator">("auth-capture");
const NOBODY = "0x0000000000000000000000000000000000000000";

describe.skipIf(!hasEvm)(`payments by batch-settlement${needsEvm}`, () => {
  useSettlements();
  let token: Hex;
  let operator: Hex;
  let batch: BatchEvm;
  beforeAll(async () => {
    token = await evm.deploy(ReceivableToken);
    operator = await evm.deploy(Operator);
    batch = await openBatchSettlement(evm);
  });

  async function funded(options?: Record<string, unknown>): Promise<BatchPayer> {
    const account = newAccount();
    await tokens.mint(token, account.address, 100_000n);
    return batch.payer(account, options);
  }
  const idOf = (address: string): string => `eip155:${chainId}:${address.toLowerCase()}`;
  const readToken = (hash: Hex) => read(hash, token);
  const claim = ({ config }: Channel, amount: bigint): object => ({
    payer: idOf(config.payer),
    payee: idOf(config.receiver),
    amount,
    received: amount,
    form: "batch-settlement",
  });
  /** Makes calls by way of another contract, in one transaction. */
  const run = (...steps: { to: Hex; data: Hex }[]): Promise<Hex> => {
    const data = encodeFunctionData({ abi: Operator.abi, functionName: "run", args: [steps] });
    return tokens.send(newAddress(), operator, data);
  };
  const settlementCall = (functionName: string, ...args: unknown[]): { to: Hex; data: Hex } => ({
    to: SETTLEMENT,
    data: batch.callOf("BatchSettlement", functionName, args),
  });
  const rowOf = ({ config, voucher }: Channel, totalClaimed: bigint): object => ({
    voucher: { channel: config, maxClaimableAmount: BigInt(voucher.maxClaimableAmount) },
    signature: voucher.signature,
    totalClaimed,
  });

  test("claims in parts are each a payment by who signed the vouchers; neither deposit nor rest is one", async () => {
    const [payer, receiver] = [await funded(), newAddress()];
    const opened = await batch.pay(payer, { token, receiver, amount: 100n });
    const first = await batch.claim([opened, 40n]);
    // Some collectors have the payer's tokens go into the escrow at once.
    const direct = await readToken(await tokens.pay(token, opened.config.payer, SETTLEMENT, 1n));
    expect(direct).toMatchObject({ transfers: [], unproven: [{ payee: idOf(SETTLEMENT) }] });
    const channel = await batch.pay(payer, { token, receiver, amount: 60n });
    expect(channel.deposit).toBeUndefined();
    const second = await batch.claim([channel, 160n]);
    const rest = await batch.refund(channel, 1_000n);
    expect(await readToken(second)).toMatchObject({
      err: null,
      transfers: [claim(channel, 120n)],
      unproven: [],
    });
    expect(await readToken(first)).toMatchObject({
      err: null,
      transfers: [claim(opened, 40n)],
      unproven: [],
    });
    for (const hash of [opened.deposit!, rest]) {
      const { transfers = [], unproven = [] } = (await readToken(hash)) ?? {};
      const payees = [...transfers, ...unproven].map(({ payee }) => payee);
      expect(payees.length).toBeGreaterThan(0);
      expect(payees).not.toContain(idOf(receiver));
    }
  });

  test("what was claimed of many is sent at once, is no payment again, and says so", async () => {
    const receiver = newAddress();
    const [one, two] = [await funded(), await funded()];
    const channels = [
      await batch.pay(one, { token, receiver, amount: 30n }),
      await batch.pay(two, { token, receiver, amount: 50n }),
    ] as const;
    const claimed = await batch.claim([channels[0], 30n], [channels[1], 45n]);
    const sent = await batch.settle(receiver, token);
    const found = await readToken(sent);
    expect(found?.transfers).toEqual([]);
    expect(found?.unproven).toMatchObject([
      {
        amount: 75n,
        payee: idOf(receiver),
        form: "batch-settlement",
        reason: expect.stringContaining("was claimed"),
      },
    ]);
    expect(await readToken(claimed)).toMatchObject({
      transfers: [claim(channels[0], 30n), claim(channels[1], 45n)],
      unproven: [],
    });
  });

  test("a rest that goes back in the same transaction as a claim takes nothing from it", async () => {
    const [payer, receiver] = [await funded(), newAddress()];
    const channel = await batch.pay(payer, { token, receiver, amount: 100n });
    const found = await readToken(await batch.refund(channel, 1_000n, 70n));
    expect(found?.transfers).toMatchObject([claim(channel, 70n)]);
    expect(found?.unproven.map(({ payee }) => payee)).toEqual([idOf(payer.account.address)]);
  });

  test("claims are named by their events, and found by way of other contracts", async () => {
    const [one, two] = [await funded(), await funded()];
    const channels = [
      await batch.pay(one, { token, receiver: operator, amount: 30n }),
      await batch.pay(two, { token, receiver: operator, amount: 50n }),
    ] as const;
    const hash = await run(
      settlementCall("claim", [rowOf(channels[0], 10n)]),
      settlementCall("claim", [rowOf(channels[1], 20n), rowOf(channels[0], 25n)]),
      settlementCall("settle", operator, token),
    );
    const found = await readToken(hash);
    expect(found?.transfers).toMatchObject([
      claim(channels[0], 10n),
      claim(channels[1], 20n),
      claim(channels[0], 15n),
    ]);
    expect(new Set(found?.transfers.map(({ instruction }) => instruction)).size).toBe(3);
    expect(found?.unproven).toMatchObject([{ amount: 45n, form: "batch-settlement" }]);
  });

  test("of the parties alone are asked for", async () => {
    const [payer, receiver] = [await funded(), newAddress()];
    const channel = await batch.pay(payer, { token, receiver, amount: 10n });
    const transactionHash = await batch.claim([channel, 10n]);
    const ask = (...parties: string[]) =>
      reader.readSettlement({ transactionHash, tokens: [token.toLowerCase()], parties });
    expect(await ask(idOf(receiver))).toMatchObject({ transfers: [claim(channel, 10n)] });
    expect(await ask(idOf(payer.account.address))).toMatchObject({ transfers: [], unproven: [] });
    expect(await read(transactionHash)).toMatchObject({ transfers: [], unproven: [] });
  });

  test("a smart wallet pays for itself: it signs its vouchers, and no key for it", async () => {
    const owner = newAccount();
    const wallet = await tokens.deploy("Wallet", owner.address);
    await tokens.mint(token, wallet, 1_000n);
    const receiver = newAddress();
    const payer = batch.payer({ ...owner, address: wallet }, { payerAuthorizer: NOBODY });
    const channel = await batch.pay(payer, { token, receiver, amount: 30n });
    expect(channel.config).toMatchObject({ payer: wallet, payerAuthorizer: NOBODY });
    expect(await readToken(await batch.claim([channel, 30n]))).toMatchObject({
      transfers: [claim(channel, 30n)],
    });
  });

  describe("that are forged", () => {
    test("a channel that nobody claims from pays nobody", async () => {
      const [payer, receiver] = [await funded(), newAddress()];
      const { deposit } = await batch.pay(payer, { token, receiver, amount: 100n });
      const found = await readToken(deposit!);
      expect(
        [...found!.transfers, ...found!.unproven].filter(({ payee }) => payee === idOf(receiver)),
      ).toEqual([]);
    });

    test("tokens of another in a channel of a payer who signed nothing name nobody", async () => {
      const [victim, thief, receiver] = [newAddress(), newAccount(), newAddress()];
      const own = await evm.deploy(batchContracts.OwnDepositCollector);
      await tokens.mint(token, own, 1_000n);
      const signing = { ...thief, address: victim };
      const payer = batch.payer(signing as never, { voucherSigner: thief });
      const { payload } = await payer.scheme.createPaymentPayload(2, {
        scheme: "batch-settlement",
        network: `eip155:${chainId}`,
        asset: token,
        amount: "100",
        payTo: operator,
        maxTimeoutSeconds: 3_600,
        extra: { name: "USD Coin", version: "2", receiverAuthorizer: receiver, withdrawDelay: 900 },
      });
      const { channelConfig: config, voucher } = payload as unknown as {
        channelConfig: never;
        voucher: never;
      };
      const channel: Channel = { config, voucher };
      expect(channel.config).toMatchObject({ payer: victim, payerAuthorizer: thief.address });
      await run(settlementCall("deposit", config, 500n, own, "0x"));
      const found = await readToken(await run(settlementCall("claim", [rowOf(channel, 100n)])));
      expect(found?.transfers).toEqual([]);
      expect(found?.unproven).toMatchObject([
        {
          amount: 100n,
          payee: idOf(operator),
          reason: expect.stringContaining("another key than the payer's"),
        },
      ]);
    });

    test("a lookalike of the escrow names nobody, whoever deposits into it and claims", async () => {
      const [payer, thief] = [await funded(), newAccount()];
      const lookalike = await evm.deploy(batchContracts.BatchSettlement);
      const own = await evm.deploy(batchContracts.OwnDepositCollector);
      await tokens.mint(token, own, 1_000n);
      const real = await batch.pay(payer, { token, receiver: operator, amount: 100n });
      const config = { ...real.config, payerAuthorizer: thief.address };
      const at = (functionName: string, ...args: unknown[]): { to: Hex; data: Hex } => ({
        ...settlementCall(functionName, ...args),
        to: lookalike,
      });
      const ask = (functionName: string, ...args: unknown[]): Promise<Hex> =>
        evm.rpc("eth_call", at(functionName, ...args), "latest");
      const channelId = await ask("getChannelId", config);
      const signature = await thief.sign({ hash: await ask("getVoucherDigest", channelId, 100n) });
      const channel: Channel = {
        config,
        voucher: { channelId, maxClaimableAmount: "100", signature },
      };
      const hash = await run(
        at("deposit", config, 500n, own, "0x"),
        at("claim", [rowOf(channel, 100n)]),
        at("settle", operator, token),
      );
      const found = await readToken(hash);
      expect(found).toMatchObject({ err: null, transfers: [] });
      expect(found?.unproven.map(({ form, payee }) => [form, payee])).toEqual([
        [undefined, idOf(lookalike)],
        [undefined, idOf(operator)],
      ]);
    });

    test("an event that another contract repeats, beside the call of a real claim, names nobody", async () => {
      const payer = await funded();
      const channel = await batch.pay(payer, { token, receiver: operator, amount: 100n });
      await batch.claim([channel, 100n]);
      const liar = await evm.deploy(batchContracts.FalseSettlement);
      const { channelId } = channel.voucher;
      const hash = await run(
        { to: liar, data: batch.callOf("FalseSettlement", "claimedLog", [channelId, 100n]) },
        // Claimed before: the escrow does nothing more.
        settlementCall("claim", [rowOf(channel, 100n)]),
      );
      expect(await readToken(hash)).toMatchObject({ err: null, transfers: [], unproven: [] });
    });

    test("the channel of another in the same call names nobody for what is claimed", async () => {
      const [one, two] = [await funded(), await funded()];
      const claimed = await batch.pay(one, { token, receiver: operator, amount: 30n });
      const noise = await batch.pay(two, { token, receiver: operator, amount: 50n });
      const hash = await run(
        { to: newAddress(), data: settlementCall("claim", [rowOf(noise, 30n)]).data },
        settlementCall("claim", [rowOf(claimed, 30n)]),
      );
      expect(await readToken(hash)).toMatchObject({
        transfers: [claim(claimed, 30n)],
        unproven: [],
      });
    });

    test("what a payer claims for itself is no payment", async () => {
      const account = newAccount();
      await tokens.mint(token, account.address, 1_000n);
      const channel = await batch.pay(batch.payer(account), {
        token,
        receiver: account.address,
        amount: 30n,
      });
      const found = await readToken(await batch.claim([channel, 30n]));
      expect(found).toMatchObject({
        transfers: [],
        unproven: [{ reason: expect.stringContaining("went back") }],
      });
    });
  });
});
