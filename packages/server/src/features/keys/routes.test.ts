import { describe, expect, test } from "vitest";

import { makeApiKey } from "../access/api-keys.ts";
import { useServer } from "../../../test/support/server.ts";
import { addAgent } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("keys", () => {
  const opened = useStore();
  const server = useServer(opened);

  test("every route asks for a valid key (specification 5)", async () => {
    const { call } = server();
    const refusal = {
      status: 401,
      body: {
        error: { code: "authentication_failed", statusCode: 401, message: expect.any(String) },
      },
    };
    expect(await call("GET", "/v1/auth/verify")).toMatchObject(refusal);
    for (const key of ["", "x", makeApiKey("live"), `${await server().makeKey()}x`]) {
      expect(await call("GET", "/v1/auth/verify", { key })).toMatchObject(refusal);
    }
    expect(
      await call("GET", "/v1/auth/verify", { headers: { authorization: "Basic eDp5" } }),
    ).toMatchObject(refusal);
  });

  test("a key is shown once, found by its hash, and holds until it is revoked", async () => {
    const { call, makeKey } = server();
    const admin = await makeKey({ permissions: ["admin"] });
    const made = await call("POST", "/v1/keys", {
      key: admin,
      body: { name: "mine", permissions: ["read"], mode: "test" },
    });
    expect(made).toMatchObject({
      status: 201,
      body: { apiKey: { name: "mine", permissions: ["read"], plan: "enterprise" } },
    });
    const { key, apiKey } = made.body;
    expect(key).toMatch(/^arcs_test_/);
    expect(await call("GET", "/v1/auth/verify", { key })).toMatchObject({
      status: 200,
      body: { valid: true, apiKey: { id: apiKey.id } },
    });
    const listed = await call("GET", "/v1/keys", { key: admin });
    expect(listed.body.keys.map(({ id }: { id: string }) => id)).toContain(apiKey.id);
    expect(JSON.stringify(listed.body)).not.toContain(key);
    expect((await call("DELETE", `/v1/keys/${apiKey.id}`, { key: admin })).status).toBe(204);
    expect((await call("GET", "/v1/auth/verify", { key })).status).toBe(401);
    expect((await call("DELETE", "/v1/keys/none", { key: admin })).status).toBe(404);
  });

  test("a key that lacks a permission is told which", async () => {
    const { call, makeKey } = server();
    expect(
      await call("POST", "/v1/keys", {
        key: await makeKey(),
        body: { name: "x", permissions: ["read"] },
      }),
    ).toMatchObject({
      status: 403,
      body: {
        error: {
          code: "insufficient_permissions",
          details: { requiredPermission: "admin", currentPermissions: ["read", "write"] },
        },
      },
    });
  });

  test("a replaced key holds on for the overlap only", async () => {
    const { call, makeKey } = server();
    const admin = await makeKey({ permissions: ["admin"] });
    const old = (
      await call("POST", "/v1/keys", { key: admin, body: { name: "old", permissions: ["read"] } })
    ).body;
    const body = { name: "new", permissions: ["read"], replaces: old.apiKey.id, overlapSeconds: 0 };
    expect((await call("POST", "/v1/keys", { key: admin, body })).status).toBe(201);
    expect((await call("GET", "/v1/auth/verify", { key: old.key })).status).toBe(401);
    expect(
      (await call("POST", "/v1/keys", { key: admin, body: { ...body, replaces: "none" } })).status,
    ).toBe(404);
  });

  test("the same idempotency key gives the same answer once more, for the same request only", async () => {
    const { call, makeKey } = server();
    const admin = await makeKey({ permissions: ["admin"] });
    const headers = { "idempotency-key": "first" };
    const body = { name: "once", permissions: ["read"] };
    const first = await call("POST", "/v1/keys", { key: admin, body, headers });
    const again = await call("POST", "/v1/keys", { key: admin, body, headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(
      await call("POST", "/v1/keys", { key: admin, body: { ...body, name: "twice" }, headers }),
    ).toMatchObject({
      status: 409,
      body: { error: { code: "idempotency_conflict" } },
    });
    expect(
      (
        await call("POST", "/v1/keys", {
          key: admin,
          body: {},
          headers: { "idempotency-key": "bad" },
        })
      ).status,
    ).toBe(400);
    expect(
      (await call("POST", "/v1/keys", { key: admin, body, headers: { "idempotency-key": "bad" } }))
        .status,
    ).toBe(201);
  });
});

describe("every answer", () => {
  const opened = useStore();
  const server = useServer(opened, {
    quotas: { starter: 2, growth: 500, scale: 2000, enterprise: undefined },
    bodyLimit: 1000,
    corsOrigins: ["https://app.example"],
  });

  test("carries a request id, the caller's own if it is harmless", async () => {
    const { call } = server();
    expect((await call("GET", "/v1/none")).headers.get("x-request-id")).toMatch(/^req_/);
    expect(
      (await call("GET", "/v1/none", { headers: { "x-request-id": "my-request-1" } })).headers.get(
        "x-request-id",
      ),
    ).toBe("my-request-1");
    expect(
      (await call("GET", "/v1/none", { headers: { "x-request-id": "a b" } })).headers.get(
        "x-request-id",
      ),
    ).toMatch(/^req_/);
  });

  test("says what is wrong with a request in the one form", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ permissions: ["admin"] });
    const errorOf = async (method: string, path: string, options: object): Promise<unknown> => {
      const { status, body } = await call(method, path, { key, ...options });
      expect(body.error.statusCode).toBe(status);
      return [status, body.error.code];
    };
    expect(await errorOf("GET", "/v1/none", {})).toEqual([404, "not_found"]);
    expect(await errorOf("POST", "/v1/keys", { body: { name: "", permissions: [] } })).toEqual([
      400,
      "invalid_request",
    ]);
    expect(
      await errorOf("POST", "/v1/keys", { body: { name: "x", permissions: ["read"], extra: 1 } }),
    ).toEqual([400, "invalid_request"]);
    expect(await errorOf("POST", "/v1/keys", { body: "{" })).toEqual([400, "invalid_request"]);
    expect(
      await errorOf("POST", "/v1/keys", { body: "x", headers: { "content-type": "text/xml" } }),
    ).toEqual([415, "unsupported_media_type"]);
    expect(
      await errorOf("POST", "/v1/keys", {
        body: { name: "x".repeat(2000), permissions: ["read"] },
      }),
    ).toEqual([413, "payload_too_large"]);
    const { body } = await call("POST", "/v1/keys", {
      key,
      body: { name: 1, permissions: ["read"] },
    });
    expect(body.error.details.errors).toEqual([
      { path: "body/name", message: expect.stringMatching(/^must be a text \(received /) },
    ]);
  });

  test("counts against the quota of the plan, and says how much is left (specification 8)", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ plan: "starter", accountId: "acc_small" });
    const first = await call("GET", "/v1/auth/verify", { key });
    expect([
      first.status,
      first.headers.get("x-ratelimit-remaining"),
      first.headers.get("ratelimit-policy"),
    ]).toEqual([200, "1", '"starter";q=2;w=3600']);
    await call("GET", "/v1/auth/verify", { key });
    const third = await call("GET", "/v1/auth/verify", { key });
    expect(third).toMatchObject({
      status: 429,
      body: {
        error: {
          code: "rate_limit_exceeded",
          details: {
            limit: 2,
            remaining: 0,
            retryAfter: expect.any(Number),
            resetAt: expect.any(String),
          },
        },
      },
    });
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(3500);
    const other = await makeKey({ plan: "starter", accountId: "acc_other" });
    expect((await call("GET", "/v1/auth/verify", { key: other })).status).toBe(200);
  });

  test("lets chosen origins in, and no others", async () => {
    const { call } = server();
    const allowed = await call("OPTIONS", "/v1/keys", {
      headers: { origin: "https://app.example" },
    });
    expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([
      204,
      "https://app.example",
    ]);
    const other = await call("GET", "/v1/keys", { headers: { origin: "https://evil.example" } });
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
    expect(other.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("what needs a key is not kept on the way: keys, secrets, private data, refusals", async () => {
    const { call, makeKey } = server();
    const admin = await makeKey({ permissions: ["admin"] });
    const { id } = await addAgent(opened().store);
    const answers = [
      await call("POST", "/v1/keys", { key: admin, body: { name: "x", permissions: ["read"] } }),
      await call("GET", "/v1/keys", { key: admin }),
      await call("POST", "/v1/webhooks", {
        key: admin,
        body: { url: "https://a.example/", events: ["payment.completed"] },
      }),
      await call("GET", "/v1/webhooks", { key: admin }),
      await call("GET", "/v1/auth/verify", { key: admin }),
      await call("GET", "/v1/auth/verify", { key: "x" }),
      await call("GET", `/v1/agents/${id}`, { key: admin }),
      await call("GET", `/v1/reputation/${id}`, { key: admin }),
      await call("GET", "/v1/payments/pay_1", { key: admin }),
    ];
    for (const { headers } of answers) expect(headers.get("cache-control")).toBe("no-store");
    expect(
      (await call("GET", "/v1/reputation/leaderboard", { key: admin })).headers.get(
        "cache-control",
      ),
    ).toMatch(/^private/);
  });
});
