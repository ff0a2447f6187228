// A service that lies about scores, or about what is safe to spend: each lie is told everywhere but
// in what was logged before.
import { hashEvidence, hashScoreTerms, readRootList } from "@arcs/trust";
import { describe, expect, test, vi } from "vitest";

import { DAY_MS, rootList, type Shown } from "./support/published-service.ts";
import { usePublishedService, scene, audit, auditWith } from "./support/published-scene.ts";

usePublishedService();

type Transactions = Shown["transactions"];

function without<Item extends object, Name extends keyof Item>(
  item: Item,
  name: Name,
): Omit<Item, Name> {
  const { [name]: _removed, ...others } = item;
  return others;
}

/** Has the log name the evidence and the score as the service shows them. */
function tellEverywhere(agentId: string, parts: Partial<Shown>): void {
  const shown = { ...(scene.service.shown.get(agentId) as Shown), ...parts };
  shown.digest = hashEvidence(shown.transactions);
  scene.service.shown.set(agentId, shown);
  bendEntry((entry) => entry.includes(`"kind":"score"`) && entry.includes(agentId), {
    evidence: shown.digest,
    terms: hashScoreTerms(shown as never),
    at: shown.computedAt,
    score: shown.overallScore,
    basis: shown.basis,
    proven: shown.proven,
    tier: shown.tier,
  });
}

/** Alters the last entry of a kind, and mends the chains. */
function bendEntry(isMeant: (text: string) => boolean, parts: object): void {
  const place = scene.service.entries.findLastIndex(isMeant);
  const entry = JSON.parse(scene.service.entries[place] as string);
  scene.service.entries[place] = JSON.stringify({
    ...entry,
    record: { ...entry.record, ...parts },
  });
  scene.service.mend();
}

/** Takes the last entry of a kind out of the log, and mends chains and positions. */
function dropEntry(isMeant: (text: string) => boolean): void {
  scene.service.entries.splice(scene.service.entries.findLastIndex(isMeant), 1);
  scene.service.mend();
}

const isKind =
  (kind: string) =>
  (text: string): boolean =>
    text.includes(`"kind":"${kind}"`);

/** No agent hides anything. */
function hideNothing(): void {
  scene.service.entries.splice(
    scene.service.entries.findIndex((text) => text.includes("commitment")),
    1,
  );
}

async function audited(): Promise<Record<string, any>> {
  await scene.service.publish();
  return audit();
}

describe("a service that lies about a score", () => {
  test("shows other evidence than the log names", async () => {
    scene.service.shown.get("agent-a")!.transactions[0]!.rating = 5;
    const said = await audit();
    expect(said).toMatchObject({
      good: false,
      problem: "evidence_altered",
      agentId: "agent-a",
      position: 17,
    });
  });

  test.each<[string, (list: Transactions) => unknown, RegExp]>([
    ["leaves a payment out", (list) => list.splice(1, 1), /no such payment/],
    ["leaves a rating out", (list) => delete list[1]!.rating, /rating absent/],
    ["alters a rating", (list) => (list[1]!.rating = 5), /rating 5/],
    ["alters an outcome", (list) => (list[1]!.status = "failed"), /status failed/],
    [
      "takes a payment for one of another agent",
      (list) => (list[1]!.loggedAs = "pay-7"),
      /payee agent-a/,
    ],
  ])("%s", async (_, bend, found) => {
    hideNothing();
    bend(scene.service.evidenceOf("agent-a"));
    scene.service.score("agent-a");
    const said = await audited();
    expect(said).toMatchObject({ good: false, problem: "evidence_differs", agentId: "agent-a" });
    expect(said["found"]).toMatch(found);
  });

  test.each<[string, (list: Transactions) => unknown[], RegExp]>([
    ["alters an amount", ([first, ...rest]) => [{ ...first, amount: "50" }, ...rest], /amount 50$/],
    ["alters a payer", ([first, ...rest]) => [{ ...first, payer: "q" }, ...rest], /payer q/],
    [
      "counts a payment twice",
      (list) => [...list, { ...list[0]!, id: "again", loggedAs: list[0]!.id, position: 99 }],
      /twice/,
    ],
    [
      "says that less is left of a payment",
      (list) => list.map((each) => ({ ...each, left: "4", vouched: { "1": "2", "2": "2" } })),
      /left 4/,
    ],
    [
      "says that more of a payment is vouched for",
      (list) => list.map((each) => ({ ...each, vouched: { "1": "2.6", "2": "2.4" } })),
      /vouched \{"1":"2.6"/,
    ],
    [
      "says that a payer reported a failure",
      (list) => list.map((each) => ({ ...each, failed: true })),
      /failed true/,
    ],
    [
      "gives a payment an earlier time",
      (list) => list.map((each) => ({ ...each, loggedAt: "2020-01-01T00:00:00.000Z" })),
      /loggedAt 2020/,
    ],
    [
      "lends itself an entry for a payment that the log lacks",
      (list) => [...list, { ...list[0]!, id: "no such", position: 99 }],
      /position 99/,
    ],
  ])("%s", async (_, bend, found) => {
    tellEverywhere("agent-a", {
      transactions: bend(scene.service.shown.get("agent-a")!.transactions) as Transactions,
    });
    const said = await audited();
    expect(said).toMatchObject({ good: false, problem: "evidence_differs", agentId: "agent-a" });
    expect(said["found"]).toMatch(found);
  });

  test.each([
    ["takes an address for no one of the agent's own", { ownAddresses: [] }],
    ["takes another address for the agent's own", { ownAddresses: ["agent-a", "p"] }],
    [
      "lets it have another backing",
      { cover: { backing: "900", costToForge: "675", lostInDisputes: "0" } },
    ],
    ["reads the log at another place", { log: { position: 9, at: "2026-01-01T00:00:00.000Z" } }],
    ["lets tiers be cheaper", { tierPrices: { silver: "1", gold: "2", platinum: "3" } }],
    [
      "shows terms that are none",
      { cover: { backing: "\ud800", costToForge: "1", lostInDisputes: "0" } },
    ],
  ])("%s than the log says", async (_, parts) => {
    Object.assign(scene.service.shown.get("agent-a")!, parts);
    expect(await audit()).toMatchObject({
      good: false,
      problem: "terms_altered",
      agentId: "agent-a",
      position: 17,
    });
  });

  test("logs a score without its terms", async () => {
    const place = scene.service.entries.findLastIndex(isKind("score"));
    const { chain, record } = JSON.parse(scene.service.entries[place]!);
    scene.service.entries[place] = JSON.stringify({ chain, record: without(record, "terms") });
    scene.service.mend();
    expect(await audited()).toMatchObject({
      problem: "terms_altered",
      agentId: "agent-b",
      expected: "no terms",
    });
  });

  test.each([
    ["backing", { backing: "900" }],
    ["cost to forge", { costToForge: "900" }],
    ["loss in disputes", { lostInDisputes: "1" }],
  ])("says everywhere that its %s is another", async (_, parts) => {
    const { cover } = scene.service.shown.get("agent-a")!;
    tellEverywhere("agent-a", { cover: { ...cover, ...parts } });
    const said = await audited();
    // Three payments of 5, of which half may be by the larger group: all of 15, and three quarters
    // of that.
    const expected = "backing 15, costToForge 11.25, lostInDisputes 0";
    expect(said).toMatchObject({
      good: false,
      problem: "cover_differs",
      agentId: "agent-a",
      expected,
    });
  });

  test("says a higher score than comes out", async () => {
    tellEverywhere("agent-b", { overallScore: 990, tier: "platinum" });
    expect(await audited()).toMatchObject({
      good: false,
      problem: "score_wrong",
      agentId: "agent-b",
    });
  });

  test("gives prices of tiers that are none", async () => {
    tellEverywhere("agent-b", { tierPrices: { silver: "1", gold: "1", platinum: "1" } });
    expect(await audited()).toMatchObject({
      good: false,
      problem: "score_wrong",
      agentId: "agent-b",
    });
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
    // A time that is yet to come is not under way, or an audit would wait for it for ever.
    scene.service.shown.set("agent-a", { ...late, computedAt: "2199-01-01T00:00:00.000Z" });
    expect(await audit()).toMatchObject({ problem: "score_not_logged" });
  });

  test("has logged a score of a time that is yet to come", async () => {
    const shown = structuredClone(scene.service.shown.get("agent-a")!);
    tellEverywhere("agent-a", { computedAt: "2199-01-01T00:00:00.000Z" });
    scene.service.shown.set("agent-a", shown);
    expect(await audited()).toMatchObject({ good: false, problem: "time_to_come" });
  });

  test("goes on with a score of before a dispute that was lost days ago", async () => {
    const { service } = scene;
    const { id } = service.evidenceOf("agent-a")[1]!;
    service.dispute("agent-a", id, "payer");
    const said = await audited();
    expect(said).toMatchObject({ good: false, problem: "evidence_differs", agentId: "agent-a" });
    expect([said["expected"], said["found"]]).toEqual([
      `payment ${id}: dispute lost`,
      `payment ${id}: dispute absent`,
    ]);
  });

  test("goes on with a score that was right when the same audit saw it", async () => {
    const { service } = scene;
    const { id } = service.evidenceOf("agent-a")[1]!;
    service.pass(Date.now() - service.now() - DAY_MS + 3_600_000);
    service.score("agent-a");
    service.dispute("agent-a", id, "payer");
    await service.publish();
    let looks = 0;
    // After the first look, two days pass.
    const pause = async (): Promise<void> => {
      if (++looks > 1) throw new Error("the second look found nothing");
      vi.useFakeTimers({ now: Date.now() + 2 * DAY_MS, toFake: ["Date"] });
    };
    try {
      const found = await auditWith({ intervalMs: 1, pause });
      expect(found).toMatchObject({ good: false, problem: "evidence_differs", agentId: "agent-a" });
      expect(looks).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test("has more ratings and disputes than the log can hide", async () => {
    hideNothing();
    const paid = scene.service.pay("agent-a", { payer: "p", amount: "2" });
    scene.service.evidenceOf("agent-a").find(({ id }) => id === paid)!.rating = 5;
    scene.service.score("agent-a");
    expect(await audited()).toMatchObject({
      good: false,
      problem: "evidence_invented",
      agentId: "agent-a",
    });
    // Where somebody hides something, it could be that.
    scene.service.hide();
    expect(await audited()).toMatchObject({ good: true, scores: { unloggedVoices: 1 } });
  });
});

describe("a service that lies about the place of a score", () => {
  const place = (parts: Partial<Shown["log"]>): void => {
    tellEverywhere("agent-a", { log: { ...scene.service.shown.get("agent-a")!.log, ...parts } });
  };

  test.each<[string, Partial<Shown["log"]>]>([
    ["is after the end of the log", { position: 99 }],
    ["is before the entry that it names", { at: "2020-01-01T00:00:00.000Z" }],
    ["has no time", { at: "soon" }],
  ])("that %s", async (_, parts) => {
    place(parts);
    expect(await audited()).toMatchObject({
      good: false,
      problem: "place_wrong",
      agentId: "agent-a",
    });
  });

  test("that is after the entry that follows", async () => {
    const { at } = scene.service.shown.get("agent-a")!.log;
    place({ position: 9, at });
    expect(await audited()).toMatchObject({
      good: false,
      problem: "place_wrong",
      agentId: "agent-a",
    });
  });

  test("that the log left long ago, so that a lost dispute is not in it", async () => {
    const { service } = scene;
    const { id } = service.evidenceOf("agent-a")[0]!;
    const early = service.shown.get("agent-a")!;
    service.pass(DAY_MS);
    // The chain of the agent has nothing of it.
    service.cover({ kind: "dispute", id });
    service.cover({ kind: "resolved", id, for: "payer" });
    service.score("agent-a");
    tellEverywhere("agent-a", { ...early, computedAt: service.shown.get("agent-a")!.computedAt });
    expect(await audited()).toMatchObject({
      good: false,
      problem: "place_wrong",
      agentId: "agent-a",
    });
  });

  test("at which payments had not settled that were due", async () => {
    const { service } = scene;
    service.pay("agent-a", { payer: "p", amount: "2" });
    const early = service.score("agent-a");
    service.pass(2 * DAY_MS);
    service.score("agent-a");
    tellEverywhere("agent-a", { ...early, computedAt: service.shown.get("agent-a")!.computedAt });
    const said = await audited();
    expect(said).toMatchObject({ good: false, problem: "place_wrong", agentId: "agent-a" });
    expect(said["expected"]).toMatch(/^payments settled that were due/);
  });
});

describe("a service that lies about the log of cover", () => {
  test("leaves an entry out", async () => {
    dropEntry((text) => text.includes(`"payee":"agent-b"`));
    expect(await audited()).toMatchObject({
      good: false,
      problem: "place_wrong",
      agentId: "agent-a",
    });
  });

  test("leaves an entry out, and says nowhere that it was there", async () => {
    // Its own book has what the payer gave, and the log does not.
    dropEntry((text) => text.includes(`"payee":"r2"`));
    for (const agentId of ["agent-a", "agent-b"]) {
      const shown = scene.service.shown.get(agentId)!;
      const moved = shown.transactions.map((each) => ({ ...each, position: each.position! - 1 }));
      tellEverywhere(agentId, {
        log: { ...shown.log, position: shown.log.position - 1 },
        transactions: moved,
      });
    }
    const said = await audited();
    expect(said).toMatchObject({ good: false, problem: "evidence_differs", agentId: "agent-a" });
    expect(said["expected"]).toMatch(/vouched \{"1":/);
  });

  test("writes an entry that is earlier than the one before", async () => {
    bendEntry(isKind("payment"), { at: "2020-01-01T00:00:00.000Z" });
    expect(await audited()).toMatchObject({ good: false, problem: "cover_broken", position: 15 });
  });

  test("is ahead of the time, so that payments settle before their payers can dispute them", async () => {
    scene.service.pay("agent-a", { payer: "p", amount: "5" });
    scene.service.pass(30 * DAY_MS);
    scene.service.score("agent-a");
    expect(await audited()).toMatchObject({ good: false, problem: "time_to_come", position: 21 });
  });

  test("skips a position", async () => {
    scene.service.entries.splice(1, 1);
    expect(await audited()).toMatchObject({ good: false, problem: "cover_broken", position: 1 });
  });

  test("says that a payment was held which gave money back", async () => {
    const { service } = scene;
    service.pay("agent-a", { payer: "q", amount: "4" });
    // Held in its own book, so that nothing is given back.
    service.pay("other", { payer: "agent-a", payee: "q", amount: "3", isHeld: true });
    service.score("agent-a");
    const place = service.entries.findLastIndex(isKind("payment"));
    const { record } = JSON.parse(service.entries[place]!);
    service.entries[place] = JSON.stringify({ record: without(record, "held") });
    service.mend();
    const said = await audited();
    expect(said).toMatchObject({ good: false, problem: "evidence_differs", agentId: "agent-a" });
    expect([said["expected"], said["found"]]).toEqual([
      expect.stringMatching(/left 1($|,)/),
      expect.stringMatching(/left 4($|,)/),
    ]);
  });

  test("says nowhere that a payer reported a failure", async () => {
    const { service } = scene;
    const id = service.pay("agent-a", { payer: "p", amount: "2", isHeld: true });
    service.cover({ kind: "failed", id });
    const { transactions } = service.score("agent-a");
    expect(transactions.at(-1)).toMatchObject({ failed: true });
    const silent = [
      ...transactions.slice(0, -1),
      without(transactions.at(-1)!, "failed"),
    ] as Transactions;
    tellEverywhere("agent-a", { transactions: silent });
    const said = await audited();
    expect(said).toMatchObject({ good: false, problem: "evidence_differs", agentId: "agent-a" });
    expect(said["expected"]).toMatch(/failed true$/);
  });

  test.each(["cover", "chain"])(
    "says in the %s that an agent won a dispute that it lost",
    async (where) => {
      const { service } = scene;
      const id = service.pay("agent-a", { payer: "p", amount: "2" });
      service.dispute("agent-a", id, "payer");
      const { cover } = service.score("agent-a");
      expect(cover.lostInDisputes).toBe("2");
      if (where === "cover") bendEntry(isKind("resolved"), { for: "agent" });
      else bendEntry(isKind("dispute_resolved"), { winner: "payee" });
      const said = await audited();
      expect(said).toMatchObject({ good: false, problem: "evidence_differs", agentId: "agent-a" });
      expect([said["expected"], said["found"]]).toEqual([
        expect.stringMatching(/dispute won$/),
        expect.stringMatching(/dispute lost$/),
      ]);
    },
  );

  test("says in the evidence that a hidden dispute was won", async () => {
    const { service } = scene;
    const id = service.pay("agent-a", { payer: "p", amount: "2" });
    service.dispute("agent-a", id, "payer");
    service.evidenceOf("agent-a").at(-1)!.dispute = "won";
    service.score("agent-a");
    dropEntry(isKind("dispute_resolved"));
    dropEntry(isKind("dispute_opened"));
    for (let each = 0; each < 2; each++) service.hide();
    const said = await audited();
    expect(said).toMatchObject({ good: false, problem: "evidence_differs", agentId: "agent-a" });
    expect(said["expected"]).toMatch(/dispute lost$/);
  });
});

describe("a service that lies about roots", () => {
  const others = { ...rootList, name: "Others" };

  test("gives another list than the log names, or none", async () => {
    const [digest = ""] = scene.service.lists.keys();
    scene.service.lists.set(digest, others);
    expect(await audit()).toMatchObject({ good: false, problem: "roots_differ", position: 0 });
    scene.service.lists.set(digest, { ...others, roots: "none" } as never);
    expect(await audit()).toMatchObject({
      good: false,
      problem: "roots_differ",
      found: "no such list",
    });
    scene.service.lists.delete(digest);
    expect(await audit()).toMatchObject({
      good: false,
      problem: "roots_differ",
      found: "no such list",
    });
  });

  test("scores by a list that the log does not put in force", async () => {
    scene.service.book.roots = readRootList(others);
    scene.service.score("agent-a");
    expect(await audited()).toMatchObject({
      good: false,
      problem: "roots_differ",
      agentId: "agent-a",
    });
  });

  test("and one that changes its list openly is good, and what was given before stays", async () => {
    expect(await audit()).toMatchObject({ good: true });
    scene.service.changeRoots({ ...others, roots: [] });
    const { cover } = scene.service.score("agent-a");
    expect(cover.backing).toBe("15");
    expect(await audited()).toMatchObject({ good: true, scores: { agree: 2 } });
  });
});

describe("a service that gives payments to the wrong agents", () => {
  test("has one in the evidence of two", async () => {
    const [first] = scene.service.evidenceOf("agent-a");
    scene.service.evidenceOf("agent-b").push(first!);
    scene.service.score("agent-b");
    expect(await audited()).toMatchObject({ good: false, problem: "payment_doubled" });
  });

  test("leaves out one at an account that may be that of others, where nobody hides anything", async () => {
    const { service } = scene;
    hideNothing();
    service.pay("agent-a", { payer: "p", payee: "purse", amount: "2" });
    service.pay("nobody", { payer: "p", payee: "purse", amount: "3" });
    service.score("agent-a");
    expect(await audited()).toMatchObject({ good: false, problem: "payment_left_out" });
    // Where an agent hides something, it may be paid there, too.
    service.hide();
    expect(await audited()).toMatchObject({ good: true, scores: { unclaimed: 1 } });
  });

  test("and one whose agents share a purse is good", async () => {
    const { service } = scene;
    service.pay("agent-a", { payer: "p", payee: "purse", amount: "2" });
    service.pay("agent-b", { payer: "p", payee: "purse", amount: "3" });
    for (const agentId of ["agent-a", "agent-b"]) service.score(agentId);
    expect(await audited()).toMatchObject({ good: true, scores: { agree: 2, unclaimed: 0 } });
  });

  test("and one in which another report took a payment over is good", async () => {
    const { service } = scene;
    const id = service.pay("agent-a", { payer: "p", amount: "2" });
    service.score("agent-a");
    expect(await audited()).toMatchObject({ good: true });
    const record = {
      kind: "payment_withdrawn",
      at: new Date(service.now()).toISOString(),
    } as const;
    service.log({ ...record, agent: "agent-a", payment: id, replacement: "another" }, "agent-a");
    const paid = service.evidenceOf("agent-a").pop()!;
    service.evidenceOf("agent-b").push({ ...paid, id: "another", loggedAs: id });
    service.score("agent-b");
    service.score("agent-a");
    expect(await audited()).toMatchObject({ good: true, scores: { agree: 2, unclaimed: 0 } });
  });
});
