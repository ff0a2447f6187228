import { webhookEventTypes } from "@arcs/core";
import type { PrivacyMode, VisibleField } from "@arcs/trust/internal";
import { expect } from "vitest";

import { emitPaymentEvent } from "../../src/features/payments/payment-machine.ts";
import { findPayment } from "../../src/features/payments/service.ts";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
  type TestAgent,
} from "../support/agents.ts";
import { useServer } from "../support/server.ts";
import { newId } from "../support/fixtures.ts";
import type { OpenedStore } from "../support/stores.ts";

type Secret = {
  mode: Exclude<PrivacyMode, "public">;
  visibleData?: VisibleField[];
  /** Ratings of the twins' payments; their scores differ by them. */
  ratings: [readonly number[], readonly number[]];
};

const PAYMENTS = 12;
const allFives = Array.from({ length: PAYMENTS }, () => 5);
const allOnes = Array.from({ length: PAYMENTS }, () => 1);
export const secrets: Secret[] = [
  { mode: "private", ratings: [allFives, allOnes] },
  { mode: "tier_only", ratings: [allFives, [...allFives.slice(1), 4]] },
  {
    mode: "range_only",
    ratings: [
      [...allFives.slice(3), 3, 3, 3],
      [...allFives.slice(3), 3, 3, 4],
    ],
  },
  { mode: "custom", visibleData: [], ratings: [allFives, allOnes] },
  {
    mode: "custom",
    visibleData: ["tier", "successRate"],
    ratings: [allFives, [...allFives.slice(1), 4]],
  },
  { mode: "custom", visibleData: ["tierBenefits", "responseTime"], ratings: [allFives, allOnes] },
];

type Twin = TestAgent & {
  /** Subscriptions to this agent's events: a stranger's, and its own. */
  overheard: string;
  own: string;
  payments: string[];
};

/**
 * Agents in pairs that differ in what they hide and in nothing else, and ways to ask about them.
 */
export function useTwinsScene(
  opened: () => OpenedStore,
  extras: Parameters<typeof useServer>[2] = [],
) {
  const settings = {
    webhookTargets: "public_and_loopback" as const,
    // Every test here subscribes, at one address.
    maxSubscriptions: 1000,
    maxSubscriptionsPerHost: 1000,
  };
  const server = useServer(opened, settings, extras);
  const state: {
    payersForAll: Promise<string[]> | undefined;
  } = { payersForAll: undefined };
  const crediblePayers = (): Promise<string[]> =>
    (state.payersForAll ??= addCrediblePayers(server(), PAYMENTS));

  /** Subscribes to all that there is; to events of one agent only where one is named. */
  async function subscribe(key: string, agentId?: string): Promise<string> {
    const filter = agentId === undefined ? {} : { agentId };
    const body = { url: "https://127.0.0.1:9/hook", events: webhookEventTypes, ...filter };
    const { status, body: made } = await server().call("POST", "/v1/webhooks", { key, body });
    expect(status).toBe(201);
    return made.id;
  }

  /** Tells of payments, as the intake does. */
  function announcePayments(payments: readonly { id: string }[]): Promise<void> {
    const { context } = server();
    return context.store.transaction(async (tx) => {
      for (const { id } of payments)
        await emitPaymentEvent(tx, context, { payment: (await findPayment(tx, id))! });
    });
  }

  async function addTwins(
    { mode, visibleData = [], ratings }: Secret,
    mark: string,
  ): Promise<[Twin, Twin]> {
    const parts = { capabilities: [mark], privacy: { mode, visibleData } };
    const add = async (): Promise<Twin> => {
      const agent = await addTestAgent(server(), parts);
      const { id, key, ownKey } = agent;
      return {
        ...agent,
        overheard: await subscribe(key, id),
        own: await subscribe(ownKey, id),
        payments: [],
      };
    };
    const twins: [Twin, Twin] = [await add(), await add()];
    const times = "created_at = '2026-01-01', updated_at = '2026-01-01'";
    await server().context.store.pool.query(`update agents set ${times} where id = any($1)`, [
      twins.map(({ id }) => id),
    ]);
    const payers = await crediblePayers();
    const createdAt = new Date(Date.now() - 60_000);
    // The payers' part here is the same for both, so that they are as credible for the one as for
    // the other.
    for (const [from, to] of [
      [0, 6],
      [6, PAYMENTS],
    ] as const) {
      for (const [index, twin] of twins.entries()) {
        const payments = payers.slice(from, to).map((payer, place) => ({
          id: newId("pay"),
          payer,
          amount: "100",
          createdAt,
          rating: ratings[index]![from + place]!,
        }));
        await addPayments(server(), twin.id, payments);
        twin.payments.push(...payments.map(({ id }) => id));
        await announcePayments(payments);
      }
      for (const twin of twins) await computeScore(server(), twin.id);
    }
    // One of them was paid today, the other one long before the rulers.
    const paidBefore =
      "update reputations set last_active_at = last_active_at - interval '700 days' where agent_id = $1";
    await server().context.store.pool.query(paidBefore, [twins[1].id]);
    // With score proofs in use nothing more leaks.
    for (const { id, ownKey } of twins) {
      const options = { key: ownKey, body: { count: 2 } };
      expect((await server().call("POST", `/v1/agents/${id}/score-proofs`, options)).status).toBe(
        201,
      );
    }
    return twins;
  }
  return { server, crediblePayers, subscribe, announcePayments, addTwins, state };
}
