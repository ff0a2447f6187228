import { createSigner, type Signer } from "@arcs/core";
import { createScoreProof, verifyScoreProof, type VerifyScoreProofOptions } from "@arcs/trust";
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";

import { registerBy } from "../../../test/support/agents.ts";
import { type Answer, useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("score proofs", () => {
  const opened = useStore();
  const server = useServer(opened);
  const exchange = { challenge: "c-1", domain: "shop.example" };

  type Owned = { id: string; key: string; ownKey: string; wallet: Signer };

  /** An agent with a score of its own; private, unless another mode is asked for. */
  async function addAgentOf(score: number, mode = "private"): Promise<Owned> {
    const key = await server().makeKey();
    const wallet = createSigner(Uint8Array.from(randomBytes(32)));
    const { body } = await registerBy(server(), wallet, {
      key,
      createKey: true,
      privacy: { mode },
    });
    const { pool } = server().context.store;
    await pool.query(
      "update reputations set overall_score = $2, proven = $2, basis = 'proven' where agent_id = $1",
      [body.agent.id, score],
    );
    return { id: body.agent.id, key, ownKey: body.key, wallet };
  }

  const ask = (
    { id, ownKey }: Owned,
    body: object = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    server().call("POST", `/v1/agents/${id}/score-proofs`, { key: ownKey, body, headers });

  function options(minimum: number): VerifyScoreProofOptions {
    const { issuerDid } = server();
    // The ledger's part of the status is tested elsewhere.
    return {
      minimum,
      ...exchange,
      trustedIssuers: [issuerDid],
      now: new Date(),
      statusCheck: "skipped",
    };
  }

  test("a private agent proves silver, and no more, to one counterpart", async () => {
    const agent = await addAgentOf(655);
    const answer = await ask(agent, { count: 3 });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { proofs } = answer.body;
    expect(new Set(proofs.flatMap(({ id, secret }: any) => [id, secret])).size).toBe(6);
    for (const { credential, secret } of proofs) {
      expect(Object.keys(credential.credentialSubject).sort()).toEqual([
        "agentId",
        "id",
        "scoreCommitments",
      ]);
      expect(Date.parse(credential.validUntil) - Date.parse(credential.validFrom)).toBe(86_400_000);
      const parts = { credential, secret, ...exchange, signer: agent.wallet, now: new Date() };
      const presentation = await createScoreProof({ ...parts, minimum: 600 });
      expect(await verifyScoreProof(presentation, options(600))).toMatchObject({
        valid: true,
        proved: { minimum: 600 },
      });
      expect(await verifyScoreProof(presentation, options(655))).toMatchObject({ valid: false });
      await expect(createScoreProof({ ...parts, minimum: 656 })).rejects.toMatchObject({
        code: "score_not_proved",
      });
    }
  });

  test("nobody but the agent's own key gets any: not its account, not another agent, not an admin", async () => {
    const agent = await addAgentOf(655);
    const other = await addAgentOf(100);
    const admin = await server().makeKey({ permissions: ["admin"] });
    for (const ownKey of [agent.key, other.ownKey, admin]) {
      const { status, body } = await ask({ ...agent, ownKey });
      expect([status, body.error.code]).toEqual([403, "insufficient_permissions"]);
    }
    expect((await ask({ ...agent, id: other.id })).status).toBe(403);
  });

  test.each([
    { count: 0 },
    { count: 21 },
    { count: 1.5 },
    { expiresInSeconds: 59 },
    { expiresInSeconds: 604_801 },
    { minimum: 1 },
  ])("%j is refused", async (body) => {
    expect((await ask(await addAgentOf(655), body)).status).toBe(400);
  });

  test("nobody has one issued with commitments of their own, or by its type", async () => {
    const agent = await addAgentOf(100);
    const key = await server().makeKey({ permissions: ["read", "issuer"] });
    const body = { type: "CommittedReputationCredential", subjectId: agent.id, claims: {} };
    const { status } = await server().call("POST", "/v1/credentials/issue", { key, body });
    expect(status).toBe(400);
  });

  test("a repeated request is answered the same, and the store holds no secret in clear", async () => {
    const agent = await addAgentOf(655);
    const headers = { "idempotency-key": "set-1" };
    const first = await ask(agent, { count: 2 }, headers);
    const second = await ask(agent, { count: 2 }, headers);
    expect(second.body).toEqual(first.body);
    const { pool } = server().context.store;
    for (const table of ["credentials", "idempotency_keys", "events", "jobs"]) {
      const { rows } = await pool.query(`select * from ${table}`);
      for (const { secret } of first.body.proofs)
        expect(JSON.stringify(rows), table).not.toContain(secret);
    }
  });

  test("others learn neither the score nor that there are proofs", async () => {
    const [one, two] = [await addAgentOf(655), await addAgentOf(955)];
    const asked = await Promise.all([ask(one, { count: 4 }), ask(two)]);
    const { call } = server();
    const seen = async ({ id, key }: Owned, path: string): Promise<string> => {
      const { body: agent } = await call("GET", `/v1/agents/${id}`, { key });
      const { status, body } = await call("GET", path.replaceAll("ID", id), { key });
      return JSON.stringify([status, body])
        .replaceAll(id, "ID")
        .replaceAll(agent.internalId, "INTERNAL")
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");
    };
    for (const path of [
      "agents/ID",
      "agents/ID/credentials",
      "credentials/agent/ID",
      "reputation/ID",
      "reputation/bulk?agentIds=ID",
    ]) {
      expect(await seen(two, `/v1/${path}`), path).toBe(await seen(one, `/v1/${path}`));
    }
    expect(await seen(one, "/v1/agents/ID/credentials")).toContain('"total":0');
    const { rows } = await server().context.store.pool.query(
      "select type from events where agent_id = $1",
      [one.id],
    );
    expect(rows.map(({ type }) => type)).not.toContain("credential.issued");
    // A credential by its id, and its page for people, are the same for every score, except the
    // commitments.
    for (const { body } of asked) {
      const shown = await call("GET", `/v1/credentials/${body.proofs[0].id}`, { key: one.key });
      expect([shown.status, shown.body.type]).toEqual([200, "CommittedReputationCredential"]);
      expect(JSON.stringify(shown.body)).not.toMatch(/"overallScore":\d|"tier"/);
      expect(JSON.stringify(shown.body)).not.toContain(body.proofs[0].secret);
    }
  });

  test("is revoked like any other credential", async () => {
    const agent = await addAgentOf(655);
    const { id } = (await ask(agent)).body.proofs[0];
    const key = await server().makeKey({ permissions: ["admin"] });
    const revoked = await server().call("POST", `/v1/credentials/${id}/revoke`, { key, body: {} });
    expect([revoked.status, revoked.body.status]).toEqual([200, "revoked"]);
    // Of others' subscriptions none learns of its end, as none of its beginning.
    const { rows } = await server().context.store.pool.query<{
      body: string | null;
      owner: string | null;
    }>(
      "select body, owner_body as owner from events where agent_id = $1 and type = 'credential.revoked'",
      [agent.id],
    );
    expect(rows).toEqual([{ body: null, owner: expect.stringContaining(id) }]);
  });
});
