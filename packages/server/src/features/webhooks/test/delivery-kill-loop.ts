// Kills servers that share a store while they deliver webhooks, again and again, and looks whether
// each event arrived.
import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";

import { createSubscription } from "../subscriptions/service.ts";
import { systemClock } from "../../../platform/base/runtime.ts";
import { createSecretBox } from "../../../platform/base/secret-box.ts";
import { defaultSettings } from "../../../platform/settings/settings.ts";
import { openStore, type StoreLocation } from "../../../platform/db/open-store.ts";
import { startProgram } from "../../../../test/support/child-program.ts";
import { startReceiver } from "../../../../test/support/receiver.ts";

/** Totals of many kills. */
export type DeliveryKillReport = {
  kills: number;
  /** Events that are in the store. */
  events: number;
  requests: number;
  /** Acknowledged or in the store, and never arrived. */
  lost: number;
  /** Arrived, and not in the store. */
  invented: number;
  /** Arrived with another body or delivery id than before, or with a wrong signature. */
  altered: number;
  /** Arrived more than once, which is allowed. */
  repeated: number;
  /** Still to be delivered at the end, or given up. */
  left: number;
  errors: number;
};

/**
 * @param options.delays - for each server, milliseconds from "ready" to each kill; after the last
 *   it may finish
 * @param options.total - events that each server emits
 */
export async function runDeliveryKillLoop(
  location: StoreLocation,
  { delays, total }: { delays: readonly (readonly number[])[]; total: number },
): Promise<DeliveryKillReport> {
  const receiver = await startReceiver();
  const secret = await subscribe(location, receiver.url);
  const acknowledged = new Set<string>();
  let kills = 0;
  let errors = 0;
  await Promise.all(
    delays.map(async (own, index) => {
      for (const delay of [...own, undefined]) {
        const args = [JSON.stringify(location), `server${index}`, `${total}`];
        const server = startProgram(join(import.meta.dirname, "delivery-program.ts"), args);
        await server.line("ready");
        if (delay === undefined) await server.line("done");
        else {
          await new Promise((resolve) => setTimeout(resolve, delay));
          await server.kill();
          kills++;
        }
        await server.ended;
        for (const line of server.lines) {
          if (line.startsWith("emitted")) acknowledged.add(line.slice("emitted ".length));
          if (line.startsWith("error")) errors++;
        }
      }
    }),
  );
  await receiver.close();

  const store = await openStore(location);
  const { rows } = await store.pool.query<{
    id: string;
    body: string;
    delivery: string;
    state: string;
  }>(
    "select v.id, v.body, d.id as delivery, d.state from events v left join deliveries d on d.event_id = v.id",
  );
  await store.close();
  const events = new Map(rows.map((row) => [row.id, row]));
  const arrived = new Set<string>();
  let altered = 0;
  let invented = 0;
  for (const { headers, body } of receiver.received) {
    const id = String(headers["webhook-id"]);
    const event = events.get(id);
    if (event === undefined) invented++;
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const isAsStored = event?.body === body && event.delivery === headers["x-service-delivery"];
    if (!isAsStored || headers["x-service-signature"] !== signature) altered++;
    arrived.add(id);
  }
  return {
    kills,
    events: events.size,
    requests: receiver.received.length,
    lost: [...acknowledged, ...events.keys()].filter((id) => !arrived.has(id)).length,
    invented,
    altered,
    repeated: receiver.received.length - arrived.size,
    left: rows.filter(({ state }) => state !== "delivered").length,
    errors,
  };
}

async function subscribe(location: StoreLocation, url: string): Promise<string> {
  const store = await openStore(location);
  const random = { randomBytes: (length: number) => Uint8Array.from(randomBytes(length)) };
  const context = {
    clock: systemClock,
    settings: { ...defaultSettings, webhookTargets: "public_and_loopback" as const },
    ...random,
    secretBox: createSecretBox(new Uint8Array(32).fill(7), random),
  };
  const request = {
    caller: { id: "key", accountId: "acc", agentId: null },
    url,
    events: ["payment.created"],
  };
  const { secret } = await store.transaction((tx) => createSubscription(tx, context, request));
  await store.close();
  return secret;
}
