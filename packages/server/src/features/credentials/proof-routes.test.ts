import { createSigner, issueCredential, signCredential } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { updateAgentPrivacy } from "../agents/agent-with-score.ts";
import { newAddress, registerAgent } from "../../../test/support/credentials.ts";
import type { Answer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { useVerificationScene, allTrue } from "./test/verified-credentials.ts";

describe("verification over HTTP", () => {
  const opened = useStore();
  const scene = useVerificationScene(opened);
  const { server, verify, issue, exported, get } = scene;

  test("POST /credentials/verify, valid: every field of spec 4.1", async () => {
    const { issuerDid, issuer } = server();
    const issued = await issue("AgentIdentityCredential", { expiresAt: "2091-01-01T00:00:00Z" });
    const view = (await get(`/v1/credentials/${issued.id}`)).body;
    expect(await verify(await exported(issued.id))).toEqual({
      valid: true,
      credentialId: issued.id,
      subject: { id: `did:service:local:${issued.subjectId}`, type: "Agent" },
      issuer: { id: issuerDid, name: issuer.address, verified: true },
      issuedAt: issued.issuedAt,
      expiresAt: "2091-01-01T00:00:00.000Z",
      revoked: false,
      blockchainVerification: {
        network: "ledger-local",
        transactionHash: view.blockchain.transactionHash,
        blockNumber: view.blockchain.blockNumber,
        timestamp: expect.stringMatching(/Z$/),
      },
      checks: allTrue,
    });
  });

  test("invalid: valid false, errors with code, message and severity, checks, and nothing else (spec 4.1, 7)", async () => {
    const altered = await exported((await issue("AgentIdentityCredential")).id);
    altered.credentialSubject.name = "somebody else";
    const report = await verify(altered);
    expect(report).toEqual({
      valid: false,
      errors: expect.arrayContaining([
        { code: "invalid_signature", message: expect.any(String), severity: "critical" },
      ]),
      checks: { ...allTrue, signatureValid: false, notRevoked: false },
    });
    const stranger = createSigner(new Uint8Array(32).fill(5));
    const { w3cCredential } = await issueCredential(
      {
        kind: "Skill",
        agentAddress: newAddress(),
        network: "local",
        subjectData: { agentId: "a", skill: "b" },
      },
      { signer: stranger, now: new Date() },
    );
    expect(await verify(w3cCredential, { checkRevocation: false })).toEqual({
      valid: false,
      errors: expect.arrayContaining([
        { code: "untrusted_issuer", message: expect.any(String), severity: "warning" },
      ]),
      checks: { ...allTrue, issuerTrusted: false, notRevoked: false },
    });
    for (const nothing of [{}, { "@context": [] }, { proof: [] }]) {
      expect((await verify(nothing)).checks.signatureValid).toBe(false);
    }
  });

  test.each([
    ["2090-12-31T24:00:00Z", "2091-01-01T00:00:00.000Z"],
    ["10000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"],
    ["999999999-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"],
  ])("a credential that ends at %s is valid until %s", async (validUntil, expiresAt) => {
    const { issuer, issuerDid } = server();
    const unsigned = {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      validUntil,
      credentialSubject: { id: "urn:x:y" },
    };
    const signed = await signCredential(unsigned, { signer: issuer, now: new Date() });
    expect(await verify(signed)).toMatchObject({ valid: true, expiresAt });
  });

  test("a credential that parsers read differently is not valid: one member twice", async () => {
    const credential = await exported((await issue("AgentIdentityCredential")).id);
    const text = JSON.stringify({ credential });
    expect((await verify(credential)).valid).toBe(true);
    const twice = text.replace(
      '"credentialSubject":',
      '"credentialSubject":{"id":"did:example:x"},"credentialSubject":',
    );
    const key = await server().makeKey();
    const answer = await server().call("POST", "/v1/credentials/verify", { key, body: twice });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        valid: false,
        errors: [{ code: "duplicate_json_key", message: expect.any(String), severity: "critical" }],
        checks: {
          signatureValid: false,
          issuerTrusted: false,
          notExpired: false,
          notRevoked: false,
          schemaValid: false,
        },
      },
    ]);
    const poisoned = text.replace('"credential":{', '"credential":{"__proto__":{},');
    const refused = await server().call("POST", "/v1/credentials/verify", { key, body: poisoned });
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
  });

  test("no padding and no size keeps a member that is there twice from being seen", async () => {
    const credential = await exported((await issue("AgentIdentityCredential")).id);
    const key = await server().makeKey();
    const text = JSON.stringify({ credential });
    const verifyText = async (body: string): Promise<any> =>
      (await server().call("POST", "/v1/credentials/verify", { key, body })).body;
    const twice = (dropped: string): string =>
      text.replace('"credentialSubject":', `"credentialSubject":${dropped},"credentialSubject":`);
    expect((await verifyText(`${" ".repeat(300_000)}${text}`)).valid).toBe(true);
    for (const hidden of [
      `${" ".repeat(300_000)}${twice("{}")}`,
      twice(`[${"0,".repeat(1100)}0]`),
      twice(`${"[".repeat(90)}${"]".repeat(90)}`),
    ]) {
      expect(await verifyText(hidden)).toMatchObject({
        valid: false,
        errors: [{ code: "duplicate_json_key" }],
      });
    }
    // Before anything is parsed.
    const deep = await verifyText(twice(`${"[".repeat(600)}${"]".repeat(600)}`));
    expect(deep).toMatchObject({ error: { code: "invalid_request" } });
    // The server accepts a byte order mark, and the verifier does not.
    for (const marked of [`\ufeff${twice("{}")}`, `\ufeff${text}`]) {
      expect(await verifyText(marked)).toMatchObject({
        valid: false,
        errors: [{ code: "malformed_json" }],
      });
    }
  });

  test("a document of many levels is not valid; one of absurdly many is refused, wherever it is sent", async () => {
    const deep = (levels: number): string => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
    expect(await verify(JSON.parse(deep(60)))).toMatchObject({
      errors: [{ code: "document_too_deep" }],
    });
    const key = await server().makeKey({ permissions: ["read", "issuer"] });
    const agent = await registerAgent(server());
    const headers = { "idempotency-key": "deep" };
    for (const levels of [101, 50_000]) {
      const metadata = `{"customFields":${deep(levels)}}`;
      const issue = `{"type":"SkillCredential","subjectId":"${agent.id}","claims":{"skill":"x"},"metadata":${metadata}}`;
      for (const [path, body] of [
        ["verify", `{"credential":${deep(levels)}}`],
        ["issue", issue],
      ] as const) {
        const answer = await server().call("POST", `/v1/credentials/${path}`, {
          key,
          body,
          headers,
        });
        expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
      }
    }
  });

  test("what is no credential at all is a bad request", async () => {
    const key = await server().makeKey();
    for (const body of [
      {},
      { credential: "text" },
      { credential: [] },
      { credential: {}, checkRevocation: "no" },
    ]) {
      const answer = await server().call("POST", "/v1/credentials/verify", { key, body });
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
    }
  });

  test("a ReputationCredential says what the Trust Score says, and no more than the agent shows (design 8)", async () => {
    const { context, call, makeKey } = server();
    const agent = await registerAgent(server());
    const worth = { costToForge: "48.25", rootsDigest: "cd".repeat(32) };
    await context.store.pool.query(
      `update reputations set overall_score = 812, tier = 'gold', success_rate = 9000, service_quality = 8200,
         response_time = 7600, volume_consistency = 5400, total_transactions = 340, evidence_digest = $2, computed_at = $3,
         details = $4
       where agent_id = $1`,
      [agent.id, "ab".repeat(32), new Date("2026-01-01T00:00:00Z"), JSON.stringify(worth)],
    );
    const stranger = await makeKey({ permissions: ["read", "issuer"] });
    const own = await makeKey({ permissions: ["read", "issuer"], agentId: agent.id });
    const ask = (claims: object, key = stranger): Promise<Answer> =>
      call("POST", "/v1/credentials/issue", {
        key,
        body: { type: "ReputationCredential", subjectId: agent.id, claims },
      });
    const show = (
      privacyMode: "public" | "private" | "tier_only" | "range_only" | "custom",
      visibleData: any[] = [],
    ) =>
      context.store.transaction((tx) =>
        updateAgentPrivacy(tx, agent.id, {
          privacy: { privacyMode, visibleData, privacyMessage: null },
          visible: {
            visibleScore: null,
            visibleProven: null,
            visibleTier: null,
            visibleTransactions: null,
          },
          now: new Date(),
        }),
      );
    const subjectOf = async ({ body }: Answer, key = stranger): Promise<any> =>
      (await call("GET", `/v1/credentials/${body.id}/w3c`, { key })).body.credentialSubject;

    const whole = await ask({ overallScore: 812 });
    const { id: _, ...claims } = await subjectOf(whole);
    expect(claims).toEqual({
      agentId: agent.id,
      overallScore: 812,
      tier: "gold",
      successRateBasisPoints: 9000,
      serviceQualityBasisPoints: 8200,
      responseTimeBasisPoints: 7600,
      volumeConsistencyBasisPoints: 5400,
      totalTransactions: 340,
      evidenceDigest: "ab".repeat(32),
      ...worth,
      // Nothing of it is in the public log yet.
      logHead: { count: 0, hash: "0".repeat(64) },
      computedAt: 1_767_225_600,
    });
    expect(await ask({ costToForge: "4825" })).toMatchObject({ status: 400 });
    expect(await ask({ overallScore: 999 })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_credential_format" } },
    });

    const refused = {
      status: 403,
      body: { error: { code: "reputation_private", details: { agentId: agent.id } } },
    };
    for (const mode of ["private", "tier_only", "range_only"] as const) {
      await show(mode);
      const answers = [
        await ask({}),
        await ask({ overallScore: 812 }),
        await ask({ overallScore: 1, tier: "gold" }),
      ];
      // Right or wrong, a guess is answered alike.
      for (const { status, body } of answers) expect({ status, body }).toMatchObject(refused);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(
        await call("GET", `/v1/credentials/${whole.body.id}/w3c`, { key: stranger }),
      ).toMatchObject(refused);
      expect((await subjectOf(whole, own)).overallScore).toBe(812);
      expect(
        JSON.stringify(
          (await call("GET", `/v1/credentials/${whole.body.id}`, { key: stranger })).body,
        ),
      ).not.toContain("812");
    }
    expect((await ask({}, own)).status).toBe(201);
    await show("custom", ["overallScore", "tier", "successRate"]);
    const part = await subjectOf(await ask({}));
    expect(Object.keys(part).sort()).toEqual([
      "agentId",
      "computedAt",
      "costToForge",
      "id",
      "overallScore",
      "rootsDigest",
      "successRateBasisPoints",
      "tier",
    ]);
    for (const guess of [
      { serviceQualityBasisPoints: 8200 },
      { totalTransactions: 1 },
      { evidenceDigest: "x" },
    ]) {
      expect(await ask(guess)).toMatchObject(refused);
    }
    expect(
      await call("GET", `/v1/credentials/${whole.body.id}/w3c`, { key: stranger }),
    ).toMatchObject(refused);
  });
});
