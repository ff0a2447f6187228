import type { AddressInfo } from "node:net";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createApp } from "../../app.ts";
import { createLog } from "../../platform/operations/log.ts";
import { registerAgent } from "../../../test/support/credentials.ts";
import { openStore } from "../../platform/db/open-store.ts";
import {
  type PostgresCluster,
  postgresPrograms,
  startPostgres,
} from "../../../test/support/postgres-cluster.ts";
import { useServer } from "../../../test/support/server.ts";
import { onBothStores, type OpenedStore } from "../../../test/support/stores.ts";
import { insertDispute } from "../payments/disputes.ts";
import { insertPayment } from "../payments/service.ts";
import { paymentRow } from "../../../test/support/fixtures.ts";

const unavailable = (answer: { status: number; headers: Headers; body: any }): unknown => [
  answer.status,
  answer.headers.get("retry-after"),
  answer.body.error?.code,
];
const refused = [503, "5", "unavailable"];

onBothStores("a store that fails", (opened) => {
  const server = useServer(opened);

  test("what the store itself says is 503 with Retry-After, and names nothing of it", async () => {
    const { call, makeKey, context } = server();
    const key = await makeKey({ permissions: ["issuer"] });
    const { id } = await registerAgent(server());
    const body = { type: "SkillCredential", subjectId: id, claims: { skill: "x" } };
    const issue = (): ReturnType<typeof call> =>
      call("POST", "/v1/credentials/issue", { key, body });
    await context.store.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin
         raise exception 'could not extend file "base/5/secret": No space left on device' using errcode = '53100';
       end $$`,
    );
    await context.store.pool.query(
      "create trigger full_disk before insert on credentials for each row execute function refuse()",
    );
    const answer = await issue();
    expect(unavailable(answer)).toEqual(refused);
    expect(JSON.stringify(answer.body)).not.toContain("base/5");
    await context.store.pool.query("drop trigger full_disk on credentials");
    expect((await issue()).status).toBe(201);
    expect((await call("GET", "/ready")).status).toBe(200);
  });

  test("GET /disputes/:id: what is hidden is 404, and an outage is 503", async () => {
    const { context, makeKey } = server();
    const agent = await registerAgent(server());
    const payment = paymentRow({ agentId: agent.id });
    const dispute = {
      id: `dsp_${agent.id}`,
      paymentId: payment.id,
      agentId: agent.id,
      openedBy: payment.payer,
    };
    await context.store.transaction(async (tx) => {
      await insertPayment(tx, payment);
      await insertDispute(tx, {
        ...dispute,
        reason: "other",
        description: null,
        createdAt: new Date(),
      });
    });
    const key = await makeKey();
    const nowhere = new pg.Pool({ host: "/nowhere" });
    const pool = new Proxy(context.store.pool, {
      get: (target, name) =>
        name === "query"
          ? (text: string, values: unknown[]) =>
              (text.includes("from payments") ? nowhere : target).query(text, values)
          : Reflect.get(target, name),
    });
    const app = await createApp({ ...context, store: { ...context.store, pool } });
    const headers = { authorization: `Bearer ${key}` };
    const answer = await app.inject({ url: `/v1/disputes/${dispute.id}`, headers });
    expect([answer.statusCode, answer.headers["retry-after"], answer.json().error.code]).toEqual(
      refused,
    );
    expect((await app.inject({ url: "/v1/disputes/none", headers })).json().error.code).toBe(
      "dispute_not_found",
    );
  });

  test("a server that is being stopped says so in the form of every error", async () => {
    const app = await createApp(server().context);
    let release = (): void => undefined;
    app.addHook("preClose", () => new Promise<void>((resolve) => (release = resolve)));
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const closed = app.close();
    const answer = await fetch(`http://127.0.0.1:${port}/v1/auth/verify`);
    expect(
      unavailable({ status: answer.status, headers: answer.headers, body: await answer.json() }),
    ).toEqual(refused);
    expect(answer.headers.get("x-request-id")).not.toBeNull();
    release();
    await closed;
  });

  test("a damaged page is named in the log, and the caller is told that it is no fault of the request", async () => {
    const { context } = server();
    const lines: string[] = [];
    const log = createLog({
      level: "info",
      stream: { write: (line: string) => void lines.push(line) },
    });
    const app = await createApp(context, { log });
    const key = await server().makeKey({ permissions: ["issuer"] });
    const { id } = await registerAgent(server());
    await context.store.pool.query(
      `create function damaged() returns trigger language plpgsql as $$ begin
         raise exception 'invalid page in block 7 of relation base/5/16400' using errcode = 'XX001';
       end $$`,
    );
    await context.store.pool.query(
      "create trigger damage before insert on credentials for each row execute function damaged()",
    );
    const payload = { type: "SkillCredential", subjectId: id, claims: { skill: "x" } };
    const headers = { authorization: `Bearer ${key}` };
    const answer = await app.inject({
      method: "POST",
      url: "/v1/credentials/issue",
      headers,
      payload,
    });
    await context.store.pool.query("drop trigger damage on credentials");
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      503,
      "the store is damaged; quote the request id",
    ]);
    expect(lines.join("")).toContain("invalid page in block 7 of relation base/5/16400");
    expect(lines.join("")).toContain("the store is damaged: stop the server");
    await app.close();
  });
});

let cluster: PostgresCluster | undefined;

/** A Postgres that a test may stop before the store on it is closed. */
function usePostgres(): () => OpenedStore {
  let made: OpenedStore | undefined;
  beforeAll(async () => {
    cluster = await startPostgres();
    const location = { databaseUrl: cluster.url };
    const store = await openStore(location);
    made = { store, location, close: () => store.close() };
  }, 180_000);
  afterAll(async () => {
    await made?.close();
    await cluster?.stop();
  }, 60_000);
  return () => made!;
}

describe.skipIf(postgresPrograms === undefined)("Postgres (needed)", () => {
  const opened = usePostgres();
  const server = useServer(opened);

  test(
    "that may only be read, and then is gone: never 500, and not ready",
    { timeout: 120_000 },
    async () => {
      const { call, makeKey, context } = server();
      const key = await makeKey({ permissions: ["issuer", "read", "write"] });
      const { id } = await registerAgent(server());
      const body = { type: "SkillCredential", subjectId: id, claims: { skill: "x" } };
      const issue = (): ReturnType<typeof call> =>
        call("POST", "/v1/credentials/issue", { key, body });
      const ready = async (): Promise<unknown> => {
        // Each answer of one server serves for a second.
        const { statusCode, headers } = await server().app.inject("/ready");
        return [statusCode, headers["retry-after"]];
      };
      expect(await ready()).toEqual([200, undefined]);
      const renew = async (text: string): Promise<void> => {
        await context.store.pool.query(text);
        // Its own connection last: it would end none after itself.
        const everybody = `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname is not null
        order by pid = pg_backend_pid() offset 0) as others`;
        await context.store.pool.query(everybody).catch(() => undefined);
      };
      await renew("alter role postgres set default_transaction_read_only = on");
      const issueOnNewConnections = async (): Promise<unknown> => {
        await renew("select 1");
        return unavailable(await issue());
      };
      await expect.poll(issueOnNewConnections, { timeout: 30_000 }).toEqual(refused);
      await expect.poll(ready, { timeout: 20_000 }).toEqual([503, "5"]);
      await context.store.pool.query(
        "begin read write; alter role postgres set default_transaction_read_only = off; commit",
      );
      await renew("select 1");
      await expect.poll(ready, { timeout: 20_000 }).toEqual([200, undefined]);
      // A connection that was ended may still be handed out once.
      await expect.poll(async () => (await issue()).status, { timeout: 20_000 }).toBe(201);

      await cluster?.stop();
      cluster = undefined;
      // The permissions of a key are cached for a second without the store.
      for (const path of [`/v1/agents/${id}`, "/v1/disputes/none", "/v1/status-lists/none"]) {
        expect([path, unavailable(await call("GET", path, { key }))]).toEqual([path, refused]);
      }
      expect(unavailable(await issue())).toEqual(refused);
      await expect.poll(ready, { timeout: 20_000 }).toEqual([503, "5"]);
    },
  );
});
