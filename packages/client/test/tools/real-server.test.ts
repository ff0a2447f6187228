// What a language model meets: the tools by way of MCP (standard streams, HTTP) and of the AI SDK, on one real server.
import { describe, expect, test } from "vitest";

import { createArcsClient } from "../../src/node/index.ts";
import { arcsTools, callTool, readTools, selectTools } from "../../src/tools/index.ts";
import { currentAiSdk } from "../ai/current-ai-sdk.tests.ts";
import { mcpOverHttp } from "../mcp/over-http.tests.ts";
import { mcpOverStdio } from "../mcp/over-stdio.tests.ts";
import { useScene } from "./scene.ts";

const scene = useScene();

mcpOverStdio(scene);
mcpOverHttp(scene);
currentAiSdk(scene);

describe("what a key may do decides which tools there are", () => {
  test("by permission", async () => {
    const { server, keys } = scene();
    const namesFor = async (apiKey: string): Promise<string[]> =>
      (await selectTools(createArcsClient({ baseUrl: server.url, apiKey }))).map(({ name }) => name);
    const admin = await server.makeKey({ permissions: ["admin"] });
    const reading = readTools.map(({ name }) => name);
    expect(await namesFor(keys.read)).toEqual(reading);
    expect((await namesFor(keys.write)).filter((name) => !reading.includes(name))).toEqual([
      "rate_payment",
      "open_dispute",
    ]);
    expect((await namesFor(keys.issuer)).filter((name) => !reading.includes(name))).toEqual([
      "issue_credential",
      "revoke_credential",
    ]);
    expect(await namesFor(admin)).toEqual(arcsTools.map(({ name }) => name));
    await expect(namesFor("arcs_live_wrong")).rejects.toMatchObject({ code: "authentication_failed" });
  });

  test("an issuer issues, and revokes", async () => {
    const { server, keys, hermit } = scene();
    const client = createArcsClient({ baseUrl: server.url, apiKey: keys.issuer });
    const tool = (name: string) => arcsTools.find((each) => each.name === name)!;
    const input = { type: "SkillCredential", subjectId: hermit, claims: { skill: "silence" } };
    const issued = await callTool(tool("issue_credential"), input, { client });
    expect(issued).toMatchObject({ ok: true, output: { status: "active", subjectId: hermit } });
    const credentialId = issued.ok ? issued.output["id"] : undefined;
    const revoked = await callTool(tool("revoke_credential"), { credentialId, reason: "superseded" }, { client });
    expect(revoked).toMatchObject({ ok: true, output: { status: "revoked" } });
    const reader = scene().reader;
    expect(await callTool(tool("issue_credential"), input, { client: reader })).toMatchObject({
      ok: false,
      error: { code: "issuer_not_authorized", nextStep: expect.stringContaining("will not help") },
    });
  });
});

test("an agent card falls with the credential in it", async () => {
  const { server, keys, card, identityId, reader } = scene();
  const client = createArcsClient({ baseUrl: server.url, apiKey: keys.issuer });
  await client.credentials.revoke(identityId, { reason: "superseded" });
  const verify = arcsTools.find(({ name }) => name === "verify_agent_card")!;
  expect(await callTool(verify, { card }, { client: reader })).toMatchObject({
    ok: true,
    output: {
      valid: false,
      checks: { credentialValid: false, signedBySubject: true },
      errors: [{ code: "credential_revoked" }],
    },
  });
});
