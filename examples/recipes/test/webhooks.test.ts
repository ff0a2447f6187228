// The recipes for receiving webhooks, as they stand in the documentation: they accept signed
// deliveries only.
import { signTestWebhook, type WebhookEvent } from "@arcs/client/webhooks";
import { beforeAll, expect, test, vi } from "vitest";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const event = {
  id: "evt_1",
  event: "credential.revoked",
  timestamp: "2026-01-01T00:00:00.000Z",
  data: { credentialId: "cred_1", reason: "unspecified" },
} as unknown as WebhookEvent;

beforeAll(() => {
  process.env["ARCS_WEBHOOK_SECRET"] = secret;
});

type Receive = (request: Request) => Response | Promise<Response>;
const recipes: Record<string, () => Promise<Receive>> = {
  hono: async () => {
    const { default: app } = await import("../webhooks-hono.ts");
    return (request) => app.fetch(request);
  },
  next: async () => (await import("../webhooks-next.ts")).POST,
  workers: async () => {
    const { default: worker } = await import("../webhooks-workers.ts");
    return (request) => worker.fetch(request, { ARCS_WEBHOOK_SECRET: secret });
  },
};

test.each(Object.keys(recipes))("%s", async (name) => {
  const receive = await recipes[name]!();
  const { body, headers } = signTestWebhook(event, { secret });
  const send = async (text: string): Promise<number> =>
    (
      await receive(
        new Request("https://agent.example/webhooks/arcs", { method: "POST", headers, body: text }),
      )
    ).status;
  expect(await send(body)).toBe(200);
  expect(await send(body.replace("cred_1", "cred_2"))).toBe(401);
  // The recipe's log of an event; no other test may print.
  const said = vi.mocked(console.log).mock;
  expect(said.calls.splice(0)).toEqual([["credential.revoked", "evt_1"]]);
});
