import { expect, test } from "vitest";

import { createArcsClient, disputeHold } from "../../src/index.ts";
import { failure, json, reset, useScriptedServer } from "../support/scripted-server.ts";

const server = useScriptedServer();
const account = "eip155:8453:0xab5801a7d398351b8be11c439e05c5b3259aec9b";
const asked = {
  payment: `0x${"5f".repeat(32)}`,
  payer: account,
  amount: "3.20",
  token: "solana:local/token:11111111111111111111111111111111",
  form: "exact",
  expiresAt: "2026-11-26T01:32:00Z",
};

test("a hold is made for an account, read, reported and released by its id; a check needs no key", async () => {
  server().answer(
    json(200, {}),
    json(201, { id: "hld_1" }),
    json(200, {}),
    json(200, {}),
    json(204, {}),
  );
  const client = createArcsClient({ baseUrl: server().url, apiKey: "arcs_test_x" });
  await client.check(account);
  expect(server().seen[0]?.headers).not.toHaveProperty("authorization");
  await client.holds.create(account, asked);
  await client.holds.get("hld_1");
  await client.holds.reportFailed("hld_1");
  await client.holds.release("hld_1");
  expect(server().seen.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["GET", `/check/${encodeURIComponent(account)}`, ""],
    ["POST", `/v1/accounts/${encodeURIComponent(account)}/holds`, JSON.stringify(asked)],
    ["GET", "/v1/holds/hld_1", ""],
    ["PATCH", "/v1/holds/hld_1", '{"outcome":"failed"}'],
    ["DELETE", "/v1/holds/hld_1", ""],
  ]);
});

test("a hold whose answer got lost is asked for again by the same key, and a refusal once", async () => {
  const client = createArcsClient({ baseUrl: server().url });
  server().answer(reset, json(200, { id: "hld_1" }));
  expect(await client.holds.create(account, asked)).toEqual({ id: "hld_1" });
  const keys = server().seen.map(({ headers }) => headers["idempotency-key"]);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  server().answer(failure(409, "not_covered"));
  await expect(client.holds.create(account, asked)).rejects.toMatchObject({
    code: "not_covered",
    status: 409,
  });
  expect(server().seen).toHaveLength(3);
});

test("a hold is disputed by a text of its own, which the payer's wallet signs", async () => {
  const client = createArcsClient({ baseUrl: server().url });
  server().answer(json(201, { id: "dsp_1" }));
  const hold = { id: "hld_1", account, payer: account };
  let signed = "";
  const payer = async (text: string): Promise<string> => {
    signed = text;
    return "0xab";
  };
  await disputeHold(client, { hold, network: "devnet", reason: "not delivered" }, { payer });
  expect(signed).toBe(
    `I dispute a payment that I held.\n\nstatement: urn:service:dispute:v1\nhold: hld_1\nagent: ${account} (devnet)\n` +
      'reason: "not delivered"\ndescription: null',
  );
  expect(server().seen.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/v1/disputes", '{"reason":"not delivered","holdId":"hld_1","signature":"0xab"}'],
  ]);
});
