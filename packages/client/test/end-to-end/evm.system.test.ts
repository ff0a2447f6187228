// Issue with a copy on another chain, watch it become synced, verify it on the chain, revoke,
// verify again: with the client, a whole server that does its work in its own time, and an EVM on
// this machine with the real contracts of the attestation service. Nothing is replaced but the
// chain's network.
import { createEvmSigner } from "@arcs/evm";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  startLocalEvm,
  STARTING_MS,
} from "../../../evm/test/support/local-evm.ts";
import { verifyCredential } from "../../src/credentials/index.ts";
import { type ArcsClient, createArcsClient, type CredentialSyncView } from "../../src/index.ts";
import { useDemoServer } from "../contract/demo-server.ts";
import { waitUntil } from "../../../process/test/support/wait-until.ts";

describe.skipIf(!hasEvm)(`a credential on Base, with the client${needsEvm}`, () => {
  const args: string[] = [];
  let evm: LocalEvm;
  let mining: ReturnType<typeof setInterval>;
  let attester: string;
  beforeAll(async () => {
    evm = await startLocalEvm("base");
    const key = randomBytes(32).toString("hex");
    attester = (await createEvmSigner(key)).address;
    await evm.fund(attester);
    const bridge = [
      "--bridge-chain",
      "base",
      "--bridge-rpc-url",
      evm.url,
      "--bridge-attester-key",
      key,
    ];
    // The test polls often, perhaps on a busy machine: rate limits must not stop it.
    const noLimits = [
      "--quotas",
      "starter=none,growth=none,scale=none,enterprise=none",
      "--max-event-loop-delay-ms",
      "0",
    ];
    args.push(...bridge, "--bridge-confirmations", "2", ...noLimits);
    // Blocks come by themselves on a real chain.
    mining = setInterval(() => void evm.mine(1).catch(() => undefined), 300);
  }, STARTING_MS);
  const server = useDemoServer(args);
  afterAll(async () => {
    clearInterval(mining);
    await evm.stop();
  });

  /** A client with the key of an issuer, and an agent to issue to. */
  async function open(): Promise<{ client: ArcsClient; subjectId: string; issuer: string }> {
    const { url: baseUrl, adminKey } = server();
    const admin = createArcsClient({ baseUrl, apiKey: adminKey });
    const { key } = await admin.keys.create({ name: "issuer", permissions: ["read", "issuer"] });
    const [agent] = (await admin.agents.search({ limit: 1 })).data;
    const [issuer] = (await admin.issuers.list()).issuers;
    return {
      client: createArcsClient({ baseUrl, apiKey: key }),
      subjectId: agent!.id,
      issuer: issuer!.id,
    };
  }

  /** Watches the copy of a credential until it is as wanted; gives what was seen. */
  async function watch(
    client: ArcsClient,
    id: string,
    isOver: (sync: CredentialSyncView) => boolean,
  ): Promise<CredentialSyncView[]> {
    const seen: CredentialSyncView[] = [];
    const look = async (): Promise<boolean> => {
      const { syncs } = (await client.credentials.get(id)).crossChain;
      seen.push(...syncs);
      const last = seen.at(-1);
      return last !== undefined && (isOver(last) || last.syncStatus === "failed");
    };
    await waitUntil(look, { everyMs: 200, withinMs: 600_000 });
    return seen;
  }

  test("pending → synced → valid → revoked → not valid (spec 2.1, 3, 4.1)", async () => {
    const { client, subjectId, issuer } = await open();
    const claims = { skill: "weather" };
    const issued = await client.credentials.issue({
      type: "SkillCredential",
      subjectId,
      claims,
      syncToCrossmint: true,
    });
    expect(issued.crossChain).toMatchObject({ syncRequested: true, syncStatus: "pending" });
    const seen = await watch(client, issued.id, ({ syncStatus }) => syncStatus === "synced");
    expect([seen[0]?.syncStatus, seen.at(-1)?.syncStatus]).toEqual(["pending", "synced"]);
    const { crossChain } = await client.credentials.get(issued.id);
    expect(crossChain).toMatchObject({
      syncedToBase: true,
      baseAddress: expect.stringMatching(/^0x/) as unknown,
    });

    // The verifier: it has the credential, the evidence beside it, and a provider of its own
    // choice.
    const document = await client.credentials.getW3c(issued.id);
    const verify = (attesters: Record<string, string[]>) =>
      verifyCredential(document, {
        network: "base",
        provider: {
          request: ({ method, params }) => evm.rpc(method, ...((params ?? []) as unknown[])),
        },
        secondProvider: evm.url,
        confirmations: 2,
        evidence: seen.at(-1)?.evidence,
        attesters,
        trustedIssuers: [issuer],
      });
    expect(await verify({ [issuer]: [attester] })).toMatchObject({ valid: true, errors: [] });
    expect(await verify({})).toMatchObject({
      valid: false,
      errors: [{ code: "untrusted_attester" }],
    });

    await client.credentials.revoke(issued.id, { reason: "superseded" });
    await watch(client, issued.id, ({ revocationStatus }) => revocationStatus === "revoked");
    expect(await verify({ [issuer]: [attester] })).toMatchObject({
      valid: false,
      checks: {
        signatureValid: true,
        issuerTrusted: true,
        notExpired: true,
        notRevoked: false,
        schemaValid: true,
      },
      errors: [{ code: "credential_revoked" }],
    });
    expect((await client.credentials.get(issued.id)).crossChain.syncedToBase).toBe(false);
  }, 120_000);

  test("copied later", async () => {
    const { client, subjectId } = await open();
    const { id } = await client.credentials.issue({
      type: "SkillCredential",
      subjectId,
      claims: { skill: "rain" },
    });
    expect((await client.credentials.get(id)).crossChain.syncs).toEqual([]);
    expect(await client.credentials.sync(id)).toMatchObject({
      syncStatus: "pending",
      chain: "base",
    });
    await watch(client, id, ({ syncStatus }) => syncStatus === "synced");
    expect(await client.credentials.sync(id)).toMatchObject({
      syncStatus: "synced",
      evidence: { type: "attestation" },
    });
  }, 120_000);
});
