import { describe, expect, test } from "vitest";

import { registerAgent } from "../credentials.ts";
import { useServer } from "../server.ts";
import { useEmbeddedStore } from "../stores.ts";

const server = useServer(useEmbeddedStore());

// As fetch wrappers send them, which set the type for every request.
test("a request that needs no body may name its type all the same", async () => {
  const key = await server().makeKey({ permissions: ["admin"] });
  const headers = { "content-type": "application/json" };
  const { body: made } = await server().call("POST", "/v1/keys", { key, body: { name: "x", permissions: ["read"] } });
  expect((await server().call("GET", "/v1/keys", { key, headers })).status).toBe(200);
  expect((await server().call("DELETE", `/v1/keys/${made.apiKey.id}`, { key, headers })).status).toBeLessThan(300);
  // Where a body is needed, none is none.
  expect(await server().call("POST", "/v1/keys", { key, headers })).toMatchObject({
    status: 400,
    body: { error: { code: "invalid_request", message: "the body expected a JSON object, got nothing" } },
  });
});

describe("names of members in bodies", () => {
  const issue = async (customFields: string): Promise<any> => {
    const agent = await registerAgent(server());
    const claims = '"claims":{"skill":"x"}';
    const body = `{"type":"SkillCredential","subjectId":"${agent.id}",${claims},"metadata":{"customFields":${customFields}}}`;
    const key = await server().makeKey({ permissions: ["read", "issuer"] });
    const headers = { "idempotency-key": customFields };
    const answer = await server().call("POST", "/v1/credentials/issue", { key, body, headers });
    return answer.status === 201
      ? (await server().call("GET", `/v1/credentials/${answer.body.id}`, { key })).body.metadata.customFields
      : answer.body.error.code;
  };

  test("are read and kept as they are written, whoever wrote others before", async () => {
    // V8 takes a name with an escape for one with a backslash that it has read (nodejs/node#63785).
    expect(await issue(String.raw`{"first":1,"a\\":2}`)).toEqual({ first: 1, "a\\": 2 });
    expect(await issue(String.raw`{"first":1,"a\n":2}`)).toEqual({ first: 1, "a\n": 2 });
    expect(await issue(String.raw`{"first":1,"a\u0062":2}`)).toEqual({ first: 1, ab: 2 });
  });

  test.each([
    String.raw`{"__proto__":{"isAdmin":true}}`,
    String.raw`{"\u005f_proto__":{"isAdmin":true},"\\":1}`,
    String.raw`{"a\\":{"c\u006fnstructor":{"prototype":{"isAdmin":true}}}}`,
  ])("that change what objects inherit are refused: %s", async (customFields) => {
    expect(await issue(customFields)).toBe("invalid_request");
  });

  test("may follow a mark of byte order, with escapes and without", async () => {
    const key = await server().makeKey();
    for (const text of ['{"credential":{}}', String.raw`{"credenti\u0061l":{}}`]) {
      const answer = await server().call("POST", "/v1/credentials/verify", { key, body: `\ufeff${text}` });
      expect([answer.status, answer.body.valid]).toEqual([200, false]);
    }
  });
});
