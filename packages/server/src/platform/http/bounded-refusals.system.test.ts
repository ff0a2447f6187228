// A refusal costs little, however wrong the request is: neither time, nor an answer that grows with
// the request.
import { httpCredentialTypes } from "@arcs/core/internal";
import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";

import { httpSchemas } from "./generated/schemas.ts";
import { useServer } from "../../../test/support/server.ts";
import { addAgent } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";

const MAX_BYTES = 8192;

describe("refusals", () => {
  const opened = useStore();
  const server = useServer(opened);

  async function refused(
    path: string,
    body: string,
    permissions: readonly any[] = ["read", "write"],
  ): Promise<any> {
    const key = await server().makeKey({ permissions });
    const answer = await server().call("POST", path, { key, body });
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(answer.status, path).toBeLessThan(500);
    expect(Buffer.byteLength(JSON.stringify(answer.body)), path).toBeLessThan(MAX_BYTES);
    return answer.body.error;
  }

  const many = (value: string, count = 345_000): string =>
    `[${Array.from({ length: count }, () => value).join(",")}]`;

  test("345,000 wrong values in a megabyte are refused with one short answer", async () => {
    const agent = await addAgent(opened().store);
    const bodies: [string, string, string[]?][] = [
      ["/v1/agents", `{"capabilities":${many('""')}}`],
      ["/v1/agents", `{"privacy":{"visibleData":${many('""')}}}`],
      ["/v1/agents", `{"proof":{"challengeId":"x","signatures":${many("{}")}}}`],
      ["/v1/webhooks", `{"url":"x","events":${many('""')}}`],
      ["/v1/keys", `{"name":"x","permissions":${many('""')}}`, ["admin"]],
      ["/v1/credentials/verify", `{"credential":{"@context":${many('""')}}}`],
      ...httpCredentialTypes.map((type): [string, string, string[]] => [
        "/v1/credentials/issue",
        JSON.stringify({ type, subjectId: agent.id, claims: { capabilities: 0 } }).replace(
          ":0",
          `:${many('""')}`,
        ),
        ["issuer"],
      ]),
    ];
    for (const [path, body, permissions] of bodies) {
      expect((await refused(path, body, permissions)).message, path).toBe(
        "the body must have at most 20000 values",
      );
    }
  });

  test("a path that is as long as a request may be comes back shortened", async () => {
    const answer = await server().call("GET", `/v1/nothing/${"a".repeat(14_000)}`);
    expect(answer.status).toBe(404);
    expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThan(MAX_BYTES);
  });

  test("of what no person wrote the first fault is told, and not every one is worked out", async () => {
    const error = await refused("/v1/agents", `{"capabilities":${many('""', 300)}}`);
    expect(error.details.errors).toHaveLength(1);
    const agent = await addAgent(opened().store);
    const claims = `{"type":"AgentIdentityCredential","subjectId":"${agent.id}","claims":{"capabilities":${many('""', 19_000)}}}`;
    const { code, details } = await refused("/v1/credentials/issue", claims, ["issuer"]);
    expect(code).toBe("invalid_credential_format");
    expect(details.errors.length).toBeLessThanOrEqual(20);
  });

  test("neither do long texts, long names nor many unknown members come back in full", async () => {
    const long = "\u{1F600}".repeat(200_000);
    await refused("/v1/webhooks", JSON.stringify({ url: long, events: [long] }));
    await refused(
      "/v1/webhooks",
      JSON.stringify({
        url: "x",
        events: Array.from({ length: 64 }, (_, n) => `${n}${"é".repeat(60)}`),
      }),
    );
    await refused("/v1/agents", JSON.stringify({ [long]: 1, metadata: { [long]: long } }));
    const members = Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`m${n}`, n]));
    await refused("/v1/agents", JSON.stringify(members));
    await refused(
      "/v1/payments/events",
      JSON.stringify({ event: "payment.completed", ...members }),
    );
    const { id: subjectId } = await addAgent(opened().store);
    const claims = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`${n}${"x".repeat(300)}`, 0]),
    );
    const issue = JSON.stringify({ type: "AgentIdentityCredential", subjectId, claims });
    const { code } = await refused("/v1/credentials/issue", issue, ["issuer"]);
    expect(code).toBe("invalid_credential_format");
  });

  test("people are told all that is wrong with what they wrote", async () => {
    const key = await server().makeKey();
    const body = { url: "", events: [], description: 5 };
    const { details } = (await server().call("POST", "/v1/webhooks", { key, body })).body.error;
    expect(details.errors.map(({ path }: { path: string }) => path)).toEqual([
      "body/url",
      "body/events",
      "body/description",
    ]);
  });

  test("every array, text and open object that a request may hold has an upper bound", () => {
    const unbounded = requestSchemas(server().app).flatMap(({ name, schema }) =>
      unboundedIn(schema, name),
    );
    expect(unbounded).toEqual([]);
  });
});

type Schema = Record<string, any>;

/** The schemas of all bodies and parameters, as the routes name them. */
function requestSchemas(app: FastifyInstance): { name: string; schema: Schema }[] {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Schema>> };
  const { components } = app.swagger() as unknown as {
    components: { schemas: Record<string, Schema> };
  };
  const resolved = (schema: Schema): Schema => {
    const named =
      typeof schema["$ref"] === "string"
        ? components.schemas[schema["$ref"].split("/").at(-1) ?? ""]
        : undefined;
    return Object.fromEntries(
      Object.entries(named ?? schema).map(([key, value]) => [key, resolvedValue(value)]),
    );
  };
  const resolvedValue = (value: any): any => {
    if (Array.isArray(value)) return value.map(resolvedValue);
    return typeof value === "object" && value !== null ? resolved(value) : value;
  };
  const found = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const body = operation["requestBody"]?.content?.["application/json"]?.schema;
      const parameters = (operation["parameters"] ?? []) as Schema[];
      return [
        ...(body === undefined ? [] : [{ name: `${method} ${path} body`, schema: resolved(body) }]),
        ...parameters.map(({ name, schema }) => ({
          name: `${method} ${path} ${name}`,
          schema: resolved(schema),
        })),
      ];
    }),
  );
  // Else the walk would pass because it found nothing to walk.
  expect(found.length).toBeGreaterThan(30);
  expect(Object.keys(httpSchemas).length).toBeGreaterThan(30);
  return found;
}

/** The places of a schema that take as much as is sent. */
function unboundedIn(schema: Schema, name: string): string[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const types = [type].flat();
  const has = (...keywords: string[]): boolean =>
    keywords.some((keyword) => schema[keyword] !== undefined);
  const isBoundPattern =
    typeof schema["pattern"] === "string" &&
    !/[*+]|\{\d+,\}/.test(schema["pattern"].replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, "x"));
  const faults = [
    ...(types.includes("string") && !has("maxLength", "enum", "const") && !isBoundPattern
      ? [`${name}: a text`]
      : []),
    ...(types.includes("array") && !has("maxItems") ? [`${name}: an array`] : []),
    ...(types.includes("object") &&
    schema["additionalProperties"] !== false &&
    !has("maxProperties")
      ? [`${name}: an open object`]
      : []),
    ...(type === undefined && !has("enum", "const", "anyOf", "oneOf", "allOf")
      ? [`${name}: anything`]
      : []),
  ];
  return [
    ...faults,
    ...Object.entries(properties as Record<string, Schema>).flatMap(([key, value]) =>
      unboundedIn(value, `${name}/${key}`),
    ),
    ...(items === undefined ? [] : unboundedIn(items, `${name}/items`)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each: Schema) => unboundedIn(each, name)),
  ];
}
