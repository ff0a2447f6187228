// #region webhooks-next
import { createFetchWebhookHandler } from "@arcs/client/webhooks";

// app/webhooks/arcs/route.ts
export const POST = createFetchWebhookHandler({
  secrets: process.env["ARCS_WEBHOOK_SECRET"] ?? "",
  onEvent: (event) => console.log(event.event, event.id),
});
// #endregion
