import { SdkError } from "@arcs/core";
import type { IAgentRuntime, Service } from "@elizaos/core";

import { createFollowStore } from "../payments/follow-state.ts";
import { createPaymentFollower, type FollowerStatus, type PaymentFollower } from "../payments/payment-follower.ts";
import type { SweepCounts } from "../payments/sweep-payments.ts";
import { type PluginState, requireClient, requireState } from "../state/state.ts";
import { subscribe } from "../webhooks/subscribe.ts";

declare module "@elizaos/core" {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ServiceTypeRegistry {
    ARCS: typeof SERVICE_TYPE;
  }
}

/** Type of the plugin's service: `runtime.getService("arcs")`. */
export const SERVICE_TYPE = "arcs";

/** The service of the plugin: follows the agent's payments, and reports them. */
export type ArcsService = {
  capabilityDescription: string;
  /** Status of following payments; `undefined` without a configured service, since nothing is reported then. */
  status(): FollowerStatus | undefined;
  /**
   * Searches for payments now.
   *
   * @throws SdkError `unavailable` where no service is configured, and errors that stopped the sweep
   */
  sweepOnce(): Promise<SweepCounts>;
  /** Searches for payments soon. */
  wake(): void;
  stop(): Promise<void>;
};

/** Starts the service of an agent. It never throws after `init`, because an error would end the elizaOS process. */
export async function startService(runtime: IAgentRuntime): Promise<ArcsService> {
  const state = requireState(runtime);
  const { logProblem } = state;
  const follower = followerOf(runtime, state);
  const stopping = new AbortController();
  follower?.start();
  void checkKey();
  void subscribeToPushes();
  return {
    capabilityDescription: "Reports the agent's payments to its reputation service, and tells whom it can trust",
    status: () => follower?.status(),
    async sweepOnce() {
      requireClient(state);
      return follower?.sweepOnce() ?? emptySweep;
    },
    wake: () => follower?.wake(),
    async stop() {
      stopping.abort();
      await follower?.stop();
    },
  };

  async function subscribeToPushes(): Promise<void> {
    try {
      state.push.secret = await subscribe(state, { signal: stopping.signal });
      if (state.push.secret !== undefined) follower?.setMode("push");
    } catch (error) {
      if (!stopping.signal.aborted) logProblem("webhooks could not be subscribed, so payments are polled", error);
    }
  }

  /** Without payments, the agent would not call the service before a user asks. */
  async function checkKey(): Promise<void> {
    try {
      const check = await state.client?.auth.verify({ signal: stopping.signal });
      const missing = ["read", "write"].filter((each) => check?.apiKey.permissions.includes(each as "read") === false);
      if (missing.length > 0) {
        throw new SdkError("insufficient_permissions", `the key is without the permission ${missing.join(" and ")}`);
      }
    } catch (error) {
      if (!stopping.signal.aborted) logProblem("the service cannot be used", error);
    }
  }
}

const emptySweep: SweepCounts = { found: 0, reported: 0, refused: {}, waiting: 0, unread: {} };

function followerOf(runtime: IAgentRuntime, state: PluginState): PaymentFollower | undefined {
  const { client, address, config, logProblem } = state;
  if (client === undefined) return undefined;
  const store = createFollowStore(runtime, `arcs:payments:v2:${config.network}:${address}`);
  return createPaymentFollower(
    { ...state, client, store },
    {
      onProblem: (error) => logProblem("payments cannot be reported now; it is tried again", error),
      onUnread(signature, problem) {
        const what = `the transaction ${signature} cannot be read, so no payment in it is reported; it is tried again for a day`;
        const remedy = "update the plugin, or name another endpoint in LEDGER_RPC_URL";
        logProblem(`${what}: ${remedy}`, new SdkError("ledger_rpc_error", problem));
      },
    },
  );
}

/**
 * The service in the form of a plugin. elizaOS requires a class, but uses only its type and `start`, and `start`
 * returns the instance. So no copy of `@elizaos/core` is needed at run time, and none can be the wrong one.
 */
export const serviceDefinition = { serviceType: SERVICE_TYPE, start: startService } as unknown as typeof Service;
