import { credentialKinds } from "@arcs/core";
import { kindDefinition, knownContexts, naming } from "@arcs/core/internal";
import { describe, expect, test } from "vitest";

import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { extras } from "../../../../../extras/service/src/index.ts";

describe("documents that need no key", () => {
  const server = useServer(useStore(), { explorer: "off" }, extras);
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(server().url + path, { headers });

  test("each schema that a credential names is at the path of its URL", async () => {
    const ids = credentialKinds.flatMap((kind) => kindDefinition(kind).schemaId ?? []);
    expect(ids.length).toBeGreaterThan(7);
    for (const id of [...ids, `${naming.SCHEMA_BASE_URL}http/error-body.json`]) {
      const response = await get(new URL(id).pathname);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        "application/schema+json; charset=utf-8",
      ]);
      expect(await response.json()).toMatchObject({
        $id: id,
        $schema: "http://json-schema.org/draft-07/schema#",
      });
    }
  });

  test("so is the context, the same that core verifies with, for pages of any origin", async () => {
    const response = await get(new URL(naming.SERVICE_CONTEXT_URL).pathname, {
      origin: "https://app.example",
    });
    expect(await response.json()).toEqual(
      JSON.parse(JSON.stringify(knownContexts.get(naming.SERVICE_CONTEXT_URL))),
    );
    expect(response.headers.get("content-type")).toBe("application/ld+json; charset=utf-8");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const tag = response.headers.get("etag") ?? "";
    const again = await get(new URL(naming.SERVICE_CONTEXT_URL).pathname, { "if-none-match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test.each([
    "/schemas/none.json",
    "/schemas/__proto__",
    "/schemas/..%2f..%2fpackage.json",
    "/contexts/credentials/v9",
  ])("%s is not there", async (path) => {
    const response = await get(path);
    expect([response.status, ((await response.json()) as any).error.code]).toEqual([
      404,
      "not_found",
    ]);
  });

  test("without the explorer the address of the server alone leads to the documentation, and nothing else is there", async () => {
    const response = await fetch(server().url, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, "/docs"]);
    for (const path of [
      "/leaderboard",
      "/agents/x",
      "/agents/x/badge.svg",
      "/agents/x/evidence",
      "/evidence/log",
    ]) {
      expect(((await (await get(path)).json()) as any).error.message).toBe(
        `there is no GET ${path}`,
      );
    }
  });

  test("/docs lists every operation, and each has a page; none of them runs a script", async () => {
    const response = await get("/docs");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).toMatch(/^default-src .none.; style-src .self./);
    expect(policy).not.toContain("script-src");
    const page = await response.text();
    expect(Buffer.byteLength(page)).toBeLessThan(50_000);
    expect(page).not.toMatch(/<style|style=|\son[a-z]+=/i);
    const named = [...page.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, target]) => target);
    expect(named.filter((target) => !target?.startsWith("/") || target.startsWith("//"))).toEqual(
      [],
    );
    const { body } = await server().call("GET", "/openapi.json");
    for (const [path, operations] of Object.entries(body.paths as Record<string, object>)) {
      for (const method of Object.keys(operations))
        expect(page).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
    }
    expect((await get("/assets/page.css")).headers.get("content-type")).toBe(
      "text/css; charset=utf-8",
    );
    for (const operations of Object.values(
      body.paths as Record<string, Record<string, { operationId: string; summary: string }>>,
    )) {
      for (const { operationId, summary } of Object.values(operations)) {
        const operation = await get(`/docs/${operationId}`);
        const text = await operation.text();
        expect(
          [operation.status, text.includes(`<h1>${summary.replaceAll("'", "&#39;")}</h1>`)],
          operationId,
        ).toEqual([200, true]);
        expect(Buffer.byteLength(text), operationId).toBeLessThan(50_000);
        expect(text, operationId).not.toMatch(/<script|<style|style=|\[object/);
      }
    }
    expect((await get("/docs/nothing")).status).toBe(404);
  });
});
