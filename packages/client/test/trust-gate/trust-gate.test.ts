import { createSigner, formatDid } from "@arcs/core";
import { kindDefinition } from "@arcs/core/internal";
import { describe, expect, test, vi } from "vitest";

import { createArcsClient } from "../../src/index.ts";
import { createTrustGate, type TrustGateOptions, usdcOnSolana } from "../../src/trust-gate/index.ts";

const addressOf = (seed: number): string => createSigner(new Uint8Array(32).fill(seed)).address;
const agentId = addressOf(1);
const owner = addressOf(2);
const paymentAddress = addressOf(3);

type Answers = Record<string, { status?: number; body: unknown }>;

/** A gate whose client gets its answers from a table, and the paths that it asked for. */
function gateOn(answers: Answers, options: Partial<TrustGateOptions> = {}) {
  const asked: string[] = [];
  const client = createArcsClient({
    baseUrl: "https://arcs.example",
    maxRetries: 0,
    fetch: async (url, { method }) => {
      const path = `${method} ${new URL(url).pathname}`;
      asked.push(path);
      const { status = 200, body } = answers[path] ?? { status: 404, body: notFound("agent_not_found") };
      if (body instanceof Error) throw body;
      return new Response(JSON.stringify(body), { status });
    },
  });
  const gate = createTrustGate({ client, minScore: 600, onUnknown: "deny", ...options });
  return { gate, asked };
}

const notFound = (code: string): object => ({ error: { code, message: "m", statusCode: 404 } });
const agent = (trustScore: object | null, identityCredential: string | null = "cred_1"): Answers => ({
  [`GET /v1/agents/${agentId}`]: {
    body: { id: agentId, owner, trustScore, x402: { paymentAddress }, verification: { identityCredential } },
  },
});
const type = ["VerifiableCredential", kindDefinition("AgentIdentity").credentialType];
const identity = (subject: string, report: object = { valid: true }, claims: object = {}): Answers => ({
  "GET /v1/credentials/cred_1/w3c": {
    body: { type, credentialSubject: { id: formatDid({ network: "local", address: subject }), ...claims } },
  },
  "POST /v1/credentials/verify": { body: report },
});
const codesOf = ({ reasons }: { reasons: { code: string }[] }): string[] => reasons.map(({ code }) => code);

describe("a decision about the score", () => {
  const ignored = { identity: "ignored" } as const;

  test.each([
    [{ overall: 600, tier: "silver" }, {}, "score_sufficient"],
    [{ overall: 599, tier: "bronze" }, {}, "score_too_low"],
    [{ overall: 0 }, { minScore: 0 }, "score_sufficient"],
    [{ tier: "gold" }, {}, "score_sufficient"],
    [{ tier: "gold" }, { minScore: 750 }, "score_sufficient"],
    [{ tier: "gold" }, { minScore: 751 }, "score_hidden"],
    [{ tier: "bronze" }, {}, "score_too_low"],
    [{ scoreRange: "600-649", tier: "silver" }, {}, "score_sufficient"],
    [{ scoreRange: "600-649", tier: "silver" }, { minScore: 601 }, "score_hidden"],
    [{ scoreRange: "550-599", tier: "bronze" }, {}, "score_too_low"],
    [{ scoreRange: "9e99-9e99", tier: "bronze" }, {}, "score_too_low"],
    [{ overall: "900" }, {}, "score_hidden"],
    [{ tier: "diamond" }, {}, "score_hidden"],
    [{ tier: "constructor" }, {}, "score_hidden"],
    [{ components: { successRate: 1 } }, {}, "score_hidden"],
    [null, {}, "score_hidden"],
    [{ overall: 749 }, { minTier: "gold" }, "score_too_low"],
    [{ overall: 750 }, { minTier: "gold" }, "score_sufficient"],
    [{ overall: 760 }, { minTier: "gold", minScore: 770 }, "score_too_low"],
    // What makes no sense is good enough for nothing.
    [{ overall: 1001 }, {}, "score_hidden"],
    [{ overall: 1e9, tier: "gold" }, {}, "score_hidden"],
    [{ overall: -1 }, { minScore: 0 }, "score_hidden"],
    [{ scoreRange: "9000-9999" }, {}, "score_hidden"],
    [{ scoreRange: "700-600" }, {}, "score_hidden"],
    [{ scoreRange: "700-600", tier: "gold" }, {}, "score_hidden"],
    [{ scoreRange: "600-1001", tier: "silver" }, {}, "score_hidden"],
    [{ scoreRange: "900-949", tier: "bronze" }, {}, "score_too_low"],
    [{ overall: 900, tier: "silver" }, {}, "score_hidden"],
    [{ overall: 900, scoreRange: "600-649" }, {}, "score_hidden"],
  ] as const)("%j with %j: %s", async (trustScore, policy, code) => {
    const { gate } = gateOn(agent(trustScore), { ...ignored, ...policy });
    const decision = await gate.check(agentId);
    expect(codesOf(decision)).toEqual([code]);
    expect(decision.allowed).toBe(code === "score_sufficient");
    const lenient = gateOn(agent(trustScore), { ...ignored, ...policy, onUnknown: "allow" }).gate;
    expect((await lenient.check(agentId)).allowed).toBe(code !== "score_too_low");
  });
});

describe("a decision about the identity", () => {
  const good = agent({ overall: 900 });

  test.each([
    ["valid", { ...good, ...identity(agentId) }, ["identity_verified"], true],
    [
      "revoked",
      { ...good, ...identity(agentId, { valid: false, errors: [{ code: "credential_revoked" }] }) },
      ["identity_invalid"],
      false,
    ],
    ["about another agent", { ...good, ...identity(owner) }, ["identity_invalid"], false],
    ["valid by a word", { ...good, ...identity(agentId, { valid: "false" }) }, ["identity_invalid"], false],
    ["missing", agent({ overall: 900 }, null), ["identity_missing"], false],
  ] as const)("%s", async (_what, answers, codes, allowed) => {
    const decision = await gateOn(answers).gate.check(agentId);
    expect(codesOf(decision)).toEqual(["score_sufficient", ...codes]);
    expect(decision.allowed).toBe(allowed);
  });

  test("what is invalid is refused even where the unknown is allowed; what is missing is unknown", async () => {
    const forged = { ...good, ...identity(agentId, { valid: false }) };
    expect((await gateOn(forged, { onUnknown: "allow" }).gate.check(agentId)).allowed).toBe(false);
    const without = agent({ overall: 900 }, null);
    expect((await gateOn(without, { onUnknown: "allow" }).gate.check(agentId)).allowed).toBe(true);
  });

  test("a credential of another type says nothing of who it is", async () => {
    for (const other of [undefined, [], ["VerifiableCredential"], [kindDefinition("Skill").credentialType], type[1]]) {
      const credentialSubject = { id: formatDid({ network: "local", address: agentId }) };
      const answers = {
        ...good,
        ...identity(agentId),
        "GET /v1/credentials/cred_1/w3c": { body: { type: other, credentialSubject } },
      };
      const decision = await gateOn(answers, { onUnknown: "allow" }).gate.check(agentId);
      expect([codesOf(decision)[1], decision.allowed]).toEqual(["identity_invalid", false]);
    }
  });

  test("a credential without a subject that could be compared is refused", async () => {
    for (const credentialSubject of [undefined, null, {}, { id: 7 }, { id: "did:web:a.example" }]) {
      const answers = {
        ...good,
        ...identity(agentId),
        "GET /v1/credentials/cred_1/w3c": { body: { type, credentialSubject } },
      };
      expect(codesOf(await gateOn(answers).gate.check(agentId))).toContain("identity_invalid");
    }
  });

  test("the caller's own verification counts, and the server is not asked for it", async () => {
    const { gate, asked } = gateOn(
      { ...good, ...identity(agentId) },
      { verifyIdentity: async () => ({ valid: false, errors: [{ code: "untrusted_issuer" }] }) },
    );
    const { allowed, reasons } = await gate.check(agentId);
    expect(allowed).toBe(false);
    expect(reasons[1]?.message).toContain("untrusted_issuer");
    expect(asked).not.toContain("POST /v1/credentials/verify");
  });
});

describe("what cannot be found out", () => {
  const failures: [string, Answers, string][] = [
    ["an agent that is not there", {}, "agent_not_found"],
    ["a server that fails", { [`GET /v1/agents/${agentId}`]: { status: 500, body: {} } }, "lookup_failed"],
    ["no connection", { [`GET /v1/agents/${agentId}`]: { body: new Error("ECONNREFUSED") } }, "lookup_failed"],
    ["a body of another kind", { [`GET /v1/agents/${agentId}`]: { body: [] } }, "lookup_failed"],
    ["an identity that cannot be read", agent({ overall: 900 }), "lookup_failed"],
  ];
  test.each(failures)("%s: onUnknown decides", async (_what, answers, code) => {
    const all =
      code === "lookup_failed" && _what.startsWith("an identity")
        ? { ...answers, "GET /v1/credentials/cred_1/w3c": { status: 503, body: {} } }
        : answers;
    for (const onUnknown of ["deny", "allow"] as const) {
      const decision = await gateOn(all, { onUnknown }).gate.check(agentId);
      expect([codesOf(decision), decision.allowed]).toEqual([[code], onUnknown === "allow"]);
      expect(decision.trustScore).toBeUndefined();
    }
  });

  test.each([401, 403])("a key that is refused by %i lets nobody pass", async (status) => {
    const body = { error: { code: "reputation_private", message: "m", statusCode: status } };
    for (const answers of [
      { [`GET /v1/agents/${agentId}`]: { status, body: {} } },
      { [`GET /v1/agents/${agentId}`]: { status, body } },
      { ...agent({ overall: 900 }), "GET /v1/credentials/cred_1/w3c": { status, body } },
    ]) {
      const decision = await gateOn(answers, { onUnknown: "allow" }).gate.check(agentId);
      expect([codesOf(decision), decision.allowed]).toEqual([["lookup_refused"], false]);
    }
  });

  test("an answer about another agent is no answer", async () => {
    const other = { ...(agent({ overall: 900 })[`GET /v1/agents/${agentId}`]?.body as object), id: owner };
    for (const onUnknown of ["deny", "allow"] as const) {
      const answers = { [`GET /v1/agents/${agentId}`]: { body: other } };
      const decision = await gateOn(answers, { onUnknown, identity: "ignored" }).gate.check(agentId);
      expect([codesOf(decision), decision.allowed]).toEqual([["answer_about_another"], false]);
    }
    const byInternalId = { "GET /v1/agents/agent_1": { body: { ...other, internalId: "agent_1" } } };
    expect((await gateOn(byInternalId, { identity: "ignored" }).gate.check("agent_1")).allowed).toBe(true);
  });

  test("is asked for again the next time: a failure is never kept", async () => {
    const answers: Answers = { [`GET /v1/agents/${agentId}`]: { status: 503, body: {} } };
    const { gate, asked } = gateOn(answers, { identity: "ignored", maxAgeSeconds: 3600 });
    expect((await gate.check(agentId)).allowed).toBe(false);
    Object.assign(answers, agent({ overall: 900 }));
    expect((await gate.check(agentId)).allowed).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test("an identity that could not be looked up is not kept with the score", async () => {
    const answers: Answers = {
      ...agent({ overall: 900 }),
      "GET /v1/credentials/cred_1/w3c": { status: 503, body: {} },
    };
    const { gate } = gateOn(answers, { maxAgeSeconds: 3600 });
    expect(codesOf(await gate.check(agentId))).toEqual(["lookup_failed"]);
    Object.assign(answers, identity(agentId));
    expect((await gate.check(agentId)).allowed).toBe(true);
  });

  test.each(["", ".", "..", 7, undefined, null])("the id %j is no agent", async (id) => {
    const { gate, asked } = gateOn({});
    expect(codesOf(await gate.check(id as string))).toEqual(["agent_not_found"]);
    expect(asked).toEqual([]);
  });
});

describe("the age of what was found out", () => {
  test("facts count for maxAgeSeconds, and not a moment longer", async () => {
    let now = 0;
    const answers = agent({ overall: 900 });
    const { gate, asked } = gateOn(answers, { identity: "ignored", maxAgeSeconds: 10, now: () => now });
    await gate.check(agentId);
    Object.assign(answers, agent({ overall: 100 }));
    now = 9999;
    expect((await gate.check(agentId)).allowed).toBe(true);
    now = 10_000;
    expect((await gate.check(agentId)).allowed).toBe(false);
    expect(asked).toHaveLength(2);
  });

  test("those who ask at once share; 0 asks each time", async () => {
    const sharing = gateOn(agent({ overall: 900 }), { identity: "ignored" });
    await Promise.all([sharing.gate.check(agentId), sharing.gate.check(agentId)]);
    expect(sharing.asked).toHaveLength(1);
    const { gate, asked } = gateOn(agent({ overall: 900 }), { identity: "ignored", maxAgeSeconds: 0 });
    await Promise.all([gate.check(agentId), gate.check(agentId)]);
    expect(asked).toHaveLength(2);
    await gate.check(agentId);
    expect(asked).toHaveLength(3);
  });

  test("a look-up that began too long ago is shared with nobody, and not kept", async () => {
    let now = 0;
    const client = createArcsClient({ baseUrl: "https://arcs.example" });
    const waiting: ((score: number) => void)[] = [];
    const get = () =>
      new Promise((resolve) => {
        waiting.push((overall) => resolve({ id: agentId, owner, trustScore: { overall }, x402: { paymentAddress } }));
      });
    const gate = createTrustGate({
      client: { ...client, agents: { ...client.agents, get } } as unknown as TrustGateOptions["client"],
      minScore: 600,
      onUnknown: "deny",
      identity: "ignored",
      maxAgeSeconds: 10,
      now: () => now,
    });
    const first = gate.check(agentId);
    now = 10_000;
    const second = gate.check(agentId);
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.(100);
    expect((await second).allowed).toBe(false);
    waiting[0]?.(900);
    expect((await first).allowed).toBe(true);
    // The old answer came last, and does not replace the newer one.
    expect((await gate.check(agentId)).allowed).toBe(false);
    expect(waiting).toHaveLength(2);
  });

  test("what a caller does to a decision changes no other", async () => {
    const { gate } = gateOn(agent({ overall: 100, components: { successRate: 0.5 } }), { identity: "ignored" });
    const { trustScore } = await gate.check(agentId);
    Object.assign(trustScore ?? {}, { overall: 1000, components: {} });
    const next = await gate.check(agentId);
    expect([next.allowed, next.trustScore]).toEqual([false, { overall: 100, components: { successRate: 0.5 } }]);
  });
});

describe("addresses", () => {
  const answers = agent({ overall: 900 });
  const ignored = { identity: "ignored" } as const;

  test("an agent pays and is paid at its own, its owner's or its payment address only", async () => {
    const { gate } = gateOn(answers, { ...ignored, agentOf: () => agentId });
    for (const address of [agentId, owner, paymentAddress]) {
      expect((await gate.checkAddress(address)).allowed).toBe(true);
    }
    // Somebody says to be a good agent, and asks for the money elsewhere.
    const decision = await gate.checkAddress(addressOf(9));
    expect([decision.allowed, codesOf(decision)]).toEqual([false, ["score_sufficient", "address_of_another"]]);
    const lenient = gateOn(answers, { ...ignored, onUnknown: "allow", agentOf: () => agentId }).gate;
    expect((await lenient.checkAddress(addressOf(9))).allowed).toBe(false);
  });

  test("where the identity is verified, the credential alone says where the agent is paid", async () => {
    const claims = { owner: addressOf(4), x402PaymentAddress: addressOf(5) };
    const signed = { ...answers, ...identity(agentId, { valid: true }, claims) };
    const { gate } = gateOn(signed, { agentOf: () => agentId });
    for (const address of [agentId, claims.owner, claims.x402PaymentAddress]) {
      expect((await gate.checkAddress(address)).allowed).toBe(true);
    }
    for (const without of [signed, { ...answers, ...identity(agentId) }]) {
      const lenient = gateOn(without, { onUnknown: "allow", agentOf: () => agentId }).gate;
      for (const unsigned of [owner, paymentAddress]) {
        expect(codesOf(await lenient.checkAddress(unsigned))).toContain("address_of_another");
        expect((await lenient.checkAddress(unsigned)).allowed).toBe(false);
      }
    }
  });

  test("an agentOf that knows nobody, or fails, leaves the agent unknown", async () => {
    const nobody = gateOn(answers, { agentOf: () => undefined }).gate;
    expect(codesOf(await nobody.checkAddress(agentId))).toEqual(["agent_not_found"]);
    const failing = gateOn(answers, { agentOf: () => Promise.reject(new Error("secret")) }).gate;
    expect((await failing.checkAddress(agentId)).reasons).toEqual([
      { code: "lookup_failed", message: "the look-up failed: unexpected error" },
    ]);
  });

  test("x402 hooks abort with the reasons, or let pass", async () => {
    const { gate } = gateOn(answers, ignored);
    const { network, asset } = usdcOnSolana[0]!;
    const requirements = { network, asset, amount: "10000" };
    expect(await gate.beforePayment({ selectedRequirements: { ...requirements, payTo: agentId } })).toBeUndefined();
    expect(await gate.beforePayment({ selectedRequirements: { ...requirements, payTo: addressOf(9) } })).toEqual({
      abort: true,
      reason: expect.stringMatching(
        `^agent ${addressOf(9)} is not trusted: the server knows no such agent; 0.01 is at stake; `,
      ),
    });
    expect(await gate.beforeServing({ result: { isValid: true, payer: agentId }, requirements })).toBeUndefined();
    expect(await gate.beforeServing({ result: { isValid: true }, requirements })).toMatchObject({ abort: true });
    const lenient = gateOn(answers, { ...ignored, onUnknown: "allow" }).gate;
    for (const nobody of ["", undefined, null, 7] as string[]) {
      const toNobody = { selectedRequirements: { ...requirements, payTo: nobody } };
      expect(await lenient.beforePayment(toNobody)).toMatchObject({ abort: true });
      const fromNobody = { result: { isValid: true, payer: nobody }, requirements };
      expect(await lenient.beforeServing(fromNobody)).toMatchObject({ abort: true });
    }
    expect(await gate.beforeServing({ result: { isValid: false }, requirements })).toBeUndefined();
  });
});

describe("what a gate is told", () => {
  test.each([
    { onHighStake: "allow" },
    { onHighStake: "ask" },
    { onHighStake: true },
    { minScore: 1, onHighStake: null },
    { allowance: "-1" },
    { allowance: 0.1 },
    { allowance: "1e3" },
    { maxAtStake: "" },
    { maxAtStake: null },
    { tokens: "USDC" },
    { tokens: [{}] },
    { tokens: [{ network: "solana", asset: "", decimals: 6 }] },
    { tokens: [{ network: "solana", asset: "A", decimals: 6.5 }] },
    { tokens: [{ network: "solana", asset: "A", decimals: 37 }] },
    { tokens: [{ network: "solana", asset: "A", decimals: 6, unitPrice: "0" }] },
    { tokens: [{ network: "solana", asset: "A", decimals: 6, unitPrice: 1 }] },
    { minScore: -1 },
    { minScore: 1001 },
    { minScore: Number.NaN },
    { minTier: "diamond" },
    { minScore: 1, onUnknown: undefined },
    { minScore: 1, onUnknown: "maybe" },
    { minScore: 1, maxAgeSeconds: -1 },
    { minScore: 1, maxAgeSeconds: Infinity },
    { minScore: 1, identity: true },
    { minScore: 1, client: undefined },
    { minScore: 1, client: null },
    { minScore: 1, client: {} },
    { minScore: 1, client: { agents: {}, credentials: {} } },
    { minScore: 1, verifyIdentity: true },
    { minScore: 1, agentOf: "a" },
    { minScore: 1, now: 7 },
  ])("%j is refused", (wrong) => {
    const client = createArcsClient({ baseUrl: "https://arcs.example" });
    expect(() => createTrustGate({ client, onUnknown: "deny", ...wrong } as TrustGateOptions)).toThrow(/expected/);
  });
});
