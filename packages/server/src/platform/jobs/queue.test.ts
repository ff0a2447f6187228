import { describe, expect, test } from "vitest";

import { createGate, settle, start } from "./test/memory-queue.ts";

describe("a queue", () => {
  test("does what it finds when it starts, and what comes later when it is told", async () => {
    const { add, queue, settled } = start();
    await settle();
    add("a", "b");
    await settle();
    expect(settled).toEqual([]);
    queue.wake();
    await settle();
    expect(settled).toEqual(["a done", "b done"]);
    await queue.stop({ withinMs: 0 });
  });

  test("finds what nobody told it of, at its next look", async () => {
    const { add, clock, queue, settled } = start();
    await settle();
    add("a");
    await clock.advance(999);
    expect(settled).toEqual([]);
    await clock.advance(1);
    await settle();
    expect(settled).toEqual(["a done"]);
    await queue.stop({ withinMs: 0 });
  });

  test("does not miss what it is told while it looks", async () => {
    const { add, queue, settled, source } = start();
    const claim = source.claim;
    await settle();
    source.claim = async (request) => {
      source.claim = claim;
      const nothing = await claim(request);
      add("late");
      queue.wake();
      return nothing;
    };
    queue.wake();
    await settle();
    expect(settled).toEqual(["late done"]);
    await queue.stop({ withinMs: 0 });
  });

  test("works on so many at once and no more, and fills each place as it gets free", async () => {
    const gate = createGate();
    const { add, queue, settled } = start({ handle: gate.handle, concurrency: 2 });
    add("a", "b", "c", "d");
    queue.wake();
    await settle();
    expect(gate.begun).toEqual(["a", "b"]);
    expect(queue.inFlight()).toBe(2);
    gate.open("b");
    await settle();
    expect(gate.begun).toEqual(["a", "b", "c"]);
    gate.open("a");
    gate.open("c");
    await settle();
    gate.open("d");
    await settle();
    expect(settled).toEqual(["b opened", "a opened", "c opened", "d opened"]);
    await queue.stop({ withinMs: 0 });
  });

  test("settles together what ends while it settles", async () => {
    const batches: number[] = [];
    const { add, queue, faults } = start({ concurrency: 50 });
    faults.settle = (results) => void batches.push(results.length);
    add(...Array.from({ length: 50 }, (_, i) => `i${i}`));
    queue.wake();
    await settle();
    expect(batches.reduce((sum, size) => sum + size, 0)).toBe(50);
    expect(batches.length).toBeLessThanOrEqual(3);
    await queue.stop({ withinMs: 0 });
  });

  test("keeps what takes longer than a lease", async () => {
    const gate = createGate();
    const { add, clock, queue, settled } = start({ handle: gate.handle });
    add("long");
    queue.wake();
    await settle();
    await clock.advance(120_000);
    await settle();
    expect(gate.begun).toEqual(["long"]);
    expect(gate.aborted).toEqual([]);
    gate.open("long");
    await settle();
    expect(settled).toEqual(["long opened"]);
    await queue.stop({ withinMs: 0 });
  });

  test("lets go of what somebody else holds now, and says so to who works on it", async () => {
    const gate = createGate();
    const { add, clock, faults, items, queue, settled } = start({ handle: gate.handle });
    add("lost", "kept");
    queue.wake();
    await settle();
    items.get("lost")!.lease++;
    items.get("lost")!.leasedUntil = Number.POSITIVE_INFINITY;
    faults.lose = "lost";
    await clock.advance(10_000);
    await settle();
    expect(gate.aborted).toEqual(["lost"]);
    expect(queue.inFlight()).toBe(1);
    gate.open("lost");
    gate.open("kept");
    await settle();
    expect(settled).toEqual(["kept opened"]);
    await queue.stop({ withinMs: 0 });
  });

  test("reports what a handler throws, and does the item again when its lease has ended", async () => {
    let runs = 0;
    const { add, clock, errors, queue, settled } = start({
      handle: async () => {
        if (++runs === 1) throw new Error("no");
        return "second time";
      },
    });
    add("a");
    queue.wake();
    await settle();
    expect(errors).toEqual([new Error("no")]);
    await clock.advance(29_000);
    expect(runs).toBe(1);
    await clock.advance(2000);
    await settle();
    expect(settled).toEqual(["a second time"]);
    await queue.stop({ withinMs: 0 });
  });

  test("goes on looking when the store is away", async () => {
    const { add, clock, errors, faults, queue, settled } = start();
    await settle();
    faults.claim = new Error("away");
    add("a");
    await clock.advance(3000);
    expect(errors).toHaveLength(3);
    delete faults.claim;
    await clock.advance(1000);
    await settle();
    expect(settled).toEqual(["a done"]);
    await queue.stop({ withinMs: 0 });
  });

  test("settles later what the store did not take", async () => {
    const { add, clock, errors, faults, queue, settled } = start();
    let failures = 4;
    faults.settle = () => {
      if (failures-- > 0) throw new Error("away");
    };
    add("a", "b");
    queue.wake();
    await settle();
    expect(settled).toEqual([]);
    await clock.advance(5000);
    await settle();
    expect(settled.sort()).toEqual(["a done", "b done"]);
    expect(errors).toHaveLength(4);
    await queue.stop({ withinMs: 0 });
  });

  test("does not let one outcome that cannot be settled hold up the others, nor for ever itself", async () => {
    const { add, clock, faults, queue, settled } = start();
    faults.settle = (results) => {
      if (results.some(({ item }) => item.name === "poison")) throw new Error("refused");
    };
    add("poison", "a", "b");
    queue.wake();
    await settle();
    await clock.advance(1000);
    await settle();
    expect(settled.sort()).toEqual(["a done", "b done"]);
    await clock.advance(29_000);
    await settle();
    add("later");
    await clock.advance(32_000);
    await settle();
    expect(settled).toContain("later done");
    await queue.stop({ withinMs: 0 });
  });

  describe("that stops", () => {
    test("takes nothing more, and waits for what it has", async () => {
      const gate = createGate();
      const { add, queue, settled } = start({ handle: gate.handle, concurrency: 1 });
      add("a", "b");
      queue.wake();
      await settle();
      let stopped = false;
      const stop = queue.stop({ withinMs: 5000 }).then(() => (stopped = true));
      await settle();
      expect(stopped).toBe(false);
      gate.open("a");
      await stop;
      expect(settled).toEqual(["a opened"]);
      expect(gate.begun).toEqual(["a"]);
      expect(gate.aborted).toEqual([]);
    });

    test("lets go of what takes too long, and settles nothing of it", async () => {
      const gate = createGate();
      const { add, clock, queue, settled } = start({ handle: gate.handle });
      add("slow");
      queue.wake();
      await settle();
      const stop = queue.stop({ withinMs: 5000 });
      await settle();
      await clock.advance(5000);
      await stop;
      expect(gate.aborted).toEqual(["slow"]);
      gate.open("slow");
      await settle();
      expect(settled).toEqual([]);
      expect(queue.inFlight()).toBe(0);
    });

    test("does so at once when it has nothing to do", async () => {
      const { queue, claims } = start();
      await settle();
      await queue.stop({ withinMs: 60_000 });
      const looks = claims.length;
      queue.wake();
      await settle();
      expect(claims).toHaveLength(looks);
    });
  });
});
