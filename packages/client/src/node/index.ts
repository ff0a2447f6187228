import { SdkError } from "@arcs/core";
import { assertShape } from "@arcs/core/internal";

import { type ArcsClient, createClientOn } from "../arcs-client.ts";
import type { ArcsClientOptions } from "../http/client-options.ts";
import { sendWithFetch } from "../http/attempt.ts";
import { sendWithUndici } from "./undici.ts";

export * from "../index.ts";
export { createIssuerResolver } from "./issuer-resolver.ts";
export type { IssuerResolver, IssuerResolverOptions } from "./issuer-resolver.ts";
export type { IssuerTargets } from "./undici.ts";

/**
 * Creates a client that sends by undici, in place of the one of the same name that only knows
 * fetch.
 */
export function createArcsClient(options: ArcsClientOptions): ArcsClient {
  assertShape(options, "options", { "fetch?": "function" });
  const { fetch, dispatcher } = options;
  if (fetch !== undefined && dispatcher !== undefined) {
    throw new SdkError("invalid_argument", "the client takes fetch or dispatcher, not both");
  }
  const send = fetch === undefined ? sendWithUndici(dispatcher) : sendWithFetch(fetch);
  return createClientOn({ send }, options);
}
