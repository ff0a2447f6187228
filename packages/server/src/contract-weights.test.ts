import { useStore } from "../test/support/stores.ts";
import { expect, test } from "vitest";

import { useContractScene } from "../test/contract/answered-contract.ts";

const { server, state, nameIn } = useContractScene(useStore());

test.each([
  ["GET", "/credentials/CREDENTIAL", 1],
  ["GET", "/credentials/agent/AGENT", 1],
  ["POST", "/credentials/verify", 1],
  ["POST", "/credentials/issue", 2],
  ["GET", "/agents/AGENT", 1],
  ["GET", "/agents/search", 1],
  ["GET", "/agents/AGENT/credentials", 1],
  ["GET", "/agents/bulk?ids=AGENT", 1],
  ["GET", "/reputation/AGENT", 1],
  ["GET", "/reputation/AGENT/history", 1],
  ["GET", "/reputation/bulk?agentIds=AGENT", 1],
  ["GET", "/reputation/leaderboard", 1],
])("4, 8: %s %s weighs %i", async (method, path, weight) => {
  const accountId = `acc_${method}${path}`.replace(/\W/g, "_").slice(0, 60);
  const own = await server().makeKey({
    plan: "starter",
    accountId,
    permissions: ["read", "issuer"],
  });
  const body =
    method === "GET" ? {} : { body: { credential: {}, type: "x", subjectId: "x", claims: {} } };
  const { headers } = await server().call(method, `/v1${nameIn(path)}`, { key: own, ...body });
  expect(Number(headers.get("x-ratelimit-remaining"))).toBe(100 - weight);
});

test("8: what weighs more than is left uses nothing up, and the answer says what is left", async () => {
  const own = await server().makeKey({ plan: "starter", accountId: "acc_nearly_used_up" });
  const ask = () => server().call("GET", "/v1/auth/verify", { key: own });
  for (let units = 0; units < 97; units++) await ask();
  const { status, headers, body } = await server().call("POST", "/v1/reputation/voices", {
    key: own,
    body: {},
  });
  expect([status, headers.get("x-ratelimit-remaining"), headers.get("ratelimit")]).toEqual([
    429,
    "3",
    expect.stringContaining(";r=3;"),
  ]);
  expect(body.error).toMatchObject({
    code: "rate_limit_exceeded",
    details: { limit: 100, remaining: 3 },
  });
  const after = [await ask(), await ask(), await ask(), await ask()];
  expect(after.map((each) => each.status)).toEqual([200, 200, 200, 429]);
  expect(after[3]!.body.error.details.remaining).toBe(0);
});

test.each([
  ["GET", "/agents/nobody", { by: "read", status: 404, code: "agent_not_found" }],
  ["GET", "/reputation/nobody", { by: "read", status: 404, code: "agent_not_found" }],
  ["GET", "/reputation/nobody/history", { by: "read", status: 404, code: "agent_not_found" }],
  ["GET", "/credentials/cred_1", { by: "read", status: 404, code: "credential_not_found" }],
  ["GET", "/agents/AGENT", { by: "nobody", status: 401, code: "authentication_failed" }],
  ["GET", "/reputation/AGENT", { by: "nobody", status: 401, code: "authentication_failed" }],
  ["GET", "/credentials/CREDENTIAL", { by: "nobody", status: 401, code: "authentication_failed" }],
  [
    "POST",
    "/credentials/issue",
    {
      by: "read",
      status: 403,
      code: "issuer_not_authorized",
      details: { requiredPermission: "issuer", currentPermissions: ["read"] },
    },
  ],
  [
    "POST",
    "/credentials/issue",
    {
      by: "issuer",
      status: 400,
      code: "invalid_credential_format",
      details: { errors: [expect.any(String)] },
    },
  ],
  [
    "GET",
    "/reputation/PRIVATE",
    {
      by: "read",
      status: 403,
      code: "reputation_private",
      details: { agentId: expect.any(String), privacyMode: "private" },
    },
  ],
  ["GET", "/reputation/PRIVATE/history", { by: "read", status: 403, code: "reputation_private" }],
] as const)("7: %s %s answers as in %j", async (method, path, expected) => {
  const { by, status, code } = expected;
  const own = by === "nobody" ? {} : { key: await server().makeKey({ permissions: [by] }) };
  const claims = { skill: 7 };
  const body =
    method === "GET"
      ? {}
      : { body: { type: "SkillCredential", subjectId: state.names["AGENT"], claims } };
  const answer = await server().call(method, `/v1${nameIn(path)}`, { ...own, ...body });
  expect([answer.status, answer.body]).toEqual([
    status,
    {
      error: {
        code,
        message: expect.any(String),
        statusCode: status,
        ...("details" in expected
          ? { details: expected.details }
          : code === "reputation_private"
            ? { details: expect.anything() }
            : {}),
      },
    },
  ]);
});
