import { describe, expect, test } from "vitest";

import { createGate, settle, start } from "./test/memory-queue.ts";

describe("a queue that stops while it writes down what came of its items", () => {
  /** Makes all later writes wait; returns a function that lets the last of them go on. */
  function hangWhileWriting(source: ReturnType<typeof start>["source"]): () => void {
    const { settle: write } = source;
    let goOn = (): void => undefined;
    source.settle = async (...given) => {
      await new Promise<void>((resolve) => (goOn = resolve));
      return write(...given);
    };
    return () => goOn();
  }

  test("waits for what it writes down", async () => {
    const gate = createGate();
    const { add, claims, queue, source, settled } = start({ concurrency: 2, handle: gate.handle });
    add("a");
    queue.wake();
    await settle();
    const goOn = hangWhileWriting(source);
    gate.open("a");
    await settle();
    queue.wake();
    await settle();
    const looks = claims.length;
    const stop = queue.stop({ withinMs: 5000 });
    await settle();
    goOn();
    await stop;
    expect(settled).toEqual(["a opened"]);
    expect(claims).toHaveLength(looks);
  });

  test("lets go of the rest in time while that hangs", async () => {
    const gate = createGate();
    const { add, clock, queue, source, settled } = start({ concurrency: 3, handle: gate.handle });
    add("a", "b");
    queue.wake();
    await settle();
    const goOn = hangWhileWriting(source);
    gate.open("a");
    await settle();
    queue.wake();
    await settle();
    const stop = queue.stop({ withinMs: 5000 });
    await clock.advance(4999);
    await settle();
    expect(gate.aborted).toEqual([]);
    await clock.advance(1);
    await settle();
    expect(gate.aborted).toContain("b");
    goOn();
    await stop;
    expect(settled).toEqual(["a opened"]);
    expect(queue.inFlight()).toBe(0);
  });

  test("writes down by itself what was refused with others", async () => {
    const gate = createGate();
    const { add, errors, faults, queue, settled } = start({ concurrency: 3, handle: gate.handle });
    faults.settle = (results) => {
      if (results.some(({ item }) => item.name === "poison")) throw new Error("refused");
    };
    add("poison", "a", "b");
    queue.wake();
    await settle();
    const stop = queue.stop({ withinMs: 5000 });
    for (const name of ["poison", "a", "b"]) gate.open(name);
    await stop;
    expect(settled.sort()).toEqual(["a opened", "b opened"]);
    expect(errors.length).toBeGreaterThan(1);
    expect(queue.inFlight()).toBe(0);
  });

  test("is over when the last try is, however little time it has", async () => {
    const gate = createGate();
    const { add, faults, queue, source, settled } = start({ concurrency: 2, handle: gate.handle });
    let refusals = 1;
    faults.settle = () => {
      if (refusals-- > 0) throw new Error("away");
    };
    add("a");
    queue.wake();
    await settle();
    const goOn = hangWhileWriting(source);
    gate.open("a");
    await settle();
    let isOver = false;
    const stop = queue.stop({ withinMs: 0 }).then(() => (isOver = true));
    await settle();
    goOn();
    await settle();
    expect([isOver, settled]).toEqual([false, []]);
    goOn();
    await stop;
    expect(settled).toEqual(["a opened"]);
  });

  test("begins nothing that comes when it has let go of the rest", async () => {
    const gate = createGate();
    const { add, queue, source, settled } = start({ concurrency: 1, handle: gate.handle });
    add("a", "b");
    queue.wake();
    await settle();
    const goOn = hangWhileWriting(source);
    gate.open("a");
    await settle();
    const stop = queue.stop({ withinMs: 0 });
    await settle();
    goOn();
    await stop;
    expect(settled).toEqual(["a opened"]);
    expect(gate.begun).toEqual(["a"]);
    expect(queue.inFlight()).toBe(0);
  });
});

test("a queue is only told not to take what it is at where the lease has run out", async () => {
  const gate = createGate();
  const { add, clock, queue, source } = start({ handle: gate.handle });
  const told: string[][] = [];
  const { claim } = source;
  source.claim = (request) => {
    told.push(request.holding.map(({ name }) => name));
    return claim(request);
  };
  source.renew = async () => {
    throw new Error("away");
  };
  add("a");
  queue.wake();
  await settle();
  await clock.advance(29_000);
  expect(told.flat()).toEqual([]);
  await clock.advance(2000);
  expect(told.flat()).toContain("a");
  expect(gate.begun).toEqual(["a"]);
  await queue.stop({ withinMs: 0 });
});
