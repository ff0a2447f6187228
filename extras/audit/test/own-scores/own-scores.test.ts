import { canonicalJson } from "@arcs/core/internal";
import { computeTrustScore, readRootList, type VouchingRoots } from "@arcs/trust";
import type { CoverEntry } from "@arcs/trust/cover";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import type { ArcsClient } from "@arcs/client";
import { computeOwnScores, type OwnScore } from "../../src/own-scores/index.ts";

const money = { network: "local", asset: "money" };
const listOf = (groups: readonly [number, number]): VouchingRoots =>
  readRootList({
    name: "Roots",
    assets: [money],
    groups: [1, 2].map((group) => ({ group, name: "A body", reason: "for tests" })),
    roots: ["r1", "r2"].map((address, place) => ({
      address,
      group: groups[place],
      cap: "100",
      reason: "for tests",
    })),
    credentials: [],
  });
const [both, one] = [listOf([1, 2]), listOf([1, 1])];
const onDay = (day: number): string => new Date(day * 86_400_000).toISOString();
const inForce = (position: number, day: number, { digest }: VouchingRoots): CoverEntry => {
  return { position, at: onDay(day), kind: "roots", digest };
};
const pay = (
  position: number,
  day: number,
  parties: { payer: string; payee: string; amount: string },
): CoverEntry => {
  const transaction = `tx${position}`;
  return {
    position,
    at: onDay(day),
    kind: "payment",
    id: `t${position}`,
    ...parties,
    ...money,
    transaction,
  };
};
// Payments of p to both roots settle on day 1; of its 16 it gives the agent 6, 3 of each group,
// which settle on day 3.
const entries: CoverEntry[] = [
  inForce(1, 0, both),
  pay(2, 0, { payer: "p", payee: "r1", amount: "8" }),
  pay(3, 0, { payer: "p", payee: "r2", amount: "8" }),
  pay(4, 2, { payer: "p", payee: "agent", amount: "6" }),
  {
    position: 5,
    at: onDay(2),
    kind: "bond",
    payer: "p",
    payee: "agent",
    amount: "2",
    ...money,
    transaction: "tx5",
  },
];
const transaction = {
  id: "taken over",
  loggedAs: "t4",
  payer: "p",
  payee: "agent",
  amount: "6",
  currency: "USDC",
  status: "completed",
  evidence: "ledger",
  createdAt: onDay(2),
  rating: 5,
  // The service's own facts are ignored.
  position: 4,
  loggedAt: onDay(2),
  left: "6",
  settled: true,
  vouched: { "1": "6" },
} as const;

type Served = {
  log?: readonly CoverEntry[];
  transactions?: readonly object[];
  place?: { position: number; at: string };
  alter?: (hash: string) => string;
  lists?: readonly VouchingRoots[];
};

/** A service that publishes such a log, two entries a page, and one agent. */
function serving({
  log = entries,
  transactions = [transaction],
  place = { position: 5, at: onDay(3) },
  alter = (hash) => hash,
  lists = [both, one],
}: Served = {}): Pick<ArcsClient, "reputation"> {
  async function* logPages(): AsyncGenerator<object> {
    let hash = "0".repeat(64);
    for (let from = 0; from < log.length; from += 2) {
      const page = log.slice(from, from + 2);
      for (const entry of page)
        hash = createHash("sha256")
          .update(hash + canonicalJson(entry))
          .digest("hex");
      yield {
        entries: page,
        position: from + page.length,
        runningHash: alter(hash),
        total: log.length,
      };
    }
  }
  async function* evidencePages(): AsyncGenerator<object> {
    const about = {
      agentId: "agent",
      overallScore: 7,
      ownAddresses: ["agent"],
      computedAt: onDay(3),
    };
    yield { ...about, rootsDigest: "theirs", log: place, transactions };
  }
  return {
    reputation: {
      log: () => ({ pages: logPages }),
      evidence: () => ({ pages: evidencePages }),
      roots: ({ digest }: { digest: string }) => {
        const list = lists.find((each) => each.digest === digest) ?? one;
        return Promise.resolve({ digest, list: list.document, signed: [] });
      },
    },
  } as unknown as Pick<ArcsClient, "reputation">;
}

async function scoreOf(served: Served, roots?: VouchingRoots): Promise<OwnScore["score"]> {
  const options = { agentIds: ["agent"], ...(roots === undefined ? {} : { roots }) };
  const { scores } = await computeOwnScores(serving(served), options);
  return scores[0]!.score;
}

describe("scores of one's own", () => {
  test("are those of the lists that the log names, or of a list of one's own throughout", async () => {
    const { scores, position } = await computeOwnScores(serving(), {
      agentIds: ["agent", "agent"],
    });
    expect(position).toBe(5);
    const { loggedAs: _, ...rest } = transaction;
    const expected = computeTrustScore({
      transactions: [{ ...rest, vouched: { "1": "3", "2": "3" } }],
      ownAddresses: ["agent"],
      rootsDigest: both.digest,
      cover: { backing: "8", costToForge: "6", lostInDisputes: "0" },
      now: new Date(onDay(3)),
    });
    expect(scores).toEqual([
      { agentId: "agent", score: expected, served: { overallScore: 7, rootsDigest: "theirs" } },
    ]);
    // One group alone lifts nobody: what was destroyed remains.
    expect(await scoreOf({}, one)).toMatchObject({ backing: "2", rootsDigest: one.digest });
    const nobody = readRootList({ ...both.document, roots: [] });
    expect(await scoreOf({}, nobody)).toMatchObject({ backing: "2", rootsDigest: nobody.digest });
    expect(await scoreOf({ lists: [] }, both)).toEqual(expected);
  });

  test("are of the place in the log that the service's score names, by the list in force there", async () => {
    const log = [
      ...entries,
      inForce(6, 3, one),
      pay(7, 4, { payer: "q", payee: "r1", amount: "1" }),
    ];
    expect(await scoreOf({ log })).toMatchObject({ backing: "8", rootsDigest: both.digest });
    // Before the payment has settled there is the bond alone.
    const place = { position: 5, at: onDay(2) };
    expect(await scoreOf({ log, place })).toMatchObject({ backing: "2", costToForge: "1.5" });
    // Backing given under the first list stays.
    const later = { position: 7, at: onDay(4) };
    expect(await scoreOf({ log, place: later })).toMatchObject({
      backing: "8",
      rootsDigest: one.digest,
    });
  });

  test("are refused where the service gives another list than its log names, or the place is not there", async () => {
    const refused = { code: "invalid_vouching_entry" };
    await expect(scoreOf({ lists: [one] })).rejects.toMatchObject(refused);
    await expect(scoreOf({ place: { position: 6, at: onDay(3) } })).rejects.toMatchObject(refused);
    await expect(scoreOf({ place: { position: 4, at: onDay(3) } })).rejects.toMatchObject(refused);
    await expect(scoreOf({ place: { position: 5, at: onDay(1) } })).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });

  test.each<[string, string, readonly object[]]>([
    ["twice under two ids", "2", [transaction, { ...transaction, id: "again" }]],
    ["twice", "8", [transaction, transaction]],
    ["of another payer", "2", [{ ...transaction, payer: "q" }]],
    ["to another payee", "2", [{ ...transaction, payee: "another" }]],
    ["to a root", "2", [{ ...transaction, payee: "r1" }]],
    ["of a smaller amount", "2", [{ ...transaction, amount: "5.999999", left: "5" }]],
    ["of no such id", "2", [{ ...transaction, loggedAs: "t9" }]],
  ])("evidence lists a payment %s: its backing is %s", async (_what, backing, transactions) => {
    expect(await scoreOf({ transactions })).toMatchObject({ backing });
  });

  test("an agent that was paid at a root's address has no cap of that root", async () => {
    const log = [...entries, pay(6, 2, { payer: "q", payee: "r1", amount: "3" })];
    const sold = {
      ...transaction,
      id: "t6",
      loggedAs: "t6",
      payer: "q",
      payee: "r1",
      amount: "3",
      left: "3",
    };
    const place = { position: 6, at: onDay(3) };
    expect(await scoreOf({ log, place, transactions: [transaction, sold] })).toMatchObject({
      backing: "8",
    });
  });

  test("a log that was altered, cut in the middle or put in another order is refused", async () => {
    const refused = { code: "invalid_vouching_entry" };
    await expect(scoreOf({ alter: () => "f".repeat(64) })).rejects.toMatchObject(refused);
    await expect(scoreOf({ log: entries.toSpliced(1, 1) })).rejects.toMatchObject(refused);
    await expect(scoreOf({ log: [entries[0]!, entries[2]!, entries[1]!] })).rejects.toMatchObject(
      refused,
    );
    const early = { ...entries[4]!, at: onDay(1) };
    await expect(scoreOf({ log: entries.with(4, early) })).rejects.toMatchObject(refused);
  });
});
