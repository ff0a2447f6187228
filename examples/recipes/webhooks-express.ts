// #region webhooks-express
import { createExpressWebhookHandler } from "@arcs/client/webhooks";
import express from "express";

const app = express();
// Before express.json(): the signature covers the raw bytes.
app.post(
  "/webhooks/arcs",
  createExpressWebhookHandler({
    secrets: process.env["ARCS_WEBHOOK_SECRET"] ?? "",
    onEvent: (event) => console.log(event.event, event.id),
  }),
);
app.use(express.json());
app.listen(8080);
// #endregion
