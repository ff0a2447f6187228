import { SdkError } from "@arcs/core";
import { assertObject, defined } from "@arcs/core/internal";

import { assertRequest, type BridgeRequest } from "../base/bridge-request.ts";
import { assertDate } from "../base/check-options.ts";
import type { CredentialBridge } from "../base/credential-bridge.ts";
import { ended, later, newTask, type SyncState } from "./sync-state.ts";

/**
 * Returns the state of a newly requested sync, or of a failed one that is requested again. Where the other side may
 * have the failed one, it is checked before anything is issued.
 *
 * @returns the former state, unchanged, where it is pending or synced
 * @throws SdkError `invalid_argument` when an argument is malformed
 */
export function requestSync(
  options: { credentialId: string; request: BridgeRequest; former?: SyncState },
  settings: { bridge: Pick<CredentialBridge, "chain" | "typicalSeconds">; now: Date },
): SyncState {
  assertObject(options, "options");
  assertObject(settings, "settings");
  const { bridge, now } = settings;
  assertObject(bridge, "bridge");
  const { credentialId, request, former } = options;
  if (typeof credentialId !== "string" || credentialId === "") {
    throw new SdkError("invalid_argument", "credentialId expected a text that is not empty");
  }
  assertRequest(request);
  assertDate(now);
  if (former !== undefined && (former.status !== "failed" || former.revocation !== undefined)) return former;
  const { memo, version = 0, request: formerRequest = request } = former ?? {};
  return {
    credentialId,
    chain: bridge.chain,
    version: version + 1,
    status: "pending",
    // A memo belongs to the former request.
    request: memo === undefined ? request : formerRequest,
    estimatedCompletionAt: later(now, bridge.typicalSeconds),
    ...newTask(now),
    ...defined({ memo }),
  };
}

/**
 * Returns the state of a sync whose credential was revoked. A synced credential is revoked on the chain. One that may
 * be there is checked first, and any other is never issued.
 *
 * @throws SdkError `invalid_argument` when an argument is malformed
 */
export function requestRevocation(state: SyncState, now: Date): SyncState {
  assertObject(state, "state");
  assertDate(now);
  const { revocation, memo, version } = state;
  if (revocation !== undefined && revocation.status !== "failed") return state;
  const next = { ...state, version: version + 1 };
  if (state.status === "synced") return { ...next, revocation: { ...newTask(now), status: "pending" } };
  if (memo === undefined) {
    const problem = { code: "sync_revoked", message: "the credential was revoked before it was synced" } as const;
    const at = now.toISOString();
    return {
      ...ended(next, problem),
      status: "failed",
      revocation: { attempts: 0, requestedAt: at, status: "revoked", revokedAt: at },
    };
  }
  return { ...next, ...newTask(now), memo, status: "pending", revocation: { ...newTask(now), status: "pending" } };
}
