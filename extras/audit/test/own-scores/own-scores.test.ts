import { canonicalJson } from "@arcs/core/internal";
import { computeTrustScore, foldVouchers, readRootList, type VouchingEntry } from "@arcs/trust";
import { formatAmounts, type PaymentEntry } from "@arcs/trust/internal";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import type { ArcsClient } from "@arcs/client";
import { computeOwnScores, foldPublicLog } from "../../src/own-scores/index.ts";

const money = { network: "local", asset: "money" };
const listOf = (groups: readonly [number, number]) =>
  readRootList({
    name: "Roots",
    assets: [money],
    groups: [1, 2].map((group) => ({ group, name: "A body", reason: "for tests" })),
    roots: ["r1", "r2"].map((address, place) => ({ address, group: groups[place], cap: "100", reason: "for tests" })),
    credentials: [],
  });
const head = (position: number) => ({ position, at: new Date(position * 60_000).toISOString(), ...money });
const pay = (position: number, payer: string, payee: string, amount: string): VouchingEntry => ({
  ...head(position),
  kind: "payment",
  payment: `t${position}`,
  payer,
  payee,
  amount,
  outcome: "completed",
  evidence: "ledger",
});
const entries: VouchingEntry[] = [
  pay(1, "p", "r1", "8"),
  pay(2, "p", "r2", "8"),
  pay(3, "p", "agent", "6"),
  { ...head(4), kind: "bond", payer: "p", payee: "agent", amount: "2" },
];
const transaction = {
  id: "taken over",
  vouchedAs: "t3",
  payer: "p",
  payee: "agent",
  amount: "6",
  currency: "USDC",
  status: "completed",
  evidence: "ledger",
  createdAt: "1970-01-01T00:03:00.000Z",
  rating: 5,
  payerCredibility: 0,
  // The service's own amounts are ignored.
  vouched: { "1": "3", "2": "3" },
} as const;

/** A service that publishes such a log, two entries a page, and one agent. */
function serving(
  log: readonly VouchingEntry[],
  alter = (hash: string): string => hash,
  transactions: readonly object[] = [transaction],
): Pick<ArcsClient, "reputation"> {
  const hashes: string[] = [];
  for (const entry of log.length > entries.length ? log : entries) {
    hashes.push(
      createHash("sha256")
        .update((hashes.at(-1) ?? "0".repeat(64)) + canonicalJson(entry))
        .digest("hex"),
    );
  }
  async function* logPages(): AsyncGenerator<object> {
    for (let from = 0; from < log.length; from += 2) {
      const page = log.slice(from, from + 2);
      const position = from + page.length;
      yield { entries: page, position, runningHash: alter(hashes[position - 1]!), total: log.length };
    }
  }
  async function* evidencePages(): AsyncGenerator<object> {
    const about = {
      agentId: "agent",
      overallScore: 7,
      ownAddresses: ["agent"],
      computedAt: "1970-02-01T00:00:00.000Z",
    };
    yield { ...about, rootsDigest: "theirs", transactions };
  }
  const reputation = { log: () => ({ pages: logPages }), evidence: () => ({ pages: evidencePages }) };
  return { reputation } as unknown as Pick<ArcsClient, "reputation">;
}

describe("scores by roots of one's own", () => {
  test("are those that core computes from the log and the evidence, whatever the service says", async () => {
    const roots = listOf([1, 2]);
    const { scores, position, runningHash } = await computeOwnScores(serving(entries), { agentIds: ["agent"], roots });
    const { vouched, state } = foldVouchers(entries, { roots });
    expect([position, runningHash.length, state.bonds.get("agent")]).toEqual([4, 64, 2_000_000n]);
    const { vouchedAs: _, payerCredibility: __, ...given } = transaction;
    const expected = computeTrustScore({
      transactions: [{ ...given, vouched: formatAmounts(vouched.get("t3")!) }],
      ownAddresses: ["agent"],
      rootsDigest: roots.digest,
      bonded: "2",
      now: new Date("1970-02-01T00:00:00Z"),
    });
    expect(scores).toEqual([{ agentId: "agent", score: expected, served: { overallScore: 7, rootsDigest: "theirs" } }]);
    expect(expected.backing).toBe("8");
    const other = await computeOwnScores(serving(entries), { agentIds: ["agent"], roots: listOf([1, 1]) });
    // One group alone lifts nobody: what was destroyed remains.
    expect(other.scores[0]?.score.backing).toBe("2");
    const nobody = readRootList({ ...roots.document, roots: [] });
    const strangers = await computeOwnScores(serving(entries), { agentIds: ["agent"], roots: nobody });
    expect(strangers.scores[0]?.score).toMatchObject({ backing: "2", rootsDigest: nobody.digest });
  });

  test("see that a payer lost a dispute with a seller who is a root of the service, and not of one's own", async () => {
    const lost = { position: 4, at: head(4).at, kind: "lost_dispute", payment: "t2", payer: "p", payee: "r2" } as const;
    const log = [...entries.slice(0, 2), pay(3, "p", "r1", "1"), { ...lost, amount: "8" }, pay(5, "p", "agent", "6")];
    const both = listOf([1, 2]);
    const vouchedBy = async (roots: typeof both): Promise<unknown> =>
      (await foldPublicLog(serving(log), { roots, payments: new Set(["t5"]) })).vouched.get("t5");
    expect(await vouchedBy(both)).toEqual({ "1": "3.176471", "2": "2.823529" });
    // Half of the 8 vouched for the payment that was disputed: the other half and the 1 are gone.
    const own = readRootList({ ...both.document, roots: both.document.roots.slice(0, 1) });
    expect(await vouchedBy(own)).toEqual({});
  });

  test.each<[string, readonly object[]]>([
    ["twice under two ids", [transaction, { ...transaction, id: "again" }]],
    ["twice", [transaction, transaction]],
    ["of another payer", [{ ...transaction, payer: "q" }]],
    ["to another payee", [{ ...transaction, payee: "another" }]],
    ["of another amount", [{ ...transaction, amount: "6.000001" }]],
    ["that failed", [{ ...transaction, vouchedAs: "t5" }]],
    ["of no such id", [{ ...transaction, vouchedAs: "t9" }]],
  ])("evidence lists a payment %s: the log vouches for none of that", async (_what, transactions) => {
    const roots = listOf([1, 2]);
    const failed: VouchingEntry = { ...(pay(5, "p", "agent", "6") as PaymentEntry), outcome: "failed" };
    const log = [...entries, failed];
    const own = async (listed: readonly object[]): Promise<object | undefined> =>
      (await computeOwnScores(serving(log, undefined, listed), { agentIds: ["agent"], roots })).scores[0]?.score;
    const { backing } = (await own([transaction])) as { backing: string };
    expect(backing).toBe("8");
    expect(await own(transactions)).toMatchObject({ backing: transactions.length > 1 ? "8" : "2" });
  });

  test("nobody is a root because the service says that he was paid as one", async () => {
    const roots = listOf([1, 2]);
    const asRoot = { ...transaction, payee: "r1" };
    const { scores } = await computeOwnScores(serving(entries, undefined, [asRoot]), { agentIds: ["agent"], roots });
    expect(scores[0]?.score).toMatchObject({ backing: "2" });
  });

  test("an agent that was paid at a root's address once is none for what it was paid elsewhere", async () => {
    const roots = listOf([1, 2]);
    const log = [...entries, pay(5, "q", "agent", "1000"), pay(6, "q", "r1", "3")];
    const paid = { ...transaction, id: "t5", vouchedAs: "t5", payer: "q", amount: "1000" };
    const sold = { ...paid, id: "t6", vouchedAs: "t6", payee: "r1", amount: "3" };
    const own = serving(log, undefined, [transaction, paid, sold]);
    const { scores } = await computeOwnScores(own, { agentIds: ["agent"], roots });
    expect(scores[0]?.score).toMatchObject({ backing: "11" });
  });

  test("a log that was altered, cut in the middle or put in another order is refused", async () => {
    const roots = listOf([1, 2]);
    const refused = { code: "invalid_vouching_entry" };
    const fold = (log: readonly VouchingEntry[], alter?: (hash: string) => string): Promise<unknown> =>
      foldPublicLog(serving(log, alter), { roots, payments: new Set() });
    await expect(fold(entries.with(2, pay(3, "p", "agent", "60")))).rejects.toMatchObject(refused);
    await expect(fold(entries.toSpliced(1, 1))).rejects.toMatchObject(refused);
    await expect(fold([entries[1]!, entries[0]!])).rejects.toMatchObject(refused);
    await expect(fold(entries, () => "f".repeat(64))).rejects.toMatchObject(refused);
    await expect(fold(entries)).resolves.toMatchObject({ position: 4 });
  });
});
