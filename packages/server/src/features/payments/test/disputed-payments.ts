import { beforeAll, expect } from "vitest";

import { disputeStatement, ratingStatement } from "../statements.ts";
import { listAllEvidence } from "./all-evidence.ts";
import {
  countAsMoney,
  type Funded,
  openPayments,
  type Payments,
  signText,
} from "../../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

/** A payment, as its payer or agent knows it. */
type Paid = { id: string; agentId: string; payer: Funded };

/** A server with payments on a ledger, and ways to rate and dispute them. */
export function useDisputesScene(opened: () => OpenedStore) {
  const server = useServer(opened);
  const state = {} as {
    payments: Payments;
    key: string;
    admin: string;
  };
  beforeAll(async () => {
    state.payments = await openPayments(server());
    await countAsMoney(server(), state.payments.token);
    state.key = await server().makeKey();
    state.admin = await server().makeKey({ permissions: ["admin"], accountId: "acc_admin" });
  });
  const call = (
    method: string,
    path: string,
    options: { by?: string; body?: unknown } = {},
  ): Promise<Answer> =>
    server().call(method, path, {
      key: options.by ?? state.key,
      ...("body" in options ? { body: options.body } : {}),
    });
  const problem = (status: number, code: string): object => ({
    status,
    body: { error: { code, statusCode: status } },
  });

  async function paid(
    parts: Parameters<Payments["addAgent"]>[0] = {},
    claim: object = {},
    by?: Funded,
  ): Promise<Paid> {
    const [agent, payer] = [
      await state.payments.addAgent(parts),
      by ?? (await state.payments.addPayer()),
    ];
    const transactionHash = await state.payments.pay(payer, agent, 1_000_000n);
    const { status, body } = await call("POST", "/v1/payments/events", {
      body: {
        event: "payment.completed",
        agentId: agent.id,
        payer: { address: payer.wallet.address },
        amount: "1",
        transactionHash,
        ...claim,
      },
    });
    expect(status).toBe(201);
    return { id: body.id, agentId: agent.id, payer };
  }
  async function reported(): Promise<Paid> {
    const [agent, payer] = [await state.payments.addAgent(), await state.payments.addPayer()];
    const claim = { agentId: agent.id, payer: { address: payer.wallet.address }, amount: "1" };
    const { body } = await call("POST", "/v1/payments/events", {
      body: { event: "payment.completed", ...claim },
    });
    return { id: body.id, agentId: agent.id, payer };
  }
  async function rate(
    { id, agentId, payer }: Paid,
    {
      rating = 5,
      comment,
      by = payer,
      said = rating,
    }: { rating?: number; comment?: string; by?: Funded; said?: number } = {},
  ): Promise<Answer> {
    const statement = ratingStatement(
      { id, agentId },
      { rating: said, comment: comment ?? null, network: "local" },
    );
    const signature = await signText(by.wallet, statement);
    return call("POST", `/v1/payments/${id}/rating`, {
      body: { rating, signature, ...(comment === undefined ? {} : { comment }) },
    });
  }
  async function dispute(
    { id, agentId, payer }: Paid,
    {
      reason = "not delivered",
      description,
      by = payer,
      said = reason,
    }: { reason?: string; description?: string; by?: Funded; said?: string } = {},
  ): Promise<Answer> {
    const words = { reason: said, description: description ?? null, network: "local" };
    const signature = await signText(by.wallet, disputeStatement({ id, agentId }, words));
    const more = description === undefined ? {} : { description };
    return call("POST", "/v1/disputes", { body: { paymentId: id, reason, signature, ...more } });
  }
  const evidenceOf = async (agentId: string): ReturnType<typeof listAllEvidence> =>
    listAllEvidence(server().context.store.pool, agentId);
  const eventsOf = async (agentId: string): Promise<{ type: string; body: any; owner: any }[]> => {
    const { rows } = await server().context.store.pool.query<{
      type: string;
      body: string | null;
      owner_body: string | null;
    }>("select type, body, owner_body from events where agent_id = $1 order by sequence", [
      agentId,
    ]);
    return rows.map(({ type, body, owner_body: owner }) => ({
      type,
      body: body === null ? null : JSON.parse(body).data,
      owner: owner === null ? null : JSON.parse(owner).data,
    }));
  };
  return { server, state, call, problem, paid, reported, rate, dispute, evidenceOf, eventsOf };
}
