import { assertArray, assertObject, defined } from "@arcs/core/internal";

import type { EvmChain } from "../base/chains.ts";
import { assertText } from "../base/check-options.ts";
import { findEvmChain } from "../base/chains.ts";
import type { BridgeProblem } from "../base/credential-bridge.ts";
import type { BridgeEvidence } from "../base/evidence.ts";
import type { SyncState, SyncStatus } from "./sync-state.ts";

/** How far one sync has come, as the plugin's endpoint shows it (spec 4.5), and `POST /credentials/issue` (spec 4.1). */
export type SyncProgress = {
  syncRequested: boolean;
  syncStatus: SyncStatus;
  chain?: EvmChain;
  estimatedCompletionAt?: string;
  syncedAt?: string;
  attempts?: number;
  nextAttemptAt?: string;
  reason?: BridgeProblem;
  revocationStatus?: "pending" | "revoked" | "failed";
};

/** Where a credential is on EVM chains, as `GET /credentials/:id` shows it (spec 2.1); addresses are those of contracts. */
export type CrossChain = {
  syncedToEthereum: boolean;
  ethereumAddress: string | null;
  syncedToBase: boolean;
  baseAddress: string | null;
  /** Every sync that was asked for, on whatever chain; where it is done, with the evidence that verifiers need. */
  syncs: (SyncProgress & { address?: string; evidence?: BridgeEvidence })[];
};

/**
 * Describes how far a sync has come; `undefined` is one that was not requested. The recipient is not shown.
 *
 * @throws SdkError `invalid_argument` for anything but a state
 */
export function describeSync(state: SyncState | undefined): SyncProgress {
  if (state === undefined) return { syncRequested: false, syncStatus: "not_requested" };
  assertState(state, "state");
  const { status, chain, estimatedCompletionAt, syncedAt, attempts, nextAttemptAt, problem, revocation } = state;
  return {
    syncRequested: true,
    syncStatus: status,
    chain,
    ...(status === "pending" ? { estimatedCompletionAt } : {}),
    ...defined({ syncedAt }),
    attempts,
    ...defined({ nextAttemptAt, reason: problem, revocationStatus: revocation?.status }),
  };
}

/**
 * Describes where a credential is on EVM chains, from the states of its syncs. A test chain counts for its family, as the
 * chain beside it shows. What was revoked there is not synced any more.
 *
 * @throws SdkError `invalid_argument` for anything but states
 */
export function describeCrossChain(states: readonly SyncState[]): CrossChain {
  assertArray(states, "states");
  for (const [place, state] of states.entries()) assertState(state, `states[${place}]`);
  const addressOn = (...chains: EvmChain[]): string | null => {
    const state = states.find((each) => chains.includes(each.chain) && isLive(each));
    return state === undefined ? null : addressOf(state);
  };
  const ethereumAddress = addressOn("ethereum") ?? addressOn("sepolia");
  const baseAddress = addressOn("base") ?? addressOn("base-sepolia");
  return {
    syncedToEthereum: ethereumAddress !== null,
    ethereumAddress,
    syncedToBase: baseAddress !== null,
    baseAddress,
    syncs: states.map((state) => ({
      ...describeSync(state),
      ...(state.evidence === undefined ? {} : { address: addressOf(state), evidence: state.evidence }),
    })),
  };
}

/** What is shown of a state has to be there. */
function assertState(state: unknown, label: string): asserts state is SyncState {
  assertObject(state, label);
  const { status, chain, evidence } = state as Partial<SyncState>;
  assertText(status, `${label}.status`);
  assertText(chain, `${label}.chain`);
  if (evidence !== undefined) assertObject(evidence, `${label}.evidence`);
}

function isLive({ status, revocation }: SyncState): boolean {
  return status === "synced" && revocation?.status !== "revoked";
}

function addressOf({ chain, evidence }: SyncState): string {
  return evidence?.type === "token" ? evidence.contractAddress : findEvmChain(chain).eas;
}
