import { createSigner, formatDid } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { createArcsClient } from "../../src/index.ts";
import { createTrustGate, type TrustGateOptions } from "../../src/trust-gate/index.ts";

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
const identity = (subject: string, report: object = { valid: true }): Answers => ({
  "GET /v1/credentials/cred_1/w3c": {
    body: { credentialSubject: { id: formatDid({ network: "local", address: subject }) } },
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

  test("a credential without a subject that could be compared is refused", async () => {
    for (const credentialSubject of [undefined, null, {}, { id: 7 }, { id: "did:web:a.example" }]) {
      const answers = {
        ...good,
        ...identity(agentId),
        "GET /v1/credentials/cred_1/w3c": { body: { credentialSubject } },
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
    ["a key that is refused", { [`GET /v1/agents/${agentId}`]: { status: 401, body: {} } }, "lookup_failed"],
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

  test("0 asks each time; those who ask at once share", async () => {
    const { gate, asked } = gateOn(agent({ overall: 900 }), { identity: "ignored", maxAgeSeconds: 0 });
    await Promise.all([gate.check(agentId), gate.check(agentId)]);
    expect(asked).toHaveLength(1);
    await gate.check(agentId);
    expect(asked).toHaveLength(2);
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
    expect(await gate.beforePayment({ selectedRequirements: { payTo: agentId } })).toBeUndefined();
    expect(await gate.beforePayment({ selectedRequirements: { payTo: addressOf(9) } })).toEqual({
      abort: true,
      reason: `agent ${addressOf(9)} is not trusted: the server knows no such agent`,
    });
    expect(await gate.beforeServing({ result: { isValid: true, payer: agentId } })).toBeUndefined();
    expect(await gate.beforeServing({ result: { isValid: true } })).toMatchObject({ abort: true });
    expect(await gate.beforeServing({ result: { isValid: false } })).toBeUndefined();
  });
});

describe("what a gate is told", () => {
  test.each([
    {},
    { minScore: -1 },
    { minScore: 1001 },
    { minScore: Number.NaN },
    { minTier: "diamond" },
    { minScore: 1, onUnknown: undefined },
    { minScore: 1, onUnknown: "maybe" },
    { minScore: 1, maxAgeSeconds: -1 },
    { minScore: 1, maxAgeSeconds: Infinity },
    { minScore: 1, identity: true },
  ])("%j is refused", (wrong) => {
    const client = createArcsClient({ baseUrl: "https://arcs.example" });
    expect(() => createTrustGate({ client, onUnknown: "deny", ...wrong } as TrustGateOptions)).toThrow(/expected/);
  });
});
