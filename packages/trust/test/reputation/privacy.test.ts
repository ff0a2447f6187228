import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { componentNames } from "../../src/reputation/components.ts";
import { projectHistory, projectReputationUpdate } from "../../src/reputation/score-history.ts";
import {
  type PrivacySettings,
  projectBriefScore,
  projectReputation,
  projectTrustScore,
  type ReputationRecord,
  visibleProven,
  visibleScore,
} from "../../src/reputation/reputation-privacy.ts";
import { scoreRange, tierDefinitions } from "../../src/reputation/tier.ts";
import {
  vectors,
  record,
  fields,
  custom,
  settings,
  update,
  point,
  clean,
} from "../support/random-reputations.ts";

/** The intended visibility of each mode, independent of the product's table. */
function shown(r: ReputationRecord, { mode, visibleData = [] }: PrivacySettings): unknown {
  switch (mode) {
    case "public":
      return r;
    case "tier_only":
      return r.tier;
    case "range_only":
      return scoreRange(r.overallScore).low;
    case "private":
      return null;
    case "custom":
      return fields
        .filter((field) => visibleData.includes(field))
        .map((field) => {
          if (field === "tierBenefits")
            return visibleData.includes("overallScore") && visibleData.includes("tier")
              ? r.tierBenefits
              : null;
          if (field === "overallScore") return [r.overallScore, r.costToForge];
          if (field === "tier" || field === "stats") return r[field];
          return r.components[field].value;
        });
  }
}

function briefly(r: ReputationRecord, privacy: PrivacySettings): object | null {
  return projectBriefScore({ ...r, tierPrice: r.tierBenefits.price }, privacy, "public");
}

function withoutComponents(trustScore: object | null): object | null {
  const { components: _, ...brief } = (trustScore ?? {}) as { components?: unknown };
  return Object.keys(brief).length === 0 ? null : brief;
}

describe("schemas/vectors/privacy.json", () => {
  test.each(
    vectors.cases as {
      privacy: PrivacySettings;
      changes?: Partial<ReputationRecord>;
      reputation: object;
      trustScore: object | null;
      visibleScore: number | null;
      visibleProven: number | null;
    }[],
  )("$privacy $changes.basis", ({ privacy, changes, ...expected }) => {
    const one: ReputationRecord = { ...vectors.record, ...changes };
    expect(projectReputation(one, privacy, "public")).toEqual(expected.reputation);
    expect(projectTrustScore(one, privacy, "public")).toEqual(expected.trustScore);
    expect(briefly(one, privacy)).toEqual(withoutComponents(expected.trustScore));
    expect(visibleScore(one, privacy) ?? null).toBe(expected.visibleScore);
    expect(visibleProven(one, privacy) ?? null).toBe(expected.visibleProven);
  });
});

describe("the bodies of spec 4.3", () => {
  const project = (privacy: PrivacySettings): string[] =>
    Object.keys(projectReputation(vectors.record, privacy, "public")).sort();
  test("tier_only, range_only, private", () => {
    expect(project({ mode: "tier_only" })).toEqual(["agentId", "privacy", "tier", "tierPrice"]);
    expect(project({ mode: "range_only" })).toEqual([
      "agentId",
      "basis",
      "privacy",
      "scoreRange",
      "tier",
      "tierPrice",
    ]);
    expect(project({ mode: "private" })).toEqual(["agentId", "privacy"]);
  });
  test("the owner sees everything, whatever the mode", () => {
    fc.assert(
      fc.property(record, settings, (r, privacy) => {
        expect(projectReputation(r, privacy, "owner")).toMatchObject(r);
      }),
    );
  });
});

describe("nothing hidden shows", () => {
  test("two records that show the same give the same projections", () => {
    fc.assert(
      fc.property(record, record, settings, (left, right, privacy) => {
        fc.pre(JSON.stringify(shown(left, privacy)) === JSON.stringify(shown(right, privacy)));
        expect(projectReputation(left, privacy, "public")).toEqual(
          projectReputation(right, privacy, "public"),
        );
        expect(projectTrustScore(left, privacy, "public")).toEqual(
          projectTrustScore(right, privacy, "public"),
        );
        expect(briefly(left, privacy)).toEqual(briefly(right, privacy));
        expect(visibleScore(left, privacy)).toEqual(visibleScore(right, privacy));
        expect(projectHistory([clean(point(left))], privacy, "public")).toEqual(
          projectHistory([clean(point(right))], privacy, "public"),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("with a custom view, all hidden parts may change and nothing moves", () => {
    fc.assert(
      fc.property(record, record, custom, (left, other, privacy) => {
        const visible = new Set(privacy.visibleData);
        const right: any = { ...other, components: { ...other.components } };
        for (const field of visible) {
          if (field === "tierBenefits") continue;
          if (field in left) right[field] = left[field as "tier"];
          else right.components[field] = left.components[field as "successRate"];
        }
        // The price is shown with the tier.
        if (visible.has("tier"))
          right.tierBenefits = { ...other.tierBenefits, price: left.tierBenefits.price };
        if (visible.has("overallScore")) {
          const { basis, proven, tierBenefits, costToForge } = left;
          Object.assign(right, { basis, proven, tierBenefits, costToForge });
        }
        expect(projectReputation(right, privacy, "public")).toEqual(
          projectReputation(left, privacy, "public"),
        );
        expect(projectTrustScore(right, privacy, "public")).toEqual(
          projectTrustScore(left, privacy, "public"),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test("no number of the record stands in a reduced projection", () => {
    fc.assert(
      fc.property(
        record,
        fc.constantFrom<PrivacySettings>(
          { mode: "tier_only" },
          { mode: "private" },
          { mode: "custom", visibleData: ["tier"] },
        ),
        (r, privacy) => {
          for (const projection of [
            projectReputation(r, privacy, "public"),
            projectTrustScore(r, privacy, "public"),
            projectHistory([clean(point(r))], privacy, "public"),
          ]) {
            expect(
              JSON.stringify(projection)
                .replaceAll("agent-1", "")
                .replaceAll(/"timestamp":"[^"]*"/g, "")
                // The tier's price, independent of the score's cost to forge.
                .replace(
                  `"tierPrice":"${{ bronze: 0, silver: 1, gold: 10, platinum: 100 }[r.tier]}"`,
                  "",
                ),
            ).not.toMatch(/\d/);
          }
        },
      ),
    );
  });

  test("an unknown mode shows nothing and is noticed", () => {
    const r = vectors.record as ReputationRecord;
    const misspelt = { mode: "Private" } as never;
    for (const run of [
      () => projectReputation(r, misspelt, "public"),
      () => projectTrustScore(r, misspelt, "public"),
      () => briefly(r, misspelt),
      () => projectHistory([], misspelt, "public"),
      () => projectReputationUpdate(update(r, r), misspelt),
      () => visibleScore(r, misspelt),
    ]) {
      expect(run).toThrow(expect.objectContaining({ code: "invalid_argument" }));
    }
  });

  test("an unknown viewer sees what others see", () => {
    const r = vectors.record as ReputationRecord;
    const viewer = "admin" as never;
    expect(projectReputation(r, { mode: "private" }, viewer)).toEqual(
      projectReputation(r, { mode: "private" }, "public"),
    );
    expect(projectTrustScore(r, { mode: "private" }, viewer)).toBeNull();
    expect(projectHistory([], { mode: "private" }, viewer)).toEqual({
      refused: "reputation_private",
    });
  });

  test("the contribution of a single visible component is its share, rounded half up exactly", () => {
    const wrong: unknown[] = [];
    for (const [index, name] of componentNames.entries()) {
      for (let points = 0; points <= 10_000; points++) {
        const component = {
          value: points / 10_000,
          weight: (4 - index) / 10,
          contribution: 0,
          description: "",
        };
        const components = { ...vectors.record.components, [name]: component };
        const projection: any = projectReputation(
          { ...vectors.record, components },
          { mode: "custom", visibleData: [name] },
          "public",
        );
        const { contribution } = projection.components[name];
        if (contribution !== Math.floor((points * (4 - index) + 50) / 100))
          wrong.push({ name, points, contribution });
      }
    }
    expect(wrong).toEqual([]);
  });

  test("score filters act on the visible value only", () => {
    const r = vectors.record as ReputationRecord;
    expect(visibleScore(r, { mode: "tier_only" })).toBe(tierDefinitions[r.tier].floor);
    expect(visibleScore(r, { mode: "range_only" })).toBe(800);
    expect(visibleScore(r, { mode: "private" })).toBeUndefined();
    expect(visibleScore(r, { mode: "custom", visibleData: ["successRate"] })).toBeUndefined();
  });
});
