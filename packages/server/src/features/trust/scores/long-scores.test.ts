import { computeTrustScore } from "@arcs/trust";
import { rootsDigest } from "@arcs/trust/internal";
import { beforeEach, describe, expect, test } from "vitest";

import { recomputeScore, type ScoreContext } from "./recompute-score.ts";
import type { DatabasePlace } from "../../../platform/db/open-pool.ts";
import type { Store } from "../../../platform/db/store.ts";
import { changeEvidence, listAllEvidence } from "../../payments/evidence/service.ts";
import { findReputation } from "./service.ts";
import { addPayments, addTestAgent } from "../../../../test/support/agents.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { waitUntil } from "../../../../../process/test/support/wait-until.ts";
import { unhurried, useBackgroundScores } from "../test/background-scores.ts";

// From source a thread takes seconds to start, on a busy machine many: its priority is low.
const WITHIN_MS = 120_000;
const PAYMENTS = 3500;
const READ_HERE = 3060;
const SECRET = "hunter2";
const nowhere: DatabasePlace = { databaseUrl: `postgres://u:${SECRET}@127.0.0.1:1/x`, idleTransactionMs: 1000 };
const noUrl: DatabasePlace = { databaseUrl: `postgres://u:${SECRET}@[/x`, idleTransactionMs: 1000 };

describe("long scores", () => {
  const opened = useStore();
  const { server, later, kept } = useBackgroundScores(opened);
  let id = "";
  beforeEach(async () => {
    id = (await addTestAgent(server())).id;
    await addPayments(server(), id, [{ id: `${id}-first`, createdAt: new Date(0) }]);
    await store().pool.query(
      `insert into payments (id, agent_id, payer, payee, amount, currency, status, evidence, metadata, reported_by,
         created_at, completed_at, recorded_at, updated_at)
       select $1 || '-' || i, $1, 'payer' || i % 7, $1, 1.5, 'USDC', 'completed', 'ledger', '{}', 'acc', t, t, t, t
       from generate_series(1, $2::integer) i, lateral (select now() - i * interval '1 hour' as t) times`,
      [id, PAYMENTS],
    );
  });

  const store = (): Store => server().context.store;

  const compute = (parts: Partial<Store> = {}, signal = unhurried): Promise<string> => {
    const context: ScoreContext = { ...later(), store: { ...store(), ...parts } };
    return recomputeScore(context, id, { trigger: { trigger: "t" }, signal });
  };

  /** A pool that does something once it has read all that a thread does not read. */
  function poolThat(then: () => Promise<void>): { pool: Store["pool"]; read: () => number } {
    let read = 0;
    const { pool } = store();
    const query = async (text: string, ...rest: never[]): Promise<object> => {
      const result = await pool.query(text, ...rest);
      if (text.includes("with page")) {
        read += result.rows.length;
        if (read === READ_HERE) await then();
      }
      return result;
    };
    return { pool: { ...pool, query: query as Store["pool"]["query"] }, read: () => read };
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

  const versionNow = async (): Promise<number> => (await findReputation(store().pool, id))!.evidenceVersion;

  test(
    "are read by a connection of the thread's own, as the evidence was when that began",
    async () => {
      const version = await versionNow();
      const { pool, read } = poolThat(async () => {
        const last = { id: `${id}-1`, agentId: id };
        await store().transaction((tx) =>
          changeEvidence(tx, last, async () => {
            await tx.query("update payments set status = 'canceled' where id = $1 and agent_id = $2", [last.id, id]);
            return true;
          }),
        );
        await addPayments(server(), id, [{ id: `${id}-late` }]);
      });
      expect(await compute({ pool })).toBe("kept");
      expect(read()).toBe(READ_HERE);
      expect(await versionNow()).toBeGreaterThan(version);
      await expectScoreOf(version);
    },
    WITHIN_MS,
  );

  test(
    "are read by the pool where there is no other connection, and are the same",
    async () => {
      const { pool, read } = poolThat(() => Promise.resolve());
      expect(await compute({ pool, place: nowhere })).toBe("kept");
      expect(read()).toBe(PAYMENTS + 1);
      await expectScoreOf(await versionNow());
    },
    WITHIN_MS,
  );

  test(
    "fail with an error that shows no secret",
    async () => {
      const failure = await compute({ place: noUrl }).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: "SdkError", code: "internal_error" });
      expect(String(failure)).not.toContain(SECRET);
    },
    WITHIN_MS,
  );

  test.each([10, 2000])(
    "of %i payments need no connection but the pool's",
    async (payments) => {
      const few =
        "delete from payments where agent_id = $1 and created_at < now() - ($2::integer - 1) * interval '1 hour'";
      await store().pool.query(few, [id, payments]);
      expect(await compute({ place: noUrl })).toBe("kept");
      expect((await kept(id)).totalTransactions).toBeLessThan(payments);
    },
    WITHIN_MS,
  );

  describe("that nobody waits for any more", () => {
    test(
      "stop while the thread waits for the store, and its connection ends",
      async () => {
        const connections = async (): Promise<number> => {
          const { rows } = await store().pool.query(
            "select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database()",
          );
          return rows.length - store().pool.totalCount;
        };
        const before = await connections();
        const asked = new AbortController();
        let release = (): void => undefined;
        let holding: Promise<unknown> | undefined;
        const { pool } = poolThat(async () => {
          const isReleased = new Promise<void>((resolve) => (release = resolve));
          await new Promise<void>((isHeld) => {
            holding = store().transaction(async (tx) => {
              await tx.query("lock table payments in access exclusive mode");
              isHeld();
              await isReleased;
            });
          });
          const isWaiting = async (): Promise<boolean> => (await connections()) > before;
          // On the embedded store nobody but who holds the session can ask.
          const reached = store().kind === "embedded" ? Promise.resolve() : waitUntil(isWaiting);
          void reached.then(() => asked.abort(new Error("enough")));
        });
        await expect(compute({ pool }, asked.signal)).rejects.toThrow("enough");
        release();
        await holding;
        await waitUntil(async () => (await connections()) <= before);
      },
      WITHIN_MS,
    );
  });
});
