import { issueCredential } from "@arcs/core";
import { describe, beforeEach, expect, test } from "vitest";

import {
  anchorBatchJob,
  fillAnchorBatch,
  findAnchorBatch,
  insertAnchorBatch,
  storeAnchorBatch,
} from "./anchor-batch.ts";
import { anchorRecordJob, enqueueAnchoring } from "./anchor-record.ts";
import { prepareCredential, storeCredential } from "../service.ts";
import { anchorRevocationJob, revokeCredential } from "../revocation.ts";
import type { ApiKey } from "../../access/service.ts";
import { type Credential, findCredential } from "../store.ts";
import {
  inHalfAnHour,
  registerAgent,
  runJobs,
  withLedger,
} from "../../../../test/support/credentials.ts";
import { useServer } from "../../../../test/support/server.ts";
import { anchorBatchRow } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";

const caller = {
  accountId: "acc_test",
  permissions: ["issuer"],
  agentId: null,
  issuerDid: null,
} as unknown as ApiKey;
const job = (key: string): any => ({
  id: 1,
  kind: "",
  key,
  payload: "{}",
  attempts: 0,
  abandoned: 0,
  lease: 1,
});
const never = new AbortController().signal;

describe("anchoring", () => {
  const opened = useStore();
  const server = useServer(opened);
  let agentId = "";
  beforeEach(async () => {
    agentId = (await registerAgent(server())).id;
  });

  /** Stores a signed credential as a request does, and leaves the ledger to the workers. */
  async function store(
    form: "record" | "batch",
    parts: { expiresAt?: Date } = {},
  ): Promise<Credential> {
    const { context } = server();
    const prepared = await prepareCredential(context, caller, {
      type: "SkillCredential",
      subjectId: agentId,
      claims: { skill: "weather" },
      syncRequested: false,
      tags: [],
      customFields: {},
      ...parts,
    });
    prepared.credential.anchorForm = form;
    return context.store.transaction((tx) => storeCredential(tx, context, prepared));
  }

  const find = async (id: string): Promise<Credential> =>
    (await findCredential(server().context.store.pool, id))!;

  async function revoke(id: string): Promise<void> {
    const { context } = server();
    const credential = await find(id);
    await context.store.transaction((tx) =>
      revokeCredential(tx, context, { credential, reason: "superseded" }),
    );
  }

  /** Reads the record or batch of a credential on the ledger. */
  async function onLedger({ recordId, anchorBatchId, anchorForm }: Credential): Promise<any> {
    const { context, issuer } = server();
    if (anchorForm === "record")
      return context.ledger.anchor.read({ issuer: issuer.address, credentialId: recordId });
    const batch = await findAnchorBatch(context.store.pool, anchorBatchId!);
    return context.ledger.anchor.readBatch({
      issuer: issuer.address,
      root: Uint8Array.from(batch!.root),
    });
  }

  test.each(["record", "batch"] as const)(
    "a %s whose answer was lost is found, compared and noted",
    async (form) => {
      const { context } = server();
      const { id } = await store(form);
      expect(await withLedger(server(), "loses answers", () => runJobs(context))).toContain(
        "retry",
      );
      expect(await find(id)).toMatchObject({ anchorState: "pending", transactionHash: null });
      await runJobs(context);
      const anchored = await find(id);
      const entry = await onLedger(anchored);
      expect(anchored).toMatchObject({
        anchorState: "anchored",
        anchorAddress: entry.address,
        blockNumber: entry.createdSlot,
        transactionHash: expect.any(String),
      });

      await revoke(id);
      expect(await withLedger(server(), "loses answers", () => runJobs(context))).toContain(
        "retry",
      );
      await runJobs(context);
      const revoked = await find(id);
      expect(revoked).toMatchObject({
        anchorState: "revoked",
        revocationTransactionHash: expect.any(String),
      });
      expect(revoked.revocationTransactionHash).not.toBe(revoked.transactionHash);
      expect((await onLedger(revoked)).updatedSlot).toBeGreaterThanOrEqual(entry.createdSlot);
    },
  );

  test.each(["record", "batch"] as const)(
    "a %s that was revoked while it waited lands, and is revoked",
    async (form) => {
      const { context } = server();
      const { id } = await store(form);
      await revoke(id);
      expect((await find(id)).anchorState).toBe("pending");
      await runJobs(context);
      expect((await find(id)).anchorState).toBe("revoking");
      await runJobs(context);
      const credential = await find(id);
      expect(credential.anchorState).toBe("revoked");
      expect(await onLedger(credential)).toMatchObject(
        form === "record" ? { status: "Revoked" } : { revokedCount: 1 },
      );
    },
  );

  test("a batch that was stored by who died then is landed as it is, and newcomers get their own", async () => {
    const { context, issuerDid } = server();
    await runJobs(context);
    const first = [await store("batch"), await store("batch")];
    expect(await storeAnchorBatch(context, issuerDid)).toBe(2);
    const newcomer = await store("batch");
    expect(await anchorBatchJob.handlerOf(context).run(job(issuerDid), never)).toBeUndefined();
    const [a, b, c] = [await find(first[0]!.id), await find(first[1]!.id), await find(newcomer.id)];
    expect([a, b, c].map(({ anchorState, anchorLeaf }) => [anchorState, anchorLeaf])).toEqual([
      ["anchored", 0],
      ["anchored", 1],
      ["anchored", 0],
    ]);
    expect(a.transactionHash).toBe(b.transactionHash);
    expect(c.transactionHash).not.toBe(a.transactionHash);
    expect((await onLedger(a)).size).toBe(2);
    await runJobs(context);
  });

  test("a batch whose filling was cut off goes, and its credentials are in the next", async () => {
    const { context, issuerDid, issuer } = server();
    await runJobs(context);
    const [one, other] = [await store("batch"), await store("batch")];
    const partial = anchorBatchRow({ issuerAddress: issuer.address, size: 2 });
    await context.store.transaction((tx) => insertAnchorBatch(tx, partial));
    const leaves = [{ credentialId: one.id, inclusionPath: Buffer.alloc(32) }];
    await context.store.transaction((tx) => fillAnchorBatch(tx, partial.id, { leaves, first: 0 }));
    await anchorBatchJob.handlerOf(context).run(job(issuerDid), never);
    const anchored = [await find(one.id), await find(other.id)];
    expect(anchored.map(({ anchorState, anchorLeaf }) => [anchorState, anchorLeaf])).toEqual([
      ["anchored", 0],
      ["anchored", 1],
    ]);
    expect(new Set(anchored.map(({ transactionHash }) => transactionHash)).size).toBe(1);
    expect(await findAnchorBatch(context.store.pool, partial.id)).toBeUndefined();
    await runJobs(context);
  });

  test("many are anchored by one transaction", async () => {
    const { context } = server();
    await runJobs(context);
    const ids: string[] = [];
    // More than are read and written at a time.
    for (let i = 0; i < 70; i++) ids.push((await store("batch")).id);
    await runJobs(context);
    const anchored = await Promise.all(ids.map(find));
    expect(new Set(anchored.map(({ transactionHash }) => transactionHash)).size).toBe(1);
    expect((await onLedger(anchored[0]!)).size).toBe(70);
    expect(anchored.map(({ anchorLeaf }) => anchorLeaf)).toEqual(anchored.map((_, leaf) => leaf));
  });

  test("two workers with the same job do it once", async () => {
    const { context, issuerDid } = server();
    const single = await store("record");
    const batched = await store("batch");
    const settled = await Promise.allSettled([
      ...[1, 2].map(() => anchorRecordJob.handlerOf(context).run(job(single.id), never)),
      ...[1, 2].map(() => anchorBatchJob.handlerOf(context).run(job(issuerDid), never)),
    ]);
    expect(settled.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(2);
    await runJobs(context);
    for (const { id } of [single, batched]) expect((await find(id)).anchorState).toBe("anchored");
    expect((await onLedger(await find(batched.id))).size).toBe(1);
    await revoke(single.id);
    const revocations = [1, 2].map(() =>
      anchorRevocationJob.handlerOf(context).run(job(single.id), never),
    );
    expect(
      (await Promise.allSettled(revocations)).some(({ status }) => status === "fulfilled"),
    ).toBe(true);
    await runJobs(context);
    expect((await find(single.id)).anchorState).toBe("revoked");
  });

  test("another record under the same id is a failure for good, and no credential of ours", async () => {
    const { context, issuer } = server();
    const credential = await store("record");
    const other = await issueCredential(
      {
        kind: "Skill",
        agentAddress: agentId,
        network: "local",
        subjectData: { agentId, skill: "another" },
      },
      { signer: issuer, now: new Date(), nonce: credential.id },
    );
    expect(other.credentialId).toBe(credential.recordId);
    await context.ledger.anchor.issue(other.credential, { issuer });
    const seen: unknown[] = [];
    const watched = { ...context, onError: (error: unknown) => void seen.push(error) };
    expect(await anchorRecordJob.handlerOf(watched).run(job(credential.id), never)).toMatchObject({
      state: "failed",
    });
    expect(seen).toMatchObject([{ code: "anchor_mismatch" }]);
    expect(await find(credential.id)).toMatchObject({
      anchorState: "failed",
      transactionHash: null,
    });
    await runJobs(context);
  });

  test("a record that expired before the ledger was there is given up; a batch takes it along", async () => {
    const { context } = server();
    const expiresAt = inHalfAnHour();
    const [single, batched] = [
      await store("record", { expiresAt }),
      await store("batch", { expiresAt }),
    ];
    await server().ledger.advance({ seconds: 3600 });
    const quiet = { ...context, onError: () => undefined };
    expect(await anchorRecordJob.handlerOf(quiet).run(job(single.id), never)).toMatchObject({
      state: "failed",
    });
    await runJobs(context);
    expect([(await find(single.id)).anchorState, (await find(batched.id)).anchorState]).toEqual([
      "failed",
      "anchored",
    ]);
  });

  test("a key that is gone holds the work up; it goes on when the key is back", async () => {
    const { context } = server();
    const { id } = await store("record");
    const without = { ...context, issuers: { ...context.issuers, signerOf: () => undefined } };
    expect(await runJobs(without)).toContain("retry");
    await runJobs(context);
    expect((await find(id)).anchorState).toBe("anchored");
  });

  test("a request waits for a ledger that does not answer, but not for long", async () => {
    const { context, call, makeKey } = server();
    const own = context.clock;
    const slept: number[] = [];
    context.clock = { now: own.now, sleep: async (milliseconds) => void slept.push(milliseconds) };
    const claims = { owner: agentId, name: "a", serviceEndpoint: "https://a.example" };
    const body = { type: "AgentIdentityCredential", subjectId: agentId, claims };
    try {
      const key = await makeKey({ permissions: ["issuer"] });
      const answer = await withLedger(server(), "hangs", () =>
        call("POST", "/v1/credentials/issue", { key, body }),
      );
      expect(answer).toMatchObject({
        status: 201,
        body: { blockchain: { transactionHash: null } },
      });
      expect(slept).toEqual([5000]);
      await runJobs(context);
      expect((await find(answer.body.id)).anchorState).toBe("anchored");
    } finally {
      context.clock = own;
    }
  });

  test("jobs wait a little: for the request itself, and for others to share the batch", async () => {
    const { context, issuerDid } = server();
    await runJobs(context);
    const now = context.clock.now();
    const still = { ...context, clock: { ...context.clock, now: () => now } };
    for (const anchorForm of ["record", "batch"] as const) {
      await context.store.transaction((tx) =>
        enqueueAnchoring(tx, still, { id: "cred_x", issuerDid, anchorForm }),
      );
    }
    const { rows } = await context.store.pool.query<{ kind: string; key: string; runAt: Date }>(
      `select kind, key, run_at as "runAt" from jobs where kind like 'anchor-%' order by kind`,
    );
    expect(
      rows.map(({ kind, key, runAt }) => [kind, key, runAt.getTime() - now.getTime()]),
    ).toEqual([
      ["anchor-batch", issuerDid, 3000],
      ["anchor-record", "cred_x", 15_000],
    ]);
  });
});
