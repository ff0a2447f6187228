import { useStore } from "../../../../test/support/stores.ts";
import { expect, test } from "vitest";

import { findSubscription } from "../subscriptions/store.ts";
import { useDeliveringScene, DAY_MS, start } from "../test/delivering-server.ts";

const scene = useDeliveringScene(useStore());

const {
  state,
  startWorker,
  receive,
  subscribe,
  emit,
  deliveriesOf,
  until,
  attempted,
  advance,
  rested,
} = scene;

test("410 gives the endpoint up at once", async () => {
  const receiver = await receive((_, response) => void response.writeHead(410).end());
  const { id } = await subscribe(receiver.url);
  await emit();
  const [delivery] = await attempted(id, 1);
  expect(delivery).toMatchObject({ state: "failed", outcome: "failure", statusCode: 410 });
  expect(await findSubscription(state.context.store.pool, id)).toMatchObject({
    active: false,
    disabledAt: start,
    disabledReason: "the endpoint answered 410: it is gone",
  });
  await emit("other");
  await advance(DAY_MS);
  await rested();
  expect(receiver.received).toHaveLength(1);
});

test("five days of failure disable an endpoint, and one success forgives what was before", async () => {
  let status = 500;
  const receiver = await receive((_, response) => void response.writeHead(status).end());
  const { id } = await subscribe(receiver.url);
  const subscription = (): ReturnType<typeof findSubscription> =>
    findSubscription(state.context.store.pool, id);
  const lastAttempted = (): Promise<unknown> =>
    until(
      () => deliveriesOf(id),
      (deliveries) =>
        state.worker.inFlight() === 0 && deliveries.every(({ attempts }) => attempts > 0),
    );
  await emit("agent 1");
  await lastAttempted();
  expect(await subscription()).toMatchObject({ failingSince: start, consecutiveFailures: 1 });
  // Before the retry is due: it may be there sooner than this test goes on.
  status = 200;
  await state.clock.advance(5 * DAY_MS - 60_000);
  await emit("agent 2");
  // Both, or the retry of the first would fail below and add to the failures that pause an
  // endpoint.
  await until(
    () => deliveriesOf(id),
    (deliveries) =>
      state.worker.inFlight() === 0 && deliveries.every(({ outcome }) => outcome === "success"),
  );
  expect(await subscription()).toMatchObject({ failingSince: null });
  status = 500;
  await emit("agent 3");
  await lastAttempted();
  const failingSince = (await subscription())?.failingSince;
  expect(failingSince).toEqual(state.clock.now());
  // Without a worker: how many retries would fail meanwhile, and pause the endpoint, depends on how
  // fast the machine is.
  await state.worker.stop({ withinMs: 0 });
  await state.clock.advance(5 * DAY_MS - 1000);
  startWorker();
  await emit("agent 4");
  await lastAttempted();
  expect(await subscription()).toMatchObject({ active: true });
  await state.clock.advance(1000);
  await emit("agent 5");
  await until(subscription, (found) => found?.active === false);
  expect(await subscription()).toMatchObject({
    failingSince,
    disabledAt: state.clock.now(),
    disabledReason: `no delivery has succeeded since ${failingSince?.toISOString()}`,
  });
});

test("an endpoint that keeps failing is asked less often", async () => {
  const receiver = await receive((_, response) => void response.writeHead(500).end());
  const { id } = await subscribe(receiver.url);
  await state.worker.stop({ withinMs: 0 });
  for (let i = 0; i < 30; i++) await emit(`agent ${i}`);
  startWorker();
  const found = await until(
    () => findSubscription(state.context.store.pool, id),
    (subscription) => subscription?.pausedUntil !== null && state.worker.inFlight() === 0,
  );
  // Four at once and one more; one or two begin while the rest is being written down.
  expect(receiver.received.length).toBeGreaterThanOrEqual(5);
  expect(receiver.received.length).toBeLessThanOrEqual(8);
  expect(found?.pausedUntil?.getTime()).toBeGreaterThanOrEqual(start.getTime() + 5000);
  const count = receiver.received.length;
  await advance(4999);
  await rested();
  expect(receiver.received).toHaveLength(count);
  await advance(60_000);
  await receiver.count(count + 1);
});
