import { inspect } from "node:util";

import { SdkError } from "@arcs/core";
import { MockAgent } from "undici";
import { describe, expect, test } from "vitest";

import { createArcsClient as createOnFetch } from "../src/arcs-client.ts";
import { createArcsClient } from "../src/node/index.ts";
import { apiKey, errorOf } from "./support/platform.ts";

describe("what a client is told", () => {
  const baseUrl = "https://arcs.example";

  test.each([
    "",
    "not a url",
    "ftp://a.example",
    "https://user:pass@a.example",
    "https://a.example/?a=b",
    "https://a/#b",
  ])("baseUrl %j is refused", (wrong) => {
    expect(() => createArcsClient({ baseUrl: wrong })).toThrow(/baseUrl must be/);
  });

  test.each(["", " ", "a b", "key\n", "clé", 7, null])("apiKey %j is refused, unseen", (wrong) => {
    const error = ((): Error => {
      try {
        createArcsClient({ baseUrl, apiKey: wrong as string });
      } catch (thrown) {
        return thrown as Error;
      }
      return expect.fail();
    })();
    expect(error.message).toMatch(
      wrong === ""
        ? /^apiKey must be an API key \(received an empty text\): is the variable that holds it set\?$/
        : /^apiKey must be the visible ASCII characters of an API key \(received [a-z\d ,]+\)$/,
    );
  });

  test.each([
    [{ timeoutMs: 0 }],
    [{ timeoutMs: Number.NaN }],
    [{ timeoutMs: 2 ** 31 }],
    [{ maxRetries: -1 }],
    [{ maxRetries: 1.5 }],
    [{ fetch, dispatcher: { dispatch: () => true } }],
  ])("%j is refused", (wrong) => {
    expect(() => createArcsClient({ baseUrl, ...wrong })).toThrow(/must be|not both/);
  });

  test("a dispatcher sends by its own request: that of another undici takes other handlers", async () => {
    const asked: string[] = [];
    class Foreign extends MockAgent {
      override request(...given: Parameters<MockAgent["request"]>) {
        asked.push("request");
        return super.request(...given);
      }
    }
    const dispatcher = new Foreign();
    dispatcher.disableNetConnect();
    const answers = dispatcher.get("https://a.example");
    answers.intercept({ path: "/v1/agents/a%2Fb" }).reply(200, { id: "a/b" });
    const client = createArcsClient({ baseUrl: "https://a.example", dispatcher, maxRetries: 0 });
    expect(await client.agents.get("a/b")).toEqual({ id: "a/b" });
    expect(asked).toEqual(["request"]);
    await dispatcher.close();
  });

  test("without Node, a dispatcher is refused", () => {
    expect(() => createOnFetch({ baseUrl, dispatcher: { dispatch: () => true } })).toThrow(
      /dispatcher needs Node/,
    );
  });

  test.each([
    "https://a.example",
    "https://a.example/",
    "https://a.example/v1",
    "https://a.example/v1/",
  ])("%s leads to the same API", async (url) => {
    const asked: string[] = [];
    const client = createArcsClient({
      baseUrl: url,
      fetch: async (where) => {
        asked.push(where);
        return new Response("{}");
      },
    });
    await client.issuers.list();
    expect(asked).toEqual(["https://a.example/v1/issuers"]);
  });

  test("a fetch that throws the request back shows no key", async () => {
    const client = createArcsClient({
      baseUrl,
      apiKey,
      maxRetries: 0,
      fetch: async (_url, init) => {
        throw Object.assign(new Error(`failed with ${init.headers["authorization"]}`), { init });
      },
    });
    const error = await errorOf(client.issuers.list());
    expect(error.code).toBe("server_unreachable");
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(apiKey);
  });

  test.each([
    { idempotencyKey: "" },
    { idempotencyKey: "a b" },
    { timeoutMs: -1 },
    { maxRetries: Number.NaN },
  ])("the request option %j is refused", async (wrong) => {
    const client = createArcsClient({ baseUrl: "http://127.0.0.1:9", apiKey });
    expect((await errorOf(client.webhooks.replay("del_1", wrong))).code).toBe("invalid_argument");
  });

  test("nor does one that throws an error of this library", async () => {
    const client = createArcsClient({
      baseUrl,
      apiKey,
      maxRetries: 0,
      fetch: async () =>
        Promise.reject(
          new SdkError("server_invalid_answer", `sent ${apiKey}`, { details: { apiKey } }),
        ),
    });
    const error = await errorOf(client.issuers.list());
    expect(error.code).toBe("server_unreachable");
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(apiKey);
  });

  test("a fetch without streams is read, and no further than the limit", async () => {
    const answerOf = (text: string) =>
      createArcsClient({
        baseUrl,
        maxRetries: 0,
        fetch: async () => ({ status: 200, headers: { get: () => null }, text: async () => text }),
      }).issuers.list();
    expect(await answerOf('{"issuers":[]}')).toEqual({ issuers: [] });
    expect(await errorOf(answerOf(" ".repeat(16_777_217)))).toMatchObject({
      code: "server_invalid_answer",
    });
  });

  test("a body that JSON cannot carry is refused", async () => {
    const client = createArcsClient({ baseUrl: "http://127.0.0.1:9", apiKey });
    const claims: Record<string, unknown> = {};
    claims["self"] = claims;
    const error = await errorOf(
      client.credentials.issue({ type: "SkillCredential", subjectId: "a", claims }),
    );
    expect(error.code).toBe("invalid_argument");
  });
});
