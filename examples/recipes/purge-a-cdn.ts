// #region purge-a-cdn
import type { WebhookEvent } from "@arcs/core";
import { createFastifyWebhookPlugin } from "@arcs/client/webhooks";
import fastify from "fastify";

const { ARCS_WEBHOOK_SECRET = "", CLOUDFLARE_ZONE = "", CLOUDFLARE_TOKEN = "" } = process.env;

/** Returns the cache tags that an event invalidates. */
export function tagsOf({ event, data }: WebhookEvent): string[] {
  switch (event) {
    case "credential.revoked":
      return [`credential-${data.credentialId}`, "status-lists"];
    case "credential.issued":
      return [`agent-${data.subjectId}`];
    case "reputation.updated":
      return [`agent-${data.agentId}`, "agents"];
    default:
      return [];
  }
}

async function purge(tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const response = await fetch(
    `https://api.cloudflare.com/client/v4/zones/${CLOUDFLARE_ZONE}/purge_cache`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${CLOUDFLARE_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ tags }),
    },
  );
  // The delivery then fails and is repeated.
  if (!response.ok) throw new Error(`the CDN answered ${response.status}`);
}

const app = fastify();
await app.register(
  createFastifyWebhookPlugin({
    path: "/webhooks/arcs",
    secrets: ARCS_WEBHOOK_SECRET,
    onEvent: (event) => purge(tagsOf(event)),
  }),
);
await app.listen({ port: 8081 });
// #endregion purge-a-cdn
