import {
  computeTrustScore,
  foldVouchers,
  readRootList,
  createSigner,
  hashEvidence,
  isSdkError,
  type ScoreTransaction,
} from "@arcs/core";
import { formatAmounts } from "@arcs/core/internal";
import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";

import { type ArcsClient, createArcsClient, hasPrivacyMode, registerAgent } from "../../src/node/index.ts";
import { verifyCredential } from "../../src/credentials/index.ts";
import { computeOwnScores } from "../../src/own-scores/index.ts";
import { errorOf } from "../platform.ts";
import type { DemoServer } from "./demo-server.ts";

const newWallet = () => createSigner(Uint8Array.from(randomBytes(32)));

/** Keys, agents, credentials, searches and reputations through the client, against the real server: what the methods take and give is what the server means. */
export function endpointTests(server: () => DemoServer): void {
  let client: ArcsClient;
  beforeAll(() => {
    client = createArcsClient({ baseUrl: server().url, apiKey: server().adminKey });
  });

  describe("keys and permissions", () => {
    test("a key is made, checked, listed, limited to its permissions, and revoked", async () => {
      const { key, apiKey } = await client.keys.create({ name: "reader", permissions: ["read"] });
      const reader = createArcsClient({ baseUrl: server().url, apiKey: key });
      expect((await reader.auth.verify()).apiKey).toMatchObject({ id: apiKey.id, permissions: ["read"] });
      expect((await client.keys.list()).keys.map(({ id }) => id)).toContain(apiKey.id);

      const lacking = await errorOf(reader.webhooks.create({ url: "https://a.example/", events: ["payment.created"] }));
      expect(lacking).toMatchObject({
        code: "insufficient_permissions",
        status: 403,
        requestId: expect.stringMatching(/^req_/),
        details: { requiredPermission: "write", currentPermissions: ["read"] },
      });
      const issuing = reader.credentials.issue({ type: "SkillCredential", subjectId: "a", claims: {} });
      expect((await errorOf(issuing)).code).toBe("issuer_not_authorized");

      expect(await client.keys.revoke(apiKey.id)).toBeUndefined();
      expect((await errorOf(reader.auth.verify())).code).toBe("authentication_failed");
      expect((await errorOf(createArcsClient({ baseUrl: server().url }).auth.verify())).status).toBe(401);
    });
  });

  describe("agents and credentials", () => {
    const wallet = newWallet();
    const owner = newWallet();
    const payment = newWallet();

    test("an agent registers by its wallets and changes itself by its own key", async () => {
      const profile = { name: "Contract tester", capabilities: ["contract-testing"], createKey: true };
      const { agent, key } = await registerAgent(client, profile, { agent: wallet, owner, payment });
      expect(agent).toMatchObject({ id: wallet.address, owner: owner.address });
      expect(agent.x402.paymentAddress).toBe(payment.address);
      const own = createArcsClient({ baseUrl: server().url, ...(key === undefined ? {} : { apiKey: key }) });
      const changed = await own.agents.update(agent.id, { description: "é 🤖", privacy: { mode: "private" } });
      expect(changed.description).toBe("é 🤖");
      expect(await client.agents.get(wallet.address)).toMatchObject({ trustScore: null, description: "é 🤖" });
      expect((await errorOf(client.agents.update(agent.id, { name: "x" }))).code).toBe("insufficient_permissions");

      const hidden = await errorOf(client.reputation.get(agent.id));
      expect(isSdkError(hidden, "reputation_private")).toBe(true);
      expect(hidden.details).toMatchObject({ agentId: agent.id, privacyMode: "private" });
      const shown = await own.reputation.get(agent.id);
      expect([shown.privacy.mode, shown.agentId]).toEqual(["private", agent.id]);
      expect((await errorOf(own.reputation.get(agent.id, { view: "public" }))).code).toBe("reputation_private");
    });

    test("a credential is issued, read, verified by anybody, listed, and revoked", async () => {
      const issued = await client.credentials.issue({
        type: "AgentIdentityCredential",
        subjectId: wallet.address,
        claims: { owner: owner.address, name: "Contract tester", serviceEndpoint: "https://tester.example/" },
      });
      expect(issued).toMatchObject({ status: "active", subjectId: wallet.address });
      expect(await client.credentials.get(issued.id)).toMatchObject({ id: issued.id, revoked: false });
      const w3c = await client.credentials.getW3c(issued.id);
      expect(await client.credentials.verify({ credential: w3c })).toMatchObject({
        valid: true,
        credentialId: issued.id,
      });
      const trustedIssuers = [issued.issuerId];
      expect(await verifyCredential(w3c, { network: "offline", trustedIssuers })).toMatchObject({ valid: true });
      expect((await client.issuers.list()).issuers.map(({ id }) => id)).toContain(issued.issuerId);

      const page = await client.credentials.listByAgent(wallet.address, { status: "active" });
      expect(page).toMatchObject({ total: 1, filters: { status: "active" } });
      expect((await client.agents.credentials(wallet.address)).credentials[0]?.id).toBe(issued.id);

      await client.credentials.revoke(issued.id, { reason: "superseded" });
      const report = await client.credentials.verify({ credential: w3c });
      expect(report).toMatchObject({ valid: false, checks: { notRevoked: false } });
      expect(report.errors?.map(({ code }) => code)).toContain("credential_revoked");
      const listed = await client.credentials.listByAgent(wallet.address, { limit: 1 }).toArray({ limit: 10 });
      expect(listed.map(({ status }) => status)).toEqual(["revoked"]);
      const without = await client.credentials.verify({ credential: w3c, checkRevocation: false });
      expect(without.checks.notRevoked).toBe(false);
    });

    test("what is refused is an error with the server's own code", async () => {
      const issue = (claims: object) =>
        client.credentials.issue({ type: "SkillCredential", subjectId: wallet.address, claims: { ...claims } });
      const invalid = await errorOf(issue({ unknown: 1 }));
      expect(invalid).toMatchObject({ code: "invalid_credential_format", status: 400 });
      expect((await errorOf(client.credentials.get("cred_nothing"))).code).toBe("credential_not_found");
      expect((await errorOf(client.credentials.getStatusList("nothing"))).status).toBe(404);
      expect((await errorOf(client.agents.get("nobody"))).code).toBe("agent_not_found");
      const wrong = await errorOf(client.agents.search({ limit: 1000 }));
      expect(wrong).toMatchObject({ code: "invalid_request", details: { errors: expect.any(Array) } });
    });

    test("the status list of a batched credential verifies", async () => {
      const { id } = await client.credentials.issue({
        type: "SkillCredential",
        subjectId: wallet.address,
        claims: { skill: "testing" },
      });
      const { credentialStatus } = (await client.credentials.getW3c(id)) as { credentialStatus?: unknown };
      const found = JSON.stringify(credentialStatus).match(/status-lists\/([^"#]+)/)?.[1];
      if (found === undefined) return;
      const list = await createArcsClient({ baseUrl: server().url }).credentials.getStatusList(found);
      expect(list.type).toContain("BitstringStatusListCredential");
    });
  });

  describe("search and reputation", () => {
    test("a search gives the same agents page by page as all at once", async () => {
      const all = (await client.agents.search({ limit: 100, sortBy: "createdAt", order: "asc" })).data;
      expect(all.length).toBeGreaterThan(11);
      const one: string[] = [];
      for await (const { id } of client.agents.search({ limit: 5, sortBy: "createdAt", order: "asc" })) one.push(id);
      expect(one).toEqual(all.map(({ id }) => id));
      const page = await client.agents.search({ limit: 5, page: 2, sortBy: "createdAt", order: "asc" });
      expect(page.data.map(({ id }) => id)).toEqual(one.slice(5, 10));
    });

    test("bulk reads of more than a hundred keep the order and tell what is not there", async () => {
      const known = (await client.agents.search({ limit: 100 })).data.map(({ id }) => id);
      const unknown = Array.from({ length: 230 }, () => newWallet().address);
      const ids = unknown.flatMap((id, index) => (index % 30 === 0 ? [known[index / 30] ?? id, id] : [id]));
      const asked = ids.filter((id) => known.includes(id));
      expect(ids.length).toBeGreaterThan(200);
      const agents = await client.agents.bulk(ids);
      expect(agents.data.map(({ id }) => id)).toEqual(asked);
      expect([agents.requested, agents.found, agents.notFound.length]).toEqual([ids.length, asked.length, 230]);
      const { data, notFound } = await client.reputation.bulk(ids);
      expect(data.map(({ agentId }) => agentId)).toEqual(asked);
      expect(notFound).toEqual(agents.notFound);
    });

    test("reputations tell by privacy.mode what is there", async () => {
      const ids = (await client.agents.search({ limit: 100 })).data.map(({ id }) => id);
      const seen = new Set<string>();
      for (const reputation of (await client.reputation.bulk(ids)).data) {
        seen.add(reputation.privacy.mode);
        if (hasPrivacyMode(reputation, "public")) {
          expect(reputation.overallScore).toBeGreaterThanOrEqual(0);
          expect(reputation.components.successRate?.weight).toBe(0.4);
        } else expect(reputation.overallScore).toBeUndefined();
        if (hasPrivacyMode(reputation, "tier_only")) expect(reputation.tier).toMatch(/^[a-z]+$/);
        if (hasPrivacyMode(reputation, "range_only")) expect(reputation.scoreRange).toMatch(/^\d+-\d+$/);
      }
      expect([...seen]).toEqual(expect.arrayContaining(["public", "tier_only", "range_only", "private"]));
    });

    test("history, leaderboard, and the evidence that gives the same score again", async () => {
      const board = await client.reputation.leaderboard({ limit: 3 });
      expect(board.data.length).toBeGreaterThan(0);
      const best = (await client.agents.search({ sortBy: "score" })).data.find(
        ({ trustScore }) => trustScore?.overall !== undefined,
      );
      const agentId = best?.id ?? expect.fail();
      const history = await client.reputation.history(agentId, { period: "1y", granularity: "monthly" });
      expect(history.dataPoints.length).toBeGreaterThan(0);

      const first = await client.reputation.evidence(agentId, { limit: 4 });
      const transactions = await client.reputation.evidence(agentId, { limit: 4 }).toArray({ limit: 100_000 });
      expect([transactions.length, first.transactions.length]).toEqual([first.totalTransactions, 4]);
      expect(transactions.length).toBeGreaterThan(4);
      const input = transactions as ScoreTransaction[];
      expect(hashEvidence(input)).toBe(first.digest);
      const { overallScore, tier } = computeTrustScore({
        transactions: input,
        ownAddresses: first.ownAddresses,
        ...(first.firstProvedAt === undefined ? {} : { firstProvedAt: first.firstProvedAt }),
        ...(first.rootsDigest === undefined ? {} : { rootsDigest: first.rootsDigest }),
        now: new Date(first.computedAt),
      });
      expect([overallScore, tier]).toEqual([first.overallScore, first.tier]);
    });

    test("what payments are vouched for is computed from the log and the roots, by whoever wants to", async () => {
      const { digest, list } = await client.reputation.roots();
      const roots = readRootList(list);
      expect(roots.digest).toBe(digest);
      const log = await client.reputation.log({ limit: 500 }).toArray({ limit: 1_000_000 });
      const page = await client.reputation.log({ limit: 2 });
      expect([page.entries.length, page.total]).toEqual([2, log.length]);
      const { vouched } = foldVouchers(log, { roots });
      const best = (await client.reputation.leaderboard({ limit: 10 })).data.find((each) => each.overallScore !== null);
      const agentId = best?.agentId ?? expect.fail();
      const evidence = await client.reputation.evidence(agentId).toArray({ limit: 100_000 });
      expect(evidence.map((each) => each.vouched ?? {})).toEqual(
        evidence.map(({ id }) => formatAmounts(vouched.get(id) ?? [])),
      );
      const reputation = await client.reputation.get(agentId);
      expect(reputation).toMatchObject({ rootsDigest: digest, costToForge: expect.stringMatching(/^[1-9]/) });
      const { scores } = await computeOwnScores(client, { agentIds: [agentId], roots });
      expect(scores.map(({ score, served }) => [score.overallScore, served.rootsDigest])).toEqual([
        [best?.overallScore, digest],
      ]);
      const refused = errorOf(client.reputation.showVoice({ transactionHash: "1".repeat(88) }));
      expect(await refused).toMatchObject({ code: "settlement_not_found" });
      const strangers = foldVouchers(log, { roots: readRootList({ ...list, roots: [] }) });
      expect([...strangers.vouched.values()].flat().every((amount) => amount === 0n)).toBe(true);
    });
  });
}
