// An agent replaces its own key: with the same rights, in the same place, once.
import { describe, expect, test } from "vitest";

import { addTestAgent } from "../../../test/support/agents.ts";
import { type Answer, useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("POST /v1/keys/rotate", () => {
  const server = useServer(useStore());

  const rotate = (key: string, body: object = {}): Promise<Answer> =>
    server().call("POST", "/v1/keys/rotate", { key, body });
  const check = (key: string): Promise<Answer> => server().call("GET", "/v1/auth/verify", { key });

  test("gives a key with the same rights, and leaves the old one for the overlap", async () => {
    const { ownKey } = await addTestAgent(server());
    const { id: _, ...old } = (await check(ownKey)).body.apiKey;
    const { status, body } = await rotate(ownKey);
    expect(status).toBe(201);
    const { apiKey } = (await check(body.key)).body;
    for (const member of [
      "name",
      "permissions",
      "mode",
      "plan",
      "accountId",
      "agentId",
      "expiresAt",
    ])
      expect([member, apiKey[member]]).toEqual([member, old[member]]);
    expect(Date.parse((await check(ownKey)).body.apiKey.expiresAt) - Date.now()).toBeGreaterThan(
      86_000_000,
    );
    const again = await rotate(ownKey);
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
    expect(again.body.error.message).toContain(apiKey.id);
    const next = await rotate(body.key, { overlapSeconds: 0 });
    expect([next.status, (await check(body.key)).status]).toEqual([201, 401]);
    expect((await check(next.body.key)).status).toBe(200);
  });

  test("what it subscribed goes on, and whoever made the old one ends the new one", async () => {
    const { makeKey, call } = server();
    const { id: agentId } = await addTestAgent(server());
    const admin = await makeKey({ permissions: ["admin"], accountId: "acc_rotating" });
    const made = await call("POST", "/v1/keys", {
      key: admin,
      body: { name: "agent", permissions: ["read", "write"], agentId },
    });
    const subscription = { url: "https://receiver.example/hook", events: ["credential.issued"] };
    await call("POST", "/v1/webhooks", { key: made.body.key, body: subscription });
    const { body } = await rotate(made.body.key, { overlapSeconds: 0 });
    expect((await call("GET", "/v1/webhooks", { key: body.key })).body.total).toBe(1);
    const adminId = (await check(admin)).body.apiKey.id;
    const operator = await makeKey({ permissions: ["admin"], accountId: "acc_rotating" });
    expect((await call("DELETE", `/v1/keys/${adminId}`, { key: operator })).status).toBe(204);
    expect((await check(body.key)).status).toBe(401);
  });

  test("is for agents' own keys, and takes no more rights than the key has", async () => {
    const key = await server().makeKey({ permissions: ["read", "write"] });
    const refused = await rotate(key);
    expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_permissions"]);
    const { ownKey } = await addTestAgent(server());
    for (const body of [
      { permissions: ["admin"] },
      { agentId: "other" },
      { expiresAt: "2099-01-01T00:00:00Z" },
      { overlapSeconds: -1 },
      { overlapSeconds: 2_592_001 },
    ])
      expect((await rotate(ownKey, body)).status).toBe(400);
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { id: agentId } = await addTestAgent(server());
    const short = await server().makeKey({ permissions: ["read"], agentId, expiresAt });
    expect((await rotate(short)).body.apiKey.expiresAt).toBe(expiresAt.toISOString());
  });
});
