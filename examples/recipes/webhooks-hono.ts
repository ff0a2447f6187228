// #region webhooks-hono
import { createHonoWebhookHandler } from "@arcs/client/webhooks";
import { Hono } from "hono";

const app = new Hono();
app.post(
  "/webhooks/arcs",
  createHonoWebhookHandler({
    secrets: process.env["ARCS_WEBHOOK_SECRET"] ?? "",
    onEvent: (event) => console.log(event.event, event.id),
  }),
);
export default app;
// #endregion
