import { describe, expect, test } from "vitest";

import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("parameters", () => {
  const server = useServer(useStore());

  test.each(["1e999", "-1e999", "NaN", "1001", "-1", "x", "", "0x10%00"])(
    "minScore=%s is refused",
    async (value) => {
      const key = await server().makeKey();
      const answer = await server().call("GET", `/v1/agents/search?minScore=${value}`, { key });
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
    },
  );

  test.each(["0", "1000", "12.5"])("minScore=%s is taken", async (value) => {
    const key = await server().makeKey();
    expect(
      (await server().call("GET", `/v1/agents/search?minScore=${value}`, { key })).status,
    ).toBe(200);
  });

  test("a text that no store keeps is refused, wherever it stands", async () => {
    const key = await server().makeKey({ permissions: ["admin"] });
    for (const [method, path] of [
      ["DELETE", "/v1/keys/%00"],
      ["GET", "/v1/payments/%00"],
      ["GET", "/v1/agents/a%00b"],
    ] as const) {
      const answer = await server().call(method, path, { key });
      expect([path, answer.status]).toEqual([
        path,
        expect.toSatisfy((status) => status === 400 || status === 404),
      ]);
    }
  });
});
