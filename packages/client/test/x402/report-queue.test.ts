import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { type AttemptOutcome, createReportQueue } from "../../src/x402/report-queue.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(Math.random).mockRestore();
});

/**
 * Work that ends as told, the last outcome again and again; notes when it was tried and how it was
 * left.
 */
function work(key: string, ...outcomes: AttemptOutcome[]) {
  const seen: string[] = [];
  const script = [...outcomes];
  return {
    key,
    seen,
    attempt: async (): Promise<AttemptOutcome> => {
      seen.push("tried");
      return (script.length > 1 ? script.shift() : script[0]) ?? "done";
    },
    abandon: (why: string): void => void seen.push(why),
  };
}

describe("a queue of reports", () => {
  test("tries again with waits that double up to five minutes, and gives up after fourteen attempts", async () => {
    const queue = createReportQueue();
    const stubborn = work("a", "again");
    queue.add(stubborn);
    const waits: number[] = [];
    for (let seconds = 0, tried = 1; seconds < 4000; seconds++) {
      await vi.advanceTimersByTimeAsync(1000);
      if (stubborn.seen.filter((one) => one === "tried").length > tried) waits.push(seconds + 1);
      tried = stubborn.seen.filter((one) => one === "tried").length;
    }
    const between = waits.map((at, index) => at - (waits[index - 1] ?? 0));
    expect(between).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300]);
    expect(stubborn.seen).toEqual([...Array.from({ length: 14 }, () => "tried"), "gave_up"]);
    expect(queue.waiting()).toBe(0);
  });

  test("does the same work once, also after it was done", async () => {
    const queue = createReportQueue();
    const once = work("a", "done");
    queue.add(once);
    queue.add(once);
    await queue.flush();
    queue.add(once);
    await queue.flush();
    expect(once.seen).toEqual(["tried"]);
  });

  test("holds as many as it has room for, tries four at once, and drops what comes on top", async () => {
    let underWay = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const queue = createReportQueue();
    const dropped: string[] = [];
    for (let index = 0; index < 1002; index++) {
      queue.add({
        key: String(index),
        attempt: () =>
          new Promise((resolve) => {
            most = Math.max(most, ++underWay);
            release.push(() => {
              underWay--;
              resolve("done");
            });
          }),
        abandon: (why) => void dropped.push(why),
      });
    }
    expect(dropped).toEqual(["queue_full", "queue_full"]);
    const flushed = queue.flush();
    while (release.length > 0) {
      release.shift()?.();
      await Promise.resolve().then(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
    }
    await flushed;
    expect({ most, waiting: queue.waiting() }).toEqual({ most: 4, waiting: 0 });
  });

  test("one that waits does not keep others from being tried", async () => {
    const queue = createReportQueue();
    const stuck = Array.from({ length: 5 }, (_, index) => work(`stuck${index}`, "again"));
    for (const one of stuck) queue.add(one);
    await vi.advanceTimersByTimeAsync(0);
    const other = work("other", "done");
    queue.add(other);
    await vi.advanceTimersByTimeAsync(0);
    expect(other.seen).toEqual(["tried"]);
  });

  test("flush tries at once what waits; close drops what still fails, and takes no more", async () => {
    const queue = createReportQueue();
    const [late, never] = [work("late", "again", "again", "done"), work("never", "again")];
    queue.add(late);
    queue.add(never);
    // A flush does not repeat an attempt that is in progress.
    await queue.flush();
    await queue.flush();
    expect([late.seen, never.seen]).toEqual([
      ["tried", "tried"],
      ["tried", "tried"],
    ]);
    await queue.close();
    expect(late.seen).toEqual(["tried", "tried", "tried"]);
    expect(never.seen).toEqual(["tried", "tried", "tried", "closed"]);
    const after = work("after", "done");
    queue.add(after);
    expect(after.seen).toEqual(["closed"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
