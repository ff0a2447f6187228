// #region webhooks-workers
import { createFetchWebhookHandler } from "@arcs/client/webhooks";

type Env = { ARCS_WEBHOOK_SECRET: string };

export default {
  fetch(request: Request, { ARCS_WEBHOOK_SECRET }: Env): Promise<Response> {
    const handle = createFetchWebhookHandler({
      secrets: ARCS_WEBHOOK_SECRET,
      onEvent: (event) => console.log(event.event, event.id),
    });
    return handle(request);
  },
};
// #endregion
