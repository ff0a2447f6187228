import { useStore } from "../../../test/support/stores.ts";
import { expect, test } from "vitest";

import { registerAgent, strangerAddress } from "../../../test/support/credentials.ts";
import { useIssuingScene, skill } from "./test/issued-credentials.ts";

const { server, issue, get } = useIssuingScene(useStore());

test("403 issuer_not_authorized: a key without the permission is told which it needs and has (spec 5.2, 7)", async () => {
  const agent = await registerAgent(server());
  const key = await server().makeKey({ permissions: ["read", "write"] });
  expect(await issue({ ...skill, subjectId: agent.id }, { key })).toMatchObject({
    status: 403,
    body: {
      error: {
        code: "issuer_not_authorized",
        details: { requiredPermission: "issuer", currentPermissions: ["read", "write"] },
      },
    },
  });
  const foreign = await server().makeKey({
    permissions: ["issuer"],
    issuerDid: `did:service:local:${strangerAddress}`,
  });
  expect(await issue({ ...skill, subjectId: agent.id }, { key: foreign })).toMatchObject({
    status: 403,
    body: { error: { code: "issuer_not_authorized", details: { requiredPermission: "issuer" } } },
  });
});

test("400 invalid_credential_format names what is wrong with the claims (spec 4.1, 7)", async () => {
  const agent = await registerAgent(server());
  const subjectId = agent.id;
  const cases: [object, RegExp][] = [
    [{ type: "Skill", claims: {} }, /^\/type must be one of AgentIdentityCredential/],
    [{ type: "SkillCredential", claims: {} }, /^\/claims.*skill/],
    [{ type: "SkillCredential", claims: { skill: 7 } }, /^\/claims\/skill /],
    [{ type: "SkillCredential", claims: { skill: "x", extra: 1 } }, /extra/],
    [{ type: "SkillCredential", claims: { skill: "x", agentId: strangerAddress } }, /agentId/],
    [{ type: "SkillCredential", claims: { skill: "\ud800" } }, /./],
  ];
  for (const [body, message] of cases) {
    const answer = await issue({ ...body, subjectId });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_credential_format"]);
    expect(answer.body.error.details.errors).toEqual(
      expect.arrayContaining([expect.stringMatching(message) as unknown]),
    );
  }
  const invalid = [
    { ...skill, subjectId, expiresAt: "2020-01-01T00:00:00Z" },
    { ...skill, subjectId, expiresAt: "tomorrow" },
    { ...skill, subjectId, expiresAt: "2050-12-31T23:59:60Z" },
    { ...skill, subjectId, syncToCrossmint: "yes" },
    { ...skill, subjectId, unknown: 1 },
    { ...skill, subjectId, metadata: { tags: ["\u0000"] } },
    { ...skill, subjectId: "\u0000" },
    { type: "SkillCredential", subjectId },
  ];
  for (const body of invalid) expect((await issue(body)).body.error?.code).toBe("invalid_request");
  expect((await issue({ ...skill, subjectId: strangerAddress })).body.error.code).toBe(
    "agent_not_found",
  );
});

test("syncToCrossmint without a bridge: 409, with what has to be set", async () => {
  const agent = await registerAgent(server());
  const answer = await issue({ ...skill, subjectId: agent.id, syncToCrossmint: true });
  expect([answer.status, answer.body.error.code]).toEqual([409, "bridge_not_configured"]);
  expect(answer.body.error.message).toMatch(
    /BRIDGE_SECRET_KEY.*BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL/,
  );
  const listed = await get(`/v1/credentials/agent/${agent.id}`);
  expect(listed.body.total).toBe(0);
});
