import type { JsonObject } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import type { BridgePending, BridgeProblem, BridgeRefusal } from "../base/credential-bridge.ts";
import { later, secondsSince, secondsToNextAttempt, secondsToNextLook } from "./pace.ts";
import type { SyncTask } from "./sync-state.ts";

/** Returns a newly requested task. */
export function newTask(now: Date): SyncTask {
  return { attempts: 0, requestedAt: now.toISOString(), nextAttemptAt: now.toISOString() };
}

/** Returns the task with the memo of the next request. Replacing a memo does not count as an attempt. */
export function withIntent<Task extends SyncTask>(task: Task, memo: JsonObject, now: Date): Task {
  const attempts = task.memo === undefined ? task.attempts + 1 : task.attempts;
  return { ...task, attempts, memo, nextAttemptAt: later(now, secondsToNextLook(0)) };
}

/** Returns the task while it is under way. */
export function withNews<Task extends SyncTask>(task: Task, { memo, problem }: BridgePending, now: Date): Task {
  const { problem: _, ...rest } = task;
  const next = later(now, secondsToNextLook(secondsSince(task.requestedAt, now)));
  return { ...(rest as Task), memo, nextAttemptAt: next, ...defined({ problem }) };
}

/** Returns the task after the other side could not be reached for its progress. */
export function withoutNews<Task extends SyncTask>(
  task: Task,
  { problem, retryAfterSeconds }: BridgeRefusal,
  now: Date,
): Task {
  const pause = Math.max(retryAfterSeconds ?? 0, secondsToNextLook(secondsSince(task.requestedAt, now)));
  return { ...task, problem, nextAttemptAt: later(now, pause) };
}

/** Returns the refused task, to be tried again. */
export function toTryAgain<Task extends SyncTask>(task: Task, refusal: BridgeRefusal, now: Date): Task {
  const { memo: _, ...rest } = task;
  const pause = secondsToNextAttempt(task.attempts, refusal.retryAfterSeconds);
  return { ...(rest as Task), problem: refusal.problem, nextAttemptAt: later(now, pause) };
}

/** Returns the finished task. A memo stays where it may still be needed. */
export function ended<Task extends SyncTask>(task: Task, problem?: BridgeProblem): Task {
  const { nextAttemptAt: _, problem: __, ...rest } = task;
  return { ...(rest as Task), ...defined({ problem }) };
}

/** Returns the task without its memo. */
export function withoutMemo<Task extends SyncTask>(task: Task): Task {
  const { memo: _, ...rest } = task;
  return rest as Task;
}
