// arcs-audit and a real server: payments, ratings, disputes and scores come in by its own ways, and
// all of it is found good.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  claimAccount,
  computeScore,
  openAccount,
  timeOfLog,
} from "../../../packages/server/test/support/agents.ts";
import { publishNow } from "../../../packages/server/test/support/http-log.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { readSettings } from "../src/cli/options.ts";
import { extras } from "../../service/src/index.ts";
import { createReport } from "../src/cli/report.ts";
import { runAudit } from "../src/cli/audit.ts";

const never = new AbortController().signal;
const server = useServer(useStore(), {}, extras);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-audit-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function audit(): Promise<Record<string, any>> {
  const key = (await (await fetch(`${server().url}/log/key`)).text()).trim();
  const settings = readSettings([
    "--key",
    key,
    "--state",
    folder,
    "--once",
    "--json",
    `${server().url}/log`,
  ]);
  const lines: string[] = [];
  const report = createReport("json", {
    out: (line) => void lines.push(line),
    err: () => undefined,
  });
  // Days have gone by for the log where its payments were settled.
  vi.useFakeTimers({ now: await timeOfLog(server()), toFake: ["Date"] });
  try {
    await runAudit(settings as never, { report, signal: never, pause: () => Promise.resolve() });
  } finally {
    vi.useRealTimers();
  }
  return JSON.parse(lines.at(-1) ?? "{}");
}

test("a real server is found good, from one look to the next", { timeout: 120_000 }, async () => {
  const [shown, hiding] = [
    await addTestAgent(server()),
    await addTestAgent(server(), { privacy: { mode: "private" } }),
  ];
  const [payer = ""] = await addCrediblePayers(server(), 1);
  await addPayments(server(), shown.id, [
    { payer, amount: "2.5" },
    { payer, status: "failed" },
    { payer: shown.id },
  ]);
  await addPayments(server(), hiding.id, [{ payer }]);
  await computeScore(server(), shown.id);
  await computeScore(server(), hiding.id);
  await publishNow(server());
  expect(await audit()).toMatchObject({
    good: true,
    scores: { agree: 1, waiting: 0, unclaimed: 0 },
  });
  await addPayments(server(), shown.id, [{ payer, amount: "3.1234567" }]);
  await computeScore(server(), shown.id);
  await publishNow(server());
  expect(await audit()).toMatchObject({ good: true, scores: { logged: 2, agree: 1 } });
});

test(
  "accounts that nobody registered have scores that agree, and so do those of agents that claim them",
  {
    timeout: 120_000,
  },
  async () => {
    const account = `eip155:8453:0x${"ab".repeat(20)}`;
    const [payer = "", other = ""] = await addCrediblePayers(server(), 2);
    await openAccount(server(), account);
    await addPayments(server(), account, [{ payer, amount: "2", rating: 4 }, { payer: other }]);
    await computeScore(server(), account);
    await publishNow(server());
    const before = await audit();
    expect(before).toMatchObject({ good: true, scores: { agree: 2 } });
    const agent = await addTestAgent(server());
    await claimAccount(server(), { account, agentId: agent.id });
    await addPayments(server(), agent.id, [{ payer }]);
    await computeScore(server(), agent.id);
    await publishNow(server());
    expect(await audit()).toMatchObject({ good: true });
  },
);

test(
  "a server whose store was changed behind its back is found out",
  { timeout: 120_000 },
  async () => {
    const { store } = server().context;
    await store.pool.query("update payments set amount = '400' where amount = '2.5'", []);
    expect(await audit()).toMatchObject({ good: false, problem: "evidence_altered" });
    await store.pool.query("update payments set amount = '2.5' where amount = '400'", []);
    await store.pool.query(
      "update reputations set overall_score = 999 where overall_score > 0",
      [],
    );
    expect(await audit()).toMatchObject({ good: false, problem: "score_wrong" });
  },
);
