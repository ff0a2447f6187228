import { createSigner, signWebhook } from "@arcs/core";
import { formatWebhookSecret } from "@arcs/core/internal";
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type ArcsClient, createArcsClient } from "../../src/node/index.ts";
import { errorOf } from "../platform.ts";
import type { DemoServer } from "./demo-server.ts";

const newWallet = () => createSigner(Uint8Array.from(randomBytes(32)));
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** The secret that the server knows facilitators by. */
export const facilitatorSecret = formatWebhookSecret(new Uint8Array(32).fill(5));

/** What a facilitator does: it signs the request. */
async function reportAsFacilitator({ url, adminKey }: DemoServer, event: object): Promise<{ id: string }> {
  const body = new TextEncoder().encode(JSON.stringify(event));
  const signed = signWebhook({
    body,
    secrets: [facilitatorSecret],
    eventType: "payment.completed",
    eventId: "evt_1",
    deliveryId: "del_1",
    timestamp: Math.floor(Date.now() / 1000),
  });
  const headers = { ...signed, authorization: `Bearer ${adminKey}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/v1/payments/events`, { method: "POST", headers, body });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string };
}

/** Payments, disputes and webhooks through the client, against the real server: what the methods take and give is what the server means. */
export function paymentEndpointTests(server: () => DemoServer): void {
  let client: ArcsClient;
  beforeAll(() => {
    client = createArcsClient({ baseUrl: server().url, apiKey: server().adminKey });
  });

  describe("payments and disputes", () => {
    test("a payment is reported, read, rated and disputed by its payer's signature", async () => {
      const agentId = (await client.agents.search({ limit: 1 })).data[0]?.id ?? expect.fail();
      const payer = newWallet();
      const event = { event: "payment.completed", reference: "r1", agentId, amount: "1.50" } as const;
      const body = { ...event, payer: { address: payer.address } };
      const reported = await client.payments.report(body);
      expect(reported).toMatchObject({ status: "completed", evidence: "reported", amount: "1.50" });
      expect((await client.payments.report(body)).id).toBe(reported.id);
      expect((await client.payments.get(reported.id)).id).toBe(reported.id);
      const unproved = await errorOf(
        client.payments.rate(reported.id, { rating: 4, signature: text(new Uint8Array(64)) }),
      );
      expect(unproved.code).toBe("conflict");
      const paid = await reportAsFacilitator(server(), { ...body, reference: "r2" });

      /** A refusal shows the statement that the payer signs. */
      const signatureFor = async (refused: PromiseLike<unknown>): Promise<string> => {
        const error = await errorOf(refused);
        expect(error.code).toBe("statement_signature_invalid");
        return text(await payer.sign(new TextEncoder().encode(error.details.statement)));
      };
      const nothing = text(new Uint8Array(64));
      const rating = { rating: 4, comment: "good" };
      const signature = await signatureFor(client.payments.rate(paid.id, { ...rating, signature: nothing }));
      expect(await client.payments.rate(paid.id, { ...rating, signature })).toMatchObject({ rating: 4 });

      const dispute = { paymentId: paid.id, reason: "not delivered" };
      const disputing = await signatureFor(client.disputes.open({ ...dispute, signature: nothing }));
      const opened = await client.disputes.open({ ...dispute, signature: disputing });
      expect((await client.disputes.get(opened.id)).status).toBe("open");
      const { winner } = await client.disputes.resolve(opened.id, { winner: "payer", resolution: "refunded" });
      expect(winner).toBe("payer");
      expect((await errorOf(client.disputes.get("dsp_nothing"))).code).toBe("dispute_not_found");
    });
  });

  describe("webhooks", () => {
    let endpoint: Server;
    const received: string[] = [];
    beforeAll(async () => {
      endpoint = createServer((request, response) => {
        request.resume().on("end", () => {
          received.push(String(request.headers["x-service-event"]));
          response.writeHead(204).end();
        });
      });
      await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
    });
    afterAll(() => void endpoint.close());

    test("a subscription is made, changed, tested, replayed, given a new secret, and deleted", async () => {
      const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`;
      const made = await client.webhooks.create({ url, events: ["payment.created"] });
      expect(made.secret).toMatch(/^whsec_/);
      expect((await client.webhooks.list()).webhooks.map(({ id }) => id)).toContain(made.id);
      const changed = await client.webhooks.update(made.id, { events: ["payment.completed"], description: "d" });
      expect(changed).toMatchObject({ events: ["payment.completed"], description: "d" });

      const tested = await client.webhooks.test(made.id, { event: "payment.completed" });
      expect(tested).toMatchObject({ delivered: true, statusCode: 204 });
      const [delivery] = await client.webhooks.deliveries(made.id, { limit: 1 }).toArray({ limit: 5 });
      expect(delivery).toMatchObject({ id: tested.deliveryId, state: "delivered" });
      const replayed = await client.webhooks.replay(tested.deliveryId);
      expect(replayed.replayOf).toBe(tested.deliveryId);
      expect(received[0]).toBe("payment.completed");

      const rotated = await client.webhooks.rotateSecret(made.id, { overlapSeconds: 60 });
      expect(rotated.secret).not.toBe(made.secret);
      expect(await client.webhooks.delete(made.id)).toBeUndefined();
      expect((await errorOf(client.webhooks.delete(made.id))).code).toBe("webhook_not_found");
      const refused = await errorOf(client.webhooks.create({ url: "http://a.example/", events: ["payment.created"] }));
      expect(refused.code).toBe("invalid_request");
    });
  });
}
