import { useStore } from "../../../test/support/stores.ts";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import {
  attachInclusionProof,
  createSigner,
  issueCredential,
  signCredential,
  verifyCredential,
} from "@arcs/core";
import { expect, test } from "vitest";

import { addIssuer } from "./issuers/service.ts";
import {
  anHourLater,
  inHalfAnHour,
  newAddress,
  runJobs,
  withLedger,
} from "../../../test/support/credentials.ts";
import { useVerificationScene, allTrue } from "./test/verified-credentials.ts";

const { server, issue, get, exported, verify } = useVerificationScene(useStore());

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
    expect(report).toMatchObject({
      valid: true,
      credentialId: issued.id,
      blockchainVerification: {},
    });
    expect(report.errors).toBeUndefined();
  }
  // Anybody can check it with the ledger alone.
  const { resolveStatus } = context.ledger;
  const options = { trustedIssuers: [issuerDid], now: new Date(), resolveStatus };
  expect(await verifyCredential(whole, options)).toMatchObject({ valid: true, errors: [] });
  // A proof that leads elsewhere stays what it is.
  const elsewhere = attachInclusionProof(early, {
    ...whole.proof[1],
    leafIndex: 0,
    treeSize: 1,
    inclusionPath: [],
  });
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
  const credential = await exported(
    (await issue("SkillCredential", { expiresAt: inHalfAnHour() })).id,
  );
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
    {
      kind: "Skill",
      agentAddress: newAddress(),
      network: "local",
      subjectData: { agentId: "a", skill: "b" },
    },
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
  const file = new URL("./test/older-style-credential.json", import.meta.url);
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
  expect(await verify({ ...credential, issuanceDate: "2024-01-02T00:00:00Z" })).toMatchObject({
    valid: false,
  });
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
  expect(await verify(await signAt("2025-05-31T00:00:00Z"))).toMatchObject({
    valid: true,
    credentialId: null,
  });
  expect(await verify(await signAt("2025-06-02T00:00:00Z"))).toMatchObject({
    valid: false,
    errors: [{ code: "key_not_valid" }],
  });
  expect((await get("/v1/issuers")).body.issuers).toContainEqual(
    expect.objectContaining({ id: did, keys }),
  );
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
  expect((await get("/v1/issuers")).body.issuers.map(({ id }: { id: string }) => id)).not.toContain(
    did,
  );
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
