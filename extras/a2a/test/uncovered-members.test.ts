import { describe, expect, test } from "vitest";

import { buildAgentCard, verifyAgentCard } from "../src/index.ts";
import { agent, cardOf, identityOf, plainCard, trust } from "./support/cards.ts";
import { changed } from "./support/changed-card.ts";

const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map(({ code }) => code);

describe("what no signature covers", () => {
  const scheme = { key: { apiKeySecurityScheme: { name: "X-Key", location: "header" } } };
  const scoped = { schemes: { key: { list: ["read"] } } };
  const oauth = {
    flows: { clientCredentials: { tokenUrl: "https://agent.example/token", scopes: { read: "" } } },
  };
  const empties: [string, (card: any) => void][] = [
    [
      "securityRequirements[0]",
      (card) => (card.securityRequirements = [{ schemes: { key: { list: [] } } }]),
    ],
    ["securityRequirements[0]", (card) => (card.securityRequirements = [{ schemes: { key: {} } }])],
    // "Or nothing at all."
    ["securityRequirements[1]", (card) => (card.securityRequirements = [scoped, {}])],
    [
      "securityRequirements[0].schemes.more",
      (card) =>
        (card.securityRequirements = [
          { schemes: { key: { list: ["read"] }, more: { list: [] } } },
        ]),
    ],
    [
      "skills[0].securityRequirements[0]",
      (card) => (card.skills[0].securityRequirements = [{ schemes: { key: {} } }]),
    ],
    ["securitySchemes.other", (card) => (card.securitySchemes = { ...scheme, other: {} })],
    [
      "securitySchemes.oauth.oauth2SecurityScheme.flows.clientCredentials.scopes.read",
      (card) => (card.securitySchemes = { oauth: { oauth2SecurityScheme: oauth } }),
    ],
    ["security[0]", (card) => (card.security = [{ key: [] }])],
    // As A2A 0.3 has it: both are asked for. The schema of 1.0 knows no such member, and readers of
    // both do.
    ["security[0].more", (card) => (card.security = [{ key: ["read"], more: [] }])],
    [
      "skills[0].security[0].more",
      (card) => (card.skills[0].security = [{ key: ["read"], more: [] }]),
    ],
    // Of several kinds of a scheme, and of several flows, one counts: which one, must not depend on
    // what was added.
    [
      "securitySchemes.key.mtlsSecurityScheme",
      (card) => (card.securitySchemes = { key: { ...scheme.key, mtlsSecurityScheme: {} } }),
    ],
    [
      "securitySchemes.oauth.oauth2SecurityScheme.flows.implicit",
      (card) =>
        (card.securitySchemes = {
          oauth: { oauth2SecurityScheme: { flows: { password: { tokenUrl: "t" }, implicit: {} } } },
        }),
    ],
    [
      "securitySchemes.oauth.flows.password.scopes.read",
      (card) =>
        (card.securitySchemes = {
          oauth: {
            type: "oauth2",
            flows: { password: { tokenUrl: "t", scopes: { read: "", write: "w" } } },
          },
        }),
    ],
    ["security_schemes.other", (card) => (card.security_schemes = { ...scheme, other: {} })],
    [
      "provider.more.a",
      (card) => (card.provider = { organization: "o", url: "u", more: { a: null, b: 1 } }),
    ],
    ["skills[0].tags[1]", (card) => card.skills[0].tags.push("")],
    [
      "capabilities.extensions[0].params.note",
      (card) =>
        (card.capabilities.extensions ??= []).unshift({
          uri: "https://x.example/",
          params: { note: "" },
        }),
    ],
    [
      "capabilities.extensions[0].params.credential.a",
      (card) =>
        (card.capabilities.extensions ??= []).unshift({
          uri: "https://x.example/",
          params: { credential: { a: [], b: 1 } },
        }),
    ],
  ];
  test.each(empties)("%s: not built, and not accepted", async (place, change) => {
    const credential = await identityOf(agent);
    const building = buildAgentCard(changed(plainCard, change) as typeof plainCard, {
      credential,
      signer: agent,
    });
    await expect(building).rejects.toMatchObject({
      code: "invalid_agent_card",
      message: `the card's ${place} must not be empty: no signature covers it`,
    });
    // Added on the way: the signature holds all the same.
    const report = await verifyAgentCard(changed(await cardOf(), change), trust);
    expect(report.valid).toBe(false);
    expect(codes(report)).toContain("invalid_agent_card");
  });

  test("requirements with scopes are covered", async () => {
    const card = await cardOf(
      {},
      { ...plainCard, securitySchemes: scheme, securityRequirements: [scoped] },
    );
    expect((await verifyAgentCard(card, trust)).valid).toBe(true);
    const without = changed(card, (copy) => delete copy.securityRequirements);
    expect(codes(await verifyAgentCard(without, trust))).toEqual(["card_signature_invalid"]);
  });
});
