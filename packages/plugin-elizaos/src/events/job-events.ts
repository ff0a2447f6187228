import type { IAgentRuntime, Plugin, RunEventPayload } from "@elizaos/core";

import { type ArcsService, SERVICE_TYPE } from "../service/service.ts";
import { warn } from "../state/problem-log.ts";
import { stateOf } from "../state/state.ts";
import { claimOf, type PaymentClaim } from "../state/message-payment.ts";

// A payment takes some seconds to become final, so short jobs end before theirs is reported.
const LONG_JOB_MS = 1000;

/**
 * Records how paid jobs end, and how long they took: the service accepts both with the payment. These events are the
 * same in elizaOS 1.x and 2.x, unlike evaluators.
 */
export const jobEvents = {
  RUN_STARTED: [noting(async (run) => await started(run))],
  RUN_ENDED: [
    noting((run) => ended(run, run.error === undefined && run.status === "completed" ? "completed" : "failed")),
  ],
  RUN_TIMEOUT: [noting((run) => ended(run, "failed"))],
} as unknown as NonNullable<Plugin["events"]>;

type Run = RunEventPayload;

/** An error here must not end a run. */
function noting(note: (run: Run) => Promise<void>): (run: Run) => Promise<void> {
  return (run) =>
    note(run).catch((error: unknown) => warn(run.runtime, "the outcome of a job could not be noted", error));
}

/** Holds back the report of a long job's payment until the job has ended. */
async function started(run: Run): Promise<void> {
  if (stateOf(run.runtime) === undefined) return;
  const timer = setTimeout(() => void noting(noteStart)(run), LONG_JOB_MS);
  timer.unref();
}

async function noteStart({ runtime, messageId, runId, startTime }: Run): Promise<void> {
  const claim = await claimOfMessage(runtime, messageId);
  if (claim !== undefined) stateOf(runtime)?.jobs.start(claim, { runId, startedAt: startTime });
}

async function ended(run: Run, outcome: "completed" | "failed"): Promise<void> {
  const { runtime, runId, startTime, endTime = Date.now() } = run;
  const jobs = stateOf(runtime)?.jobs;
  if (jobs === undefined) return;
  await noteStart(run);
  if (jobs.end(runId, { outcome, endedAt: Math.max(endTime, startTime) }) === undefined) return;
  (runtime.getService(SERVICE_TYPE) as unknown as ArcsService | null)?.wake();
}

async function claimOfMessage(runtime: IAgentRuntime, messageId: Run["messageId"]): Promise<PaymentClaim | undefined> {
  const agent = stateOf(runtime)?.address;
  const message = await runtime.getMemoryById(messageId);
  return message === null || message === undefined || agent === undefined ? undefined : claimOf(message, agent);
}
