import { verifyPaymentReceipt } from "@arcs/trust";
import { beforeAll, describe, expect, test } from "vitest";

import { disputeStatement, ratingStatement, replyStatement } from "./statements.ts";
import {
  type Funded,
  openPayments,
  type Payments,
  signText,
} from "../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const DAY_MS = 86_400_000;

describe("receipts of both sides", () => {
  const opened = useStore();
  const server = useServer(opened);
  let payments: Payments;
  let key: string;
  let admin: string;
  beforeAll(async () => {
    payments = await openPayments(server());
    key = await server().makeKey();
    admin = await server().makeKey({ permissions: ["admin"], accountId: "acc_admin" });
  });
  const call = (
    method: string,
    path: string,
    { by = key, body }: { by?: string; body?: unknown } = {},
  ): Promise<Answer> =>
    server().call(method, path, { key: by, ...(body === undefined ? {} : { body }) });
  const problem = (status: number, code: string): object => ({
    status,
    body: { error: { code, statusCode: status } },
  });

  type Paid = {
    id: string;
    agent: Funded & { id: string };
    payer: Funded;
    transactionHash: string;
  };
  /** A receipt of the x402 extension, with a member beside the JWS that nobody has signed. */
  async function sellerReceipt({ wallet }: Funded, about: object): Promise<object> {
    const part = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString("base64url");
    const head = { alg: "EdDSA", kid: `did:service:local:${wallet.address}#key-1` };
    const content = {
      version: 1,
      network: "local",
      resourceUrl: "https://oracle.example/secret",
      ...about,
    };
    const signed = `${part(head)}.${part({ issuedAt: Math.floor(Date.now() / 1000), ...content })}`;
    const signature = Buffer.from(await wallet.sign(Uint8Array.from(Buffer.from(signed)))).toString(
      "base64url",
    );
    return { format: "jws", signature: `${signed}.${signature}`, payload: { also: "said" } };
  }
  async function paid(parts: Parameters<Payments["addAgent"]>[0] = {}): Promise<Paid> {
    const [agent, payer] = [await payments.addAgent(parts), await payments.addPayer()];
    const transactionHash = await payments.pay(payer, agent, 1_000_000n);
    const body = {
      event: "payment.completed",
      agentId: agent.id,
      payer: { address: payer.wallet.address },
      amount: "1",
      transactionHash,
      receipt: await sellerReceipt(agent, {
        payer: payer.wallet.address,
        transaction: transactionHash,
      }),
    };
    const reported = await call("POST", "/v1/payments/events", { body });
    return { id: reported.body.id, agent, payer, transactionHash };
  }
  const stated = ({ id, agent }: Paid): { id: string; agentId: string } => ({
    id,
    agentId: agent.id,
  });
  async function rate(payment: Paid, { delivered }: { delivered?: boolean } = {}): Promise<Answer> {
    const given = delivered === undefined ? {} : { delivered };
    const words = { rating: 2, comment: "Late", network: "local", ...given };
    const signature = await signText(payment.payer.wallet, ratingStatement(stated(payment), words));
    return call("POST", `/v1/payments/${payment.id}/rating`, {
      body: { rating: 2, comment: "Late", ...given, signature },
    });
  }
  async function dispute(payment: Paid, description: string | null = null): Promise<Answer> {
    const words = { reason: "half of it", description, network: "local" };
    const signature = await signText(
      payment.payer.wallet,
      disputeStatement(stated(payment), words),
    );
    const more = description === null ? {} : { description };
    return call("POST", "/v1/disputes", {
      body: { paymentId: payment.id, reason: "half of it", signature, ...more },
    });
  }
  async function reply(
    payment: Paid,
    {
      claim = "rating",
      by = payment.agent,
      caller = key,
    }: { claim?: "rating" | "dispute"; by?: Funded; caller?: string } = {},
  ): Promise<Answer> {
    const words = { claim, reply: "By a minute", network: "local" } as const;
    const signature = await signText(by.wallet, replyStatement(stated(payment), words));
    return call("POST", `/v1/payments/${payment.id}/replies`, {
      by: caller,
      body: { claim, reply: "By a minute", signature },
    });
  }
  const receiptOf = (id: string, by = key): Promise<Answer> =>
    call("GET", `/v1/payments/${id}/receipt`, { by });
  const verify = (document: unknown): ReturnType<typeof verifyPaymentReceipt> =>
    verifyPaymentReceipt(document, { trustedIssuers: [server().issuerDid], now: new Date() });

  test("join what both sides signed with the settlement, and verify offline", async () => {
    const payment = await paid();
    expect((await verify((await receiptOf(payment.id)).body)).said).toEqual([]);
    expect(await rate(payment, { delivered: true })).toMatchObject({
      status: 201,
      body: { delivered: true },
    });
    await dispute(payment);
    expect(await reply(payment)).toMatchObject({
      status: 201,
      body: {
        paymentId: payment.id,
        agentId: payment.agent.id,
        claim: "rating",
        reply: "By a minute",
      },
    });
    expect((await reply(payment, { claim: "dispute" })).status).toBe(201);
    const { status, headers, body } = await receiptOf(payment.id);
    expect([status, headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("application/vc"),
    ]);
    const report = await verify(body);
    expect(report.errors).toEqual([]);
    expect(report).toMatchObject({
      valid: true,
      receipt: {
        payment: {
          id: payment.id,
          transactionHash: payment.transactionHash,
          amount: "1",
          evidence: "ledger",
        },
        dispute: { status: "open" },
      },
      said: [
        {
          kind: "rating",
          rating: 2,
          comment: "Late",
          delivered: true,
          signer: payment.payer.wallet.address,
        },
        { kind: "dispute", reason: "half of it", signer: payment.payer.wallet.address },
        { kind: "reply", claim: "rating", reply: "By a minute", signer: payment.agent.id },
        { kind: "reply", claim: "dispute", signer: payment.agent.id },
      ],
    });
    // Each statement stands in the log by its digest.
    const { rows } = await server().context.store.pool.query<{ record: string }>(
      "select record from log_pending where agent_id = $1 order by id",
      [payment.agent.id],
    );
    const digests = rows
      .map(({ record }) => JSON.parse(record))
      .filter(({ digest }) => digest !== undefined);
    expect(digests.map(({ kind, digest }) => ({ kind, digest }))).toEqual(
      report.said.map(({ kind, digest }) => ({
        kind: kind === "dispute" ? "dispute_opened" : kind,
        digest,
      })),
    );
  });

  test("are of payments that count, and that are there", async () => {
    const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
    const claim = { agentId: agent.id, payer: { address: payer.wallet.address }, amount: "1" };
    const { body } = await call("POST", "/v1/payments/events", {
      body: { event: "payment.completed", ...claim },
    });
    expect(await receiptOf(body.id)).toMatchObject(problem(409, "conflict"));
    expect(await receiptOf("pay_none")).toMatchObject(problem(404, "payment_not_found"));
  });

  test("show what was said to those who may see it, and the payment of a private agent to its parties", async () => {
    const secret = await paid({ privacyMode: "private" });
    await rate(secret);
    const stranger = await server().makeKey({ accountId: "acc_stranger" });
    const parties = await Promise.all(
      [secret.agent.id, secret.payer.wallet.address].map((agentId) =>
        server().makeKey({ agentId }),
      ),
    );
    expect(await receiptOf(secret.id, stranger)).toMatchObject(problem(404, "payment_not_found"));
    // A reporter that is no party sees only its own report.
    expect((await verify((await receiptOf(secret.id)).body)).said).toEqual([]);
    for (const party of parties) {
      expect((await verify((await receiptOf(secret.id, party)).body)).said).toMatchObject([
        { kind: "rating" },
      ]);
    }
    const open = await paid();
    await dispute(open, "between us");
    const outside = await receiptOf(open.id, stranger);
    expect(JSON.stringify(outside.body)).not.toMatch(/between us|sellerReceipt/);
    expect(await verify(outside.body)).toMatchObject({
      valid: true,
      receipt: { dispute: { status: "open" } },
      said: [],
    });
    const inside = await verify(
      (await receiptOf(open.id, await server().makeKey({ agentId: open.agent.id }))).body,
    );
    expect(inside.said).toMatchObject([{ kind: "dispute", description: "between us" }]);
    // The seller's receipt is visible to the parties alone as well.
    expect(inside.receipt?.sellerReceipt).toEqual({ format: "jws", signature: expect.any(String) });
  });

  describe("a reply", () => {
    test("is the agent's, signed, to something that was said, and once to each", async () => {
      const payment = await paid();
      expect(await reply(payment)).toMatchObject(problem(409, "conflict"));
      await rate(payment);
      expect(await reply(payment, { claim: "dispute" })).toMatchObject(problem(409, "conflict"));
      const refused = await reply(payment, { by: payment.payer });
      expect(refused).toMatchObject(problem(403, "statement_signature_invalid"));
      const words = { claim: "rating", reply: "By a minute", network: "local" } as const;
      expect(refused.body.error.details).toEqual({
        signer: payment.agent.id,
        statement: replyStatement(stated(payment), words),
      });
      const other = await paid();
      expect(await reply({ ...payment, id: other.id })).toMatchObject({ status: 403 });
      const answers = await Promise.all([reply(payment), reply(payment)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    });

    test("comes within 30 days of the claim", async () => {
      const payment = await paid();
      await rate(payment);
      const { context } = server();
      const { clock } = context;
      context.clock = { ...clock, now: () => new Date(Date.now() + 30 * DAY_MS + 60_000) };
      expect(await reply(payment)).toMatchObject(problem(409, "conflict"));
      expect(await dispute(payment)).toMatchObject(problem(409, "conflict"));
      context.clock = { ...clock, now: () => new Date(Date.now() + 30 * DAY_MS - 60_000) };
      expect((await reply(payment)).status).toBe(201);
      expect((await dispute(payment)).status).toBe(201);
      context.clock = clock;
    });

    test("of a private agent's payment is refused to a stranger as if there were none", async () => {
      const secret = await paid({ privacyMode: "private" });
      await rate(secret);
      const caller = await server().makeKey({ accountId: "acc_stranger" });
      expect(await reply(secret, { by: secret.payer, caller })).toMatchObject(
        problem(404, "payment_not_found"),
      );
      expect((await reply(secret, { caller })).status).toBe(201);
    });
  });

  test("a dispute that has ended says how", async () => {
    const payment = await paid();
    const { body } = await dispute(payment);
    await call("POST", `/v1/disputes/${body.id}/resolve`, {
      by: admin,
      body: { winner: "payee", resolution: "delivered" },
    });
    expect(await verify((await receiptOf(payment.id)).body)).toMatchObject({
      valid: true,
      receipt: { dispute: { status: "resolved", winner: "payee" } },
    });
  });

  test("what was said of a report that a party took over goes with it", async () => {
    const payment = await paid();
    await rate(payment);
    await dispute(payment);
    await reply(payment);
    const { agent, payer, transactionHash } = payment;
    const claim = {
      agentId: agent.id,
      payer: { address: payer.wallet.address },
      amount: "1",
      transactionHash,
    };
    const ownKey = await server().makeKey({ agentId: agent.id, accountId: "acc_own" });
    const body = { event: "payment.completed", reference: "job-9", ...claim };
    const taken = await call("POST", "/v1/payments/events", { by: ownKey, body });
    expect(taken.status).toBe(201);
    expect(taken.body.id).not.toBe(payment.id);
    const report = await verify((await receiptOf(taken.body.id)).body);
    expect(report.errors).toEqual([]);
    expect(report.receipt?.payment).toMatchObject({ id: taken.body.id, earlierIds: [payment.id] });
    expect(report.said.map(({ kind }) => kind)).toEqual(["rating", "dispute", "reply"]);
  });
});
