// A market of 100 agents on a server as it runs. The client recomputes every served score from the published data;
// again after a restart, after other roots, and by roots of one's own. ARCS_MARKET_AGENTS=1000 makes it larger.
import { createSigner, decodeAddress } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { readRootList, type RootList, signRootList, type VouchingRoots } from "@arcs/trust";
import { createHash } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createArcsClient } from "../../../../../client/src/node/index.ts";
import { computeOwnScores, type OwnScores } from "../../../../../../extras/audit/src/own-scores/index.ts";
import { computeByRoots } from "../roots/command.ts";
import { requestScore } from "../../../platform/outbox.ts";
import { createLog } from "../../../platform/operations/log.ts";
import { readCommandLine } from "../../../platform/settings/read-settings.ts";
import { type StartedServer, startServer } from "../../../index.ts";
import { insertAgent } from "../../agents/service.ts";
import { insertPayment } from "../../payments/service.ts";
import { insertRating } from "../../payments/ratings.ts";
import { findBookEnd } from "../books/service.ts";
import { agentRow, paymentRow, testRoots } from "../../../../test/support/fixtures.ts";
import { embeddedFolder } from "../../../../test/support/stores.ts";
import { temporaryFolder } from "../../../../test/support/template-folders.ts";

const AGENTS = Number(process.env["ARCS_MARKET_AGENTS"] ?? 100);
const PAYERS = Math.max(20, Math.round(AGENTS / 5));
const WITHIN = 900_000;
const signer = createSigner(new Uint8Array(32).fill(9));
const addressOf = (name: string): string => createSigner(createHash("sha256").update(name).digest()).address;

const listOf = (name: string, groups: readonly [number, number]): RootList => ({
  ...testRoots,
  name,
  roots: testRoots.roots.map((root, place) => ({ ...root, group: groups[place]! })),
});
const [first, others, own] = [listOf("First", [1, 2]), listOf("Others", [1, 1]), listOf("Own", [2, 0])];

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
    const where = ["--data-folder", join(folder, "data"), "--port", "0", "--max-event-loop-delay-ms", "0"];
    const roots = ["--vouching-roots", place, "--vouching-roots-signers", did];
    const { settings } = readCommandLine([...where, ...roots], { env: {} });
    server = await startServer(settings, { log: createLog({ level: "silent" }) });
    return server;
  }

  /**
   * Adds agents, some hidden. Payers buy with roots, then pay agents, and the agents pay each other, all through the
   * intake itself.
   */
  async function fill({ context }: StartedServer): Promise<void> {
    const { store } = context;
    const visible = { visibleScore: 0, visibleTier: "bronze", visibleTransactions: 0 };
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
      return { payer, payee, amount: `${isAtRoot ? 5 + draw(20) : draw(4)}.${10 + draw(89)}`, kind: draw(20), index };
    });
    for (const part of partsOf(payments, 40)) {
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
          } as const;
          await insertPayment(tx, paid);
          if (kind < 4) continue;
          const about = { paymentId: paid.id, agentId: payee, rater: payer, signature: "", createdAt: at };
          await insertRating(tx, { ...about, rating: 1 + (kind % 5), comment: null });
        }
        for (const agentId of new Set(part.map(({ payee }) => payee))) {
          await requestScore(tx, context, { agentId, trigger: "payment_completed" });
        }
      });
    }
  }

  const hides = (id: string): boolean => agents.indexOf(id) % 50 === 49;
  const shown = agents.filter((id) => !hides(id));

  /** Waits until the books are by a list, and every score is by it and by all of its evidence. */
  async function settled({ context }: StartedServer, roots: VouchingRoots): Promise<void> {
    const { pool } = context.store;
    await vi.waitFor(
      async () => {
        expect((await findBookEnd(pool, "full")).rootsDigest).toBe(roots.digest);
        const { rows } = await pool.query<{ waiting: string }>(
          `select count(*)::text as waiting from agents a join reputations r on r.agent_id = a.id
           where exists (select 1 from payments p where p.agent_id = a.id)
             and (r.details is null or r.details::json->>'rootsDigest' is distinct from $1
               or exists (select 1 from jobs j where j.kind in ('score', 'decay-agent') and j.key = a.id))`,
          [roots.digest],
        );
        expect(rows[0]?.waiting).toBe("0");
      },
      { timeout: WITHIN, interval: 500 },
    );
  }

  const compute = ({ url }: StartedServer, roots: VouchingRoots, agentIds: readonly string[]): Promise<OwnScores> =>
    computeOwnScores(createArcsClient({ baseUrl: url, apiKey: key }), { agentIds, roots });

  /** Every score that is served is the one computed from what is published; gives how many are worth something. */
  async function expectServed(running: StartedServer, list: RootList): Promise<number> {
    const roots = readRootList(list);
    await settled(running, roots);
    const { scores, position, runningHash } = await compute(running, roots, shown);
    expect(scores.map(({ agentId, score }) => [agentId, score.overallScore])).toEqual(
      scores.map(({ agentId, served }) => [agentId, served.overallScore]),
    );
    // The operator's own command says the same, of those that hide as well.
    const byStore = await computeByRoots(running.context.store.pool, { roots, agentIds: agents });
    expect(byStore.map(({ agentId, score }) => [agentId, score.overallScore])).toEqual(
      byStore.map(({ agentId, served }) => [agentId, served]),
    );
    const end = await findBookEnd(running.context.store.pool, "public");
    expect([position, runningHash]).toEqual([end.position, end.runningHash]);
    return scores.filter(({ score }) => score.costToForge !== "0").length;
  }

  test("every score served is the one that the client computes from the log and the evidence", async () => {
    expect(await expectServed(server!, first)).toBeGreaterThan(AGENTS / 4);
  });

  test("again after a restart", async () => {
    expect(await expectServed(await start(first), first)).toBeGreaterThan(AGENTS / 4);
  });

  test("roots of one's own give scores of one's own; other roots for the service give the same as one's own did", async () => {
    const before = await compute(server!, readRootList(others), shown);
    expect(before.scores.some(({ score, served }) => score.overallScore !== served.overallScore)).toBe(true);
    // One group alone lifts nobody.
    expect(before.scores.filter(({ score }) => score.costToForge !== "0")).toEqual([]);
    const running = await start(others);
    expect(await expectServed(running, others)).toBe(0);
    const byOwn = await compute(running, readRootList(own), shown.slice(0, 50));
    expect(byOwn.scores.some(({ score }) => score.costToForge !== "0")).toBe(true);
    expect(await expectServed(await start(first), first)).toBeGreaterThan(AGENTS / 4);
  });

  test("what agents that hide have, their customers included, is nowhere in what is published", async () => {
    const client = createArcsClient({ baseUrl: server!.url, apiKey: key });
    const log = JSON.stringify(await client.reputation.log().toArray({ limit: 100_000 }));
    const hidden = agents.filter(hides);
    expect(hidden.length).toBeGreaterThan(0);
    for (const id of hidden) {
      // It pays others, as anybody; nobody reads there that it is paid.
      expect(log).not.toContain(`"payee":"${id}"`);
      await expect(compute(server!, readRootList(first), [id])).rejects.toMatchObject({ code: "reputation_private" });
    }
  });
});

function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
