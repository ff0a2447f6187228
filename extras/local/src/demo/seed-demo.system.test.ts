import { verifyCredential } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { createDemoRandom, seedDemo } from "./seed-demo.ts";
import { describeBoth } from "../../../../packages/server/src/features/trust/test/stored-book.ts";
import { forgetLog } from "../../../../packages/server/test/support/agents.ts";
import { runJobs } from "../../../../packages/server/test/support/credentials.ts";
import { useServer } from "../../../../packages/server/test/support/server.ts";
import { useStore } from "../../../../packages/server/test/support/stores.ts";
import { extras } from "../../../service/src/index.ts";

describe("seed-demo", () => {
  const server = useServer(useStore(), {}, extras);

  test(
    "makes up agents that the API shows like any others, once",
    { timeout: 60_000 },
    async () => {
      const { context, call, makeKey } = server();
      const said: string[] = [];
      const seed = () => seedDemo(context, { agents: 10, onProgress: (what) => said.push(what) });
      // A log whose times are later cannot begin half a year ago.
      await expect(seed()).rejects.toThrow(/that no server has started on/);
      await forgetLog(server());
      const made = await seed();
      expect(made).toMatchObject({ agents: 10, credentials: 9 });
      expect(made.payments).toBeGreaterThan(50);
      expect(said).toHaveLength(6);

      const key = await makeKey();
      const search = await call("GET", "/v1/agents/search?limit=100", { key });
      expect(search.body.pagination.total).toBe(10);
      const board = await call("GET", "/v1/reputation/leaderboard", { key });
      const [best] = board.body.data.filter(
        ({ overallScore }: any) => typeof overallScore === "number",
      );
      expect(best.overallScore).toBeGreaterThan(200);
      // By days: six times 30 days may touch five calendar months only.
      const history = await call(
        "GET",
        `/v1/reputation/${best.agentId}/history?period=1y&granularity=daily`,
        { key },
      );
      expect(history.body.dataPoints.length).toBeGreaterThanOrEqual(6);
      expect(history.body.dataPoints.at(-1).overallScore).toBe(best.overallScore);

      await runJobs(context);
      const { rows } = await context.store.pool.query<{ id: string }>(
        "select id from credentials order by id",
      );
      const report = await call("GET", `/verify/${rows[0]!.id}/facts`);
      expect(report.body).toMatchObject({ valid: true, errors: [] });
      const { status: _, ...facts } = report.body;
      const text = await (await fetch(`${server().url}/verify/${rows[0]!.id}/credential`)).text();
      const repeated = await verifyCredential(text, {
        ...facts,
        now: new Date(),
        statusCheck: "skipped",
      });
      expect(repeated.valid).toBe(true);

      // Each payment is in the log when it was made, and all but those of the last day have
      // settled.
      const { rows: late } = await context.store.pool.query(
        "select id from cover_payments c join payments p using (id) where c.at <> p.updated_at",
      );
      expect(late).toEqual([]);
      const { stored, folded } = await describeBoth(context.store);
      expect(stored).toEqual(folded);
      const { costToForge } = (await call("GET", `/v1/reputation/${best.agentId}`, { key })).body;
      expect(Number(costToForge)).toBeGreaterThan(10);

      // An auditor of the log finds every payment of it in an agent's evidence, once the payee is
      // an agent.
      const { rows: unknown } = await context.store.pool.query(
        "select id from cover_payments where not exists (select 1 from payments p where p.id = cover_payments.id)",
      );
      expect(unknown).toEqual([]);

      // And every rating and dispute: the log publishes what waits for its place.
      const { rows: voices } = await context.store.pool.query<{ said: number; logged: number }>(
        `select (select count(*)::int from ratings) + count(*)::int + count(resolved_at)::int as said,
              (select count(*)::int from log_pending where record::json ->> 'kind' ~ '^(rating|dispute_)') as logged
       from disputes`,
      );
      expect(voices[0]!.logged).toBe(voices[0]!.said);

      await expect(seedDemo(context, { agents: 1, onProgress: () => undefined })).rejects.toThrow(
        /this one has some/,
      );
      const devnet = { ...context, settings: { ...context.settings, network: "devnet" as const } };
      await expect(seedDemo(devnet, { agents: 1, onProgress: () => undefined })).rejects.toThrow(
        /\(received devnet\)/,
      );
    },
  );

  test("is the same each time", () => {
    const [one, two] = [createDemoRandom(5), createDemoRandom(5)];
    const drawn = Array.from({ length: 100 }, () => one.next());
    expect(drawn).toEqual(Array.from({ length: 100 }, () => two.next()));
    expect(drawn.every((each) => each >= 0 && each < 1)).toBe(true);
    expect(new Set(drawn).size).toBe(100);
  });
});
