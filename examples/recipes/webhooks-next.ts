// #region webhooks-next
import { createFetchWebhookHandler } from "@arcs/client/webhooks";

// app/webhooks/arcs/route.ts: made by the first request, because images are built without secrets.
let handle: ReturnType<typeof createFetchWebhookHandler> | undefined;

export function POST(request: Request): Promise<Response> {
  handle ??= createFetchWebhookHandler({
    secrets: process.env["ARCS_WEBHOOK_SECRET"] ?? "",
    onEvent: (event) => console.log(event.event, event.id),
  });
  return handle(request);
}
// #endregion
