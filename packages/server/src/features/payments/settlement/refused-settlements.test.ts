import { useStore } from "../../../../test/support/stores.ts";
import { describe, expect, test } from "vitest";

import {
  checkedTransfer,
  createTokenAccount,
  transact,
  transactInVain,
} from "../../../../../ledger/test/support/spl.ts";
import { usePaymentsScene } from "../test/reported-payments.ts";

const WAY_ABOVE = 10n ** 15n;

const { server, state, report, paid, eventsOf, problem } = usePaymentsScene(useStore());

describe("a settlement that is not what it is said to be is refused", () => {
  test("unknown, failed, without a transfer", async () => {
    const { agent, payer, claim } = await paid();
    expect(await report({ ...claim, transactionHash: "1".repeat(64) })).toMatchObject(
      problem(404, "settlement_not_found"),
    );
    expect(await report({ ...claim, transactionHash: "z".repeat(90) })).toMatchObject(
      problem(404, "settlement_not_found"),
    );
    const { token, bank } = state.payments;
    const { account: from, wallet } = payer;
    const tooMuch = { from, to: agent.account, authority: wallet.address, amount: WAY_ABOVE };
    const failed = await transactInVain(bank, [checkedTransfer(token, tooMuch)], [wallet]);
    expect(await report({ ...claim, transactionHash: failed })).toMatchObject(
      problem(400, "settlement_failed"),
    );
    const own = await createTokenAccount(bank, token, { owner: wallet.address });
    const toHimself = await state.payments.pay(payer, { account: own }, 250_000n);
    expect(await report({ ...claim, transactionHash: toHimself })).toMatchObject(
      problem(400, "settlement_no_transfer"),
    );
    expect(await report({ ...claim, instruction: "9" })).toMatchObject(
      problem(400, "settlement_no_transfer"),
    );
  });

  test("by a token that anybody can make, or another than the one named", async () => {
    const { agent, payer, claim } = await paid();
    const { worthless, bank } = state.payments;
    const from = await createTokenAccount(bank, worthless, {
      owner: payer.wallet.address,
      amount: 10n ** 9n,
    });
    const to = await createTokenAccount(bank, worthless, { owner: agent.id });
    const transfer = checkedTransfer(worthless, {
      from,
      to,
      authority: payer.wallet.address,
      amount: 250_000n,
    });
    const transactionHash = await transact(bank, [transfer], [payer.wallet]);
    expect(await report({ ...claim, transactionHash })).toMatchObject(
      problem(400, "settlement_wrong_asset"),
    );
    expect(await report({ ...claim, asset: worthless.mint })).toMatchObject(
      problem(400, "settlement_wrong_asset"),
    );
    expect(await report({ ...claim, currency: "EURC" })).toMatchObject(
      problem(400, "settlement_wrong_asset"),
    );
    expect(await report({ ...claim, asset: state.payments.token.mint })).toMatchObject({
      status: 201,
    });
  });

  test("to another payee, by another payer, of another amount", async () => {
    const { agent, claim } = await paid();
    const other = await state.payments.addAgent();
    expect(await report({ ...claim, agentId: other.id })).toMatchObject(
      problem(400, "settlement_wrong_payee"),
    );
    expect(await report({ ...claim, payer: { address: other.id } })).toMatchObject(
      problem(400, "settlement_wrong_payer"),
    );
    for (const amount of ["0.26", "0.249999", "25", "0.2500001", "0"]) {
      expect(await report({ ...claim, amount })).toMatchObject(
        problem(400, "settlement_wrong_amount"),
      );
    }
    expect(await report({ ...claim, payee: other.id })).toMatchObject(
      problem(400, "invalid_request"),
    );
    expect(await eventsOf(agent.id)).toEqual([]);
  });

  test("when the money went back in the same transaction", async () => {
    const [agent, payer] = [await state.payments.addAgent(), await state.payments.addPayer()];
    const { token, bank } = state.payments;
    const amount = 250_000n;
    const there = {
      from: payer.account,
      to: agent.account,
      authority: payer.wallet.address,
      amount,
    };
    const back = { from: agent.account, to: payer.account, authority: agent.id, amount };
    const transactionHash = await transact(
      bank,
      [checkedTransfer(token, there), checkedTransfer(token, back)],
      [payer.wallet, agent.wallet],
    );
    const claim = {
      event: "payment.completed",
      agentId: agent.id,
      payer: { address: payer.wallet.address },
    };
    expect(await report({ ...claim, amount: "0.25", transactionHash })).toMatchObject(
      problem(400, "settlement_wrong_amount"),
    );
  });

  test("when it is too old", async () => {
    const { claim } = await paid();
    const { context } = server();
    const { clock, settings } = context;
    const later = (settings.paymentMaxAgeSeconds + 60) * 1000;
    context.clock = { ...clock, now: () => new Date(Date.now() + later) };
    expect(await report(claim)).toMatchObject(problem(400, "settlement_too_old"));
    context.clock = clock;
    expect((await report(claim)).status).toBe(201);
  });

  test("when several transfers would fit, until one of them is named; then each counts once", async () => {
    const [agent, payer] = [await state.payments.addAgent(), await state.payments.addPayer()];
    const { token, bank } = state.payments;
    const transfer = {
      from: payer.account,
      to: agent.account,
      authority: payer.wallet.address,
      amount: 1_000_000n,
    };
    const instructions = [checkedTransfer(token, transfer), checkedTransfer(token, transfer)];
    const transactionHash = await transact(bank, instructions, [payer.wallet]);
    const claim = {
      event: "payment.completed",
      agentId: agent.id,
      payer: { address: payer.wallet.address },
      amount: "1",
    };
    const refused = await report({ ...claim, transactionHash });
    expect(refused).toMatchObject(problem(400, "settlement_ambiguous"));
    const { instructions: named } = refused.body.error.details;
    expect(named).toHaveLength(2);
    const ids = new Set<string>();
    for (const instruction of [...named, ...named]) {
      ids.add((await report({ ...claim, transactionHash, instruction })).body.id);
    }
    expect(ids.size).toBe(2);
  });

  test("when it proves another payment already", async () => {
    const { claim } = await paid();
    const first = await report({ ...claim, reference: "job-1" });
    const refusal = { ...problem(409, "settlement_used") };
    const second = await report({ ...claim, reference: "job-2" });
    expect(second).toMatchObject(refusal);
    expect(second.body.error.details).toEqual({ paymentId: first.body.id });
    const stranger = await server().makeKey({ accountId: "acc_stranger" });
    expect(await report({ ...claim, reference: "job-1" }, stranger)).toMatchObject(refusal);
    const created = await report({
      ...claim,
      transactionHash: undefined,
      event: "payment.created",
      reference: "job-3",
    });
    expect(await report({ ...claim, paymentId: created.body.id })).toMatchObject(refusal);
    expect(
      (await server().call("GET", `/v1/payments/${created.body.id}`, { key: state.key })).body
        .status,
    ).toBe("created");
  });

  test("and a payment that is proved lets no other transfer be used up for it", async () => {
    const { agent, payer, claim } = await paid();
    const proved = await report(claim);
    const transactionHash = await state.payments.pay(payer, agent, 250_000n);
    expect(await report({ ...claim, paymentId: proved.body.id, transactionHash })).toMatchObject(
      problem(409, "conflict"),
    );
    expect(await report({ ...claim, transactionHash })).toMatchObject({ status: 201 });
  });
});
