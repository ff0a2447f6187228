import type { Signer } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { newWallet, proveBy, registerBy } from "../../../test/support/agents.ts";
import { runJobs } from "../../../test/support/credentials.ts";
import type { Answer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { useDisputesScene } from "../payments/test/disputed-payments.ts";

const { server, state, call, problem, paid, dispute, eventsOf } = useDisputesScene(useStore());

type Registered = { id: string; agent: Signer; owner: Signer; ownKey: string };

/** Registers an agent with an owner of its own, and all that a profile may have. */
async function registerOwned(parts: object = {}): Promise<Registered> {
  const [agent, owner] = [newWallet(), newWallet()];
  const { address } = agent;
  const body = {
    address,
    owner: owner.address,
    name: "Alice Translates",
    description: "Alice of Berlin",
    capabilities: ["translation"],
    serviceEndpoint: "https://alice.example/api",
    email: "alice@mail.example",
    metadata: { website: "https://alice.example", twitter: "alice", github: "alice" },
    createKey: true,
    ...parts,
  };
  const { key } = state;
  const proof = await proveBy(server(), [agent, owner], {
    key,
    address,
    purpose: "register",
    body,
  });
  const made = await call("POST", "/v1/agents", { body: { ...body, proof } });
  expect(made.status).toBe(201);
  return { id: address, agent, owner, ownKey: made.body.key };
}

type Closing = { by?: Signer; credentials?: "revoke" | "keep"; key?: string };

async function close(
  { id, owner }: Pick<Registered, "id" | "owner">,
  { by = owner, credentials = "keep", key = state.key }: Closing = {},
): Promise<Answer> {
  const body = { credentials };
  const proof = await proveBy(server(), [by], { key, address: id, purpose: "close", body });
  return call("POST", `/v1/agents/${id}/close`, { by: key, body: { ...body, proof } });
}

const gone = problem(404, "agent_not_found");

describe("POST /agents/:id/close", () => {
  test("empties the profile, ends keys, and leaves no word of it anywhere", async () => {
    const one = await registerOwned();
    const { id } = one;
    const before = (await call("GET", `/v1/agents/${id}`)).body;
    const subscribed = await call("POST", "/v1/webhooks", {
      by: one.ownKey,
      body: { url: "https://alice.example/hooks", events: ["payment.completed"] },
    });
    const closed = await close(one);
    expect(closed).toMatchObject({ status: 200, body: { agentId: id, credentials: "keep" } });

    const refused = await call("GET", `/v1/agents/${id}`);
    expect(refused).toMatchObject(gone);
    expect(refused.body.error).toMatchObject({
      message: "the owner of this agent has closed it",
      details: { closedAt: closed.body.closedAt },
    });
    expect(await call("GET", "/v1/webhooks", { by: one.ownKey })).toMatchObject(
      problem(401, "authentication_failed"),
    );
    const { rows } = await server().context.store.pool.query(
      "select to_jsonb(a) - 'words' as row, words::text from agents a where id = $1",
      [id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/alice|berlin|translation/i);
    const { rows: hooks } = await server().context.store.pool.query<{ active: boolean }>(
      "select deleted_at is null as active from webhook_subscriptions where id = $1",
      [subscribed.body.id],
    );
    expect(hooks).toEqual([{ active: false }]);

    for (const found of [id, before.internalId]) {
      for (const path of [
        `/v1/agents/${found}`,
        `/v1/agents/${found}/credentials`,
        `/v1/reputation/${found}`,
        `/v1/reputation/${found}/history`,
        `/v1/reputation/${found}/evidence`,
        `/v1/reputation/${found}/log`,
        `/v1/credentials/agent/${found}`,
        `/v1/payments?agentId=${found}`,
        `/v1/disputes?agentId=${found}`,
        `/v1/ratings?agentId=${found}`,
        `/check/${found}`,
        `/check/${found}?network=local`,
      ])
        expect([path, await call("GET", path)]).toMatchObject([path, gone]);
      for (const path of [`/v1/agents/bulk?ids=${found}`, `/v1/reputation/bulk?agentIds=${found}`])
        expect((await call("GET", path)).body).toMatchObject({ found: 0, notFound: [found] });
    }
    for (const query of ["query=Alice", "capabilities=translation", "sortBy=createdAt", ""]) {
      const { body } = await call("GET", `/v1/agents/search?${query}&limit=100`);
      expect(body.data.map((agent: { id: string }) => agent.id)).not.toContain(id);
    }
    expect(await call("PATCH", `/v1/agents/${id}`, { body: { name: "B" } })).toMatchObject(gone);
    expect(
      await call("POST", "/v1/webhooks", {
        body: { url: "https://a.example/", events: ["payment.created"], agentId: id },
      }),
    ).toMatchObject(gone);
    const claim = { event: "payment.completed", agentId: id, amount: "1" };
    expect(
      await call("POST", "/v1/payments/events", {
        body: {
          ...claim,
          payer: { address: newWallet().address },
          transactionHash: "1".repeat(88),
        },
      }),
    ).toMatchObject(gone);
    expect(
      await call("POST", "/v1/credentials/issue", {
        by: await server().makeKey({ permissions: ["issuer"] }),
        body: { type: "SkillCredential", subjectId: id, claims: { skill: "x", level: "expert" } },
      }),
    ).toMatchObject(gone);
    expect(await eventsOf(id)).toContainEqual(
      expect.objectContaining({
        type: "agent.closed",
        body: { agentId: id, closedAt: closed.body.closedAt, credentials: "keep" },
      }),
    );
  });

  test("only with a signature of its owner, for this request, once", async () => {
    const one = await registerOwned();
    const { id, agent, owner, ownKey } = one;
    const unsigned = problem(403, "statement_signature_invalid");
    // Neither a stranger, nor the agent's wallet, nor its own key is the owner.
    for (const by of [newWallet(), agent]) {
      expect(await close(one, { by })).toMatchObject(unsigned);
      expect(await close(one, { by, key: ownKey })).toMatchObject(unsigned);
    }
    const body = { credentials: "keep" };
    const about = { key: state.key, address: id, body } as const;
    const sent = (sending: object): Promise<Answer> =>
      call("POST", `/v1/agents/${id}/close`, { body: sending });
    // A signature for a change, for the other choice, or for another agent closes nothing.
    const forUpdate = await proveBy(server(), [owner], { ...about, purpose: "update" });
    const invalid = problem(400, "invalid_request");
    expect(await sent({ ...body, proof: forUpdate })).toMatchObject(invalid);
    const proof = await proveBy(server(), [owner], { ...about, purpose: "close" });
    expect(await sent({ credentials: "revoke", proof })).toMatchObject(invalid);
    const other = await registerOwned();
    expect(
      await call("POST", `/v1/agents/${other.id}/close`, { body: { ...body, proof } }),
    ).toMatchObject(invalid);
    expect((await call("GET", `/v1/agents/${id}`)).status).toBe(200);

    const again = await proveBy(server(), [owner], { ...about, purpose: "close" });
    const [first, second] = await Promise.all([
      sent({ ...body, proof }),
      sent({ ...body, proof: again }),
    ]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 404]));
    expect(await sent({ ...body, proof })).toMatchObject(gone);
    const challenge = { address: id, purpose: "close", bodyDigest: `sha256-${"A".repeat(43)}` };
    expect(await call("POST", "/v1/agents/challenge", { body: challenge })).toMatchObject(gone);
  });

  test("for good: nobody can register its address again, or be paid there in its place", async () => {
    const one = await registerOwned();
    await close(one);
    const { key } = state;
    const anew = await registerBy(server(), one.agent, { key });
    expect(anew).toMatchObject(problem(409, "conflict"));
    expect(anew.body.error.message).toContain("has closed it for good");
    // Another agent may be paid at the address, with its signature; what was paid before stays.
    const next = newWallet();
    const body = {
      address: next.address,
      name: "Next",
      x402: { paymentAddress: one.agent.address },
    };
    const proof = await proveBy(server(), [next, one.agent], {
      key,
      address: next.address,
      purpose: "register",
      body,
    });
    const made = await call("POST", "/v1/agents", { body: { ...body, proof } });
    expect(made.status).toBe(201);
    const { rows } = await server().context.store.pool.query(
      "select agent_id from reputations where agent_id = $1",
      [one.id],
    );
    expect(rows).toHaveLength(1);
  });

  test("revokes its credentials, or keeps them, as its owner chose", async () => {
    const issuer = await server().makeKey({ permissions: ["read", "issuer"] });
    const after: Record<string, unknown> = {};
    for (const credentials of ["revoke", "keep"] as const) {
      const one = await registerOwned();
      const ids: string[] = [];
      for (const skill of ["reading", "writing"]) {
        const made = await call("POST", "/v1/credentials/issue", {
          by: issuer,
          body: { type: "SkillCredential", subjectId: one.id, claims: { skill, level: "expert" } },
        });
        ids.push(made.body.id);
      }
      await runJobs(server().context);
      await close(one, { credentials });
      await runJobs(server().context);
      await runJobs(server().context);
      const shown = await Promise.all(ids.map((id) => call("GET", `/v1/credentials/${id}`)));
      after[credentials] = shown.map(({ body }) => body.status);
      const credential = (await call("GET", `/v1/credentials/${ids[0]}/w3c`)).body;
      const verified = await call("POST", "/v1/credentials/verify", { body: { credential } });
      expect(verified.body.valid).toBe(credentials === "keep");
    }
    expect(after).toEqual({ revoke: ["revoked", "revoked"], keep: ["active", "active"] });
  });

  test("loses no dispute: what is open is decided, and what was lost stays lost", async () => {
    const owner = newWallet();
    const payment = await paid({ owner: owner.address });
    const opened = await dispute(payment);
    expect(opened.status).toBe(201);
    await close({ id: payment.agentId, owner });
    const resolved = await call("POST", `/v1/disputes/${opened.body.id}/resolve`, {
      by: state.admin,
      body: { winner: "payer", resolution: "nothing came" },
    });
    expect(resolved).toMatchObject({ status: 200, body: { winner: "payer" } });
    const log = await call("GET", "/v1/reputation/log?limit=5000");
    expect(JSON.stringify(log.body)).toContain(payment.agentId);
    // Others see nothing of it any more: neither the payment, nor that it was disputed.
    const stranger = await server().makeKey({ accountId: "acc_stranger" });
    expect(await call("GET", `/v1/payments/${payment.id}`, { by: stranger })).toMatchObject(
      problem(404, "payment_not_found"),
    );
    const announced = await eventsOf(payment.agentId);
    expect(announced.find(({ type }) => type === "dispute.resolved")).toMatchObject({ body: null });
  });
});
