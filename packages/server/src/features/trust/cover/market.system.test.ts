// A market of 100 agents on a server as it runs. The client recomputes every served score from the
// published data; again after a restart, after other roots, and by roots of one's own.
// ARCS_MARKET_AGENTS=1000 makes it larger.
import { createSigner, decodeAddress } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { readRootList, type RootList, signRootList, type VouchingRoots } from "@arcs/trust";
import { createHash } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createArcsClient } from "../../../../../client/src/node/index.ts";
import {
  computeOwnScores,
  type OwnScores,
} from "../../../../../../extras/audit/src/own-scores/index.ts";
import { computeByRoots } from "../test/compute-by-roots.ts";
import { requestScore } from "../../../platform/outbox.ts";
import { createLog } from "../../../platform/operations/log.ts";
import { readCommandLine } from "../../../platform/settings/read-settings.ts";
import { type StartedServer, startServer } from "../../../index.ts";
import { insertAgent } from "../../agents/agent-with-score.ts";
import { insertPayment } from "../../payments/service.ts";
import { insertRating } from "../../payments/statements.ts";
import { settlePayments } from "./record-entry.ts";
import { findCoverEnd } from "./store.ts";
import { agentRow, paymentRow, testRoots } from "../../../../test/support/fixtures.ts";
import { embeddedFolder } from "../../../../test/support/stores.ts";
import { temporaryFolder } from "../../../../test/support/template-folders.ts";

const AGENTS = Number(process.env["ARCS_MARKET_AGENTS"] ?? 100);
const PAYERS = Math.max(20, Math.round(AGENTS / 5));
const WITHIN = 900_000;
const signer = createSigner(new Uint8Array(32).fill(9));
const addressOf = (name: string): string =>
  createSigner(createHash("sha256").update(name).digest()).address;

const listOf = (name: string, groups: readonly [number, number]): RootList => ({
  ...testRoots,
  name,
  roots: testRoots.roots.map((root, place) => ({ ...root, group: groups[place]! })),
});
const [first, others, own] = [
  listOf("First", [1, 2]),
  listOf("Others", [1, 1]),
  listOf("Own", [2, 1]),
];

describe(`a market of ${AGENTS} agents`, { timeout: WITHIN }, () => {
  let folder: string;
  let key: string;
  let server: StartedServer | undefined;
  const agents = Array.from({ length: AGENTS }, (_, index) => addressOf(`agent ${index}`));
  beforeAll(async () => {
    folder = temporaryFolder();
    mkdirSync(join(folder, "data"));
    renameSync(await embeddedFolder(), join(folder, "data/store"));
    const running = await start(first);
    key = running.firstAdminKey ?? "";
    await fill(running);
  }, WITHIN);
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  async function start(list: RootList): Promise<StartedServer> {
    await server?.close();
    const place = join(folder, "roots.json");
    writeFileSync(place, JSON.stringify(await signRootList(list, { signer, now: new Date() })));
    const did = formatDidKey(decodeAddress(signer.address));
    const where = [
      "--data-folder",
      join(folder, "data"),
      "--port",
      "0",
      "--max-event-loop-delay-ms",
      "0",
    ];
    const roots = ["--vouching-roots", place, "--vouching-roots-signers", did];
    const { settings } = readCommandLine([...where, ...roots], { env: {} });
    server = await startServer(settings, { log: createLog({ level: "silent" }) });
    return server;
  }

  /**
   * Adds agents, some hidden. Payers buy with roots, and a day later pay agents, and the agents pay
   * each other, all through the intake itself.
   */
  async function fill({ context }: StartedServer): Promise<void> {
    const { store } = context;
    const visible = {
      visibleScore: 0,
      visibleProven: 0,
      visibleTier: "bronze",
      visibleTransactions: 0,
    };
    for (const part of partsOf(agents, 100)) {
      await store.transaction(async (tx) => {
        for (const id of part) {
          const privacyMode = hides(id) ? "private" : "public";
          await insertAgent(tx, agentRow({ id, privacyMode }), {
            visible,
            nextUpdateAt: new Date(Date.now() + 86_400_000),
          });
        }
      });
    }
    let seed = 1;
    const draw = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const payments = Array.from({ length: PAYERS * 2 + AGENTS * 3 }, (_, index) => {
      const payer = index % 4 === 3 ? agents[draw(AGENTS)]! : addressOf(`payer ${index % PAYERS}`);
      const isAtRoot = index < PAYERS * 2 || draw(12) === 0;
      const payee = isAtRoot ? testRoots.roots[index % 2]!.address : agents[draw(AGENTS)]!;
      return {
        payer,
        payee,
        amount: `${isAtRoot ? 5 + draw(20) : draw(4)}.${10 + draw(89)}`,
        kind: draw(20),
        index,
      };
    });
    await take(payments.slice(0, PAYERS * 2));
    await take(payments.slice(PAYERS * 2));

    async function take(all: typeof payments): Promise<void> {
      for (const part of partsOf(all, 40)) await takePart(part);
      await letDayGoBy(store);
    }

    async function takePart(part: typeof payments): Promise<void> {
      await store.transaction(async (tx) => {
        for (const { payer, payee, amount, kind, index } of part) {
          const at = new Date(Date.now() - 3_600_000 + index);
          const paid = {
            ...paymentRow({ agentId: payee, payer, payee, amount, ...testRoots.assets[0]! }),
            status: kind === 0 ? "failed" : "completed",
            evidence: kind === 1 ? "facilitator" : "ledger",
            createdAt: at,
            completedAt: kind === 0 ? null : at,
            responseTimeMs: kind * 1000,
            transactionHash: `transaction ${index}`,
          } as const;
          await insertPayment(tx, paid);
          if (kind < 4) continue;
          const about = {
            paymentId: paid.id,
            agentId: payee,
            rater: payer,
            signature: "",
            createdAt: at,
          };
          await insertRating(tx, { ...about, rating: 1 + (kind % 5), comment: null });
        }
        for (const agentId of new Set(part.map(({ payee }) => payee))) {
          await requestScore(tx, context, { agentId, trigger: "payment_completed" });
        }
      });
    }
  }

  /** Lets a day go by for the log: all its payments settle. */
  async function letDayGoBy(store: StartedServer["context"]["store"]): Promise<void> {
    const { at } = await findCoverEnd(store.pool);
    const clock = {
      now: () => new Date(at.getTime() + 86_400_000),
      sleep: () => Promise.resolve(),
    };
    await settlePayments({ store, clock }, new AbortController().signal);
    // The scores of what has settled were asked for by the time of the log.
    const sooner =
      "run_at = $1, next_run_at = case when next_run_at is not null then $1::timestamptz end";
    await store.pool.query(`update jobs set ${sooner} where kind = 'score'`, [new Date()]);
  }

  const hides = (id: string): boolean => agents.indexOf(id) % 50 === 49;
  const shown = agents.filter((id) => !hides(id));

  /** Waits until a list is in force, and every score is by it and by all of its evidence. */
  async function settled({ context }: StartedServer, roots: VouchingRoots): Promise<void> {
    const { pool } = context.store;
    await vi.waitFor(
      async () => {
        expect((await findCoverEnd(pool)).rootsDigest).toBe(roots.digest);
        const { rows } = await pool.query<{ waiting: string }>(
          `select count(*)::text as waiting from agents a join reputations r on r.agent_id = a.id
           where exists (select 1 from payments p where p.agent_id = a.id)
             and (r.details is null or r.details::json->>'rootsDigest' is distinct from $1
               or exists (select 1 from jobs j where j.kind = 'score' and j.key = a.id))`,
          [roots.digest],
        );
        expect(rows[0]?.waiting).toBe("0");
      },
      { timeout: WITHIN, interval: 500 },
    );
  }

  const compute = (
    { url }: StartedServer,
    agentIds: readonly string[],
    list?: RootList,
  ): Promise<OwnScores> =>
    computeOwnScores(createArcsClient({ baseUrl: url, apiKey: key }), {
      agentIds,
      ...(list === undefined ? {} : { roots: readRootList(list) }),
    });

  /**
   * Every score that is served is the one computed from what is published; gives how many are worth
   * something.
   */
  async function expectServed(running: StartedServer, list: RootList): Promise<number> {
    await settled(running, readRootList(list));
    const { scores, position, runningHash } = await compute(running, shown);
    // Agents that were never paid was never scored, and so by no list.
    expect(
      scores.map(({ agentId, score }) => [agentId, score.overallScore, score.rootsDigest]),
    ).toEqual(
      scores.map(({ agentId, score, served }) => [
        agentId,
        served.overallScore,
        served.rootsDigest ?? score.rootsDigest,
      ]),
    );
    const end = await findCoverEnd(running.context.store.pool);
    expect([position, runningHash]).toEqual([end.position, end.runningHash]);
    return scores.filter(({ score }) => score.costToForge !== "0").length;
  }

  /**
   * The operator's own command says the same, of agents that hide as well, while one list has been
   * in force all the time.
   */
  async function expectByStore({ context }: StartedServer, list: RootList): Promise<void> {
    const byStore = await computeByRoots(context.store.pool, {
      roots: readRootList(list),
      agentIds: agents,
    });
    expect(byStore.map(({ agentId, score }) => [agentId, score.overallScore])).toEqual(
      byStore.map(({ agentId, served }) => [agentId, served]),
    );
  }

  test("every score served is the one that the client computes from the log and the evidence", async () => {
    expect(await expectServed(server!, first)).toBeGreaterThan(AGENTS / 4);
    await expectByStore(server!, first);
  });

  test("again after a restart", async () => {
    expect(await expectServed(await start(first), first)).toBeGreaterThan(AGENTS / 4);
    await expectByStore(server!, first);
  });

  test("roots of one's own give scores of one's own; other roots of the service leave what was given before", async () => {
    const before = await compute(server!, shown, others);
    expect(
      before.scores.some(({ score, served }) => score.overallScore !== served.overallScore),
    ).toBe(true);
    // One group alone lifts nobody.
    expect(before.scores.filter(({ score }) => score.costToForge !== "0")).toEqual([]);
    const running = await start(others);
    expect(await expectServed(running, others)).toBeGreaterThan(AGENTS / 4);
    // Agents that never had another list say the same as before.
    expect(
      (await compute(running, shown, others)).scores.filter(
        ({ score }) => score.costToForge !== "0",
      ),
    ).toEqual([]);
    const byOwn = await compute(running, shown.slice(0, 50), own);
    expect(byOwn.scores.some(({ score }) => score.costToForge !== "0")).toBe(true);
    expect(await expectServed(await start(first), first)).toBeGreaterThan(AGENTS / 4);
  });

  test("of agents that hide the log has what chains show of any account, and the evidence is refused", async () => {
    const client = createArcsClient({ baseUrl: server!.url, apiKey: key });
    const log = await client.reputation.log().toArray({ limit: 100_000 });
    const hidden = agents.filter(hides);
    expect(hidden.length).toBeGreaterThan(0);
    const members = [
      "amount",
      "asset",
      "at",
      "id",
      "kind",
      "network",
      "payee",
      "payer",
      "position",
      "transaction",
    ];
    for (const id of hidden) {
      const about = log.filter((entry) => "payee" in entry && entry.payee === id);
      expect(about.length).toBeGreaterThan(0);
      for (const entry of about) expect(Object.keys(entry).toSorted()).toEqual(members);
      await expect(compute(server!, [id])).rejects.toMatchObject({ code: "reputation_private" });
    }
  });
});

function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
