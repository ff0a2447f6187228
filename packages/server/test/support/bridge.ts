// Shared by tests of the bridge: the provider of the bridge's own tests, a server with a bridge to
// it, and a job queue whose time passes when a test says so.
import type { CredentialKind } from "@arcs/core";
import { createProviderClient, findEvmChain, type EvmChain } from "@arcs/evm";
import {
  type FakeProvider,
  SECRET_KEY,
  startFakeProvider,
} from "../../../evm/test/support/fake-provider.ts";
import type { ServerContext } from "../../src/context.ts";
import { type Clock, systemClock } from "../../src/platform/base/runtime.ts";
import { readCommandLine } from "../../src/platform/settings/read-settings.ts";
import { openBridge } from "../../src/platform/chains/open-chains.ts";
import { findNextSyncTime, bridgeSyncJob } from "../../src/features/credentials/copies/service.ts";

export { SECRET_KEY, startFakeProvider, type FakeProvider };

/** A clock that runs, and that tests put forward. */
export type ForwardClock = Clock & { forward(milliseconds: number): void };

export function createForwardClock(): ForwardClock {
  let ahead = 0;
  return {
    ...systemClock,
    now: () => new Date(Date.now() + ahead),
    forward: (milliseconds) => void (ahead += milliseconds),
  };
}

/** Gives a server the bridge that a command line describes. */
export async function useBridge(
  context: ServerContext,
  clock: Clock,
  args: readonly string[],
): Promise<void> {
  const { settings } = readCommandLine(args, { env: {} });
  context.clock = clock;
  context.bridge = await openBridge(settings, { clock });
}

/** Makes a template at the provider, and gives its id. */
export async function makeTemplate(provider: FakeProvider, kind: CredentialKind): Promise<string> {
  const client = createProviderClient({ secretKey: SECRET_KEY, baseUrl: provider.baseUrl });
  const typeId = await client.putType(kind);
  const actionId = await client.createTemplate({
    typeId,
    chain: "base-sepolia",
    name: kind,
    description: kind,
  });
  for (;;) {
    const found = await client.templateOf(actionId);
    if (found !== undefined) return found;
  }
}

/** The flags of a bridge to the provider, with one template. */
export function providerFlags(provider: FakeProvider, templateId: string): string[] {
  const way = ["--bridge-secret-key", SECRET_KEY, "--bridge-provider-url", provider.baseUrl];
  return [...way, "--bridge-template-ids", `Skill=${templateId}`];
}

/** Does the jobs of the bridge, each when its time has come, until there is nothing left to do. */
export async function runSyncs(
  context: ServerContext,
  clock: ForwardClock,
  options: { most?: number; between?: () => Promise<void> } = {},
): Promise<void> {
  const { most = 60, between } = options;
  const chain = context.bridge?.chain ?? "base-sepolia";
  for (let step = 0; step < most; step++) {
    await runOnce(context, chain);
    const next = await findNextSyncTime(context.store.pool, chain);
    if (next === undefined) return;
    clock.forward(Math.max(0, next.getTime() - clock.now().getTime()));
    await between?.();
  }
  throw new Error("the syncs do not come to an end");
}

/** Runs the job of a chain once, as a worker that has claimed it. */
export async function runOnce(context: ServerContext, chain: EvmChain): Promise<void> {
  findEvmChain(chain);
  const job = {
    id: 0,
    kind: "bridge-sync",
    key: chain,
    payload: "{}",
    runAt: new Date(),
    attempts: 0,
    abandoned: 0,
    lease: 1,
  };
  await bridgeSyncJob.handlerOf(context).run(job, new AbortController().signal);
}
