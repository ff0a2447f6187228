// Issue with sync, wait until synced, verify on the chain, revoke, verify again. Only the chain's
// network is replaced, by an EVM on this machine with the real contracts of the attestation
// service.
import { verifyCredential } from "@arcs/core";
import { createPublicClient, http } from "viem";
import { expect, test } from "vitest";

import {
  advanceSyncs,
  createBridgeRequest,
  createEasBridge,
  createEvmSigner,
  createEvmStatusResolver,
  describeCrossChain,
  type EvmChain,
  findNextStepTime,
  requestRevocation,
  requestSync,
  type SyncState,
} from "../src/index.ts";
import { hasEvm, needsEvm, startLocalEvm } from "./support/local-evm.ts";
import { issuerDid, makeIdentity, memoryStore } from "./support/fixtures.ts";

test.skipIf(!hasEvm).each<[EvmChain, "attestation" | "batch"]>([
  ["base", "attestation"],
  ["ethereum", "batch"],
  ["polygon", "attestation"],
])(
  `on %s, by %s: pending → synced → valid → revoked → not valid${needsEvm}`,
  async (chain, form) => {
    const evm = await startLocalEvm(chain);
    try {
      const attester = await createEvmSigner(crypto.getRandomValues(new Uint8Array(32)));
      await evm.fund(attester.address);
      const bridge = createEasBridge({
        chain,
        provider: evm.url,
        attester,
        form,
        confirmations: 2,
      });
      const registering = bridge.registerSchema();
      await registering;

      const credential = await makeIdentity();
      const store = memoryStore();
      const request = createBridgeRequest(credential);
      await store.save(
        requestSync({ credentialId: "cred_1", request }, { bridge, now: new Date() }),
      );

      const states: string[] = [];
      /** The job queue: it calls when a step is due. Blocks come by themselves on a real chain. */
      const work = async (): Promise<SyncState> => {
        for (let time = Date.now(); ;) {
          const [state] = await advanceSyncs(["cred_1"], {
            store,
            bridge,
            now: () => new Date(time),
          });
          states.push(state!.revocation?.status ?? state!.status);
          const next = findNextStepTime(state!);
          if (next === undefined) return state!;
          time = Math.max(time, Date.parse(next));
          await evm.mined();
          await evm.mine(1);
        }
      };
      const synced = await work();
      expect([states[0], states.at(-1)]).toEqual(["pending", "synced"]);
      expect(describeCrossChain([synced]).syncs).toMatchObject([
        { syncStatus: "synced", chain, evidence: { chain } },
      ]);

      // The verifier: it has the credential, the evidence, and a provider of its own choice.
      const resolveStatus = createEvmStatusResolver({
        network: chain,
        provider: createPublicClient({ transport: http(evm.url) }),
        secondProvider: evm.url,
        attesters: { [issuerDid]: [attester.address] },
        confirmations: 2,
        findEvidence: (credentialId) =>
          credentialId === request.credentialId ? synced.evidence : undefined,
      });
      const verify = async () =>
        verifyCredential(JSON.stringify(credential), {
          trustedIssuers: [issuerDid],
          now: new Date(),
          resolveStatus,
        });
      expect(await verify()).toMatchObject({ valid: true, errors: [] });

      await store.save(requestRevocation(synced, new Date()));
      expect(await work()).toMatchObject({ status: "synced", revocation: { status: "revoked" } });
      expect(await verify()).toMatchObject({
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
    } finally {
      await evm.stop();
    }
  },
  60_000,
);
