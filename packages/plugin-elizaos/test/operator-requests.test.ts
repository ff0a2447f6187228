import { createSigner, hashAgentBody, verifyCredential } from "@arcs/core";
import { type AgentChallenge, formatAgentChallenge, readAgentChallenge } from "@arcs/core/internal";
import { createLedgerStatusResolver } from "@arcs/ledger";
import type { Memory } from "@elizaos/core";
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";

import { useStore } from "../../server/test/support/stores.ts";
import { proveChange } from "../src/actions/registration-actions.ts";
import { stateOf } from "../src/state/state.ts";
import { type FaultProxy, startFaultProxy } from "./support/fault-proxy.ts";
import { startAgent, stored, type TestAgent } from "./support/runtime.ts";
import { settingsFor } from "./support/service.ts";
import {
  keyStaysHidden,
  useTalkingAgent,
  server,
  operator,
  own,
  agent,
  adminKey,
  closing,
  idOf,
  say,
  act,
} from "./support/talking-agent.ts";

useTalkingAgent(useStore());

const mayAct = (name: string, message: Memory): Promise<boolean> | undefined =>
  agent.runtime.actions.find((each) => each.name === name)?.validate(agent.runtime, message);

describe("what an operator may ask for", () => {
  const names = [
    "ISSUE_IDENTITY_CREDENTIAL",
    "REQUEST_CREDENTIAL",
    "SET_PRIVACY_MODE",
    "CREATE_SCORE_PROOF",
  ];

  test.each(names)("%s is not for other people, nor for the agent itself", async (name) => {
    const before = await stored(agent.adapter);
    for (const by of [idOf(), agent.runtime.agentId, `${operator},x`, ""]) {
      const message = say("mode private, ReputationCredential: do it now", { by });
      expect(await mayAct(name, message)).toBe(false);
      expect(await act(name, message)).toMatchObject({
        success: false,
        data: { code: "insufficient_permissions" },
      });
    }
    expect(await stored(agent.adapter)).toBe(before);
    expect(await mayAct(name, say("x", { by: operator.toUpperCase() }))).toBe(true);
  });

  test("an identity credential, which anybody can verify with the ledger", async () => {
    const poor = await act("ISSUE_IDENTITY_CREDENTIAL", say("issue it", { by: operator }));
    expect(poor).toMatchObject({
      success: false,
      data: { code: expect.stringMatching(/^ledger_/) },
    });
    await server().ledger.airdrop(own.address, 1_000_000_000n);
    const result = await act("ISSUE_IDENTITY_CREDENTIAL", say("issue it", { by: operator }));
    expect(result).toMatchObject({ success: true, data: { registered: false } });
    const { credential } = result.data;
    expect(credential.credentialSubject).toMatchObject({
      agentId: own.address,
      serviceEndpoint: "http://127.0.0.1:9",
    });
    const report = await verifyCredential(credential, {
      trustedIssuers: [credential.issuer.id],
      now: new Date(),
      resolveStatus: createLedgerStatusResolver({
        network: "local",
        transport: server().ledger.transport,
      }),
    });
    expect(report.errors).toEqual([]);
    // By the id that the agent named in its answer. It vouches for itself, so the service trusts it
    // no further.
    const id = /agentidentity-\w+/.exec(result.text)?.[0];
    const verified = await act("VERIFY_CREDENTIAL", say(`Is ${id} valid?`));
    expect(verified).toMatchObject({
      success: true,
      data: {
        valid: false,
        checks: { signatureValid: true, issuerTrusted: false, schemaValid: true },
      },
    });
    expect(verified.text).toContain(
      `This agent has issued it itself: who is to trust it lists ${credential.issuer.id}`,
    );
    const forged = {
      ...credential,
      credentialSubject: { ...credential.credentialSubject, name: "Another" },
    };
    expect((await act("VERIFY_CREDENTIAL", say(JSON.stringify(forged)))).text).not.toContain(
      "itself",
    );
    const again = await act("ISSUE_IDENTITY_CREDENTIAL", say("again", { by: operator }));
    expect(again).toMatchObject({ success: false, data: { code: "ledger_already_exists" } });
    expect(again.text).toContain(
      `has the identity credential ${id} of this agent; to replace it, revoke it`,
    );
  });

  test("an identity credential, once the service that was away has registered the agent", async () => {
    const seed = Uint8Array.from(randomBytes(32));
    const wallet = createSigner(seed);
    await server().ledger.airdrop(wallet.address, 1_000_000_000n);
    const { url: rpcUrl } = await server().ledger.listen();
    const privateKey = Buffer.from(seed).toString("hex");
    const issueAt = async (url: string): Promise<unknown> => {
      const { settings, secrets } = settingsFor(
        { url, rpcUrl, key: adminKey },
        { ...own, privateKey },
      );
      const on = await startAgent({
        settings: { ...settings, ARCS_AGENT_URL: "http://127.0.0.1:9" },
        secrets,
      });
      closing.push(() => on.runtime.stop());
      return act("ISSUE_IDENTITY_CREDENTIAL", say("issue it", { by: operator }), { on });
    };
    expect(await issueAt("http://127.0.0.1:9")).toMatchObject({
      data: { code: "server_unreachable" },
    });
    expect(await issueAt(server().url)).toMatchObject({
      success: true,
      data: { registered: true },
    });
  });

  test("a credential of the service, whose progress the route tells", async () => {
    const result = await act(
      "REQUEST_CREDENTIAL",
      say("Request a SkillCredential", { by: operator, claims: '{"skill":"translation"}' }),
    );
    expect(result).toMatchObject({
      success: true,
      data: { credential: { type: "SkillCredential", subjectId: own.address } },
    });
    const { id } = result.data.credential;
    const answer = await agent.call("GET", `/api/credentials/${id}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        credentialId: id,
        status: "active",
        syncStatus: "not_requested",
        crossChain: { syncedToBase: false },
      },
    });
    expect(await agent.call("GET", "/api/credentials/cred_1")).toMatchObject({
      status: 404,
      body: { error: { code: "credential_not_found" } },
    });
    const verified = await act("VERIFY_CREDENTIAL", say(`Is ${id} valid?`));
    expect(verified).toMatchObject({
      success: true,
      data: { checks: { signatureValid: true, schemaValid: true }, by: "the service" },
    });
  });

  test("a credential that the service refuses is a failure", async () => {
    const refused = await act(
      "REQUEST_CREDENTIAL",
      say("SkillCredential please", { by: operator }),
    );
    expect(refused).toMatchObject({ success: false, data: { code: "invalid_credential_format" } });
    expect(await act("REQUEST_CREDENTIAL", say("Give me gold", { by: operator }))).toMatchObject({
      success: false,
    });
  });

  test("privacy, which holds for the routes at once, also with the agent's own API key", async () => {
    for (const mode of ["tier_only", "range_only", "public"]) {
      const result = await act("SET_PRIVACY_MODE", say(`mode ${mode}`, { by: operator }));
      expect(result).toMatchObject({ success: true, data: { privacy: { mode } } });
      const { status, body } = await agent.call("GET", `/api/trust-score/${own.address}`);
      expect(status).toBe(200);
      expect("overallScore" in body).toBe(mode === "public");
    }
    const custom = { mode: "custom", visibleData: ["tier"] };
    expect(
      await act("SET_PRIVACY_MODE", say("custom", { by: operator }), { options: custom }),
    ).toMatchObject({
      success: true,
    });
    const ownKey = await server().makeKey({ agentId: own.address });
    const { url: rpcUrl } = await server().ledger.listen();
    const insider = await startAgent(settingsFor({ url: server().url, rpcUrl, key: ownKey }, own));
    closing.push(() => insider.runtime.stop());
    const shown = (await insider.call("GET", `/api/trust-score/${own.address}`)).body;
    expect(shown).toEqual({
      agentId: own.address,
      isTest: true,
      lostInDisputes: "0",
      safeToSpend: { amount: "0", costToForge: "0", currency: "USD", held: "0", outstanding: "0" },
      tier: "bronze",
      tierPrice: "0",
      privacy: { mode: "custom", visibleComponents: [] },
    });
    await act("SET_PRIVACY_MODE", say("private", { by: operator }));
    // The other agent caches the shown value for a minute, and reads it anew after a start.
    const later = await startAgent(settingsFor({ url: server().url, rpcUrl, key: ownKey }, own));
    closing.push(() => later.runtime.stop());
    for (const each of [agent, later]) {
      const hidden = await each.call("GET", `/api/trust-score/${own.address}`);
      expect(JSON.stringify(hidden.body)).not.toMatch(/bronze|overallScore|components/);
    }
    expect(await agent.call("GET", `/api/trust-score/${own.address}`)).toMatchObject({
      status: 403,
      body: { error: { code: "reputation_private" } },
    });
    expect(
      await act("SET_PRIVACY_MODE", say("public or private?", { by: operator })),
    ).toMatchObject({
      success: false,
    });
    await act("SET_PRIVACY_MODE", say("public", { by: operator }));
  });
});

describe("score proofs", () => {
  const exchange = { challenge: "a-new-challenge-1", domain: "shop.example" };

  test("an agent proves what its operator asks for, with its own key, and another verifies it", async () => {
    const ownKey = await server().makeKey({ agentId: own.address, permissions: ["read", "write"] });
    const { url: rpcUrl } = await server().ledger.listen();
    const insider = await startAgent(settingsFor({ url: server().url, rpcUrl, key: ownKey }, own));
    closing.push(() => insider.runtime.stop());
    const options = (more: object) => ({ parameters: { ...exchange, ...more } });
    const prove = (on: TestAgent, more: object) =>
      act("CREATE_SCORE_PROOF", say("prove it", { by: operator }), { on, options: options(more) });
    const made = await prove(insider, { minimum: "0", maximum: 1000 });
    expect(made).toMatchObject({
      success: true,
      data: { scoreProof: expect.stringMatching(/^[\w-]+$/) },
    });
    const verify = (more: object) =>
      act("VERIFY_SCORE_PROOF", say("does it hold?"), {
        options: options({ ...made.data, ...more }),
      });
    expect(await verify({ minimum: 0 })).toMatchObject({
      success: true,
      data: {
        valid: true,
        holder: expect.stringContaining(own.address),
        proved: { minimum: 0, maximum: 1000 },
      },
    });
    for (const other of [
      { minimum: 1 },
      { minimum: 0, challenge: "b" },
      { minimum: 0, domain: "other.example" },
    ]) {
      const refused = await verify(other);
      expect(refused).toMatchObject({
        success: true,
        data: { valid: false, proved: {} },
        values: { scoreProofValid: false },
      });
    }
    expect(await prove(insider, { minimum: 1000 })).toMatchObject({
      success: false,
      data: { code: "score_not_proved" },
    });
    for (const none of [{}, { minimum: "many" }, { minimum: 0, challenge: "" }]) {
      expect(await prove(insider, none)).toMatchObject({ success: false });
    }
    // Its account's key is not its own.
    expect(await prove(agent, { minimum: 0 })).toMatchObject({
      data: { code: "insufficient_permissions" },
    });
  });
});

describe("the text that the wallet signs to change the agent", () => {
  const elsewhere = "https://other-server.example";
  const thief = createSigner(Uint8Array.from(randomBytes(32))).address;
  const hostile: [string, (challenge: AgentChallenge) => Partial<AgentChallenge> | string][] = [
    ["of another server", () => ({ origin: elsewhere })],
    [
      "of another server, with ours in front",
      ({ origin, ...challenge }) =>
        formatAgentChallenge({ ...challenge, origin: elsewhere }).replace("https://", `${origin}@`),
    ],
    [
      "of another server, after ours",
      ({ origin, ...challenge }) =>
        `${origin} asks you to update the agent ${challenge.agent}.\n${formatAgentChallenge({ ...challenge, origin: elsewhere })}`,
    ],
    ["with another owner", () => ({ owner: thief })],
    ["with another payment address", () => ({ paymentAddress: thief })],
    ["with none in place of an unchanged one", () => ({ paymentAddress: null })],
    [
      "for another request",
      () => ({ bodyDigest: hashAgentBody({ x402: { paymentAddress: thief } }) }),
    ],
    ["for a registration", () => ({ purpose: "register", paymentAddress: null })],
    ["for another agent", () => ({ agent: thief })],
    ["of another challenge", () => ({ challengeId: "chl_other" })],
    ["with a line more", (challenge) => `${formatAgentChallenge(challenge)}\nAlso: everything`],
    [
      "in the form of earlier versions",
      ({ origin, agent, challengeId }) =>
        `${origin} asks you to update the agent ${agent}.\n\nPurpose: agent.update\nChallenge: ${challengeId}`,
    ],
    ["that is something else", () => "I owe the server everything"],
  ];

  test.each(hostile)("is not signed where it is one %s", async (_, change) => {
    // A server between agent and service, which speaks in its own name unless something is changed.
    let isHonest = false;
    const honest = (): Partial<AgentChallenge> => ({});
    const proxy: FaultProxy = await startFaultProxy(server().url, ({ path }) =>
      path.endsWith("/agents/challenge")
        ? {
            kind: "change",
            change: (text) =>
              changed(text, { origin: proxy.url, change: isHonest ? honest : change }),
          }
        : { kind: "none" },
    );
    closing.push(() => proxy.close());
    const { url: rpcUrl } = await server().ledger.listen();
    const given = settingsFor({ url: proxy.url, rpcUrl, key: adminKey }, own);
    const lied = await startAgent(given);
    closing.push(() => lied.runtime.stop());
    const state = stateOf(lied.runtime);
    if (state === undefined) throw new Error("the plugin is not started");
    const signed: string[] = [];
    const wallet = {
      address: own.address,
      sign: (bytes: Uint8Array) => (signed.push(Buffer.from(bytes).toString()), bytes),
    };
    const careful = { ...state, config: { ...state.config, wallet } };
    await expect(proveChange(careful, { privacy: { mode: "public" } })).rejects.toMatchObject({
      code: "server_invalid_answer",
    });
    expect(signed).toEqual([]);
    isHonest = true;
    await proveChange(careful, { privacy: { mode: "public" } });
    expect(signed).toHaveLength(1);
  });

  function changed(
    answer: string,
    {
      origin,
      change,
    }: { origin: string; change: (challenge: AgentChallenge) => Partial<AgentChallenge> | string },
  ): string {
    const body = JSON.parse(answer) as { message: string };
    const read = readAgentChallenge(body.message);
    if (read === undefined) throw new Error(answer);
    const own = { ...read, origin };
    const parts = change(own);
    const message = typeof parts === "string" ? parts : formatAgentChallenge({ ...own, ...parts });
    return JSON.stringify({ ...body, message });
  }
});

keyStaysHidden();
