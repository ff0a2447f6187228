import { afterEach, beforeEach } from "vitest";

import {
  advanceSyncs,
  createBridgeRequest,
  type CredentialBridge,
  createProviderBridge,
  createProviderClient,
  findNextStepTime,
  type ProviderClient,
  requestSync,
  type SyncState,
} from "../../src/index.ts";
import { makeCredential, memoryStore, testClock, wallet } from "./fixtures.ts";
import { type FakeProvider, SECRET_KEY, startFakeProvider } from "./fake-provider.ts";

export const chain = "base-sepolia";
export const id = "cred_1";

export let provider: FakeProvider;
export const scene = {} as {
  client: ProviderClient;
};
export let templateId: string;
export let store: ReturnType<typeof memoryStore>;
export let clock: ReturnType<typeof testClock>;

async function makeTemplate(): Promise<string> {
  const typeId = await scene.client.putType("Skill");
  const actionId = await scene.client.createTemplate({
    typeId,
    chain,
    name: "Skills",
    description: "What agents can do",
  });
  for (;;) {
    const found = await scene.client.templateOf(actionId);
    if (found !== undefined) return found;
  }
}

/** Creates a bridge, as each process does when it starts. */
export const bridge = (): CredentialBridge =>
  createProviderBridge({
    client: scene.client,
    chain,
    templateIds: { Skill: templateId },
    now: clock.now,
  });

export async function request(options: { email?: string } = {}): Promise<SyncState> {
  const { email } = options;
  const state = requestSync(
    {
      credentialId: id,
      request: createBridgeRequest(await makeCredential(), {
        recipient: email ? { email } : { address: wallet },
      }),
    },
    { bridge: bridge(), now: clock.now() },
  );
  await store.save(state);
  return state;
}

export const step = async (): Promise<SyncState> => {
  const [state] = await advanceSyncs([id], { store, bridge: bridge(), now: clock.now });
  return state!;
};

/** Runs steps, each when due, until none is left. */
export async function untilDone(max = 40): Promise<SyncState> {
  for (let steps = 0; steps < max; steps++) {
    const state = await step();
    const next = findNextStepTime(state);
    if (next === undefined) return state;
    clock.advance(Math.max(0, (Date.parse(next) - clock.now().getTime()) / 1000));
  }
  throw new Error("the sync does not come to an end");
}

export const asked = (what: RegExp): number =>
  provider.log.filter((line) => what.test(line)).length;
export const issues = /^POST .*\/vcs$/;

/** Starts a provider for each test, with a credential that is not synced yet. */
export function useProvider(): void {
  beforeEach(async () => {
    provider = await startFakeProvider({ chain });
    scene.client = createProviderClient({
      secretKey: SECRET_KEY,
      baseUrl: provider.baseUrl,
      timeoutMs: 5_000,
    });
    templateId = await makeTemplate();
    [store, clock] = [memoryStore(), testClock()];
  }, 60_000);
  afterEach(() => provider.stop());
}
