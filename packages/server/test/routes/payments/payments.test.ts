import { createSigner, signWebhook } from "@arcs/core";
import { formatWebhookSecret } from "@arcs/core/internal";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";

import {
  checkedTransfer,
  createToken,
  createTokenAccount,
  plainTransfer,
  transact,
  transactInVain,
} from "../../../../ledger/test/spl.ts";
import { listAllEvidence } from "../../../src/store/payments/evidence.ts";
import { findReputation } from "../../../src/store/reputation/reputation.ts";
import { openPayments, type Payments } from "../../payments.ts";
import { type Answer, useServer } from "../../server.ts";
import { entriesOf } from "../../store/fixtures.ts";
import { onBothStores } from "../../stores.ts";

const secret = formatWebhookSecret(new Uint8Array(32).fill(5));
const WAY_ABOVE = 10n ** 15n;

onBothStores("payments", (opened) => {
  const server = useServer(opened, { paymentWebhookSecrets: [secret] });
  let payments: Payments;
  let key: string;
  beforeAll(async () => {
    payments = await openPayments(server());
    key = await server().makeKey();
  });

  const report = (body: unknown, by: string = key, headers: Record<string, string> = {}): Promise<Answer> =>
    server().call("POST", "/v1/payments/events", { key: by, body, headers });
  const problem = (status: number, code: string): object => ({ status, body: { error: { code, statusCode: status } } });
  const eventsOf = async (agentId: string): Promise<{ event: string; data: any; owner: any }[]> => {
    const { rows } = await server().context.store.pool.query<{ body: string | null; owner_body: string }>(
      "select body, owner_body from events where agent_id = $1 order by sequence",
      [agentId],
    );
    return rows.map(({ body, owner_body: owner }) => ({
      event: JSON.parse(body ?? owner).event,
      data: JSON.parse(body ?? "{}").data,
      owner: JSON.parse(owner ?? "{}").data,
    }));
  };

  /** An agent that was paid 0.25 units, and what a report of that says. */
  async function paid(amount = 250_000n): Promise<{
    agent: Awaited<ReturnType<Payments["addAgent"]>>;
    payer: Awaited<ReturnType<Payments["addPayer"]>>;
    claim: Record<string, unknown>;
  }> {
    const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
    const transactionHash = await payments.pay(payer, agent, amount);
    const claim = {
      event: "payment.completed",
      agentId: agent.id,
      payer: { address: payer.wallet.address },
      amount: "0.25",
      transactionHash,
    };
    return { agent, payer, claim };
  }

  describe("a settlement on the ledger", () => {
    test("makes a payment that the ledger proves, with one event, evidence and an entry of the vouching log (specification 6)", async () => {
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
          asset: payments.token.mint,
          receipt: null,
          metadata: { job: 7 },
        },
      });
      const { id, completedAt } = answer.body;
      expect(await server().call("GET", `/v1/payments/${id}`, { key })).toMatchObject({
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
      expect(event).toEqual({ event: "payment.completed", data, owner: { ...data, metadata: { job: 7 } } });
      const { pool } = server().context.store;
      expect(await listAllEvidence(pool, agent.id)).toMatchObject([{ id, evidence: "ledger", status: "completed" }]);
      expect(await findReputation(pool, agent.id)).toMatchObject({ evidenceVersion: 1 });
      expect(await entriesOf(server().context.store, payer.wallet.address)).toMatchObject([
        { kind: "payment", payment: id, payee: agent.id, amount: "0.25", asset: payments.token.mint },
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
      expect(reasonsOf(await report({ ...unproven, event: "payment.created" }))).toEqual([false, ["unfinished"]]);
      expect(reasonsOf(await report(unproven))).toEqual([false, ["reported_only"]]);
      // The payer has spent nothing with anybody that trust starts from.
      const stranger = await report(claim);
      expect(reasonsOf(stranger)).toEqual([false, ["unvouched"]]);
      expect(stranger.body.why[0]).toEqual({
        code: "unvouched",
        message: expect.stringMatching(/Nothing of it is vouched for/),
        remedy: expect.stringMatching(/first spend with a root/),
      });
      const dust = await payments.pay(payer, agent, 999n);
      const small = { ...claim, amount: "0.000999", transactionHash: dust };
      expect(reasonsOf(await report(small))).toEqual([false, ["dust"]]);
    });

    test("of an agent that hides its score says nothing of the payer's voice to whoever merely reported it", async () => {
      const [agent, payer] = [await payments.addAgent({ privacyMode: "private" }), await payments.addPayer()];
      const transactionHash = await payments.pay(payer, agent, 250_000n);
      const claim = { event: "payment.completed", agentId: agent.id, payer: { address: payer.wallet.address } };
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
      const wallet = await payments.addPayer();
      const agent = await payments.addAgent({ x402PaymentAddress: wallet.wallet.address });
      const payer = await payments.addPayer();
      const { token, bank } = payments;
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
      const claim = { event: "payment.completed", agentId: agent.id, payer: { address: authority }, transactionHash };
      expect(await report({ ...claim, amount: "0.000002" })).toMatchObject({
        status: 201,
        body: { payee: wallet.wallet.address },
      });
      expect(await report({ ...claim, amount: "0.000001", payee: wallet.wallet.address })).toMatchObject(
        problem(400, "settlement_wrong_amount"),
      );
      expect(await report({ ...claim, amount: "0.000001", payee: agent.id })).toMatchObject({ status: 201 });
    });

    test("with a transfer fee is worth what the agent received", async () => {
      const { bank } = payments;
      const taxed = await createToken(bank, { feeBasisPoints: 1000 });
      const { context } = server();
      const { settings } = context;
      const counted = [...settings.paymentTokens, { network: "local", mint: taxed.mint, currency: "TAX" }];
      context.settings = { ...settings, paymentTokens: counted };
      const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
      const to = await createTokenAccount(bank, taxed, { owner: agent.id });
      const from = await createTokenAccount(bank, taxed, { owner: payer.wallet.address, amount: 5_000_000n });
      const transfer = checkedTransfer(taxed, { from, to, authority: payer.wallet.address, amount: 1_000_000n });
      const transactionHash = await transact(bank, [transfer], [payer.wallet]);
      const claim = {
        event: "payment.completed",
        agentId: agent.id,
        payer: { address: payer.wallet.address },
        transactionHash,
      };
      const gross = await report({ ...claim, amount: "1" });
      expect(gross).toMatchObject(problem(400, "settlement_wrong_amount"));
      expect(gross.body.error.message).toBe("amount expected 1 received by the payee, got 0.9 (of 1 that were sent)");
      expect(await report({ ...claim, amount: "0.9" })).toMatchObject({ status: 201, body: { currency: "TAX" } });
      context.settings = settings;
    });
  });

  describe("a settlement that is not what it is said to be is refused", () => {
    test("unknown, failed, without a transfer", async () => {
      const { agent, payer, claim } = await paid();
      expect(await report({ ...claim, transactionHash: "1".repeat(64) })).toMatchObject(
        problem(404, "settlement_not_found"),
      );
      expect(await report({ ...claim, transactionHash: "z".repeat(90) })).toMatchObject(
        problem(404, "settlement_not_found"),
      );
      const { token, bank } = payments;
      const { account: from, wallet } = payer;
      const tooMuch = { from, to: agent.account, authority: wallet.address, amount: WAY_ABOVE };
      const failed = await transactInVain(bank, [checkedTransfer(token, tooMuch)], [wallet]);
      expect(await report({ ...claim, transactionHash: failed })).toMatchObject(problem(400, "settlement_failed"));
      const own = await createTokenAccount(bank, token, { owner: wallet.address });
      const toHimself = await payments.pay(payer, { account: own }, 250_000n);
      expect(await report({ ...claim, transactionHash: toHimself })).toMatchObject(
        problem(400, "settlement_no_transfer"),
      );
      expect(await report({ ...claim, instruction: "9" })).toMatchObject(problem(400, "settlement_no_transfer"));
    });

    test("by a token that anybody can make, or another than the one named", async () => {
      const { agent, payer, claim } = await paid();
      const { worthless, bank } = payments;
      const from = await createTokenAccount(bank, worthless, { owner: payer.wallet.address, amount: 10n ** 9n });
      const to = await createTokenAccount(bank, worthless, { owner: agent.id });
      const transfer = checkedTransfer(worthless, { from, to, authority: payer.wallet.address, amount: 250_000n });
      const transactionHash = await transact(bank, [transfer], [payer.wallet]);
      expect(await report({ ...claim, transactionHash })).toMatchObject(problem(400, "settlement_wrong_asset"));
      expect(await report({ ...claim, asset: worthless.mint })).toMatchObject(problem(400, "settlement_wrong_asset"));
      expect(await report({ ...claim, currency: "EURC" })).toMatchObject(problem(400, "settlement_wrong_asset"));
      expect(await report({ ...claim, asset: payments.token.mint })).toMatchObject({ status: 201 });
    });

    test("to another payee, by another payer, of another amount", async () => {
      const { agent, claim } = await paid();
      const other = await payments.addAgent();
      expect(await report({ ...claim, agentId: other.id })).toMatchObject(problem(400, "settlement_wrong_payee"));
      expect(await report({ ...claim, payer: { address: other.id } })).toMatchObject(
        problem(400, "settlement_wrong_payer"),
      );
      for (const amount of ["0.26", "0.249999", "25", "0.2500001", "0"]) {
        expect(await report({ ...claim, amount })).toMatchObject(problem(400, "settlement_wrong_amount"));
      }
      expect(await report({ ...claim, payee: other.id })).toMatchObject(problem(400, "invalid_request"));
      expect(await eventsOf(agent.id)).toEqual([]);
    });

    test("when the money went back in the same transaction", async () => {
      const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
      const { token, bank } = payments;
      const amount = 250_000n;
      const there = { from: payer.account, to: agent.account, authority: payer.wallet.address, amount };
      const back = { from: agent.account, to: payer.account, authority: agent.id, amount };
      const transactionHash = await transact(
        bank,
        [checkedTransfer(token, there), checkedTransfer(token, back)],
        [payer.wallet, agent.wallet],
      );
      const claim = { event: "payment.completed", agentId: agent.id, payer: { address: payer.wallet.address } };
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
      const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
      const { token, bank } = payments;
      const transfer = { from: payer.account, to: agent.account, authority: payer.wallet.address, amount: 1_000_000n };
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
      expect((await server().call("GET", `/v1/payments/${created.body.id}`, { key })).body.status).toBe("created");
    });

    test("and a payment that is proved lets no other transfer be used up for it", async () => {
      const { agent, payer, claim } = await paid();
      const proved = await report(claim);
      const transactionHash = await payments.pay(payer, agent, 250_000n);
      expect(await report({ ...claim, paymentId: proved.body.id, transactionHash })).toMatchObject(
        problem(409, "conflict"),
      );
      expect(await report({ ...claim, transactionHash })).toMatchObject({ status: 201 });
    });
  });

  describe("what is reported once more", () => {
    test("changes nothing: by payment, by reference, by settlement, and all at once", async () => {
      const { agent, claim } = await paid();
      const reference = `ref-${agent.id}`;
      const answers = await Promise.all(Array.from({ length: 6 }, () => report({ ...claim, reference })));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 201]);
      const { id } = answers[0]!.body;
      const again = await Promise.all([
        report({ ...claim, paymentId: id }),
        report({ ...claim, reference }),
        report(claim),
        report({ event: "payment.completed", paymentId: id }),
      ]);
      expect(again.map(({ status, body }) => [status, body.id])).toEqual(Array.from({ length: 4 }, () => [200, id]));
      expect(await eventsOf(agent.id)).toHaveLength(1);
    });

    test("without an id is one payment when many report it at the same time", async () => {
      const { agent, claim } = await paid();
      const answers = await Promise.all(Array.from({ length: 6 }, () => report(claim)));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(await eventsOf(agent.id)).toHaveLength(1);
    });

    test("is known also when the settlement has grown too old to be looked up", async () => {
      const { claim } = await paid();
      const { body } = await report(claim);
      const { context } = server();
      const { clock } = context;
      context.clock = { ...clock, now: () => new Date(Date.now() + 10 * 86_400_000) };
      expect(await report({ ...claim, paymentId: body.id })).toMatchObject({ status: 200, body: { id: body.id } });
      context.clock = clock;
    });

    test("with other facts is a conflict", async () => {
      const { payer, claim } = await paid();
      const other = await payments.addAgent();
      const { id } = (await report(claim)).body;
      for (const change of [
        { amount: "0.26" },
        { payer: { address: other.id } },
        { agentId: other.id },
        { currency: "EURC" },
      ]) {
        const answer = await report({ ...claim, paymentId: id, ...change });
        expect(answer).toMatchObject(problem(409, "conflict"));
        expect(answer.body.error.details).toEqual({ members: Object.keys(change) });
      }
      expect(await report({ ...claim, paymentId: id, payer: { address: payer.wallet.address } })).toMatchObject({
        status: 200,
      });
    });

    test("a reference is the account's own", async () => {
      const { agent, claim } = await paid();
      const other = await server().makeKey({ accountId: "acc_other" });
      const body = { ...claim, transactionHash: undefined, event: "payment.created", reference: agent.id };
      const [mine, theirs] = [await report(body), await report(body, other)];
      expect([mine.status, theirs.status]).toEqual([201, 201]);
      expect(mine.body.id).not.toBe(theirs.body.id);
    });

    test("the same Idempotency-Key gives the same answer", async () => {
      const { claim } = await paid();
      const headers = { "idempotency-key": `once-${String(claim["transactionHash"])}` };
      const [first, second] = [await report(claim, key, headers), await report(claim, key, headers)];
      expect([second.status, second.body]).toEqual([201, first.body]);
      expect(second.headers.get("idempotent-replayed")).toBe("true");
    });
  });

  describe("states (specification 3)", () => {
    async function created(
      parts: object = {},
    ): Promise<{ id: string; agentId: string; claim: Record<string, unknown> }> {
      const agent = await payments.addAgent();
      const payer = createSigner(new Uint8Array(32).fill(77)).address;
      const claim = { agentId: agent.id, payer: { address: payer }, amount: "3", ...parts };
      const { status, body } = await report({ event: "payment.created", ...claim });
      expect([status, body.status, body.evidence]).toEqual([201, "created", "reported"]);
      return { id: body.id, agentId: agent.id, claim };
    }

    test("created, then completed: one event each", async () => {
      const { id, agentId } = await created();
      expect(await report({ event: "payment.completed", paymentId: id })).toMatchObject({
        status: 200,
        body: { status: "completed", evidence: "reported", completedAt: expect.any(String) },
      });
      const events = await eventsOf(agentId);
      expect(events.map(({ event, data }) => [event, data.paymentId, data.status, data.agentId])).toEqual([
        ["payment.created", id, "created", agentId],
        ["payment.completed", id, "completed", agentId],
      ]);
      expect(events[1]?.data).toMatchObject({ transactionHash: null, reputationUpdated: false });
      // Nobody vouches for it: it is no evidence, and makes no work.
      const { pool } = server().context.store;
      expect(await findReputation(pool, agentId)).toMatchObject({ evidenceVersion: 0 });
      expect((await pool.query("select 1 from jobs where kind = 'score' and key = $1", [agentId])).rows).toEqual([]);
    });

    test("created, then failed: with reason and error code (specification 7)", async () => {
      const { id, agentId } = await created();
      const failure = {
        event: "payment.failed",
        paymentId: id,
        reason: "insufficient_funds",
        errorMessage: "no money",
      };
      expect(await report(failure)).toMatchObject({
        status: 200,
        body: {
          status: "failed",
          reason: "insufficient_funds",
          errorCode: "E_INSUFFICIENT_BALANCE",
          completedAt: null,
        },
      });
      expect((await eventsOf(agentId))[1]).toMatchObject({
        event: "payment.failed",
        data: {
          paymentId: id,
          agentId,
          amount: "3",
          currency: "USDC",
          status: "failed",
          reason: "insufficient_funds",
          errorCode: "E_INSUFFICIENT_BALANCE",
          errorMessage: "no money",
          failedAt: expect.any(String),
        },
      });
      expect((await report(failure)).status).toBe(200);
      expect(await eventsOf(agentId)).toHaveLength(2);
      const timeout = await created();
      const other = await report({ event: "payment.failed", paymentId: timeout.id, reason: "took_too_long" });
      expect(other.body.errorCode).toBe("E_TOOK_TOO_LONG");
    });

    test("created, then canceled", async () => {
      const { id, agentId } = await created();
      expect(await report({ event: "payment.canceled", paymentId: id })).toMatchObject({
        body: { status: "canceled", canceledAt: expect.any(String), failedAt: null },
      });
      expect((await eventsOf(agentId))[1]).toMatchObject({ event: "payment.failed", data: { status: "canceled" } });
    });

    test("an end is final", async () => {
      const ends = {
        "payment.completed": {},
        "payment.failed": { reason: "late" },
        "payment.canceled": {},
      };
      for (const [event, more] of Object.entries(ends)) {
        const { id } = await created();
        expect((await report({ event, paymentId: id, ...more })).status).toBe(200);
        for (const [other, rest] of Object.entries(ends)) {
          const answer = await report({ event: other, paymentId: id, ...rest });
          expect(answer.status).toBe(other === event ? 200 : 409);
        }
        expect(await report({ event: "payment.created", paymentId: id })).toMatchObject({ status: 200 });
      }
    });

    test("a better proof of a completed payment is taken, a worse one changes nothing", async () => {
      const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
      const claim = { agentId: agent.id, payer: { address: payer.wallet.address }, amount: "0.5" };
      const { id } = (await report({ event: "payment.completed", ...claim })).body;
      const transactionHash = await payments.pay(payer, agent, 500_000n);
      const stranger = await server().makeKey({ accountId: "acc_stranger" });
      expect(await report({ event: "payment.completed", paymentId: id, transactionHash }, stranger)).toMatchObject({
        status: 200,
        body: { id, evidence: "ledger", transactionHash, asset: payments.token.mint },
      });
      expect(await report({ event: "payment.completed", paymentId: id })).toMatchObject({
        body: { evidence: "ledger" },
      });
      expect(await entriesOf(server().context.store, payer.wallet.address)).toMatchObject([
        { kind: "payment", payee: agent.id, amount: "0.5", evidence: "ledger", transaction: transactionHash },
      ]);
    });

    test("only who reported it, or a proof, ends a payment", async () => {
      const { id, agentId } = await created();
      const stranger = await server().makeKey({ accountId: "acc_stranger" });
      for (const event of [
        { event: "payment.failed", reason: "spite" },
        { event: "payment.canceled" },
        { event: "payment.completed" },
      ]) {
        expect(await report({ ...event, paymentId: id }, stranger)).toMatchObject(
          problem(403, "insufficient_permissions"),
        );
      }
      const own = await server().makeKey({ accountId: "acc_agent", agentId });
      expect((await report({ event: "payment.completed", paymentId: id }, own)).status).toBe(200);
    });

    test("what goes with no event, or is implausible, is refused with all that is wrong", async () => {
      const { id, claim } = await created();
      const wrong = async (body: object): Promise<string[]> => {
        const answer = await report(body);
        expect(answer).toMatchObject(problem(400, "invalid_request"));
        return answer.body.error.details.errors.map(({ path }: { path: string }) => path);
      };
      expect(await wrong({ event: "payment.created" })).toEqual(["body/agentId", "body/payer", "body/amount"]);
      expect(await wrong({ event: "payment.failed", paymentId: id })).toEqual(["body/reason"]);
      expect(await wrong({ event: "payment.completed", paymentId: id, reference: "x", reason: "y" })).toEqual([
        "body/reason",
        "body/reference",
      ]);
      expect(await wrong({ event: "payment.created", ...claim, metadata: { long: "x".repeat(9000) } })).toEqual([
        "body/metadata",
      ]);
      const old = new Date(Date.now() - 30 * 86_400_000).toISOString();
      expect(await wrong({ event: "payment.completed", ...claim, createdAt: old, completedAt: old })).toEqual([
        "body/createdAt",
        "body/completedAt",
      ]);
      expect(await wrong({ event: "payment.created", ...claim, createdAt: "2026-01-01T23:59:60Z" })).toEqual([
        "body/createdAt",
      ]);
      for (const amount of ["-1", "1e3", "01", "", "1.", "1.0000000000000000001", 1]) {
        expect(await report({ event: "payment.created", ...claim, amount })).toMatchObject(
          problem(400, "invalid_request"),
        );
      }
      expect(await report({ event: "payment.paid", ...claim })).toMatchObject(problem(400, "invalid_request"));
      expect(await report({ event: "payment.created", ...claim, agentId: "nobody" })).toMatchObject(
        problem(404, "agent_not_found"),
      );
      expect(await report({ event: "payment.completed", paymentId: "pay_2222222222222222222222" })).toMatchObject(
        problem(404, "payment_not_found"),
      );
      const reader = await server().makeKey({ permissions: ["read"] });
      expect(await report({ event: "payment.created", ...claim }, reader)).toMatchObject(
        problem(403, "insufficient_permissions"),
      );
    });

    test("how fast the agent was is taken from the parties, not from a rival who reports first", async () => {
      const { agent, payer, claim } = await paid();
      const speed = { responseTimeMs: 3_600_000, deadlineAt: new Date().toISOString() };
      expect(await report({ ...claim, ...speed })).toMatchObject(problem(403, "insufficient_permissions"));
      const buyer = await server().makeKey({ agentId: payer.wallet.address });
      expect(await report({ ...claim, ...speed }, buyer)).toMatchObject({
        status: 201,
        body: { responseTimeMs: 3_600_000 },
      });
      const { pool } = server().context.store;
      expect(await listAllEvidence(pool, agent.id)).toMatchObject([speed]);
    });
  });

  describe("a facilitator's signature", () => {
    const sign = (
      body: string,
      options: { timestamp?: number; by?: string; id?: string } = {},
    ): Record<string, string> =>
      signWebhook({
        body: Uint8Array.from(Buffer.from(body)),
        secrets: [options.by ?? secret],
        eventType: "payment.completed",
        eventId: options.id ?? randomUUID(),
        deliveryId: "del_1",
        timestamp: options.timestamp ?? Math.floor(Date.now() / 1000),
      });
    const signed = (body: string, options = {}): Promise<Answer> => report(body, key, sign(body, options));

    test("makes a payment that the facilitator vouches for, also on another network, once for each transaction", async () => {
      const agent = await payments.addAgent();
      const payer = "0xAbCdEf0123456789aBcDeF0123456789abcdef01";
      const transactionHash = `0x${"ab".repeat(32)}`;
      const claim = {
        event: "payment.completed",
        agentId: agent.id,
        payer: { address: payer },
        amount: "2",
        network: "eip155:8453",
      };
      const body = JSON.stringify({ ...claim, transactionHash, responseTimeMs: 20 });
      expect(await signed(body)).toMatchObject({
        status: 201,
        body: {
          evidence: "facilitator",
          status: "completed",
          network: "eip155:8453",
          transactionHash,
          payer: { address: payer.toLowerCase() },
        },
      });
      expect((await signed(body)).status).toBe(200);
      const other = JSON.stringify({ ...claim, transactionHash, reference: "another" });
      expect(await signed(other)).toMatchObject(problem(409, "settlement_used"));
      const { pool } = server().context.store;
      expect(await listAllEvidence(pool, agent.id)).toMatchObject([{ evidence: "facilitator", responseTimeMs: 20 }]);
      expect(await entriesOf(server().context.store, `eip155:8453:${payer.toLowerCase()}`)).toMatchObject([
        { kind: "payment", evidence: "facilitator", network: "eip155:8453" },
      ]);
    });

    test("is used up by what it does: sent again, it is a repetition, and never a second payment", async () => {
      const agent = await payments.addAgent();
      const claim = { agentId: agent.id, payer: { address: agent.wallet.address }, amount: "2" };
      const body = JSON.stringify({ event: "payment.created", ...claim });
      const headers = sign(body);
      const first = await report(body, key, headers);
      expect(first).toMatchObject({ status: 201, body: { evidence: "facilitator" } });
      const again = await Promise.all([report(body, key, headers), report(body, key, headers)]);
      expect(again.map(({ status, body: { id } }) => [status, id])).toEqual([
        [200, first.body.id],
        [200, first.body.id],
      ]);
      expect(await listAllEvidence(server().context.store.pool, agent.id)).toHaveLength(1);
      expect(await eventsOf(agent.id)).toHaveLength(1);
      // By the same id something else is a conflict, also where the signature holds.
      const id = headers["webhook-id"] ?? "";
      const other = JSON.stringify({ event: "payment.created", ...claim, amount: "3" });
      expect(await report(other, key, sign(other, { id }))).toMatchObject(problem(409, "conflict"));
      // What was refused has used nothing up.
      const wrong = JSON.stringify({ event: "payment.created", ...claim, agentId: "nobody" });
      const refused = sign(wrong);
      expect((await report(wrong, key, refused)).status).toBe(404);
      const right = sign(body, { id: refused["webhook-id"] ?? "" });
      expect((await report(body, key, right)).status).toBe(201);
    });

    test("many at the same time make one payment", async () => {
      const agent = await payments.addAgent();
      const claim = { agentId: agent.id, payer: { address: agent.wallet.address }, amount: "2" };
      const body = JSON.stringify({ event: "payment.created", ...claim });
      const headers = sign(body);
      const answers = await Promise.all(Array.from({ length: 5 }, () => report(body, key, headers)));
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
      expect(await listAllEvidence(server().context.store.pool, agent.id)).toHaveLength(1);
    });

    test("fails a payment that counts", async () => {
      const agent = await payments.addAgent();
      const claim = { agentId: agent.id, payer: { address: agent.wallet.address }, amount: "2" };
      const answer = await signed(JSON.stringify({ event: "payment.failed", reason: "insufficient_funds", ...claim }));
      expect(answer).toMatchObject({ status: 201, body: { status: "failed", evidence: "facilitator" } });
    });

    test("that does not hold is refused, and never taken for none", async () => {
      const agent = await payments.addAgent();
      const claim = {
        event: "payment.completed",
        agentId: agent.id,
        payer: { address: agent.wallet.address },
        amount: "2",
      };
      const body = JSON.stringify(claim);
      const refusal = problem(401, "facilitator_signature_invalid");
      const other = formatWebhookSecret(new Uint8Array(32).fill(6));
      expect(await signed(body, { by: other })).toMatchObject(refusal);
      expect(await signed(body, { timestamp: Math.floor(Date.now() / 1000) - 900 })).toMatchObject(refusal);
      expect(await report(body.replace('"2"', '"3"'), key, sign(body))).toMatchObject(refusal);
      const { "X-Service-Signature": bodyOnly = "" } = sign(body);
      expect(await report(body, key, { "X-Service-Signature": bodyOnly })).toMatchObject(refusal);
      const { "webhook-id": _, ...incomplete } = sign(body);
      expect(await report(body, key, incomplete)).toMatchObject(refusal);
      const { context } = server();
      const { settings } = context;
      context.settings = { ...settings, paymentWebhookSecrets: [] };
      expect(await signed(body)).toMatchObject(refusal);
      context.settings = settings;
      expect(await eventsOf(agent.id)).toEqual([]);
    });

    test("covers the bytes of the body, whatever its spacing", async () => {
      const agent = await payments.addAgent();
      const claim = {
        event: "payment.created",
        agentId: agent.id,
        payer: { address: agent.wallet.address },
        amount: "2",
      };
      expect((await signed(JSON.stringify(claim, null, 3))).status).toBe(201);
    });
  });

  describe("receipts of the payee (x402 offer-receipt)", () => {
    const base64url = (value: string | Uint8Array): string => Buffer.from(value).toString("base64url");
    async function jws(
      signer: { address: string; sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array> },
      payload: object,
      header: object = {},
    ): Promise<object> {
      const head = { alg: "EdDSA", kid: `did:service:local:${signer.address}#key-1`, ...header };
      const signed = `${base64url(JSON.stringify(head))}.${base64url(JSON.stringify(payload))}`;
      const signature = base64url(await signer.sign(Uint8Array.from(Buffer.from(signed))));
      return { format: "jws", signature: `${signed}.${signature}` };
    }
    const contentOf = (claim: any, parts: object = {}): object => ({
      version: 1,
      network: "local",
      resourceUrl: "https://oracle.example/rain",
      payer: claim.payer.address,
      issuedAt: Math.floor(Date.now() / 1000),
      transaction: claim.transactionHash,
      ...parts,
    });

    test("are verified", async () => {
      const { agent, claim } = await paid();
      const receipt = await jws(agent.wallet, contentOf(claim));
      expect(await report({ ...claim, receipt })).toMatchObject({
        status: 201,
        body: { receipt: { format: "jws", verified: true } },
      });
    });

    test("that do not hold are refused: other signer, payer, network, transaction, time, version, bytes", async () => {
      const { agent, payer, claim } = await paid();
      const refusal = problem(400, "receipt_invalid");
      const attached = async (receipt: object): Promise<Answer> => report({ ...claim, receipt });
      expect(await attached(await jws(payer.wallet, contentOf(claim)))).toMatchObject(refusal);
      const wrong = [
        { payer: agent.id },
        { network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1" },
        { transaction: "1".repeat(64) },
        { issuedAt: 1_000_000 },
        { issuedAt: "now" },
        { transaction: undefined, issuedAt: Math.floor(Date.now() / 1000) + 7_200 },
        { version: 2 },
      ];
      for (const parts of wrong) {
        expect(await attached(await jws(agent.wallet, contentOf(claim, parts)))).toMatchObject(refusal);
      }
      const good = (await jws(agent.wallet, contentOf(claim))) as { signature: string };
      const [head, , signature] = good.signature.split(".");
      const changed = base64url(JSON.stringify(contentOf(claim, { resourceUrl: "https://other.example/" })));
      expect(await attached({ format: "jws", signature: `${head}.${changed}.${signature}` })).toMatchObject(refusal);
      expect(await attached({ format: "jws", signature: "a.b" })).toMatchObject(refusal);
      expect(await attached(await jws(agent.wallet, contentOf(claim), { crit: ["b64"] }))).toMatchObject(refusal);
      expect((await report(claim)).status).toBe(201);
    });

    test("that cannot be checked here are kept as not verified", async () => {
      const { agent, claim } = await paid();
      const receipt = await jws(agent.wallet, contentOf(claim), { kid: "did:web:oracle.example#key-1" });
      expect(await report({ ...claim, receipt })).toMatchObject({
        status: 201,
        body: { receipt: { format: "jws", verified: false } },
      });
    });
  });
});
