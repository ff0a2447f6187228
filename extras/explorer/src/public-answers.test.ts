// Answers that a shared cache may store: everything that needs no key, for as long as
// docs/recipes/put-a-cdn-in-front.md says.
import { beforeAll, describe, expect, test } from "vitest";

import { type AgentPrivacy, publishLog, updateAgentPrivacy } from "@arcs/server/internal";
import { addTestAgent } from "../../../packages/server/test/support/agents.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { explorer } from "./index.ts";

describe("public answers", () => {
  const corsOrigins = ["https://app.example", "https://other.example"];
  const server = useServer(
    useStore(),
    {
      cdnSeconds: 60,
      batchedTypes: ["SkillCredential"],
      corsOrigins,
    },
    [explorer],
  );
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(server().url + path, { headers });
  const about = { agent: "", credential: "", list: "" };

  beforeAll(async () => {
    const { context, makeKey, call } = server();
    about.agent = (await addTestAgent(server())).id;
    const key = await makeKey({ permissions: ["issuer", "read"] });
    const body = {
      type: "SkillCredential",
      subjectId: about.agent,
      claims: { skill: "translation" },
    };
    about.credential = (await call("POST", "/v1/credentials/issue", { key, body })).body.id;
    const { statusList } = (await call("GET", `/v1/credentials/${about.credential}`, { key })).body;
    about.list = new URL(statusList.id).pathname;
    await publishLog(context, new AbortController().signal);
  }, 180_000);

  const pages = "public, max-age=0, s-maxage=60, must-revalidate";
  test.each([
    ["/log/tile/entries/000.p/1", "public, max-age=31536000, immutable", null],
    ["/schemas/skill-v1.json", "public, max-age=86400", null],
    ["/contexts/credentials/v1", "public, max-age=86400", null],
    ["/assets/icon.svg", "public, max-age=86400", null],
    ["/assets/page.css", "public, max-age=300", null],
    ["/assets/verify.js", "public, max-age=300", null],
    ["/openapi.json", "public, max-age=300", null],
    ["/log/key", "public, max-age=300", null],
    ["/log/anchors", "public, max-age=60", null],
    ["/log/checkpoint", "public, max-age=2", null],
    ["LIST", "public, max-age=60", "status-lists"],
    ["/agents/AGENT", pages, "agent-AGENT"],
    ["/agents/AGENT/card", pages, "agent-AGENT"],
    ["/agents/AGENT/badge.svg", pages, "agent-AGENT"],
    ["/verify/CREDENTIAL", pages, "credential-CREDENTIAL,agent-AGENT"],
    ["/", pages, "agents"],
    ["/leaderboard", pages, "agents"],
  ])("%s: %s", async (template, control, tag) => {
    const filled = (text: string): string =>
      text
        .replace("AGENT", about.agent)
        .replace("CREDENTIAL", about.credential)
        .replace("LIST", about.list);
    const response = await get(filled(template));
    expect(response.status, await response.clone().text()).toBe(200);
    const { headers } = response;
    expect([headers.get("cache-control"), headers.get("cache-tag")]).toEqual([
      control,
      tag && filled(tag),
    ]);
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    // The page of a credential says when it was verified.
    if (template.startsWith("/verify")) return;
    const again = await get(filled(template), { "if-none-match": etag });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    expect(again.headers.get("cache-control")).toBe(control);
  });

  test.each([
    "/agents/nobody",
    "/agents/nobody/evidence",
    "/verify/cred_none",
    "/schemas/none.json",
    "/log/tile/0/999",
  ])("%s is not there, which nobody keeps", async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
    // A page of another origin sees why, and no failure of the network.
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  test.each(["/evidence/log", "/evidence/roots"])(
    "evidence is kept by nobody: %s",
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    },
  );

  test.each(["facts", "credential"])(
    "what a verification is repeated with is kept by nobody: %s",
    async (part) => {
      const { status, headers } = await get(`/verify/${about.credential}/${part}`);
      expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    },
  );

  test.each([undefined, "https://app.example", "https://other.example", "https://evil.example"])(
    "is for pages of every origin, or a cache that was asked first by %s would keep others out for a year",
    async (origin) => {
      const asked = origin === undefined ? {} : { origin };
      const { headers } = await get("/log/tile/entries/000.p/1", asked);
      const { headers: again } = await get("/log/tile/entries/000.p/1", {
        ...asked,
        "if-none-match": headers.get("etag") ?? "",
      });
      for (const each of [headers, again])
        expect([each.get("vary"), each.get("access-control-allow-origin")]).toEqual([
          "Origin",
          "*",
        ]);
    },
  );

  test("every document without a key is for pages of every origin, and nothing else is", async () => {
    const { app, call } = server();
    const { body } = await call("GET", "/openapi.json");
    const open: string[] = [];
    for (const [path, { get: operation }] of Object.entries<any>(body.paths)) {
      if (operation === undefined) continue;
      // Whether it is found or not: what has no route of its own is asked with "x" as its parameter.
      const url = path.replaceAll(/\{\w+\}/g, "x");
      const { headers } = await app.inject({ url, headers: { origin: "https://evil.example" } });
      const isPublic = operation.security?.length === 0 && operation.tags[0] !== "operations";
      expect([path, headers["access-control-allow-origin"]]).toEqual([
        path,
        isPublic ? "*" : undefined,
      ]);
      const preflight = await app.inject({
        method: "OPTIONS",
        url,
        headers: {
          origin: "https://evil.example",
          "access-control-request-method": "GET",
          "access-control-request-headers": "if-none-match",
        },
      });
      const { headers: allowed } = preflight;
      expect([
        path,
        preflight.statusCode,
        allowed["access-control-allow-origin"],
        allowed["access-control-allow-methods"],
        allowed["access-control-allow-headers"],
      ]).toEqual(
        isPublic
          ? [path, 204, "*", "GET, HEAD", "*"]
          : [path, 404, undefined, undefined, undefined],
      );
      if (isPublic) open.push(path);
    }
    expect(open).toEqual(
      expect.arrayContaining(["/v1/status-lists/{id}", "/log/checkpoint", "/evidence/log"]),
    );
  });

  test("a page of an error varies with the origin, and with what the caller reads", async () => {
    const { headers } = await get("/agents/nobody", { accept: "text/html" });
    expect(headers.get("vary")).toBe("Origin, Accept");
  });

  test("an agent that begins to hide is shown no longer than the operator says, and its old page is no answer any more", async () => {
    const { context } = server();
    const agent = await addTestAgent(server());
    const before = await get(`/agents/${agent.id}`);
    // Nothing that lets a cache go on beyond that: stale-while-revalidate, stale-if-error.
    expect(before.headers.get("cache-control")).not.toMatch(/stale/);
    const privacy: AgentPrivacy = { privacyMode: "private", visibleData: [], privacyMessage: null };
    const visible = {
      visibleScore: null,
      visibleProven: null,
      visibleTier: null,
      visibleTransactions: null,
    };
    const change = { privacy, visible, now: context.clock.now() };
    expect(await context.store.transaction((tx) => updateAgentPrivacy(tx, agent.id, change))).toBe(
      true,
    );
    const after = await get(`/agents/${agent.id}`, {
      "if-none-match": before.headers.get("etag") ?? "",
    });
    expect([after.status, after.headers.get("etag") === before.headers.get("etag")]).toEqual([
      200,
      false,
    ]);
  });
});
