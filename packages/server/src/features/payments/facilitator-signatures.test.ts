import { useStore } from "../../../test/support/stores.ts";
import { signWebhook } from "@arcs/core";
import { formatWebhookSecret } from "@arcs/core/internal";
import { randomUUID, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listAllEvidence } from "./test/all-evidence.ts";
import type { Funded } from "../../../test/support/payments.ts";
import type { Answer } from "../../../test/support/server.ts";
import { entriesOf } from "../../../test/support/fixtures.ts";
import { usePaymentsScene, facilitatorSecret } from "./test/reported-payments.ts";

const { server, state, report, eventsOf, problem } = usePaymentsScene(useStore());

describe("a facilitator's signature", () => {
  const sign = (
    body: string,
    options: { timestamp?: number; by?: string; id?: string } = {},
  ): Record<string, string> =>
    signWebhook({
      body: Uint8Array.from(Buffer.from(body)),
      secrets: [options.by ?? facilitatorSecret],
      eventType: "payment.completed",
      eventId: options.id ?? randomUUID(),
      deliveryId: "del_1",
      timestamp: options.timestamp ?? Math.floor(Date.now() / 1000),
    });
  const claimOf = ({ id, wallet }: { id: string } & Funded): object => ({
    agentId: id,
    payer: { address: wallet.address },
    amount: "2",
  });
  const signed = (body: string, options = {}): Promise<Answer> =>
    report(body, state.key, sign(body, options));

  test("makes a payment that the facilitator vouches for, also on another network, once for each transaction", async () => {
    const agent = await state.payments.addAgent();
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
    const [transaction] = await listAllEvidence(pool, agent.id);
    expect(transaction).toMatchObject({ evidence: "facilitator" });
    // Its word proves nothing for good: it is no entry of the log, and backs nothing.
    expect(transaction).not.toHaveProperty("position");
    expect(await entriesOf(server().context.store, `eip155:8453:${payer.toLowerCase()}`)).toEqual(
      [],
    );
  });

  test.each([
    [{ transactionHash: `0X${"CD".repeat(32)}` }, { transactionHash: `0x${"cd".repeat(32)}` }],
    [{ transactionHash: "ef".repeat(32) }, { transactionHash: `0x${"ef".repeat(32)}` }],
    [{ instruction: "0" }, { instruction: "00" }],
    [{ instruction: "7.1" }, { instruction: "07.001" }],
    [{ instruction: "3:0" }, { instruction: "3:00" }],
  ])("vouches once for a transfer, however it is spelt: %j and %j", async (one, other) => {
    const agent = await state.payments.addAgent();
    const payer = { address: `0x${"ab".repeat(20)}` };
    const claim = {
      event: "payment.completed",
      agentId: agent.id,
      payer,
      amount: "2",
      network: "eip155:8453",
    };
    const transactionHash = `0x${randomBytes(32).toString("hex")}`;
    const spell = (spelling: object, reference: string): Promise<Answer> =>
      signed(JSON.stringify({ ...claim, transactionHash, ...spelling, reference }));
    const answers = [await spell(one, `${agent.id}-1`), await spell(other, `${agent.id}-2`)];
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await listAllEvidence(server().context.store.pool, agent.id)).toHaveLength(1);
  });

  test("is used up by what it does: sent again, it is a repetition, and never a second payment", async () => {
    const agent = await state.payments.addAgent();
    const claim = claimOf(agent);
    const body = JSON.stringify({ event: "payment.created", ...claim });
    const headers = sign(body);
    const first = await report(body, state.key, headers);
    expect(first).toMatchObject({ status: 201, body: { evidence: "facilitator" } });
    const again = await Promise.all([
      report(body, state.key, headers),
      report(body, state.key, headers),
    ]);
    expect(again.map(({ status, body: { id } }) => [status, id])).toEqual([
      [200, first.body.id],
      [200, first.body.id],
    ]);
    expect(await listAllEvidence(server().context.store.pool, agent.id)).toHaveLength(1);
    expect(await eventsOf(agent.id)).toHaveLength(1);
    // By the same id something else is a conflict, also where the signature holds.
    const id = headers["webhook-id"] ?? "";
    const other = JSON.stringify({ event: "payment.created", ...claim, amount: "3" });
    expect(await report(other, state.key, sign(other, { id }))).toMatchObject(
      problem(409, "conflict"),
    );
    // A refused event has used nothing up.
    const wrong = JSON.stringify({ event: "payment.created", ...claim, agentId: "nobody" });
    const refused = sign(wrong);
    expect((await report(wrong, state.key, refused)).status).toBe(404);
    const right = sign(body, { id: refused["webhook-id"] ?? "" });
    expect((await report(body, state.key, right)).status).toBe(201);
  });

  test("many at the same time make one payment", async () => {
    const agent = await state.payments.addAgent();
    const claim = claimOf(agent);
    const body = JSON.stringify({ event: "payment.created", ...claim });
    const headers = sign(body);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => report(body, state.key, headers)),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await listAllEvidence(server().context.store.pool, agent.id)).toHaveLength(1);
  });

  test("fails a payment that counts", async () => {
    const agent = await state.payments.addAgent();
    const claim = claimOf(agent);
    const answer = await signed(
      JSON.stringify({ event: "payment.failed", reason: "insufficient_funds", ...claim }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: { status: "failed", evidence: "facilitator" },
    });
  });

  test("that does not hold is refused, and never taken for none", async () => {
    const agent = await state.payments.addAgent();
    const claim = { event: "payment.completed", ...claimOf(agent) };
    const body = JSON.stringify(claim);
    const refusal = problem(401, "facilitator_signature_invalid");
    const other = formatWebhookSecret(new Uint8Array(32).fill(6));
    expect(await signed(body, { by: other })).toMatchObject(refusal);
    expect(await signed(body, { timestamp: Math.floor(Date.now() / 1000) - 900 })).toMatchObject(
      refusal,
    );
    expect(await report(body.replace('"2"', '"3"'), state.key, sign(body))).toMatchObject(refusal);
    const { "X-Service-Signature": bodyOnly = "" } = sign(body);
    expect(await report(body, state.key, { "X-Service-Signature": bodyOnly })).toMatchObject(
      refusal,
    );
    const { "webhook-id": _, ...incomplete } = sign(body);
    expect(await report(body, state.key, incomplete)).toMatchObject(refusal);
    const { context } = server();
    const { settings } = context;
    context.settings = { ...settings, paymentWebhookSecrets: [] };
    expect(await signed(body)).toMatchObject(refusal);
    context.settings = settings;
    expect(await eventsOf(agent.id)).toEqual([]);
  });

  test("covers the bytes of the body, whatever its spacing", async () => {
    const agent = await state.payments.addAgent();
    const claim = { event: "payment.created", ...claimOf(agent) };
    expect((await signed(JSON.stringify(claim, null, 3))).status).toBe(201);
  });
});
