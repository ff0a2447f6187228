import { createHash } from "node:crypto";
import { httpCredentialTypes } from "@arcs/core/internal";
import type { PrivacyMode } from "@arcs/trust/internal";
import { describe, expect, test } from "vitest";

import { findCredential } from "./store.ts";
import { niUriOf } from "./subject-data.ts";
import {
  anHourLater,
  inHalfAnHour,
  newAddress,
  registerAgent,
  runJobs,
  strangerAddress,
  withLedger,
} from "../../../test/support/credentials.ts";
import type { RunningServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { useIssuingScene, iso, exampleOf, skill, identity } from "./test/issued-credentials.ts";

describe("credentials over HTTP", () => {
  const opened = useStore();
  const scene = useIssuingScene(opened);
  const { server, issue, get, issuerKey } = scene;

  test.each(httpCredentialTypes)(
    "POST /credentials/issue: %s, with every field of spec 4.1",
    async (type) => {
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
          crossChain: {
            syncRequested: false,
            syncStatus: "not_requested",
            estimatedCompletionAt: null,
          },
          verificationUrl: `${context.settings.publicUrl}/verify/${answer.body.id}`,
        },
      ]);
    },
  );

  test("GET /credentials/:id has every field of spec 2.1, before and after its batch has landed", async () => {
    const { issuerDid, context, ledger } = server();
    const agent = await registerAgent(server(), { email: "a@agent.example", emailVerified: true });
    const metadata = { tags: ["gold"], customFields: { order: { number: 7 } } };
    const { id } = (
      await issue({ ...skill, subjectId: agent.id, expiresAt: "2090-01-02T03:04:05.6Z", metadata })
    ).body;
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
        blockchain: {
          network: "ledger-local",
          address: null,
          transactionHash: null,
          blockNumber: null,
        },
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
    const options = {
      commitment: "confirmed",
      encoding: "json",
      maxSupportedTransactionVersion: 0,
    };
    const answer: any = await ledger.transport({
      payload: {
        jsonrpc: "2.0",
        id: "1",
        method: "getTransaction",
        params: [blockchain.transactionHash, options],
      },
    });
    expect(Number(answer.result.slot)).toBe(blockchain.blockNumber);
  });

  test("the e-mail address of an agent is shown to itself and to issuers only", async () => {
    const agent = await registerAgent(server(), { email: "b@agent.example" });
    const { id } = (await issue({ ...skill, subjectId: agent.id })).body;
    const emailFor = async (key: string): Promise<unknown> =>
      (await get(`/v1/credentials/${id}`, key)).body.subject.email;
    expect(
      await emailFor(await server().makeKey({ permissions: ["read"], agentId: agent.id })),
    ).toBe("b@agent.example");
    expect(
      await emailFor(
        await server().makeKey({ permissions: ["read", "write"], agentId: newAddress() }),
      ),
    ).toBeNull();
  });

  test("404 credential_not_found, whatever the id looks like", async () => {
    for (const id of ["cred_none", "%27--", "x".repeat(128)]) {
      const answer = await get(`/v1/credentials/${id}`);
      expect(answer).toMatchObject({
        status: 404,
        body: { error: { code: "credential_not_found", statusCode: 404 } },
      });
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
    const expired = (await issue({ ...skill, subjectId: agent.id, expiresAt: inHalfAnHour() }))
      .body;
    const revoked = (await issue({ ...skill, subjectId: agent.id })).body;
    const active = (
      await issue({
        type: "POAPCredential",
        claims: exampleOf("POAPCredential"),
        subjectId: agent.id,
      })
    ).body;
    await server().call("POST", `/v1/credentials/${revoked.id}/revoke`, {
      key: await issuerKey(),
      body: {},
    });
    const list = (query: string): Promise<any> =>
      anHourLater(
        server(),
        async () => (await get(`/v1/credentials/agent/${agent.internalId}${query}`)).body,
      );
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
    const idsOf = ({ credentials }: { credentials: { id: string }[] }): string[] =>
      credentials.map(({ id }) => id);
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

  test("claims that are too long for the ledger are kept under the name that it has of them (design 6)", async () => {
    const { context } = server();
    const agent = await registerAgent(server());
    const claims = {
      skill: "weather",
      assessmentMethod: "a look out of the window ".repeat(20).trim(),
    };
    const { id } = (await issue({ type: "SkillCredential", subjectId: agent.id, claims })).body;
    const { subjectDataUri, subjectDataHash } = (await findCredential(context.store.pool, id))!;
    const name = niUriOf(subjectDataHash);
    expect(await context.subjectData.get(name)).toBeUndefined();
    await runJobs(context);
    const bytes = await context.subjectData.get(name);
    expect(JSON.parse(Buffer.from(bytes!).toString())).toMatchObject(claims);
    expect(createHash("sha256").update(bytes!).digest()).toEqual(Buffer.from(subjectDataHash));
    // The record names a location, where anybody gets these very bytes.
    expect(subjectDataUri).toBe(`${server().url}/credentials/${id}/subject-data`);
    const fetched = await fetch(subjectDataUri);
    expect([fetched.status, fetched.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(Buffer.from(bytes!));
    const other = await fetch(`${server().url}/credentials/cred_none/subject-data`);
    expect([other.status, ((await other.json()) as any).error.code]).toEqual([
      404,
      "credential_not_found",
    ]);
  });

  test("claims that tell a hidden score are not kept where others may read them, whoever issued them and when", async () => {
    const { context, makeKey } = server();
    const issueScore = async (agentId: string, by: string): Promise<string> => {
      const body = { type: "ReputationCredential", subjectId: agentId, claims: {} };
      const { id } = (await issue(body, { key: by })).body;
      return id;
    };
    const addScored = async (privacyMode: PrivacyMode): Promise<string> => {
      const { id } = await registerAgent(server(), { privacyMode });
      await context.store.pool.query(
        "update reputations set overall_score = 612, tier = 'silver', evidence_digest = repeat('a', 64) where agent_id = $1",
        [id],
      );
      return id;
    };
    const hidden = await addScored("private");
    const own = await makeKey({ permissions: ["read", "issuer"], agentId: hidden });
    const ids = [await issueScore(hidden, own)];
    const shown = await addScored("public");
    const stays = await issueScore(shown, await issuerKey());
    const since = await addScored("public");
    ids.push(await issueScore(since, await issuerKey()));
    await context.store.pool.query("update agents set privacy_mode = 'tier_only' where id = $1", [
      since,
    ]);
    await runJobs(context);
    const kept = async (id: string): Promise<object> => {
      const { subjectDataUri, subjectDataHash } = (await findCredential(context.store.pool, id))!;
      const { status } = await fetch(subjectDataUri);
      return { status, bytes: await context.subjectData.get(niUriOf(subjectDataHash)) };
    };
    for (const id of ids) expect(await kept(id)).toEqual({ status: 403, bytes: undefined });
    expect(await kept(stays)).toEqual({ status: 200, bytes: expect.any(Uint8Array) });
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
    const key = await server().makeKey({
      permissions: ["read", "issuer"],
      plan: "starter",
      accountId: "acc_weight",
    });
    const first = await issue({ ...skill, subjectId: agent.id }, { key });
    expect(first.headers.get("x-ratelimit-remaining")).toBe("98");
    const second = await get(`/v1/credentials/${first.body.id}`, key);
    expect(second.headers.get("x-ratelimit-remaining")).toBe("97");
  });

  test("a ledger that is away delays the anchoring, not the credential", async () => {
    const running: RunningServer = server();
    const agent = await registerAgent(running);
    const issued = await withLedger(running, "is away", () =>
      issue({ ...identity(), subjectId: agent.id }),
    );
    expect(issued).toMatchObject({
      status: 201,
      body: { status: "active", blockchain: { transactionHash: null, address: null } },
    });
    expect(await withLedger(running, "is away", () => runJobs(running.context))).toContain("retry");
    expect(
      (await get(`/v1/credentials/${issued.body.id}`)).body.blockchain.transactionHash,
    ).toBeNull();
    await runJobs(running.context);
    expect(
      (await get(`/v1/credentials/${issued.body.id}`)).body.blockchain.transactionHash,
    ).toEqual(expect.any(String));
  });
});
