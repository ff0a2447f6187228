import { describe, expect, test } from "vitest";

import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
} from "../../server/test/support/agents.ts";
import { useServer } from "../../server/test/support/server.ts";
import { useStore } from "../../server/test/support/stores.ts";
import { createArcsClient, explainReputation } from "../src/index.ts";
import { arcsTools, callTool } from "../src/tools/index.ts";

const tierPrices = { silver: "0.5", gold: "5", platinum: "50" };
const server = useServer(useStore(), { tierPrices });

describe("why a score is what it is", () => {
  test("is computed again from the evidence, in words for each payment", async () => {
    const { id, key } = await addTestAgent(server());
    const [credible = ""] = await addCrediblePayers(server(), 1);
    await addPayments(server(), id, [
      { payer: credible, amount: "2", rating: 5 },
      { payer: "stranger", amount: "3" },
    ]);
    await computeScore(server(), id);
    const client = createArcsClient({ baseUrl: server().url, apiKey: key });
    const shown = (await server().call("GET", `/v1/reputation/${id}`, { key })).body;
    const score = await explainReputation(client, id);
    expect([score.overallScore, score.limit, score.standing.limits]).toEqual([
      shown.overallScore,
      shown.limit,
      shown.standing.limits,
    ]);
    expect(score.explain.map(({ reason }) => reason).sort()).toEqual([
      expect.stringMatching(/^All of it is vouched for/),
      expect.stringMatching(
        /^Its payer had no vouching credit: it counts as seen, and proves nothing/,
      ),
    ]);

    const tool = arcsTools.find(({ name }) => name === "explain_reputation")!;
    const result = await callTool(tool, { agentId: id }, { client });
    expect(result).toMatchObject({
      ok: true,
      output: {
        overallScore: shown.overallScore,
        costToForge: shown.costToForge,
        standing: { limits: shown.standing.limits },
        payments: [{ reason: expect.any(String) }, { reason: expect.any(String) }],
        of: 2,
      },
    });
  });

  test("is refused where the agent does not show everything", async () => {
    const { id, key } = await addTestAgent(server(), { privacy: { mode: "tier_only" } });
    const client = createArcsClient({ baseUrl: server().url, apiKey: key });
    await expect(explainReputation(client, id)).rejects.toMatchObject({
      code: "reputation_private",
    });
  });

  test("is none from a page with more transactions than a call takes arguments, and no fault of the program", async () => {
    const pages = async function* () {
      yield {
        transactions: Array.from({ length: 300_000 }, () => ({})),
        computedAt: new Date().toISOString(),
      };
    };
    const client = { reputation: { evidence: () => ({ pages }) } } as never;
    await expect(explainReputation(client, "agent")).rejects.toMatchObject({ name: "SdkError" });
  });

  test("is no explanation where the service says another score than its evidence gives", async () => {
    const { id, key } = await addTestAgent(server());
    await addPayments(server(), id, [{ rating: 5 }]);
    await computeScore(server(), id);
    const lies = [
      { overallScore: 900 },
      { digest: "0".repeat(64) },
      { tierPrices: { silver: "0.000001", gold: "1", platinum: "2" }, overallScore: 301 },
    ];
    for (const lie of lies) {
      const client = createArcsClient({
        baseUrl: server().url,
        apiKey: key,
        fetch: async (url, init) => {
          const answer = await fetch(url, init as RequestInit);
          return new Response(JSON.stringify({ ...((await answer.json()) as object), ...lie }), {
            status: answer.status,
          });
        },
      });
      await expect(explainReputation(client, id)).rejects.toMatchObject({
        code: "server_invalid_answer",
      });
    }
  });
});
