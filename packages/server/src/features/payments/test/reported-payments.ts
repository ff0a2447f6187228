import { formatWebhookSecret } from "@arcs/core/internal";
import { beforeAll } from "vitest";

import { type Funded, openPayments, type Payments } from "../../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

export const facilitatorSecret = formatWebhookSecret(new Uint8Array(32).fill(5));

/** A server with payments on a ledger and a facilitator, and ways to report them. */
export function usePaymentsScene(opened: () => OpenedStore) {
  const server = useServer(opened, { paymentWebhookSecrets: [facilitatorSecret] });
  const state = {} as {
    payments: Payments;
    key: string;
  };
  beforeAll(async () => {
    state.payments = await openPayments(server());
    state.key = await server().makeKey();
  });

  const report = (
    body: unknown,
    by = state.key,
    headers: Record<string, string> = {},
  ): Promise<Answer> => server().call("POST", "/v1/payments/events", { key: by, body, headers });
  const problem = (status: number, code: string): object => ({
    status,
    body: { error: { code, statusCode: status } },
  });
  const eventsOf = async (agentId: string): Promise<{ event: string; data: any; owner: any }[]> => {
    const { rows } = await server().context.store.pool.query<{
      body: string | null;
      owner_body: string;
    }>("select body, owner_body from events where agent_id = $1 order by sequence", [agentId]);
    return rows.map(({ body, owner_body: owner }) => ({
      event: JSON.parse(body ?? owner).event,
      data: JSON.parse(body ?? "{}").data,
      owner: JSON.parse(owner ?? "{}").data,
    }));
  };

  /** An agent that was paid 0.25 units, and what a report of that says. */
  async function paid(amount = 250_000n): Promise<{
    agent: Funded & { id: string };
    payer: Funded;
    claim: Record<string, unknown>;
  }> {
    const [agent, payer] = [await state.payments.addAgent(), await state.payments.addPayer()];
    const transactionHash = await state.payments.pay(payer, agent, amount);
    const claim = {
      event: "payment.completed",
      agentId: agent.id,
      payer: { address: payer.wallet.address },
      amount: "0.25",
      transactionHash,
    };
    return { agent, payer, claim };
  }

  return { server, state, report, paid, eventsOf, problem };
}
