import { describe, expect, test, vi } from "vitest";

import { createMemoryDedupeStore, handleOnce } from "../../src/webhooks/index.ts";

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
    const failing = handleOnce({ id: "evt_1" }, { store, handle: () => Promise.reject(new Error("no")) });
    await expect(failing).rejects.toThrow("no");
    expect(await handleOnce({ id: "evt_1" }, { store, handle: () => undefined })).toBe("new");
  });

  test("that is the oldest of too many is forgotten", async () => {
    const store = createMemoryDedupeStore({ maxEntries: 2 });
    for (const id of ["a", "b", "c"]) await handleOnce({ id }, { store, handle: () => undefined });
    expect(await store.begin("c")).toBe("done");
    expect(await store.begin("b")).toBe("done");
    expect(await store.begin("a")).toBe("new");
  });

  test("that got stuck is handled anew after a while, and then no more", async () => {
    let now = 0;
    const store = createMemoryDedupeStore({ busySeconds: 5, now: () => now });
    let getStuck: (error: Error) => void = () => undefined;
    const stuck = handleOnce({ id: "evt_1" }, { store, handle: () => new Promise((_, reject) => (getStuck = reject)) });
    now = 4999;
    expect(await handleOnce({ id: "evt_1" }, { store, handle: () => undefined })).toBe("busy");
    now = 5000;
    expect(await handleOnce({ id: "evt_1" }, { store, handle: () => undefined })).toBe("new");
    getStuck(new Error("no"));
    await expect(stuck).rejects.toThrow("no");
    expect(await handleOnce({ id: "evt_1" }, { store, handle: () => undefined })).toBe("done");
  });

  test("of which a stuck handler fails late stays with the one that has it now", async () => {
    let now = 0;
    const store = createMemoryDedupeStore({ busySeconds: 5, now: () => now });
    const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
    const handle = (): Promise<void> => new Promise((resolve, reject) => void ends.push({ resolve, reject }));
    const stuck = handleOnce({ id: "evt_1" }, { store, handle });
    now = 5000;
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

  test.each([{ maxEntries: 0 }, { maxEntries: 1.5 }, { busySeconds: 0 }, { busySeconds: Number.NaN }])(
    "a store of %j is refused",
    (options) => {
      expect(() => createMemoryDedupeStore(options)).toThrow(/expected/);
    },
  );
});
