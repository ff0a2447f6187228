import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { verifyCredential } from "@arcs/core";
import { httpCredentialTypes } from "@arcs/core/internal";
import { expect, test } from "vitest";

import type { Permission } from "../../../src/store/access/api-keys.ts";
import { findAgent } from "../../../src/store/agents/agents.ts";
import { findCredential } from "../../../src/store/credentials/credentials.ts";
import {
  anHourLater,
  gathering,
  inHalfAnHour,
  newAddress,
  registerAgent,
  runJobs,
  strangerAddress,
  withLedger,
} from "../../credentials.ts";
import { type Answer, type RunningServer, useServer } from "../../server.ts";
import { onBothStores } from "../../stores.ts";

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const templates = {
  AgentIdentityCredential: "x402-agent-identity-v1",
  SkillCredential: "skill-v1",
  ReputationCredential: "reputation-v1",
  CompletionCredential: "completion-v1",
  POAPCredential: "poap-v1",
} as const;

function exampleOf(type: keyof typeof templates): object {
  if (type === "ReputationCredential") return {};
  const file = new URL(`../../../../../schemas/examples/${templates[type]}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

const skill = { type: "SkillCredential", claims: { skill: "weather" } } as const;
const identity = (): object => ({ type: "AgentIdentityCredential", claims: exampleOf("AgentIdentityCredential") });

onBothStores("credentials over HTTP", (opened) => {
  const server = useServer(opened, gathering);
  const issuerKey = (permissions: Permission[] = ["read", "issuer"]): Promise<string> =>
    server().makeKey({ permissions });

  async function issue(
    body: object,
    options: { key?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    return server().call("POST", "/v1/credentials/issue", { key: await issuerKey(), ...options, body });
  }

  async function get(path: string, key?: string): Promise<Answer> {
    return server().call("GET", path, { key: key ?? (await server().makeKey({ permissions: ["read"] })) });
  }

  test.each(httpCredentialTypes)("POST /credentials/issue: %s, with every field of spec 4.1", async (type) => {
    const { issuerDid, context } = server();
    const agent = await registerAgent(server());
    const answer = await issue({ type, subjectId: agent.id, claims: exampleOf(type) });
    const isRecord = type === "AgentIdentityCredential";
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^cred_[1-9A-HJ-NP-Za-km-z]{16,22}$/),
        type,
        subjectId: agent.id,
        issuerId: issuerDid,
        issuedAt: expect.stringMatching(iso),
        expiresAt: null,
        status: "active",
        blockchain: {
          network: "ledger-local",
          // A record is there when the ledger answers; a batch lands a little later.
          transactionHash: isRecord ? expect.stringMatching(/^\w{80,90}$/) : null,
          address: isRecord ? expect.any(String) : null,
        },
        crossChain: { syncRequested: false, syncStatus: "not_requested", estimatedCompletionAt: null },
        verificationUrl: `${context.settings.publicUrl}/verify/${answer.body.id}`,
      },
    ]);
  });

  test("GET /credentials/:id has every field of spec 2.1, before and after its batch has landed", async () => {
    const { issuerDid, context, ledger } = server();
    const agent = await registerAgent(server(), { email: "a@agent.example", emailVerified: true });
    const metadata = { tags: ["gold"], customFields: { order: { number: 7 } } };
    const { id } = (await issue({ ...skill, subjectId: agent.id, expiresAt: "2090-01-02T03:04:05.6Z", metadata })).body;
    const key = await issuerKey();
    const before = await get(`/v1/credentials/${id}`, key);
    expect([before.status, before.body]).toEqual([
      200,
      {
        id,
        type: "SkillCredential",
        status: "active",
        subject: {
          id: `did:service:local:${agent.id}`,
          agentId: agent.id,
          name: agent.name,
          capabilities: agent.capabilities,
          email: "a@agent.example",
          emailVerified: true,
        },
        issuer: { id: issuerDid, name: issuerDid.split(":")[3], website: null, verified: true },
        issuedAt: expect.stringMatching(iso),
        expiresAt: "2090-01-02T03:04:05.000Z",
        revoked: false,
        revocation: null,
        blockchain: { network: "ledger-local", address: null, transactionHash: null, blockNumber: null },
        crossChain: {
          syncedToEthereum: false,
          ethereumAddress: null,
          syncedToBase: false,
          baseAddress: null,
          syncs: [],
        },
        statusList: {
          id: expect.stringContaining(`${context.settings.publicUrl}/v1/status-lists/`),
          index: expect.any(Number),
        },
        verificationUrl: `${context.settings.publicUrl}/verify/${id}`,
        metadata,
        createdAt: expect.stringMatching(iso),
        updatedAt: expect.stringMatching(iso),
      },
    ]);
    await runJobs(context);
    const { blockchain } = (await get(`/v1/credentials/${id}`)).body;
    expect(blockchain).toEqual({
      network: "ledger-local",
      address: expect.any(String),
      transactionHash: expect.any(String),
      blockNumber: expect.any(Number),
    });
    const options = { commitment: "confirmed", encoding: "json", maxSupportedTransactionVersion: 0 };
    const answer: any = await ledger.transport({
      payload: { jsonrpc: "2.0", id: "1", method: "getTransaction", params: [blockchain.transactionHash, options] },
    });
    expect(Number(answer.result.slot)).toBe(blockchain.blockNumber);
  });

  test("the e-mail address of an agent is shown to itself and to issuers only", async () => {
    const agent = await registerAgent(server(), { email: "b@agent.example" });
    const { id } = (await issue({ ...skill, subjectId: agent.id })).body;
    const emailFor = async (key: string): Promise<unknown> =>
      (await get(`/v1/credentials/${id}`, key)).body.subject.email;
    expect(await emailFor(await server().makeKey({ permissions: ["read"], agentId: agent.id }))).toBe(
      "b@agent.example",
    );
    expect(
      await emailFor(await server().makeKey({ permissions: ["read", "write"], agentId: newAddress() })),
    ).toBeNull();
  });

  test("404 credential_not_found, whatever the id looks like", async () => {
    for (const id of ["cred_none", "%27--", "x".repeat(128)]) {
      const answer = await get(`/v1/credentials/${id}`);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "credential_not_found", statusCode: 404 } } });
    }
    for (const id of ["%00", "x".repeat(129), "x".repeat(999), "%20", "%ff"]) {
      expect((await get(`/v1/credentials/${id}`)).body.error).toMatchObject({
        code: "invalid_request",
        statusCode: 400,
      });
    }
  });

  test("GET /credentials/agent/:agentId lists by type and state (spec 4.1)", async () => {
    const agent = await registerAgent(server());
    const expired = (await issue({ ...skill, subjectId: agent.id, expiresAt: inHalfAnHour() })).body;
    const revoked = (await issue({ ...skill, subjectId: agent.id })).body;
    const active = (await issue({ type: "POAPCredential", claims: exampleOf("POAPCredential"), subjectId: agent.id }))
      .body;
    await server().call("POST", `/v1/credentials/${revoked.id}/revoke`, { key: await issuerKey(), body: {} });
    const list = (query: string): Promise<any> =>
      anHourLater(server(), async () => (await get(`/v1/credentials/agent/${agent.internalId}${query}`)).body);
    const all = await list("");
    expect(all).toEqual({
      agentId: agent.id,
      credentials: expect.arrayContaining([
        {
          id: active.id,
          type: "POAPCredential",
          issuer: server().issuer.address,
          issuedAt: active.issuedAt,
          status: "active",
          verificationUrl: active.verificationUrl,
        },
      ]),
      total: 3,
      filters: {},
    });
    const idsOf = ({ credentials }: { credentials: { id: string }[] }): string[] => credentials.map(({ id }) => id);
    expect(idsOf(await list("?status=expired"))).toEqual([expired.id]);
    expect(idsOf(await list("?status=revoked"))).toEqual([revoked.id]);
    expect(idsOf(await list("?status=active"))).toEqual([active.id]);
    const filtered = await list("?status=active&type=SkillCredential");
    expect(filtered).toMatchObject({
      credentials: [],
      total: 0,
      filters: { status: "active", type: "SkillCredential" },
    });
    const second = await list("?limit=1&page=2");
    expect([second.total, idsOf(second)]).toEqual([3, [idsOf(all)[1]]]);
    expect((await get(`/v1/credentials/agent/${agent.id}?status=pending`)).status).toBe(400);
    expect((await get(`/v1/credentials/agent/${agent.id}?type=Other`)).status).toBe(400);
    expect(await get(`/v1/credentials/agent/${strangerAddress}`)).toMatchObject({
      status: 404,
      body: { error: { code: "agent_not_found" } },
    });
  });

  test("403 issuer_not_authorized: a key without the permission is told which it needs and has (spec 5.2, 7)", async () => {
    const agent = await registerAgent(server());
    const key = await server().makeKey({ permissions: ["read", "write"] });
    expect(await issue({ ...skill, subjectId: agent.id }, { key })).toMatchObject({
      status: 403,
      body: {
        error: {
          code: "issuer_not_authorized",
          details: { requiredPermission: "issuer", currentPermissions: ["read", "write"] },
        },
      },
    });
    const foreign = await server().makeKey({
      permissions: ["issuer"],
      issuerDid: `did:service:local:${strangerAddress}`,
    });
    expect(await issue({ ...skill, subjectId: agent.id }, { key: foreign })).toMatchObject({
      status: 403,
      body: { error: { code: "issuer_not_authorized", details: { requiredPermission: "issuer" } } },
    });
  });

  test("400 invalid_credential_format names what is wrong with the claims (spec 4.1, 7)", async () => {
    const agent = await registerAgent(server());
    const subjectId = agent.id;
    const cases: [object, RegExp][] = [
      [{ type: "Skill", claims: {} }, /^\/type expected one of AgentIdentityCredential/],
      [{ type: "SkillCredential", claims: {} }, /^\/claims.*skill/],
      [{ type: "SkillCredential", claims: { skill: 7 } }, /^\/claims\/skill /],
      [{ type: "SkillCredential", claims: { skill: "x", extra: 1 } }, /extra/],
      [{ type: "SkillCredential", claims: { skill: "x", agentId: strangerAddress } }, /agentId/],
      [{ type: "SkillCredential", claims: { skill: "\ud800" } }, /./],
    ];
    for (const [body, message] of cases) {
      const answer = await issue({ ...body, subjectId });
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_credential_format"]);
      expect(answer.body.error.details.errors).toEqual(
        expect.arrayContaining([expect.stringMatching(message) as unknown]),
      );
    }
    const invalid = [
      { ...skill, subjectId, expiresAt: "2020-01-01T00:00:00Z" },
      { ...skill, subjectId, expiresAt: "tomorrow" },
      { ...skill, subjectId, expiresAt: "2050-12-31T23:59:60Z" },
      { ...skill, subjectId, syncToCrossmint: "yes" },
      { ...skill, subjectId, unknown: 1 },
      { ...skill, subjectId, metadata: { tags: ["\u0000"] } },
      { ...skill, subjectId: "\u0000" },
      { type: "SkillCredential", subjectId },
    ];
    for (const body of invalid) expect((await issue(body)).body.error?.code).toBe("invalid_request");
    expect((await issue({ ...skill, subjectId: strangerAddress })).body.error.code).toBe("agent_not_found");
  });

  test("syncToCrossmint without a bridge: 409, with what has to be set", async () => {
    const agent = await registerAgent(server());
    const answer = await issue({ ...skill, subjectId: agent.id, syncToCrossmint: true });
    expect([answer.status, answer.body.error.code]).toEqual([409, "bridge_not_configured"]);
    expect(answer.body.error.message).toMatch(/BRIDGE_SECRET_KEY.*BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL/);
    const listed = await get(`/v1/credentials/agent/${agent.id}`);
    expect(listed.body.total).toBe(0);
  });

  test("claims that are too long for the ledger are kept under the name that it has of them (design 6)", async () => {
    const { context } = server();
    const agent = await registerAgent(server());
    const claims = { skill: "weather", assessmentMethod: "a look out of the window ".repeat(20).trim() };
    const { id } = (await issue({ type: "SkillCredential", subjectId: agent.id, claims })).body;
    const { subjectDataUri, subjectDataHash } = (await findCredential(context.store.pool, id))!;
    expect(subjectDataUri).toMatch(/^ni:/);
    expect(await context.subjectData.get(subjectDataUri)).toBeUndefined();
    await runJobs(context);
    const bytes = await context.subjectData.get(subjectDataUri);
    expect(JSON.parse(Buffer.from(bytes!).toString())).toMatchObject(claims);
    expect(createHash("sha256").update(bytes!).digest()).toEqual(Buffer.from(subjectDataHash));
  });

  test("the events credential.issued and credential.revoked are written with the change (spec 6)", async () => {
    const agent = await registerAgent(server());
    const { id } = (await issue({ ...skill, subjectId: agent.id })).body;
    const key = await issuerKey();
    await server().call("POST", `/v1/credentials/${id}/revoke`, { key, body: { reason: "superseded" } });
    const { rows } = await server().context.store.pool.query<{ body: string }>(
      "select body from events where agent_id = $1 order by sequence",
      [agent.id],
    );
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      { event: "credential.issued", data: { credentialId: id, type: "SkillCredential", subjectId: agent.id } },
      { event: "credential.revoked", data: { credentialId: id, reason: "superseded" } },
    ]);
  });

  test("revoked by its issuer, for good, and the ledger is told (spec 3: active to revoked)", async () => {
    const { context, issuer, call } = server();
    const agent = await registerAgent(server());
    const issued = (await issue({ ...identity(), subjectId: agent.id })).body;
    const key = await issuerKey();
    const path = `/v1/credentials/${issued.id}/revoke`;
    expect((await call("POST", path, { key: await server().makeKey() })).status).toBe(403);
    const other = await server().makeKey({ permissions: ["issuer"], issuerDid: `did:service:local:${newAddress()}` });
    expect((await call("POST", path, { key: other, body: {} })).body.error.code).toBe("issuer_not_authorized");
    const revoked = await call("POST", path, { key, body: { reason: "key_compromise" } });
    expect(revoked).toMatchObject({
      status: 200,
      body: {
        status: "revoked",
        revoked: true,
        revocation: { reason: "key_compromise", revokedAt: expect.stringMatching(iso), transactionHash: null },
      },
    });
    expect((await call("POST", path, { key })).body.error.code).toBe("conflict");
    await runJobs(context);
    const after = (await get(`/v1/credentials/${issued.id}`)).body;
    expect(after.revocation.transactionHash).toEqual(expect.any(String));
    const w3c = (await get(`/v1/credentials/${issued.id}/w3c`)).body;
    const record = await context.ledger.anchor.read({ issuer: issuer.address, credentialId: w3c.id.split(":")[2] });
    expect(record).toMatchObject({ status: "Revoked", reason: "key_compromise" });
    expect((await call("POST", "/v1/credentials/none/revoke", { key, body: {} })).status).toBe(404);
    expect((await call("POST", path, { key, body: { reason: "\u0000" } })).status).toBe(400);
  });

  test("one of a batch is revoked in its batch, and the others are not", async () => {
    const { context } = server();
    const agent = await registerAgent(server());
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await issue({ ...skill, subjectId: agent.id })).body.id);
    await runJobs(context);
    const body = { reason: "it was a mistake" };
    await server().call("POST", `/v1/credentials/${ids[1]}/revoke`, { key: await issuerKey(), body });
    await runJobs(context);
    const answers = [];
    for (const id of ids) {
      const w3c = (await get(`/v1/credentials/${id}/w3c`)).body;
      // Without this server: the ledger alone knows.
      const { resolveStatus } = context.ledger;
      const options = { trustedIssuers: [server().issuerDid], now: new Date(), resolveStatus };
      answers.push((await verifyCredential(w3c, options)).errors.map(({ code }) => code));
    }
    expect(answers).toEqual([[], ["credential_revoked"], []]);
  });

  test("one that has expired is not revoked any more", async () => {
    const agent = await registerAgent(server());
    const { id } = (await issue({ ...skill, subjectId: agent.id, expiresAt: inHalfAnHour() })).body;
    expect((await get(`/v1/credentials/${id}`)).body.status).toBe("active");
    await anHourLater(server(), async () => {
      expect((await get(`/v1/credentials/${id}`)).body.status).toBe("expired");
      const answer = await server().call("POST", `/v1/credentials/${id}/revoke`, { key: await issuerKey() });
      expect([answer.status, answer.body.error.code]).toEqual([409, "conflict"]);
    });
  });

  test("an identity credential and a POAP show in the agent's profile while they are active", async () => {
    const { context } = server();
    const agent = await registerAgent(server());
    const profile = async (): Promise<unknown> => {
      const found = await findAgent(context.store.pool, agent.id);
      return [found?.identityCredentialId, found?.hasPoap];
    };
    const first = (await issue({ ...identity(), subjectId: agent.id })).body;
    const poap = { type: "POAPCredential", claims: exampleOf("POAPCredential"), subjectId: agent.id };
    await issue({ ...poap, expiresAt: inHalfAnHour() });
    expect(await profile()).toEqual([first.id, true]);
    // A worker whose clock is ahead comes too early.
    expect(await runJobs(context)).toContain("later");
    expect(await profile()).toEqual([first.id, true]);
    expect(await anHourLater(server(), () => runJobs(context))).toContain("done");
    expect(await profile()).toEqual([first.id, false]);
    const key = await issuerKey();
    await anHourLater(server(), () => server().call("POST", `/v1/credentials/${first.id}/revoke`, { key }));
    expect(await profile()).toEqual([null, false]);
  });

  test("the same idempotency key issues once, and gives the same answer, transaction and all", async () => {
    const agent = await registerAgent(server());
    const key = await issuerKey();
    const headers = { "idempotency-key": "issue-1" };
    const body = { ...identity(), subjectId: agent.id };
    const first = await issue(body, { key, headers });
    const again = await issue(body, { key, headers });
    expect(first.body.blockchain.transactionHash).toEqual(expect.any(String));
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await get(`/v1/credentials/agent/${agent.id}`)).body.total).toBe(1);
  });

  test("weight: issuing counts 2, everything else 1 (spec 4.1, 8)", async () => {
    const agent = await registerAgent(server());
    const key = await server().makeKey({ permissions: ["read", "issuer"], plan: "starter", accountId: "acc_weight" });
    const first = await issue({ ...skill, subjectId: agent.id }, { key });
    expect(first.headers.get("x-ratelimit-remaining")).toBe("98");
    const second = await get(`/v1/credentials/${first.body.id}`, key);
    expect(second.headers.get("x-ratelimit-remaining")).toBe("97");
  });

  test("a ledger that is away delays the anchoring, not the credential", async () => {
    const running: RunningServer = server();
    const agent = await registerAgent(running);
    const issued = await withLedger(running, "is away", () => issue({ ...identity(), subjectId: agent.id }));
    expect(issued).toMatchObject({
      status: 201,
      body: { status: "active", blockchain: { transactionHash: null, address: null } },
    });
    expect(await withLedger(running, "is away", () => runJobs(running.context))).toContain("retry");
    expect((await get(`/v1/credentials/${issued.body.id}`)).body.blockchain.transactionHash).toBeNull();
    await runJobs(running.context);
    expect((await get(`/v1/credentials/${issued.body.id}`)).body.blockchain.transactionHash).toEqual(
      expect.any(String),
    );
  });
});
