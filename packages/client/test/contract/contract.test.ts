import { verifyCredential } from "../../src/credentials/index.ts";
import {
  createArcsClient,
  hasPrivacyMode,
  registerAgent,
  type ArcsClient,
} from "../../src/node/index.ts";
import { computeOwnScores } from "../../../../extras/audit/src/own-scores/index.ts";
import { errorOf } from "../support/platform.ts";
import { type DemoServer, useDemoServer } from "./demo-server.ts";
import { line, sentByClient } from "./sent-by-client.ts";
import { createSigner, isSdkError, signWebhook } from "@arcs/core";
import { formatWebhookSecret } from "@arcs/core/internal";
import { computeTrustScore, hashEvidence, readRootList, type ScoreTransaction } from "@arcs/trust";
import { applyCoverEntry, createCoverBook, scoreFactsOf, settleDue } from "@arcs/trust/cover";
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The secret that the server knows facilitators by. */
const facilitatorSecret = formatWebhookSecret(new Uint8Array(32).fill(5));

// The client against the real server: every endpoint, and the document that both go by.
const server = useDemoServer([
  "--webhook-targets",
  "public_and_loopback",
  "--cors-origins",
  "*",
  "--payment-webhook-secret",
  facilitatorSecret,
  // The operations of ERC-8004 are there where an EVM chain is.
  "--evm-rpc-urls",
  "base-sepolia=http://127.0.0.1:9",
]);

type Parameter = { name: string; in: "path" | "query" | "header" };
type Operation = { parameters?: Parameter[]; requestBody?: object };
type Document = { paths: Record<string, Record<string, Operation>> };

describe("the client and the server's OpenAPI", () => {
  test("have the same operations, the same query parameters, and bodies at the same ones", async () => {
    const document = (await (await fetch(`${server().url}/openapi.json`)).json()) as Document;
    const described = Object.entries(document.paths)
      .filter(([path]) => path.startsWith("/v1/") || path.startsWith("/check"))
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, { parameters = [], requestBody }]) =>
          line({
            method,
            path,
            query: parameters
              .filter((parameter) => parameter.in === "query")
              .map(({ name }) => name),
            hasBody: requestBody !== undefined,
          }),
        ),
      );
    expect(described.length).toBeGreaterThan(35);
    expect([...(await sentByClient())].sort()).toEqual(described.sort());
  });
});

const newWallet = () => createSigner(Uint8Array.from(randomBytes(32)));

let client: ArcsClient;
beforeAll(() => {
  client = createArcsClient({ baseUrl: server().url, apiKey: server().adminKey });
});

describe("keys and permissions", () => {
  test("a key is made, checked, listed, limited to its permissions, and revoked", async () => {
    const { key, apiKey } = await client.keys.create({ name: "reader", permissions: ["read"] });
    const reader = createArcsClient({ baseUrl: server().url, apiKey: key });
    expect((await reader.auth.verify()).apiKey).toMatchObject({
      id: apiKey.id,
      permissions: ["read"],
    });
    expect((await client.keys.list()).keys.map(({ id }) => id)).toContain(apiKey.id);

    const lacking = await errorOf(
      reader.webhooks.create({ url: "https://a.example/", events: ["payment.created"] }),
    );
    expect(lacking).toMatchObject({
      code: "insufficient_permissions",
      status: 403,
      requestId: expect.stringMatching(/^req_/),
      details: { requiredPermission: "write", currentPermissions: ["read"] },
    });
    const issuing = reader.credentials.issue({
      type: "SkillCredential",
      subjectId: "a",
      claims: {},
    });
    expect((await errorOf(issuing)).code).toBe("issuer_not_authorized");

    expect(await client.keys.revoke(apiKey.id)).toBeUndefined();
    expect((await errorOf(reader.auth.verify())).code).toBe("authentication_failed");
    expect((await errorOf(createArcsClient({ baseUrl: server().url }).auth.verify())).status).toBe(
      401,
    );
  });
});

describe("agents and credentials", () => {
  const wallet = newWallet();
  const owner = newWallet();
  const payment = newWallet();

  test("an agent registers by its wallets and changes itself by its own key", async () => {
    const profile = {
      name: "Contract tester",
      capabilities: ["contract-testing"],
      createKey: true,
    };
    const { agent, key } = await registerAgent(client, profile, { agent: wallet, owner, payment });
    expect(agent).toMatchObject({ id: wallet.address, owner: owner.address });
    expect(agent.x402.paymentAddress).toBe(payment.address);
    const own = createArcsClient({
      baseUrl: server().url,
      ...(key === undefined ? {} : { apiKey: key }),
    });
    const changed = await own.agents.update(agent.id, {
      description: "é 🤖",
      privacy: { mode: "private" },
    });
    expect(changed.description).toBe("é 🤖");
    expect(await client.agents.get(wallet.address)).toMatchObject({
      trustScore: null,
      description: "é 🤖",
    });
    expect((await errorOf(client.agents.update(agent.id, { name: "x" }))).code).toBe(
      "insufficient_permissions",
    );

    const hidden = await errorOf(client.reputation.get(agent.id));
    expect(isSdkError(hidden, "reputation_private")).toBe(true);
    expect(hidden.details).toMatchObject({ agentId: agent.id, privacyMode: "private" });
    const shown = await own.reputation.get(agent.id);
    expect([shown.privacy.mode, shown.agentId]).toEqual(["private", agent.id]);
    expect((await errorOf(own.reputation.get(agent.id, { view: "public" }))).code).toBe(
      "reputation_private",
    );
  });

  test("a credential is issued, read, verified by anybody, listed, and revoked", async () => {
    const issued = await client.credentials.issue({
      type: "AgentIdentityCredential",
      subjectId: wallet.address,
      claims: {
        owner: owner.address,
        name: "Contract tester",
        serviceEndpoint: "https://tester.example/",
      },
    });
    expect(issued).toMatchObject({ status: "active", subjectId: wallet.address });
    expect(await client.credentials.get(issued.id)).toMatchObject({
      id: issued.id,
      revoked: false,
    });
    const w3c = await client.credentials.getW3c(issued.id);
    expect(await client.credentials.verify({ credential: w3c })).toMatchObject({
      valid: true,
      credentialId: issued.id,
    });
    const trustedIssuers = [issued.issuerId];
    expect(await verifyCredential(w3c, { network: "offline", trustedIssuers })).toMatchObject({
      valid: true,
    });
    expect((await client.issuers.list()).issuers.map(({ id }) => id)).toContain(issued.issuerId);

    const page = await client.credentials.listByAgent(wallet.address, { status: "active" });
    expect(page).toMatchObject({ total: 1, filters: { status: "active" } });
    expect((await client.agents.credentials(wallet.address)).credentials[0]?.id).toBe(issued.id);

    await client.credentials.revoke(issued.id, { reason: "superseded" });
    const report = await client.credentials.verify({ credential: w3c });
    expect(report).toMatchObject({ valid: false, checks: { notRevoked: false } });
    expect(report.errors?.map(({ code }) => code)).toContain("credential_revoked");
    const listed = await client.credentials
      .listByAgent(wallet.address, { limit: 1 })
      .toArray({ limit: 10 });
    expect(listed.map(({ status }) => status)).toEqual(["revoked"]);
    const without = await client.credentials.verify({ credential: w3c, checkRevocation: false });
    expect(without.checks.notRevoked).toBe(false);
  });

  test("what is refused is an error with the server's own code", async () => {
    const issue = (claims: object) =>
      client.credentials.issue({
        type: "SkillCredential",
        subjectId: wallet.address,
        claims: { ...claims },
      });
    const invalid = await errorOf(issue({ unknown: 1 }));
    expect(invalid).toMatchObject({ code: "invalid_credential_format", status: 400 });
    expect((await errorOf(client.credentials.get("cred_nothing"))).code).toBe(
      "credential_not_found",
    );
    expect((await errorOf(client.credentials.getStatusList("nothing"))).status).toBe(404);
    expect((await errorOf(client.agents.get("nobody"))).code).toBe("agent_not_found");
    const wrong = await errorOf(client.agents.search({ limit: 1000 }));
    expect(wrong).toMatchObject({
      code: "invalid_request",
      details: { errors: expect.any(Array) },
    });
  });

  test("the status list of a batched credential verifies", async () => {
    const { id } = await client.credentials.issue({
      type: "SkillCredential",
      subjectId: wallet.address,
      claims: { skill: "testing" },
    });
    const { credentialStatus } = (await client.credentials.getW3c(id)) as {
      credentialStatus?: unknown;
    };
    const found = JSON.stringify(credentialStatus).match(/status-lists\/([^"#]+)/)?.[1];
    if (found === undefined) return;
    const list = await createArcsClient({ baseUrl: server().url }).credentials.getStatusList(found);
    expect(list.type).toContain("BitstringStatusListCredential");
  });
});

describe("search and reputation", () => {
  test("a search gives the same agents page by page as all at once", async () => {
    const all = (await client.agents.search({ limit: 100, sortBy: "createdAt", order: "asc" }))
      .data;
    expect(all.length).toBeGreaterThan(11);
    const one: string[] = [];
    for await (const { id } of client.agents.search({
      limit: 5,
      sortBy: "createdAt",
      order: "asc",
    }))
      one.push(id);
    expect(one).toEqual(all.map(({ id }) => id));
    const page = await client.agents.search({
      limit: 5,
      page: 2,
      sortBy: "createdAt",
      order: "asc",
    });
    expect(page.data.map(({ id }) => id)).toEqual(one.slice(5, 10));
  });

  test("bulk reads of more than a hundred keep the order and tell what is not there", async () => {
    const known = (await client.agents.search({ limit: 100 })).data.map(({ id }) => id);
    const unknown = Array.from({ length: 230 }, () => newWallet().address);
    const ids = unknown.flatMap((id, index) =>
      index % 30 === 0 ? [known[index / 30] ?? id, id] : [id],
    );
    const asked = ids.filter((id) => known.includes(id));
    expect(ids.length).toBeGreaterThan(200);
    const agents = await client.agents.bulk(ids);
    expect(agents.data.map(({ id }) => id)).toEqual(asked);
    expect([agents.requested, agents.found, agents.notFound.length]).toEqual([
      ids.length,
      asked.length,
      230,
    ]);
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
      if (hasPrivacyMode(reputation, "range_only"))
        expect(reputation.scoreRange).toMatch(/^\d+-\d+$/);
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(["public", "tier_only", "range_only", "private"]),
    );
  });

  test("history, leaderboard, and the evidence that gives the same score again", async () => {
    const board = await client.reputation.leaderboard({ limit: 3 });
    expect(board.data.length).toBeGreaterThan(0);
    const best = (await client.agents.search({ sortBy: "score" })).data.find(
      ({ trustScore }) => trustScore?.overall !== undefined,
    );
    const agentId = best?.id ?? expect.fail();
    const history = await client.reputation.history(agentId, {
      period: "1y",
      granularity: "monthly",
    });
    expect(history.dataPoints.length).toBeGreaterThan(0);

    const first = await client.reputation.evidence(agentId, { limit: 4 });
    const transactions = await client.reputation
      .evidence(agentId, { limit: 4 })
      .toArray({ limit: 100_000 });
    expect([transactions.length, first.transactions.length]).toEqual([first.totalTransactions, 4]);
    expect(transactions.length).toBeGreaterThan(4);
    const input = transactions as ScoreTransaction[];
    expect(hashEvidence(input)).toBe(first.digest);
    const { overallScore, tier } = computeTrustScore({
      transactions: input,
      ownAddresses: first.ownAddresses,
      cover: first.cover,
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
    const best = (await client.reputation.leaderboard({ limit: 10 })).data.find(
      (each) => each.overallScore !== null,
    );
    const agentId = best?.agentId ?? expect.fail();
    const { log: end } = await client.reputation.evidence(agentId);
    const evidence = await client.reputation.evidence(agentId).toArray({ limit: 100_000 });
    const factsBy = (list: typeof roots): unknown[] => {
      const book = createCoverBook(list);
      for (const entry of log.slice(0, end.position)) applyCoverEntry(book, entry);
      settleDue(book, Date.parse(end.at));
      return evidence.map(({ id }) => {
        const payment = book.payments.get(id);
        return payment === undefined ? {} : scoreFactsOf(payment);
      });
    };
    expect(evidence).toMatchObject(factsBy(roots));
    expect(evidence.some(({ vouched }) => vouched !== undefined)).toBe(true);
    const reputation = await client.reputation.get(agentId);
    expect(reputation).toMatchObject({
      rootsDigest: digest,
      costToForge: expect.stringMatching(/^[1-9]/),
    });
    const { scores } = await computeOwnScores(client, { agentIds: [agentId], roots });
    expect(scores.map(({ score, served }) => [score.overallScore, served.rootsDigest])).toEqual([
      [best?.overallScore, digest],
    ]);
    const refused = errorOf(client.reputation.showVoice({ transactionHash: "1".repeat(88) }));
    expect(await refused).toMatchObject({ code: "settlement_not_found" });
    const strangers = factsBy(readRootList({ ...list, roots: [] })) as { vouched?: object }[];
    expect(strangers.flatMap(({ vouched = {} }) => Object.keys(vouched))).toEqual([]);
  });
});

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** Reports an event as a facilitator does, with a signed request. */
async function reportAsFacilitator(
  { url, adminKey }: DemoServer,
  event: object,
): Promise<{ id: string }> {
  const body = new TextEncoder().encode(JSON.stringify(event));
  const signed = signWebhook({
    body,
    secrets: [facilitatorSecret],
    eventType: "payment.completed",
    eventId: "evt_1",
    deliveryId: "del_1",
    timestamp: Math.floor(Date.now() / 1000),
  });
  const headers = {
    ...signed,
    authorization: `Bearer ${adminKey}`,
    "content-type": "application/json",
  };
  const answer = await fetch(`${url}/v1/payments/events`, { method: "POST", headers, body });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string };
}

describe("payments and disputes", () => {
  test("a payment is reported, read, rated and disputed by its payer's signature", async () => {
    const agentId = (await client.agents.search({ limit: 1 })).data[0]?.id ?? expect.fail();
    const payer = newWallet();
    const event = { event: "payment.completed", reference: "r1", agentId, amount: "1.50" } as const;
    const body = { ...event, payer: { address: payer.address } };
    const reported = await client.payments.report(body);
    expect(reported).toMatchObject({ status: "completed", evidence: "reported", amount: "1.50" });
    expect((await client.payments.report(body)).id).toBe(reported.id);
    expect((await client.payments.get(reported.id)).id).toBe(reported.id);
    const unproved = await errorOf(
      client.payments.rate(reported.id, { rating: 4, signature: text(new Uint8Array(64)) }),
    );
    expect(unproved.code).toBe("conflict");
    const paid = await reportAsFacilitator(server(), { ...body, reference: "r2" });

    /** A refusal shows the statement that the payer signs. */
    const signatureFor = async (refused: PromiseLike<unknown>): Promise<string> => {
      const error = await errorOf(refused);
      expect(error.code).toBe("statement_signature_invalid");
      return text(await payer.sign(new TextEncoder().encode(error.details.statement)));
    };
    const nothing = text(new Uint8Array(64));
    const rating = { rating: 4, comment: "good" };
    const signature = await signatureFor(
      client.payments.rate(paid.id, { ...rating, signature: nothing }),
    );
    expect(await client.payments.rate(paid.id, { ...rating, signature })).toMatchObject({
      rating: 4,
    });

    const dispute = { paymentId: paid.id, reason: "not delivered" };
    const disputing = await signatureFor(client.disputes.open({ ...dispute, signature: nothing }));
    const opened = await client.disputes.open({ ...dispute, signature: disputing });
    expect((await client.disputes.get(opened.id)).status).toBe("open");
    const { winner } = await client.disputes.resolve(opened.id, {
      winner: "payer",
      resolution: "refunded",
    });
    expect(winner).toBe("payer");
    expect((await errorOf(client.disputes.get("dsp_nothing"))).code).toBe("dispute_not_found");
  });
});

describe("webhooks", () => {
  let endpoint: Server;
  const received: string[] = [];
  beforeAll(async () => {
    endpoint = createServer((request, response) => {
      request.resume().on("end", () => {
        received.push(String(request.headers["x-service-event"]));
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => void endpoint.close());

  test("a subscription is made, changed, tested, replayed, given a new secret, and deleted", async () => {
    const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`;
    const made = await client.webhooks.create({ url, events: ["payment.created"] });
    expect(made.secret).toMatch(/^whsec_/);
    expect((await client.webhooks.list()).webhooks.map(({ id }) => id)).toContain(made.id);
    const changed = await client.webhooks.update(made.id, {
      events: ["payment.completed"],
      description: "d",
    });
    expect(changed).toMatchObject({ events: ["payment.completed"], description: "d" });

    const tested = await client.webhooks.test(made.id, { event: "payment.completed" });
    expect(tested).toMatchObject({ delivered: true, statusCode: 204 });
    const [delivery] = await client.webhooks
      .deliveries(made.id, { limit: 1 })
      .toArray({ limit: 5 });
    expect(delivery).toMatchObject({ id: tested.deliveryId, state: "delivered" });
    const replayed = await client.webhooks.replay(tested.deliveryId);
    expect(replayed.replayOf).toBe(tested.deliveryId);
    expect(received[0]).toBe("payment.completed");

    const rotated = await client.webhooks.rotateSecret(made.id, { overlapSeconds: 60 });
    expect(rotated.secret).not.toBe(made.secret);
    expect(await client.webhooks.delete(made.id)).toBeUndefined();
    expect((await errorOf(client.webhooks.delete(made.id))).code).toBe("webhook_not_found");
    const refused = await errorOf(
      client.webhooks.create({ url: "http://a.example/", events: ["payment.created"] }),
    );
    expect(refused.code).toBe("invalid_request");
  });
});
