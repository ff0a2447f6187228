import { describe, expect, test } from "vitest";

import { usdcOnSolana } from "../support/paying-gate.ts";
import {
  addressOf,
  agentId,
  owner,
  paymentAddress,
  gateOn,
  agent,
  identity,
  codesOf,
} from "../support/scripted-gate.ts";

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
    expect([decision.allowed, codesOf(decision)]).toEqual([false, ["address_of_another"]]);
    const lenient = gateOn(answers, {
      ...ignored,
      onUnknown: "allow",
      agentOf: () => agentId,
    }).gate;
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

  test("a look-up that fails says at what, to whoever runs the gate, and to no buyer", async () => {
    const { network, asset } = usdcOnSolana;
    const requirements = { network, asset, amount: "200000" };
    const refused = {
      status: 401,
      body: { error: { code: "authentication_failed", message: "the key of shop-7 is revoked" } },
    };
    const scripts = [
      [
        { body: new Error("connect ECONNREFUSED") },
        "the look-up failed: the server at ",
        "ECONNREFUSED",
      ],
      [
        { status: 404, body: [] },
        "is baseUrl that of an ARCS server, or does a proxy answer?",
        "baseUrl",
      ],
      [refused, "the server refused the look-up: the key of shop-7 is revoked", "shop-7"],
    ] as const;
    for (const [answer, said, secret] of scripts) {
      const { gate, pay } = gateOn({ [`GET /v1/agents/${agentId}`]: answer }, ignored);
      const [reason] = (await gate.check(agentId)).reasons;
      expect(reason?.message).toContain(said);
      expect(await pay({ ...requirements, payTo: agentId })).toContain(said);
      const serving = await gate.beforeServing({
        result: { isValid: true, payer: agentId },
        requirements,
      });
      expect(serving).toMatchObject({
        reason: expect.stringContaining("it could not be looked up"),
      });
      expect(JSON.stringify(serving)).not.toContain(secret);
    }
  });

  test("no buyer is told more of a verification than the codes of its faults", async () => {
    const { network, asset } = usdcOnSolana;
    const requirements = { network, asset, amount: "200000" };
    const codes = [
      "credential_expired",
      "https://ledger.internal/?key=shop-7",
      "two\nlines",
      7,
      null,
    ];
    const report = {
      valid: false,
      errors: [...codes.map((code) => ({ code, message: "shop-7" })), null],
    };
    const byServer = gateOn({ ...answers, ...identity(agentId, report) });
    const byFunction = gateOn(
      { ...answers, ...identity(agentId) },
      { verifyIdentity: async () => report as never },
    );
    for (const { gate } of [byServer, byFunction]) {
      const serving = await gate.beforeServing({
        result: { isValid: true, payer: agentId },
        requirements,
      });
      const [, fault] =
        /its identity credential is not valid: (.*?); /.exec(serving?.reason ?? "") ?? [];
      expect(fault).toBe("credential_expired");
    }
  });

  test("payments are refused with the reasons, or made; buyers are turned away, or served", async () => {
    const { gate, pay } = gateOn(answers, ignored);
    const { network, asset } = usdcOnSolana;
    const requirements = { network, asset, amount: "10000" };
    expect(await pay({ ...requirements, payTo: agentId })).toBeUndefined();
    expect(await pay({ ...requirements, payTo: addressOf(9) })).toBe(
      "nothing was signed: the server knows no such agent",
    );
    expect(
      await gate.beforeServing({ result: { isValid: true, payer: agentId }, requirements }),
    ).toBeUndefined();
    expect(await gate.beforeServing({ result: { isValid: true }, requirements })).toMatchObject({
      abort: true,
    });
    const lenient = gateOn(answers, { ...ignored, onUnknown: "allow" });
    for (const nobody of ["", undefined, null, 7] as string[]) {
      expect(await lenient.pay({ ...requirements, payTo: nobody })).toContain("names no recipient");
      const fromNobody = { result: { isValid: true, payer: nobody }, requirements };
      expect(await lenient.gate.beforeServing(fromNobody)).toMatchObject({ abort: true });
    }
    expect(await gate.beforeServing({ result: { isValid: false }, requirements })).toBeUndefined();
  });

  describe("a buyer that nobody knows", () => {
    const { network, asset } = usdcOnSolana;
    const serve = (payer: string, amount: string, options: object) =>
      gateOn(answers, { identity: "ignored", ...options }).gate.beforeServing({
        result: { isValid: true, payer },
        requirements: { network, asset, amount },
      });
    const stranger = addressOf(9);

    test("is served within the allowance, whatever score is asked of those that are known", async () => {
      expect(await serve(stranger, "100000", { minScore: 600 })).toBeUndefined();
      expect(
        await serve(stranger, "100000", { minScore: 600, agentOf: () => undefined }),
      ).toBeUndefined();
      expect((await serve(agentId, "100000", { minScore: 901 }))?.reason).toBe(
        `agent ${agentId} is not trusted: has a score of 900, the score of 901 is required`,
      );
    });

    test("is refused above it, without one, and where its identity is asked for", async () => {
      expect((await serve(stranger, "100001", { minScore: 600 }))?.reason).toMatch(
        /the server knows no such agent; 0\.10 is not covered, 0\.00 is safe to spend now/,
      );
      expect(await serve(stranger, "1", { minScore: 600, allowance: "0" })).toMatchObject({
        abort: true,
      });
      expect((await serve(stranger, "1", { minScore: 600, identity: "required" }))?.reason).toBe(
        `agent ${stranger} is not trusted: the server knows no such agent`,
      );
    });
  });
});
