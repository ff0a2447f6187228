import { type JsonObject, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import { loadOptional } from "./optional-package.ts";

/** A bridge to an EVM chain, as `createProviderBridge` and `createEasBridge` of `@arcs/evm` make it. */
export type CredentialBridgeLike = {
  driver: "provider" | "eas";
  chain: string;
  batchSize: number;
  typicalSeconds: number;
  issue(...args: never[]): Promise<unknown>;
  check(...args: never[]): Promise<unknown>;
  revoke(...args: never[]): Promise<unknown>;
  checkRevocation(...args: never[]): Promise<unknown>;
};

/** Keeps the state of syncs over crashes, as `SyncStore` of `@arcs/evm`. */
export type SyncStoreLike = {
  load(key: never): Promise<unknown>;
  save(state: never): Promise<boolean>;
};

/** How a credential is taken to another chain. */
export type SyncSettings = {
  bridge: CredentialBridgeLike;
  /** Store for the state of the sync. Without it a crash during the sync leaves an untracked copy. */
  store?: SyncStoreLike;
  /** How long to wait for the end, in seconds. Default 0: the sync goes on as a job of the caller's (`advanceSyncs`). */
  waitSeconds?: number;
};

/** How far the sync of a credential has come (spec 4.6). */
export type SyncResult = {
  credentialId: string;
  status: "pending" | "synced" | "failed";
  /** Where its copy is found: a CAIP-10 or CAIP-19 name as a URI; null until it is there. */
  url: string | null;
  onChain: { chain: string };
  /** Evidence that verifiers need beside the credential; set when it is synced. */
  evidence?: JsonObject;
  /** Why it failed, or what is in the way. */
  reason?: { code: string; message: string };
};

type Bridge = typeof import("@arcs/evm");
type SyncState = ReturnType<Bridge["requestSync"]>;

/**
 * Takes an issued credential to the bridge's chain, as far as it comes in the time given.
 *
 * @throws SdkError `package_missing` where `@arcs/evm` is not installed; `invalid_argument`; what the store throws
 */
export async function syncCredential(
  { credentialId, w3cCredential }: { credentialId: string; w3cCredential: object },
  {
    bridge,
    store = createMemoryStore(),
    waitSeconds = 0,
    recipientEmail,
    now,
    pause,
  }: SyncSettings & {
    recipientEmail: string | undefined;
    now: () => Date;
    pause: (ms: number) => Promise<void>;
  },
): Promise<SyncResult> {
  const { advanceSyncs, createBridgeRequest, findEvmChain, findNextStepTime, requestSync } = await loadBridge();
  const recipient = recipientEmail === undefined ? {} : { recipient: { email: recipientEmail } };
  const worker = { bridge: bridge as never, store: store as never, now };
  const request = createBridgeRequest(w3cCredential, recipient);
  const first = requestSync({ credentialId, request }, { bridge: worker.bridge, now: now() });
  if (!(await store.save(first as never))) {
    throw new SdkError("sync_conflict", `a sync of ${credentialId} has been asked for before`);
  }
  const until = now().getTime() + waitSeconds * 1000;
  for (;;) {
    const [state] = await advanceSyncs([credentialId], worker);
    if (state === undefined) throw new SdkError("sync_not_found", `the store lost the sync of ${credentialId}`);
    const next = state.status === "pending" ? findNextStepTime(state) : undefined;
    const at = next === undefined ? Infinity : Date.parse(next);
    if (at > until) return resultOf(state, findEvmChain(state.chain));
    await pause(Math.max(0, at - now().getTime()));
  }
}

function resultOf(state: SyncState, { chainId, eas }: { chainId: number; eas: string }): SyncResult {
  const { credentialId, chain, status, evidence, problem } = state;
  return {
    credentialId,
    status,
    url: evidence === undefined ? null : urlOf(evidence, { chainId, eas }),
    onChain: { chain },
    ...defined({ evidence: evidence as unknown as JsonObject | undefined, reason: problem }),
  };
}

function urlOf(
  evidence: NonNullable<SyncState["evidence"]>,
  { chainId, eas }: { chainId: number; eas: string },
): string {
  return evidence.type === "token"
    ? `eip155:${chainId}/erc721:${evidence.contractAddress}/${evidence.tokenId}`
    : `eip155:${chainId}:${eas}`;
}

function createMemoryStore(): SyncStoreLike {
  let kept: SyncState | undefined;
  const store = {
    load: async (): Promise<SyncState | undefined> => kept,
    async save(state: SyncState): Promise<boolean> {
      if (state.version !== (kept?.version ?? 0) + 1) return false;
      kept = state;
      return true;
    },
  };
  return store;
}

function loadBridge(): Promise<Bridge> {
  return loadOptional("@arcs/evm", () => import("@arcs/evm"));
}
