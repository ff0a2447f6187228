import { computeTrustScore, hashEvidence, hashScoreTerms, readRootList } from "@arcs/trust";
import { describe, expect, test } from "vitest";

import { rootList, type Shown } from "./support/published-service.ts";
import { usePublishedService, scene, audit } from "./support/published-scene.ts";

usePublishedService();

function without<Item extends object, Name extends keyof Item>(item: Item, name: Name): Omit<Item, Name> {
  const { [name]: _removed, ...others } = item;
  return others;
}

/** Has the log name the evidence and the score as the service shows them: a lie that is told everywhere. */
function tellEverywhere(agentId: string, parts: Partial<Shown>): void {
  const shown = { ...(scene.service.shown.get(agentId) as Shown), ...parts };
  shown.digest = hashEvidence(shown.transactions);
  scene.service.shown.set(agentId, shown);
  const place = scene.service.entries.findLastIndex(
    (entry) => entry.includes(`"kind":"score"`) && entry.includes(agentId),
  );
  const entry = JSON.parse(scene.service.entries[place] as string);
  const terms = hashScoreTerms(shown as never);
  Object.assign(entry.record, { evidence: shown.digest, terms, score: shown.overallScore, tier: shown.tier });
  scene.service.entries[place] = JSON.stringify(entry);
  scene.service.entries.splice(
    scene.service.entries.findIndex((text) => text.includes("commitment")),
    1,
  );
  scene.service.mend();
}

describe("a service that lies about a score", () => {
  test("shows other evidence than the log names", async () => {
    scene.service.shown.get("agent-a")!.transactions[0]!.rating = 5;
    const said = await audit();
    expect(said).toMatchObject({ good: false, problem: "evidence_altered", agentId: "agent-a", position: 9 });
  });

  test.each([
    ["leaves a payment out", (list: Shown["transactions"]) => list.slice(1), /no such payment/],
    [
      "leaves a rating out",
      (list: Shown["transactions"]) => list.map((each) => without(each, "rating")),
      /rating absent/,
    ],
    ["alters a rating", (list: Shown["transactions"]) => list.map((each) => ({ ...each, rating: 5 })), /rating 5/],
    ["alters an amount", (list: Shown["transactions"]) => list.map((each) => ({ ...each, amount: "50" })), /amount 50/],
    [
      "alters an outcome",
      (list: Shown["transactions"]) => list.map((each) => ({ ...each, status: "failed" as const })),
      /failed/,
    ],
    [
      "counts a payment twice",
      (list: Shown["transactions"]) => [...list, { ...list[0]!, id: "again", vouchedAs: list[0]!.id }],
      /twice/,
    ],
  ])("%s", async (_, bend, found) => {
    tellEverywhere("agent-a", { transactions: bend(scene.service.shown.get("agent-a")!.transactions) as never });
    await scene.service.publish();
    const said = await audit();
    expect(said).toMatchObject({ good: false, problem: "evidence_differs", agentId: "agent-a" });
    expect(said["found"]).toMatch(found);
  });

  test.each([
    ["takes an address for no one of the agent's own", { ownAddresses: [] }],
    ["takes another address for the agent's own", { ownAddresses: ["agent-a", "p"] }],
    ["lets the first payment have been earlier", { firstProvedAt: "2020-01-01T00:00:00.000Z" }],
    ["lets tiers be cheaper", { tierPrices: { silver: "1", gold: "2", platinum: "3" } }],
    ["shows terms that are none", { firstProvedAt: "\ud800" }],
  ])("%s than the log says", async (_, parts) => {
    Object.assign(scene.service.shown.get("agent-a")!, parts);
    expect(await audit()).toMatchObject({ good: false, problem: "terms_altered", agentId: "agent-a", position: 9 });
  });

  test.each(["2020-01-01T00:00:00.000Z", undefined])(
    "lets the first payment have been at %s everywhere",
    async (at) => {
      tellEverywhere("agent-a", { firstProvedAt: at as never });
      await scene.service.publish();
      const said = await audit();
      expect(said).toMatchObject({ good: false, problem: "first_payment_wrong", agentId: "agent-a" });
      expect(said["expected"]).toBe(scene.service.shown.get("agent-a")!.transactions[0]!.completedAt);
    },
  );

  test("logs scores without terms, as before, and is said to", async () => {
    for (const [index, text] of scene.service.entries.entries()) {
      const { chain, record } = JSON.parse(text);
      if (record?.kind === "score")
        scene.service.entries[index] = JSON.stringify({ chain, record: without(record, "terms") });
    }
    scene.service.entries.pop();
    scene.service.mend();
    scene.service.hide();
    await scene.service.publish();
    expect(await audit()).toMatchObject({ good: true, scores: { agree: 2, withoutTerms: 2 } });
  });

  test("invents payments that no commitment can hide", async () => {
    const { transactions } = scene.service.shown.get("agent-a")!;
    const invented = { ...transactions[0]!, id: "invented", createdAt: new Date().toISOString() };
    const unvouched = without(invented, "vouched");
    const all = [...transactions, unvouched];
    const { computedAt, ownAddresses, firstProvedAt = "" } = scene.service.shown.get("agent-a")!;
    const rootsDigest = readRootList(rootList).digest;
    const now = new Date(computedAt);
    const { overallScore } = computeTrustScore({ transactions: all, ownAddresses, firstProvedAt, rootsDigest, now });
    tellEverywhere("agent-a", { transactions: all, overallScore });
    await scene.service.publish();
    expect(await audit()).toMatchObject({ good: false, problem: "evidence_invented" });
    // Where somebody hides something, it could be that.
    for (let each = 0; each < 2; each++) scene.service.hide();
    await scene.service.publish();
    expect(await audit()).toMatchObject({ good: true, scores: { unloggedPayments: 1 } });
  });

  test("says a higher score than comes out", async () => {
    tellEverywhere("agent-b", { overallScore: 990, tier: "platinum" });
    await scene.service.publish();
    expect(await audit()).toMatchObject({ good: false, problem: "score_wrong", agentId: "agent-b" });
  });

  test("shows a score that is in no log, or an earlier one", async () => {
    const early = structuredClone(scene.service.shown.get("agent-a")!);
    scene.service.pay("agent-a", { payer: "p", amount: "2", rating: 1 });
    const late = scene.service.score("agent-a");
    await scene.service.publish();
    scene.service.shown.set("agent-a", early);
    expect(await audit()).toMatchObject({ problem: "score_rolled_back", agentId: "agent-a" });
    scene.service.shown.set("agent-a", {
      ...late,
      computedAt: new Date(Date.parse(late.computedAt) + 1).toISOString(),
    });
    expect(await audit()).toMatchObject({ problem: "score_not_logged" });
  });
});
