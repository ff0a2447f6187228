// Delivers a webhook as it was signed, and one that was changed on its way, to a receiver.
import { signTestWebhook } from "@arcs/client/webhooks";

export const secret = `whsec_${"A".repeat(43)}=`;

/** Returns the statuses that the receiver answers; `send` sends as `fetch` does. */
export async function deliver(url, send = fetch) {
  const event = {
    event: "credential.revoked",
    timestamp: new Date().toISOString(),
    id: "evt_1",
    data: { credentialId: "cred_1", reason: "unspecified" },
  };
  const { body, headers } = signTestWebhook(event, { secret });
  const statuses = [];
  for (const sent of [body, body.replace("cred_1", "cred_2")])
    statuses.push((await send(url, { method: "POST", headers, body: sent })).status);
  return statuses;
}
