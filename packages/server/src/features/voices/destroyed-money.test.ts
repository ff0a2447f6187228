import { useStore } from "../../../test/support/stores.ts";
import { describe, expect, test } from "vitest";

import {
  approve,
  burn,
  memo,
  newWallet,
  transact,
  createTokenAccount,
} from "../../../../ledger/test/support/spl.ts";
import type { Funded } from "../../../test/support/payments.ts";
import { useVoicesScene } from "../trust/test/paid-voices.ts";

const { server, state, voiceOf, logOf } = useVoicesScene(useStore());

describe("destroyed money", () => {
  const show = async (transactionHash: string): Promise<{ status: number; body: any }> =>
    server().call("POST", "/v1/reputation/voices", {
      key: await server().makeKey(),
      body: { transactionHash },
    });
  const burning = (
    { wallet, account }: Funded,
    amount: bigint,
    ...more: Parameters<typeof transact>[1]
  ) =>
    transact(
      state.payments.bank,
      [burn(state.payments.token, { from: account, authority: wallet.address, amount }), ...more],
      [wallet],
    );

  test("is a voice of group 0 of the account that burnt it, once, for any caller", async () => {
    const payer = await state.payments.addPayer();
    const hash = await burning(payer, 2_500_000n);
    const voice = { kind: "burn", payer: payer.wallet.address, amount: "2.5" };
    expect(await show(hash)).toMatchObject({
      status: 200,
      body: { voices: [{ ...voice, isNew: true }] },
    });
    expect(await show(hash)).toMatchObject({
      status: 200,
      body: { voices: [{ ...voice, isNew: false }] },
    });
    expect(await voiceOf(payer.wallet.address)).toEqual(["2500000", "0", "0"]);
    expect(await logOf(payer)).toMatchObject([{ kind: "burn", amount: "2.5", transaction: hash }]);
  });

  test("is a bond for the agent that the transaction itself names: nobody else's burn can be claimed", async () => {
    const payer = await state.payments.addPayer();
    const agent = await state.payments.addAgent();
    const [other, another] = [newWallet().address, newWallet().address];
    const bond = memo(`arcs:bond:local:${agent.id}`);
    expect(await show(await burning(payer, 1_000_000n, bond))).toMatchObject({
      status: 200,
      body: { voices: [{ kind: "bond", payee: agent.id, amount: "1", isNew: true }] },
    });
    expect(await voiceOf(payer.wallet.address)).toEqual(["0", "0", "0"]);
    for (const [memos, kind] of [
      [[memo(`arcs:bond:devnet:${agent.id}`)], "burn"],
      [[memo(`arcs:bond:local:${other}`), memo(`arcs:bond:local:${another}`)], "burn"],
      [[memo("arcs:bond:local:nobody")], "burn"],
      // Nothing on that chain is money by the list of roots.
      [[memo(`arcs:bond:base:0x${"1".repeat(40)}`)], "burn"],
    ] as const) {
      expect(await show(await burning(payer, 1_000n, ...memos))).toMatchObject({
        body: { voices: [{ kind }] },
      });
    }
  });

  test("by a delegate is the owner's voice, whichever agent the delegate names; a bond where the owner signs as well", async () => {
    const { bank, token } = state.payments;
    const [owner, agent, delegate] = [
      await state.payments.addPayer(),
      await state.payments.addAgent(),
      newWallet(),
    ];
    const { account: from, wallet } = owner;
    const approval = {
      from,
      delegate: delegate.address,
      authority: wallet.address,
      amount: 3_000_000n,
    };
    await transact(bank, [approve(token, approval)], [wallet]);
    const bond = memo(`arcs:bond:local:${agent.id}`);
    const burnBy = (amount: bigint) => burn(token, { from, authority: delegate.address, amount });
    const alone = await transact(bank, [burnBy(1_000_000n), bond], [delegate]);
    const { address: payer } = wallet;
    expect((await show(alone)).body.voices).toEqual([
      { kind: "burn", payer, amount: "1", isNew: true },
    ]);
    const own = burn(token, { from, authority: payer, amount: 1_000n });
    const both = await transact(bank, [burnBy(2_000_000n), own, bond], [delegate, wallet]);
    expect((await show(both)).body.voices).toMatchObject([
      { kind: "bond", payer, payee: agent.id },
      { kind: "bond" },
    ]);
  });

  test("nothing else is: other tokens, payments, what is not there", async () => {
    const { bank, worthless } = state.payments;
    const wallet = newWallet();
    const account = await createTokenAccount(bank, worthless, {
      owner: wallet.address,
      amount: 10n,
    });
    const other = await transact(
      bank,
      [burn(worthless, { from: account, authority: wallet.address, amount: 5n })],
      [wallet],
    );
    const payer = await state.payments.addPayer();
    const paid = await state.payments.pay(payer, state.roots.one, 1_000_000n);
    for (const [hash, code] of [
      [other, "settlement_no_transfer"],
      [paid, "settlement_no_transfer"],
      ["1".repeat(88), "settlement_not_found"],
      ["nonsense", "settlement_not_found"],
    ] as const) {
      const { status, body } = await show(hash);
      expect([body.error?.code, status >= 400]).toEqual([code, true]);
    }
  });
});
