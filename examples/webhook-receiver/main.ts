import { createArcsClient } from "@arcs/client";
import { createNodeWebhookHandler } from "@arcs/client/webhooks";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });

const endpoint = createServer();
await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/webhooks`;

// #region webhook-receiver
// The secret is shown once: keep it as you keep passwords.
const { id, secret } = await client.webhooks.create({
  url,
  events: ["credential.issued", "payment.completed"],
});
const handle = createNodeWebhookHandler({
  secrets: secret,
  // If this throws, the answer is 500 and the event is delivered again.
  onEvent: (event) => console.log("received", event.event, event.id),
});
endpoint.on("request", (request, response) => void handle(request, response));
// #endregion

const test = await client.webhooks.test(id, { event: "payment.completed" });
console.log("delivered", test.delivered, test.statusCode);

// A sender without the secret.
const forged = await fetch(url, { method: "POST", body: '{"event":"payment.completed"}' });
console.log("forged", forged.status);

await client.webhooks.delete(id);
endpoint.close();
