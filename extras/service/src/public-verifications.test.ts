// Bounds on RPC requests for callers without a key: limited by address.
import type { FastifyInstance, InjectOptions as Sent } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createApp } from "@arcs/server/internal";
import { registerAgent, runJobs } from "../../../packages/server/test/support/credentials.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { extras } from "./extras.ts";

const server = useServer(useStore(), { vcApi: "open" }, extras);
let app: FastifyInstance;
let id = "";
let document = "";
let looks = 0;

beforeAll(async () => {
  const agent = await registerAgent(server(), { name: "Oracle" });
  const key = await server().makeKey({ permissions: ["read", "issuer"] });
  const body = {
    type: "SkillCredential",
    subjectId: agent.id,
    claims: { skill: "weather", level: "expert" },
  };
  ({ id } = (await server().call("POST", "/v1/credentials/issue", { key, body })).body);
  await runJobs(server().context);
  document = JSON.stringify(
    (await server().call("GET", `/v1/credentials/${id}/w3c`, { key })).body,
  );
  const { context, extensions } = server();
  const resolveStatus: typeof context.ledger.resolveStatus = (query) => {
    looks++;
    return context.ledger.resolveStatus(query);
  };
  const settings = { ...context.settings, maxPublicVerifications: 3 };
  app = await createApp(
    { ...context, settings, ledger: { ...context.ledger, resolveStatus } },
    { extensions },
  );
}, 60_000);

afterAll(() => app.close());

/**
 * Sends a request five times from one address, and gives the statuses and how often the ledger was
 * asked.
 */
async function fiveTimes(
  request: Sent,
  remoteAddress: string,
): Promise<{ statuses: number[]; looks: number }> {
  looks = 0;
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++) {
    const { statusCode, headers } = await app.inject({ ...request, remoteAddress });
    statuses.push(statusCode);
    if (statusCode === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  return { statuses, looks };
}

describe("verifications without a key", () => {
  test.each<[string, () => Sent]>([
    ["GET /verify/:id", () => ({ url: `/verify/${id}` })],
    ["GET /verify/:id/facts", () => ({ url: `/verify/${id}/facts` })],
    [
      "POST /verify",
      () => ({
        method: "POST",
        url: "/verify",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ credential: document }).toString(),
      }),
    ],
    [
      "POST /verify/status",
      () => {
        const { credentialStatus, issuer } = JSON.parse(document);
        return {
          method: "POST",
          url: "/verify/status",
          payload: { entry: credentialStatus, issuer: issuer.id ?? issuer },
        };
      },
    ],
    [
      "POST /vc/credentials/verify",
      () => ({
        method: "POST",
        url: "/vc/credentials/verify",
        payload: { verifiableCredential: JSON.parse(document) },
      }),
    ],
  ])("%s is bounded by address", async (name, request) => {
    const first = await fiveTimes(request(), `192.0.2.${name.length}`);
    expect(first.statuses.map((status) => status === 429)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(first.looks).toBeLessThanOrEqual(3);
    // Somebody else is served.
    const { statusCode } = await app.inject({
      ...request(),
      remoteAddress: `198.51.100.${name.length}`,
    });
    expect(statusCode).not.toBe(429);
  });

  test("too many are refused with a page where a browser asks", async () => {
    const form = {
      method: "POST",
      url: "/verify",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      payload: "credential={}",
      remoteAddress: "192.0.2.210",
    } as const;
    for (let count = 0; count < 3; count++) expect((await app.inject(form)).statusCode).toBe(200);
    const { statusCode, headers, payload } = await app.inject(form);
    expect([statusCode, headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
    expect(payload).toContain("<h1>Too many requests from your address</h1>");
    const { accept: _, ...program } = form.headers;
    expect((await app.inject({ ...form, headers: program })).json().error.code).toBe(
      "rate_limit_exceeded",
    );
  });

  test("who sends a key is not told that there is none", async () => {
    const key = await server().makeKey({ permissions: ["read"] });
    const request = {
      method: "POST",
      url: "/vc/credentials/verify",
      headers: { authorization: `Bearer ${key}` },
      payload: { verifiableCredential: JSON.parse(document) },
      remoteAddress: "192.0.2.211",
    } as const;
    for (let count = 0; count < 3; count++) await app.inject(request);
    const { statusCode, payload } = await app.inject(request);
    expect(statusCode).toBe(429);
    expect(payload).not.toMatch(/without a key/);
  });

  test("the signed credential is read without asking the ledger", async () => {
    const { statuses, looks: asked } = await fiveTimes(
      { url: `/verify/${id}/credential` },
      "192.0.2.200",
    );
    expect([statuses, asked]).toEqual([[200, 200, 200, 200, 200], 0]);
  });
});
