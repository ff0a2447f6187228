// Tools as a language model uses them: through MCP (standard streams, HTTP) and the AI SDK, on one
// real server.
import { createSigner } from "@arcs/core";
import { createScoreProof } from "@arcs/trust";
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";

import { registerBy } from "../../../server/test/support/agents.ts";
import { createArcsClient } from "../../src/node/index.ts";
import { arcsTools, callTool, readTools, selectTools } from "../../src/tools/index.ts";
import { writeScoreProof } from "../../src/trust-gate/index.ts";
import { useScene } from "../support/scene.ts";

const scene = useScene();

describe("what a key may do decides which tools there are", () => {
  test("by permission", async () => {
    const { server, keys } = scene();
    const namesFor = async (apiKey: string): Promise<string[]> =>
      (await selectTools(createArcsClient({ baseUrl: server.url, apiKey }))).map(
        ({ name }) => name,
      );
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
    const ofAgent = await server.makeKey({ permissions: ["admin"], agentId: scene().hermit });
    expect((await namesFor(ofAgent)).filter((name) => !reading.includes(name))).toEqual([
      "rate_payment",
      "open_dispute",
    ]);
    await expect(namesFor("arcs_live_wrong")).rejects.toMatchObject({
      code: "authentication_failed",
    });
  });

  test("an issuer issues, and revokes", async () => {
    const { server, keys, hermit } = scene();
    const client = createArcsClient({ baseUrl: server.url, apiKey: keys.issuer });
    const tool = (name: string) => arcsTools.find((each) => each.name === name)!;
    const input = { type: "SkillCredential", subjectId: hermit, claims: { skill: "silence" } };
    const issued = await callTool(tool("issue_credential"), input, { client });
    expect(issued).toMatchObject({ ok: true, output: { status: "active", subjectId: hermit } });
    const credentialId = issued.ok ? issued.output["id"] : undefined;
    const revoked = await callTool(
      tool("revoke_credential"),
      { credentialId, reason: "superseded" },
      { client },
    );
    expect(revoked).toMatchObject({ ok: true, output: { status: "revoked" } });
    const reader = scene().reader;
    expect(await callTool(tool("issue_credential"), input, { client: reader })).toMatchObject({
      ok: false,
      error: { code: "issuer_not_authorized", nextStep: expect.stringContaining("will not help") },
    });
  });
});

test("whatever can be paid is checked: an account that nobody registered, one on a chain, no account, a URL", async () => {
  const { reader } = scene();
  const check = (input: object) =>
    callTool(
      readTools.find(({ name }) => name === "check_account")!,
      input,
      { client: reader },
    );
  const { address } = createSigner(Uint8Array.from(randomBytes(32)));
  expect(await check({ account: address, amount: "0.25" })).toMatchObject({
    ok: true,
    output: {
      covered: false,
      check: { account: address, claimed: false, reading: { state: "queued" } },
      seller: null,
    },
  });
  const account = `eip155:8453:0x${"ab".repeat(20)}`;
  expect(
    await check({ account: account.slice("eip155:8453:".length), network: "base" }),
  ).toMatchObject({
    output: { covered: false, check: { account } },
  });
  expect(await check({ account: "nobody" })).toMatchObject({
    ok: true,
    output: { covered: false, check: null },
  });
  expect(await check({ account: "https://10.0.0.1/work" })).toMatchObject({
    ok: false,
    error: {
      code: "invalid_request",
      message: expect.stringContaining("must be a public address"),
    },
  });
});

describe("score proofs", () => {
  const exchange = { challenge: "a-new-challenge-1", domain: "shop.example" };

  /**
   * A private agent with a score of its own, and the tools that its key and its wallet give a
   * model.
   */
  async function addPrivateAgent(score: number) {
    const { server } = scene();
    const wallet = createSigner(Uint8Array.from(randomBytes(32)));
    const key = await server.makeKey();
    const { body } = await registerBy(server, wallet, {
      key,
      createKey: true,
      privacy: { mode: "private" },
    });
    const { pool } = server.context.store;
    await pool.query(
      "update reputations set overall_score = $2, proven = $2, basis = 'proven' where agent_id = $1",
      [body.agent.id, score],
    );
    const client = createArcsClient({ baseUrl: server.url, apiKey: body.key });
    const tool = (await selectTools(client, { wallet })).find(
      ({ name }) => name === "create_score_proof",
    )!;
    return {
      wallet,
      client,
      create: (input: object) => callTool(tool, { ...exchange, ...input }, { client }),
    };
  }
  const verify = (input: object) =>
    callTool(
      readTools.find(({ name }) => name === "verify_score_proof")!,
      { ...exchange, ...input },
      { client: scene().reader },
    );

  test("one model proves, another verifies; neither sees the score", async () => {
    const { wallet, create } = await addPrivateAgent(655);
    const made = await create({ minimum: 600 });
    expect(made).toMatchObject({ ok: true });
    const scoreProof = made.ok ? (made.output["scoreProof"] as string) : "";
    expect(JSON.stringify(made)).not.toContain("655");
    expect(await verify({ scoreProof, minimum: 600 })).toMatchObject({
      ok: true,
      output: {
        valid: true,
        holder: expect.stringContaining(wallet.address),
        proved: { minimum: 600 },
        errors: [],
      },
    });
    for (const other of [
      { minimum: 601 },
      { minimum: 600, challenge: "another" },
      { minimum: 600, domain: "b.example" },
    ]) {
      expect(await verify({ scoreProof, ...other })).toMatchObject({
        ok: true,
        output: { valid: false, proved: {} },
      });
    }
    for (const wrong of [scoreProof.slice(0, -8), "e30", "%%"]) {
      const answer = await verify({ scoreProof: wrong, minimum: 600 });
      expect(answer.ok && answer.output["valid"]).toBe(false);
    }
    expect(await create({ minimum: 656 })).toMatchObject({
      ok: false,
      error: { code: "score_not_proved" },
    });
    expect(await create({})).toMatchObject({ ok: false, error: { code: "invalid_argument" } });
  });

  test("a revoked credential proves nothing, and another's key gets none", async () => {
    const { wallet, client } = await addPrivateAgent(655);
    const { proofs } = await client.agents.createScoreProofs(wallet.address);
    const { id, credential, secret } = proofs[0]!;
    const parts = {
      credential,
      secret,
      ...exchange,
      minimum: 600,
      signer: wallet,
      now: new Date(),
    };
    const scoreProof = writeScoreProof(await createScoreProof(parts));
    expect(await verify({ scoreProof, minimum: 600 })).toMatchObject({ output: { valid: true } });
    const { server, keys } = scene();
    const admin = await server.makeKey({ permissions: ["admin"] });
    await createArcsClient({ baseUrl: server.url, apiKey: admin }).credentials.revoke(id, {
      reason: "superseded",
    });
    expect(await verify({ scoreProof, minimum: 600 })).toMatchObject({
      output: {
        valid: false,
        errors: expect.arrayContaining([expect.objectContaining({ code: "credential_revoked" })]),
      },
    });
    const writer = createArcsClient({ baseUrl: server.url, apiKey: keys.write });
    const offered = (await selectTools(writer, { wallet })).find(
      ({ name }) => name === "create_score_proof",
    )!;
    expect(await callTool(offered, { ...exchange, minimum: 1 }, { client: writer })).toMatchObject({
      ok: false,
      error: { code: "insufficient_permissions" },
    });
    expect((await selectTools(scene().reader, { wallet })).map(({ name }) => name)).not.toContain(
      "create_score_proof",
    );
  });
});
