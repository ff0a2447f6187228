import { useStore } from "../../../../test/support/stores.ts";
import type { Signer } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { changeAgent } from "./service.ts";
import { updateAgent } from "../../registry/registered-agents.ts";
import { addTestAgent, newWallet, proveBy, registerBy } from "../../../../test/support/agents.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";

const refused = (status: number, code: string): object => ({
  status,
  body: { error: { code, statusCode: status } },
});

const server = useServer(useStore());

/** Registers an agent that somebody else owns. */
async function registerOwned(
  agent: Signer,
  owner: Signer,
  { key, ...parts }: { key: string; createKey?: boolean },
): Promise<Answer> {
  const { address } = agent;
  const body = { address, owner: owner.address, name: "A", ...parts };
  const proof = await proveBy(server(), [agent, owner], {
    key,
    address,
    purpose: "register",
    body,
  });
  return server().call("POST", "/v1/agents", { key, body: { ...body, proof } });
}

describe("PATCH /agents/:id", () => {
  test("changes the members that it names, by the agent's own key", async () => {
    const { call } = server();
    const { id, ownKey } = await addTestAgent(server(), {
      metadata: { website: "https://a.example", github: "g" },
    });
    const before = (await call("GET", `/v1/agents/${id}`, { key: ownKey })).body;
    const body = {
      name: "Renamed",
      metadata: { website: null },
      capabilities: ["x"],
      x402: { enabled: true },
    };
    const { status, body: after } = await call("PATCH", `/v1/agents/${id}`, { key: ownKey, body });
    expect([status, after]).toEqual([
      200,
      {
        ...before,
        name: "Renamed",
        capabilities: ["x"],
        metadata: { ...before.metadata, website: null },
        x402: { ...before.x402, enabled: true },
        updatedAt: expect.any(String),
      },
    ]);
    expect((await call("GET", `/v1/agents/${id}`, { key: ownKey })).body).toEqual(after);
    for (const wrong of [{}, { owner: "x" }, { name: null }, { name: "" }]) {
      expect(await call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: wrong })).toMatchObject(
        refused(400, "invalid_request"),
      );
    }
  });

  test("or with a challenge that its owner's wallet signed, and for nobody else", async () => {
    const { call, makeKey } = server();
    const key = await makeKey();
    const [agent, owner] = [newWallet(), newWallet()];
    const { address } = agent;
    await registerOwned(agent, owner, { key });
    const patch = (body: object, by = key): Promise<unknown> =>
      call("PATCH", `/v1/agents/${address}`, { key: by, body });
    const privacy = { mode: "private" };
    expect(await patch({ privacy })).toMatchObject(refused(403, "insufficient_permissions"));
    const { ownKey } = await addTestAgent(server());
    expect(await patch({ privacy }, ownKey)).toMatchObject(
      refused(403, "insufficient_permissions"),
    );
    expect(await patch({ privacy }, await makeKey({ permissions: ["admin"] }))).toMatchObject(
      refused(403, "insufficient_permissions"),
    );
    const about = { key, address, purpose: "update", body: { privacy } } as const;
    const byAgent = await proveBy(server(), [agent], about);
    expect(await patch({ privacy, proof: byAgent })).toMatchObject(
      refused(403, "statement_signature_invalid"),
    );
    const proof = await proveBy(server(), [owner], about);
    expect(await patch({ privacy, proof })).toMatchObject({
      status: 200,
      body: { privacy: { mode: "private" } },
    });
    expect(await patch({ privacy: { mode: "public" }, proof })).toMatchObject(
      refused(400, "invalid_request"),
    );
  });

  test("takes a signature for the very change that was signed, and uses it up for no other", async () => {
    const { call, makeKey } = server();
    const key = await makeKey();
    const [agent, till] = [newWallet(), newWallet()];
    const { address } = agent;
    await registerBy(server(), agent, { key });
    const patch = (body: object): Promise<unknown> =>
      call("PATCH", `/v1/agents/${address}`, { key, body });
    const body = { name: "Renamed", privacy: { mode: "tier_only" } };
    const proof = await proveBy(server(), [agent], { key, address, purpose: "update", body });
    for (const other of [
      { name: "Renamed" },
      { ...body, name: "Another" },
      { ...body, email: "thief@example.com" },
      { ...body, x402: { paymentAddress: till.address } },
    ]) {
      const answer = await patch({ ...other, proof });
      expect(answer).toMatchObject(refused(400, "invalid_request"));
      expect(answer).toMatchObject({
        body: { error: { message: expect.stringContaining("of another request") } },
      });
    }
    expect(await patch({ proof, privacy: body.privacy, name: body.name })).toMatchObject({
      status: 200,
      body: { name: "Renamed" },
    });
  });

  test("wants another payment address signed by the owner and the address, even from the agent's own key", async () => {
    const { call, makeKey } = server();
    const [agent, owner, till] = [newWallet(), newWallet(), newWallet()];
    const { address } = agent;
    const made = await registerOwned(agent, owner, { key: await makeKey(), createKey: true });
    const key = made.body.key as string;
    const patch = (body: object): Promise<unknown> =>
      call("PATCH", `/v1/agents/${address}`, { key, body });
    const change = async (paymentAddress: string | null, wallets: Signer[]): Promise<unknown> => {
      const body = { x402: { paymentAddress } };
      return patch({
        ...body,
        proof: await proveBy(server(), wallets, { key, address, purpose: "update", body }),
      });
    };
    const unsigned = refused(403, "statement_signature_invalid");
    expect(await patch({ x402: { paymentAddress: till.address } })).toMatchObject(
      refused(400, "invalid_request"),
    );
    expect(await patch({ x402: { paymentAddress: owner.address } })).toMatchObject(
      refused(400, "invalid_request"),
    );
    for (const wallets of [[till], [agent, till], [owner]]) {
      expect(await change(till.address, wallets)).toMatchObject(unsigned);
    }
    expect(await change(till.address, [owner, till])).toMatchObject({
      status: 200,
      body: { x402: { paymentAddress: till.address } },
    });
    // As it is, it is no change; taking it away is one.
    expect(await patch({ x402: { paymentAddress: till.address } })).toMatchObject({ status: 200 });
    expect(await patch({ x402: { paymentAddress: null } })).toMatchObject(
      refused(400, "invalid_request"),
    );
    expect(await change(null, [agent])).toMatchObject(unsigned);
    expect(await change(null, [owner])).toMatchObject({
      status: 200,
      body: { x402: { paymentAddress: null } },
    });
  });

  test("asks for the wallets that the agent as it is by now needs", async () => {
    const { context, makeKey } = server();
    const [agent, till] = [newWallet(), newWallet()];
    await registerBy(server(), agent, { key: await makeKey() });
    // Between the check and the write another request changed where it is paid.
    await context.store.transaction(async (tx) => {
      await updateAgent(tx, agent.address, {
        changes: { x402PaymentAddress: till.address },
        now: new Date(),
      });
      const change = { id: agent.address, profile: { x402PaymentAddress: null } };
      await expect(
        changeAgent(tx, context, { change, proof: undefined, isOwnKey: true }),
      ).rejects.toMatchObject({
        code: "conflict",
      });
    });
  });

  test("sets what mode custom shows, and the message of mode private", async () => {
    const { call } = server();
    const { id, key, ownKey } = await addTestAgent(server());
    const patch = (privacy: object): Promise<unknown> =>
      call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { privacy } });
    await patch({ mode: "custom", visibleData: ["tier", "successRate"] });
    expect((await call("GET", `/v1/agents/${id}`, { key })).body).toMatchObject({
      trustScore: { tier: "bronze", components: { successRate: 0 } },
      privacy: { mode: "custom", visibleData: ["tier", "successRate"] },
      stats: null,
    });
    await patch({ mode: "private", message: "Ask me" });
    expect((await call("GET", `/v1/agents/${id}`, { key })).body).toMatchObject({
      trustScore: null,
      stats: null,
      privacy: { mode: "private", visibleData: [], message: "Ask me" },
    });
    expect((await call("GET", `/v1/agents/${id}`, { key: ownKey })).body).toMatchObject({
      trustScore: { overall: 0 },
    });
    await patch({ message: null });
    expect((await call("GET", `/v1/agents/${id}`, { key })).body.privacy.message).toBe(
      "This agent keeps its reputation private",
    );
  });
});
