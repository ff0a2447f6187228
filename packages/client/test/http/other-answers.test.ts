// A server that answers with something else than the API gives: no error but the SDK's own leaves
// the client.
import { createSigner, isSdkError } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { type ArcsClient, createArcsClient, registerAgent } from "../../src/index.ts";
import { errorOf } from "../support/platform.ts";

function clientOf(text: string, status = 200): ArcsClient {
  const fetch = async (): Promise<Response> => new Response(text, { status });
  return createArcsClient({ baseUrl: "https://arcs.example", maxRetries: 0, fetch });
}

const wallet = createSigner(new Uint8Array(32).fill(9));
const all = { limit: 5 };
const calls: Record<string, (client: ArcsClient) => PromiseLike<unknown>> = {
  get: (client) => client.agents.get("a"),
  search: (client) => client.agents.search(),
  "all of a search": (client) => client.agents.search().toArray(all),
  "all evidence": (client) => client.reputation.evidence("a").toArray(all),
  "the whole log": (client) => client.reputation.log().toArray(all),
  "all deliveries": (client) => client.webhooks.deliveries("a").toArray(all),
  "all credentials": (client) => client.credentials.listByAgent("a").toArray(all),
  "agents in bulk": (client) => client.agents.bulk(["a"]),
  "reputations in bulk": (client) => client.reputation.bulk(["a"]),
  register: (client) => registerAgent(client, { name: "Translator" }, { agent: wallet }),
};

describe("an answer that is none of this API", () => {
  test.each(["", "null", "[]", '"text"', "1", "true", "<html>", "{"])("%j", async (text) => {
    for (const [name, call] of Object.entries(calls)) {
      expect(await errorOf(call(clientOf(text))), name).toMatchObject({
        code: "server_invalid_answer",
      });
    }
  });

  const members = ["data", "transactions", "entries", "deliveries", "credentials", "notFound"];
  test.each([undefined, null, "abc", 7, {}, { length: 3 }])("lists that are %j", async (list) => {
    const text = JSON.stringify({
      ...Object.fromEntries(members.map((name) => [name, list])),
      pagination: {},
    });
    const listing = Object.entries(calls).filter(([name]) => /all|whole|bulk/.test(name));
    for (const [name, call] of listing) {
      expect(await errorOf(call(clientOf(text))), name).toMatchObject({
        code: "server_invalid_answer",
      });
    }
  });

  test("a page that does not say whether it is the last one", async () => {
    const error = await errorOf(clientOf('{"data":[{}]}').agents.search().toArray(all));
    expect(error).toMatchObject({ code: "server_invalid_answer" });
  });

  test("deleting is answered with nothing, or with anything", async () => {
    expect(await clientOf("null").webhooks.delete("webhook_1")).toBeUndefined();
    expect(await clientOf("{").keys.revoke("key_1")).toBeUndefined();
  });
});

test("what JSON cannot carry is the caller's mistake", async () => {
  const error = await errorOf(
    registerAgent(clientOf("{}"), { name: 1n as never }, { agent: wallet }),
  );
  expect([isSdkError(error), error.code]).toEqual([true, "invalid_argument"]);
});

test("what is sent is an object: anything else is the caller's mistake, and nothing is sent", async () => {
  const { issue } = clientOf("{}").credentials;
  for (const input of [undefined, null, "SkillCredential", [], 1] as never[]) {
    expect(await errorOf(issue(input))).toMatchObject({ code: "invalid_argument" });
  }
});

test.each([200, 500])(
  "a long one is read once, by status %s: whoever sends it is not asked for as much again",
  async (status) => {
    let asked = 0;
    const fetch = async (): Promise<Response> => {
      asked++;
      return new Response("[".repeat(5_000_000), { status });
    };
    const client = createArcsClient({ baseUrl: "https://arcs.example", fetch });
    expect(await errorOf(client.agents.get("a"))).toMatchObject({
      code: status === 200 ? "server_invalid_answer" : "unavailable",
    });
    expect(asked).toBe(1);
  },
);
