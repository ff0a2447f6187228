import { computeTrustScore, type ScoreTransaction } from "@arcs/trust";
import { describe, expect, test } from "vitest";

import { changeRoots } from "../roots/load-roots.ts";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
} from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";

const tierPrices = { silver: "0.5", gold: "5", platinum: "50" };

describe("a list of prices of the operator's own", () => {
  const server = useServer(useStore(), { tierPrices });

  test("limits scores, is printed with the tiers, and is enough to compute a score again", async () => {
    const { id, key } = await addTestAgent(server());
    const payers = await addCrediblePayers(server(), 12);
    await addPayments(
      server(),
      id,
      payers.map((payer) => ({ payer, amount: "0.1", rating: 5 })),
    );
    await computeScore(server(), id);
    const { body } = await server().call("GET", `/v1/reputation/${id}`, { key });
    // 0.9 is above silver's 0.5; by the usual prices it would end at 570.
    expect(body).toMatchObject({ costToForge: "0.9", limit: 613, tier: "silver" });
    expect(body.tierBenefits).toMatchObject({
      price: "0.5",
      nextTier: { tier: "gold", price: "5" },
    });
    const evidence = (await server().call("GET", `/v1/reputation/${id}/evidence`, { key })).body;
    expect(evidence.tierPrices).toEqual(tierPrices);
    const { transactions, ownAddresses, cover, rootsDigest } = evidence;
    const again = computeTrustScore({
      transactions: transactions as ScoreTransaction[],
      ownAddresses,
      cover,
      rootsDigest,
      tierPrices: evidence.tierPrices,
      now: new Date(evidence.computedAt),
    });
    expect([again.overallScore, again.limit, again.standing.limits]).toEqual([
      body.overallScore,
      body.limit,
      body.standing.limits,
    ]);
  });

  test("where nobody can vouch the answer says why, and what to set", async () => {
    const { id, key } = await addTestAgent(server());
    const { body: before } = await server().call("GET", `/v1/reputation/${id}`, { key });
    // Nothing was computed yet, so that nothing is known of roots.
    expect(JSON.stringify(before)).not.toContain("ARCS_VOUCHING_ROOTS");
    const { context } = server();
    await context.store.transaction((tx) => changeRoots(tx, undefined, { now: new Date() }));
    await addPayments(server(), id, [{ rating: 5 }]);
    await computeScore(server(), id);
    const { body } = await server().call("GET", `/v1/reputation/${id}`, { key });
    expect(body).toMatchObject({ costToForge: "0", limit: 300 });
    expect(body.standing.limits[1]).toMatch(
      /every score is 0\. The operator sets one with ARCS_VOUCHING_ROOTS/,
    );
    expect(body.tierBenefits.advice).toMatch(
      /^A tier tells how the agent has worked.* ARCS_VOUCHING_ROOTS\.$/,
    );
  });
});
