import { describe, expect, test } from "vitest";

import {
  checkedTransfer,
  createToken,
  createTokenAccount,
  plainTransfer,
  transact,
} from "../../../../ledger/test/support/spl.ts";
import { listAllEvidence } from "./test/all-evidence.ts";
import { findReputation } from "../trust/scores/service.ts";
import type { Answer } from "../../../test/support/server.ts";
import { entriesOf } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";
import { recordCoverEntry } from "../trust/cover/record-entry.ts";
import { countAsMoney } from "../../../test/support/payments.ts";
import { usePaymentsScene } from "./test/reported-payments.ts";

describe("payments", () => {
  const opened = useStore();
  const scene = usePaymentsScene(opened);
  const { server, state, report, paid, eventsOf, problem } = scene;

  describe("a settlement on the ledger", () => {
    test("makes a payment that the ledger proves, with one event, evidence and an entry of the log of cover (specification 6)", async () => {
      const { agent, payer, claim } = await paid();
      const answer = await report({ ...claim, metadata: { job: 7 }, escrowReleased: true });
      expect(answer).toMatchObject({
        status: 201,
        body: {
          id: expect.stringMatching(/^pay_/),
          agentId: agent.id,
          status: "completed",
          amount: "0.25",
          currency: "USDC",
          payer: { address: payer.wallet.address },
          payee: agent.id,
          evidence: "ledger",
          network: "local",
          asset: state.payments.token.mint,
          receipt: null,
          metadata: { job: 7 },
        },
      });
      const { id, completedAt } = answer.body;
      expect(await server().call("GET", `/v1/payments/${id}`, { key: state.key })).toMatchObject({
        status: 200,
        body: answer.body,
      });
      const [event, ...others] = await eventsOf(agent.id);
      expect(others).toEqual([]);
      const data = {
        paymentId: id,
        amount: "0.25",
        currency: "USDC",
        agentId: agent.id,
        status: "completed",
        evidence: "ledger",
        transactionHash: claim["transactionHash"],
        network: "local",
        payer: { address: payer.wallet.address },
        completedAt,
        escrowReleased: true,
        reputationUpdated: true,
      };
      expect(event).toEqual({
        event: "payment.completed",
        data,
        owner: { ...data, metadata: { job: 7 } },
      });
      const { pool } = server().context.store;
      expect(await listAllEvidence(pool, agent.id)).toMatchObject([
        { id, evidence: "ledger", status: "completed" },
      ]);
      expect(await findReputation(pool, agent.id)).toMatchObject({ evidenceVersion: 1 });
      expect(await entriesOf(server().context.store, payer.wallet.address)).toMatchObject([
        { kind: "payment", id, payee: agent.id, amount: "0.25", asset: state.payments.token.mint },
      ]);
      const { rows } = await pool.query<{ payload: string }>(
        "select payload from jobs where kind = 'score' and key = $1",
        [agent.id],
      );
      expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([
        { trigger: "payment_completed", relatedPaymentId: id },
      ]);
    });

    test("says whether it counts, and if not, why not and what would", async () => {
      const { agent, payer, claim } = await paid();
      const { transactionHash: _, ...unproven } = claim;
      const reasonsOf = ({ body }: Answer): unknown[] => [
        body.counts,
        body.why.map(({ code }: { code: string }) => code),
      ];
      expect(reasonsOf(await report({ ...unproven, event: "payment.created" }))).toEqual([
        false,
        ["unfinished"],
      ]);
      expect(reasonsOf(await report(unproven))).toEqual([false, ["reported_only"]]);
      // Its token does not count as money.
      expect(reasonsOf(await report(claim))).toEqual([false, ["not_final"]]);
      await countAsMoney(server(), { mint: state.payments.token.mint });
      const again = await state.payments.pay(payer, agent, 250_000n);
      const stranger = await report({ ...claim, transactionHash: again });
      expect(reasonsOf(stranger)).toEqual([false, ["unsettled"]]);
      const { store } = server().context;
      await store.pool.query(
        "update cover_payments set state = 'settled', due = at where payee = $1",
        [agent.id],
      );
      const settled = await report({ ...claim, transactionHash: again });
      expect(reasonsOf(settled)).toEqual(["partly", ["unvouched"]]);
      expect(settled.body.why[0]).toMatchObject({
        message: expect.stringMatching(/^It is seen, which counts up to bronze/),
        remedy: expect.stringMatching(/spent with a trusted seller/),
      });
      const dust = await state.payments.pay(payer, agent, 999n);
      const small = { ...claim, amount: "0.000999", transactionHash: dust };
      expect(reasonsOf(await report(small))).toEqual([false, ["dust"]]);
    });

    test("counts in part where the payer's voice covers a part of it, and says how much", async () => {
      const { mint } = state.payments.token;
      await countAsMoney(server(), { mint });
      const { agent, payer, claim } = await paid();
      const burned = {
        payer: payer.wallet.address,
        amount: "0.1",
        network: "local",
        asset: mint,
        transaction: "burned",
      };
      const { store } = server().context;
      await store.transaction((tx) =>
        recordCoverEntry(tx, { kind: "burn", ...burned }, { now: new Date() }),
      );
      const { body } = await report(claim);
      // Half of a voice goes with one payment.
      expect(body).toMatchObject({
        agentId: agent.id,
        counts: "partly",
        why: [
          {
            code: "partly_vouched",
            message:
              "The vouching credit of its payer covers 0.05 of 0.25 USDC; the rest is seen, and proves nothing.",
            remedy: expect.stringMatching(/spent with a trusted seller/),
          },
        ],
      });
    });

    test("of an agent that hides its score says nothing of the payer's voice to a mere reporter", async () => {
      const [agent, payer] = [
        await state.payments.addAgent({ privacyMode: "private" }),
        await state.payments.addPayer(),
      ];
      const transactionHash = await state.payments.pay(payer, agent, 250_000n);
      const claim = {
        event: "payment.completed",
        agentId: agent.id,
        payer: { address: payer.wallet.address },
      };
      const { status, body } = await report({ ...claim, amount: "0.25", transactionHash });
      expect([status, body.counts, body.why]).toEqual([201, undefined, undefined]);
    });

    test("takes amounts and networks as x402 writes them, and times from the ledger", async () => {
      const { claim } = await paid();
      const answer = await report({
        ...claim,
        amount: "0.250",
        payer: { address: `solana:local:${(claim["payer"] as { address: string }).address}` },
        network: "solana:local",
        completedAt: new Date().toISOString(),
      });
      expect(answer.status).toBe(201);
      const age = Date.now() - Date.parse(answer.body.completedAt);
      expect(answer.body.completedAt).toMatch(/\.000Z$/);
      expect(age).toBeLessThan(60_000);
    });

    test("is looked for among all transfers, also one that names no mint, and one to another payment address", async () => {
      const wallet = await state.payments.addPayer();
      const agent = await state.payments.addAgent({ x402PaymentAddress: wallet.wallet.address });
      const payer = await state.payments.addPayer();
      const { token, bank } = state.payments;
      const from = payer.account;
      const authority = payer.wallet.address;
      const transactionHash = await transact(
        bank,
        [
          checkedTransfer(token, { from, to: agent.account, authority, amount: 1n }),
          plainTransfer(token, { from, to: wallet.account, authority, amount: 2n }),
        ],
        [payer.wallet],
      );
      const claim = {
        event: "payment.completed",
        agentId: agent.id,
        payer: { address: authority },
        transactionHash,
      };
      expect(await report({ ...claim, amount: "0.000002" })).toMatchObject({
        status: 201,
        body: { payee: wallet.wallet.address },
      });
      expect(
        await report({ ...claim, amount: "0.000001", payee: wallet.wallet.address }),
      ).toMatchObject(problem(400, "settlement_wrong_amount"));
      expect(await report({ ...claim, amount: "0.000001", payee: agent.id })).toMatchObject({
        status: 201,
      });
    });

    test("with a transfer fee is worth what the agent received", async () => {
      const { bank } = state.payments;
      const taxed = await createToken(bank, { feeBasisPoints: 1000 });
      const { context } = server();
      const { settings } = context;
      const counted = [
        ...settings.paymentTokens,
        { network: "local", mint: taxed.mint, currency: "TAX" },
      ];
      context.settings = { ...settings, paymentTokens: counted };
      const [agent, payer] = [await state.payments.addAgent(), await state.payments.addPayer()];
      const to = await createTokenAccount(bank, taxed, { owner: agent.id });
      const from = await createTokenAccount(bank, taxed, {
        owner: payer.wallet.address,
        amount: 5_000_000n,
      });
      const transfer = checkedTransfer(taxed, {
        from,
        to,
        authority: payer.wallet.address,
        amount: 1_000_000n,
      });
      const transactionHash = await transact(bank, [transfer], [payer.wallet]);
      const claim = {
        event: "payment.completed",
        agentId: agent.id,
        payer: { address: payer.wallet.address },
        transactionHash,
      };
      const gross = await report({ ...claim, amount: "1" });
      expect(gross).toMatchObject(problem(400, "settlement_wrong_amount"));
      expect(gross.body.error.message).toBe(
        "the payee received 0.9 (of 1 that were sent), not the amount 1",
      );
      expect(await report({ ...claim, amount: "0.9" })).toMatchObject({
        status: 201,
        body: { currency: "TAX" },
      });
      context.settings = settings;
    });
  });
});
