import { defined } from "@arcs/core/internal";
import fastify from "fastify";
import { describe, expect, test } from "vitest";

import { useCors, useSecurityHeaders } from "./request-guards.ts";

test("answers carry what keeps browsers from doing more with them, whatever becomes of the request", async () => {
  const app = fastify();
  useSecurityHeaders(app);
  app.get("/page", (_request, reply) =>
    reply.header("content-security-policy", "default-src 'self'").send("page"),
  );
  app.get("/failure", () => Promise.reject(new Error("no")));
  for (const [path, status] of [
    ["/failure", 500],
    ["/nothing", 404],
  ] as const) {
    const { statusCode, headers } = await app.inject(path);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringMatching(
        /^default-src 'none';.*frame-ancestors 'none'/,
      ),
      "cross-origin-resource-policy": "cross-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
    });
  }
  // A page says by itself what it may do.
  expect((await app.inject("/page")).headers["content-security-policy"]).toBe("default-src 'self'");
});

describe("CORS", () => {
  async function answers(
    origins: readonly string[],
    asked: { method?: "GET" | "OPTIONS"; origin?: string },
  ): Promise<(string | number | undefined)[]> {
    const app = fastify();
    await useCors(app, origins);
    app.get("/here", (_request, reply) => reply.send("here"));
    const { method = "GET", origin } = asked;
    const { statusCode, headers } = await app.inject({
      method,
      url: "/here",
      headers: defined({ origin }),
    });
    const names = [
      "allow-origin",
      "expose-headers",
      "allow-methods",
      "allow-headers",
      "max-age",
      "allow-credentials",
    ];
    return [
      statusCode,
      headers.vary,
      ...names.map((name) => headers[`access-control-${name}`] as string | undefined),
    ];
  }
  const exposed = "X-Request-Id, RateLimit, Retry-After, Idempotent-Replayed";
  const preflight = [
    "GET, POST, PATCH, DELETE",
    "Authorization, Content-Type, Idempotency-Key",
    "600",
  ];
  const app = "https://app.example";
  const none = [undefined, undefined, undefined, undefined, undefined, undefined];

  test("lets chosen origins in, and no others; all answers vary with the origin", async () => {
    const chosen = [app, "https://other.example"];
    expect(await answers(chosen, { origin: app })).toEqual([
      200,
      "Origin",
      app,
      exposed,
      ...none.slice(2),
    ]);
    expect(await answers(chosen, { origin: app, method: "OPTIONS" })).toEqual([
      204,
      "Origin",
      app,
      exposed,
      ...preflight,
      undefined,
    ]);
    expect(await answers(chosen, { origin: "https://evil.example" })).toEqual([
      200,
      "Origin",
      ...none,
    ]);
    expect(await answers(chosen, { origin: "https://evil.example", method: "OPTIONS" })).toEqual([
      404,
      "Origin",
      ...none,
    ]);
    expect(await answers(chosen, {})).toEqual([200, "Origin", ...none]);
    expect(await answers(chosen, { method: "OPTIONS" })).toEqual([404, "Origin", ...none]);
  });

  test("lets all origins in by *, with the same answer for all", async () => {
    for (const asked of [{}, { origin: app }, { origin: "https://other.example" }])
      expect(await answers(["*", app], asked)).toEqual([
        200,
        undefined,
        "*",
        exposed,
        ...none.slice(2),
      ]);
    expect(await answers(["*"], { origin: app, method: "OPTIONS" })).toEqual([
      204,
      undefined,
      "*",
      exposed,
      ...preflight,
      undefined,
    ]);
  });

  test("lets none in unless they are chosen", async () => {
    expect(await answers([], { origin: app })).toEqual([200, undefined, ...none]);
    expect(await answers([], { origin: app, method: "OPTIONS" })).toEqual([
      404,
      undefined,
      ...none,
    ]);
  });
});
