import { afterEach, describe, expect, test, vi } from "vitest";

import { createMemoryDedupeStore, handleOnce } from "../../src/webhooks/index.ts";

afterEach(() => void vi.useRealTimers());

/** Makes a store, and a function that lets seconds pass. */
function storeInTime() {
  vi.useFakeTimers({ toFake: ["Date"] });
  const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
  return { store: createMemoryDedupeStore(), pass };
}

describe("an event", () => {
  test("is handled once, however often it comes, and at whatever moment", async () => {
    const store = createMemoryDedupeStore();
    let handled = 0;
    let finish = (): void => undefined;
    const handle = (): Promise<void> => {
      handled++;
      return new Promise((resolve) => (finish = resolve));
    };
    const first = handleOnce({ id: "evt_1" }, { store, handle });
    expect(await handleOnce({ id: "evt_1" }, { store, handle })).toBe("busy");
    finish();
    expect(await first).toBe("new");
    expect(await handleOnce({ id: "evt_1" }, { store, handle })).toBe("done");
    expect(handled).toBe(1);
  });

  test("whose handler throws is handled when it comes again", async () => {
    const store = createMemoryDedupeStore();
    const failing = handleOnce(
      { id: "evt_1" },
      { store, handle: () => Promise.reject(new Error("no")) },
    );
    await expect(failing).rejects.toThrow("no");
    expect(await handleOnce({ id: "evt_1" }, { store, handle: () => undefined })).toBe("new");
  });

  test("that is the oldest of too many is forgotten", async () => {
    const store = createMemoryDedupeStore();
    for (let id = 0; id <= 100_000; id++) void store.done(String(id));
    expect(await store.begin("100000")).toBe("done");
    expect(await store.begin("1")).toBe("done");
    expect(await store.begin("0")).toBe("new");
  });

  test("that got stuck is handled anew after a while, and then no more", async () => {
    const { store, pass } = storeInTime();
    let getStuck: (error: Error) => void = () => undefined;
    const stuck = handleOnce(
      { id: "evt_1" },
      { store, handle: () => new Promise((_, reject) => (getStuck = reject)) },
    );
    pass(59_999);
    expect(await handleOnce({ id: "evt_1" }, { store, handle: () => undefined })).toBe("busy");
    pass(1);
    expect(await handleOnce({ id: "evt_1" }, { store, handle: () => undefined })).toBe("new");
    getStuck(new Error("no"));
    await expect(stuck).rejects.toThrow("no");
    expect(await handleOnce({ id: "evt_1" }, { store, handle: () => undefined })).toBe("done");
  });

  test("of which a stuck handler fails late stays with the one that has it now", async () => {
    const { store, pass } = storeInTime();
    const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
    const handle = (): Promise<void> =>
      new Promise((resolve, reject) => void ends.push({ resolve, reject }));
    const stuck = handleOnce({ id: "evt_1" }, { store, handle });
    pass(60_000);
    const second = handleOnce({ id: "evt_1" }, { store, handle });
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    ends[0]!.reject(new Error("no"));
    await expect(stuck).rejects.toThrow("no");
    expect(await handleOnce({ id: "evt_1" }, { store, handle })).toBe("busy");
    ends[1]!.resolve();
    expect(await second).toBe("new");
    expect(await handleOnce({ id: "evt_1" }, { store, handle })).toBe("done");
    expect(ends).toHaveLength(2);
  });
});
