import { describe, expect, test } from "vitest";

import {
  active,
  agent,
  agentDid,
  agentUrl,
  codesOf,
  delegate,
  delegationOf,
  didOf,
  directories,
  directoryOf,
  now,
  order,
  shopVerifier,
  signed,
  stranger,
  strangerUrl,
} from "./support/scene.ts";

const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe("the key and its agent", () => {
  test("another's key is not the agent's, whoever's directory it is said to be in", async () => {
    expect(await codesOf(await signed(order, { signer: stranger }))).toEqual([
      "signature_key_not_found",
    ]);
    const { texts, resolveDirectory } = await directories();
    // The attacker claims that its key signs for the agent.
    texts[strangerUrl] = await directoryOf(strangerUrl, [{ signer: stranger, agent: agentDid }]);
    const request = await signed(order, { signer: stranger, agentUrl: strangerUrl });
    expect(await codesOf(request, { resolveDirectory })).toEqual(["signature_key_not_bound"]);
    // It publishes the key of the agent as its own.
    texts[strangerUrl] = await directoryOf(strangerUrl, [
      { signer: agent, agent: didOf(stranger) },
    ]);
    const copied = await signed(order, { agentUrl: strangerUrl });
    expect(await codesOf(copied, { resolveDirectory })).toEqual(["signature_key_not_bound"]);
  });

  test("a key under the name of another is not found, nor is one that may not be used", async () => {
    const request = await signed(order, { signer: stranger });
    const { texts, resolveDirectory } = await directories();
    const [theirs] = JSON.parse(texts[strangerUrl] ?? "").keys;
    const [own] = JSON.parse(texts[agentUrl] ?? "").keys;
    const changed = async (key: object): Promise<string[]> => {
      texts[agentUrl] = JSON.stringify({ keys: [key] });
      return codesOf(await signed(), { resolveDirectory });
    };
    texts[agentUrl] = JSON.stringify({ keys: [{ ...own, kid: theirs.kid }] });
    expect(await codesOf(request, { resolveDirectory })).toEqual(["signature_key_not_found"]);
    const seconds = now.getTime() / 1000;
    for (const change of [
      { nbf: seconds + 1 },
      { exp: seconds },
      { exp: "never" },
      { use: "enc" },
      { alg: "HS256" },
      { kty: "oct" },
      { crv: "X25519" },
      { d: "AAAA" },
      { x: theirs.x },
      { x: `${own.x}=` },
    ]) {
      expect(await changed({ ...own, ...change }), JSON.stringify(change)).toEqual([
        "signature_key_not_found",
      ]);
    }
    expect(await changed({ ...own, nbf: seconds, exp: seconds + 1, alg: "ed25519" })).toEqual([]);
  });

  test.each([
    ["no", {}],
    ["another", { kid: "key-1" }],
    ["an empty", { kid: "" }],
    ["a wrongly typed", { kid: 7 }],
  ])("a key with %s kid is found by its thumbprint, beside others", async (_, kid) => {
    const { texts, resolveDirectory } = await directories();
    const [theirs] = JSON.parse(texts[strangerUrl] ?? "").keys;
    const [{ kid: _own, ...own }] = JSON.parse(texts[agentUrl] ?? "").keys;
    const { kid: _theirs, ...nameless } = theirs;
    const expired = { ...own, exp: now.getTime() / 1000 };
    texts[agentUrl] = JSON.stringify({ keys: [nameless, expired, { ...own, ...kid }] });
    expect(await codesOf(await signed(), { resolveDirectory })).toEqual([]);
    texts[agentUrl] = JSON.stringify({ keys: [nameless, expired] });
    expect(await codesOf(await signed(), { resolveDirectory })).toEqual([
      "signature_key_not_found",
    ]);
  });

  test.each([
    "",
    "{",
    "[]",
    '{"keys":{}}',
    '{"keys":[],"keys":[]}',
    JSON.stringify({ keys: Array.from({ length: 21 }, () => ({})) }),
  ])("what is no directory: %s", async (text) => {
    expect(await codesOf(await signed(), { resolveDirectory: async () => text })).toEqual([
      "signature_directory_unavailable",
    ]);
  });

  const byDelegate = async (
    delegation: Parameters<typeof delegationOf>[0] | "none",
    options: object = {},
  ) => {
    const key = { signer: delegate, agent: agentDid };
    const own =
      delegation === "none" ? key : { ...key, delegation: await delegationOf(delegation) };
    const { resolveDirectory } = await directories([own]);
    return (await shopVerifier({ resolveDirectory, ...options })).verify(
      await signed(order, { signer: delegate }),
    );
  };

  test("a key that the agent delegated this to signs for it", async () => {
    const { valid, agent: found } = await byDelegate({});
    expect({ valid, found }).toMatchObject({
      valid: true,
      found: { did: agentDid, address: agent.address, key: "delegated" },
    });
  });

  test.each([
    ["no delegation", "none", {}],
    ["by a stranger", { by: stranger }, {}],
    ["by the key itself", { by: delegate }, {}],
    ["about another agent", { about: stranger }, {}],
    ["to another key", { to: stranger }, {}],
    ["for something else", { permissions: ["payments"] }, {}],
    ["from later on", { grantedAt: now.getTime() / 1000 + 1 }, {}],
    ["that has ended", { endsAt: now.getTime() / 1000 }, {}],
    ["that was revoked", {}, { resolveStatus: () => ({ status: "revoked" }) }],
    ["whose status nobody looks up", {}, { resolveStatus: undefined }],
  ] as const)("not one with a delegation %s", async (_name, delegation, options) => {
    const report = await byDelegate(delegation as never, options);
    expect(report).toMatchObject({
      valid: false,
      errors: [{ code: "signature_key_not_bound" }],
      agent: undefined,
    });
  });

  test("an altered delegation is none", async () => {
    const delegation = await delegationOf({ to: stranger });
    (delegation["credentialSubject"] as Record<string, unknown>)["delegate"] = delegate.address;
    const { resolveDirectory } = await directories([
      { signer: delegate, agent: agentDid, delegation },
    ]);
    expect(
      await codesOf(await signed(order, { signer: delegate }), {
        resolveDirectory,
        resolveStatus: active,
      }),
    ).toEqual(["signature_key_not_bound"]);
  });

  test("whom the server does not know, it does not serve; and nobody when it cannot tell", async () => {
    expect(await codesOf(await signed(), { admit: () => false })).toEqual([
      "request_agent_refused",
    ]);
    expect(await codesOf(await signed(), { admit: () => expect.fail() })).toEqual([
      "request_agent_refused",
    ]);
    expect(await codesOf(await signed(), { admit: async () => "yes" as never })).toEqual([
      "request_agent_refused",
    ]);
    expect(
      await codesOf(await signed(), { admit: async ({ address }) => address === agent.address }),
    ).toEqual([]);
  });

  test("nothing is fetched for what is plainly wrong", async () => {
    const { asked, resolveDirectory } = await directories();
    await codesOf(await signed(order, { now: later(-60) }), { resolveDirectory });
    const { headers, ...rest } = await signed();
    await codesOf(
      { ...rest, headers: { ...headers, "signature-agent": 'sig1="http://10.0.0.1"' } },
      { resolveDirectory },
    );
    await codesOf(
      { ...rest, headers: { ...headers, "signature-agent": `sig1="${agentUrl}/path"` } },
      { resolveDirectory },
    );
    await codesOf(
      { ...rest, headers: { ...headers, "signature-agent": `sig1="${agentUrl}";type=cimd` } },
      { resolveDirectory },
    );
    expect(asked).toEqual([]);
  });

  test.each([
    ["the name of a key", /keyid="[^"]*"/, 'keyid="key-1"'],
    ["a thumbprint of another length", /keyid="([^"]*)."/, 'keyid="$1"'],
    ["a thumbprint with letters that none has", /keyid="../, 'keyid="=='],
    ["no keyid", /;keyid="[^"]*"/, ""],
  ])(
    "nothing is fetched for a keyid that is not a thumbprint: %s",
    async (_what, found, instead) => {
      const { asked, resolveDirectory } = await directories();
      const { headers, ...rest } = await signed();
      const input = headers["signature-input"] ?? "";
      expect(input).toMatch(found);
      const altered = { ...headers, "signature-input": input.replace(found, instead) };
      await codesOf({ ...rest, headers: altered }, { resolveDirectory });
      expect(asked).toEqual([]);
      await codesOf({ ...rest, headers }, { resolveDirectory });
      expect(asked).toHaveLength(1);
    },
  );

  test("nor has a signature of another length", async () => {
    const { asked, resolveDirectory } = await directories();
    const { headers, ...rest } = await signed();
    const signature = `sig1=:${Buffer.alloc(63).toString("base64")}:`;
    await codesOf({ ...rest, headers: { ...headers, signature } }, { resolveDirectory });
    expect(asked).toEqual([]);
  });
});
