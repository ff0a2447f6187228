import { inspect } from "node:util";

import { isSdkError } from "@arcs/core";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { createArcsClient as createOnFetch } from "../src/arcs-client.ts";
import { createArcsClient } from "../src/node/index.ts";
import { apiKey, errorOf, impatientClient, transports } from "./support/platform.ts";
import {
  type Answering,
  failure,
  half,
  halfChunked,
  json,
  reset,
  silence,
  slowBody,
  useScriptedServer,
} from "./support/scripted-server.ts";

/** Makes every random number of a test this one. */
function drawing(value: number): void {
  const drawn = vi.spyOn(Math, "random").mockReturnValue(value);
  onTestFinished(() => drawn.mockRestore());
}

describe.each(transports)("over %s", (_name, send) => {
  const server = useScriptedServer();
  const client = (options: Partial<Parameters<typeof impatientClient>[1]> = {}) =>
    impatientClient(send, { baseUrl: server().url, ...options });

  test("sends the key, and what the method says", async () => {
    server().answer(json(200, { id: "wh_1" }));
    await client().client.webhooks.create({
      url: "https://a.example/",
      events: ["payment.created"],
    });
    const [{ method, path, headers, body } = expect.fail()] = server().seen;
    expect([method, path]).toEqual(["POST", "/v1/webhooks"]);
    expect(headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
    });
    expect(JSON.parse(body)).toEqual({ url: "https://a.example/", events: ["payment.created"] });
  });

  test.each([
    ["408", failure(408, "request_timeout")],
    ["429", failure(429, "rate_limit_exceeded")],
    ["500", failure(500, "internal_error")],
    ["503", failure(503, "unavailable")],
    ["502 of a proxy", json(502, "bad gateway")],
    ["a reset connection", reset],
    ["half an answer", half],
    ["half an answer of unknown length", halfChunked],
    ["an answer that is no JSON", (response) => void response.writeHead(200).end("<html>")],
  ] satisfies [string, Answering][])(
    "%s: tries again, and gives the answer",
    async (_what, bad) => {
      server().answer(bad, bad, json(200, { id: "cred_1" }));
      const { client: one, waits } = client({ maxRetries: 2 });
      expect(await one.credentials.get("cred_1")).toEqual({ id: "cred_1" });
      expect([server().seen.length, waits.length]).toEqual([3, 2]);
    },
  );

  test.each([400, 401, 403, 404, 409, 413, 418])("%i: tries once", async (status) => {
    server().answer(failure(status, "some_code"));
    const error = await errorOf(client().client.payments.report({ event: "payment.created" }));
    expect(error).toMatchObject({ code: "some_code", status, requestId: "req_1" });
    expect(server().seen).toHaveLength(1);
  });

  test("gives up after maxRetries, with what the last attempt said", async () => {
    server().answer(failure(503, "unavailable"), failure(500, "internal_error"));
    const error = await errorOf(client({ maxRetries: 1 }).client.credentials.get("x"));
    expect(error).toMatchObject({ code: "internal_error", status: 500 });
    expect(server().seen).toHaveLength(2);
    const none = await errorOf(client().client.credentials.get("x", { maxRetries: 0 }));
    expect([none.code, server().seen.length]).toEqual(["internal_error", 3]);
  });

  test("a POST keeps its idempotency key over retries, and each call has another", async () => {
    server().answer(reset, failure(503, "unavailable"), json(201, {}));
    const { client: one } = client();
    await one.credentials.issue({ type: "SkillCredential", subjectId: "a", claims: {} });
    await one.credentials.issue({ type: "SkillCredential", subjectId: "a", claims: {} });
    const keys = server().seen.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[0]).toMatch(/^[\x21-\x7e]{16,255}$/);
    expect(keys[3]).not.toBe(keys[0]);
    await one.disputes.open(
      { paymentId: "p", reason: "r", signature: "s" },
      { idempotencyKey: "mine" },
    );
    expect(server().seen.at(-1)?.headers["idempotency-key"]).toBe("mine");
    await one.credentials.get("a");
    expect(server().seen.at(-1)?.headers["idempotency-key"]).toBeUndefined();
  });

  test("an error of a POST whose answer got lost tells the key to try again with", async () => {
    server().answer(reset);
    const error = await errorOf(
      client({ maxRetries: 1 }).client.keys.create({ name: "a", permissions: ["read"] }),
    );
    expect(error.code).toBe("server_unreachable");
    expect(error.details.idempotencyKey).toBe(server().seen[0]?.headers["idempotency-key"]);
  });

  test("a lost answer, then a conflict: the first attempt may still be at work", async () => {
    server().answer(reset, failure(409, "conflict"), json(201, { id: "wh_1" }));
    const made = await client().client.webhooks.create({
      url: "https://a.example/",
      events: ["payment.created"],
    });
    expect(made).toEqual({ id: "wh_1" });
    server().answer(failure(409, "conflict"));
    const error = await errorOf(client().client.webhooks.replay("del_1"));
    expect([error.code, server().seen.length]).toEqual(["conflict", 4]);
  });

  test("a deletion whose answer got lost is done when there is nothing left", async () => {
    server().answer(reset, failure(404, "webhook_not_found"));
    expect(await client().client.webhooks.delete("wh_1")).toBeUndefined();
    server().answer(failure(404, "webhook_not_found"));
    expect((await errorOf(client().client.webhooks.delete("wh_1"))).code).toBe("webhook_not_found");
  });

  test("a change with a challenge, which serves once, is not sent again when its answer gets lost", async () => {
    const proof = { challengeId: "c", signatures: [{ address: "a", signature: "s" }] };
    server().answer(reset, json(200, { id: "a" }));
    expect((await errorOf(client().client.agents.update("a", { name: "b", proof }))).code).toBe(
      "server_unreachable",
    );
    expect(server().seen).toHaveLength(1);
    server().answer(failure(429, "rate_limit_exceeded"), json(200, { id: "a" }));
    expect(await client().client.agents.update("a", { name: "b", proof })).toEqual({ id: "a" });
    server().answer(reset, json(200, { id: "a" }));
    expect(await client().client.agents.update("a", { name: "b" })).toEqual({ id: "a" });
  });

  test("waits a random part of a time that doubles up to eight seconds", async () => {
    server().answer(failure(503, "unavailable"));
    drawing(1);
    const most = client({ maxRetries: 7 });
    await errorOf(most.client.credentials.get("a"));
    expect(most.waits).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000]);
    drawing(0);
    const least = client({ maxRetries: 2 });
    await errorOf(least.client.credentials.get("a"));
    expect(least.waits).toEqual([0, 0]);
  });

  test("waits at least as long as Retry-After says, in seconds or until a date", async () => {
    const soon = new Date(Date.now() + 20_000).toUTCString();
    server().answer(
      failure(429, "rate_limit_exceeded", { "retry-after": "7" }),
      failure(503, "unavailable", { "retry-after": soon }),
      failure(503, "unavailable", { "retry-after": "soon" }),
      json(200, {}),
    );
    drawing(0.5);
    const { client: one, waits } = client();
    await one.credentials.get("a");
    expect(waits[0]).toBe(7150);
    expect(waits[1]).toBeGreaterThan(10_000);
    expect(waits[2]).toBe(600);
  });

  test("does not sit out an hour's quota: the error comes at once, and says how long", async () => {
    const body = {
      error: {
        code: "rate_limit_exceeded",
        message: "m",
        statusCode: 429,
        details: { retryAfter: 3000 },
      },
    };
    server().answer(json(429, body, { "retry-after": "3000" }));
    const { client: one, waits } = client();
    const error = await errorOf(one.credentials.get("a"));
    expect(isSdkError(error, "rate_limit_exceeded") && error.details["retryAfter"]).toBe(3000);
    expect(waits).toEqual([]);
  });

  test.each([
    ["no answer", silence],
    ["an answer without an end", slowBody],
  ] as const)("%s within timeoutMs: request_timed_out", async (_what, slow) => {
    server().answer(slow);
    const { client: one, waits } = client({ timeoutMs: 40, maxRetries: 1 });
    const error = await errorOf(one.credentials.get("a"));
    expect([error.code, error.details]).toEqual(["request_timed_out", { timeoutMs: 40 }]);
    // How many of them the server saw in time is the machine's affair.
    expect(waits).toHaveLength(1);
  });

  test("a signal ends a request before it begins, while it runs, and while it waits", async () => {
    const reason = new Error("changed my mind");
    const before = await errorOf(
      client().client.credentials.get("a", { signal: AbortSignal.abort(reason) }),
    );
    expect([before.code, before.cause, server().seen.length]).toEqual([
      "request_aborted",
      reason,
      0,
    ]);

    const during = new AbortController();
    server().answer((_response) => during.abort(reason));
    const running = await errorOf(client().client.credentials.get("a", { signal: during.signal }));
    expect([running.code, running.cause, server().seen.length]).toEqual([
      "request_aborted",
      reason,
      1,
    ]);

    const later = new AbortController();
    const busy = failure(503, "unavailable", { "retry-after": "20" });
    server().answer((response, ...rest) => {
      // Answered: from here on the client waits for its next attempt.
      response.on("finish", () => setImmediate(() => later.abort(reason)));
      busy(response, ...rest);
    });
    const real = (send === transports[0]?.[1] ? createArcsClient : createOnFetch)({
      baseUrl: server().url,
    });
    const logged = real.credentials.get("a", { signal: later.signal, maxRetries: 9 });
    expect((await errorOf(logged)).code).toBe("request_aborted");
    expect(server().seen).toHaveLength(2);
  });

  test("a signal that outlives many requests collects no listeners", async () => {
    server().answer(failure(503, "unavailable"), json(200, {}));
    const { signal } = new AbortController();
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners++;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners--;
      removeEventListener.apply(signal, args);
    };
    for (let index = 0; index < 5; index++) await client().client.credentials.get("a", { signal });
    expect(listeners).toBe(0);
  });

  test("codes of a later server pass through", async () => {
    server().answer(failure(422, "a_code_of_2031"));
    const error = await errorOf(client().client.credentials.get("a"));
    expect(isSdkError(error)).toBe(true);
    expect(isSdkError(error, "not_found")).toBe(false);
    expect([error.code, error.message, error.status]).toEqual([
      "a_code_of_2031",
      "it is a_code_of_2031",
      422,
    ]);
  });

  test.each([
    [404, "<html>", "not_found"],
    [401, "null", "authentication_failed"],
    [403, "[]", "insufficient_permissions"],
    [400, '{"error":"text"}', "invalid_request"],
    [400, '{"error":{"code":7,"message":"m"}}', "invalid_request"],
    [413, "", "payload_too_large"],
    [302, "moved", "server_invalid_answer"],
    [304, "", "server_invalid_answer"],
    [451, "{}", "server_invalid_answer"],
  ])("%i with %s, which is no answer of the API: %s", async (status, body, code) => {
    server().answer(
      (response) => void response.writeHead(status, { location: "/elsewhere" }).end(body),
    );
    const error = await errorOf(client({ maxRetries: 0 }).client.credentials.get("a"));
    expect(isSdkError(error)).toBe(true);
    expect([error.code, error.status]).toEqual([code, status]);
    expect(server().seen).toHaveLength(1);
  });

  test("details that are no object are left out", async () => {
    server().answer(
      json(400, {
        error: { code: "invalid_request", message: "m", statusCode: 400, details: "text" },
      }),
    );
    expect((await errorOf(client().client.credentials.get("a"))).details).toEqual({});
  });

  test.each([
    ["a/b?c#d", "/v1/credentials/a%2Fb%3Fc%23d"],
    ["../keys", "/v1/credentials/..%2Fkeys"],
    ["%2e%2e", "/v1/credentials/%252e%252e"],
    ["é 🤖", "/v1/credentials/%C3%A9%20%F0%9F%A4%96"],
    ["a\r\nx: y", "/v1/credentials/a%0D%0Ax%3A%20y"],
  ])("the id %j stays one segment of the path", async (id, expected) => {
    server().answer(json(200, {}));
    await client().client.credentials.get(id);
    expect(server().seen[0]?.path).toBe(expected);
  });

  test.each(["", ".", "..", "\ud800", undefined, 7, null])("the id %j is refused", async (id) => {
    const { client: one } = client();
    for (const asked of [one.credentials.get(id as string), one.webhooks.delete(id as string)]) {
      expect((await errorOf(asked)).code).toBe("invalid_argument");
    }
    expect((await errorOf(one.webhooks.deliveries(id as string))).code).toBe("invalid_argument");
    expect(server().seen).toHaveLength(0);
  });

  test("queries carry lists with commas and leave out what is undefined", async () => {
    server().answer(json(200, { data: [], pagination: { hasNext: false } }));
    await client().client.agents.search({
      query: "a&b=c",
      capabilities: ["x", "y"],
      verified: false,
      minScore: 0,
    });
    expect(server().seen[0]?.path).toBe(
      "/v1/agents/search?query=a%26b%3Dc&capabilities=x%2Cy&verified=false&minScore=0&page=1",
    );
  });

  test("no key shows: not in errors, logs, causes, nor in the client itself", async () => {
    const logged: unknown[] = [];
    const logger = {
      debug: (...all: unknown[]) => void logged.push(all),
      warn: (...all: unknown[]) => void logged.push(all),
    };
    const { client: one } = client({ logger, maxRetries: 1 });
    const echo = {
      error: {
        code: "x",
        message: `you sent ${apiKey}`,
        statusCode: 400,
        details: { got: apiKey },
      },
    };
    const details = {
      [apiKey]: [{ deep: `Bearer ${apiKey}` }],
      url: `/?key=${encodeURIComponent(apiKey)}`,
    };
    const asEscapes = JSON.stringify({
      error: { code: apiKey, message: apiKey, statusCode: 400, details },
    }).replaceAll(
      apiKey,
      apiKey.replaceAll(/./g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
    );
    const escaped: Answering = (response) =>
      void response.writeHead(400, { "x-request-id": apiKey }).end(asEscapes);
    const errors: unknown[] = [];
    const echoes = [json(400, echo), escaped, json(500, { [apiKey]: apiKey }), reset, half];
    for (const answering of [...echoes, json(200, {}, { "x-request-id": apiKey })]) {
      server().answer(answering);
      await one.webhooks.list().then(
        () => undefined,
        (error: unknown) => errors.push(error),
      );
    }
    expect(errors).toHaveLength(5);
    expect(errors[1]).toMatchObject({
      message: "[API key]",
      details: { "[API key]": [{ deep: "Bearer [API key]" }] },
    });
    expect(logged.length).toBeGreaterThan(6);
    for (const value of [...errors, logged, one, createArcsClient]) {
      const shown =
        inspect(value, { depth: Infinity, showHidden: true, getters: true }) +
        JSON.stringify(value);
      expect(shown).not.toContain(apiKey);
      expect(shown).not.toContain(apiKey.slice(10, 30));
    }
    expect((errors[0] as Error).message).toBe("you sent [API key]");
    expect(JSON.stringify(logged)).toContain('"requestId":"req_1"');
  });
});
