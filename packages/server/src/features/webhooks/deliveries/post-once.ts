import type { Agent, Dispatcher } from "undici";

import type { Hold } from "../../../platform/jobs/queue.ts";

/** A request, and what it may take. */
export type PostRequest = {
  origin: string;
  /** With the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** Milliseconds in all. */
  timeoutMs: number;
  /** Bytes of the answer that are read, and a little more; then the connection is ended. */
  mostBytes: number;
  /** Cancellation of the request. */
  hold?: Hold | undefined;
};

/** Result of one request. */
export type PostEnd =
  | { end: "answer"; statusCode: number; bytes: Buffer; isWhole: boolean }
  | { end: "timeout" }
  | { end: "stopped" }
  | { end: "error"; error: unknown };

/**
 * Makes one POST, without redirects. The agent is told of it directly: its `request` makes a stream of each answer, which takes
 * longer than the rest, and most answers are empty.
 */
export function postOnce(agent: Agent, request: PostRequest): Promise<PostEnd> {
  const { origin, path, headers, body, timeoutMs, mostBytes, hold } = request;
  return new Promise((resolve) => {
    let control: Dispatcher.DispatchController | undefined;
    let isOver = false;
    let statusCode = 0;
    let length = 0;
    const chunks: Buffer[] = [];
    const finish = (end: PostEnd): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (hold !== undefined) hold.onOver = undefined;
      resolve(end);
    };
    const finishEarly = (end: PostEnd): void => {
      finish(end);
      control?.abort(ended);
    };
    const stop = (): void => finishEarly({ end: "stopped" });
    const answer = (isWhole: boolean): PostEnd => ({
      end: "answer",
      statusCode,
      bytes: chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks),
      isWhole,
    });
    const timer = setTimeout(() => finishEarly({ end: "timeout" }), timeoutMs);
    if (hold?.isOver === true) return stop();
    if (hold !== undefined) hold.onOver = stop;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        control = controller;
        // It was cancelled while it waited for its connection.
        if (isOver) controller.abort(ended);
      },
      onResponseStart(_, status) {
        statusCode = status;
      },
      onResponseData(_, chunk) {
        if (isOver) return;
        chunks.push(chunk);
        length += chunk.length;
        if (length > mostBytes) finishEarly(answer(false));
      },
      onResponseEnd: () => finish(answer(true)),
      onResponseError: (_, error) => finish({ end: "error", error }),
    };
    // Its own limits would each set a timer; the one above holds for all of it.
    agent.dispatch({ origin, path, method: "POST", headers, body, headersTimeout: 0, bodyTimeout: 0 }, handler);
  });
}

const ended = new Error("nobody waits for the rest of this answer");
