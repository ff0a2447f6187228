import type { Signer } from "@arcs/core";
import { assertShape } from "@arcs/core/internal";

import type { ArcsClient } from "../arcs-client.ts";
import type { RequestOptions } from "../http/call-api.ts";
import { agentTools, reputationTools } from "./agent-tools.ts";
import { credentialTools } from "./credential-tools.ts";
import { paymentTools } from "./payment-tools.ts";
import { createScoreProofTool, scoreProofTools, trustTools } from "./trust-tools.ts";
import type { ArcsTool } from "./tool.ts";

/** Every tool that needs no wallet, whatever permission it needs. */
export const arcsTools: readonly ArcsTool[] = [
  ...trustTools,
  ...reputationTools,
  ...agentTools,
  ...credentialTools,
  ...scoreProofTools,
  ...paymentTools,
];

/** The tools that only read. */
export const readTools: readonly ArcsTool[] = arcsTools.filter(({ permission }) => permission === "read");

/**
 * Chooses the tools that the API key of a client may use: tools that change something are there only where the key has the
 * permission for them. The server refuses the others anyway; a model should not even see them.
 *
 * @param options.wallet - the wallet of the agent whose own key it is; with it there is `create_score_proof`, too
 * @param options.more - further tools to choose from, by the same rule
 * @throws SdkError `authentication_failed` when the key is not valid, `server_unreachable` …
 * @example
 * ```ts
 * const tools = await selectTools(client);
 * ```
 */
export async function selectTools(
  client: Pick<ArcsClient, "auth">,
  options: RequestOptions & { wallet?: Signer; more?: readonly ArcsTool[] } = {},
): Promise<readonly ArcsTool[]> {
  assertShape(client, "client", { auth: { verify: "function" } });
  assertShape(options, "options", { "wallet?": { address: "text", sign: "function" }, "more?": "array" });
  const { wallet, more = [], ...others } = options;
  const { apiKey } = await client.auth.verify(others);
  const held = new Set<string>(apiKey.permissions);
  const tools = [...arcsTools, ...more, ...(wallet === undefined ? [] : [createScoreProofTool(wallet)])];
  return tools.filter(({ permission }) => held.has(permission) || held.has("admin"));
}
