import { describe, expect, test } from "vitest";

import { createGate, settle, start } from "./test/memory-queue.ts";

describe("a queue whose source takes others with what it writes down", () => {
  function startTaking(options: Parameters<typeof start>[0] = {}) {
    const made = start(options);
    const { source } = made;
    const { settle: write } = source;
    const requests: (number | "nothing to take")[] = [];
    source.settle = async (results, request) => {
      requests.push(request?.limit ?? "nothing to take");
      await write(results);
      return request === undefined ? undefined : source.claim(request);
    };
    return { ...made, requests };
  }

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

  test("looks for nothing besides", async () => {
    const { add, claims, queue, requests, settled } = startTaking({ concurrency: 2 });
    await settle();
    add("a", "b", "c", "d", "e");
    queue.wake();
    await settle();
    expect(settled.sort()).toEqual(["a done", "b done", "c done", "d done", "e done"]);
    // The one when it starts, the one when it is woken, and those with what it writes down.
    expect(claims).toHaveLength(2 + requests.length);
    await queue.stop({ withinMs: 0 });
  });

  test("fills the places of what is over, and those that are free", async () => {
    const gate = createGate();
    const { add, queue, requests } = startTaking({ concurrency: 3, handle: gate.handle });
    add("a", "b", "c", "d");
    queue.wake();
    await settle();
    expect(gate.begun).toEqual(["a", "b", "c"]);
    gate.open("b");
    await settle();
    expect(gate.begun).toEqual(["a", "b", "c", "d"]);
    gate.open("a");
    await settle();
    gate.open("c");
    await settle();
    expect(requests).toEqual([1, 1, 2]);
    gate.open("d");
    await queue.stop({ withinMs: 1000 });
  });

  test("looks once at a time: two at once would not see what the other one takes", async () => {
    const gate = createGate();
    const { add, queue, source, requests } = startTaking({ concurrency: 3, handle: gate.handle });
    add("a");
    queue.wake();
    await settle();
    const { claim } = source;
    let goOn = (): void => undefined;
    source.claim = async (request) => {
      await new Promise<void>((resolve) => (goOn = resolve));
      return claim(request);
    };
    queue.wake();
    await settle();
    gate.open("a");
    await settle();
    expect(requests).toEqual([]);
    source.claim = claim;
    goOn();
    await settle();
    expect(requests).toEqual([3]);
    await queue.stop({ withinMs: 0 });
  });

  test("takes nothing with what was refused before", async () => {
    const { add, clock, faults, queue, requests, settled } = startTaking();
    let failures = 1;
    faults.settle = () => {
      if (failures-- > 0) throw new Error("away");
    };
    add("a");
    queue.wake();
    await settle();
    await clock.advance(1000);
    await settle();
    expect(settled).toEqual(["a done"]);
    expect(requests).toEqual([4, "nothing to take"]);
    await queue.stop({ withinMs: 0 });
  });

  test("stops while its look waits for what it writes down", async () => {
    const gate = createGate();
    const { add, claims, queue, source, settled } = startTaking({ concurrency: 2, handle: gate.handle });
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
    // The one with what it wrote down had begun before.
    expect(claims).toHaveLength(looks + 1);
  });

  test("lets go of the rest in time while what it writes down hangs, and its look with that", async () => {
    const gate = createGate();
    const { add, clock, queue, source, settled } = startTaking({ concurrency: 3, handle: gate.handle });
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

  test("begins nothing that comes when it has let go of the rest", async () => {
    const gate = createGate();
    const { add, queue, source, settled } = startTaking({ concurrency: 1, handle: gate.handle });
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
