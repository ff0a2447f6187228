import type { PluginState } from "../state/state.ts";

/**
 * Path for webhooks of the service, below the public URL of the runtime. It is not at `/api/…`: there, hosts with a
 * token answer 401 to callers without it. Here the signature is checked instead.
 */
export const WEBHOOK_PATH = "/arcs/webhooks";
/** The former path; payment facilitators may still deliver there. */
export const FORMER_WEBHOOK_PATH = "/api/arcs/webhooks";

/** Returns the webhook path of one agent: two agents of one host each have a secret. */
export function webhookPathOf(address: string): string {
  return `${WEBHOOK_PATH}/${address}`;
}

const EVENTS = ["payment.completed", "reputation.updated"];

/**
 * Subscribes this agent to webhooks, if it has a public URL. The secret of a subscription is shown once, when it is
 * created, and stays in memory only. So each start replaces the secret of an existing subscription.
 *
 * @returns the secret; `undefined` where there is no public URL, or no service
 * @throws SdkError errors of the client
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
