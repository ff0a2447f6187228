// A service that keeps bad payments out of a score with entries that say nothing of them but where
// they went.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readRootList } from "@arcs/trust";
import { parseNoteKey } from "@arcs/trust/transparency";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readSettings } from "../src/cli/options.ts";
import { createReport } from "../src/cli/report.ts";
import { runAudit } from "../src/cli/audit.ts";
import {
  createHttpLogReader,
  type HistoryQuery,
  type LedgerPayment,
  type LedgerScore,
  recomputeFromLedger,
} from "../src/index.ts";
import {
  logKey,
  DAY_MS,
  money,
  type PublishedService,
  rootList,
  startPublishedService,
} from "./support/published-service.ts";

const never = new AbortController().signal;
const roots = readRootList(rootList);
let service: PublishedService;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-audit-"));
  service = await startPublishedService();
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

type Rpc = Record<string, { listPayments(query: HistoryQuery): Promise<LedgerPayment[]> }>;

async function audit(rpc: Rpc = {}): Promise<Record<string, any>> {
  const read = readSettings([
    "--key",
    logKey,
    "--state",
    folder,
    "--once",
    "--json",
    `${service.url}/log`,
  ]);
  const lines: string[] = [];
  const report = createReport("json", {
    out: (line) => void lines.push(line),
    err: () => undefined,
  });
  await runAudit({ ...read, rpc }, { report, signal: never, pause: () => Promise.resolve() });
  return JSON.parse(lines.at(-1) ?? "{}");
}

/**
 * A ledger that has what the log ever said was paid, except in transactions that are named
 * "nowhere".
 */
function ledger(more: Partial<LedgerPayment> = {}): Rpc {
  const all = service.entries.flatMap((text): LedgerPayment[] => {
    const { record } = JSON.parse(text);
    if (record?.kind !== "payment" || record.transaction.startsWith("nowhere")) return [];
    const { transaction, payer, payee, amount, at } = record;
    return [{ ...money, transaction, payer, payee, amount, paidAt: Date.parse(at), ...more }];
  });
  return {
    local: {
      listPayments: ({ payee }) => Promise.resolve(all.filter((each) => each.payee === payee)),
    },
  };
}

function recompute(rpc: Rpc): Promise<LedgerScore> {
  const key = parseNoteKey(logKey);
  const reader = createHttpLogReader({ url: `${service.url}/log` });
  const log = { reader, policy: { origin: key.name, logKeys: [key] } };
  return recomputeFromLedger(
    { id: "agent-a", payees: ["agent-a"] },
    { rpc, roots, log, now: new Date(service.now()) },
  );
}

/** Six good payments and three bad ones; gives the bad ones. */
function payAgent(): string[] {
  for (const root of ["r1", "r2"])
    for (const payer of ["p", "q"]) service.pay(root, { payer, amount: "1000" });
  service.pass(DAY_MS);
  for (let each = 0; each < 6; each++)
    service.pay("agent-a", { payer: "p", amount: "5", rating: 5 });
  const bad = [1, 2, 3].map(() => service.pay("agent-a", { payer: "q", amount: "50", rating: 1 }));
  service.pass(DAY_MS);
  return bad;
}

const now = (): string => new Date(service.now()).toISOString();

/** Takes payments out of the evidence, and computes the score without them. */
function scoreWithout(payments: readonly string[]): void {
  const list = service.evidenceOf("agent-a");
  list.splice(0, list.length, ...list.filter(({ id }) => !payments.includes(id)));
  service.score("agent-a");
}

const withdraw = (payment: string, more: { replacement?: string } = {}): void =>
  service.log(
    { kind: "payment_withdrawn", at: now(), agent: "agent-a", payment, ...more },
    "agent-a",
  );

const restore = (payment: string): void => {
  const place = { ...money, transaction: `tx-${payment.slice("pay-".length)}` };
  service.log(
    { kind: "payment_restored", at: now(), agent: "agent-a", payment, ...place },
    "agent-a",
  );
};

describe("a payment in the log of cover is final, and has to be in the evidence", () => {
  const hiding: [string, (payment: string) => void][] = [
    ["says nothing of it", () => undefined],
    ["withdraws it as lost", (payment) => withdraw(payment)],
    [
      "withdraws it as replaced by one that is nowhere",
      (payment) => withdraw(payment, { replacement: "another" }),
    ],
    [
      "withdraws it, and says that it came back after the score",
      (payment) => {
        withdraw(payment);
        restore(payment);
      },
    ],
  ];

  test.each(hiding)("where the log %s", async (_, hide) => {
    const bad = payAgent();
    const { overallScore: honest } = service.score("agent-a");
    for (const payment of bad) hide(payment);
    for (let each = 0; each < 9; each++) service.hide();
    scoreWithout(bad);
    expect(service.shown.get("agent-a")!.overallScore).toBeGreaterThan(honest);
    await service.publish();
    const expected = `payment ${bad[0]}: a payment of 50 by q`;
    expect(await audit()).toMatchObject({
      good: false,
      problem: "evidence_differs",
      agentId: "agent-a",
      expected,
    });
    // The score from the ledger has all nine.
    const { findings, proved, score } = await recompute(ledger());
    expect([findings, proved, score.evidence.transactions]).toEqual([[], 9, 9]);
  });

  test("under the id of the one that took it over, with what was said of it", async () => {
    const [bad = ""] = payAgent();
    withdraw(bad, { replacement: "another" });
    Object.assign(
      service.evidenceOf("agent-a").find(({ id }) => id === bad)!,
      { id: "another", loggedAs: bad },
    );
    const { overallScore } = service.score("agent-a");
    await service.publish();
    expect(await audit()).toMatchObject({ good: true, scores: { agree: 1, unloggedVoices: 0 } });
    expect((await recompute(ledger())).score.overallScore).toBe(overallScore);
  });
});

describe("a payment that nobody made gives no voice", () => {
  const invented = { payer: "sybil", amount: "1000", transaction: "nowhere" };

  test("where it is to a root, which has no score", async () => {
    service.pay("r1", invented);
    service.pass(DAY_MS);
    service.pay("agent-a", { payer: "sybil", amount: "20", rating: 5 });
    expect(service.score("agent-a").transactions[0]!.vouched).toEqual({ "1": "20" });
    await service.publish();
    expect(await audit()).toMatchObject({ good: true });
    await rm(folder, { recursive: true });
    expect(await audit(ledger())).toMatchObject({
      good: false,
      problem: "payment_invented",
      agentId: "r1",
    });
  });

  test("where the service does not give the evidence of its payee", async () => {
    service.pay("agent-a", invented);
    service.score("agent-a");
    service.shown.delete("agent-a");
    await service.publish();
    expect(await audit()).toMatchObject({ good: true, scores: { withheld: 1 } });
    await rm(folder, { recursive: true });
    expect(await audit(ledger())).toMatchObject({
      good: false,
      problem: "payment_invented",
      agentId: "agent-a",
    });
  });
});
