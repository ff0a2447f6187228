import { defined } from "@arcs/core/internal";
import { unpackBody } from "@arcs/process";
import type { Dispatcher } from "undici";

import type { HttpDispatcher } from "../../http/client-options.ts";
import { readText } from "../../http/read-text.ts";
import type { SendRequest } from "../../http/send.ts";

/**
 * Sends requests through undici, which keeps connections open between them. It is loaded with the first request: programs that
 * only import the library do not pay for it.
 */
export function sendWithUndici(dispatcher: HttpDispatcher | undefined): SendRequest {
  let loading: Promise<typeof import("undici")> | undefined;
  return async ({ method, url, headers, body, signal }) => {
    const { request } = await (loading ??= loadUndici());
    const answer = await request(url, {
      method: method,
      headers,
      body: body ?? null,
      signal,
      // The signal keeps the time.
      headersTimeout: 0,
      bodyTimeout: 0,
      ...defined({ dispatcher: dispatcher as unknown as Dispatcher | undefined }),
    });
    const header = (name: string): string | undefined => {
      const value = answer.headers[name];
      return typeof value === "object" ? value.join(", ") : value;
    };
    return {
      status: answer.statusCode,
      header,
      text: () => readText(unpackBody(answer.body, header("content-encoding")), header("content-length")),
    };
  };
}

/**
 * Loads undici after Node's own. Both share one global dispatcher, and the first to be loaded sets it. If that is not Node's,
 * any request of the built-in fetch with a `content-length` fails under Node 20 and 22. Node loads its own undici when a class
 * of fetch is first used.
 */
export function loadUndici(): Promise<typeof import("undici")> {
  Reflect.get(globalThis, "Headers");
  return import("undici");
}
