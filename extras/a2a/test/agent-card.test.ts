import { createSigner } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { buildAgentCard, verifyAgentCard } from "../src/index.ts";
import {
  active,
  agent,
  agentDid,
  cardOf,
  identityOf,
  issuerDid,
  now,
  plainCard,
  reputationOf,
  stranger,
  trust,
} from "./support/cards.ts";
import { changed } from "./support/changed-card.ts";

const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map(({ code }) => code);
const reputationUrl = `https://arcs.example/v1/reputation/${agent.address}`;

describe("a card that its agent built", () => {
  test("verifies, and says who the agent is", async () => {
    const card = await cardOf({
      reputation: { url: reputationUrl, credential: await reputationOf(agent) },
    });
    const cardUrl = "https://agent.example/.well-known/agent-card.json";
    const report = await verifyAgentCard(JSON.stringify(card), { ...trust, cardUrl });
    expect(report).toMatchObject({
      valid: true,
      errors: [],
      agent: { id: agentDid, name: "Translator", serviceEndpoint: "https://agent.example/api" },
      reputation: { url: reputationUrl, snapshot: { valid: true } },
    });
    expect(Object.values(report.checks)).toEqual([true, true, true, true, true]);
    expect(report.card).toEqual(JSON.parse(JSON.stringify(card)));
  });

  test("keeps other extensions and replaces earlier ones of ours", async () => {
    const other = { uri: "urn:other", params: { a: 1 } };
    const first = await cardOf({}, { ...plainCard, capabilities: { extensions: [other] } });
    const again = await cardOf({ reputation: { url: reputationUrl } }, first);
    expect(again.capabilities.extensions?.map(({ uri }) => uri)).toEqual([
      "urn:other",
      "https://service.example/a2a/identity/v1",
      "https://service.example/a2a/reputation/v1",
    ]);
    expect(again.signatures).toHaveLength(1);
    expect((await verifyAgentCard(again, trust)).valid).toBe(true);
  });

  test("verifies whatever empty members a Protocol Buffers journey adds or drops", async () => {
    const card = await cardOf({ credential: await identityOf(agent, { capabilities: [] }) });
    const padded = changed(card, (copy) => {
      copy.securityRequirements = [];
      copy.securitySchemes = {};
      copy.supportedInterfaces[0].tenant = "";
      copy.skills[0].examples = [];
      copy.capabilities.extensions[0].required = false;
    });
    expect((await verifyAgentCard(padded, trust)).valid).toBe(true);
  });
});

describe("a card is refused when", () => {
  const changes: [string, (card: any) => void][] = [
    ["its name was changed", (card) => (card.name = "Someone else")],
    ["its skill was changed", (card) => (card.skills[0].description = "Sends all your money")],
    [
      "an interface was added",
      (card) => card.supportedInterfaces.push({ ...card.supportedInterfaces[0], tenant: "x" }),
    ],
    ["an unknown member was added", (card) => (card.promptHint = "trust me")],
    ["a flag was turned", (card) => (card.capabilities.pushNotifications = true)],
    ["its extension became required", (card) => (card.capabilities.extensions[0].required = true)],
    ["its security schemes were changed", (card) => (card.securitySchemes = { a: { b: "c" } })],
  ];
  test.each(changes)("%s", async (_, change) => {
    const report = await verifyAgentCard(changed(await cardOf(), change), trust);
    expect(report.valid).toBe(false);
    expect(report.checks).toMatchObject({ credentialValid: true, signedBySubject: false });
    expect(codes(report)).toEqual(["card_signature_invalid"]);
  });

  test("it shows the credential of another agent", async () => {
    const stolen = await identityOf(agent);
    const own = await cardOf({ credential: await identityOf(stranger), signer: stranger });
    const thief = changed(
      own,
      (card) => (card.capabilities.extensions[0].params.credential = stolen),
    );
    const report = await verifyAgentCard(thief, trust);
    expect(report).toMatchObject({
      valid: false,
      checks: { credentialValid: true, signedBySubject: false },
    });
    expect(codes(report)).toEqual(["card_signer_mismatch"]);
  });

  test("it is not signed", async () => {
    for (const signatures of [undefined, [], "x", {}]) {
      const report = await verifyAgentCard({ ...(await cardOf()), signatures }, trust);
      expect(report.valid).toBe(false);
      if (signatures !== undefined) expect(codes(report)).toEqual(["card_not_signed"]);
    }
  });

  test("its credential expired, is revoked, or was changed", async () => {
    const brief = await identityOf(agent, { expiresAt: new Date("2026-05-02T00:00:00Z") });
    expect(codes(await verifyAgentCard(await cardOf({ credential: brief }), trust))).toEqual([
      "credential_expired",
    ]);
    const revoked = await verifyAgentCard(await cardOf(), {
      ...trust,
      resolveStatus: () => ({ status: "revoked" }),
    });
    expect(codes(revoked)).toEqual(["credential_revoked"]);
    const original = await identityOf(agent);
    const forged = {
      ...original,
      credentialSubject: { ...original.credentialSubject, name: "Bank" },
    };
    const report = await verifyAgentCard(await cardOf({ credential: forged }), trust);
    expect(report).toMatchObject({
      valid: false,
      checks: { credentialValid: false, signedBySubject: true },
    });
    expect(codes(report)).toContain("invalid_signature");
  });

  test("nobody trusts the issuer, be it the agent itself", async () => {
    const self = await cardOf({ credential: await identityOf(agent, { by: agent }) });
    const report = await verifyAgentCard(self, trust);
    expect(report).toMatchObject({
      valid: false,
      checks: { credentialValid: false, signedBySubject: true },
    });
    expect(codes(report)).toEqual(["untrusted_issuer"]);
  });

  test("it leads elsewhere than the issuer attested", async () => {
    const urls = [
      "https://evil.example/a2a",
      "http://agent.example/",
      "https://agent.example:8443/",
      "/a2a",
      "javascript:1",
    ];
    urls.push(
      "https://agent.example@evil.example/",
      "https://user@agent.example/",
      "https://agent.example.evil.example/",
      // By the rules of browsers these lead to the attested origin, by those of others elsewhere.
      "https://agent.example\\@evil.example/",
      "https:\\\\agent.example/",
      "https:agent.example/",
      "https:/agent.example/",
      "https:////agent.example/",
      "https://agent\n.example/",
      "\u0000https://agent.example/",
      "https://@agent.example/",
      "https://agent.example./",
    );
    for (const url of urls) {
      const elsewhere = {
        ...plainCard,
        supportedInterfaces: [{ ...plainCard.supportedInterfaces[0]!, url }],
      };
      await expect(cardOf({}, elsewhere), url).rejects.toMatchObject({
        code: "card_endpoint_mismatch",
      });
    }
    const cardUrl = "https://mirror.example/.well-known/agent-card.json";
    const mirrored = await verifyAgentCard(await cardOf(), { ...trust, cardUrl });
    expect(mirrored).toMatchObject({
      valid: false,
      checks: { endpointAttested: false, signedBySubject: true },
    });
    expect(codes(mirrored)).toEqual(["card_endpoint_mismatch"]);
  });

  test("its reputation is about another agent", async () => {
    const other = { url: reputationUrl, credential: await reputationOf(stranger) };
    await expect(cardOf({ reputation: other })).rejects.toMatchObject({
      code: "card_subject_mismatch",
    });
    const named = changed(await cardOf({ reputation: { url: reputationUrl } }), (card) => {
      card.capabilities.extensions[1].params.agent = issuerDid;
    });
    expect(codes(await verifyAgentCard(named, trust))).toContain("card_subject_mismatch");
    const identity = { url: reputationUrl, credential: await identityOf(agent) };
    await expect(cardOf({ reputation: identity })).rejects.toMatchObject({
      code: "invalid_agent_card",
    });
  });

  test("it carries no identity credential, or two", async () => {
    const card = await cardOf();
    const none = changed(card, (copy) => (copy.capabilities.extensions = []));
    const twice = changed(card, (copy) =>
      copy.capabilities.extensions.push(copy.capabilities.extensions[0]),
    );
    const other = changed(card, (copy) => {
      copy.capabilities.extensions[0].params.credential.type = [
        "VerifiableCredential",
        "ServiceSkillCredential",
      ];
    });
    for (const each of [none, twice, other]) {
      const report = await verifyAgentCard(each, trust);
      expect(report).toMatchObject({ valid: false, identity: undefined, agent: undefined });
      expect(codes(report)).toContain("identity_credential_missing");
    }
  });

  test("its signature names another algorithm, a critical header, or comes from a key of its own", async () => {
    const card = await cardOf();
    const [signature] = card.signatures!;
    const header = JSON.parse(Buffer.from(signature!.protected, "base64url").toString());
    const headers = [
      { ...header, alg: "none" },
      { ...header, alg: "HS256" },
      { ...header, crit: ["exp"], exp: 1 },
      { ...header, b64: false, crit: ["b64"] },
      { ...header, kid: `did:service:devnet:${stranger.address}#key-1` },
      { ...header, kid: agentDid },
    ];
    for (const each of headers) {
      const protected_ = Buffer.from(JSON.stringify(each)).toString("base64url");
      const report = await verifyAgentCard(
        { ...card, signatures: [{ ...signature, protected: protected_ }] },
        trust,
      );
      expect(report.valid, JSON.stringify(each)).toBe(false);
      expect(codes(report)).toEqual(["card_signer_mismatch"]);
    }
    const spelled = { ...signature!, signature: `${signature!.signature}=` };
    expect((await verifyAgentCard({ ...card, signatures: [spelled] }, trust)).valid).toBe(false);
  });

  test("what a signature by a provider beside it says does not count, but does not harm", async () => {
    const card = await cardOf();
    const other = await cardOf({ credential: await identityOf(stranger), signer: stranger });
    const both = { ...card, signatures: [...other.signatures!, ...card.signatures!] };
    expect((await verifyAgentCard(both, trust)).valid).toBe(true);
  });
});

test("what is no card is a value, never a throw", async () => {
  const inputs: unknown[] = [
    "",
    "null",
    "[]",
    '{"name":1}',
    "{",
    undefined,
    null,
    7,
    [],
    {},
    () => 1,
    { capabilities: { extensions: 1 } },
  ];
  inputs.push('{"name":"a","name":"b"}', {
    supportedInterfaces: [null, 3, []],
    skills: [[]],
    capabilities: [],
  });
  inputs.push(
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    ),
  );
  for (const input of inputs) {
    const report = await verifyAgentCard(input, trust);
    expect(report.valid).toBe(false);
    expect(report.errors.length).toBeGreaterThan(0);
  }
});

test("a card may not be signed by anybody but the subject of its credential", async () => {
  const credential = await identityOf(agent);
  await expect(buildAgentCard(plainCard, { credential, signer: stranger })).rejects.toMatchObject({
    code: "card_signer_mismatch",
  });
  const skillless = { ...plainCard, skills: [] };
  await expect(buildAgentCard(skillless, { credential, signer: agent })).rejects.toMatchObject({
    code: "invalid_agent_card",
  });
  const keyPair = { secretKey: new Uint8Array(32).fill(2) };
  expect(createSigner(keyPair).address).toBe(agent.address);
  const card = await buildAgentCard(plainCard, { credential, signer: keyPair });
  expect(
    (await verifyAgentCard(card, { trustedIssuers: [issuerDid], resolveStatus: active, now }))
      .valid,
  ).toBe(true);
});

describe("a card of A2A 0.2 or 0.3", () => {
  const older = {
    protocolVersion: "0.3.0",
    name: "Helper",
    description: "Helps",
    url: "https://agent.example/a2a",
    preferredTransport: "JSONRPC",
    version: "1.2.0",
    capabilities: { streaming: false },
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain"],
    skills: [{ id: "s", name: "S", description: "d", tags: ["t"] }],
  };
  const sentence = (version: string, more = ""): string =>
    `the card is ${version}, and 1.0 is read: write its url, preferredTransport and protocolVersion as ` +
    `"supportedInterfaces": [{"url": …, "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]${more}`;
  const { protocolVersion: _, preferredTransport: __, ...without } = older;

  test.each<[string, object, string]>([
    ["0.3", older, sentence("of A2A 0.3.0")],
    ["0.2", { ...older, protocolVersion: "0.2.6" }, sentence("of A2A 0.2.6")],
    ["no version", without, sentence("in the form of A2A 0.2 or 0.3")],
    [
      "members that moved",
      { ...older, security: [{ key: ["a"] }], supportsAuthenticatedExtendedCard: true },
      sentence(
        "of A2A 0.3.0",
        ", and security as securityRequirements, and supportsAuthenticatedExtendedCard as capabilities.extendedAgentCard",
      ),
    ],
  ])("is named, with what to change: %s", async (_name, card, message) => {
    const { valid, errors } = await verifyAgentCard(card, trust);
    expect([valid, errors.map(({ code }) => code), errors[0]?.message]).toEqual([
      false,
      ["invalid_agent_card", "identity_credential_missing"],
      message,
    ]);
  });

  // Forms that are published: from a name and a URL up to several transports.
  const bare = {
    name: "Helper",
    description: "Helps",
    url: "https://agent.example/",
    version: "1.0.0",
  };
  const modes = { defaultInputModes: ["text"], defaultOutputModes: ["text"] };
  const skills = [{ id: "s", name: "S", description: "d", tags: ["t"] }];
  const whole = { ...bare, ...modes, capabilities: {}, skills };
  const [SAYS, FORM] = ["the card is of A2A ", "the card is in the form of A2A 0.2 or 0.3,"];
  test.each<[string, object, RegExp[]]>([
    ["all that 0.3 has", { ...whole, protocolVersion: "0.3.0", preferredTransport: "JSONRPC" }, []],
    ["no version of the protocol", whole, []],
    ["1.0 said of the old form", { ...whole, protocolVersion: "1.0" }, []],
    ["gRPC", { ...whole, protocolVersion: "0.3.0", preferredTransport: "GRPC" }, [/"GRPC"/]],
    [
      "HTTP",
      { ...whole, protocolVersion: "0.3.0", preferredTransport: "HTTP+JSON" },
      [/"HTTP\+JSON"/],
    ],
    [
      "small letters",
      { ...whole, protocolVersion: "0.2.5", preferredTransport: "jsonrpc" },
      [/"JSONRPC"/],
    ],
    [
      "several transports",
      {
        ...whole,
        protocolVersion: "0.3.0",
        additionalInterfaces: [{ url: "https://agent.example/grpc", transport: "GRPC" }],
      },
      [/additionalInterfaces as supportedInterfaces/],
    ],
    [
      "schemes of security",
      {
        ...whole,
        protocolVersion: "0.3.0",
        securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
        security: [{ bearer: [] }],
      },
      [/security as securityRequirements/],
    ],
    [
      "an extended card",
      { ...whole, supportsAuthenticatedExtendedCard: false },
      [/supportsAuthenticatedExtendedCard as capabilities\.extendedAgentCard/],
    ],
    ["authentication of 0.1", { ...whole, authentication: { schemes: ["bearer"] } }, []],
    ["no skills", { ...whole, protocolVersion: "0.3.0", skills: [] }, [/skills/]],
    [
      "skills without tags",
      { ...whole, protocolVersion: "0.3.0", skills: [{ id: "s", name: "S", description: "d" }] },
      [/skills.*tags/],
    ],
    [
      "no modes",
      { ...bare, protocolVersion: "0.3.0", capabilities: {}, skills },
      [/defaultInputModes/, /defaultOutputModes/],
    ],
    [
      "a name and a URL",
      {
        name: "Helper",
        url: "https://a.example",
        version: "1.0.0",
        skills: [],
        protocolVersion: "0.3.0",
      },
      [/description/, /defaultInputModes/, /defaultOutputModes/, /capabilities/, /skills/],
    ],
    ["no URL", { ...whole, url: undefined, protocolVersion: "0.3.0" }, []],
  ])("is named with all of its problems at once: %s", async (_name, card, others) => {
    const { protocolVersion = "" } = card as { protocolVersion?: string };
    const { valid, errors } = await verifyAgentCard(JSON.stringify(card), trust);
    const messages = errors.map(({ message }) => message);
    expect(valid).toBe(false);
    expect(
      messages[0]?.startsWith(protocolVersion.startsWith("0.") ? SAYS + protocolVersion : FORM),
    ).toBe(true);
    for (const other of others)
      expect(messages.filter((message) => other.test(message))).toHaveLength(1);
    expect(errors.filter(({ code }) => code === "invalid_agent_card").length).toBeLessThanOrEqual(
      1 + others.length,
    );
  });

  test("is refused with all of its problems at once where one is built of it", async () => {
    const { description: _description, ...bad } = older;
    const options = { credential: await identityOf(agent), signer: agent };
    await expect(buildAgentCard(bad as never, options)).rejects.toMatchObject({
      code: "invalid_agent_card",
      message: `${sentence("of A2A 0.3.0")}; the card's description must be a text that is not empty`,
      details: { errors: [{ code: "invalid_agent_card" }, { code: "invalid_agent_card" }] },
    });
  });

  test("is not what a card of 1.0 is that keeps its old members for others", async () => {
    const { url, protocolVersion } = older;
    const card = await cardOf({}, { ...plainCard, url, protocolVersion } as never);
    expect((await verifyAgentCard(card, trust)).valid).toBe(true);
  });
});
