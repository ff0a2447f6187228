import { EventEmitter, once } from "node:events";
import { computeTrustScore } from "@arcs/trust";
import { rootsDigest } from "@arcs/trust/internal";
import { beforeEach, describe, expect, test } from "vitest";

import { recomputeScore, type ScoreContext, scoreJob } from "./recompute-score.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import type { Store } from "../../../platform/db/store.ts";
import { listAllEvidence } from "../../payments/test/all-evidence.ts";
import { changeEvidence } from "../../payments/evidence.ts";
import { findReputation } from "./service.ts";
import { addPayments, addTestAgent, clockAt } from "../../../../test/support/agents.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { waitUntil } from "../../../../../process/test/support/wait-until.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { unhurried, useBackgroundScores } from "../test/background-scores.ts";

// From source a thread takes seconds to start, on a busy machine many: its priority is low.
const WITHIN_MS = 120_000;
const PAYMENTS = 3500;
// A page in the middle, after the first part has gone to the thread.
const HALF = 1800;

describe("long scores", () => {
  const opened = useStore();
  const { server, later, kept } = useBackgroundScores(opened);
  let id = "";
  beforeEach(async () => {
    id = (await addTestAgent(server())).id;
    await addPayments(server(), id, [{ id: `${id}-first`, createdAt: new Date(0) }]);
    await store().pool.query(
      `insert into payments (id, agent_id, payer, payee, amount, currency, status, evidence, metadata, reported_by,
         created_at, completed_at, updated_at)
       select $1 || '-' || i, $1, 'payer' || i % 7, $1, 1.5, 'USDC', 'completed', 'ledger', '{}', 'acc', t, t, t
       from generate_series(1, $2::integer) i, lateral (select now() - i * interval '1 hour' as t) times`,
      [id, PAYMENTS],
    );
  });

  const store = (): Store => server().context.store;

  const compute = (parts: Partial<Store> = {}, signal = unhurried): Promise<string> => {
    const context: ScoreContext = { ...later(), store: { ...store(), ...parts } };
    return recomputeScore(context, id, { trigger: { trigger: "t" }, signal });
  };

  const run = (context: ScoreContext) =>
    scoreJob.handlerOf(context).run({ key: id, payload: '{"trigger":"t"}' } as Job, unhurried);

  /** A pool that does something once so much evidence is read. */
  function poolThat(then: () => Promise<void>, { after }: { after: number }): Store["pool"] {
    let read = 0;
    const { pool } = store();
    const query = async (text: string, ...rest: never[]): Promise<object> => {
      const result = await pool.query(text, ...rest);
      if (text.includes("with page")) {
        read += result.rows.length;
        if (read === after) await then();
      }
      return result;
    };
    return { ...pool, query: query as Store["pool"]["query"] };
  }

  async function expectScoreOf(version: number): Promise<void> {
    const { evidenceDigest, computedAt, totalTransactions } = await kept(id);
    const { evidence } = computeTrustScore({
      transactions: await listAllEvidence(store().pool, id, { version }),
      ownAddresses: [id],
      rootsDigest: rootsDigest(testRoots),
      now: computedAt!,
    });
    expect(evidenceDigest).toBe(evidence.digest);
    expect(totalTransactions).toBe(PAYMENTS + 1);
  }

  const versionNow = async (): Promise<number> =>
    (await findReputation(store().pool, id))!.evidenceVersion;

  test(
    "are computed in a thread, from the evidence as it was when that began",
    async () => {
      const version = await versionNow();
      const pool = poolThat(
        async () => {
          const last = { id: `${id}-1`, agentId: id };
          await store().transaction((tx) =>
            changeEvidence(tx, last, async () => {
              await tx.query(
                "update payments set status = 'canceled' where id = $1 and agent_id = $2",
                [last.id, id],
              );
              return true;
            }),
          );
          await addPayments(server(), id, [{ id: `${id}-late` }]);
        },
        { after: HALF },
      );
      expect(await compute({ pool })).toBe("kept");
      expect(await versionNow()).toBeGreaterThan(version);
      await expectScoreOf(version);
    },
    WITHIN_MS,
  );

  test(
    "rest as long as they are large, so that many events at once are computed together",
    async () => {
      const context = later();
      expect(await run(context)).toBeUndefined();
      await addPayments(server(), id, [{ id: `${id}-next` }]);
      const rested = new Date(context.clock.now().getTime() + PAYMENTS + 1);
      expect(await run(context)).toEqual({ state: "later", at: rested });
      expect(await run({ ...context, clock: clockAt(rested) })).toBeUndefined();
      expect((await kept(id)).totalTransactions).toBe(PAYMENTS + 2);
    },
    WITHIN_MS,
  );

  test(
    "take turns, so that many of them fill neither the memory nor the queue",
    async () => {
      const gate = new EventEmitter();
      let waiting = 0;
      const atGate = async (): Promise<void> => {
        waiting++;
        await once(gate, "open");
      };
      const running = [1, 2, 3, 4].map(() => compute({ pool: poolThat(atGate, { after: HALF }) }));
      await waitUntil(() => waiting === 4);
      expect(await compute()).toBe("busy");
      const context = later(60_000);
      expect(await run(context)).toEqual({
        state: "later",
        at: new Date(context.clock.now().getTime() + 5000),
      });
      gate.emit("open");
      expect((await Promise.all(running)).toSorted()).toEqual([
        "kept",
        "overtaken",
        "overtaken",
        "overtaken",
      ]);
      expect(await compute()).toBe("kept");
    },
    WITHIN_MS,
  );

  test.each([10, 1080, 2000])(
    "of %i payments count each of them once",
    async (payments) => {
      const few =
        "delete from payments where agent_id = $1 and created_at < now() - ($2::integer - 1) * interval '1 hour' and id <> $3";
      await store().pool.query(few, [id, payments, `${id}-first`]);
      const { rows } = await store().pool.query("select id from payments where agent_id = $1", [
        id,
      ]);
      expect(await compute()).toBe("kept");
      expect((await kept(id)).totalTransactions).toBe(rows.length);
    },
    WITHIN_MS,
  );

  test.each([
    ["while the evidence is read", HALF],
    ["while the thread computes", PAYMENTS + 1],
  ])(
    "that nobody waits for any more stop %s",
    async (_when, after) => {
      const asked = new AbortController();
      const pool = poolThat(async () => void setImmediate(() => asked.abort(new Error("enough"))), {
        after,
      });
      await expect(compute({ pool }, asked.signal)).rejects.toThrow("enough");
      expect((await kept(id)).computedAt).toBeNull();
    },
    WITHIN_MS,
  );
});
