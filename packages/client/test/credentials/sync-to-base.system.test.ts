import { createSigner } from "@arcs/core";
import { createEasBridge, createEvmSigner } from "@arcs/evm";
import { createLocalLedger, type LocalLedger } from "@arcs/ledger/local";
import { afterAll, beforeAll, expect, test } from "vitest";

import { hasEvm, needsEvm, startLocalEvm } from "../../../evm/test/support/local-evm.ts";
import { issueAgentIdentityCredential, verifyCredential } from "../../src/credentials/index.ts";

const signer = createSigner(new Uint8Array(32).fill(1));
const agent = createSigner(new Uint8Array(32).fill(2));
const identity = {
  agentAddress: agent.address,
  agentId: "translator-1",
  owner: agent.address,
  name: "Translator",
  serviceEndpoint: "https://translator.example/api",
  network: "local",
};
const trustedIssuers = [`did:service:local:${signer.address}`];

let ledger: LocalLedger;
beforeAll(async () => {
  ledger = await createLocalLedger();
  await ledger.airdrop(signer.address, 10_000_000_000n);
}, 60_000);
afterAll(() => ledger?.close());

test.skipIf(!hasEvm)(
  `issue with a sync to Base, and verify there${needsEvm}`,
  async () => {
    const evm = await startLocalEvm("base");
    try {
      const attester = await createEvmSigner(new Uint8Array(32).fill(7));
      await evm.fund(attester.address);
      const bridge = createEasBridge({
        chain: "base",
        provider: evm.url,
        attester,
        confirmations: 1,
      });
      await bridge.registerSchema();
      const mining = setInterval(() => void evm.mine(1).catch(() => undefined), 100);
      const { w3cCredential, anchor, sync } = await issueAgentIdentityCredential(
        { ...identity, syncToCrossmint: true },
        {
          signer,
          nonce: 4,
          ledger: { transport: ledger.transport },
          sync: { bridge, waitSeconds: 30 },
        },
      ).finally(() => clearInterval(mining));
      expect(anchor).toBeDefined();
      expect(sync).toMatchObject({
        status: "synced",
        onChain: { chain: "base" },
        evidence: { type: "attestation" },
      });
      expect(sync?.url).toMatch(/^eip155:8453:0x[0-9a-fA-F]{40}$/);

      await evm.mine(40);
      const { evidence } = sync ?? {};
      const onBase = { network: "base", provider: evm.url, evidence, trustedIssuers } as const;
      const attesters = { [trustedIssuers[0] ?? ""]: [attester.address] };
      expect(await verifyCredential(w3cCredential, { ...onBase, attesters })).toMatchObject({
        valid: true,
      });
      const stranger = await verifyCredential(w3cCredential, { ...onBase, attesters: {} });
      expect(stranger).toMatchObject({ valid: false, errors: [{ code: "untrusted_attester" }] });
      const without = await verifyCredential(w3cCredential, {
        ...onBase,
        attesters,
        evidence: undefined,
      });
      expect(without).toMatchObject({ valid: false, errors: [{ code: "status_not_found" }] });
    } finally {
      await evm.stop();
    }
  },
  60_000,
);
