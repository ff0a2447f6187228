import fastify from "fastify";
import { expect, test } from "vitest";

import { useSecurityHeaders } from "../../src/http/security-headers.ts";

test("answers carry what keeps browsers from doing more with them, whatever becomes of the request", async () => {
  const app = fastify();
  useSecurityHeaders(app, []);
  app.get("/page", (_request, reply) => reply.header("content-security-policy", "default-src 'self'").send("page"));
  app.get("/failure", () => Promise.reject(new Error("no")));
  for (const [path, status] of [
    ["/failure", 500],
    ["/nothing", 404],
  ] as const) {
    const { statusCode, headers } = await app.inject(path);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
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
