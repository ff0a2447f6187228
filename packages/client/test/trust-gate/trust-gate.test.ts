import { formatDid } from "@arcs/core";
import { kindDefinition } from "@arcs/core/internal";
import { afterEach, describe, expect, test, vi } from "vitest";

import { createArcsClient } from "../../src/index.ts";
import { createTrustGate, type TrustGateOptions } from "../../src/trust-gate/index.ts";
import {
  agentId,
  owner,
  paymentAddress,
  type Answers,
  gateOn,
  agent,
  type,
  identity,
  codesOf,
} from "../support/scripted-gate.ts";

describe("a decision about the score", () => {
  const ignored = { identity: "ignored" } as const;

  test.each([
    [{ overall: 600, tier: "silver" }, {}, "score_sufficient"],
    [{ overall: 599, tier: "bronze" }, {}, "score_too_low"],
    [{ overall: 0 }, { minScore: 0 }, "score_sufficient"],
    // Own wallets can feign what was seen.
    [{ overall: 516, basis: "seen", proven: 0 }, { minScore: 300 }, "score_too_low"],
    [{ overall: 516, basis: "seen", proven: 300 }, { minScore: 300 }, "score_sufficient"],
    [{ overall: 516, basis: "seen" }, { minScore: 300 }, "score_hidden"],
    [{ scoreRange: "500-549", basis: "seen" }, { minScore: 300 }, "score_hidden"],
    [{ scoreRange: "500-549", basis: "proven" }, { minScore: 300 }, "score_sufficient"],
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
    // Malformed scores never pass.
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
    ["valid", { ...good, ...identity(agentId) }, ["score_sufficient", "identity_verified"], true],
    [
      "revoked",
      { ...good, ...identity(agentId, { valid: false, errors: [{ code: "credential_revoked" }] }) },
      ["identity_invalid"],
      false,
    ],
    ["about another agent", { ...good, ...identity(owner) }, ["identity_invalid"], false],
    [
      "valid by a word",
      { ...good, ...identity(agentId, { valid: "false" }) },
      ["identity_invalid"],
      false,
    ],
    ["missing", agent({ overall: 900 }, null), ["identity_missing"], false],
  ] as const)("%s", async (_what, answers, codes, allowed) => {
    const decision = await gateOn(answers).gate.check(agentId);
    expect(codesOf(decision)).toEqual(codes);
    expect(decision.allowed).toBe(allowed);
  });

  test("what is invalid is refused even where the unknown is allowed; what is missing is unknown", async () => {
    const forged = { ...good, ...identity(agentId, { valid: false }) };
    expect((await gateOn(forged, { onUnknown: "allow" }).gate.check(agentId)).allowed).toBe(false);
    const without = agent({ overall: 900 }, null);
    expect((await gateOn(without, { onUnknown: "allow" }).gate.check(agentId)).allowed).toBe(true);
  });

  test("a credential of another type says nothing of who it is", async () => {
    for (const other of [
      undefined,
      [],
      ["VerifiableCredential"],
      [kindDefinition("Skill").credentialType],
      type[1],
    ]) {
      const credentialSubject = { id: formatDid({ network: "local", address: agentId }) };
      const answers = {
        ...good,
        ...identity(agentId),
        "GET /v1/credentials/cred_1/w3c": { body: { type: other, credentialSubject } },
      };
      const decision = await gateOn(answers, { onUnknown: "allow" }).gate.check(agentId);
      expect([codesOf(decision), decision.allowed]).toEqual([["identity_invalid"], false]);
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
    expect(reasons[0]?.message).toContain("untrusted_issuer");
    expect(asked).not.toContain("POST /v1/credentials/verify");
  });
});

describe("what cannot be found out", () => {
  const failures: [string, Answers, string][] = [
    ["an agent that is not there", {}, "agent_not_found"],
    [
      "a server that fails",
      { [`GET /v1/agents/${agentId}`]: { status: 500, body: {} } },
      "lookup_failed",
    ],
    [
      "no connection",
      { [`GET /v1/agents/${agentId}`]: { body: new Error("ECONNREFUSED") } },
      "lookup_failed",
    ],
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
    const other = {
      ...(agent({ overall: 900 })[`GET /v1/agents/${agentId}`]?.body as object),
      id: owner,
    };
    for (const onUnknown of ["deny", "allow"] as const) {
      const answers = { [`GET /v1/agents/${agentId}`]: { body: other } };
      const decision = await gateOn(answers, { onUnknown, identity: "ignored" }).gate.check(
        agentId,
      );
      expect([codesOf(decision), decision.allowed]).toEqual([["answer_about_another"], false]);
    }
    const byInternalId = {
      "GET /v1/agents/agent_1": { body: { ...other, internalId: "agent_1" } },
    };
    expect(
      (await gateOn(byInternalId, { identity: "ignored" }).gate.check("agent_1")).allowed,
    ).toBe(true);
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

describe("an account that nobody registered", () => {
  const nothing = { amount: "0", costToForge: "0", outstanding: "0", held: "0", currency: "USD" };
  const checkOf = (parts: object): Answers => ({
    [`GET /check/${agentId}`]: {
      body: {
        account: agentId,
        claimed: false,
        payments: { count: 3 },
        score: { tier: "silver", overall: 700 },
        safeToSpend: { ...nothing, amount: "5", costToForge: "5" },
        allowance: true,
        ...parts,
      },
    },
  });
  const cases: [string, Answers, number, string, string[]][] = [
    [
      "is judged by its score, as a claimed one is",
      checkOf({}),
      700,
      "unclaimed",
      ["score_sufficient"],
    ],
    ["with less than is asked for is low", checkOf({}), 701, "low", ["score_too_low"]],
    [
      "that nobody has paid is unknown",
      checkOf({ payments: { count: 0 }, score: null }),
      600,
      "unknown",
      ["agent_not_found"],
    ],
    ["of another name is none", checkOf({ account: owner }), 600, "unknown", ["agent_not_found"]],
    ["without a score is not low", checkOf({ score: null }), 600, "unclaimed", ["score_hidden"]],
  ];
  test.each(cases)("%s", async (_what, answers, minScore, standing, codes) => {
    const decision = await gateOn(answers, { minScore, identity: "ignored" }).gate.check(agentId);
    expect([decision.standing, codesOf(decision), decision.allowed]).toEqual([
      standing,
      codes,
      codes[0] === "score_sufficient",
    ]);
  });

  test("and each other case is refused in words that say only why", async () => {
    const refused = async (answers: Answers, options: object = {}): Promise<string[]> => {
      const { gate } = gateOn(answers, { identity: "ignored", allowance: "0", ...options });
      const { allowed, reasons } = await gate.check(agentId, { amount: "6" });
      expect(allowed).toBe(false);
      return reasons.map(({ message }) => message);
    };
    const tooSmall =
      "its whole history would cost less than that to fake; ask for a smaller step, or for a bond";
    const none = checkOf({ payments: { count: 0 }, score: null, safeToSpend: nothing });
    const asked = { minScore: 701 };
    const unasked = { minScore: undefined };
    expect(await refused(none, unasked)).toEqual([
      `6.00 is not covered, 0.00 in test money is safe to spend now: ${tooSmall}`,
    ]);
    expect(await refused(checkOf({}), unasked)).toEqual([
      `6.00 is not covered, 5.00 in test money is safe to spend now: ${tooSmall}`,
    ]);
    expect(await refused({ ...agent({ overall: 900 }), ...checkOf({ claimed: true }) })).toEqual([
      `6.00 is not covered, 5.00 in test money is safe to spend now: ${tooSmall}`,
    ]);
    const covering = { ...nothing, amount: "9", costToForge: "9" };
    expect(await refused(checkOf({ safeToSpend: covering }), asked)).toEqual([
      "has a score of 700, the score of 701 is required",
    ]);
  });

  test("stands apart from a registered one, which is known, or low by the amount alone", async () => {
    const known = { ...agent({ overall: 900 }), ...checkOf({ claimed: true }) };
    const { gate } = gateOn(known, { identity: "ignored" });
    expect((await gate.check(agentId)).standing).toBe("known");
    expect((await gate.check(agentId, { amount: "4" })).standing).toBe("known");
    expect(await gate.check(agentId, { amount: "6" })).toMatchObject({
      standing: "low",
      allowed: false,
    });
    const unreached = gateOn(
      { [`GET /v1/agents/${agentId}`]: { status: 503, body: {} } },
      { identity: "ignored" },
    );
    expect((await unreached.gate.check(agentId)).standing).toBeUndefined();
  });
});

describe("the age of what was found out", () => {
  afterEach(() => void vi.useRealTimers());

  test("facts count for maxAgeSeconds, and not a moment longer", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const answers = agent({ overall: 900 });
    const { gate, asked } = gateOn(answers, { identity: "ignored", maxAgeSeconds: 10 });
    await gate.check(agentId);
    Object.assign(answers, agent({ overall: 100 }));
    vi.setSystemTime(9999);
    expect((await gate.check(agentId)).allowed).toBe(true);
    vi.setSystemTime(10_000);
    expect((await gate.check(agentId)).allowed).toBe(false);
    expect(asked).toHaveLength(2);
  });

  test("a clock that is set back makes no facts last longer", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000_000 });
    const answers = agent({ overall: 900 });
    const { gate, asked } = gateOn(answers, { identity: "ignored", maxAgeSeconds: 10 });
    await gate.check(agentId);
    Object.assign(answers, agent({ overall: 100 }));
    vi.setSystemTime(Date.now() - 3_600_000);
    expect((await gate.check(agentId)).allowed).toBe(false);
    Object.assign(answers, agent({ overall: 900 }));
    vi.setSystemTime(Date.now() + 9999);
    expect((await gate.check(agentId)).allowed).toBe(false);
    vi.setSystemTime(Date.now() + 1);
    expect((await gate.check(agentId)).allowed).toBe(true);
    expect(asked).toHaveLength(3);
  });

  test("those who ask at once share; 0 asks each time", async () => {
    const sharing = gateOn(agent({ overall: 900 }), { identity: "ignored" });
    await Promise.all([sharing.gate.check(agentId), sharing.gate.check(agentId)]);
    expect(sharing.asked).toHaveLength(1);
    const { gate, asked } = gateOn(agent({ overall: 900 }), {
      identity: "ignored",
      maxAgeSeconds: 0,
    });
    await Promise.all([gate.check(agentId), gate.check(agentId)]);
    expect(asked).toHaveLength(2);
    await gate.check(agentId);
    expect(asked).toHaveLength(3);
  });

  test("a look-up that began too long ago is shared with nobody, and not kept", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const client = createArcsClient({ baseUrl: "https://arcs.example" });
    const waiting: ((score: number) => void)[] = [];
    const get = () =>
      new Promise((resolve) => {
        waiting.push((overall) =>
          resolve({ id: agentId, owner, trustScore: { overall }, x402: { paymentAddress } }),
        );
      });
    const gate = createTrustGate({
      client: {
        ...client,
        agents: { ...client.agents, get },
      } as unknown as TrustGateOptions["client"],
      minScore: 600,
      maxAgeSeconds: 10,
    });
    const first = gate.check(agentId);
    vi.setSystemTime(10_000);
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
    const { gate } = gateOn(agent({ overall: 100, components: { successRate: 0.5 } }), {
      identity: "ignored",
    });
    const { trustScore } = await gate.check(agentId);
    Object.assign(trustScore ?? {}, { overall: 1000, components: {} });
    const next = await gate.check(agentId);
    expect([next.allowed, next.trustScore]).toEqual([
      false,
      { overall: 100, components: { successRate: 0.5 } },
    ]);
  });
});
