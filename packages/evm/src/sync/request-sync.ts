import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import { assertRequest, type BridgeRequest } from "../base/bridge-request.ts";
import { assertDate, assertObject } from "../base/check-options.ts";
import type { CredentialBridge } from "../base/credential-bridge.ts";
import { later } from "./pace.ts";
import type { SyncState } from "./sync-state.ts";
import { ended, newTask } from "./task.ts";

/**
 * Makes the state of a sync that is asked for now, or of one that failed and is asked for again: where the other side may
 * have something of it, it is looked for before anything is issued.
 *
 * @returns the former state, as it is, where it is pending or synced
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
    // A memo is about what was asked for then.
    request: memo === undefined ? request : formerRequest,
    estimatedCompletionAt: later(now, bridge.typicalSeconds),
    ...newTask(now),
    ...defined({ memo }),
  };
}

/**
 * Makes the state of a sync whose credential was revoked. What is on the chain is revoked there; what may be, is looked
 * for first; what never was, never will be.
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
