import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import {
  attachInclusionProof,
  createSigner,
  type HttpCredentialType,
  issueCredential,
  signCredential,
  verifyCredential,
} from "@arcs/core";
import { expect, test } from "vitest";

import { addIssuer } from "../../../src/domain/issuers/add-issuer.ts";
import { updateAgentPrivacy } from "../../../src/store/agents/agents.ts";
import {
  anHourLater,
  gathering,
  inHalfAnHour,
  newAddress,
  registerAgent,
  runJobs,
  withLedger,
} from "../../credentials.ts";
import { type Answer, useServer } from "../../server.ts";
import { onBothStores } from "../../stores.ts";

const allTrue = { signatureValid: true, issuerTrusted: true, notExpired: true, notRevoked: true, schemaValid: true };
const identityClaims = JSON.parse(
  readFileSync(new URL("../../../../../schemas/examples/x402-agent-identity-v1.json", import.meta.url), "utf8"),
);

onBothStores("verification over HTTP", (opened) => {
  const server = useServer(opened, gathering);

  async function issue(type: HttpCredentialType, parts: object = {}): Promise<any> {
    const { makeKey, call } = server();
    const agent = await registerAgent(server());
    const claims = type === "AgentIdentityCredential" ? identityClaims : { skill: "weather" };
    const body = { type, subjectId: agent.id, claims, ...parts };
    return (await call("POST", "/v1/credentials/issue", { key: await makeKey({ permissions: ["issuer"] }), body }))
      .body;
  }

  async function get(path: string): Promise<Answer> {
    return server().call("GET", path, { key: await server().makeKey() });
  }

  async function verify(credential: unknown, parts: object = {}): Promise<any> {
    const key = await server().makeKey({ permissions: ["read"] });
    const answer = await server().call("POST", "/v1/credentials/verify", { key, body: { credential, ...parts } });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  const exported = async (id: string): Promise<any> => (await get(`/v1/credentials/${id}/w3c`)).body;

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
      { kind: "Skill", agentAddress: newAddress(), network: "local", subjectData: { agentId: "a", skill: "b" } },
      { signer: stranger, now: new Date() },
    );
    expect(await verify(w3cCredential, { checkRevocation: false })).toEqual({
      valid: false,
      errors: expect.arrayContaining([{ code: "untrusted_issuer", message: expect.any(String), severity: "warning" }]),
      checks: { ...allTrue, issuerTrusted: false, notRevoked: false },
    });
    for (const nothing of [{}, { "@context": [] }, { proof: [] }]) {
      expect((await verify(nothing)).checks.signatureValid).toBe(false);
    }
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
      twice(`${"[".repeat(600)}${"]".repeat(600)}`),
    ]) {
      expect(await verifyText(hidden)).toMatchObject({ valid: false, errors: [{ code: "duplicate_json_key" }] });
    }
    // What the server reads more kindly than the verifier does: the mark of byte order.
    for (const marked of [`\ufeff${twice("{}")}`, `\ufeff${text}`]) {
      expect(await verifyText(marked)).toMatchObject({ valid: false, errors: [{ code: "malformed_json" }] });
    }
  });

  test("a document of many levels is not valid; one of absurdly many is refused, wherever it is sent", async () => {
    const deep = (levels: number): string => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
    expect(await verify(JSON.parse(deep(60)))).toMatchObject({ errors: [{ code: "document_too_deep" }] });
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
        const answer = await server().call("POST", `/v1/credentials/${path}`, { key, body, headers });
        expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
      }
    }
  });

  test("what is no credential at all is a bad request", async () => {
    const key = await server().makeKey();
    for (const body of [{}, { credential: "text" }, { credential: [] }, { credential: {}, checkRevocation: "no" }]) {
      const answer = await server().call("POST", "/v1/credentials/verify", { key, body });
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
    }
  });

  test("a batched credential verifies before it has landed, with a warning, and afterwards with or without its proof", async () => {
    const { context, issuerDid } = server();
    const issued = await issue("SkillCredential");
    const early = await exported(issued.id);
    expect(await verify(early)).toMatchObject({
      valid: true,
      blockchainVerification: null,
      errors: [{ code: "credential_pending", severity: "warning" }],
      checks: allTrue,
    });
    await runJobs(context);
    const whole = await exported(issued.id);
    expect(whole.proof[1]).toMatchObject({ type: "LedgerInclusionProof2025" });
    for (const credential of [early, whole]) {
      const report = await verify(credential);
      expect(report).toMatchObject({ valid: true, credentialId: issued.id, blockchainVerification: {} });
      expect(report.errors).toBeUndefined();
    }
    // Anybody can check it with the ledger alone.
    const { resolveStatus } = context.ledger;
    const options = { trustedIssuers: [issuerDid], now: new Date(), resolveStatus };
    expect(await verifyCredential(whole, options)).toMatchObject({ valid: true, errors: [] });
    // A proof that leads elsewhere stays what it is.
    const elsewhere = attachInclusionProof(early, { ...whole.proof[1], leafIndex: 0, treeSize: 1, inclusionPath: [] });
    const moved = JSON.stringify(elsewhere.proof[1]) === JSON.stringify(whole.proof[1]);
    expect((await verify(elsewhere)).valid).toBe(moved);
  });

  test("revoked: not valid at once, whether or not the ledger was told; checkRevocation false leaves it out", async () => {
    const { context } = server();
    for (const type of ["AgentIdentityCredential", "SkillCredential"] as const) {
      const { id } = await issue(type);
      if (type === "SkillCredential") await runJobs(context);
      const credential = await exported(id);
      const key = await server().makeKey({ permissions: ["issuer"] });
      await server().call("POST", `/v1/credentials/${id}/revoke`, { key, body: {} });
      const revoked = {
        valid: false,
        errors: [{ code: "credential_revoked", severity: "critical" }],
        checks: { ...allTrue, notRevoked: false },
      };
      expect(await verify(credential)).toMatchObject(revoked);
      await runJobs(context);
      expect(await verify(credential)).toMatchObject(revoked);
      expect(await verify(credential, { checkRevocation: false })).toMatchObject({
        valid: true,
        errors: [{ code: "status_not_checked", severity: "warning" }],
        checks: { ...allTrue, notRevoked: false },
      });
    }
  });

  test("expired: the check notExpired fails (spec 3)", async () => {
    const credential = await exported((await issue("SkillCredential", { expiresAt: inHalfAnHour() })).id);
    expect(await verify(credential)).toMatchObject({ valid: true, checks: allTrue });
    const report = await anHourLater(server(), () => verify(credential));
    expect(report).toMatchObject({
      valid: false,
      errors: expect.arrayContaining([expect.objectContaining({ code: "credential_expired" })]),
      checks: { ...allTrue, notExpired: false },
    });
  });

  test("a credential of another issuer, trusted here: the ledger says when it was written", async () => {
    const { context, ledger, issuer: payer } = server();
    const signer = createSigner(new Uint8Array(32).fill(6));
    await ledger.airdrop(signer.address, 1_000_000_000n);
    const did = `did:service:local:${signer.address}`;
    const { w3cCredential, credential } = await issueCredential(
      { kind: "Skill", agentAddress: newAddress(), network: "local", subjectData: { agentId: "a", skill: "b" } },
      { signer, now: new Date() },
    );
    expect(payer.address).not.toBe(signer.address);
    const receipt = await context.ledger.anchor.issue(credential, { issuer: signer });
    const request = { did, name: "Skill House", website: "https://skills.example", trusted: true };
    await context.store.transaction((tx) => addIssuer(tx, context, request));
    expect(await verify(w3cCredential)).toMatchObject({
      valid: true,
      credentialId: w3cCredential.id,
      issuer: { id: did, verified: true },
      blockchainVerification: { transactionHash: receipt.transactionHash, blockNumber: receipt.slot },
    });
    // The store decides, also against.
    await context.store.transaction((tx) => addIssuer(tx, context, { ...request, trusted: false }));
    expect((await verify(w3cCredential)).checks.issuerTrusted).toBe(false);
    expect((await get("/v1/issuers")).body.issuers).toContainEqual({
      id: did,
      name: "Skill House",
      website: "https://skills.example",
      verified: false,
      keys: [],
    });
  });

  test("the older style: 2018 context, issuanceDate, Ed25519Signature2020 (spec 2.5)", async () => {
    const { context } = server();
    const file = new URL("../../fixtures/older-style-credential.json", import.meta.url);
    const credential = JSON.parse(readFileSync(file, "utf8"));
    const report = await verify(credential);
    expect(report).toMatchObject({ valid: false, errors: [{ code: "untrusted_issuer" }] });
    expect(report.checks).toEqual({ ...allTrue, issuerTrusted: false });
    const did = credential.issuer;
    await context.store.transaction((tx) => addIssuer(tx, context, { did, name: "Older" }));
    expect(await verify(credential)).toMatchObject({
      valid: true,
      credentialId: credential.id,
      issuedAt: "2024-01-01T00:00:00.000Z",
      expiresAt: null,
      issuer: { id: did, name: "Older", verified: true },
      blockchainVerification: null,
      checks: allTrue,
    });
    expect(await verify({ ...credential, issuanceDate: "2024-01-02T00:00:00Z" })).toMatchObject({ valid: false });
  });

  test("a registered issuer's former key holds for what it signed in its time", async () => {
    const { context } = server();
    const [present, former] = [7, 8].map((fill) => createSigner(new Uint8Array(32).fill(fill)));
    const did = `did:service:local:${present!.address}`;
    const keyId = `${did}#former`;
    const { encodeMultikey, decodeAddress } = await import("@arcs/core");
    const publicKeyMultibase = encodeMultikey(decodeAddress(former!.address));
    const keys = [{ id: keyId, publicKeyMultibase, validUntil: "2025-06-01T00:00:00Z" }];
    await context.store.transaction((tx) => addIssuer(tx, context, { did, name: "Rotated", keys }));
    const unsigned = {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer: did,
      credentialSubject: { id: "did:example:1" },
    };
    const signAt = (time: string): Promise<unknown> =>
      signCredential(unsigned, { signer: former!, verificationMethod: keyId, now: new Date(time) });
    expect(await verify(await signAt("2025-05-31T00:00:00Z"))).toMatchObject({ valid: true, credentialId: null });
    expect(await verify(await signAt("2025-06-02T00:00:00Z"))).toMatchObject({
      valid: false,
      errors: [{ code: "key_not_valid" }],
    });
    expect((await get("/v1/issuers")).body.issuers).toContainEqual(expect.objectContaining({ id: did, keys }));
  });

  test("an issuer that would spoil verification is not registered", async () => {
    const { context } = server();
    const did = `did:service:local:${newAddress()}`;
    const add = (parts: object): Promise<unknown> =>
      context.store.transaction((tx) => addIssuer(tx, context, { did, name: "x", ...parts }));
    const publicKeyMultibase = "z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp";
    for (const parts of [
      { did: "x" },
      { name: "" },
      { website: "javascript:alert(1)" },
      { keys: [{ id: `${did}#a`, publicKeyMultibase: "zzz" }] },
      { keys: [{ id: `${did}#a`, publicKeyMultibase, validFrom: "yesterday" }] },
      { keys: [{ id: `did:service:local:${newAddress()}#a`, publicKeyMultibase }] },
    ]) {
      await expect(add(parts)).rejects.toMatchObject({ code: expect.stringMatching(/^invalid_/) });
    }
    expect((await get("/v1/issuers")).body.issuers.map(({ id }: { id: string }) => id)).not.toContain(did);
  });

  test("a ledger that does not answer: not valid, because it could not be checked", async () => {
    const { context } = server();
    const { id } = await issue("AgentIdentityCredential");
    const credential = await exported(id);
    const own = context.ledger.resolveStatus;
    context.ledger.resolveStatus = () => Promise.resolve({ status: "unavailable", reason: "away" });
    try {
      expect(await verify(credential)).toMatchObject({
        valid: false,
        errors: [{ code: "status_unavailable" }],
        checks: { ...allTrue, notRevoked: false },
      });
    } finally {
      context.ledger.resolveStatus = own;
    }
    // The same for the look at its transaction, which tells nothing about validity.
    expect((await withLedger(server(), "is away", () => verify(credential))).valid).toBe(true);
  });

  test("GET /status-lists/:id: a signed list in which exactly the revoked are marked, for everybody", async () => {
    const { call, context, issuerDid } = server();
    const issued = [];
    for (let i = 0; i < 3; i++) issued.push(await issue("SkillCredential"));
    const entries: { id: string; index: number }[] = [];
    for (const { id } of issued) entries.push((await get(`/v1/credentials/${id}`)).body.statusList);
    const path = new URL(entries[0]!.id).pathname;
    const bitsOf = async (): Promise<boolean[]> => {
      const { status, headers, body } = await call("GET", path);
      expect([status, headers.get("content-type")]).toEqual([200, "application/vc"]);
      expect(body).toMatchObject({
        id: entries[0]!.id,
        type: ["VerifiableCredential", "BitstringStatusListCredential"],
        issuer: issuerDid,
        credentialSubject: { type: "BitstringStatusList", statusPurpose: "revocation" },
      });
      const report = await verifyCredential(body, { trustedIssuers: [issuerDid], now: new Date() });
      expect(report).toMatchObject({ valid: true, errors: [] });
      const { encodedList } = body.credentialSubject;
      const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
      expect([encodedList[0], bits.length]).toEqual(["u", 16_384]);
      return entries.map(({ index }) => ((bits[index >> 3]! >> (7 - (index & 7))) & 1) === 1);
    };
    expect(await bitsOf()).toEqual([false, false, false]);
    const { headers } = await call("GET", path);
    const etag = headers.get("etag")!;
    expect((await call("GET", path, { headers: { "if-none-match": etag } })).status).toBe(304);
    const key = await server().makeKey({ permissions: ["issuer"] });
    await call("POST", `/v1/credentials/${issued[1].id}/revoke`, { key, body: {} });
    expect((await call("GET", path, { headers: { "if-none-match": etag } })).status).toBe(200);
    expect(await bitsOf()).toEqual([false, true, false]);
    expect((await call("GET", "/v1/status-lists/none")).body.error.code).toBe("not_found");
    expect(context.settings.publicUrl).not.toMatch(/\/$/);
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
    const show = (privacyMode: "public" | "private" | "tier_only" | "range_only" | "custom", visibleData: any[] = []) =>
      context.store.transaction((tx) =>
        updateAgentPrivacy(tx, agent.id, {
          privacy: { privacyMode, visibleData, privacyMessage: null },
          visible: { visibleScore: null, visibleTier: null, visibleTransactions: null },
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

    const refused = { status: 403, body: { error: { code: "reputation_private", details: { agentId: agent.id } } } };
    for (const mode of ["private", "tier_only", "range_only"] as const) {
      await show(mode);
      const answers = [await ask({}), await ask({ overallScore: 812 }), await ask({ overallScore: 1, tier: "gold" })];
      // Right or wrong, a guess is answered alike.
      for (const { status, body } of answers) expect({ status, body }).toMatchObject(refused);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await call("GET", `/v1/credentials/${whole.body.id}/w3c`, { key: stranger })).toMatchObject(refused);
      expect((await subjectOf(whole, own)).overallScore).toBe(812);
      expect(
        JSON.stringify((await call("GET", `/v1/credentials/${whole.body.id}`, { key: stranger })).body),
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
    for (const guess of [{ serviceQualityBasisPoints: 8200 }, { totalTransactions: 1 }, { evidenceDigest: "x" }]) {
      expect(await ask(guess)).toMatchObject(refused);
    }
    expect(await call("GET", `/v1/credentials/${whole.body.id}/w3c`, { key: stranger })).toMatchObject(refused);
  });
});
