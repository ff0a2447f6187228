// Emits numbered events and delivers webhooks, until all are over or it is killed. Prints what was
// acknowledged.
import { randomBytes } from "node:crypto";

import { emitEvent } from "../events/service.ts";
import { systemClock } from "../../../platform/base/runtime.ts";
import { createSecretBox } from "../../../platform/base/secret-box.ts";
import { openStore, type StoreLocation } from "../../../platform/db/open-store.ts";
import { createWebhookSender, startWebhookDeliveries } from "../deliveries/webhook-deliveries.ts";
import { waitUntil } from "../../../../../process/test/support/wait-until.ts";

const [location = "", name = "", total = ""] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const store = await openStore(JSON.parse(location) as StoreLocation, { maxConnections: 4 });
const random = { randomBytes: (length: number) => Uint8Array.from(randomBytes(length)) };
const context = {
  store,
  clock: systemClock,
  ...random,
  secretBox: createSecretBox(new Uint8Array(32).fill(7), random),
  webhooks: createWebhookSender({ targets: "public_and_loopback" }),
  onError: (error: unknown, what: string) => say(`error ${what}: ${String(error)}`),
};
// Leases are shorter than a life between two kills, so that others take over what a dead process
// held.
const worker = startWebhookDeliveries(context, { pollMs: 50, leaseMs: 400 });
say("ready");

const { rows } = await store.pool.query<{ done: number }>(
  "select count(*)::int as done from events where agent_id like $1",
  [`${name}-%`],
);
for (let i = rows[0]?.done ?? 0; i < Number(total); i++) {
  const agentId = `${name}-${i % 10}`;
  const id = await store.transaction((tx) =>
    emitEvent(tx, context, {
      type: "payment.created",
      agentId,
      data: { paymentId: `pay_${name}_${i}` },
    }),
  );
  say(`emitted ${id}`);
}
await waitUntil(
  async () => {
    const left = await store.pool.query<{ left: number }>(
      "select count(*)::int as left from deliveries where state = 'pending'",
    );
    return left.rows[0]?.left === 0;
  },
  { everyMs: 20 },
);
await worker.stop({ withinMs: 1000 });
await context.webhooks.close();
await store.close();
say("done");
