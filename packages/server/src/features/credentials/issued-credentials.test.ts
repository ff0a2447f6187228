// An issuer lists what it issued: what its key may revoke, and nothing of others.
import { describe, expect, test } from "vitest";

import { newWallet } from "../../../test/support/agents.ts";
import { addAgent } from "../../../test/support/fixtures.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("GET /v1/credentials", () => {
  const opened = useStore();
  const server = useServer(opened, { batchedTypes: ["SkillCredential"] });

  const issuing = (accountId: string, parts: object = {}): Promise<string> =>
    server().makeKey({ permissions: ["read", "issuer"], accountId, ...parts });

  async function issue(key: string, parts: object = {}): Promise<any> {
    const { id: subjectId } = await addAgent(opened().store, {
      id: newWallet().address,
      privacyMode: "private",
    });
    const body = { type: "SkillCredential", subjectId, claims: { skill: "weather" }, ...parts };
    const issued = await server().call("POST", "/v1/credentials/issue", { key, body });
    expect(issued.status).toBe(201);
    return issued.body;
  }
  const list = async (key: string, query = ""): Promise<any> =>
    (await server().call("GET", `/v1/credentials?${query}`, { key })).body;
  const idsOf = (body: { credentials: { id: string }[] }): string[] =>
    body.credentials.map(({ id }) => id).toSorted();

  test("each key lists what it may revoke, whatever its agents show of themselves", async () => {
    const [own, other] = [await issuing("acc_one"), await issuing("acc_two")];
    const agentId = (await addAgent(opened().store)).id;
    const ofAgent = await issuing("acc_one", { agentId });
    const made = { own: await issue(own), other: await issue(other), agent: await issue(ofAgent) };
    const keys: [string, string[]][] = [
      [own, [made.own.id]],
      [other, [made.other.id]],
      [ofAgent, [made.agent.id]],
      [await issuing("acc_four"), []],
      [await issuing("acc_three", { issuerDid: made.other.issuerId }), [made.other.id]],
    ];
    for (const [key, ids] of keys) {
      const body = await list(key);
      expect(idsOf(body)).toEqual(ids);
      expect(body.pagination.total).toBe(ids.length);
    }
    const operator = await issuing("acc_admin", { permissions: ["admin"] });
    expect(idsOf(await list(operator))).toEqual(
      expect.arrayContaining([made.own.id, made.other.id, made.agent.id]),
    );
    const agentsAdmin = await issuing("acc_one", { permissions: ["admin", "issuer"], agentId });
    expect(idsOf(await list(agentsAdmin))).toEqual([made.agent.id]);
    expect((await list(own)).credentials).toEqual([
      {
        id: made.own.id,
        type: "SkillCredential",
        subjectId: made.own.subjectId,
        issuer: made.own.issuerId,
        issuedAt: made.own.issuedAt,
        expiresAt: null,
        status: "active",
        verificationUrl: made.own.verificationUrl,
      },
    ]);
  });

  test("by type and state, in pages, the newest first", async () => {
    const key = await issuing("acc_pages");
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const first = await issue(key, { expiresAt });
    const second = await issue(key);
    await server().call("POST", `/v1/credentials/${second.id}/revoke`, { key, body: {} });
    expect(idsOf(await list(key, "status=revoked"))).toEqual([second.id]);
    expect(idsOf(await list(key, "status=active"))).toEqual([first.id]);
    expect(idsOf(await list(key, "status=expired"))).toEqual([]);
    expect(idsOf(await list(key, "type=SkillCredential"))).toHaveLength(2);
    expect(idsOf(await list(key, "type=POAPCredential"))).toEqual([]);
    const pages = [await list(key, "limit=1"), await list(key, "limit=1&page=2")];
    expect(new Set(pages.flatMap(idsOf))).toEqual(new Set([first.id, second.id]));
    expect(pages[1].pagination).toMatchObject({ total: 2, hasNext: false, hasPrev: true });
  });

  test("is for issuers", async () => {
    const key = await server().makeKey({ permissions: ["read", "write"] });
    const { status, body } = await server().call("GET", "/v1/credentials", { key });
    expect([status, body.error.code]).toEqual([403, "issuer_not_authorized"]);
  });
});
