import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { lintFromString, loadConfig } from "@redocly/openapi-core";
import type { Ajv } from "ajv";
import { describe, expect, test } from "vitest";

import { publishLog } from "../../features/log/publish-log.ts";
import { curlOf } from "./describe-api.ts";
import { realAnswers } from "./generated/real-answers.ts";
import type { Schema } from "../../../test/support/arbitrary.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { extras } from "../../../../../extras/service/src/index.ts";

const require = createRequire(import.meta.url);
const { default: Ajv2020 } = require("ajv/dist/2020.js") as { default: typeof Ajv };
const addFormats = require("ajv-formats") as (ajv: Ajv) => void;

type Media = { schema?: Schema; example?: unknown };
type Operation = {
  operationId?: string;
  summary?: string;
  "x-codeSamples": { lang: string; label: string; source: string }[];
  tags?: string[];
  security?: unknown[];
  description?: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; headers?: object; content?: Record<string, Media> }>;
};
type Document = {
  openapi: string;
  tags: { name: string }[];
  components: { schemas: Record<string, Schema>; responses: Record<string, any> };
  paths: Record<string, Record<string, Operation>>;
};

describe("GET /openapi.json", () => {
  const server = useServer(useStore(), {}, extras);
  const read = async (): Promise<Document> => (await server().call("GET", "/openapi.json")).body;
  const operationsOf = ({ paths }: Document): [string, Operation][] =>
    Object.entries(paths).flatMap(([path, all]) =>
      Object.entries(all).map(([method, operation]): [string, Operation] => [
        `${method} ${path}`,
        operation,
      ]),
    );

  test("is OpenAPI 3.1 by the schema that the OpenAPI Initiative publishes", async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addFormat("media-range", /^[^\s/]+\/[^\s/]+(?:;.*)?$/);
    // Published as spec.openapis.org/oas/3.1/schema/2026-08-03 (Apache-2.0).
    const schema = JSON.parse(
      readFileSync(
        join(import.meta.dirname, "../../../test/openapi/openapi-3.1.schema.json"),
        "utf8",
      ),
    );
    const validate = ajv.compile(schema);
    const document = await read();
    validate(document);
    expect(validate.errors).toBeNull();
    expect(validate({ ...document, paths: { "no-slash": {} } })).toBe(false);
  });

  test("every schema in it compiles, and every reference leads somewhere", async () => {
    const document = await read();
    const ajv = new Ajv2020({ strict: true, strictTypes: false });
    addFormats(ajv);
    ajv.addVocabulary(["components", "paths", "example"]);
    ajv.addSchema({ $id: "https://test.example/api", components: document.components });
    for (const name of Object.keys(document.components.schemas)) {
      expect(name).toMatch(/^[A-Z][A-Za-z0-9]+$/);
      ajv.compile({ $ref: `https://test.example/api#/components/schemas/${name}` });
    }
  });

  test("bodies have examples, and each example conforms to its schema", async () => {
    const document = await read();
    const ajv = new Ajv2020({ strict: false });
    addFormats(ajv);
    let examples = 0;
    for (const [name, { requestBody, responses }] of operationsOf(document)) {
      const bodies = [requestBody, ...Object.values(responses)].flatMap((body) =>
        Object.values(body?.content ?? {}),
      );
      for (const { schema, example } of bodies) {
        if (example === undefined) continue;
        examples++;
        const validate = ajv.compile({ ...schema, components: document.components });
        expect(validate(example), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
      }
    }
    expect(examples).toBeGreaterThan(10);
  });

  test("a public linter's recommended rules find nothing, but for what the specification asks for", async () => {
    const configPath = join(import.meta.dirname, "../../../../../redocly.yaml");
    const config = await loadConfig({ configPath });
    const lint = async (document: object): Promise<string[]> =>
      (await lintFromString({ source: JSON.stringify(document), config })).map(
        ({ ruleId, location: [place] }) => `${ruleId} ${place?.pointer}`,
      );
    const document = await read();
    expect(await lint(document)).toEqual([]);
    // And it does find what is wrong.
    const { operationId: _, ...unnamed } = document.paths["/health"]!["get"]!;
    const spoiled = { ...document, paths: { ...document.paths, "/health": { get: unnamed } } };
    expect(await lint(spoiled)).toContain("operation-operationId #/paths/~1health/get/operationId");
  });

  test("every operation has a sample for a shell", async () => {
    for (const [name, operation] of operationsOf(await read())) {
      const [sample] = operation["x-codeSamples"];
      expect([name, sample?.label]).toEqual([name, "curl"]);
      expect(sample?.source).toContain(server().url);
      expect(sample?.source.includes("$ARCS_API_KEY")).toBe(operation.security === undefined);
    }
  });

  test("a sample that a new server refuses says on its page what to put into it", async () => {
    await publishLog(server().context, new AbortController().signal);
    const key = await server().makeKey({ permissions: ["admin"] });
    const needs = "put your own in their place";
    let refused = 0;
    for (const [name, { operationId = "", requestBody, security }] of operationsOf(await read())) {
      const [method = "", template = ""] = name.split(" ");
      const [{ example: body } = {}] = Object.values(requestBody?.content ?? {});
      const response = await fetch(server().url + (realAnswers[operationId]?.path ?? template), {
        method: method.toUpperCase(),
        headers: {
          ...(security === undefined ? { authorization: `Bearer ${key}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      const page = (await (await fetch(`${server().url}/docs/${operationId}`)).text()).replaceAll(
        /\s+/g,
        " ",
      );
      expect([name, page.includes("<code>ARCS_API_KEY</code>")]).toEqual([
        name,
        security === undefined,
      ]);
      if (response.ok) continue;
      refused++;
      expect([name, response.status, page.includes(needs)]).toEqual([name, response.status, true]);
    }
    expect(refused).toBeGreaterThan(10);
    expect(await (await fetch(`${server().url}/docs/getHealth`)).text()).not.toContain(needs);
  });

  test("every operation says what it does, whether it needs a key, and how it fails", async () => {
    const document = await read();
    const known = document.tags.map(({ name }) => name);
    for (const [name, { summary, tags, security, description, responses }] of operationsOf(
      document,
    )) {
      expect([summary, tags?.length], name).toEqual([expect.any(String), 1]);
      expect(known).toContain(tags?.[0]);
      if (name.includes(" /v1/") && security === undefined) {
        expect(description, name).toMatch(/Needs the permission `[a-z]+`\. Counts as \d units?\./);
        expect(Object.keys(responses), name).toEqual(
          expect.arrayContaining(["400", "401", "403", "429", "500", "503"]),
        );
      } else expect(security, name).toEqual([]);
    }
  });

  // Each test that calls the server holds its failures against these lists (check-answer.ts).
  test("an operation names the codes of its failures, and the headers of its answers", async () => {
    const { paths, components } = await read();
    const { responses } = paths["/v1/holds/{id}"]!["delete"]!;
    const failureOf = (status: number): any =>
      components.responses[responses[status]!.$ref!.split("/").at(-1)!];
    const codesOf = (status: number): string[] =>
      failureOf(status).content["application/json"].schema.allOf[1].properties.error.properties.code
        .enum;
    expect(codesOf(404)).toEqual(["hold_not_found"]);
    expect(codesOf(409)).toEqual(["already_paid", "already_used", "conflict"]);
    expect(codesOf(429)).toEqual(["rate_limit_exceeded"]);
    expect(Object.keys(failureOf(429).headers)).toEqual([
      "X-Request-Id",
      "RateLimit",
      "Retry-After",
    ]);
    expect(Object.keys(responses["204"]!.headers ?? {})).toEqual(["X-Request-Id", "RateLimit"]);
    const page = await (await fetch(`${server().url}/docs/releaseHold`)).text();
    expect(page).toMatch(/<dt>409<\/dt>\s*<dd>already_paid, already_used, conflict<\/dd>/);
  });
});

test("a quote in the body of a sample ends no text of the shell", () => {
  const sample = curlOf(
    { method: "post", path: "/x", needsKey: false, body: { a: "it's" } },
    { publicUrl: "https://arcs.example" },
  );
  expect(sample).toBe(
    `curl -X POST 'https://arcs.example/x' \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n  "a": "it'\\''s"\n}'`,
  );
});
