// A key that may issue and names no issuer issues as that of its account, and ends only what was
// issued for it.
import { createSigner } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { addIssuer } from "./service.ts";
import { newWallet } from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import { addAgent } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";

describe("issuers of accounts", () => {
  const opened = useStore();
  const server = useServer(opened, { batchedTypes: ["SkillCredential"] });

  const issuing = (accountId: string, parts: object = {}): Promise<string> =>
    server().makeKey({ permissions: ["read", "issuer"], accountId, ...parts });

  async function issue(key: string): Promise<any> {
    const { id: subjectId } = await addAgent(opened().store, { id: newWallet().address });
    const body = { type: "SkillCredential", subjectId, claims: { skill: "weather" } };
    const issued = await server().call("POST", "/v1/credentials/issue", { key, body });
    expect(issued.status).toBe(201);
    return issued.body;
  }

  async function revoke(key: string, id: string): Promise<number> {
    return (await server().call("POST", `/v1/credentials/${id}/revoke`, { key, body: {} })).status;
  }

  test("nobody revokes or copies what the same issuer issued for another account, or for an agent of the own", async () => {
    const { call } = server();
    const [own, other] = [await issuing("acc_one"), await issuing("acc_two")];
    const agentKey = await issuing("acc_one", { agentId: (await addAgent(opened().store)).id });
    const { id } = await issue(own);
    for (const key of [other, agentKey]) {
      expect(await revoke(key, id)).toBe(403);
      expect((await call("POST", `/v1/credentials/${id}/sync`, { key, body: {} })).status).toBe(
        403,
      );
    }
    expect(await revoke(own, id)).toBe(200);
    const { id: second } = await issue(agentKey);
    expect(await revoke(own, second)).toBe(403);
    expect(await revoke(await issuing("acc_three", { permissions: ["admin"] }), second)).toBe(200);
    const { id: third } = await issue(own);
    const { issuerId } = await issue(own);
    expect(await revoke(await issuing("acc_three", { issuerDid: issuerId }), third)).toBe(200);
  });

  test("an account without an issuer gets one: nothing that it issues is said to be by the operator", async () => {
    const { context, call, issuerDid } = server();
    const key = await issuing("acc_new");
    const [first, second] = await Promise.all([issue(key), issue(key)]);
    expect(first.issuerId).not.toBe(issuerDid);
    expect(second.issuerId).toBe(first.issuerId);
    expect((await issue(await issuing("acc_newer"))).issuerId).not.toBe(first.issuerId);
    const { body } = await call("GET", `/v1/credentials/${first.id}`, { key });
    expect(body.issuer).toMatchObject({ id: first.issuerId, name: "acc_new" });
    const { body: credential } = await call("GET", `/v1/credentials/${first.id}/w3c`, { key });
    const verified = await call("POST", "/v1/credentials/verify", { key, body: { credential } });
    expect(verified.body).toMatchObject({
      valid: true,
      issuer: { id: first.issuerId, name: "acc_new" },
    });
    expect(context.issuers.signerOf(first.issuerId)).toBeDefined();
    expect((await issue(await issuing("acc_test"))).issuerId).toBe(issuerDid);
  });

  test("an account with an issuer of its own issues as that one, and no other account does", async () => {
    const { context, issuerDid } = server();
    const signer = createSigner(new Uint8Array(32).fill(9));
    const did = `did:service:local:${signer.address}`;
    const { issuers } = context;
    context.issuers = {
      ...issuers,
      signerOf: (each) => (each === did ? signer : issuers.signerOf(each)),
    };
    await context.store.transaction((tx) =>
      addIssuer(tx, context, { did, name: "Own", accountId: "acc_own" }),
    );
    const taken = context.store.transaction((tx) =>
      addIssuer(tx, context, { did: issuerDid, name: "Second", accountId: "acc_own" }),
    );
    await expect(taken).rejects.toMatchObject({ code: "conflict" });
    const key = await issuing("acc_own");
    const issued = await issue(key);
    expect(issued.issuerId).toBe(did);
    expect((await issue(await issuing("acc_beside"))).issuerId).not.toBe(did);
    expect(await revoke(await issuing("acc_beside"), issued.id)).toBe(403);
    expect(await revoke(key, issued.id)).toBe(200);
  });
});
