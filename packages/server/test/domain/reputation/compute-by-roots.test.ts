// Scores by roots of one's own, from a store: by the configured list they are those that are served.
import { readRootList } from "@arcs/core";
import { expect, test } from "vitest";

import { computeByRoots } from "../../../src/domain/reputation/compute-by-roots.ts";
import { findReputation } from "../../../src/store/reputation/reputation.ts";
import { addCrediblePayers, addPayments, addTestAgent, computeScore } from "../../agents.ts";
import { useServer } from "../../server.ts";
import { testRoots } from "../../store/fixtures.ts";
import { useEmbeddedStore } from "../../stores.ts";

const server = useServer(useEmbeddedStore());

test("by the configured list they are those served, of agents that hide as well; by another one they are others", async () => {
  const [shown, hidden] = [
    await addTestAgent(server()),
    await addTestAgent(server(), { privacy: { mode: "private" } }),
  ];
  const payers = await addCrediblePayers(server(), 6);
  for (const { id } of [shown, hidden]) {
    await addPayments(
      server(),
      id,
      payers.map((payer, index) => ({ payer, amount: `${1 + index}.5`, rating: 1 + (index % 5) })),
    );
    await computeScore(server(), id);
    // Evidence of the next score: this one was not computed from it.
    await addPayments(server(), id, [{ payer: payers[0]!, amount: "7", status: "failed" }]);
  }
  const { pool } = server().context.store;
  const agentIds = [shown.id, hidden.id];
  const served = await Promise.all(agentIds.map(async (id) => (await findReputation(pool, id))?.overallScore));
  const same = await computeByRoots(pool, { roots: readRootList(testRoots), agentIds });
  expect(same.map(({ score }) => score.overallScore)).toEqual(served);
  expect(same.map((each) => each.served)).toEqual(served);
  expect(Math.min(...same.map(({ score }) => score.overallScore))).toBeGreaterThan(300);

  const oneGroup = { ...testRoots, name: "One group", roots: testRoots.roots.map((root) => ({ ...root, group: 1 })) };
  const others = await computeByRoots(pool, { roots: readRootList(oneGroup), agentIds });
  expect(others.map(({ score }) => [score.costToForge, score.limit])).toEqual([
    ["0", 300],
    ["0", 300],
  ]);
  expect(others.map((each) => each.served)).toEqual(served);
  await expect(computeByRoots(pool, { roots: readRootList(testRoots), agentIds: ["nobody"] })).rejects.toMatchObject({
    code: "agent_not_found",
  });
});
