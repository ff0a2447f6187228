import type { PluginState } from "../state.ts";

/** Where the service delivers webhooks, below the public URL of the runtime. */
export const WEBHOOK_PATH = "/api/arcs/webhooks";

const EVENTS = ["payment.completed", "reputation.updated"];

/**
 * Subscribes this agent to webhooks, where it has a public URL. The secret of a subscription is shown once, when it is made,
 * and it is kept in memory only: so each start replaces the secret of the one that is there.
 *
 * @returns the secret; `undefined` where there is no public URL, or no service
 * @throws SdkError what the client throws
 */
export async function subscribe(
  { client, config: { agentUrl } }: Pick<PluginState, "client" | "config">,
  { signal }: { signal: AbortSignal },
): Promise<string | undefined> {
  if (client === undefined || agentUrl === undefined) return undefined;
  const url = `${agentUrl}${WEBHOOK_PATH}`;
  const { webhooks } = await client.webhooks.list({ signal });
  const known = webhooks.find((each) => each.url === url && each.active);
  if (known !== undefined) {
    const { secret } = await client.webhooks.rotateSecret(known.id, { overlapSeconds: 0 }, { signal });
    return secret;
  }
  const { secret } = await client.webhooks.create(
    { url, events: EVENTS, description: "elizaOS plugin", active: true },
    { signal },
  );
  return secret;
}
