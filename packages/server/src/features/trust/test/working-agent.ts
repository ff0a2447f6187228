import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
  type TestAgent,
  type TestPayment,
} from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

export const refused = (status: number, code: string, details?: object): object => ({
  status,
  body: { error: { code, statusCode: status, ...(details === undefined ? {} : { details }) } },
});
export const DAY_MS = 86_400_000;
export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** A server, and agents with payments and a score there. */
export function useReputationScene(opened: () => OpenedStore) {
  const server = useServer(opened);

  /** An agent with 12 good payments by credible payers, and one that failed. */
  async function addWorkingAgent(
    parts: object = {},
    payments: readonly TestPayment[] = [],
  ): Promise<TestAgent> {
    const agent = await addTestAgent(server(), parts);
    const payers = await addCrediblePayers(server(), 12);
    const good = payers.map((payer, index) => ({
      payer,
      rating: 4 + (index % 2),
      responseTimeMs: 500,
    }));
    await addPayments(server(), agent.id, [...good, { status: "failed" }, ...payments]);
    await computeScore(server(), agent.id);
    return agent;
  }
  return { server, addWorkingAgent };
}
