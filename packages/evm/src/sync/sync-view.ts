import { assertShape, defined, type Shape } from "@arcs/core/internal";

import { type EvmChain, findEvmChain } from "../base/chains.ts";
import type { BridgeEvidence, BridgeProblem } from "../base/credential-bridge.ts";
import type { SyncState, SyncStatus } from "./sync-state.ts";

/** Progress of one sync, as in the plugin's endpoint (spec 4.5) and `POST /credentials/issue` (spec 4.1). */
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

/**
 * Locations of a credential on EVM chains, as in `GET /credentials/:id` (spec 2.1); addresses are those of contracts.
 */
export type CrossChain = {
  syncedToEthereum: boolean;
  ethereumAddress: string | null;
  syncedToBase: boolean;
  baseAddress: string | null;
  /** Every requested sync, on any chain; completed ones with the evidence for verifiers. */
  syncs: (SyncProgress & { address?: string; evidence?: BridgeEvidence })[];
};

/**
 * Describes the progress of a sync; `undefined` is one that was not requested. The recipient is not shown.
 *
 * @throws SdkError `invalid_argument` for an invalid state
 */
export function describeSync(state: SyncState | undefined): SyncProgress {
  if (state === undefined) return { syncRequested: false, syncStatus: "not_requested" };
  assertShape(state, "state", shown);
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
 * Describes a credential's locations on EVM chains, from the states of its syncs. A test chain counts for its family,
 * and `syncs` names the chain itself. A revoked sync does not count as synced.
 *
 * @throws SdkError `invalid_argument` for invalid states
 */
export function describeCrossChain(states: readonly SyncState[]): CrossChain {
  assertShape(states, "states", [shown]);
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

/** Members of a state that are shown. */
const shown: Shape = { status: "text", chain: "text", "evidence?": "object" };

function isLive({ status, revocation }: SyncState): boolean {
  return status === "synced" && revocation?.status !== "revoked";
}

function addressOf({ chain, evidence }: SyncState): string {
  return evidence?.type === "token" ? evidence.contractAddress : findEvmChain(chain).eas;
}
