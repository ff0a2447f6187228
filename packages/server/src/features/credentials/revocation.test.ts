import { useStore } from "../../../test/support/stores.ts";
import { verifyCredential } from "@arcs/core";
import { expect, test } from "vitest";

import { findAgent } from "../registry/registered-agents.ts";
import {
  anHourLater,
  inHalfAnHour,
  newAddress,
  registerAgent,
  runJobs,
} from "../../../test/support/credentials.ts";
import { credentialExpiryJob } from "./service.ts";
import { useIssuingScene, iso, exampleOf, skill, identity } from "./test/issued-credentials.ts";

const { server, issue, issuerKey, get } = useIssuingScene(useStore());

test("the events credential.issued and credential.revoked are written with the change (spec 6)", async () => {
  const agent = await registerAgent(server());
  const { id } = (await issue({ ...skill, subjectId: agent.id })).body;
  const key = await issuerKey();
  await server().call("POST", `/v1/credentials/${id}/revoke`, {
    key,
    body: { reason: "superseded" },
  });
  const { rows } = await server().context.store.pool.query<{ body: string }>(
    "select body from events where agent_id = $1 order by sequence",
    [agent.id],
  );
  expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      event: "credential.issued",
      data: { credentialId: id, type: "SkillCredential", subjectId: agent.id },
    },
    { event: "credential.revoked", data: { credentialId: id, reason: "superseded" } },
  ]);
});

test("revoked by its issuer, for good, and the ledger is told (spec 3: active to revoked)", async () => {
  const { context, issuer, call } = server();
  const agent = await registerAgent(server());
  const issued = (await issue({ ...identity(), subjectId: agent.id })).body;
  const key = await issuerKey();
  const path = `/v1/credentials/${issued.id}/revoke`;
  expect((await call("POST", path, { key: await server().makeKey() })).status).toBe(403);
  const other = await server().makeKey({
    permissions: ["issuer"],
    issuerDid: `did:service:local:${newAddress()}`,
  });
  expect((await call("POST", path, { key: other, body: {} })).body.error.code).toBe(
    "issuer_not_authorized",
  );
  const revoked = await call("POST", path, { key, body: { reason: "key_compromise" } });
  expect(revoked).toMatchObject({
    status: 200,
    body: {
      status: "revoked",
      revoked: true,
      revocation: {
        reason: "key_compromise",
        revokedAt: expect.stringMatching(iso),
        transactionHash: null,
      },
    },
  });
  expect((await call("POST", path, { key })).body.error.code).toBe("conflict");
  await runJobs(context);
  const after = (await get(`/v1/credentials/${issued.id}`)).body;
  expect(after.revocation.transactionHash).toEqual(expect.any(String));
  const w3c = (await get(`/v1/credentials/${issued.id}/w3c`)).body;
  const record = await context.ledger.anchor.read({
    issuer: issuer.address,
    credentialId: w3c.id.split(":")[2],
  });
  expect(record).toMatchObject({ status: "Revoked", reason: "key_compromise" });
  expect((await call("POST", "/v1/credentials/none/revoke", { key, body: {} })).status).toBe(404);
  expect((await call("POST", path, { key, body: { reason: "\u0000" } })).status).toBe(400);
});

test("one of a batch is revoked in its batch, and the others are not", async () => {
  const { context } = server();
  const agent = await registerAgent(server());
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push((await issue({ ...skill, subjectId: agent.id })).body.id);
  await runJobs(context);
  const body = { reason: "it was a mistake" };
  await server().call("POST", `/v1/credentials/${ids[1]}/revoke`, { key: await issuerKey(), body });
  await runJobs(context);
  const answers = [];
  for (const id of ids) {
    const w3c = (await get(`/v1/credentials/${id}/w3c`)).body;
    // Without this server: the ledger alone knows.
    const { resolveStatus } = context.ledger;
    const options = { trustedIssuers: [server().issuerDid], now: new Date(), resolveStatus };
    answers.push((await verifyCredential(w3c, options)).errors.map(({ code }) => code));
  }
  expect(answers).toEqual([[], ["credential_revoked"], []]);
});

test("one that has expired is not revoked any more", async () => {
  const agent = await registerAgent(server());
  const { id } = (await issue({ ...skill, subjectId: agent.id, expiresAt: inHalfAnHour() })).body;
  expect((await get(`/v1/credentials/${id}`)).body.status).toBe("active");
  await anHourLater(server(), async () => {
    expect((await get(`/v1/credentials/${id}`)).body.status).toBe("expired");
    const answer = await server().call("POST", `/v1/credentials/${id}/revoke`, {
      key: await issuerKey(),
    });
    expect([answer.status, answer.body.error.code]).toEqual([409, "conflict"]);
  });
});

test("an identity credential and a POAP show in the agent's profile while they are active", async () => {
  const { context } = server();
  const agent = await registerAgent(server());
  const profile = async (): Promise<unknown> => {
    const found = await findAgent(context.store.pool, agent.id);
    return [found?.identityCredentialId, found?.hasPoap];
  };
  const first = (await issue({ ...identity(), subjectId: agent.id })).body;
  const poap = { type: "POAPCredential", claims: exampleOf("POAPCredential"), subjectId: agent.id };
  await issue({ ...poap, expiresAt: inHalfAnHour() });
  expect(await profile()).toEqual([first.id, true]);
  // A worker whose clock is ahead comes too early.
  expect(await runJobs(context)).toContain("later");
  expect(await profile()).toEqual([first.id, true]);
  expect(await anHourLater(server(), () => runJobs(context))).toContain("done");
  expect(await profile()).toEqual([first.id, false]);
  const key = await issuerKey();
  await anHourLater(server(), () =>
    server().call("POST", `/v1/credentials/${first.id}/revoke`, { key }),
  );
  expect(await profile()).toEqual([null, false]);
});

test("the event credential.expired is written once it has expired, and never of a revoked one", async () => {
  const { context } = server();
  const agent = await registerAgent(server());
  const expiring = { ...skill, subjectId: agent.id, expiresAt: inHalfAnHour() };
  const { id, expiresAt } = (await issue(expiring)).body;
  const revoked = (await issue(expiring)).body.id;
  await server().call("POST", `/v1/credentials/${revoked}/revoke`, { key: await issuerKey() });
  const expiries = async (): Promise<object[]> => {
    const { rows } = await context.store.pool.query<{ body: string }>(
      "select body from events where agent_id = $1 and type = 'credential.expired'",
      [agent.id],
    );
    return rows.map(({ body }) => JSON.parse(body).data);
  };
  await runJobs(context);
  expect(await expiries()).toEqual([]);
  await anHourLater(server(), async () => {
    await runJobs(context);
    // A job may run once more when its server ends before it says so.
    for (const key of [id, revoked]) {
      await credentialExpiryJob
        .handlerOf(context)
        .run(
          { kind: "credential-expiry", key, payload: "{}" } as never,
          new AbortController().signal,
        );
    }
  });
  expect(await expiries()).toEqual([
    { credentialId: id, type: "SkillCredential", subjectId: agent.id, expiresAt },
  ]);
});

test("an identity has when its agent registered, and was verified (spec 2.4)", async () => {
  const agent = await registerAgent(server());
  const {
    registeredAt: _,
    verifiedAt: __,
    ...claims
  } = exampleOf("AgentIdentityCredential") as any;
  const subjectOf = async (said: object): Promise<Record<string, unknown>> => {
    const body = { type: "AgentIdentityCredential", claims: said, subjectId: agent.id };
    const { id } = (await issue(body)).body;
    return (await get(`/v1/credentials/${id}/w3c`)).body.credentialSubject;
  };
  const subject = await subjectOf(claims);
  const { createdAt, walletVerified } = (await findAgent(server().context.store.pool, agent.id))!;
  expect(subject["registeredAt"]).toBe(Math.floor(createdAt.getTime() / 1000));
  expect(walletVerified).toBe(true);
  expect(subject["verifiedAt"]).toSatisfy(Number.isSafeInteger);
  // The issuer may know better.
  expect(await subjectOf({ ...claims, registeredAt: 7, verifiedAt: 8 })).toMatchObject({
    registeredAt: 7,
    verifiedAt: 8,
  });
});
