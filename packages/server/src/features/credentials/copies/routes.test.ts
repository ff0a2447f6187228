import { describe, afterAll, beforeAll, expect, test } from "vitest";

import { findSync } from "./service.ts";
import {
  makeTemplate,
  providerFlags,
  runOnce,
  useBridge,
} from "../../../../test/support/bridge.ts";
import { registerAgent, runJobs } from "../../../../test/support/credentials.ts";
import type { Answer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useCopiesScene, issues, email } from "../test/provider-copies.ts";

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const wallet = "0x1B887669437644aA348c518844660ef8d63bd643";

describe("copies on other chains, through the provider", () => {
  const opened = useStore();
  const scene = useCopiesScene(opened);
  const { server, issueWithSync, run, state, revoke, asked, live, crossChain, issue, sync } = scene;
  let onError: ReturnType<typeof server>["context"]["onError"];

  beforeAll(() => {
    ({ onError } = server().context);
  });
  afterAll(() => {
    server().context.onError = onError;
  });

  test("syncToCrossmint: pending, with an estimated completion time, then synced (spec 2.1, 3, 4.1)", async () => {
    const { status, body } = await issue({ syncToCrossmint: true });
    expect(status).toBe(201);
    expect(body.crossChain).toEqual({
      syncRequested: true,
      syncStatus: "pending",
      estimatedCompletionAt: expect.stringMatching(iso),
    });
    const minutes =
      (Date.parse(body.crossChain.estimatedCompletionAt) - Date.parse(body.issuedAt)) / 60_000;
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
    const [token] = state.provider.tokens();
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
    expect(state.reported).toEqual([]);
  });

  test("POST /credentials/:id/sync asks for it later, as often as one likes; to a wallet too", async () => {
    const { id } = (await issue()).body;
    expect((await crossChain(id)).syncs).toEqual([]);
    const first = await sync(id, { recipientAddress: wallet });
    expect([first.status, first.body]).toMatchObject([
      200,
      { syncStatus: "pending", chain: "base-sepolia" },
    ]);
    const others = await Promise.all([
      sync(id),
      sync(id, { recipientEmail: "other@owner.example" }),
    ]);
    for (const { status, body } of others) expect([status, body]).toEqual([200, first.body]);
    await run();
    expect((await sync(id)).body).toMatchObject({
      syncStatus: "synced",
      evidence: { type: "token" },
    });
    expect([asked(issues), live()]).toEqual([1, 1]);
    expect(state.provider.tokens()[0]?.owner).toBe(wallet);
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
    const stranger = await server().makeKey({
      permissions: ["read", "issuer"],
      issuerDid: "did:service:local:other",
    });
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
      {
        code: "bridge_not_configured",
        message: expect.stringMatching(/POAP.*BRIDGE_TEMPLATE_IDS/) as unknown,
      },
    ]);
    await revoke(id);
    expect(await codes(sync(id))).toEqual([[409, "conflict"]]);

    state.agent = await registerAgent(server());
    expect(await codes(issue({ syncToCrossmint: true }))).toEqual([[400, "invalid_request"]]);
    expect((await issue({ syncToCrossmint: true, recipientEmail: "a@b" })).status).toBe(201);
    await run();
    expect(live()).toBe(1);
  });

  test("a Trust Score that its agent hides by now is copied nowhere, and no copy is shown", async () => {
    const { context, call } = server();
    const flags = providerFlags(
      state.provider,
      await makeTemplate(state.provider, "Reputation"),
    ).map((flag) => flag.replace(/^Skill=/, "Reputation="));
    await useBridge(context, state.clock, flags);
    const scored = { type: "ReputationCredential", claims: {} };
    const copied = await issueWithSync(scored);
    const { id } = (await issue(scored)).body;
    await run();
    const copyOf = async (reader: string): Promise<any> =>
      (await call("GET", `/v1/credentials/${copied}`, { key: reader })).body.crossChain;
    expect((await copyOf(state.key)).syncs).toMatchObject([{ evidence: { type: "token" } }]);

    await context.store.pool.query("update agents set privacy_mode = 'private' where id = $1", [
      state.agent.id,
    ]);
    for (const known of [id, copied]) {
      const refused = await sync(known, { recipientAddress: wallet });
      expect([refused.status, refused.body.error.code]).toEqual([403, "reputation_private"]);
    }
    await run();
    expect(live()).toBe(1);
    const hidden = await copyOf(state.key);
    expect(hidden).toMatchObject({ syncedToBase: true, syncs: [{ syncStatus: "synced" }] });
    expect(JSON.stringify(hidden)).not.toContain("evidence");
    const own = await server().makeKey({ agentId: state.agent.id });
    expect((await copyOf(own)).syncs).toMatchObject([{ evidence: { type: "token" } }]);
    // Earlier copies can still be revoked.
    expect((await revoke(copied)).status).toBe(200);
    expect((await sync(copied)).status).toBe(409);
    await run();
    expect(live()).toBe(0);
  });

  test("a copy that was asked for before its agent hid its score, and was not made yet, is not made", async () => {
    const { context } = server();
    const flags = providerFlags(
      state.provider,
      await makeTemplate(state.provider, "Reputation"),
    ).map((flag) => flag.replace(/^Skill=/, "Reputation="));
    await useBridge(context, state.clock, flags);
    const show = (mode: string): Promise<unknown> =>
      context.store.pool.query("update agents set privacy_mode = $2 where id = $1", [
        state.agent.id,
        mode,
      ]);
    const id = await issueWithSync({ type: "ReputationCredential", claims: {} });
    await show("private");
    await run();
    expect([asked(issues), live()]).toEqual([0, 0]);
    expect((await crossChain(id)).syncs).toMatchObject([
      { syncStatus: "failed", reason: { code: "reputation_private" } },
    ]);
    // The agent itself may have all of it copied.
    const own = await server().makeKey({
      permissions: ["read", "issuer"],
      agentId: state.agent.id,
    });
    const body = {
      type: "ReputationCredential",
      subjectId: state.agent.id,
      claims: {},
      syncToCrossmint: true,
    };
    expect((await server().call("POST", "/v1/credentials/issue", { key: own, body })).status).toBe(
      201,
    );
    await run();
    expect(live()).toBe(1);
    // Asked for again, once it shows.
    await show("public");
    expect((await sync(id)).body).toMatchObject({ syncStatus: "pending" });
    await run();
    expect(live()).toBe(2);
  });

  test("revocation travels: the token is burned", async () => {
    const id = await issueWithSync();
    await run();
    expect((await crossChain(id)).syncedToBase).toBe(true);
    await revoke(id);
    expect((await crossChain(id)).syncs).toMatchObject([
      { syncStatus: "synced", revocationStatus: "pending" },
    ]);
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
    expect((await crossChain(late)).syncs).toMatchObject([
      { syncStatus: "synced", revocationStatus: "revoked" },
    ]);
    expect((await crossChain(early)).syncs).toMatchObject([
      { syncStatus: "failed", reason: { code: "sync_revoked" }, revocationStatus: "revoked" },
    ]);
  });

  test("anchoring goes its own way beside it", async () => {
    const id = await issueWithSync();
    await runJobs(server().context);
    await run();
    const { body } = await server().call("GET", `/v1/credentials/${id}`, { key: state.key });
    expect(body.blockchain.transactionHash).toEqual(expect.any(String));
    expect(body.crossChain.syncedToBase).toBe(true);
  });
});
