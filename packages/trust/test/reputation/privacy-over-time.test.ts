import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { componentNames } from "../../src/reputation/components.ts";
import { projectHistory, projectReputationUpdate } from "../../src/reputation/score-history.ts";
import type { ReputationRecord } from "../../src/reputation/reputation-privacy.ts";
import { scoreRange, findTier } from "../../src/reputation/tier.ts";
import { vectors, record, settings, update, point, clean } from "../support/random-reputations.ts";

describe("history and events", () => {
  test("a private history is refused, but not to its owner", () => {
    expect(projectHistory([], { mode: "private" }, "public")).toEqual({
      refused: "reputation_private",
    });
    expect(projectHistory([], { mode: "private" }, "owner")).toEqual({ dataPoints: [] });
  });

  test("the summary is there only with the score", () => {
    fc.assert(
      fc.property(record, settings, (r, privacy) => {
        const history = projectHistory([clean(point(r))], privacy, "public");
        const scoreVisible =
          privacy.mode === "public" ||
          (privacy.mode === "custom" && (privacy.visibleData ?? []).includes("overallScore"));
        expect("summary" in history).toBe(scoreVisible);
      }),
    );
  });

  test("reputation.updated: in full when public, only a change of tier for tier_only, never when private", () => {
    fc.assert(
      fc.property(record, record, (from, to) => {
        const event = update(from, to);
        expect(projectReputationUpdate(event, { mode: "public" })).toEqual(event);
        expect(projectReputationUpdate(event, { mode: "private" })).toBeUndefined();
        const tierOnly = projectReputationUpdate(event, { mode: "tier_only" });
        expect(tierOnly).toEqual(
          event.tierChanged ? { agentId: "agent-1", tier: to.tier, tierChanged: true } : undefined,
        );
        const rangeOnly = projectReputationUpdate(event, { mode: "range_only" });
        const moved = scoreRange(from.overallScore).low !== scoreRange(to.overallScore).low;
        expect(rangeOnly === undefined).toBe(!moved);
        if (rangeOnly)
          expect(Object.keys(rangeOnly).sort()).toEqual([
            "agentId",
            "basis",
            "scoreRange",
            "tier",
            "tierChanged",
          ]);
      }),
    );
  });

  test("reputation.updated with a custom view holds the visible parts", () => {
    const [low, high] = [599, 601].map((overallScore) => ({
      ...(vectors.record as ReputationRecord),
      overallScore,
      tier: findTier(overallScore),
    }));
    const event = update(low!, high!);
    expect(
      projectReputationUpdate(event, { mode: "custom", visibleData: ["overallScore"] }),
    ).toEqual({
      agentId: "agent-1",
      basis: "proven",
      oldScore: 599,
      newScore: 601,
      change: 2,
    });
    // Leaves out what was paid or said, which is for viewers of the payment, however much of the
    // score is visible.
    const { relatedPaymentId: _, ...unrelated } = event;
    const { trigger: __, ...uncaused } = unrelated;
    const everything = [
      "overallScore",
      "tier",
      "stats",
      "tierBenefits",
      ...componentNames,
    ] as const;
    expect(projectReputationUpdate(event, { mode: "custom", visibleData: everything })).toEqual(
      uncaused,
    );
    expect(projectReputationUpdate(event, { mode: "public" })).toEqual(event);
    expect(projectReputationUpdate(unrelated, { mode: "public" })).toEqual(unrelated);
    expect(projectReputationUpdate(event, { mode: "custom", visibleData: ["tier"] })).toEqual({
      agentId: "agent-1",
      tier: "silver",
      tierChanged: true,
    });
    expect(projectReputationUpdate(event, { mode: "custom" })).toBeUndefined();
    const { successRate } = event.components;
    expect(
      projectReputationUpdate(event, { mode: "custom", visibleData: ["tier", "successRate"] }),
    ).toEqual({
      agentId: "agent-1",
      tier: "silver",
      components: { successRate },
      tierChanged: true,
    });
    expect(
      projectReputationUpdate(event, { mode: "custom", visibleData: ["successRate"] }),
    ).toBeUndefined();
  });
});
