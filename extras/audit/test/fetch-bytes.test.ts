import { getEventListeners } from "node:events";
import { expect, test } from "vitest";

import manifest from "../package.json" with { type: "json" };
import { createPublishedService, fetchBytes } from "../src/published-service.ts";
import { json, useScriptedServer } from "../../../packages/client/test/support/scripted-server.ts";

const server = useScriptedServer();

test("a signal that outlives a request holds nothing of it", async () => {
  const { signal } = new AbortController();
  server().answer(json(503, {}), json(200, "read"));
  expect(await fetchBytes(server().url, { mostBytes: 6, signal })).toEqual(
    new TextEncoder().encode('"read"'),
  );
  expect(server().seen).toHaveLength(2);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a request names itself", async () => {
  server().answer(json(200, "read"));
  await fetchBytes(server().url, { mostBytes: 6 });
  expect(server().seen[0]?.headers["user-agent"]).toBe(`arcs-audit/${manifest.version}`);
});

test("an end is no failure to reach the server", async () => {
  const controller = new AbortController();
  server().answer(() => controller.abort());
  await expect(
    fetchBytes(server().url, { mostBytes: 6, signal: controller.signal }),
  ).rejects.toMatchObject({
    code: "request_aborted",
  });
});

test("evidence whose pages have no end is none", async () => {
  const whole = {
    agentId: "agent-a",
    computedAt: "2026-01-01T00:00:00Z",
    ownAddresses: [],
    cover: {},
    log: {},
  };
  let pages = 0;
  const fetch = async (): Promise<Response> => {
    if (++pages > 10_000) throw new Error("it is read for ever");
    return Response.json({ ...whole, transactions: [], nextCursor: String(pages) });
  };
  const service = createPublishedService({ url: "https://arcs.example", fetch });
  await expect(service.readEvidence("agent-a")).rejects.toMatchObject({
    code: "server_invalid_answer",
    message: expect.stringContaining("an end of its pages"),
  });
});
