import { attachInclusionProof, type JsonObject } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { buildBatch } from "../../src/index.ts";
import { issuer, makeCredential, startSeconds, stranger } from "../support/fixtures.ts";
import {
  useStatusLedger,
  ledger,
  anchor,
  scene,
  resolver,
  verify,
  codesOf,
} from "../support/status-ledger.ts";

useStatusLedger();

describe("a credential with a record", () => {
  test("active, then revoked", async () => {
    const { record, document } = await makeCredential();
    expect(await verify(document)).toMatchObject({ valid: false, checks: { notRevoked: false } });
    expect(codesOf(await verify(document))).toEqual(["status_not_found"]);
    await anchor.issue(record, { issuer });
    expect(await verify(document)).toMatchObject({ valid: true, errors: [] });
    await anchor.revoke(record.credentialId, { issuer });
    expect(await verify(document)).toMatchObject({
      valid: false,
      checks: { notRevoked: false, signatureValid: true },
    });
    expect(codesOf(await verify(document))).toEqual(["credential_revoked"]);
  });

  test("pending passes with a warning", async () => {
    const { record, document } = await makeCredential();
    await anchor.issue(record, { issuer, status: "Pending" });
    const report = await verify(document);
    expect([report.valid, codesOf(report)]).toEqual([true, ["credential_pending"]]);
  });

  test("expired, by the clock and by the ledger", async () => {
    const { record, document } = await makeCredential({ expiresInSeconds: 100 });
    await anchor.issue(record, { issuer });
    scene.ahead = 100;
    const { entry, issuer: did } = {
      entry: document.credentialStatus as unknown as JsonObject,
      issuer: document.issuer.id,
    };
    const query = { entry, issuer: did, credential: document as unknown as JsonObject };
    expect(await resolver()(query)).toMatchObject({ status: "expired" });
    await ledger.advance({ seconds: 100 });
    await anchor.expire(record);
    scene.ahead = 0;
    expect(await resolver()(query)).toMatchObject({ status: "expired" });
  });

  test("a record for other claims, or for another issue of the credential, does not vouch for this one", async () => {
    const { record, document } = await makeCredential();
    const later = await makeCredential({ now: new Date((startSeconds + 60) * 1000) });
    expect(later.record.credentialId).toBe(record.credentialId);
    await anchor.issue(later.record, { issuer });
    expect(codesOf(await verify(document))).toEqual(["anchor_mismatch"]);
    const other = await makeCredential({ nonce: "other" });
    await anchor.issue({ ...other.record, subjectDataHash: new Uint8Array(32) }, { issuer });
    expect(codesOf(await verify(other.document))).toEqual(["anchor_mismatch"]);
  });
});

describe("a credential in a batch", () => {
  const anchored = async (size = 5): Promise<{ documents: JsonObject[]; root: Uint8Array }> => {
    const made = await Promise.all(
      Array.from({ length: size }, (_, index) => makeCredential({ nonce: `batched ${index}` })),
    );
    const batch = buildBatch(made.map(({ record }) => record));
    await anchor.anchorBatch(batch, { issuer });
    const documents = made.map(({ document }, index) =>
      attachInclusionProof(document, batch.inclusionProof(index)),
    );
    scene.requests = [];
    return { documents: documents as unknown as JsonObject[], root: batch.root };
  };

  test("is verified with one read of its batch, and one of the record that it may have as well", async () => {
    const { documents } = await anchored();
    for (const document of documents) {
      scene.requests = [];
      expect(await verify(document)).toMatchObject({ valid: true, errors: [] });
      expect(scene.requests).toEqual(["getAccountInfo", "getAccountInfo"]);
    }
  });

  test("revoked alone", async () => {
    const { documents, root } = await anchored();
    await anchor.revokeInBatch({ root, leafIndex: 2 }, { issuer });
    const reports = await Promise.all(documents.map((document) => verify(document)));
    expect(reports.map(({ valid }) => valid)).toEqual([true, true, false, true, true]);
    expect(codesOf(reports[2]!)).toEqual(["credential_revoked"]);
  });

  test("expired", async () => {
    const { record, document } = await makeCredential({ expiresInSeconds: 100 });
    const batch = buildBatch([record]);
    await anchor.anchorBatch(batch, { issuer, closableAt: batch.closableAt! });
    const carrying = attachInclusionProof(
      document,
      batch.inclusionProof(0),
    ) as unknown as JsonObject;
    expect(await verify(carrying)).toMatchObject({ valid: true });
    scene.ahead = 100;
    expect(codesOf(await verify(carrying))).toContain("credential_expired");
  });

  test("that was never anchored is not found, whatever path leads to its root", async () => {
    const { record, document } = await makeCredential();
    const batch = buildBatch([record]);
    const carrying = attachInclusionProof(document, batch.inclusionProof(0));
    expect(codesOf(await verify(carrying))).toEqual(["status_not_found"]);
  });

  test("does not vouch with the proof of another", async () => {
    const { documents } = await anchored();
    const [first, second] = documents as [any, any];
    expect(await verify({ ...first, proof: [first.proof[0], second.proof[1]] })).toMatchObject({
      valid: false,
    });
  });

  test.each<[string, (proof: any) => void]>([
    ["another index", (proof) => (proof.leafIndex = 1)],
    ["an index outside the tree", (proof) => (proof.leafIndex = 5)],
    ["another size", (proof) => (proof.treeSize = 6)],
    ["a shorter path", (proof) => proof.inclusionPath.pop()],
    ["a longer path", (proof) => proof.inclusionPath.push(`u${"A".repeat(43)}`)],
    ["hashes in another order", (proof) => proof.inclusionPath.reverse()],
    [
      "a hash that is written in two ways",
      (proof) => (proof.inclusionPath[0] = proof.inclusionPath[0].slice(0, -1) + "_"),
    ],
    ["another place of the data", (proof) => (proof.subjectDataUri = "https://elsewhere.example/")],
  ])("does not pass with %s", async (_, change) => {
    const { documents } = await anchored();
    const document = structuredClone(documents[0]) as any;
    change(document.proof[1]);
    expect(await verify(document)).toMatchObject({
      valid: false,
      checks: { signatureValid: true, notRevoked: false },
    });
  });

  test("without its proof is not found: stripping the proof does not help", async () => {
    const { documents, root } = await anchored();
    await anchor.revokeInBatch({ root, leafIndex: 0 }, { issuer });
    const { proof, ...rest } = documents[0] as any;
    expect(codesOf(await verify({ ...rest, proof: proof[0] }))).toEqual(["status_not_found"]);
  });
});

describe("who is asked about what", () => {
  test("an entry that names another issuer's record is not looked up", async () => {
    const { record, document } = await makeCredential();
    await anchor.issue(record, { issuer });
    const query = {
      entry: document.credentialStatus as unknown as JsonObject,
      issuer: `did:service:local:${stranger.address}`,
      credential: document as unknown as JsonObject,
    };
    expect(await resolver()(query)).toMatchObject({ status: "unavailable" });
    for (const did of ["did:web:issuer.example", "https://issuer.example/", ""]) {
      expect(await resolver()({ ...query, issuer: did })).toMatchObject({ status: "unavailable" });
    }
  });

  test("an issuer on another network is not looked up on this one", async () => {
    const { document } = await makeCredential();
    const entry = document.credentialStatus as unknown as JsonObject;
    const query = { entry, issuer: `did:service:devnet:${issuer.address}`, credential: {} };
    expect(await resolver()(query)).toMatchObject({
      status: "unavailable",
      reason: expect.stringContaining("devnet"),
    });
  });

  test("another type of entry is for another resolver", async () => {
    const query = {
      entry: { id: "https://x.example/1", type: "BitstringStatusListEntry" },
      issuer: "x",
      credential: {},
    };
    expect(await resolver()(query)).toEqual({ status: "unsupported" });
  });
});

describe("the cache", () => {
  const prepared = async (): Promise<{ document: JsonObject; id: string }> => {
    const { record, document } = await makeCredential();
    await anchor.issue(record, { issuer });
    scene.requests = [];
    return { document: document as unknown as JsonObject, id: record.credentialId };
  };

  test("is not used unless asked for", async () => {
    const { document } = await prepared();
    const resolveStatus = resolver();
    for (let round = 1; round <= 3; round++) {
      await verify(document, resolveStatus);
      expect(scene.requests).toHaveLength(round);
    }
  });

  test("answers up to its maximum staleness, and not a second longer", async () => {
    const { document, id } = await prepared();
    const resolveStatus = resolver({ maxStalenessSeconds: 60 });
    expect(await verify(document, resolveStatus)).toMatchObject({ valid: true });
    await anchor.revoke(id, { issuer });
    scene.requests = [];
    scene.ahead = 60;
    expect(await verify(document, resolveStatus)).toMatchObject({ valid: true });
    expect(scene.requests).toEqual([]);
    scene.ahead = 61;
    expect(codesOf(await verify(document, resolveStatus))).toEqual(["credential_revoked"]);
  });

  test("keeps a revocation: it is final", async () => {
    const { document, id } = await prepared();
    const resolveStatus = resolver({ maxStalenessSeconds: 60 });
    await anchor.revoke(id, { issuer });
    await verify(document, resolveStatus);
    [scene.requests, scene.ahead] = [[], 10_000];
    expect(codesOf(await verify(document, resolveStatus))).toEqual(["credential_revoked"]);
    expect(scene.requests).toEqual([]);
  });

  test("keeps no failure, and no absence longer than anything else", async () => {
    const { document } = await prepared();
    const resolveStatus = resolver({ maxStalenessSeconds: 60 });
    scene.fault = (answer) => ({ ...answer, result: [] });
    expect(codesOf(await verify(document, resolveStatus))).toEqual(["status_unavailable"]);
    scene.fault = undefined;
    expect(await verify(document, resolveStatus)).toMatchObject({ valid: true });
  });

  test("lets those who ask at once share one read", async () => {
    const { document } = await prepared();
    const resolveStatus = resolver({ maxStalenessSeconds: 1 });
    const entry = document["credentialStatus"] as JsonObject;
    const query = { entry, issuer: `did:service:local:${issuer.address}`, credential: document };
    const answers = await Promise.all(Array.from({ length: 20 }, async () => resolveStatus(query)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill("active"));
    expect(scene.requests).toEqual(["getAccountInfo"]);
  });
});
