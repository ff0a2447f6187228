// A database whose defaults are other than Postgres comes with: the server sets what its code
// relies on, at each connection.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { migrate } from "./migrations.ts";
import { openStore } from "./open-store.ts";
import { addPayments, addTestAgent, computeScore } from "../../../test/support/agents.ts";
import {
  type PostgresCluster,
  postgresPrograms,
  startPostgres,
} from "../../../test/support/postgres-cluster.ts";
import { useServer } from "../../../test/support/server.ts";
import type { OpenedStore } from "../../../test/support/stores.ts";

/** By name: a default that breaks what relies on Postgres's own. */
const hostile = {
  DateStyle: "SQL, DMY",
  IntervalStyle: "iso_8601",
  TimeZone: "Pacific/Chatham",
  bytea_output: "escape",
  extra_float_digits: "-15",
  standard_conforming_strings: "off",
  array_nulls: "off",
  transform_null_equals: "on",
  gin_fuzzy_search_limit: "1",
  lock_timeout: "1ms",
  idle_session_timeout: "100ms",
  default_transaction_isolation: "serializable",
};

describe.runIf(postgresPrograms !== undefined)(
  "a database with hostile defaults",
  { timeout: 120_000 },
  () => {
    let cluster: PostgresCluster;
    let opened: OpenedStore;
    beforeAll(async () => {
      const settings = Object.entries(hostile).map(([name, value]) => `${name}=${value}`);
      cluster = await startPostgres({ settings: () => settings });
      const admin = new pg.Client({ connectionString: cluster.url });
      await admin.connect();
      await admin.query("create database fresh");
      await admin.end();
      const location = { databaseUrl: cluster.url.replace(/\/postgres(?=\?|$)/, "/fresh") };
      const store = await openStore(location);
      await migrate(store, { now: new Date() });
      opened = { store, location, close: () => store.close() };
    }, 120_000);
    afterAll(async () => {
      await opened.close();
      await cluster.stop();
    });
    const server = useServer(() => opened);

    test("registers agents, takes payments, computes scores, issues credentials, and finds all of it again", async () => {
      const { call, makeKey } = server();
      const { id, key } = await addTestAgent(server(), {
        name: "O'Hara \\ sons",
        capabilities: ["NULL", 'a"b'],
      });
      await addPayments(server(), id, [{ rating: 5 }]);
      await computeScore(server(), id);
      const { body: agent } = await call("GET", `/v1/agents/${id}`, { key });
      expect(agent).toMatchObject({ name: "O'Hara \\ sons", capabilities: ["NULL", 'a"b'] });
      expect(Math.abs(Date.parse(agent.createdAt) - Date.now())).toBeLessThan(3_600_000);
      const issuer = await makeKey({ permissions: ["read", "issuer"] });
      const request = { type: "SkillCredential", subjectId: id, claims: { skill: "x" } };
      const issued = await call("POST", "/v1/credentials/issue", { key: issuer, body: request });
      expect(issued.status).toBe(201);
      expect((await call("GET", `/v1/credentials/${issued.body.id}`, { key })).body.issuedAt).toBe(
        issued.body.issuedAt,
      );
      const found = await call("GET", "/v1/agents/search?query=hara", { key });
      expect(found.body.data).toMatchObject([{ id }]);
    });

    test("reads every kind of value as it was written", async () => {
      const { rows } = await opened.store.pool.query(
        `select $1::timestamptz as at, $2::bytea as bytes, $3::float8 as number, $4::text[] as texts, '\\x'::text as text,
        interval '1 day'::text as span, null = null as "nullIsNull", date '2026-02-03'::text as day`,
        [
          new Date("2026-02-03T04:05:06.789Z"),
          Buffer.from([0, 92, 255]),
          0.1 + 0.2,
          ["NULL", "x", null],
        ],
      );
      expect(rows).toEqual([
        {
          at: new Date("2026-02-03T04:05:06.789Z"),
          bytes: Buffer.from([0, 92, 255]),
          number: 0.1 + 0.2,
          texts: ["NULL", "x", null],
          text: "\\x",
          span: "1 day",
          nullIsNull: null,
          day: "2026-02-03",
        },
      ]);
    });

    test.each(Object.keys(hostile))("%s is not the database's", async (name) => {
      const raw = new pg.Client({
        connectionString: (opened.location as { databaseUrl: string }).databaseUrl,
      });
      await raw.connect();
      const show = async (db: {
        query(text: string): Promise<{ rows: unknown[] }>;
      }): Promise<unknown> => (await db.query(`select current_setting('${name}') as value`)).rows;
      const ofDatabase = await show(raw);
      await raw.end();
      const ofStore = (await opened.store.pool.query(`select current_setting($1) as value`, [name]))
        .rows;
      expect(ofStore).not.toEqual(ofDatabase);
    });
  },
);
