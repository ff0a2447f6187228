import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";

import fastify from "fastify";
import { describe, expect, test } from "vitest";

import { startTraces } from "./traces.ts";

const require = createRequire(import.meta.url);
const packages = ["@opentelemetry/api", "@opentelemetry/sdk-node", "@opentelemetry/exporter-trace-otlp-http"];
const areInstalled = packages.every((name) => {
  try {
    return require.resolve(name) !== "";
  } catch {
    return false;
  }
});

describe.skipIf(areInstalled)("traces without the optional packages (skipped: they are installed)", () => {
  test("say which packages they need", async () => {
    await expect(startTraces("http://127.0.0.1:9")).rejects.toThrow(
      "traces expected the package @opentelemetry/api, got none: npm install @opentelemetry/api @opentelemetry/sdk-node " +
        "@opentelemetry/exporter-trace-otlp-http",
    );
  });
});

describe.skipIf(!areInstalled)("traces (skipped: the optional packages are not installed)", () => {
  test("each request is a span of its route, under that of its caller", async () => {
    const received: string[] = [];
    const collector = createServer((request, response) => {
      request.setEncoding("utf8").on("data", (text: string) => received.push(text));
      request.on("end", () => response.end("{}"));
    });
    collector.listen(0, "127.0.0.1");
    await once(collector, "listening");
    const traces = await startTraces(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
    const app = fastify();
    traces.follow(app as never);
    app.get("/agents/:id", async () => ({}));
    app.get("/broken", async (_request, reply) => reply.code(503).send({}));
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await app.inject({ url: "/agents/secret-id", headers: { traceparent } });
    await app.inject("/broken");
    await app.close();
    await traces.close();
    collector.close();
    const text = received.join("");
    expect(text).toContain('"name":"GET /agents/:id"');
    expect(text).toContain('"traceId":"0af7651916cd43dd8448eb211c80319c"');
    expect(text).toContain('"parentSpanId":"b7ad6b7169203331"');
    expect(text).toMatch(/"name":"GET \/broken".*"status":\{"code":2\}/s);
    expect(text).not.toContain("secret-id");
  });
});
