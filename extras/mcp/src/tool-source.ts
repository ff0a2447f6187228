import { cardTools } from "@arcs/a2a/tools";
import type { ArcsClient } from "@arcs/client";
import { type ArcsTool, readTools, selectTools } from "@arcs/client/tools";
import { isSdkError, type Signer } from "@arcs/core";
import { assertShape } from "@arcs/core/internal";

/** Returns the tools that a client's API key may use, as far as its permissions are known. */
export type ToolSource = () => Promise<readonly ArcsTool[]>;

/** The tools that only read: those of the client, and those of agent cards. */
export const readingTools: readonly ArcsTool[] = [...readTools, ...cardTools];

// Every call of a tool waits for it, also while the server is away.
const briefly = { maxRetries: 0, timeoutMs: 5000 };

/**
 * Makes a source of tools that asks the server what the key may do, once. Until the server has answered there are only the
 * tools that read, so that a program which starts before its server works all the same.
 *
 * @param options.wallet - lends the model an agent's wallet for `create_score_proof`
 */
export function createToolSource(client: Pick<ArcsClient, "auth">, options: { wallet?: Signer } = {}): ToolSource {
  assertShape(client, "client", { auth: { verify: "function" } });
  let selected: Promise<readonly ArcsTool[]> | undefined;
  return async () => {
    try {
      return await (selected ??= selectTools(client, { ...briefly, ...options, more: cardTools }));
    } catch (error) {
      selected = undefined;
      if (!isSdkError(error)) throw error;
      return readingTools;
    }
  };
}
