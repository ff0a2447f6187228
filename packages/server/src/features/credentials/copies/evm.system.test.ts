// Issue with a copy, watch it become synced, verify on the chain, revoke, verify again: over HTTP,
// on an EVM on this machine with the real contracts of the attestation service. Nothing is replaced
// but the chain's network.
import { type CredentialReport, verifyCredential } from "@arcs/core";
import { createEvmStatusResolver, type EvmChain } from "@arcs/evm";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  startLocalEvm,
  STARTING_MS,
} from "../../../../../evm/test/support/local-evm.ts";
import { deployTokens } from "../../../../../evm/test/support/token-contract.ts";
import {
  createForwardClock,
  type ForwardClock,
  makeTemplate,
  providerFlags,
  runOnce,
  runSyncs,
  startFakeProvider,
  useBridge,
} from "../../../../test/support/bridge.ts";
import { registerAgent } from "../../../../test/support/credentials.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { extras } from "../../../../../../extras/service/src/index.ts";

function way(chain: EvmChain, url: string): string[] {
  const attesterKey = randomBytes(32).toString("hex");
  return ["--bridge-chain", chain, "--bridge-rpc-url", url, "--bridge-attester-key", attesterKey];
}

describe.skipIf(!hasEvm)(`copies by attestations${needsEvm}`, () => {
  const server = useServer(useStore(), {}, extras);
  let evm: LocalEvm | undefined;
  let clock: ForwardClock;
  let key: string;
  let reported: string[];

  beforeAll(async () => {
    key = await server().makeKey({ permissions: ["read", "issuer"] });
    server().context.onError = (error, what) => void reported.push(`${what}: ${String(error)}`);
  });
  afterAll(() => evm?.stop());

  /** Starts a chain, and gives the server a bridge to it by an attester of its own. */
  async function openChain(chain: EvmChain, ...flags: string[]): Promise<LocalEvm> {
    await evm?.stop();
    evm = await startLocalEvm(chain);
    clock = createForwardClock();
    reported = [];
    const confirmations = ["--bridge-confirmations", "2"];
    await useBridge(server().context, clock, [...way(chain, evm.url), ...confirmations, ...flags]);
    return evm;
  }

  /** The address in `base, attestations by 0x…`, which the operator reads in the log. */
  function attesterAddress(): string {
    return /0x[0-9a-fA-F]{40}$/.exec(server().context.bridge?.description ?? "")?.[0] ?? "";
  }

  async function issue(parts: object = {}): Promise<string> {
    const agent = await registerAgent(server());
    const { body } = await server().call("POST", "/v1/credentials/issue", {
      key,
      body: {
        type: "SkillCredential",
        subjectId: agent.id,
        claims: { skill: "weather" },
        syncToCrossmint: true,
        ...parts,
      },
    });
    expect(body.crossChain).toMatchObject({ syncRequested: true, syncStatus: "pending" });
    return body.id;
  }

  const get = async (path: string): Promise<any> =>
    (await server().call("GET", `/v1/credentials/${path}`, { key })).body;

  /** Does the jobs of the bridge. Blocks come by themselves on a real chain. */
  const run = (chain: LocalEvm): Promise<void> =>
    runSyncs(server().context, clock, {
      between: async () => {
        await chain.mined();
        await chain.mine(1);
      },
    });

  /**
   * Verifies as a third party does: with the document, its own provider, and the evidence of the
   * service.
   */
  async function verify(
    document: object,
    network: EvmChain,
    attester = attesterAddress(),
  ): Promise<CredentialReport> {
    const { issuerDid } = server();
    const resolveStatus = createEvmStatusResolver({
      network,
      provider: evm!.url,
      attesters: { [issuerDid]: [attester] },
      confirmations: 2,
      async findEvidence() {
        // A program that has the document finds its id like this; a reader with a link to the page
        // needs no key.
        const body = { credential: document, checkRevocation: false };
        const { credentialId } = (
          await server().call("POST", "/v1/credentials/verify", { key, body })
        ).body;
        const facts = await server().call("GET", `/verify/${credentialId}/facts`);
        return facts.body.evidence.find(({ chain }: { chain: string }) => chain === network);
      },
    });
    return verifyCredential(document, {
      trustedIssuers: [issuerDid],
      now: new Date(),
      resolveStatus,
    });
  }

  test.each<[EvmChain, "attestation" | "batch"]>([
    ["base", "attestation"],
    ["ethereum", "batch"],
    ["polygon", "attestation"],
  ])(
    "on %s, by %s: pending → synced → valid → revoked → not valid",
    async (chain, form) => {
      const local = await openChain(chain, "--bridge-form", form);
      await local.fund(attesterAddress());
      const ids = await Promise.all(
        Array.from({ length: form === "batch" ? 3 : 1 }, () => issue()),
      );
      const [id = ""] = ids;
      const document = await get(`${id}/w3c`);
      expect(await verify(document, chain)).toMatchObject({
        valid: false,
        errors: [{ code: "status_not_found" }],
      });
      await run(local);

      const { crossChain } = await get(id);
      expect(crossChain.syncs).toMatchObject([
        { syncStatus: "synced", chain, evidence: { type: form, chain } },
      ]);
      expect(crossChain).toMatchObject({
        syncedToEthereum: chain === "ethereum",
        syncedToBase: chain === "base",
        [chain === "ethereum" ? "ethereumAddress" : "baseAddress"]:
          chain === "polygon" ? null : crossChain.syncs[0].address,
      });
      // Public answers are cached for a few seconds.
      clock.forward(10_000);
      expect(await verify(document, chain)).toMatchObject({ valid: true, errors: [] });
      const page = await (await fetch(`${server().url}/verify/${id}`)).text();
      expect(page.replaceAll(/\s+/g, "")).toContain(
        `<dt>Copyon${chain}</dt><dd><code>${crossChain.syncs[0].address}</code></dd>`,
      );
      const altered = { ...document, validFrom: "2026-01-02T03:04:05Z" };
      expect((await verify(altered, chain)).valid).toBe(false);

      await server().call("POST", `/v1/credentials/${id}/revoke`, { key });
      await run(local);
      expect((await get(id)).crossChain).toMatchObject({
        syncedToEthereum: false,
        syncedToBase: false,
        syncs: [{ revocationStatus: "revoked" }],
      });
      expect(await verify(document, chain)).toMatchObject({
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
      for (const other of ids.slice(1)) {
        expect(await verify(await get(`${other}/w3c`), chain)).toMatchObject({ valid: true });
      }
      if (form === "batch") {
        const roots = new Set(
          await Promise.all(
            ids.map(async (each) => (await get(each)).crossChain.syncs[0].evidence.signature),
          ),
        );
        expect(roots.size).toBe(1);
      }
      expect(reported).toEqual([]);
    },
    STARTING_MS,
  );

  test(
    "through the provider, which mints and burns on the chain: pending → synced → valid → revoked → not valid",
    async () => {
      const local = await openChain("base-sepolia");
      const provider = await startFakeProvider({ tokens: await deployTokens(local) });
      try {
        const flags = providerFlags(provider, await makeTemplate(provider, "Skill"));
        await useBridge(server().context, clock, flags);
        const id = await issue({ recipientEmail: "agent@owner.example" });
        await run(local);
        await local.mine(2);
        const document = await get(`${id}/w3c`);
        expect((await get(id)).crossChain).toMatchObject({
          syncedToBase: true,
          syncs: [{ evidence: { type: "token" } }],
        });
        expect(await verify(document, "base-sepolia", provider.signer)).toMatchObject({
          valid: true,
          errors: [],
        });
        expect(await verify(document, "base-sepolia", `0x${"12".repeat(20)}`)).toMatchObject({
          errors: [{ code: "untrusted_attester" }],
        });
        await server().call("POST", `/v1/credentials/${id}/revoke`, { key });
        await run(local);
        expect(await verify(document, "base-sepolia", provider.signer)).toMatchObject({
          valid: false,
          errors: [{ code: "credential_revoked" }],
        });
        expect(reported).toEqual([]);
      } finally {
        await provider.stop();
      }
    },
    STARTING_MS,
  );

  test(
    "an attester without money waits for it, and says so",
    async () => {
      const local = await openChain("base-sepolia");
      const id = await issue();
      await runOnce(server().context, "base-sepolia");
      expect((await get(id)).crossChain.syncs).toMatchObject([
        { syncStatus: "pending", attempts: 0, reason: { code: "evm_insufficient_funds" } },
      ]);
      await local.fund(attesterAddress());
      clock.forward(60_000);
      await run(local);
      expect((await get(id)).crossChain.syncs).toMatchObject([
        { syncStatus: "synced", attempts: 1 },
      ]);
    },
    STARTING_MS,
  );

  test(
    "an endpoint of another chain is told, and nothing is sent to it",
    async () => {
      const local = await openChain("base-sepolia");
      await useBridge(server().context, clock, way("base", local.url));
      const id = await issue();
      await run(local);
      expect((await get(id)).crossChain.syncs).toMatchObject([
        { syncStatus: "failed", attempts: 0, reason: { code: "bridge_wrong_chain" } },
      ]);
      expect(reported).toEqual([
        expect.stringContaining("must serve chain 8453 (base) (received chain 84532)"),
      ]);
    },
    STARTING_MS,
  );
});
