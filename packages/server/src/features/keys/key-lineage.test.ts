// A key that another key made may do no more than that one, and ends with it.
import { describe, expect, test } from "vitest";

import { type ApiKey } from "../access/service.ts";
import { findApiKey } from "../access/api-keys.ts";
import { usableSuccessorsOf } from "./command.ts";
import { createApiKey, type NewApiKey } from "./service.ts";
import { challengeFor, newWallet, proveBy, registerBy } from "../../../test/support/agents.ts";
import { useServer } from "../../../test/support/server.ts";
import { addAgent } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";
import { extras } from "../../../../../extras/service/src/index.ts";

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const inTwoHours = new Date(Date.now() + 7_200_000).toISOString();

describe("keys that keys made", () => {
  const opened = useStore();
  const server = useServer(opened, {}, extras);

  async function mint(key: string, body: object = {}): Promise<any> {
    return server().call("POST", "/v1/keys", {
      key,
      body: { name: "made", permissions: ["read", "admin"], ...body },
    });
  }

  async function idOf(key: string): Promise<string> {
    return (await server().call("GET", "/v1/auth/verify", { key })).body.apiKey.id;
  }

  async function works(key: string): Promise<boolean> {
    return (await server().call("GET", "/v1/auth/verify", { key })).status === 200;
  }

  const admin = (parts: Partial<NewApiKey> = {}): Promise<string> =>
    server().makeKey({ permissions: ["admin"], accountId: "acc_lineage", ...parts });

  test("the key that a registration makes is no more than that of the caller: permissions, mode, time, end", async () => {
    const { makeKey, call } = server();
    const maker = await makeKey({
      permissions: ["write"],
      mode: "test",
      expiresAt: new Date(inAnHour),
    });
    const { status, body } = await registerBy(server(), newWallet(), {
      key: maker,
      createKey: true,
    });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^arcs_test_/);
    expect(body.apiKey).toMatchObject({ permissions: ["write"], expiresAt: inAnHour });
    const id = await makeKey({ permissions: ["read"] });
    expect(await works(id)).toBe(true);
    const listed = await call("POST", "/v1/agents/challenge", {
      key: body.key,
      body: challengeFor({ address: newWallet().address, purpose: "register", body: {} }),
    });
    expect(listed.status).toBe(201);
    expect(
      (await call("DELETE", `/v1/keys/${await idOf2(maker)}`, { key: await admin() })).status,
    ).toBe(204);
    const after = await call("POST", "/v1/agents/challenge", {
      key: body.key,
      body: challengeFor({ address: newWallet().address, purpose: "register", body: {} }),
    });
    expect(after.status).toBe(401);
  });

  /** A key that may not read cannot ask for its own id. */
  async function idOf2(key: string): Promise<string> {
    const { rows } = await opened().store.pool.query(
      "select id from api_keys where last_four = $1 order by created_at desc",
      [key.slice(-4)],
    );
    return (rows as { id: string }[])[0]?.id ?? "";
  }

  test("an agent's own key makes none for another agent", async () => {
    const { makeKey } = server();
    const { id } = await addAgent(opened().store);
    const bound = await makeKey({ agentId: id });
    const wallet = newWallet();
    const refused = await registerBy(server(), wallet, { key: bound, createKey: true });
    expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_permissions"]);
    // Nothing of it was done.
    expect((await registerBy(server(), wallet, { key: await makeKey() })).status).toBe(201);
    const boundAdmin = await admin({ agentId: id });
    expect((await mint(boundAdmin, { agentId: wallet.address })).status).toBe(403);
    expect((await mint(boundAdmin, { accountId: "acc_other" })).status).toBe(403);
    expect((await mint(boundAdmin)).body.apiKey).toMatchObject({
      agentId: id,
      accountId: "acc_lineage",
    });
  });

  test("an agent's own admin key speaks for that agent alone, and not for the service", async () => {
    const { call } = server();
    const [{ id }, other] = [await addAgent(opened().store), await addAgent(opened().store)];
    const boundAdmin = await admin({ agentId: id });
    const claims = { skill: "translation", level: "expert" };
    const issued = await call("POST", "/v1/credentials/issue", {
      key: boundAdmin,
      body: { type: "SkillCredential", subjectId: id, claims },
    });
    expect([issued.status, issued.body.error.code]).toEqual([403, "issuer_not_authorized"]);
    for (const permission of ["issuer", "arbiter"]) {
      expect((await mint(boundAdmin, { permissions: [permission] })).status, permission).toBe(403);
    }
    const account = `eip155:8453:0x${"1".repeat(40)}`;
    const identity = `eip155:8453:0x${"2".repeat(40)}/7`;
    for (const path of [`payment-accounts/${account}`, `erc8004/${encodeURIComponent(identity)}`]) {
      const refused = await call("DELETE", `/v1/agents/${other.id}/${path}`, { key: boundAdmin });
      expect([refused.status, refused.body.error.code], path).toEqual([
        403,
        "insufficient_permissions",
      ]);
    }
    // A key for such things has to ask for them.
    const issuing = await admin({ agentId: id, permissions: ["admin", "issuer"] });
    expect((await mint(issuing, { permissions: ["issuer"] })).status).toBe(201);
  });

  test("a key is of the plan of the one that makes it, unless that is an operator's", async () => {
    const { id } = await addAgent(opened().store);
    const boundAdmin = await admin({ agentId: id, plan: "growth" });
    expect((await mint(boundAdmin)).body.apiKey.plan).toBe("growth");
    for (const plan of ["starter", "enterprise"])
      expect((await mint(boundAdmin, { plan })).status, plan).toBe(403);
    expect((await mint(await admin({ plan: "growth" }), { plan: "scale" })).body.apiKey.plan).toBe(
      "scale",
    );
  });

  test("an idempotency key gives a new key to the one that asked for it, and to no other of the account", async () => {
    const { call } = server();
    const short = await admin({ expiresAt: new Date(inAnHour) });
    const headers = { "idempotency-key": "make-the-key" };
    const body = { name: "made", permissions: ["admin"] };
    const [one, two] = [
      await call("POST", "/v1/keys", { key: await admin(), body, headers }),
      await call("POST", "/v1/keys", { key: short, body, headers }),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.key).not.toBe(one.body.key);
    expect(two.body.apiKey.expiresAt).toBe(inAnHour);
    expect((await call("POST", "/v1/keys", { key: short, body, headers })).body).toEqual(two.body);
    const wallet = newWallet();
    const registration = { address: wallet.address, name: "Agent", createKey: true };
    const asked = {
      key: short,
      address: wallet.address,
      purpose: "register",
      body: registration,
    } as const;
    const proven = { ...registration, proof: await proveBy(server(), [wallet], asked) };
    expect(
      (await call("POST", "/v1/agents", { key: await admin(), body: proven, headers })).status,
    ).toBe(201);
    expect(
      (await call("POST", "/v1/agents", { key: short, body: proven, headers })).status,
    ).not.toBe(201);
  });

  test("an agent's own admin key sees and revokes the keys of that agent only", async () => {
    const { makeKey, call } = server();
    const { id } = await addAgent(opened().store);
    const boundAdmin = await admin({ agentId: id });
    const other = await makeKey({ accountId: "acc_lineage" });
    const own = await makeKey({ accountId: "acc_lineage", agentId: id });
    expect(
      (await call("DELETE", `/v1/keys/${await idOf(other)}`, { key: boundAdmin })).status,
    ).toBe(404);
    expect((await call("DELETE", `/v1/keys/${await idOf(own)}`, { key: boundAdmin })).status).toBe(
      204,
    );
  });

  test("an agent's own admin key ends no other key by replacing it", async () => {
    const { makeKey } = server();
    const accountId = "acc_lineage";
    const [{ id }, { id: agentId }] = [
      await addAgent(opened().store),
      await addAgent(opened().store),
    ];
    const boundAdmin = await admin({ agentId: id });
    for (const parts of [{}, { agentId }]) {
      const other = await makeKey({ accountId, ...parts });
      const attempt = await mint(boundAdmin, { replaces: await idOf(other), overlapSeconds: 0 });
      expect([attempt.status, attempt.body.error?.code]).toEqual([404, "not_found"]);
      expect(await works(other)).toBe(true);
    }
    const own = await makeKey({ accountId, agentId: id });
    expect((await mint(boundAdmin, { replaces: await idOf(own), overlapSeconds: 0 })).status).toBe(
      201,
    );
    expect(await works(own)).toBe(false);
  });

  test("POST /keys gives neither a longer time, nor another mode, nor another issuer", async () => {
    const short = await admin({ expiresAt: new Date(inAnHour) });
    expect((await mint(short)).body.apiKey.expiresAt).toBe(inAnHour);
    expect((await mint(short, { expiresAt: inTwoHours })).status).toBe(403);
    const trial = await admin({ mode: "test" });
    expect((await mint(trial)).body.key).toMatch(/^arcs_test_/);
    expect((await mint(trial, { mode: "live" })).status).toBe(403);
    const issuing = await admin({ issuerDid: "did:service:local:one" });
    expect((await mint(issuing, { issuerDid: "did:service:local:two" })).status).toBe(403);
    expect((await mint(issuing)).body.apiKey.issuerDid).toBe("did:service:local:one");
  });

  test("a key from before the store knew modes is held to the one that it says itself", async () => {
    const trial = await admin({ mode: "test" });
    await opened().store.pool.query("update api_keys set mode = null where id = $1", [
      await idOf(trial),
    ]);
    expect((await mint(trial, { mode: "live" })).status).toBe(403);
  });

  test("with a key all end that it made, and that those made", async () => {
    const { call } = server();
    const first = await admin();
    const second = (await mint(first)).body.key;
    const third = (await mint(second)).body.key;
    const beside = await admin();
    expect((await call("DELETE", `/v1/keys/${await idOf(first)}`, { key: beside })).status).toBe(
      204,
    );
    expect([await works(second), await works(third), await works(beside)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("a key that was revoked a moment ago makes none", async () => {
    const { context } = server();
    const { createApiKey, endApiKey } = await import("./service.ts");
    const { apiKey: maker } = await context.store.transaction((tx) =>
      createApiKey(tx, context, {
        name: "maker",
        permissions: ["admin"],
        accountId: "acc_lineage",
      }),
    );
    await context.store.transaction((tx) => endApiKey(tx, context, maker));
    const late = context.store.transaction((tx) =>
      createApiKey(tx, context, {
        name: "late",
        permissions: ["read"],
        accountId: "acc_lineage",
        maker,
      }),
    );
    await expect(late).rejects.toMatchObject({ code: "authentication_failed" });
  });

  test("a key that replaces another makes the keys of that one end with it, unless it adopts them", async () => {
    for (const adoptKeys of [false, true]) {
      const old = await admin();
      const made = (await mint(old)).body.key;
      const next = await mint(old, { replaces: await idOf(old), overlapSeconds: 0, adoptKeys });
      expect(next.status).toBe(201);
      expect([await works(old), await works(made), await works(next.body.key)]).toEqual([
        false,
        adoptKeys,
        true,
      ]);
    }
  });

  test("a key is replaced once: of two requests at the same time one is refused, until the new key is revoked", async () => {
    const { call } = server();
    const [root, old] = [await admin(), await admin()];
    const replaces = await idOf(old);
    const answers = await Promise.all([mint(root, { replaces }), mint(root, { replaces })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { apiKey } = answers.find(({ status }) => status === 201)!.body;
    const refused = answers.find(({ status }) => status === 409)!.body;
    expect(refused.error.message).toContain(`replaced by ${apiKey.id}`);
    expect((await call("DELETE", `/v1/keys/${apiKey.id}`, { key: root })).status).toBe(204);
    expect((await mint(root, { replaces })).status).toBe(201);
  });

  test("keys that replace themselves or each other at the same time do not wait for each other in a circle", async () => {
    const { context } = server();
    const { store } = context;
    const makers = await Promise.all(
      [await admin(), await admin(), await admin()].map(async (key) =>
        findApiKey(store.pool, await idOf(key)),
      ),
    );
    const [one, two, three] = makers as [ApiKey, ApiKey, ApiKey];
    let attempts = 0;
    // The store runs a transaction again that waited in a circle.
    const replace = (maker: ApiKey, { id: replaces }: ApiKey): Promise<unknown> =>
      store.transaction((tx) => {
        attempts++;
        const { accountId } = maker;
        return createApiKey(tx, context, {
          name: "next",
          permissions: ["read"],
          accountId,
          maker,
          replaces,
        });
      });
    const asked = [
      replace(one, one),
      replace(one, one),
      replace(one, one),
      replace(two, three),
      replace(three, two),
    ];
    const made = (await Promise.allSettled(asked)).filter(({ status }) => status === "fulfilled");
    expect({ made: made.length, attempts }).toEqual({ made: 3, attempts: 5 });
  });

  test("neither does a key outlive its time by replacing itself", async () => {
    const short = await admin({ expiresAt: new Date(inAnHour) });
    expect((await mint(short, { replaces: await idOf(short), expiresAt: inTwoHours })).status).toBe(
      403,
    );
    const next = await mint(short, { replaces: await idOf(short) });
    expect(next.body.apiKey.expiresAt).toBe(inAnHour);
  });

  test("nor by replacing another key that has more time", async () => {
    const { call } = server();
    const root = await admin();
    const made = (await mint(root)).body.key;
    const victim = await admin();
    const next = await mint(made, { replaces: await idOf(victim) });
    expect(next.status).toBe(201);
    expect(
      (await call("DELETE", `/v1/keys/${await idOf(root)}`, { key: await admin() })).status,
    ).toBe(204);
    expect(await works(next.body.key)).toBe(false);
  });

  test("keys are not adopted by one that may do less", async () => {
    const old = await admin();
    for (const less of [
      { mode: "test" },
      { permissions: ["read"] },
      { issuerDid: "did:service:local:one" },
    ]) {
      expect(
        (await mint(old, { replaces: await idOf(old), adoptKeys: true, ...less })).status,
      ).toBe(409);
    }
    const made = (await mint(old)).body.key;
    const sooner = await mint(old, {
      replaces: await idOf(old),
      adoptKeys: true,
      expiresAt: inAnHour,
    });
    expect(sooner.status).toBe(201);
    const { body } = await server().call("GET", "/v1/auth/verify", { key: made });
    expect(body.apiKey.expiresAt).toBe(inAnHour);
  });

  test("a key does not end itself by replacing the one that it ends with", async () => {
    const root = await admin();
    const made = (await mint(root)).body.key;
    const below = (await mint(made)).body.key;
    expect((await mint(below, { replaces: await idOf(root) })).status).toBe(409);
  });

  test("successors of a key are found whatever the clocks of the servers that made them", async () => {
    const { body: stolen } = await mint(await admin());
    const { body: next } = await mint(stolen.key, { replaces: stolen.apiKey.id });
    const { body: last } = await mint(next.key, { replaces: next.apiKey.id });
    const earlier = "update api_keys set created_at = created_at - interval '30 s' where id = $1";
    await opened().store.pool.query(earlier, [last.apiKey.id]);
    const { keys } = (await server().call("GET", "/v1/keys", { key: last.key })).body;
    expect(usableSuccessorsOf(stolen.apiKey.id, keys)).toEqual([next.apiKey.id, last.apiKey.id]);
  });
});
