// The view that everybody has, asked for by the one who could see more.
import { beforeAll, describe, expect, test } from "vitest";

import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
  type TestAgent,
} from "../test/support/agents.ts";
import { useServer } from "../test/support/server.ts";
import { useStore } from "../test/support/stores.ts";

const server = useServer(useStore());

describe("view=public", () => {
  const agents: Record<string, TestAgent> = {};
  beforeAll(async () => {
    const payers = await addCrediblePayers(server(), 12);
    for (const mode of ["tier_only", "range_only", "private"]) {
      const agent = await addTestAgent(server(), { name: mode, privacy: { mode } });
      await addPayments(
        server(),
        agent.id,
        payers.map((payer) => ({ payer, rating: 5 })),
      );
      await computeScore(server(), agent.id);
      agents[mode] = agent;
    }
  }, 60_000);

  const reads = ["/agents/ID?", "/agents/bulk?ids=ID&", "/agents/search?", "/reputation/ID?"];
  reads.push("/reputation/bulk?agentIds=ID&", "/reputation/ID/history?");
  const cases = reads.flatMap((read) =>
    ["tier_only", "range_only", "private"].map((mode) => [read, mode] as const),
  );

  test.each(cases)(
    "%s of an agent that is %s: its own key sees what others see",
    async (read, mode) => {
      const { id, key, ownKey } = agents[mode]!;
      const path = `/v1${read.replace("ID", id)}`;
      const see = async (query: string, by: string) => {
        const { status, body } = await server().call("GET", path + query, { key: by });
        delete body.error?.requestId;
        return { status, body };
      };
      const others = await see("", key);
      expect(await see("view=public", ownKey)).toEqual(others);
      expect(await see("view=public", key)).toEqual(others);
      // Without it the own key sees more.
      expect(await see("", ownKey)).not.toEqual(others);
    },
  );

  test("any other view is refused", async () => {
    const { id, key } = agents["tier_only"]!;
    for (const view of ["owner", "Public", ""]) {
      expect((await server().call("GET", `/v1/agents/${id}?view=${view}`, { key })).status).toBe(
        400,
      );
    }
  });
});
