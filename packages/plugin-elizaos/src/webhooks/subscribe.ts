import type { PluginState } from "../state/state.ts";

/**
 * Where the service delivers webhooks, below the public URL of the runtime. It is not at `/api/…`: there, hosts with a token
 * answer 401 to everybody who does not have it. The signature is what is asked for here.
 */
export const WEBHOOK_PATH = "/arcs/webhooks";
/** Where it was before; payment facilitators may deliver there still. */
export const FORMER_WEBHOOK_PATH = "/api/arcs/webhooks";

/** Where the service delivers those of one agent: two agents of one host have a secret each. */
export function webhookPathOf(address: string): string {
  return `${WEBHOOK_PATH}/${address}`;
}

const EVENTS = ["payment.completed", "reputation.updated"];

/**
 * Subscribes this agent to webhooks, where it has a public URL. The secret of a subscription is shown once, when it is made,
 * and it is kept in memory only: so each start replaces the secret of the one that is there.
 *
 * @returns the secret; `undefined` where there is no public URL, or no service
 * @throws SdkError what the client throws
 */
export async function subscribe(
  { client, address, config: { agentUrl } }: Pick<PluginState, "client" | "address" | "config">,
  { signal }: { signal: AbortSignal },
): Promise<string | undefined> {
  if (client === undefined || agentUrl === undefined) return undefined;
  const url = `${agentUrl}${webhookPathOf(address)}`;
  const { webhooks } = await client.webhooks.list({ signal });
  for (const former of webhooks.filter((each) => each.url === `${agentUrl}${FORMER_WEBHOOK_PATH}`)) {
    await client.webhooks.delete(former.id, { signal });
  }
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
