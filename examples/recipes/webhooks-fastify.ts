// #region webhooks-fastify
import { createFastifyWebhookPlugin } from "@arcs/client/webhooks";
import fastify from "fastify";

const app = fastify();
await app.register(
  createFastifyWebhookPlugin({
    path: "/webhooks/arcs",
    secrets: process.env["ARCS_WEBHOOK_SECRET"] ?? "",
    onEvent: (event) => console.log(event.event, event.id),
  }),
);
await app.listen({ port: 8080 });
// #endregion
