import { describe, expect, test } from "vitest";

import { codeSamples } from "./examples.ts";

const where = { publicUrl: "https://arcs.example" };

describe("samples of requests", () => {
  test("a list behind the path, read by the client page by page", () => {
    const [curl, call] = codeSamples(
      {
        operationId: "listCredentials",
        method: "get",
        template: "/v1/credentials/agent/{agentId}",
        path: "/v1/credentials/agent/abc?limit=1",
        needsKey: true,
      },
      where,
    );
    expect(curl?.source).toBe(
      `curl 'https://arcs.example/v1/credentials/agent/abc?limit=1' \\\n  -H "Authorization: Bearer $ARCS_API_KEY"`,
    );
    expect(call?.source).toContain('client.credentials.listByAgent("abc", {\n  limit: 1\n});');
  });

  test("a quote in a body ends no text of the shell", () => {
    const [curl] = codeSamples(
      { operationId: "x", method: "post", template: "/x", path: "/x", needsKey: false, body: { a: "it's" } },
      where,
    );
    expect(curl?.source).toBe(
      `curl -X POST 'https://arcs.example/x' \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n  "a": "it'\\''s"\n}'`,
    );
  });

  test("several ids are a list to the client, and what has no method has no sample for it", () => {
    const ids = {
      operationId: "getAgents",
      method: "get",
      template: "/v1/agents/bulk",
      path: "/v1/agents/bulk?ids=a,b",
    };
    expect(codeSamples({ ...ids, needsKey: true }, where)[1]?.source).toContain(
      'client.agents.bulk([\n  "a",\n  "b"\n]);',
    );
    expect(codeSamples({ ...ids, operationId: "toString", needsKey: true }, where)).toHaveLength(1);
  });
});
