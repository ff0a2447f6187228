import { createArcsClient } from "@arcs/client";
import { createWebhookReceiver } from "@arcs/client/webhooks";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "" } = process.env;
const client = createArcsClient({ baseUrl, apiKey });

const endpoint = createServer();
await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/webhooks`;

// #region webhook-receiver
// The secret is shown once: keep it as you keep passwords.
const { id, secret } = await client.webhooks.create({ url, events: ["credential.issued", "payment.completed"] });
const receiver = createWebhookReceiver({
  secrets: secret,
  onEvent: (event) => console.log("received", event.event, event.id),
});
endpoint.on("request", async (request, response) => {
  const body: Buffer[] = [];
  for await (const chunk of request) body.push(chunk as Buffer);
  const answer = await receiver.receive(Buffer.concat(body), request.headers);
  response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
});
// #endregion

const test = await client.webhooks.test(id, { event: "payment.completed" });
console.log("delivered", test.delivered, test.statusCode);

// Somebody else, who does not have the secret.
const forged = await fetch(url, { method: "POST", body: '{"event":"payment.completed"}' });
console.log("forged", forged.status);

await client.webhooks.delete(id);
endpoint.close();
