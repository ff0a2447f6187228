import {
  attachInclusionProof,
  type CredentialReport,
  type JsonObject,
  type LedgerInclusionProof,
  type StatusResolver,
  verifyCredential,
} from "@arcs/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import {
  buildBatch,
  createLedgerStatusResolver,
  type LedgerTransport,
  type ProgramAnchor,
} from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { createAccountCache } from "../../src/status-resolver.ts";
import {
  issuer,
  makeCredential,
  programAnchor,
  startSeconds,
  startTestLedger,
} from "../support/fixtures.ts";

let ledger: LocalLedger;
let anchor: ProgramAnchor;
let ahead = 0;
const now = (): Date => new Date((startSeconds + ahead) * 1000);
const wait = async (seconds: number): Promise<void> => {
  ahead += seconds;
  await ledger.advance({ seconds });
};

beforeEach(async () => {
  ahead = 0;
  ledger = await startTestLedger();
  anchor = programAnchor(ledger, { now });
});
afterEach(() => ledger.close());

function resolver(
  options: {
    transport?: LedgerTransport;
    maxStalenessSeconds?: number;
    requestTimeoutMs?: number;
  } = {},
): StatusResolver {
  return createLedgerStatusResolver({
    network: "local",
    transport: ledger.transport,
    now,
    ...options,
  });
}

async function verify(
  document: unknown,
  resolveStatus: StatusResolver = resolver(),
): Promise<CredentialReport> {
  const trustedIssuers = [`did:service:local:${issuer.address}`];
  return verifyCredential(document as JsonObject, { trustedIssuers, now: now(), resolveStatus });
}

describe("an issuer who would take a revocation back", () => {
  test("by a batch that can be closed before its credential expires: no such batch vouches for it", async () => {
    const { record, document } = await makeCredential();
    const batch = buildBatch([record]);
    const carrying = attachInclusionProof(document, batch.inclusionProof(0));
    await anchor.anchorBatch(batch, { issuer, closableAt: startSeconds + 10 });
    expect(await verify(carrying)).toMatchObject({ valid: false, checks: { notRevoked: false } });
    await anchor.revokeInBatch({ root: batch.root, leafIndex: 0 }, { issuer });
    expect((await verify(carrying)).errors).toMatchObject([{ code: "credential_revoked" }]);
    await wait(10);
    await anchor.closeBatch(batch, { issuer });
    await anchor.anchorBatch(batch, { issuer, closableAt: startSeconds + 20 });
    expect(await verify(carrying)).toMatchObject({ valid: false, checks: { notRevoked: false } });
  });

  test.each([undefined, 100])(
    "by a record that ends before its credential (which ends after %s)",
    async (expiresInSeconds) => {
      const { record, document } = await makeCredential(
        expiresInSeconds === undefined ? {} : { expiresInSeconds },
      );
      const shorter = { ...record, expiresAt: startSeconds + 10 };
      await anchor.issue(shorter, { issuer });
      expect(await verify(document)).toMatchObject({ valid: false, checks: { notRevoked: false } });
      await anchor.revoke(record.credentialId, { issuer });
      await wait(10);
      await anchor.close(record.credentialId, { issuer });
      await anchor.issue({ ...record, expiresAt: startSeconds + 20 }, { issuer });
      expect(await verify(document)).toMatchObject({ valid: false, checks: { notRevoked: false } });
    },
  );
});

describe("an endpoint that has told the truth before", () => {
  test("is believed nothing else that the issuer did not sign, and every revocation", async () => {
    const { record, document } = await makeCredential();
    await anchor.issue(record, { issuer });
    const state = { isLying: false };
    let lie = (data: string): unknown => {
      const bytes = Buffer.from(data, "base64");
      // The last byte of the hash of the claims.
      bytes[127]! ^= 1;
      return bytes.toString("base64");
    };
    const transport: LedgerTransport = async (request) => {
      const answer = (await ledger.transport(request)) as {
        result?: { value?: { data?: [string, string] } };
      };
      const account = answer.result?.value;
      if (state.isLying && account?.data !== undefined) {
        account.data[0] = lie(account.data[0]) as string;
      }
      return answer as never;
    };
    const same = resolver({ transport });
    for (let turn = 0; turn < 2; turn++)
      expect(await verify(document, same)).toMatchObject({ valid: true });
    state.isLying = true;
    expect((await verify(document, same)).errors).toMatchObject([{ code: "status_unavailable" }]);
    for (const noBase64 of [undefined, 7, "~", "AAA", "A=AA", ""]) {
      lie = () => noBase64;
      expect((await verify(document, same)).errors).toMatchObject([{ code: "status_unavailable" }]);
    }
    state.isLying = false;
    expect(await verify(document, same)).toMatchObject({ valid: true });
    await anchor.revoke(record.credentialId, { issuer });
    expect((await verify(document, same)).errors).toMatchObject([{ code: "credential_revoked" }]);
  });
});

describe("a holder who would not be found revoked", () => {
  test.each(["record first", "batch first"])(
    "by showing the batch, where the record was revoked (%s)",
    async (order) => {
      const { record, document } = await makeCredential({ expiresInSeconds: 1000 });
      const { record: other } = await makeCredential({ nonce: "other" });
      const batch = buildBatch([other, record]);
      const steps = [
        () => anchor.issue(record, { issuer }),
        () => anchor.anchorBatch(batch, { issuer }),
      ];
      for (const step of order === "record first" ? steps : steps.reverse()) await step();
      const carrying = attachInclusionProof(document, batch.inclusionProof(1));
      const remembering = resolver({ maxStalenessSeconds: 3600 });
      for (const each of [document, carrying])
        expect(await verify(each)).toMatchObject({ valid: true });
      await anchor.revoke(record.credentialId, { issuer });
      for (const each of [document, carrying]) {
        expect((await verify(each)).errors).toMatchObject([{ code: "credential_revoked" }]);
        expect((await verify(each, remembering)).errors).toMatchObject([
          { code: "credential_revoked" },
        ]);
      }
      // An endpoint that shows the batch but hides the record must not count as proof.
      const address = (await anchor.read(record))!.address;
      const transport: LedgerTransport = async (request) => {
        const { params } = request.payload as { params: unknown[] };
        return params[0] === address
          ? Promise.reject(new Error("no answer"))
          : ledger.transport(request);
      };
      expect(await verify(carrying, resolver({ transport }))).toMatchObject({ valid: false });
    },
  );

  test("a record whose time is over says nothing of a later credential under its id", async () => {
    const first = await makeCredential({ expiresInSeconds: 100 });
    await anchor.issue(first.record, { issuer });
    await anchor.revoke(first.record.credentialId, { issuer });
    await wait(100);
    const second = await makeCredential({ now: now() });
    expect(second.record.credentialId).toBe(first.record.credentialId);
    const batch = buildBatch([second.record]);
    await anchor.anchorBatch(batch, { issuer });
    const carrying = attachInclusionProof(second.document, batch.inclusionProof(0));
    expect(await verify(carrying)).toMatchObject({ valid: true });
  });

  test("by naming another place and size that the same path fits", async () => {
    const made = await Promise.all(
      [0, 1, 2, 3].map((index) => makeCredential({ nonce: `${index}` })),
    );
    const batch = buildBatch(made.map(({ record }) => record));
    await anchor.anchorBatch(batch, { issuer });
    await anchor.revokeInBatch({ root: batch.root, leafIndex: 3 }, { issuer });
    const { document } = made[3] as (typeof made)[number];
    const proof = batch.inclusionProof(3);
    const claims: Partial<LedgerInclusionProof>[] = [];
    for (let treeSize = 1; treeSize <= 16; treeSize++) {
      for (let leafIndex = 0; leafIndex < treeSize; leafIndex++)
        claims.push({ treeSize, leafIndex });
    }
    // 5 of 6 has the same path shape as 3 of 4.
    expect(claims).toContainEqual({ treeSize: 6, leafIndex: 5 });
    for (const claim of claims) {
      const report = await verify(attachInclusionProof(document, { ...proof, ...claim }));
      expect([claim, report.checks.notRevoked]).toEqual([claim, false]);
    }
  });
});

describe("answers that are too old", () => {
  test("are not given where the clock was set back", async () => {
    const { record, document } = await makeCredential();
    await anchor.issue(record, { issuer });
    const resolveStatus = resolver({ maxStalenessSeconds: 60 });
    ahead = 3600;
    expect(await verify(document, resolveStatus)).toMatchObject({ valid: true });
    ahead = 0;
    await anchor.revoke(record.credentialId, { issuer });
    expect(await verify(document, resolveStatus)).toMatchObject({ valid: false });
  });

  test("are not shared from a question asked longer ago", async () => {
    let time = 0;
    const cache = createAccountCache<string>({
      maxStalenessMs: 10,
      isFinal: () => false,
      now: () => time,
    });
    let answerFirst: (value: string) => void = () => {};
    const first = cache("key", () => new Promise((resolve) => (answerFirst = resolve)));
    time = 5;
    const second = cache("key", () => Promise.resolve("own"));
    time = 11;
    const third = cache("key", () => Promise.resolve("newer"));
    answerFirst("old");
    expect(await Promise.all([first, second, third])).toEqual(["old", "old", "newer"]);
    // The older answer, although it arrived later, does not overwrite the newer one.
    expect(await cache("key", () => Promise.resolve("newest"))).toBe("newer");
  });

  test("a question that is never answered does not stop those that come after it", async () => {
    const { record, document } = await makeCredential();
    await anchor.issue(record, { issuer });
    let isHanging = true;
    const transport: LedgerTransport = (request) =>
      isHanging ? new Promise(() => {}) : ledger.transport(request);
    const resolveStatus = resolver({ transport, requestTimeoutMs: 20 });
    expect((await verify(document, resolveStatus)).errors).toMatchObject([
      { code: "status_unavailable" },
    ]);
    isHanging = false;
    expect(await verify(document, resolveStatus)).toMatchObject({ valid: true });
  });

  test("a revocation is kept no longer than its record: a new one may have the same id", async () => {
    const resolveStatus = resolver({ maxStalenessSeconds: 5 });
    const first = await makeCredential({ expiresInSeconds: 100 });
    await anchor.issue(first.record, { issuer });
    await anchor.revoke(first.record.credentialId, { issuer });
    expect((await verify(first.document, resolveStatus)).errors).toMatchObject([
      { code: "credential_revoked" },
    ]);
    await wait(50);
    expect((await verify(first.document, resolveStatus)).errors).toMatchObject([
      { code: "credential_revoked" },
    ]);
    await wait(50);
    await anchor.close(first.record.credentialId, { issuer });
    const second = await makeCredential({ expiresInSeconds: 100, now: now() });
    expect(second.record.credentialId).toBe(first.record.credentialId);
    await anchor.issue(second.record, { issuer });
    expect(await verify(second.document, resolveStatus)).toMatchObject({ valid: true, errors: [] });
  });
});

test("a record that expired while it was pending is expired, not unknown", async () => {
  const { record, document } = await makeCredential({ expiresInSeconds: 10 });
  await anchor.issue(record, { issuer, status: "Pending" });
  await wait(10);
  await anchor.expire(record);
  const [entry, credential] = [
    document.credentialStatus as JsonObject,
    document as unknown as JsonObject,
  ];
  expect(await resolver()({ entry, issuer: document.issuer.id, credential })).toMatchObject({
    status: "expired",
  });
});
