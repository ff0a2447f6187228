import { afterAll, beforeAll } from "vitest";

import { useServer } from "../../../../test/support/server.ts";
import { type Receiver, startReceiver } from "../../../../test/support/receiver.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

export const notFound = {
  status: 404,
  body: { error: { code: "webhook_not_found", statusCode: 404 } },
};

/** A server whose webhooks may go to this machine, and somebody who receives them. */
export function useSubscribersScene(opened: () => OpenedStore) {
  const server = useServer(opened, { webhookTargets: "public_and_loopback" });
  const state = { status: 200 } as {
    status: number;
    receiver: Receiver;
  };
  beforeAll(async () => {
    state.receiver = await startReceiver({
      respond: (_, response) => void response.writeHead(state.status).end("thanks"),
    });
  });
  afterAll(() => state.receiver.close());
  return { server, state };
}
