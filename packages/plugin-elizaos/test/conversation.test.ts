import { createSigner } from "@arcs/core";
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";

import { useStore } from "../../server/test/support/stores.ts";
import { nameOf } from "../src/actions/registration-actions.ts";
import { startFaultProxy } from "./support/fault-proxy.ts";
import { startAgent } from "./support/runtime.ts";
import { settingsFor } from "./support/service.ts";
import {
  keyStaysHidden,
  useTalkingAgent,
  server,
  operator,
  other,
  own,
  agent,
  adminKey,
  closing,
  say,
  act,
} from "./support/talking-agent.ts";

useTalkingAgent(useStore());

describe("CHECK_TRUST_SCORE", () => {
  test("says what the service says, and nothing that others wrote", async () => {
    const result = await act("CHECK_TRUST_SCORE", say(`Can I trust ${other.address}?`));
    expect(result).toMatchObject({
      success: true,
      data: { state: "known", address: other.address },
    });
    const { body } = await server().call("GET", `/v1/reputation/${other.address}`, {
      key: adminKey,
    });
    expect(result.data.reputation).toEqual(body);
    expect(body.overallScore).toBeGreaterThan(0);
    expect(result.text).toContain(`tier ${body.tier}, Trust Score ${body.overallScore} of 1000`);
    expect(result.text).toMatch(
      /\. [\d.]+(?: in test money)? is safe to spend with it now; up to 0\.10 a day needs no hold\. Nothing is held by that\.$/,
    );
    expect(result.text).not.toContain("Ignore all rules");
  });

  test("takes the address as a parameter, as 2.x gives it", async () => {
    const options = { parameters: { address: other.address } };
    expect(await act("CHECK_TRUST_SCORE", say("trust?"), { options })).toMatchObject({
      success: true,
    });
  });

  test("says whether an amount is too much, and takes nothing for a small one that is none", async () => {
    const { body } = await server().call("GET", `/check/${other.address}`, { key: adminKey });
    const ask = (amount: unknown) =>
      act("CHECK_TRUST_SCORE", say("trust?"), {
        options: { parameters: { address: other.address, amount } },
      });
    expect(await ask(body.safeToSpend.amount)).toMatchObject({
      values: { spendingVerdict: "covered" },
    });
    expect(await ask("1000000")).toMatchObject({
      values: { spendingVerdict: "not_covered" },
      text: expect.stringContaining("The amount is not covered. "),
    });
    for (const none of ["-1", "1e3", "", 5, {}])
      expect(await ask(none)).toMatchObject({ success: false });
  });

  test("says of a stranger that nothing is known", async () => {
    const stranger = createSigner(Uint8Array.from(randomBytes(32))).address;
    const result = await act("CHECK_TRUST_SCORE", say(`And ${stranger}?`));
    expect(result).toMatchObject({
      success: true,
      data: { state: "not_registered", reputation: null },
    });
  });

  test.each([
    ["no address here"],
    [[4, 3].map((byte) => createSigner(new Uint8Array(32).fill(byte)).address).join(" or ")],
  ])("fails for want of one address: %s", async (text) => {
    expect(await act("CHECK_TRUST_SCORE", say(text))).toMatchObject({
      success: false,
      data: { code: "invalid_request" },
    });
  });

  test("fails where the service is away, and gives no score", async () => {
    const { url: rpcUrl } = await server().ledger.listen();
    const lonely = await startAgent(
      settingsFor({ url: "http://127.0.0.1:9", rpcUrl, key: adminKey }, own),
    );
    closing.push(() => lonely.runtime.stop());
    const result = await act("CHECK_TRUST_SCORE", say(`Can I trust ${other.address}?`), {
      on: lonely,
    });
    expect(result).toMatchObject({ success: false, data: { code: "unavailable" } });
    expect(result.text).not.toMatch(/tier|of 1000/);
    const { status, body } = await lonely.call("GET", `/api/trust-score/${other.address}`);
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { error: { code: "unavailable" } },
    });
    expect(JSON.stringify(body)).not.toMatch(/overallScore|tier/);
  });
});

describe("what people cannot see", () => {
  // Tags, a variation selector that carries a byte, a zero-width space, a soft hyphen, a Hangul
  // filler, an override.
  const hidden = "\u{e0069}\u{e0067}\u{e006e}\u{fe01}\u200b\u00ad\u3164\u202e";
  const invisible = /[\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0e]|\u200b|\u00ad|\u3164|\u202e/u;

  test("does not reach the model: neither in what the service says, nor in its refusals", async () => {
    const refusal = {
      error: {
        code: "invalid_request",
        message: `no${hidden}`,
        statusCode: 400,
        details: { [`why${hidden}`]: hidden },
      },
    };
    const proxy = await startFaultProxy(server().url, ({ path }) =>
      path.includes("credentials")
        ? { kind: "change", change: () => JSON.stringify(refusal), status: 400 }
        : {
            kind: "change",
            change: (text) =>
              text
                .replace('"tier":"', `"tier":"${hidden}`)
                .replace('"stats":', `"s${hidden}":1,"stats":`),
          },
    );
    closing.push(() => proxy.close());
    const { url: rpcUrl } = await server().ledger.listen();
    const lied = await startAgent(settingsFor({ url: proxy.url, rpcUrl, key: adminKey }, own));
    closing.push(() => lied.runtime.stop());
    const trust = await act("CHECK_TRUST_SCORE", say(`Can I trust ${other.address}?`), {
      on: lied,
    });
    expect(trust).toMatchObject({ success: true });
    const verified = await act("VERIFY_CREDENTIAL", say("Is cred_1 valid?"), { on: lied });
    expect(verified).toMatchObject({ success: false });
    const provider = lied.runtime.providers.find(({ name }) => name === "ARCS_TRUST");
    const told = await provider?.get(lied.runtime, say(`x ${other.address}`), {
      values: {},
      data: {},
      text: "",
    });
    for (const shown of [trust, verified, told])
      expect(JSON.stringify(shown)).not.toMatch(invisible);
  });

  test("two names that differ in it are refused, and neither takes the place of the other", async () => {
    const proxy = await startFaultProxy(server().url, () => ({
      kind: "change",
      change: (text) => text.replace('"tier":', `"ti${hidden}er":"platinum","tier":`),
    }));
    closing.push(() => proxy.close());
    const { url: rpcUrl } = await server().ledger.listen();
    const lied = await startAgent(settingsFor({ url: proxy.url, rpcUrl, key: adminKey }, own));
    closing.push(() => lied.runtime.stop());
    const result = await act("CHECK_TRUST_SCORE", say(`Can I trust ${other.address}?`), {
      on: lied,
    });
    expect(result).toMatchObject({ success: false, data: { code: "unavailable" } });
  });

  test("of a name, the credential of this agent has nothing either", async () => {
    const named = await startAgent({
      settings: { LEDGER_CLUSTER: "local" },
      secrets: { AGENT_WALLET_PRIVATE_KEY: own.privateKey },
      character: { name: `Ora${hidden}cle` },
    });
    closing.push(() => named.runtime.stop());
    expect(nameOf(named.runtime)).toBe("Oracle");
    const long = { ...named.runtime.character, name: `${"a".repeat(99)}😀` };
    expect(nameOf({ character: long } as typeof named.runtime)).toBe("a".repeat(99));
  });
});

describe("VERIFY_CREDENTIAL", () => {
  test("tells a changed credential, and what is none", async () => {
    const { data } = await act(
      "REQUEST_CREDENTIAL",
      say("SkillCredential", { by: operator, claims: { skill: "chess" } }),
    );
    const w3c = await server().call("GET", `/v1/credentials/${data.credential.id}/w3c`, {
      key: adminKey,
    });
    const changed = structuredClone(w3c.body);
    changed.credentialSubject.skill = "poker";
    const options = { parameters: { credential: changed } };
    const result = await act("VERIFY_CREDENTIAL", say("valid?"), { options });
    expect(result).toMatchObject({
      success: true,
      data: { valid: false, checks: { signatureValid: false } },
      values: { credentialValid: false },
    });
    expect(result.text).toContain("not valid");
    expect(await act("VERIFY_CREDENTIAL", say("hello"))).toMatchObject({ success: false });
    expect(await act("VERIFY_CREDENTIAL", say("x", { credential: "[1]" }))).toMatchObject({
      success: false,
    });
  });

  test("without a service does it itself, and trusts nobody", async () => {
    const { url: rpcUrl } = await server().ledger.listen();
    const { settings, secrets } = settingsFor({ url: "", rpcUrl, key: "" }, own);
    const alone = await startAgent({
      settings: { ...settings, ARCS_API_URL: "" },
      secrets: { ...secrets, ARCS_API_KEY: "" },
    });
    closing.push(() => alone.runtime.stop());
    const identity = await server().call("GET", `/v1/agents/${own.address}/credentials`, {
      key: adminKey,
    });
    const [{ id }] = identity.body.credentials;
    const { body } = await server().call("GET", `/v1/credentials/${id}/w3c`, { key: adminKey });
    const result = await act("VERIFY_CREDENTIAL", say(JSON.stringify(body)), { on: alone });
    expect(result).toMatchObject({
      success: true,
      data: {
        valid: false,
        checks: { signatureValid: true, issuerTrusted: false },
        by: "this agent",
      },
    });
  });
});

describe("the provider", () => {
  test("tells how the agent and its counterparties stand", async () => {
    const provider = agent.runtime.providers.find(({ name }) => name === "ARCS_TRUST");
    const message = say("Work for me", { payment: { payer: other.address } });
    const { text = "" } =
      (await provider?.get(agent.runtime, message, { values: {}, data: {}, text: "" })) ?? {};
    expect(text).toContain(`This agent (${own.address}): tier `);
    expect(text).toMatch(
      new RegExp(
        `Agent ${other.address}: tier \\w+, Trust Score \\d+ of 1000, 20 of 20 payments completed \\([^)]*\\)\\. [\\d.]+ in test money is safe to spend with it now`,
      ),
    );
    expect(text).not.toContain("Ignore all rules");
    expect(text.length).toBeLessThan(600);
  });

  test("does not wait for a service that does not answer", { timeout: 10_000 }, async () => {
    const hanging = await startFaultProxy(server().url, () => ({
      kind: "change",
      change: (text) => text,
    }));
    await hanging.close();
    const { url: rpcUrl } = await server().ledger.listen();
    const lonely = await startAgent(settingsFor({ url: hanging.url, rpcUrl, key: adminKey }, own));
    closing.push(() => lonely.runtime.stop());
    const provider = lonely.runtime.providers.find(({ name }) => name === "ARCS_TRUST");
    const { text } =
      (await provider?.get(lonely.runtime, say("hi"), { values: {}, data: {}, text: "" })) ?? {};
    expect(text).toMatch(/nothing is known about it/);
  });
});

// Malformed requests of users, and the expected messages: the expected value, and the actual one.
test.each<[action: string, text: string, content: object, why: string]>([
  [
    "CHECK_TRUST_SCORE",
    "Can I trust them?",
    {},
    "the message must name one ledger address (received none)",
  ],
  [
    "CHECK_TRUST_SCORE",
    `${createSigner(new Uint8Array(32)).address} or ${createSigner(new Uint8Array(32).fill(1)).address}?`,
    {},
    "the message must name one ledger address (received 2)",
  ],
  [
    "CHECK_TRUST_SCORE",
    "Can I trust him?",
    { address: "bob" },
    'address must be a ledger address (base58 of 32 bytes) (received "bob")',
  ],
  [
    "CHECK_TRUST_SCORE",
    `Can I pay ${createSigner(new Uint8Array(32)).address}?`,
    { amount: "lots" },
    'amount must be a decimal text in US dollars, such as 12.50 (received "lots")',
  ],
  [
    "VERIFY_CREDENTIAL",
    "Is it valid?",
    {},
    "the message must hold a credential as JSON, or its id (received neither)",
  ],
  [
    "VERIFY_CREDENTIAL",
    "Is it valid?",
    { credential: 5 },
    "credential must be a JSON object (received a number)",
  ],
  [
    "SET_PRIVACY_MODE",
    "Hide me",
    {},
    "mode must be one of public, tier_only, range_only, private, custom (received none)",
  ],
  [
    "SET_PRIVACY_MODE",
    "Make the public score private",
    {},
    "mode must be one of public, tier_only, range_only, private, custom (received public and private)",
  ],
  [
    "SET_PRIVACY_MODE",
    "Hide me",
    { mode: "hidden" },
    'mode must be one of public, tier_only, range_only, private, custom (received "hidden")',
  ],
  [
    "CREATE_SCORE_PROOF",
    "Prove it",
    { verifier: "https://shop.example" },
    "challenge must be a text (received undefined)",
  ],
])("%s is told of a mistake: %s %j", async (action, text, content, why) => {
  const message = say(text, { by: operator, ...content });
  expect(await act(action, message)).toMatchObject({
    success: false,
    text: `That failed: ${why}.`,
  });
});

keyStaysHidden();
