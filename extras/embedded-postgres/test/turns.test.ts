import { describe, expect, test } from "vitest";

import { createTurns } from "../src/wire-server.ts";

describe("turns", () => {
  test("are given one at a time, in the order of asking", async () => {
    const turns = createTurns();
    const log: string[] = [];
    async function work(name: string): Promise<void> {
      const pass = await turns.take();
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      pass();
    }
    await Promise.all(["a", "b", "c"].map(work));
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  test("are passed on once, however often that is said", async () => {
    const turns = createTurns();
    const pass = await turns.take();
    const second = turns.take();
    let third = false;
    void turns.take().then(() => (third = true));
    pass();
    pass();
    await second;
    await new Promise((resolve) => setImmediate(resolve));
    expect(third).toBe(false);
  });
});
