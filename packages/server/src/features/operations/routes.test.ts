import pg from "pg";
import { describe, expect, test } from "vitest";

import { createApp } from "../../app.ts";
import { createLog } from "../../platform/operations/log.ts";
import { requestJob } from "../../platform/jobs/jobs.ts";
import { forgetUnread, noteUnread } from "../trust/following/service.ts";
import { newWallet } from "../../../test/support/agents.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { waitUntil } from "../../../../process/test/support/wait-until.ts";

describe("operations", () => {
  const opened = useStore();
  const server = useServer(opened, { metricsToken: "let-me-in", maxEventLoopDelayMs: 60_000 });

  test("/health: the process runs", async () => {
    expect(await server().call("GET", "/health")).toMatchObject({
      status: 200,
      body: { status: "ok" },
    });
  });

  test("/ready: database, ledger and queue are there", async () => {
    expect(await server().call("GET", "/ready")).toMatchObject({
      status: 200,
      body: {
        status: "ready",
        checks: { database: "ok", ledger: "ok", payer: "ok", queue: "ok" },
        queueAgeSeconds: 0,
        unreadTransactions: 0,
      },
    });
  });

  test("/ready and /metrics: a root's transaction that nobody can read is shown", async () => {
    const { context } = server();
    const [now, nextAt] = [new Date(), new Date(Date.now() + 60_000)];
    const place = { network: "local", accounts: ["account", "another"], transactionHash: "hash" };
    await context.store.transaction((tx) =>
      noteUnread(tx, place, { problem: "no meta", now, nextAt }),
    );
    const app = await createApp(context);
    const ready = await app.inject("/ready");
    expect([ready.statusCode, ready.json()]).toMatchObject([
      200,
      { status: "degraded", unreadTransactions: 1 },
    ]);
    const { body } = await app.inject({
      url: "/metrics",
      headers: { authorization: "Bearer let-me-in" },
    });
    expect(body).toContain("\narcs_unread_transactions 1\n");
    await forgetUnread(context.store.pool, place);
  });

  test("/ready: a ledger that cannot be reached, or work that nobody does, makes it degraded", async () => {
    const { context } = server();
    const unreachable = { ...context.ledger, request: () => Promise.reject(new Error("no route")) };
    const app = await createApp({ ...context, ledger: unreachable });
    expect((await app.inject("/ready")).json()).toMatchObject({
      status: "degraded",
      checks: { ledger: "failed", payer: "failed" },
    });

    const runAt = new Date(context.clock.now().getTime() - 400_000);
    const job = { key: "does-it", runAt, now: runAt };
    await context.store.transaction((tx) => requestJob<undefined>(tx, { kind: "nobody" }, job));
    const behind = await (await createApp(context)).inject("/ready");
    expect([behind.statusCode, behind.json()]).toMatchObject([
      200,
      { status: "degraded", checks: { queue: "behind" } },
    ]);
    expect(behind.json().queueAgeSeconds).toBeGreaterThanOrEqual(400);
    await context.store.pool.query("delete from jobs");
  });

  test("/ready: a payer without funds makes it degraded", async () => {
    const { context } = server();
    const app = await createApp({
      ...context,
      ledger: { ...context.ledger, payer: newWallet().address },
    });
    expect((await app.inject("/ready")).json()).toMatchObject({
      status: "degraded",
      checks: { ledger: "ok", payer: "low" },
    });
  });

  test("/ready: without its database a server is unavailable", async () => {
    const { context } = server();
    const pool = new pg.Pool({ host: "/nowhere" });
    const app = await createApp({ ...context, store: { ...context.store, pool } });
    const answer = await app.inject("/ready");
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        status: "unavailable",
        checks: { database: "failed", ledger: "ok", payer: "ok", queue: "failed" },
        queueAgeSeconds: null,
        unreadTransactions: null,
      },
    ]);
  });

  test("/metrics: requests by the pattern of their route, queues, for this machine", async () => {
    const { url, call, context } = server();
    await call("GET", "/v1/keys/secret-path");
    const runAt = new Date(context.clock.now().getTime() - 50_000);
    await context.store.transaction((tx) =>
      requestJob<undefined>(tx, { kind: "nobody" }, { key: "does-it", runAt, now: runAt }),
    );
    // A request is counted once its answer is sent, shortly after the caller has it. A server whose
    // event loop has just been held up answers 503.
    let text = "";
    let isRefused = false;
    const counted = async (): Promise<string> => {
      if (!isRefused) isRefused = (await call("DELETE", "/v1/keys/some-id")).status === 401;
      const response = await fetch(`${url}/metrics`);
      expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
      return (text = await response.text());
    };
    await expect.poll(counted, { timeout: 10_000 }).toContain('route="/v1/keys/:id",status="401"');
    const value = (start: string): number => {
      const line = text.split("\n").find((each) => each.startsWith(start));
      return Number(line?.split(" ").at(-1));
    };
    expect(
      value(
        'arcs_http_request_duration_seconds_count{method="DELETE",route="/v1/keys/:id",status="401"}',
      ),
    ).toBe(1);
    expect(text).not.toContain("secret-path");
    expect(value('arcs_queue_pending{queue="jobs"}')).toBe(1);
    expect(value('arcs_queue_pending{queue="deliveries"}')).toBe(0);
    expect(value('arcs_queue_oldest_due_seconds{queue="jobs"}')).toBeGreaterThanOrEqual(50);
    expect(value('arcs_database_connections{state="open"}')).toBeGreaterThan(0);
    await context.store.pool.query("delete from jobs");
  });

  test("/metrics: nobody else may read them without their token", async () => {
    const { url, makeKey } = server();
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${url}/metrics`, { headers })).status;
    // A proxy on this machine connects from the loopback address, for somebody elsewhere.
    const forwarded = { "x-forwarded-for": "203.0.113.7" };
    expect(await status(forwarded)).toBe(401);
    expect(await status({ forwarded: "for=203.0.113.7" })).toBe(401);
    expect(await status({ ...forwarded, authorization: "Bearer wrong" })).toBe(401);
    expect(await status({ ...forwarded, authorization: `Bearer ${await makeKey()}` })).toBe(401);
    expect(await status({ ...forwarded, authorization: "Bearer let-me-in" })).toBe(200);
  });

  test("/metrics: a wrong token is refused on this machine, which needs none", async () => {
    const { url, context } = server();
    const status = async (authorization?: string): Promise<number> =>
      (
        await fetch(
          `${url}/metrics`,
          authorization === undefined ? {} : { headers: { authorization } },
        )
      ).status;
    expect(await status("Bearer wrong")).toBe(401);
    expect(await status("Basic bGV0LW1lLWlu")).toBe(401);
    expect(await status("Bearer let-me-in")).toBe(200);
    expect(await status()).toBe(200);
    const tokenless = await createApp({
      ...context,
      settings: { ...context.settings, metricsToken: undefined },
    });
    const headers = { authorization: "Bearer let-me-in" };
    expect((await tokenless.inject({ url: "/metrics", headers })).statusCode).toBe(401);
    expect((await tokenless.inject("/metrics")).statusCode).toBe(200);
  });

  test("/metrics: where others reach the server, this machine needs the token, too", async () => {
    const { context } = server();
    const settings = { ...context.settings };
    const app = await createApp({ ...context, settings });
    const headers = { authorization: "Bearer let-me-in" };
    const own = { publicUrl: "http://localhost:1", host: "::1" };
    const ask = async (changed: Partial<typeof settings>): Promise<unknown[]> => {
      Object.assign(settings, own, changed);
      // A proxy on this machine, which adds no header, connects from the loopback address.
      return [
        (await app.inject("/metrics")).statusCode,
        (await app.inject({ url: "/metrics", headers })).statusCode,
      ];
    };
    for (const publicUrl of [
      "https://arcs.example",
      "http://192.168.1.2:8787",
      "https://localhost.example",
    ]) {
      expect(await ask({ publicUrl }), publicUrl).toEqual([401, 200]);
    }
    for (const host of ["0.0.0.0", "::", "arcs.example"])
      expect(await ask({ host }), host).toEqual([401, 200]);
    for (const publicUrl of ["http://127.0.0.1:1", "http://[::1]:1"]) {
      expect(await ask({ publicUrl }), publicUrl).toEqual([200, 200]);
    }
    for (const host of ["127.0.0.1", "localhost"])
      expect(await ask({ host }), host).toEqual([200, 200]);
    await app.close();
  });

  test("under pressure requests get 503 and are told to come back; health still answers", async () => {
    const { context } = server();
    const app = await createApp({
      ...context,
      settings: { ...context.settings, maxEventLoopDelayMs: 20 },
    });
    // Not at once: the start itself keeps the event loop busy.
    expect((await app.inject("/v1/auth/verify")).statusCode).toBe(401);
    const answer = await waitUntil(async () => {
      const busyUntil = Date.now() + 100;
      while (Date.now() < busyUntil);
      const { statusCode, headers, json } = await app.inject("/v1/auth/verify");
      return statusCode !== 401 && { statusCode, headers, json };
    });
    expect([answer.statusCode, answer.headers["retry-after"], answer.json().error.code]).toEqual([
      503,
      "5",
      "unavailable",
    ]);
    const { statusCode, json } = await app.inject("/ready");
    expect([statusCode, json()]).toEqual([
      503,
      { error: expect.objectContaining({ code: "unavailable" }) },
    ]);
    expect((await app.inject("/health")).statusCode).toBe(200);
    await app.close();
  });

  test("the log has every request, and no secret, no query, no e-mail address", async () => {
    const { context, makeKey } = server();
    const lines: string[] = [];
    const log = createLog({
      level: "info",
      stream: { write: (line: string) => void lines.push(line) },
    });
    const app = await createApp(context, { log });
    const key = await makeKey();
    await app.inject({
      url: "/v1/auth/verify?query=jane.doe@example.org",
      headers: { authorization: `Bearer ${key}`, "x-request-id": "my-request-1" },
    });
    await app.inject({ url: `/v1/none/jane.doe@example.org/${key}` });
    app.log.error({
      err: new Error(`bad key ${key}\njane.doe@example.org postgres://me:hunter2@db/x`),
    });
    app.log.info({
      agent: { email: "jane.doe@example.org", profile: { secret: "s3cret" } },
      authorization: "Bearer x",
    });
    const text = lines.join("");
    expect(text).toContain('"path":"/v1/auth/verify"');
    expect(text).toContain('"reqId":"my-request-1"');
    for (const secret of [key, "jane.doe", "hunter2", "s3cret", "query="])
      expect(text).not.toContain(secret);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    await app.close();
  });
});
