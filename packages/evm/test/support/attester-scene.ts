import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";

import {
  advanceSyncs,
  type BridgeRequest,
  createEasBridge,
  createEvmSigner,
  type CredentialBridge,
  findEvmChain,
  type EvmProvider,
  type EvmSigner,
  findNextStepTime,
  requestSync,
  type SyncState,
} from "../../src/index.ts";
import { type LocalEvm, STARTING_MS, startLocalEvm } from "./local-evm.ts";
import { memoryStore, testClock } from "./fixtures.ts";

export const chain = "base-sepolia";
export const { eas } = findEvmChain(chain);
export const attested = "0x8bf46bf4cfd674fa735a3d63ec1c9ad4153f033c290341f3a588b75685141b35";
export let evm: LocalEvm;
export let attester: EvmSigner;
let snapshot: string;
export let store: ReturnType<typeof memoryStore>;
export let clock: ReturnType<typeof testClock>;

export const makeBridge = (
  options: {
    provider?: EvmProvider;
    form?: "attestation" | "batch";
    confirmations?: number;
    by?: EvmSigner;
    maxTransactionFee?: bigint;
  } = {},
): CredentialBridge => {
  const {
    provider = evm.url,
    form = "attestation",
    confirmations = 1,
    by = attester,
    ...rest
  } = options;
  return createEasBridge({
    chain,
    provider,
    attester: by,
    form,
    confirmations,
    now: clock.now,
    ...rest,
  });
};

export async function ask(
  requests: Record<string, BridgeRequest>,
  bridge = makeBridge(),
): Promise<void> {
  for (const [credentialId, request] of Object.entries(requests)) {
    await store.save(requestSync({ credentialId, request }, { bridge, now: clock.now() }));
  }
}
export const step = async (ids: string[], bridge = makeBridge()): Promise<SyncState[]> => {
  const states = await advanceSyncs(ids, { store, bridge, now: clock.now });
  if (await evm.rpc("anvil_getAutomine")) await evm.mined();
  return states;
};
export async function untilDone(ids: string[], bridge = makeBridge()): Promise<SyncState[]> {
  for (let steps = 0; steps < 60; steps++) {
    const states = await step(ids, bridge);
    const times = states.map(findNextStepTime).filter((time) => time !== undefined);
    if (times.length === 0) return states;
    clock.advance(Math.max(0, (Math.min(...times.map(Date.parse)) - clock.now().getTime()) / 1000));
  }
  throw new Error("the syncs do not come to an end");
}
export const countOf = async (topic: string): Promise<number> =>
  (await evm.rpc("eth_getLogs", { address: eas, fromBlock: "0x0", topics: [topic] })).length;

/**
 * Starts a chain with the attestation service and a funded attester, for all tests of a file. It is
 * reset after each.
 */
export function useAttester(): void {
  beforeAll(async () => {
    evm = await startLocalEvm(chain);
    attester = await createEvmSigner(new Uint8Array(32).fill(7));
    await evm.fund(attester.address);
    const bridge = createEasBridge({ chain, provider: evm.url, attester, confirmations: 1 });
    expect(await bridge.registerSchema()).toBe("registered");
    expect(await bridge.registerSchema()).toBe("was registered");
  }, STARTING_MS);
  afterAll(() => evm.stop());
  beforeEach(async () => {
    snapshot = await evm.rpc("evm_snapshot");
    [store, clock] = [memoryStore(), testClock()];
  });
  afterEach(async () => {
    await evm.rpc("evm_setAutomine", true);
    await evm.rpc("evm_revert", snapshot);
  });
}
