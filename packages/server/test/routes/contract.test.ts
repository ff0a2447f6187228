// The tables of the specification, line by line: each field with its type, each parameter with its default and its bounds,
// each weight, each error, each tier. What a field means is tested where it belongs.
import { beforeAll, describe, expect, test } from "vitest";

import { addIssuer } from "../../src/domain/issuers/add-issuer.ts";
import { refreshLeaderboard } from "../../src/domain/reputation/refresh-leaderboard.ts";
import { saveSync } from "../../src/store/credentials/credential-syncs.ts";
import { addCrediblePayers, addPayments, computeScore, newWallet, registerBy } from "../agents.ts";
import { runJobs } from "../credentials.ts";
import { useServer } from "../server.ts";
import { useEmbeddedStore } from "../stores.ts";

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";
const isShare = (value: unknown): boolean => isNumber(value) && value >= 0 && value <= 1;

/** What the tables call types. */
const types = {
  string: isText,
  "id of a credential": (value) => isText(value) && /^cred_\w+$/.test(value),
  DID: (value) => isText(value) && /^did:service:[a-z-]+:[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value),
  URL: (value) => isText(value) && URL.canParse(value),
  "ISO 8601": (value) => isText(value) && iso.test(value),
  "ISO 8601 or null": (value) => value === null || (isText(value) && iso.test(value)),
  "network of the ledger": (value) => isText(value) && /^ledger-[a-z]+$/.test(value),
  decimal: (value) => isText(value) && /^\d+\.\d{2,}$/.test(value),
  "string[]": (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  boolean: (value) => typeof value === "boolean",
  true: (value) => value === true,
  false: (value) => value === false,
  null: (value) => value === null,
  integer: Number.isSafeInteger,
  number: isNumber,
  "0.0-1.0": isShare,
  "0-1000": (value) => isNumber(value) && value >= 0 && value <= 1000,
  status: (value) => ["active", "expired", "revoked"].includes(value as string),
  tier: (value) => ["bronze", "silver", "gold", "platinum"].includes(value as string),
  trend: (value) => ["improving", "declining", "stable", "volatile"].includes(value as string),
  severity: (value) => ["critical", "warning"].includes(value as string),
} satisfies Record<string, (value: unknown) => boolean>;

type Rows = Record<string, keyof typeof types>;

const components = ["successRate", "serviceQuality", "responseTime", "volumeConsistency"];
const each = (names: readonly string[], rows: (name: string) => Rows): Rows =>
  Object.assign({}, ...names.map(rows)) as Rows;
const pagination: Rows = {
  ...each(["page", "limit", "total", "totalPages"], (name) => ({ [`pagination.${name}`]: "integer" })),
  ...each(["hasNext", "hasPrev"], (name) => ({ [`pagination.${name}`]: "boolean" })),
};
const checks = each(["signatureValid", "issuerTrusted", "notExpired", "notRevoked", "schemaValid"], (name) => ({
  [`checks.${name}`]: "boolean",
}));

/** Every field of an answer that the specification names, by the question. */
const fields: Record<string, Rows> = {
  "2.1 GET /credentials/CREDENTIAL": {
    id: "id of a credential",
    type: "string",
    status: "status",
    "subject.id": "DID",
    "subject.agentId": "string",
    "subject.name": "string",
    "subject.capabilities": "string[]",
    "subject.email": "string",
    "subject.emailVerified": "boolean",
    "issuer.id": "DID",
    "issuer.name": "string",
    "issuer.website": "URL",
    "issuer.verified": "boolean",
    issuedAt: "ISO 8601",
    expiresAt: "ISO 8601",
    revoked: "boolean",
    "blockchain.network": "network of the ledger",
    "blockchain.address": "string",
    "blockchain.transactionHash": "string",
    "blockchain.blockNumber": "integer",
    "crossChain.syncedToEthereum": "true",
    "crossChain.ethereumAddress": "string",
    "crossChain.syncedToBase": "true",
    "crossChain.baseAddress": "string",
    verificationUrl: "URL",
    "metadata.tags": "string[]",
    "metadata.customFields": "object",
    createdAt: "ISO 8601",
    updatedAt: "ISO 8601",
  },
  "2.1 GET /credentials/LASTING": { expiresAt: "null" },
  "2.6 GET /agents/AGENT": {
    id: "string",
    name: "string",
    description: "string",
    capabilities: "string[]",
    owner: "string",
    "trustScore.overall": "0-1000",
    "trustScore.tier": "tier",
    ...each(components, (name) => ({ [`trustScore.components.${name}`]: "0.0-1.0" })),
    "privacy.mode": "string",
    "privacy.visibleData": "string[]",
    "stats.totalTransactions": "integer",
    "stats.completedJobs": "integer",
    "stats.averageRating": "number",
    "stats.totalEarnings": "decimal",
    "stats.currency": "string",
    "verification.emailVerified": "boolean",
    "verification.walletVerified": "boolean",
    "verification.identityCredential": "id of a credential",
    "verification.hasPOAP": "true",
    "metadata.website": "URL",
    "metadata.twitter": "string",
    "metadata.github": "string",
    createdAt: "ISO 8601",
    updatedAt: "ISO 8601",
    lastActiveAt: "ISO 8601",
  },
  "2.6 GET /agents/PRIVATE": { trustScore: "null", "privacy.message": "string" },
  "2.7 GET /reputation/AGENT": {
    agentId: "string",
    overallScore: "0-1000",
    tier: "tier",
    ...each(components, (name) => ({
      [`components.${name}.value`]: "0.0-1.0",
      [`components.${name}.weight`]: "0.0-1.0",
      [`components.${name}.contribution`]: "number",
      [`components.${name}.description`]: "string",
    })),
    ...each(["totalTransactions", "completedTransactions", "canceledTransactions", "disputedTransactions"], (name) => ({
      [`stats.${name}`]: "integer",
    })),
    "stats.averageRating": "number",
    "stats.totalEarnings": "decimal",
    "stats.currency": "string",
    "stats.accountAgeInDays": "integer",
    "tierBenefits.current": "tier",
    "tierBenefits.transactionLimit": "number",
    "tierBenefits.featureAccess": "string[]",
    "tierBenefits.nextTier.tier": "tier",
    "tierBenefits.nextTier.requiredScore": "integer",
    "tierBenefits.nextTier.pointsAway": "integer",
    "privacy.mode": "string",
    "privacy.visibleComponents": "string[]",
    lastUpdated: "ISO 8601",
    nextUpdateAt: "ISO 8601",
  },
  "4.1 POST /credentials/verify": {
    valid: "true",
    credentialId: "id of a credential",
    "subject.id": "DID",
    "subject.type": "string",
    "issuer.id": "DID",
    "issuer.name": "string",
    "issuer.verified": "boolean",
    issuedAt: "ISO 8601",
    expiresAt: "ISO 8601",
    revoked: "false",
    "blockchainVerification.network": "network of the ledger",
    "blockchainVerification.transactionHash": "string",
    "blockchainVerification.blockNumber": "integer",
    "blockchainVerification.timestamp": "ISO 8601",
    ...checks,
  },
  "4.1 POST /credentials/verify, altered": {
    valid: "false",
    "errors.0.code": "string",
    "errors.0.message": "string",
    "errors.0.severity": "severity",
    ...checks,
  },
  "4.1 POST /credentials/issue": {
    id: "id of a credential",
    type: "string",
    subjectId: "string",
    issuerId: "DID",
    issuedAt: "ISO 8601",
    expiresAt: "ISO 8601",
    status: "status",
    "blockchain.network": "network of the ledger",
    "blockchain.transactionHash": "string",
    "blockchain.address": "string",
    "crossChain.syncRequested": "boolean",
    "crossChain.syncStatus": "string",
    "crossChain.estimatedCompletionAt": "ISO 8601 or null",
    verificationUrl: "URL",
  },
  "4.1 GET /credentials/agent/AGENT?type=POAPCredential&status=active": {
    agentId: "string",
    "credentials.0.id": "id of a credential",
    "credentials.0.type": "string",
    "credentials.0.issuer": "string",
    "credentials.0.issuedAt": "ISO 8601",
    "credentials.0.status": "status",
    "credentials.0.verificationUrl": "URL",
    total: "integer",
    "filters.type": "string",
    "filters.status": "status",
  },
  "4.2 GET /agents/search?query=oracle": {
    "data.0.id": "string",
    "data.0.name": "string",
    "data.0.description": "string",
    "data.0.capabilities": "string[]",
    "data.0.trustScore.overall": "0-1000",
    "data.0.trustScore.tier": "tier",
    "data.0.stats.totalTransactions": "integer",
    "data.0.stats.averageRating": "number",
    "data.0.createdAt": "ISO 8601",
    ...pagination,
    "filters.query": "string",
  },
  "4.2 GET /agents/AGENT/credentials": {
    agentId: "string",
    "credentials.0.id": "id of a credential",
    "credentials.0.type": "string",
    "credentials.0.issuer": "DID",
    "credentials.0.issuedAt": "ISO 8601",
    "credentials.0.expiresAt": "ISO 8601 or null",
    "credentials.0.status": "status",
    "credentials.0.verificationUrl": "URL",
    total: "integer",
  },
  "4.2 GET /agents/bulk?ids=AGENT,nobody": {
    "data.0.id": "string",
    "data.0.name": "string",
    "data.0.trustScore.overall": "0-1000",
    "data.0.trustScore.tier": "tier",
    requested: "integer",
    found: "integer",
    notFound: "string[]",
  },
  "4.3 GET /reputation/AGENT/history?period=7d": {
    agentId: "string",
    period: "string",
    granularity: "string",
    "dataPoints.0.timestamp": "ISO 8601",
    "dataPoints.0.overallScore": "0-1000",
    "dataPoints.0.tier": "tier",
    ...each(components, (name) => ({ [`dataPoints.0.components.${name}`]: "0.0-1.0" })),
    ...each(["startScore", "endScore", "change", "percentChange", "averageScore"], (name) => ({
      [`summary.${name}`]: "number",
    })),
    "summary.trend": "trend",
  },
  "4.3 GET /reputation/bulk?agentIds=AGENT,PRIVATE,nobody": {
    "data.0.agentId": "string",
    "data.0.overallScore": "0-1000",
    "data.0.privacy.mode": "string",
    "data.1.agentId": "string",
    "data.1.privacy.mode": "string",
    requested: "integer",
    found: "integer",
    notFound: "string[]",
  },
  "4.3 GET /reputation/leaderboard?capability=weather": {
    "data.0.rank": "integer",
    "data.0.agentId": "string",
    "data.0.name": "string",
    "data.0.overallScore": "0-1000",
    "data.0.tier": "tier",
    "data.0.capabilities": "string[]",
    "data.0.totalTransactions": "integer",
    "filters.capability": "string",
    total: "integer",
    updatedAt: "ISO 8601",
  },
};

describe("the tables of the specification", () => {
  const server = useServer(useEmbeddedStore());
  const answers = new Map<string, unknown>();
  let key: string;
  let names: Record<string, string>;

  const nameIn = (path: string): string => path.replace(/\b[A-Z]{4,}\b/g, (name) => names[name] ?? name);
  const get = (path: string, by = key): ReturnType<ReturnType<typeof server>["call"]> =>
    server().call("GET", `/v1${nameIn(path)}`, { key: by });

  beforeAll(async () => {
    const running = server();
    const { context, call, issuerDid } = running;
    key = await running.makeKey({ permissions: ["read", "write", "issuer"] });
    await context.store.transaction((tx) =>
      addIssuer(tx, context, { did: issuerDid, name: "Test Issuer", website: "https://issuer.example" }),
    );
    const { agent } = (
      await registerBy(running, newWallet(), {
        key,
        name: "Weather Oracle",
        description: "Forecasts rain",
        capabilities: ["weather"],
        email: "a@b.example",
        metadata: { website: "https://oracle.example", twitter: "@oracle", github: "oracle" },
      })
    ).body;
    const hidden = await registerBy(running, newWallet(), { key, privacy: { mode: "private", message: "Not today" } });
    const payers = await addCrediblePayers(running, 12);
    await addPayments(
      running,
      agent.id,
      payers.map((payer) => ({ payer, rating: 5, responseTimeMs: 100 })),
    );
    await computeScore(running, agent.id);
    await refreshLeaderboard(context, { now: new Date(), signal: new AbortController().signal });

    const issue = async (type: string, claims: object, parts: object = {}): Promise<any> => {
      const body = { type, subjectId: agent.id, claims, ...parts };
      const { status, body: made } = await call("POST", "/v1/credentials/issue", { key, body });
      expect(status).toBe(201);
      return made;
    };
    const identity = { owner: agent.id, name: "Weather Oracle", serviceEndpoint: "https://oracle.example/api" };
    const metadata = { tags: ["gold"], customFields: { order: 7 } };
    const expiresAt = "2090-01-01T00:00:00.000Z";
    const issued = await issue("AgentIdentityCredential", identity, { expiresAt, metadata });
    const event = {
      eventId: "agents-2026",
      eventName: "Agents 2026",
      eventUri: "https://agents-2026.example/",
      location: "online",
      participation: "speaker",
      attendedAt: 1767225600,
    } as const;
    const lasting = await issue("POAPCredential", event);
    await runJobs(context);
    const at = new Date().toISOString();
    for (const chain of ["ethereum", "base"] as const) {
      const times = { requestedAt: at, estimatedCompletionAt: at, syncedAt: at };
      const request = {
        credentialId: issued.id,
        kind: "AgentIdentity",
        credentialHash: `0x${"1".repeat(64)}`,
        subjectDataHash: `0x${"2".repeat(64)}`,
        issuer: issuerDid,
        subject: agent.id,
      } as const;
      const state = { credentialId: issued.id, chain, version: 1, status: "synced", attempts: 1, ...times } as const;
      await saveSync(context.store.pool, { ...state, request });
    }
    names = { AGENT: agent.id, PRIVATE: hidden.body.agent.id, CREDENTIAL: issued.id, LASTING: lasting.id };

    const credential = (await get("/credentials/CREDENTIAL/w3c")).body;
    const altered = { ...credential, credentialSubject: { ...credential.credentialSubject, name: "other" } };
    const verify = async (body: object): Promise<unknown> =>
      (await call("POST", "/v1/credentials/verify", { key, body })).body;
    answers.set("4.1 POST /credentials/verify", await verify({ credential }));
    answers.set("4.1 POST /credentials/verify, altered", await verify({ credential: altered }));
    answers.set("4.1 POST /credentials/issue", issued);
    for (const question of Object.keys(fields)) {
      const [, path] = /^[\d.]+ GET (\S+)$/.exec(question) ?? [];
      if (path !== undefined) answers.set(question, (await get(path)).body);
    }
  }, 120_000);

  describe.each(Object.entries(fields))("%s", (question, rows) => {
    test.each(Object.entries(rows))("has %s: %s", (path, type) => {
      const value = path.split(".").reduce<any>((outer, name) => outer?.[name], answers.get(question));
      expect(types[type](value), `${path} is ${JSON.stringify(value)}`).toBe(true);
    });
  });

  test.each([
    [
      "public",
      [
        "overallScore",
        "tier",
        "components",
        "stats",
        "tierBenefits",
        "lastUpdated",
        "nextUpdateAt",
        // Additions: what the score would cost to forge.
        "backing",
        "costToForge",
        "limit",
        "logHead",
        "standing",
      ],
    ],
    ["tier_only", ["tier", "tierPrice"]],
    ["range_only", ["scoreRange", "tier", "tierPrice"]],
    ["private", []],
  ])("2.8, 4.3: mode %s shows %j", async (mode, shown) => {
    const made = await registerBy(server(), newWallet(), { key, privacy: { mode } });
    const { body } = await get(`/reputation/bulk?agentIds=${made.body.agent.id}`);
    expect(Object.keys(body.data[0]).sort()).toEqual(["agentId", "privacy", ...shown].sort());
    expect(body.data[0].privacy.mode).toBe(mode);
    const alone = await get(`/reputation/${made.body.agent.id}`);
    expect(alone.status).toBe(mode === "private" ? 403 : 200);
    if (mode !== "private") expect(alone.body).toEqual(body.data[0]);
    if (mode === "range_only") expect(alone.body.scoreRange).toMatch(/^\d+-\d+$/);
    if (mode === "tier_only") expect(alone.body.privacy.message).toEqual(expect.any(String));
  });

  test.each([
    ["bronze", 0, 599, 500, ["basic marketplace access"], ["silver", 600]],
    ["silver", 600, 749, 2500, ["priority listing", "analytics"], ["gold", 750]],
    ["gold", 750, 899, 10_000, ["advanced features", "custom branding"], ["platinum", 900]],
    ["platinum", 900, 1000, 50_000, ["all features", "premium support"], undefined],
  ] as const)("2.7: tier %s from %i to %i, limit %i, features %j", async (tier, low, high, limit, features, next) => {
    const { body } = await registerBy(server(), newWallet(), { key });
    const { pool } = server().context.store;
    const prices = { bronze: "0", silver: "1", gold: "10", platinum: "100" };
    for (const score of [low, high]) {
      await pool.query("update reputations set overall_score = $2, tier = $3 where agent_id = $1", [
        body.agent.id,
        score,
        tier,
      ]);
      const shown = (await get(`/reputation/${body.agent.id}`)).body;
      expect([shown.overallScore, shown.tier]).toEqual([score, tier]);
      expect(shown.tierBenefits).toEqual({
        current: tier,
        transactionLimit: limit,
        featureAccess: features,
        nextTier:
          next === undefined
            ? null
            : { tier: next[0], requiredScore: next[1], pointsAway: next[1] - score, price: prices[next[0]] },
        // Additions: what the tier costs to forge, and what to have at stake.
        price: prices[tier],
        advice: expect.any(String),
      });
    }
  });

  test.each([
    ["/agents/search", "limit", { least: 1, most: 100, usual: "pagination.limit=20" }],
    ["/agents/search", "page", { least: 1, usual: "pagination.page=1" }],
    ["/agents/search", "minScore", { least: 0, most: 1000 }],
    ["/agents/search", "maxScore", { least: 0, most: 1000 }],
    ["/reputation/leaderboard", "limit", { least: 1, most: 100, usual: "filters.limit=50" }],
  ] as [string, string, { least: number; most?: number; usual?: string }][])(
    "4.2, 4.3, 8: %s takes %s within %j",
    async (path, name, { least, most, usual }) => {
      const statusOf = async (value: number): Promise<number> => (await get(`${path}?${name}=${value}`)).status;
      expect(await statusOf(least)).toBe(200);
      expect(await statusOf(least - 1)).toBe(400);
      if (most !== undefined) expect([await statusOf(most), await statusOf(most + 1)]).toEqual([200, 400]);
      if (usual === undefined) return;
      const [where = "", value] = usual.split("=");
      const { body } = await get(path);
      expect(String(where.split(".").reduce((outer, part) => outer[part], body))).toBe(value);
    },
  );

  test.each([
    ["/agents/search", "tier", ["bronze", "silver", "gold", "platinum"]],
    ["/agents/search", "sortBy", ["score", "transactions", "createdAt", "lastActive"]],
    ["/agents/search", "order", ["asc", "desc"]],
    ["/agents/search", "verified", ["true", "false"]],
    ["/reputation/AGENT/history", "period", ["7d", "30d", "90d", "1y", "all"]],
    ["/reputation/AGENT/history", "granularity", ["daily", "weekly", "monthly"]],
    ["/reputation/leaderboard", "tier", ["bronze", "silver", "gold", "platinum"]],
    ["/credentials/agent/AGENT", "status", ["active", "expired", "revoked"]],
    [
      "/credentials/agent/AGENT",
      "type",
      ["AgentIdentityCredential", "SkillCredential", "ReputationCredential", "CompletionCredential", "POAPCredential"],
    ],
  ])("4.1, 4.2, 4.3: %s takes %s of %j and no other", async (path, name, values) => {
    for (const value of values) expect((await get(`${path}?${name}=${value}`)).status, value).toBe(200);
    expect(await get(`${path}?${name}=other`)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request" } },
    });
  });

  test("4.2, 4.3: defaults of order, period and granularity", async () => {
    const [usual, falling, rising] = await Promise.all(
      ["", "&order=desc", "&order=asc"].map((order) => get(`/agents/search?sortBy=createdAt${order}`)),
    );
    const ids = (answer: typeof usual): string[] => answer!.body.data.map(({ id }: { id: string }) => id);
    expect(ids(usual)).toEqual(ids(falling));
    expect(ids(usual)).not.toEqual(ids(rising));
    expect((await get("/reputation/AGENT/history")).body).toMatchObject({ period: "30d", granularity: "daily" });
  });

  test.each([
    ["GET", "/agents/bulk", "ids"],
    ["GET", "/reputation/bulk", "agentIds"],
  ])("4.2, 4.3, 8: %s %s needs %s, at most 100, and counts as one request", async (_method, path, name) => {
    const small = await server().makeKey({ plan: "starter", accountId: `acc_${name}` });
    const ids = (count: number): string => Array.from({ length: count }, (_, index) => `a${index}`).join(",");
    const full = await get(`${path}?${name}=${ids(100)}`, small);
    expect([full.status, full.body.requested, full.headers.get("x-ratelimit-remaining")]).toEqual([200, 100, "99"]);
    expect((await get(`${path}?${name}=${ids(101)}`)).status).toBe(400);
    expect((await get(path)).status).toBe(400);
  });

  test.each([
    ["GET", "/credentials/CREDENTIAL", 1],
    ["GET", "/credentials/agent/AGENT", 1],
    ["POST", "/credentials/verify", 1],
    ["POST", "/credentials/issue", 2],
    ["GET", "/agents/AGENT", 1],
    ["GET", "/agents/search", 1],
    ["GET", "/agents/AGENT/credentials", 1],
    ["GET", "/agents/bulk?ids=AGENT", 1],
    ["GET", "/reputation/AGENT", 1],
    ["GET", "/reputation/AGENT/history", 1],
    ["GET", "/reputation/bulk?agentIds=AGENT", 1],
    ["GET", "/reputation/leaderboard", 1],
  ])("4, 8: %s %s weighs %i", async (method, path, weight) => {
    const accountId = `acc_${method}${path}`.replace(/\W/g, "_").slice(0, 60);
    const own = await server().makeKey({ plan: "starter", accountId, permissions: ["read", "issuer"] });
    const body = method === "GET" ? {} : { body: { credential: {}, type: "x", subjectId: "x", claims: {} } };
    const { headers } = await server().call(method, `/v1${nameIn(path)}`, { key: own, ...body });
    expect(Number(headers.get("x-ratelimit-remaining"))).toBe(100 - weight);
  });

  test.each([
    ["GET", "/agents/nobody", { by: "read", status: 404, code: "agent_not_found" }],
    ["GET", "/reputation/nobody", { by: "read", status: 404, code: "agent_not_found" }],
    ["GET", "/reputation/nobody/history", { by: "read", status: 404, code: "agent_not_found" }],
    ["GET", "/credentials/cred_1", { by: "read", status: 404, code: "credential_not_found" }],
    ["GET", "/agents/AGENT", { by: "nobody", status: 401, code: "authentication_failed" }],
    ["GET", "/reputation/AGENT", { by: "nobody", status: 401, code: "authentication_failed" }],
    ["GET", "/credentials/CREDENTIAL", { by: "nobody", status: 401, code: "authentication_failed" }],
    [
      "POST",
      "/credentials/issue",
      {
        by: "read",
        status: 403,
        code: "issuer_not_authorized",
        details: { requiredPermission: "issuer", currentPermissions: ["read"] },
      },
    ],
    [
      "POST",
      "/credentials/issue",
      { by: "issuer", status: 400, code: "invalid_credential_format", details: { errors: [expect.any(String)] } },
    ],
    [
      "GET",
      "/reputation/PRIVATE",
      {
        by: "read",
        status: 403,
        code: "reputation_private",
        details: { agentId: expect.any(String), privacyMode: "private" },
      },
    ],
    ["GET", "/reputation/PRIVATE/history", { by: "read", status: 403, code: "reputation_private" }],
  ] as const)("7: %s %s answers as in %j", async (method, path, expected) => {
    const { by, status, code } = expected;
    const own = by === "nobody" ? {} : { key: await server().makeKey({ permissions: [by] }) };
    const claims = { skill: 7 };
    const body = method === "GET" ? {} : { body: { type: "SkillCredential", subjectId: names["AGENT"], claims } };
    const answer = await server().call(method, `/v1${nameIn(path)}`, { ...own, ...body });
    expect([answer.status, answer.body]).toEqual([
      status,
      {
        error: {
          code,
          message: expect.any(String),
          statusCode: status,
          ...("details" in expected
            ? { details: expected.details }
            : code === "reputation_private"
              ? { details: expect.anything() }
              : {}),
        },
      },
    ]);
  });
});
