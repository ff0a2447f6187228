import { request } from "node:http";
import { json } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { registerAgent } from "../../../test/support/credentials.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { extras } from "../../../../../extras/service/src/index.ts";

const server = useServer(useStore(), {}, extras);

// As fetch wrappers send them, which set the type for every request.
test("a request that needs no body may name its type all the same", async () => {
  const key = await server().makeKey({ permissions: ["admin"] });
  const headers = { "content-type": "application/json" };
  const { body: made } = await server().call("POST", "/v1/keys", {
    key,
    body: { name: "x", permissions: ["read"] },
  });
  expect((await server().call("GET", "/v1/keys", { key, headers })).status).toBe(200);
  expect(
    (await server().call("DELETE", `/v1/keys/${made.apiKey.id}`, { key, headers })).status,
  ).toBeLessThan(300);
  // Where a body is needed, an empty one counts as missing.
  expect(await server().call("POST", "/v1/keys", { key, headers })).toMatchObject({
    status: 400,
    body: {
      error: {
        code: "invalid_request",
        message: "the body must be a JSON object (received nothing)",
      },
    },
  });
});

describe("a compressed body", () => {
  const send = async (path: string, headers: Record<string, string>, body: Uint8Array | string) => {
    const key = await server().makeKey({ permissions: ["read"] });
    const sent = request(server().url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    });
    sent.end(body);
    return new Promise<{ status: number | undefined; encodings: unknown; error: any }>(
      (resolve, reject) =>
        sent.on("error", reject).on("response", (answer) => {
          const { statusCode: status, headers: fields } = answer;
          json(answer).then(
            ({ error }: any) => resolve({ status, encodings: fields["accept-encoding"], error }),
            reject,
          );
        }),
    );
  };
  const credential = '{"credential":{}}';

  test.each(["gzip", "GZIP", "x-gzip", "br", "deflate", "identity, gzip"])(
    "is refused by the name of its encoding: %s",
    async (encoding) => {
      for (const path of ["/v1/credentials/verify", "/verify"])
        for (const length of [{}, { "transfer-encoding": "chunked" }])
          expect(
            await send(path, { "content-encoding": encoding, ...length }, gzipSync(credential)),
          ).toMatchObject({
            status: 415,
            encodings: "identity",
            error: {
              code: "unsupported_media_type",
              message: `Content-Encoding ${JSON.stringify(encoding.toLowerCase())} is not supported: send the body uncompressed`,
            },
          });
    },
  );

  test.each(["identity", "Identity", ""])(
    "is not one that says it is not compressed: %s",
    async (encoding) => {
      const { status } = await send(
        "/v1/credentials/verify",
        { "content-encoding": encoding },
        credential,
      );
      expect(status).toBe(200);
    },
  );

  test("needs a body: a request without one is answered", async () => {
    const { status } = await server().call("GET", "/health", {
      headers: { "content-encoding": "gzip" },
    });
    expect(status).toBe(200);
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
      ? (await server().call("GET", `/v1/credentials/${answer.body.id}`, { key })).body.metadata
          .customFields
      : answer.body.error.code;
  };

  test("are read and kept as they are written, whatever was sent before", async () => {
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

  test("bytes that are not UTF-8 are refused, and nothing is stored of them", async () => {
    const key = await server().makeKey({ permissions: ["admin"] });
    const bytes = (name: number[]): Uint8Array<ArrayBuffer> => {
      const [before, after] = ['{"permissions":["read"],"name":"', '"}'].map((text) => [
        ...Buffer.from(text),
      ]);
      return Uint8Array.from([...before!, ...name, ...after!]);
    };
    const illFormed = [
      [0xff],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
      [0xc0, 0xaf],
      [0xf4, 0x90, 0x80, 0x80],
      [0xe2, 0x82],
    ];
    for (const name of illFormed) {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const answer = await fetch(`${server().url}/v1/keys`, {
        method: "POST",
        headers,
        body: bytes(name),
      });
      expect(answer.status).toBe(400);
      const refusal = { code: "invalid_request", message: "the body must be UTF-8" };
      expect(((await answer.json()) as { error: object }).error).toMatchObject(refusal);
    }
    const { rows } = await server().context.store.pool.query(
      "select name from api_keys where name like '%\ufffd%'",
    );
    expect(rows).toEqual([]);
    const form = { method: "POST", body: Uint8Array.from([...Buffer.from("credential="), 0xff]) };
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await fetch(`${server().url}/verify`, { ...form, headers })).status).toBe(400);
  });

  test("may follow a mark of byte order, with escapes and without", async () => {
    const key = await server().makeKey();
    for (const text of ['{"credential":{}}', String.raw`{"credenti\u0061l":{}}`]) {
      const answer = await server().call("POST", "/v1/credentials/verify", {
        key,
        body: `\ufeff${text}`,
      });
      expect([answer.status, answer.body.valid]).toEqual([200, false]);
    }
  });
});

describe("bodies of too many levels or values", () => {
  // Refused as what they are, although they are not JSON: so nothing has parsed them, which takes a
  // quarter of a second for a megabyte.
  test.each([
    ["levels", "[".repeat(500_000), "the body must have at most 100 levels"],
    ["levels, among members", '{"a":'.repeat(100_000), "the body must have at most 100 levels"],
    ["values", `[${"1,".repeat(450_000)}`, "the body must have at most 20000 values"],
    ["objects", `{"a":[${"{},".repeat(300_000)}`, "the body must have at most 20000 values"],
  ])("%s are refused before they are parsed, also without a key", async (_, body, message) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${server().url}/verify`, { method: "POST", headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: "invalid_request", message } },
    ]);
    const key = await server().makeKey();
    const kept = await server().call("POST", "/v1/credentials/verify", { key, body });
    expect(kept).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request", message } },
    });
  });

  test("count no brackets and commas in texts", async () => {
    const key = await server().makeKey();
    const body = JSON.stringify({ credential: { text: `${"[{,".repeat(50_000)}"\\"` } });
    expect((await server().call("POST", "/v1/credentials/verify", { key, body })).status).toBe(200);
  });
});
