// Reads our attestations with EAS's own SDK. Node cannot load its ES modules, so this uses its
// CommonJS build.
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  ATTESTATION_SCHEMA,
  attestationSchemaUid,
  credentialIdBytes,
} from "../../src/eas/eas-calls.ts";
import {
  advanceSyncs,
  createEasBridge,
  createEvmSigner,
  findEvmChain,
  requestRevocation,
  requestSync,
  type SyncState,
} from "../../src/index.ts";
import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  STARTING_MS,
  startLocalEvm,
} from "../support/local-evm.ts";
import { makeRequest, memoryStore, testClock } from "../support/fixtures.ts";

const folder = join(import.meta.dirname, "../../../../.cache/counterparts");
const isThere = existsSync(join(folder, "node_modules/@ethereum-attestation-service/eas-sdk"));
const hint = isThere ? needsEvm : " (skipped: npm run counterparts installs it)";
const chain = "base-sepolia";
const { eas: easAddress, schemaRegistry } = findEvmChain(chain);

describe.skipIf(!isThere || !hasEvm)(`EAS's own SDK${hint}`, () => {
  let evm: LocalEvm;
  let sdk: any;
  let provider: any;
  beforeAll(async () => {
    evm = await startLocalEvm(chain);
    const fromCounterparts = createRequire(join(folder, "package.json"));
    sdk = fromCounterparts("@ethereum-attestation-service/eas-sdk");
    provider = new (fromCounterparts("ethers").JsonRpcProvider)(evm.url);
  }, STARTING_MS);
  afterAll(async () => {
    provider?.destroy();
    await evm?.stop();
  });

  test("reads the schema, the attestation, what it says, and its revocation", async () => {
    const attester = await createEvmSigner(new Uint8Array(32).fill(7));
    await evm.fund(attester.address);
    const [store, clock] = [memoryStore(), testClock()];
    const bridge = createEasBridge({
      chain,
      provider: evm.url,
      attester,
      confirmations: 1,
      now: clock.now,
    });
    await bridge.registerSchema();
    const request = await makeRequest();
    const step = async (): Promise<SyncState> => {
      const [state] = await advanceSyncs(["a"], { store, bridge, now: clock.now });
      await evm.mined();
      clock.advance(100);
      return state ?? expect.fail();
    };
    const until = async (isDone: (state: SyncState) => boolean): Promise<SyncState> => {
      for (let steps = 0; steps < 10; steps++) {
        const state = await step();
        if (isDone(state)) return state;
      }
      return expect.fail("the sync does not come to an end");
    };
    await store.save(requestSync({ credentialId: "a", request }, { bridge, now: clock.now() }));
    const synced = await until(({ status }) => status === "synced");
    const { evidence } = synced as unknown as { evidence: { uid: string } };

    const registry = new sdk.SchemaRegistry(schemaRegistry).connect(provider);
    // It returns lists whose items also have names.
    const schema = await registry.getSchema({ uid: attestationSchemaUid() });
    expect([schema.uid, schema.revocable, schema.schema]).toEqual([
      attestationSchemaUid(),
      true,
      ATTESTATION_SCHEMA,
    ]);
    expect(sdk.SchemaRegistry.getSchemaUID(ATTESTATION_SCHEMA, sdk.ZERO_ADDRESS, true)).toBe(
      attestationSchemaUid(),
    );

    const service = new sdk.EAS(easAddress).connect(provider);
    const found = await service.getAttestation(evidence.uid);
    expect(found.attester.toLowerCase()).toBe(attester.address.toLowerCase());
    expect([found.uid, found.schema, found.revocable, found.revocationTime]).toEqual([
      evidence.uid,
      attestationSchemaUid(),
      true,
      0n,
    ]);
    const said = new sdk.SchemaEncoder(ATTESTATION_SCHEMA).decodeData(found.data);
    const values = Object.fromEntries(said.map(({ name, value }: any) => [name, value.value]));
    expect(values).toEqual({
      credentialId: credentialIdBytes(request.credentialId),
      credentialHash: request.credentialHash,
    });
    expect(await service.isAttestationRevoked(evidence.uid)).toBe(false);
    await store.save(requestRevocation(synced, clock.now()));
    await until(({ revocation }) => revocation?.status === "revoked");
    expect(await service.isAttestationRevoked(evidence.uid)).toBe(true);
  });
});
