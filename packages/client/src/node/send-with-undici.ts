import type { Dispatcher } from "undici";

import type { HttpDispatcher } from "../client-options.ts";
import type { SendRequest } from "../http/send.ts";

/**
 * Sends requests through undici, which keeps connections open between them. It is loaded with the first request: programs that
 * only import the library do not pay for it.
 */
export function sendWithUndici(dispatcher: HttpDispatcher | undefined): SendRequest {
  let loading: Promise<typeof import("undici")> | undefined;
  return async ({ method, url, headers, body, signal }) => {
    const { request } = await (loading ??= import("undici"));
    const answer = await request(url, {
      method: method,
      headers,
      body: body ?? null,
      signal,
      // The signal keeps the time.
      headersTimeout: 0,
      bodyTimeout: 0,
      ...(dispatcher === undefined ? {} : { dispatcher: dispatcher as unknown as Dispatcher }),
    });
    return {
      status: answer.statusCode,
      header(name) {
        const value = answer.headers[name];
        return typeof value === "object" ? value.join(", ") : value;
      },
      text: () => answer.body.text(),
    };
  };
}
