import type { JsonObject } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import type { BridgePending, BridgeProblem, BridgeRefusal } from "../base/credential-bridge.ts";
import { later, secondsSince, secondsToNextAttempt, secondsToNextLook } from "./pace.ts";
import type { SyncTask } from "./sync-state.ts";

/** A task that is asked for now. */
export function newTask(now: Date): SyncTask {
  return { attempts: 0, requestedAt: now.toISOString(), nextAttemptAt: now.toISOString() };
}

/** The task with what the other side is about to be asked. Another memo in place of one is no further attempt. */
export function withIntent<Task extends SyncTask>(task: Task, memo: JsonObject, now: Date): Task {
  const attempts = task.memo === undefined ? task.attempts + 1 : task.attempts;
  return { ...task, attempts, memo, nextAttemptAt: later(now, secondsToNextLook(0)) };
}

/** The task while it is under way. */
export function withNews<Task extends SyncTask>(task: Task, { memo, problem }: BridgePending, now: Date): Task {
  const { problem: _, ...rest } = task;
  const next = later(now, secondsToNextLook(secondsSince(task.requestedAt, now)));
  return { ...(rest as Task), memo, nextAttemptAt: next, ...defined({ problem }) };
}

/** The task after the other side could not be asked how far it is. */
export function withoutNews<Task extends SyncTask>(
  task: Task,
  { problem, retryAfterSeconds }: BridgeRefusal,
  now: Date,
): Task {
  const pause = Math.max(retryAfterSeconds ?? 0, secondsToNextLook(secondsSince(task.requestedAt, now)));
  return { ...task, problem, nextAttemptAt: later(now, pause) };
}

/** The task after it was refused, to be tried again. */
export function toTryAgain<Task extends SyncTask>(task: Task, refusal: BridgeRefusal, now: Date): Task {
  const { memo: _, ...rest } = task;
  const pause = secondsToNextAttempt(task.attempts, refusal.retryAfterSeconds);
  return { ...(rest as Task), problem: refusal.problem, nextAttemptAt: later(now, pause) };
}

/** The task when there is nothing more to do. A memo stays where it may still be needed. */
export function ended<Task extends SyncTask>(task: Task, problem?: BridgeProblem): Task {
  const { nextAttemptAt: _, problem: __, ...rest } = task;
  return { ...(rest as Task), ...defined({ problem }) };
}

/** The task without its memo. */
export function withoutMemo<Task extends SyncTask>(task: Task): Task {
  const { memo: _, ...rest } = task;
  return rest as Task;
}
