import { readFileSync } from "node:fs";

import { httpCredentialTypes, kindOfHttpType } from "@arcs/core/internal";
import { expect, test } from "vitest";

import { findCredential } from "../../../src/store/credentials/credentials.ts";
import { registerAgent, runJobs, withLedger } from "../../credentials.ts";
import { type Answer, useServer } from "../../server.ts";
import { onBothStores } from "../../stores.ts";

const files = {
  AgentIdentity: "x402-agent-identity-v1",
  Skill: "skill-v1",
  Completion: "completion-v1",
  POAP: "poap-v1",
};

function claimsOf(type: (typeof httpCredentialTypes)[number]): object {
  const kind = kindOfHttpType(type) as keyof typeof files | "Reputation";
  if (kind === "Reputation") return {};
  return JSON.parse(
    readFileSync(new URL(`../../../../../schemas/examples/${files[kind]}.json`, import.meta.url), "utf8"),
  ) as object;
}

onBothStores("issuing with the settings as they come", (opened) => {
  const server = useServer(opened);

  async function issue(type: (typeof httpCredentialTypes)[number]): Promise<Answer> {
    const agent = await registerAgent(server());
    const key = await server().makeKey({ permissions: ["issuer", "read"] });
    const body = { type, subjectId: agent.id, claims: claimsOf(type) };
    return server().call("POST", "/v1/credentials/issue", { key, body });
  }

  test.each(httpCredentialTypes)("%s: the 201 has ledger data, and the ledger has a record", async (type) => {
    const { context, issuer } = server();
    const { status, body } = await issue(type);
    expect(status).toBe(201);
    expect(body.blockchain).toMatchObject({ transactionHash: expect.any(String) });
    const stored = (await findCredential(context.store.pool, body.id))!;
    expect(stored).toMatchObject({ anchorState: "anchored", anchorForm: "record", anchorBatchId: null });
    const record = await context.ledger.anchor.read({ issuer: issuer.address, credentialId: stored.recordId });
    expect(record).toMatchObject({ address: stored.anchorAddress, createdSlot: stored.blockNumber });
  });

  test("a ledger that is away: the credential is issued, and its record follows", async () => {
    const { body, status } = await withLedger(server(), "is away", () => issue("SkillCredential"));
    expect([status, body.blockchain.transactionHash]).toEqual([201, null]);
    await runJobs(server().context);
    expect(await findCredential(server().context.store.pool, body.id)).toMatchObject({
      anchorState: "anchored",
      anchorForm: "record",
    });
  });
});
