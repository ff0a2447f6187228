import { SdkError } from "@arcs/core";
import { mayDo } from "@arcs/core/internal";
import type { IAgentRuntime, Plugin, RunEventPayload, Service } from "@elizaos/core";

import { createFollowStore } from "./payments/ledger-payments.ts";
import {
  createPaymentFollower,
  type FollowerStatus,
  type PaymentFollower,
} from "./payments/payment-follower.ts";
import type { SweepCounts } from "./payments/sweep-payments.ts";
import { type PluginState, requireClient, requireState, stateOf, warn } from "./state/state.ts";
import { claimOf, type PaymentClaim } from "./state/paid-jobs.ts";

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
  /**
   * Status of following payments; `undefined` without a configured service, since nothing is
   * reported then.
   */
  status(): FollowerStatus | undefined;
  /**
   * Searches for payments now.
   *
   * @throws SdkError `unavailable` where no service is configured, and errors that stopped the
   *   sweep
   */
  sweepOnce(): Promise<SweepCounts>;
  /** Searches for payments soon. */
  wake(): void;
  stop(): Promise<void>;
};

/**
 * Starts the service of an agent. It never throws after `init`, because an error would end the
 * elizaOS process.
 */
async function startService(runtime: IAgentRuntime): Promise<ArcsService> {
  const state = requireState(runtime);
  const { logProblem } = state;
  const follower = followerOf(runtime, state);
  const stopping = new AbortController();
  follower?.start();
  void checkKey();
  void subscribeToPushes();
  return {
    capabilityDescription:
      "Reports the agent's payments to its reputation service, and tells whom it can trust",
    status: () => follower?.status(),
    async sweepOnce() {
      requireClient(state);
      return follower?.sweepOnce() ?? emptySweep;
    },
    wake: () => follower?.wake(),
    async stop() {
      stopping.abort();
      // The database closes after the services.
      for (const timer of state.begun.values()) clearTimeout(timer);
      state.begun.clear();
      await follower?.stop();
    },
  };

  async function subscribeToPushes(): Promise<void> {
    try {
      state.push.secret = await subscribe(state, stopping.signal);
      if (state.push.secret !== undefined) follower?.setMode("push");
    } catch (error) {
      if (!stopping.signal.aborted)
        logProblem("webhooks could not be subscribed, so payments are polled", error);
    }
  }

  /** Without payments, the agent would not call the service before a user asks. */
  async function checkKey(): Promise<void> {
    try {
      const check = await state.client?.auth.verify({ signal: stopping.signal });
      const needed = ["read", "write"] as const;
      const missing = needed.filter((each) => check !== undefined && !mayDo(check.apiKey, each));
      if (missing.length > 0) {
        throw new SdkError(
          "insufficient_permissions",
          `the key is without the permission ${missing.join(" and ")}`,
        );
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
 * The service in the form of a plugin. elizaOS requires a class, but uses only its type and
 * `start`, and `start` returns the instance. So no copy of `@elizaos/core` is needed at run time,
 * and none can be the wrong one.
 */
export const serviceDefinition = {
  serviceType: SERVICE_TYPE,
  start: startService,
} as unknown as typeof Service;

/**
 * Path for webhooks of the service, below the public URL of the runtime. It is not at `/api/…`:
 * there, hosts with a token answer 401 to callers without it. Here the signature is checked
 * instead.
 */
export const WEBHOOK_PATH = "/arcs/webhooks";

/** Returns the webhook path of one agent: two agents of one host each have a secret. */
export function webhookPathOf(address: string): string {
  return `${WEBHOOK_PATH}/${address}`;
}

const EVENTS = ["payment.completed", "reputation.updated"];

/**
 * Subscribes this agent to webhooks, if it has a public URL and a service, and returns the secret.
 * It is shown once, when it is created, and stays in memory only. So each start replaces the secret
 * of an existing subscription.
 */
async function subscribe(
  { client, address, config }: PluginState,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (client === undefined || config.agentUrl === undefined) return undefined;
  const url = `${config.agentUrl}${webhookPathOf(address)}`;
  const { webhooks } = await client.webhooks.list({ signal });
  const known = webhooks.find((each) => each.url === url && each.active);
  const input = { url, events: EVENTS, description: "elizaOS plugin", active: true };
  const { secret } =
    known === undefined
      ? await client.webhooks.create(input, { signal })
      : await client.webhooks.rotateSecret(known.id, { overlapSeconds: 0 }, { signal });
  return secret;
}

// A payment takes some seconds to become final, so short jobs end before theirs is reported.
const LONG_JOB_MS = 1000;

/**
 * Records how paid jobs end, and how long they took: the service accepts both with the payment.
 * These events are the same in elizaOS 1.x and 2.x, unlike evaluators.
 */
export const jobEvents = {
  RUN_STARTED: [noting(async (run) => await started(run))],
  RUN_ENDED: [
    noting((run) =>
      ended(run, run.error === undefined && run.status === "completed" ? "completed" : "failed"),
    ),
  ],
  RUN_TIMEOUT: [noting((run) => ended(run, "failed"))],
} as unknown as NonNullable<Plugin["events"]>;

type Run = RunEventPayload;

/** An error here must not end a run. */
function noting(note: (run: Run) => Promise<void>): (run: Run) => Promise<void> {
  return (run) =>
    note(run).catch((error: unknown) =>
      warn(run.runtime, "the outcome of a job could not be noted", error),
    );
}

/** Holds back the report of a long job's payment until the job has ended. */
async function started(run: Run): Promise<void> {
  const begun = stateOf(run.runtime)?.begun;
  if (begun === undefined) return;
  clearTimeout(begun.get(run.runId));
  const timer = setTimeout(() => {
    begun.delete(run.runId);
    void noting(noteStart)(run);
  }, LONG_JOB_MS);
  begun.set(run.runId, timer.unref());
}

async function noteStart({ runtime, messageId, runId, startTime }: Run): Promise<void> {
  const claim = await claimOfMessage(runtime, messageId);
  if (claim !== undefined) stateOf(runtime)?.jobs.start(claim, { runId, startedAt: startTime });
}

async function ended(run: Run, outcome: "completed" | "failed"): Promise<void> {
  const { runtime, runId, startTime, endTime = Date.now() } = run;
  const { jobs, begun } = stateOf(runtime) ?? {};
  if (jobs === undefined) return;
  clearTimeout(begun?.get(runId));
  begun?.delete(runId);
  await noteStart(run);
  if (jobs.end(runId, { outcome, endedAt: Math.max(endTime, startTime) }) === undefined) return;
  (runtime.getService(SERVICE_TYPE) as unknown as ArcsService | null)?.wake();
}

async function claimOfMessage(
  runtime: IAgentRuntime,
  messageId: Run["messageId"],
): Promise<PaymentClaim | undefined> {
  const agent = stateOf(runtime)?.address;
  const message = await runtime.getMemoryById(messageId);
  return message === null || message === undefined || agent === undefined
    ? undefined
    : claimOf(message, agent);
}
