import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { Agent } from "../../../src/store/agents/agents.ts";
import { findSync } from "../../../src/store/credentials/credential-syncs.ts";
import {
  createForwardClock,
  type FakeProvider,
  type ForwardClock,
  makeTemplate,
  providerFlags,
  runOnce,
  runSyncs,
  SECRET_KEY,
  startFakeProvider,
  useBridge,
} from "../../bridge.ts";
import { registerAgent, runJobs } from "../../credentials.ts";
import { type Answer, useServer } from "../../server.ts";
import { onBothStores } from "../../stores.ts";

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const wallet = "0x1B887669437644aA348c518844660ef8d63bd643";
const issues = /^POST .*\/vcs$/;
const email = "agent@owner.example";

onBothStores("copies on other chains, through the provider", (opened) => {
  const server = useServer(opened);
  let provider: FakeProvider;
  let clock: ForwardClock;
  let agent: Agent;
  let key: string;
  let reported: string[];
  let onError: ReturnType<typeof server>["context"]["onError"];

  beforeAll(() => {
    ({ onError } = server().context);
  });
  beforeEach(async () => {
    const { context } = server();
    provider = await startFakeProvider();
    clock = createForwardClock();
    await useBridge(context, clock, providerFlags(provider, await makeTemplate(provider, "Skill")));
    agent = await registerAgent(server(), { email });
    key = await server().makeKey({ permissions: ["read", "issuer"] });
    reported = [];
    context.onError = (error, what) => void reported.push(`${what}: ${String(error)}`);
  });
  afterEach(() => provider.stop());
  afterAll(() => {
    server().context.onError = onError;
  });

  async function issue(parts: object = {}): Promise<Answer> {
    const body = { type: "SkillCredential", subjectId: agent.id, claims: { skill: "weather" }, ...parts };
    return server().call("POST", "/v1/credentials/issue", { key, body });
  }

  const issueWithSync = async (parts: object = {}): Promise<string> =>
    (await issue({ syncToCrossmint: true, ...parts })).body.id;

  const sync = (id: string, body?: object, otherKey = key): Promise<Answer> =>
    server().call("POST", `/v1/credentials/${id}/sync`, { key: otherKey, ...(body === undefined ? {} : { body }) });

  async function crossChain(id: string): Promise<any> {
    return (await server().call("GET", `/v1/credentials/${id}`, { key })).body.crossChain;
  }

  const asked = (what: RegExp): number => provider.log.filter((line) => what.test(line)).length;
  const live = (): number => provider.tokens().filter(({ vc, burned }) => vc !== undefined && !burned).length;
  const run = (): Promise<void> => runSyncs(server().context, clock);
  const revoke = (id: string): Promise<Answer> => server().call("POST", `/v1/credentials/${id}/revoke`, { key });

  test("syncToCrossmint: pending, with an estimated completion time, then synced (spec 2.1, 3, 4.1)", async () => {
    const { status, body } = await issue({ syncToCrossmint: true });
    expect(status).toBe(201);
    expect(body.crossChain).toEqual({
      syncRequested: true,
      syncStatus: "pending",
      estimatedCompletionAt: expect.stringMatching(iso),
    });
    const minutes = (Date.parse(body.crossChain.estimatedCompletionAt) - Date.parse(body.issuedAt)) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(5);
    expect(minutes).toBeLessThan(11);
    expect(await crossChain(body.id)).toEqual({
      syncedToEthereum: false,
      ethereumAddress: null,
      syncedToBase: false,
      baseAddress: null,
      syncs: [
        {
          ...body.crossChain,
          chain: "base-sepolia",
          attempts: 0,
          nextAttemptAt: expect.stringMatching(iso),
        },
      ],
    });
    const { pool } = server().context.store;
    const jobs = await pool.query("select key from jobs where kind = 'bridge-sync'");
    expect(jobs.rows).toEqual([{ key: "base-sepolia" }]);

    await run();
    const [token] = provider.tokens();
    expect(await crossChain(body.id)).toEqual({
      syncedToEthereum: false,
      ethereumAddress: null,
      syncedToBase: true,
      baseAddress: token?.vc.nft.contractAddress,
      syncs: [
        {
          syncRequested: true,
          syncStatus: "synced",
          chain: "base-sepolia",
          syncedAt: expect.stringMatching(iso),
          attempts: 1,
          address: token?.vc.nft.contractAddress,
          evidence: {
            type: "token",
            chain: "base-sepolia",
            contractAddress: token?.vc.nft.contractAddress,
            tokenId: token?.tokenId,
            credential: token?.vc,
          },
        },
      ],
    });
    expect(asked(issues)).toBe(1);
    const kept = await findSync(pool, { credentialId: body.id, chain: "base-sepolia" });
    expect(JSON.stringify(kept)).not.toContain(email);
    expect(reported).toEqual([]);
  });

  test("POST /credentials/:id/sync asks for it later, as often as one likes; to a wallet too", async () => {
    const { id } = (await issue()).body;
    expect((await crossChain(id)).syncs).toEqual([]);
    const first = await sync(id, { recipientAddress: wallet });
    expect([first.status, first.body]).toMatchObject([200, { syncStatus: "pending", chain: "base-sepolia" }]);
    const others = await Promise.all([sync(id), sync(id, { recipientEmail: "other@owner.example" })]);
    for (const { status, body } of others) expect([status, body]).toEqual([200, first.body]);
    await run();
    expect((await sync(id)).body).toMatchObject({ syncStatus: "synced", evidence: { type: "token" } });
    expect([asked(issues), live()]).toEqual([1, 1]);
    expect(provider.tokens()[0]?.owner).toBe(wallet);
  });

  test("two that ask in the same moment get one copy", async () => {
    const { id } = (await issue()).body;
    const answers = await Promise.all(Array.from({ length: 4 }, () => sync(id)));
    for (const { status } of answers) expect(status).toBe(200);
    await run();
    expect(live()).toBe(1);
  });

  test("who may ask for it, and for what", async () => {
    const { id } = (await issue()).body;
    const reader = await server().makeKey({ permissions: ["read"] });
    const stranger = await server().makeKey({ permissions: ["read", "issuer"], issuerDid: "did:service:local:other" });
    const codes = async (...answers: Promise<Answer>[]): Promise<unknown[]> =>
      (await Promise.all(answers)).map(({ status, body }) => [status, body.error.code]);
    expect(
      await codes(
        sync(id, {}, reader),
        sync(id, {}, stranger),
        sync("cred_none"),
        sync(id, { recipientEmail: "a@b", recipientAddress: wallet }),
        sync(id, { recipientEmail: "nobody" }),
        sync(id, { recipientEmail: "a@b:base" }),
        sync(id, { recipientAddress: "0x12" }),
        sync(id, { to: "a@b" }),
        issue({ syncToCrossmint: true, recipientEmail: "a@b", recipientAddress: wallet }),
      ),
    ).toEqual([
      [403, "issuer_not_authorized"],
      [403, "issuer_not_authorized"],
      [404, "credential_not_found"],
      ...Array.from({ length: 6 }, () => [400, "invalid_request"]),
    ]);
    const poap = await issue({
      type: "POAPCredential",
      claims: { eventId: "e", eventName: "Summit", attendedAt: 1_767_322_445 },
      syncToCrossmint: true,
    });
    expect([poap.status, poap.body.error]).toMatchObject([
      409,
      { code: "bridge_not_configured", message: expect.stringMatching(/POAP.*BRIDGE_TEMPLATE_IDS/) as unknown },
    ]);
    await revoke(id);
    expect(await codes(sync(id))).toEqual([[409, "conflict"]]);

    agent = await registerAgent(server());
    expect(await codes(issue({ syncToCrossmint: true }))).toEqual([[400, "invalid_request"]]);
    expect((await issue({ syncToCrossmint: true, recipientEmail: "a@b" })).status).toBe(201);
    await run();
    expect(live()).toBe(1);
  });

  test("a Trust Score that its agent hides by now is copied nowhere, and no copy is shown", async () => {
    const { context, call } = server();
    const flags = providerFlags(provider, await makeTemplate(provider, "Reputation")).map((flag) =>
      flag.replace(/^Skill=/, "Reputation="),
    );
    await useBridge(context, clock, flags);
    const scored = { type: "ReputationCredential", claims: {} };
    const copied = await issueWithSync(scored);
    const { id } = (await issue(scored)).body;
    await run();
    const copyOf = async (reader: string): Promise<any> =>
      (await call("GET", `/v1/credentials/${copied}`, { key: reader })).body.crossChain;
    expect((await copyOf(key)).syncs).toMatchObject([{ evidence: { type: "token" } }]);

    await context.store.pool.query("update agents set privacy_mode = 'private' where id = $1", [agent.id]);
    for (const known of [id, copied]) {
      const refused = await sync(known, { recipientAddress: wallet });
      expect([refused.status, refused.body.error.code]).toEqual([403, "reputation_private"]);
    }
    await run();
    expect(live()).toBe(1);
    const hidden = await copyOf(key);
    expect(hidden).toMatchObject({ syncedToBase: true, syncs: [{ syncStatus: "synced" }] });
    expect(JSON.stringify(hidden)).not.toContain("evidence");
    const own = await server().makeKey({ agentId: agent.id });
    expect((await copyOf(own)).syncs).toMatchObject([{ evidence: { type: "token" } }]);
    // What was copied before can still be taken back.
    expect((await revoke(copied)).status).toBe(200);
    expect((await sync(copied)).status).toBe(409);
    await run();
    expect(live()).toBe(0);
  });

  test("revocation travels: the token is burned", async () => {
    const id = await issueWithSync();
    await run();
    expect((await crossChain(id)).syncedToBase).toBe(true);
    await revoke(id);
    expect((await crossChain(id)).syncs).toMatchObject([{ syncStatus: "synced", revocationStatus: "pending" }]);
    await run();
    expect(await crossChain(id)).toMatchObject({
      syncedToBase: false,
      baseAddress: null,
      syncs: [{ revocationStatus: "revoked" }],
    });
    expect(live()).toBe(0);
  });

  test("revoked while it is under way: what comes of it is revoked; before that: nothing is issued", async () => {
    const early = await issueWithSync();
    await revoke(early);
    const { context } = server();
    const late = await issueWithSync();
    await runOnce(context, "base-sepolia");
    expect(asked(issues)).toBe(1);
    await revoke(late);
    await run();
    expect([asked(issues), live()]).toEqual([1, 0]);
    expect((await crossChain(late)).syncs).toMatchObject([{ syncStatus: "synced", revocationStatus: "revoked" }]);
    expect((await crossChain(early)).syncs).toMatchObject([
      { syncStatus: "failed", reason: { code: "sync_revoked" }, revocationStatus: "revoked" },
    ]);
  });

  test("a revocation that is refused for good is reported, and taken up when it is asked for", async () => {
    const id = await issueWithSync();
    await run();
    provider.fail(/^DELETE /, { status: 403, when: "before" });
    await revoke(id);
    await run();
    expect(await crossChain(id)).toMatchObject({ syncedToBase: true, syncs: [{ revocationStatus: "failed" }] });
    expect(reported).toEqual([expect.stringMatching(new RegExp(`^revoke ${id} on base-sepolia: .*403`))]);
    expect((await sync(id)).body).toMatchObject({ revocationStatus: "pending" });
    await run();
    expect(await crossChain(id)).toMatchObject({ syncedToBase: false, syncs: [{ revocationStatus: "revoked" }] });
    expect((await sync(id)).status).toBe(409);
    expect(live()).toBe(0);
  });

  test("an action that fails is tried again, given up after eight attempts, and taken up when it is asked for", async () => {
    provider.decide({ polls: 0, end: "failed" });
    const id = await issueWithSync();
    await run();
    expect((await crossChain(id)).syncs).toMatchObject([
      { syncStatus: "failed", attempts: 8, reason: { code: "bridge_action_failed" } },
    ]);
    expect(reported).toEqual([expect.stringMatching(new RegExp(`^sync ${id} to base-sepolia: .*could not mint`))]);
    provider.decide({ polls: 1, end: "succeeded" });
    expect((await sync(id)).body).toMatchObject({ syncStatus: "pending", attempts: 0 });
    await run();
    expect((await crossChain(id)).syncedToBase).toBe(true);
    expect(live()).toBe(1);
  });

  test("an action that never completes: pending for a day, then failed; asked for again, it is found and not repeated", async () => {
    provider.decide("never ends");
    const id = await issueWithSync();
    await runOnce(server().context, "base-sepolia");
    clock.forward(3_600_000);
    await runOnce(server().context, "base-sepolia");
    const [pending] = (await crossChain(id)).syncs;
    expect(pending).toMatchObject({ syncStatus: "pending", attempts: 1 });
    expect(Date.parse(pending.estimatedCompletionAt)).toBeGreaterThan(clock.now().getTime());
    await runSyncs(server().context, clock, { most: 400 });
    expect((await crossChain(id)).syncs).toMatchObject([{ syncStatus: "failed", reason: { code: "sync_timed_out" } }]);
    provider.endAll("succeeded");
    await sync(id);
    await run();
    expect((await crossChain(id)).syncs).toMatchObject([{ syncStatus: "synced" }]);
    expect([asked(issues), provider.tokens().length]).toEqual([1, 1]);
  });

  test("429 counts as no attempt, and is waited for as long as it says", async () => {
    const tooMany = { status: 429, headers: { "retry-after": "1800" }, when: "before" } as const;
    provider.fail(issues, tooMany, 12);
    const id = await issueWithSync();
    const { context } = server();
    const asked = clock.now().getTime();
    await runOnce(context, "base-sepolia");
    const [sync] = (await crossChain(id)).syncs;
    expect(sync).toMatchObject({ syncStatus: "pending", attempts: 0, reason: { code: "bridge_rate_limited" } });
    expect(Date.parse(sync.nextAttemptAt) - asked).toBeGreaterThanOrEqual(1_800_000);
    await run();
    expect((await crossChain(id)).syncs).toMatchObject([{ syncStatus: "synced", attempts: 1 }]);
    expect(live()).toBe(1);
  });

  test("an answer that is lost: the copy is found, and not made again", async () => {
    provider.fail(issues, { drop: "after" });
    const id = await issueWithSync();
    await run();
    expect((await crossChain(id)).syncs).toMatchObject([{ syncStatus: "synced", attempts: 1 }]);
    expect([asked(issues), provider.tokens().length]).toEqual([1, 1]);
  });

  test("a request that is lost: it is made again when it has left no trace for half an hour", async () => {
    provider.fail(issues, { drop: "before" });
    const id = await issueWithSync();
    const before = clock.now().getTime();
    await run();
    expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(1_800_000);
    expect((await crossChain(id)).syncs).toMatchObject([{ syncStatus: "synced", attempts: 2 }]);
    expect([asked(issues), provider.tokens().length]).toEqual([2, 1]);
  });

  test("two servers at it at once issue each credential once", async () => {
    const { context } = server();
    const ids = await Promise.all(Array.from({ length: 6 }, () => issueWithSync()));
    provider.slowDown(20);
    const other = { ...context };
    await Promise.all([runOnce(context, "base-sepolia"), runOnce(other, "base-sepolia")]);
    provider.slowDown(0);
    await run();
    for (const id of ids) expect((await crossChain(id)).syncedToBase).toBe(true);
    expect([asked(issues), live()]).toEqual([6, 6]);
    expect(reported).toEqual([]);
  });

  test("a fault of this program in one sync is reported, and no other suffers from it", async () => {
    const { context } = server();
    const broken = await issueWithSync();
    const fine = await issueWithSync();
    const own = context.bridge!;
    const { request } = (await findSync(context.store.pool, { credentialId: broken, chain: "base-sepolia" }))!;
    context.bridge = {
      ...own,
      async issue(requests, options) {
        if (requests[0]?.credentialId === request.credentialId) throw new TypeError("no function");
        return own.issue(requests, options);
      },
    };
    const before = clock.now().getTime();
    await runSyncs(context, clock, { most: 6 }).catch(() => undefined);
    expect((await crossChain(fine)).syncedToBase).toBe(true);
    expect(reported[0]).toBe(`sync ${broken} to base-sepolia: TypeError: no function`);
    // Once every five minutes, not again and again.
    expect(clock.now().getTime() - before).toBeGreaterThanOrEqual((reported.length - 1) * 300_000);
    context.bridge = own;
    await run();
    expect((await crossChain(broken)).syncedToBase).toBe(true);
    expect(live()).toBe(2);
  });

  test("no key of the provider is in the store, in an answer or in a report", async () => {
    provider.fail(issues, { status: 401, body: { message: `the key ${SECRET_KEY} is wrong` }, when: "before" });
    const id = await issueWithSync();
    await run();
    const shown = await crossChain(id);
    expect(shown.syncs).toMatchObject([{ syncStatus: "failed", reason: { code: "bridge_authentication_failed" } }]);
    const { rows } = await server().context.store.pool.query("select state from credential_syncs");
    expect(JSON.stringify([shown, rows, reported])).not.toContain(SECRET_KEY);
  });

  test("anchoring goes its own way beside it", async () => {
    const id = await issueWithSync();
    await runJobs(server().context);
    await run();
    const { body } = await server().call("GET", `/v1/credentials/${id}`, { key });
    expect(body.blockchain.transactionHash).toEqual(expect.any(String));
    expect(body.crossChain.syncedToBase).toBe(true);
  });
});
